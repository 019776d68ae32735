package dev.mercer.kernel;

import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.internal.PointColumns;
import dev.mercer.linalg.tile.VectorMath;
import dev.mercer.util.Require;
import java.util.Optional;

/**
 * Radial basis functions on centers: {@code Φⱼ(x) = exp(−‖x − cⱼ‖²/2σ²)}.
 *
 * <p>Not the features of the Gaussian kernel: ridge regression on this basis equals kernel ridge regression with the
 * kernel Φ(x)ᵀΦ(z), a sum over the centers.
 *
 * @param centers c₁ … c_D, of the dimension of the inputs
 * @param sigma σ > 0, in the unit of the inputs
 */
public record RbfBasis(DensePoints centers, double sigma) implements FeatureMap {
    public RbfBasis {
        Require.that(centers.size() > 0, "centers must be one point or more, got none");
        Require.scale("sigma", sigma);
    }

    @Override
    public int dim(int inputs) {
        Require.that(inputs == centers.dim(), "the centres have %d coordinates, the points %d", centers.dim(), inputs);
        return centers.size();
    }

    @Override
    public void map(Points x, int i, double[] out) {
        dim(x.dim());
        Gaussian gaussian = new Gaussian(sigma);
        for (int j = 0; j < centers.size(); j++) out[j] = gaussian.value(x, i, centers, j);
    }

    @Override
    public OfOne single() {
        PointColumns columns = PointColumns.of(centers);
        return (x, out) -> {
            columns.squaredDistances(x, out, 0, centers.size());
            VectorMath.scaleAdd(out, 0, centers.size(), -1 / (2 * sigma * sigma), 0);
            VectorMath.exp(out, 0, centers.size());
        };
    }

    @Override
    public Optional<Kernel> kernel() {
        return Optional.empty();
    }

    @Override
    public String toString() {
        return KernelText.print(this);
    }
}
