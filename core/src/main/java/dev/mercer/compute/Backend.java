package dev.mercer.compute;

import dev.mercer.compute.internal.BlockEvaluator;
import dev.mercer.compute.internal.KernelBlock;
import dev.mercer.compute.internal.ResidentMatrix;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.kernel.Kernel;
import dev.mercer.linalg.tile.TileMath;
import dev.mercer.linalg.tile.WideningTileMath;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * An implementation of the heavy work: kernel values over rectangles of pairs, and the tile operations of a
 * factorisation.
 *
 * <p>Back ends are found by {@link java.util.ServiceLoader}; the one in plain Java is always available. A back end
 * contains no mathematics that is not also in {@code kernel}, and passes {@code BackendContract}. Thread-safe.
 */
public interface Backend {
    /** A short name, as chosen by the user. */
    String name();

    /** One readable line about the hardware and libraries used. */
    String description();

    /** The reason why it cannot be used here, and what to do about it; empty if it can be used. May load its libraries to find out. */
    default Optional<String> obstacle() {
        return Optional.empty();
    }

    /** The available back end with the largest priority is chosen by default, accelerators excepted. */
    int priority();

    /** True for a device beside the processor, which is worth its start only for much work: chosen by {@link BackendChoice}. */
    default boolean isAccelerator() {
        return false;
    }

    /** The rates of the hardware, measured now, as readable text; empty if unknown. */
    default Optional<String> measuredRates() {
        return Optional.empty();
    }

    /** Prepares the data that all rectangles of the block share (norms, packing). */
    BlockEvaluator prepare(KernelBlock block);

    /**
     * The approximate memory of a prepared block of these points beyond the points themselves: dense points are copied into
     * the order in which tiles are computed.
     */
    default long preparedBytes(Points x, Points y) {
        return copyBytes(x) + copyBytes(y);
    }

    private static long copyBytes(Points points) {
        return points instanceof DensePoints ? 8L * points.size() * (points.dim() + 2) : 0;
    }

    /**
     * A variant for a process that ends after a few seconds of work: it does without code that is faster only after
     * long compilation. Results differ within rounding.
     */
    default Backend forShortUse() {
        return this;
    }

    /**
     * The Gram matrix of a square block, kept and factored in the back end's own memory; empty if it has no such memory or too
     * little of it, or if the processor is as fast. Decided before anything is computed.
     */
    default Optional<ResidentMatrix> resident(KernelBlock block) {
        return Optional.empty();
    }

    /**
     * The seconds that {@link #resident} and a refined solution of {@code columns} columns are expected to take; empty if there is no such matrix.
     */
    default OptionalDouble residentSeconds(Kernel kernel, Points points, int columns) {
        return OptionalDouble.empty();
    }

    /**
     * The seconds that the marginal likelihood of a Gaussian process and its gradient are expected to take by a factor and an inverse
     * in double precision, both in the back end's own memory; empty if there is no room for them.
     */
    default OptionalDouble evidenceSeconds(Kernel kernel, Points points) {
        return OptionalDouble.empty();
    }

    /**
     * The seconds that a support vector machine of these points is expected to take by decomposition in the back end's own memory
     * ({@link BlockEvaluator#decomposition}); empty if there is no room for it. A rough figure, because the number of steps depends on the data.
     */
    default OptionalDouble decompositionSeconds(Kernel kernel, Points points) {
        return OptionalDouble.empty();
    }

    /** The operations of tiled factorisations. */
    TileMath<double[]> tileMath();

    /** The operations of tiled factorisations in single precision; computed in double precision unless the back end has its own. */
    default TileMath<float[]> floatTileMath() {
        return new WideningTileMath(tileMath());
    }
}
