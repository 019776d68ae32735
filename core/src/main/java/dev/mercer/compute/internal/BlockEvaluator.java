package dev.mercer.compute.internal;

import dev.mercer.data.Points;
import java.util.Optional;

/** Computes rectangles of one {@link KernelBlock}. Thread-safe: several threads may compute rectangles at once. */
public interface BlockEvaluator {
    /**
     * Writes k(xᵢ, yⱼ) for the pairs of {@code window}: row after row, the first to {@code out[offset]}, each row {@code stride} after the previous
     * one. A window outside the block, or one for which {@code out} is too small, is refused before anything is written.
     */
    void fill(Window window, double[] out, int offset, int stride);

    /** An evaluator of the same kernel between some of the rows' points, in this order, and all the columns' points. */
    BlockEvaluator select(int... rows);

    /**
     * An evaluator of the same kernel between other points and all the columns' points, whose preparation is reused.
     */
    BlockEvaluator over(Points rows);

    /**
     * The largest error of values in single precision, relative to √(k(xᵢ, xᵢ) k(yⱼ, yⱼ)). A back end without its own
     * single precision code rounds doubles.
     */
    default double floatError() {
        return ROUNDED;
    }

    /** The {@link #floatError} of a double that is rounded to a float. */
    double ROUNDED = 0x1p-24 + 1e-12;

    /**
     * Writes k(xᵢ, yⱼ) in single precision, within {@link #floatError}. A value beyond the range of float is infinite.
     */
    default void fill(Window window, float[] out, int offset, int stride) {
        window.requirePlace(out.length, offset, stride);
        int height = 32;
        int width = 512;
        double[] piece = new double[Math.min(height, window.rows()) * Math.min(width, window.columns())];
        // From the end to the beginning: a window that ends outside the block is refused before anything is written.
        int bottom = window.toRow();
        do {
            int top = Math.max(window.fromRow(), bottom - height);
            int right = window.toColumn();
            do {
                int left = Math.max(window.fromColumn(), (right - 1) / width * width);
                fill(new Window(top, bottom, left, right), piece, 0, right - left);
                for (int i = top, at = 0; i < bottom; i++) {
                    int to = offset + (i - window.fromRow()) * stride + left - window.fromColumn();
                    for (int j = left; j < right; j++) out[to++] = (float) piece[at++];
                }
                right = left;
            } while (right > window.fromColumn());
            bottom = top;
        } while (bottom > window.fromRow());
    }

    /** Products with the matrix, computed in the memory of its values; empty if the back end has no such products. */
    default Optional<BlockProduct> product() {
        return Optional.empty();
    }

    /**
     * Decomposition of support vector machines on a square block; empty if the back end has none, or no memory for it. To be closed by the caller.
     */
    default Optional<ResidentDecomposition> decomposition() {
        return Optional.empty();
    }
}
