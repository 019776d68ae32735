package dev.mercer.kernel;

import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.kernel.internal.PointMap;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.List;
import java.util.Optional;

/**
 * An explicit feature map Φ: ℝᵈ → ℝᴰ, the counterpart of the kernel trick.
 *
 * <p>If Φ belongs to a kernel, Φ(x)ᵀΦ(z) = k(x, z), and {@link #kernel()} returns that kernel. Immutable and
 * thread-safe; printed and parsed as in the notation.
 */
public sealed interface FeatureMap extends Features, PointMap
        permits PolynomialMap,
                SubsetsMap,
                GaussianSeries,
                Polar,
                RbfBasis,
                LinearMap,
                Quantiles,
                Fourier,
                TensorSketch {
    /** The most features a map may write for one point; more would not fit into memory for any useful number of them. */
    int MOST_FEATURES = 1 << 24;

    /** The most features that are drawn at random: the error, about 1/√D, is a thousandth. */
    int MOST_RANDOM_FEATURES = 1 << 20;

    /**
     * D, the number of features of a point with {@code inputs} coordinates; throws for inputs that the map cannot take.
     */
    @Override
    int dim(int inputs);

    /** This map, which does not depend on the rows. */
    @Override
    default FeatureMap on(Points rows) {
        return this;
    }

    /** Writes Φ(xᵢ) to the beginning of {@code out}. */
    void map(Points x, int i, double[] out);

    /**
     * The names of the features in terms of the coordinates, where each feature is a constant times a product of
     * coordinates: {@code a^2*b}, and {@code 1} for the empty product. The constants are the features of the point (1,
     * …, 1).
     */
    default Optional<List<String>> names(List<String> inputs) {
        return Optional.empty();
    }

    /** The kernel k(x, z) = Φ(x)ᵀΦ(z), if it has a formula of its own. */
    Optional<Kernel> kernel();

    /** The explicit features of a kernel, if it has finitely many: Φ(x)ᵀΦ(z) = k(x, z). */
    static Optional<FeatureMap> of(Kernel kernel) {
        if (kernel instanceof Linear) return Optional.of(new PolynomialMap(1, 0));
        if (kernel instanceof Polynomial p) return Optional.of(new PolynomialMap(p.degree(), p.c()));
        if (kernel instanceof Subsets) return Optional.of(new SubsetsMap());
        return Optional.empty();
    }

    /**
     * Φ of every point.
     *
     * @throws dev.mercer.util.CancelledException if cancelled
     */
    default DensePoints apply(Points x, Progress progress) {
        return progress.during(() -> apply(x));
    }

    /** Φ of every point; cancellation is checked at each row, because a row of many random features takes long. */
    @Override
    default DensePoints apply(Points x) {
        int dim = dim(x.dim());
        long numbers = (long) x.size() * dim;
        Require.that(
                numbers < Integer.MAX_VALUE - 8,
                "%s makes %d features of each of %d points, too many for one block: map fewer points at a time",
                this,
                dim,
                x.size());
        return DensePoints.generateRows(x.size(), dim, 1, (i, out) -> {
            Progress.checkCurrent();
            map(x, i, out);
        });
    }

    @Override
    default OfOne single() {
        return (x, out) -> map(Points.of(x), 0, out);
    }

    /** Reads the notation, such as {@code polynomial(degree=2)}. */
    static FeatureMap parse(String text) {
        return KernelText.parseMap(text);
    }
}
