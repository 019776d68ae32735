package dev.mercer.kernel;

import dev.mercer.data.Points;
import dev.mercer.util.Require;
import java.util.List;

/**
 * Arc-cosine kernel: {@code k(x, z) = (‖x‖‖z‖)ⁿ Jₙ(θ)/π} of points with a further coordinate √c, θ the angle between them.
 *
 * <p>The limit of a layer of infinitely many units with normal weights and bias, whose activation is a step (n = 0), max(0, t) (n = 1) or
 * max(0, t)² (n = 2): {@code J₀ = π − θ}, {@code J₁ = sin θ + (π − θ)cos θ}, {@code J₂ = 3 sin θ cos θ + (π − θ)(1 + 2cos²θ)}. Positive
 * semi-definite on all of ℝᵈ. Source: [CS09].
 *
 * @param degree n = 0, 1 or 2
 * @param c c > 0, the variance of the bias relative to that of the weights
 */
public record ArcCosine(int degree, double c) implements NamedKernel {
    public ArcCosine {
        Require.that(degree >= 0 && degree <= 2, "degree must be 0, 1 or 2, got %d", degree);
        Require.scale("c", c);
    }

    @Override
    public double value(Points x, int i, Points y, int j) {
        Angle angle = Angle.of(c, x, i, y, j);
        return power(angle.lengths(), degree) * (angle.j(degree) / Math.PI);
    }

    private static double power(double base, int n) {
        return n == 0 ? 1 : n == 1 ? base : base * base;
    }

    @Override
    public List<String> tunable() {
        return List.of("c");
    }

    /** The derivative, from the derivatives of the product of the lengths and of cos θ. */
    private double derivative(Angle angle, double ofLengths, double ofCosine) {
        double lengths = angle.lengths();
        double byLengths = degree == 0 ? 0 : degree * power(lengths, degree - 1) * angle.j(degree) * ofLengths;
        return (byLengths + power(lengths, degree) * angle.slope(degree) * ofCosine) / Math.PI;
    }

    @Override
    public void gradient(Points x, int i, Points y, int j, double[] out, int at) {
        Angle angle = Angle.of(c, x, i, y, j);
        out[at] = derivative(angle, angle.lengthsByC(), angle.cosineByC());
    }

    @Override
    public void inputGradient(Points x, int i, Points y, int j, double[] out) {
        Angle angle = Angle.of(c, x, i, y, j);
        for (int k = 0; k < x.dim(); k++)
            out[k] = derivative(
                    angle, angle.lengths() * x.get(i, k) / angle.own(), angle.cosineBy(x.get(i, k), y.get(j, k)));
    }

    @Override
    public String toString() {
        return KernelText.print(this);
    }
}
