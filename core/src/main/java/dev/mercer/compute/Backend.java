package dev.mercer.compute;

import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.linalg.TileMath;
import dev.mercer.linalg.WideningTileMath;
import java.util.Optional;

/**
 * A way to do the heavy work: kernel values over rectangles of pairs, and the tile operations of a factorisation.
 *
 * <p>Found by {@link java.util.ServiceLoader}; the plain one is always there. A back end contains no mathematics that is
 * not also in {@code kernel}, and passes {@code BackendContract}. Thread-safe.
 */
public interface Backend {
    /** A short name, as given to {@code --backend}. */
    String name();

    /** One line for people: what it runs on. */
    String description();

    /** Why it cannot be used here and what to do about it; empty when it can. May load what it needs to find out. */
    default Optional<String> obstacle() {
        return Optional.empty();
    }

    /** The larger is chosen first among those that work here. */
    int priority();

    /** Does once what all rectangles of the block share (norms, packing). */
    BlockEvaluator prepare(KernelBlock block);

    /**
     * About how much memory a prepared block keeps beside the points themselves: dense points are copied into the order
     * that tiles are computed in.
     */
    default long preparedBytes(KernelBlock block) {
        return copyBytes(block.x()) + copyBytes(block.y());
    }

    private static long copyBytes(Points points) {
        return points instanceof DensePoints ? 8L * points.size() * (points.dim() + 2) : 0;
    }

    /**
     * The same for a process that ends after a few seconds of work: without what is faster only once it has been compiled for
     * long. Results differ within rounding.
     */
    default Backend forShortUse() {
        return this;
    }

    /** The operations of tiled factorisations. */
    TileMath<double[]> tileMath();

    /** The same in single precision; by double arithmetic unless the back end knows better. */
    default TileMath<float[]> floatTileMath() {
        return new WideningTileMath(tileMath());
    }
}
