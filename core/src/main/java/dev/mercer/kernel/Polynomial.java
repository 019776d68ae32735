package dev.mercer.kernel;

import dev.mercer.util.Require;
import java.util.List;

/**
 * Polynomial kernel: {@code k(x, z) = (c + xᵀz)^degree}.
 *
 * <p>The inner product of all monomials up to the degree (of exactly the degree when c = 0), with multinomial constants:
 * {@link PolynomialMap} writes them out. Positive semi-definite on all of ℝᵈ for c ≥ 0 and integer degree.
 *
 * @param degree ≥ 1
 * @param c c ≥ 0, the weight of the lower degrees
 */
public record Polynomial(int degree, double c) implements DotKernel {
    public Polynomial {
        Require.atLeast("degree", 1, degree);
        Require.nonNegative("c", c);
    }

    /** c = 1. */
    public Polynomial(int degree) {
        this(degree, 1);
    }

    @Override
    public double ofDot(double dot) {
        return Power.of(c + dot, degree);
    }

    @Override
    public double slope(double dot) {
        return degree * Power.of(c + dot, degree - 1);
    }

    @Override
    public List<String> tunable() {
        return List.of("c");
    }

    @Override
    public void gradient(double dot, double[] out, int at) {
        out[at] = slope(dot);
    }

    @Override
    public void fill(Tile tile) {
        tile.dots();
        tile.affine(1, c);
        tile.power(degree);
    }

    /** The power of the normalised c + xᵀz. */
    @Override
    public void fillNormalized(Tile tile) {
        tile.dots();
        tile.affine(1, c);
        tile.normalize(new Polynomial(1, c));
        tile.power(degree);
    }

    @Override
    public String toString() {
        return KernelText.print(this);
    }
}
