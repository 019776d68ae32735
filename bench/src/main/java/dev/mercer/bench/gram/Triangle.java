package dev.mercer.bench.gram;

import dev.mercer.compute.internal.BlockEvaluator;
import dev.mercer.compute.Compute;
import dev.mercer.compute.internal.KernelBlock;
import dev.mercer.compute.internal.Window;
import dev.mercer.linalg.internal.FloatSymmetricMatrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.util.Progress;
import java.util.function.IntUnaryOperator;

/** Fills matrices that are there already, as the library does with those it has just made. */
final class Triangle {
    private Triangle() {}

    static void fill(SymmetricMatrix matrix, KernelBlock block, Compute compute) {
        BlockEvaluator evaluator = compute.backend().prepare(block);
        each(
                matrix.tiles(),
                matrix::tileRows,
                compute,
                (i, j, window) -> evaluator.fill(window, matrix.tile(i, j), 0, window.columns()));
    }

    static void fill(FloatSymmetricMatrix matrix, KernelBlock block, Compute compute) {
        BlockEvaluator evaluator = compute.backend().prepare(block);
        each(
                matrix.tiles(),
                matrix::tileRows,
                compute,
                (i, j, window) -> evaluator.fill(window, matrix.tile(i, j), 0, window.columns()));
    }

    private interface TileWork {
        void of(int i, int j, Window window);
    }

    private static void each(int tiles, IntUnaryOperator rows, Compute compute, TileWork work) {
        compute.run("tiles", tiles * (tiles + 1) / 2, Progress.none(), t -> {
            int i = (int) ((Math.sqrt(8.0 * t + 1) - 1) / 2);
            int j = t - i * (i + 1) / 2;
            int row = i * SymmetricMatrix.TILE;
            int column = j * SymmetricMatrix.TILE;
            work.of(i, j, new Window(row, row + rows.applyAsInt(i), column, column + rows.applyAsInt(j)));
        });
    }

    /** The sum of all n² elements: the same for everyone who computes the same matrix. */
    static double sum(SymmetricMatrix matrix) {
        double sum = 0;
        for (int i = 0; i < matrix.tiles(); i++) {
            for (int j = 0; j <= i; j++) {
                double part = 0;
                for (double value : matrix.tile(i, j)) part += value;
                sum += i == j ? part : 2 * part;
            }
        }
        return sum;
    }
}
