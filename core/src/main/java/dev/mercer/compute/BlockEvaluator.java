package dev.mercer.compute;

/** Computes rectangles of one {@link KernelBlock}. Thread-safe: rectangles may be asked for by several threads. */
public interface BlockEvaluator {
    /**
     * Writes k(xᵢ, yⱼ) for the pairs of {@code window}: row after row, the first to {@code out[offset]}, each row
     * {@code stride} after the one before. The bits do not depend on how a matrix is cut into windows.
     * A window outside the block, or one for which {@code out} is too small, is refused before anything is written.
     */
    void fill(Window window, double[] out, int offset, int stride);
}
