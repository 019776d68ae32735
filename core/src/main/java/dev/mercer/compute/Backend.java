package dev.mercer.compute;

import dev.mercer.linalg.TileMath;

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

    /** The larger is chosen first among those that work here. */
    int priority();

    /** Does once what all rectangles of the block share (norms, packing). */
    BlockEvaluator prepare(KernelBlock block);

    /** The operations of tiled factorisations. */
    TileMath tileMath();
}
