package dev.mercer.compute;

/** Computes rectangles of one {@link KernelBlock}. Thread-safe: rectangles may be asked for by several threads. */
public interface BlockEvaluator {
    /**
     * Writes k(xᵢ, yⱼ) for the pairs of {@code window}: row after row, the first to {@code out[offset]}, each row
     * {@code stride} after the one before. A window outside the block, or one for which {@code out} is too small, is refused before anything is written.
     */
    void fill(Window window, double[] out, int offset, int stride);

    /** Computes the same kernel between some of the rows' points, in this order, and all the columns' points. */
    BlockEvaluator select(int... rows);

    /**
     * The same in single precision: values of size 1 are right to about 1e-5, those of a back end that has no such path to
     * the last float digit.
     */
    default void fill(Window window, float[] out, int offset, int stride) {
        double[] row = new double[window.columns()];
        for (int r = 0; r < window.rows(); r++) {
            int i = window.fromRow() + r;
            fill(new Window(i, i + 1, window.fromColumn(), window.toColumn()), row, 0, row.length);
            for (int c = 0; c < row.length; c++) out[offset + r * stride + c] = (float) row[c];
        }
    }
}
