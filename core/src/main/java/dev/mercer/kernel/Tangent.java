package dev.mercer.kernel;

import dev.mercer.data.Points;
import dev.mercer.util.Require;
import java.util.List;

/**
 * Neural tangent kernel of a net with one hidden layer: {@code k(x, z) = (xᵀz·J₀(θ) + ‖x‖‖z‖·J₁(θ))/π} of points with a further
 * coordinate √c, θ the angle between them.
 *
 * <p>Gradient descent on both layers of infinitely many units max(0, t) is ridgeless regression with it; the second term alone, the
 * {@link ArcCosine} kernel of degree 1, belongs to a net whose first layer is random and not trained. Positive semi-definite on all of
 * ℝᵈ. Sources: [JGH18], [BM19, §2].
 *
 * @param c c > 0, the variance of the bias relative to that of the weights
 */
public record Tangent(double c) implements NamedKernel {
    public Tangent {
        Require.scale("c", c);
    }

    @Override
    public double value(Points x, int i, Points y, int j) {
        Angle angle = Angle.of(c, x, i, y, j);
        return (angle.dot() * angle.j(0) + angle.lengths() * angle.j(1)) / Math.PI;
    }

    @Override
    public List<String> tunable() {
        return List.of("c");
    }

    /** The derivative, from the derivatives of the inner product, of the product of the lengths and of cos θ. */
    private static double derivative(Angle angle, double ofDot, double ofLengths, double ofCosine) {
        return (angle.j(0) * ofDot
                        + angle.j(1) * ofLengths
                        + (angle.dot() * angle.slope(0) + angle.lengths() * angle.slope(1)) * ofCosine)
                / Math.PI;
    }

    @Override
    public void gradient(Points x, int i, Points y, int j, double[] out, int at) {
        Angle angle = Angle.of(c, x, i, y, j);
        out[at] = derivative(angle, 1, angle.lengthsByC(), angle.cosineByC());
    }

    @Override
    public void inputGradient(Points x, int i, Points y, int j, double[] out) {
        Angle angle = Angle.of(c, x, i, y, j);
        for (int k = 0; k < x.dim(); k++)
            out[k] = derivative(
                    angle,
                    y.get(j, k),
                    angle.lengths() * x.get(i, k) / angle.own(),
                    angle.cosineBy(x.get(i, k), y.get(j, k)));
    }

    @Override
    public String toString() {
        return KernelText.print(this);
    }
}
