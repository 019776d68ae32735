package dev.mercer.kernel;

import dev.mercer.data.Points;
import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Polynomial features: every monomial of degree ≤ p with the constant √(p!/(r! m₁! ⋯ m_d!) cʳ), r = p − Σm, so that
 * {@code Φ(x)ᵀΦ(z) = (c + xᵀz)^p} exactly.
 *
 * <p>D = C(d + p, p); with c = 0 only the C(d + p − 1, p) monomials of degree p remain. Costs O(D) a point.
 *
 * @param degree p ≥ 1
 * @param c c ≥ 0
 */
public record PolynomialMap(int degree, double c) implements FeatureMap {
    public PolynomialMap {
        Require.atLeast("degree", 1, degree);
        Require.that(degree <= 150, "degree must be <= 150, got %d: its factorial would overflow", degree);
        Require.nonNegative("c", c);
    }

    /** c = 1. */
    public PolynomialMap(int degree) {
        this(degree, 1);
    }

    @Override
    public int dim(int inputs) {
        int all = Monomials.count(inputs, degree, this);
        return c > 0 ? all : all - Monomials.count(inputs, degree - 1, this);
    }

    @Override
    public void map(Points x, int i, double[] out) {
        double[] point = new double[x.dim()];
        x.copyRow(i, point);
        double square = 1;
        for (int k = 2; k <= degree; k++) square *= k;
        if (c == 0) {
            Monomials.writeHighest(point, degree, Math.sqrt(square), out);
            return;
        }
        double[] byDegreeLeft = new double[degree + 1];
        for (int r = 0; r <= degree; r++) {
            byDegreeLeft[r] = Math.sqrt(square);
            square *= c / (r + 1);
        }
        Monomials.write(point, 1, byDegreeLeft, out);
    }

    @Override
    public Optional<List<String>> names(List<String> inputs) {
        List<String> names = new ArrayList<>(dim(inputs.size()));
        Monomials.names(inputs, degree, c == 0, names::add);
        return Optional.of(names);
    }

    @Override
    public Optional<Kernel> kernel() {
        return Optional.of(new Polynomial(degree, c));
    }

    @Override
    public String toString() {
        return KernelText.print(this);
    }
}
