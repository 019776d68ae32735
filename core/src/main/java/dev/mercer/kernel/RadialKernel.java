package dev.mercer.kernel;

import dev.mercer.data.Points;
import java.util.List;

/** A kernel of the Euclidean distance in units of a length σ: k(x, z) = g(‖x − z‖²/σ²). */
public sealed interface RadialKernel extends NamedKernel permits Gaussian, Exponential, Matern, Rational {
    /** The kernel as a function of ‖x − z‖². */
    double ofSquaredDistance(double d2);

    /**
     * d²·∂k/∂d²: finite everywhere and 0 at 0, where ∂k/∂d² alone may be infinite. It gives the derivatives with respect
     * to σ and to the inputs.
     */
    double slope(double d2);

    /** σ, the length in the unit of the inputs. */
    double sigma();

    /** Writes the derivatives with respect to {@link #tunable()}; this default is for σ alone. */
    default void gradient(double d2, double[] out, int at) {
        out[at] = -2 * slope(d2) / sigma();
    }

    @Override
    default double operations(double coordinates) {
        return coordinates;
    }

    @Override
    default List<String> tunable() {
        return List.of("sigma");
    }

    @Override
    default double value(Points x, int i, Points y, int j) {
        return ofSquaredDistance(x.squaredDistance(i, y, j));
    }

    @Override
    default void fill(Tile tile) {
        tile.squaredDistances();
        tile.map(this::ofSquaredDistance);
    }

    /**
     * Writes 2·∂k/∂d² for every pair, the factor of x − z in the gradient of k; where d = 0 any finite number is
     * allowed.
     */
    default void fillSlope(Tile tile) {
        tile.squaredDistances();
        tile.map(d2 -> d2 == 0 ? 0 : 2 * slope(d2) / d2);
    }

    @Override
    default void gradient(Points x, int i, Points y, int j, double[] out, int at) {
        gradient(x.squaredDistance(i, y, j), out, at);
    }

    @Override
    default void inputGradient(Points x, int i, Points y, int j, double[] out) {
        double d2 = x.squaredDistance(i, y, j);
        double factor = d2 == 0 ? 0 : 2 * slope(d2) / d2;
        for (int k = 0; k < x.dim(); k++) out[k] = factor * (x.get(i, k) - y.get(j, k));
    }
}
