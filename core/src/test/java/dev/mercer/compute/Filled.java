package dev.mercer.compute;

import dev.mercer.compute.internal.BlockEvaluator;
import dev.mercer.compute.internal.KernelBlock;
import dev.mercer.compute.internal.Window;

/**
 * A whole matrix of kernel values as a back end computes it, for tests to look at.
 *
 * @param rows how many rows
 * @param columns how many columns
 * @param values row after row
 */
public record Filled(int rows, int columns, double[] values) {
    /** The matrix in one piece. */
    public static Filled whole(Backend backend, KernelBlock block) {
        double[] values = new double[block.rows() * block.columns()];
        Window all = new Window(0, block.rows(), 0, block.columns());
        backend.prepare(block).fill(all, values, 0, block.columns());
        return new Filled(block.rows(), block.columns(), values);
    }

    /** The matrix in pieces of {@code height} by {@code width}, each asked for by itself. */
    public static Filled inPieces(Backend backend, KernelBlock block, int height, int width) {
        double[] values = new double[block.rows() * block.columns()];
        BlockEvaluator evaluator = backend.prepare(block);
        for (int row = 0; row < block.rows(); row += height)
            for (int column = 0; column < block.columns(); column += width) {
                int rowEnd = Math.min(row + height, block.rows());
                int columnEnd = Math.min(column + width, block.columns());
                Window piece = new Window(row, rowEnd, column, columnEnd);
                evaluator.fill(piece, values, row * block.columns() + column, block.columns());
            }
        return new Filled(block.rows(), block.columns(), values);
    }

    public double get(int i, int j) {
        return values[i * columns + j];
    }
}
