package dev.mercer.solve.centres;

import dev.mercer.data.RowBlock;
import dev.mercer.gram.tall.TallBlocks;
import dev.mercer.gram.tall.TallGram;
import dev.mercer.linalg.Engine;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.solve.Intercept;
import dev.mercer.util.CancelledException;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The equations as a matrix, K̃ᵀWK̃, made in one pass of N·M² operations; everything after that costs M² or M³. Where the
 * pass is cancelled, they are those of the rows seen so far.
 */
final class AssembledNormalEquations extends BlockEquations {
    private final SymmetricMatrix square;
    /** Σw(y − mean)². */
    private final double size;
    /** Whether all rows were seen. */
    final boolean whole;

    private final Engine engine;

    private AssembledNormalEquations(Found found, Engine engine) {
        super(found.total, found.means, found.sums, found.right);
        this.square = found.square;
        this.size = found.size;
        this.whole = found.whole;
        this.engine = engine;
    }

    static AssembledNormalEquations of(
            BlockProblem problem, TallBlocks gram, BlockProblem.Level level, BlockPasses passes, Progress progress) {
        BlockPasses.Sums sums = passes.sum(
                "normal equations", (rows, tall) -> part(rows, tall, problem.targets(), level.means), progress);
        if (sums.arrays().isEmpty()) throw new CancelledException();
        return new AssembledNormalEquations(
                new Found(sums, gram.columns(), level, problem.intercept() != Intercept.NONE),
                gram.compute().engine());
    }

    /** The tiles of KᵀWK, then KᵀW(y − mean, 1), then Σw, Σw(y − mean) and Σw(y − mean)² of each target. */
    private static List<double[]> part(RowBlock rows, TallGram gram, BlockTargets targets, double[] means) {
        double[] weights = targets.weights(rows);
        Matrix y = targets.shifted(rows, means);
        int outputs = means.length;
        Matrix c = new Matrix(rows.size(), outputs + 1);
        double[] scalars = new double[1 + 2 * outputs];
        for (int i = 0; i < weights.length; i++) {
            scalars[0] += weights[i];
            c.set(i, outputs, weights[i]);
            for (int t = 0; t < outputs; t++) {
                double weighted = weights[i] * y.get(i, t);
                c.set(i, t, weighted);
                scalars[1 + t] += weighted;
                scalars[1 + outputs + t] += weighted * y.get(i, t);
            }
        }
        boolean equal = Arrays.stream(weights).allMatch(w -> w == 1);
        TallGram.Squared found = gram.square(equal ? null : weights, c, Progress.none());
        List<double[]> all = new ArrayList<>();
        for (int i = 0; i < found.square().tiles(); i++)
            for (int j = 0; j <= i; j++) all.add(found.square().tile(i, j));
        all.add(found.right().values());
        all.add(scalars);
        return all;
    }

    /** The sums of a pass, centred. */
    private static final class Found {
        final double total;
        final double[] means;
        final double[] sums;
        final Matrix right;
        final SymmetricMatrix square;
        final boolean whole;
        double size;

        Found(BlockPasses.Sums from, int columns, BlockProblem.Level level, boolean intercept) {
            List<double[]> arrays = from.arrays();
            int outputs = level.means.length;
            this.whole = from.whole();
            this.square = new SymmetricMatrix(columns);
            int next = 0;
            for (int i = 0; i < square.tiles(); i++)
                for (int j = 0; j <= i; j++) {
                    double[] tile = arrays.get(next++);
                    System.arraycopy(tile, 0, square.tile(i, j), 0, tile.length);
                }
            double[] scalars = arrays.get(next + 1);
            this.total = scalars[0];
            if (!(total > 0)) throw new CancelledException();
            this.means = level.means.clone();
            this.sums = new double[columns];
            this.right = new Matrix(columns, outputs);
            for (int j = 0; j < columns; j++) {
                double[] row = Arrays.copyOfRange(arrays.get(next), j * (outputs + 1), (j + 1) * (outputs + 1));
                if (intercept) sums[j] = row[outputs];
                for (int t = 0; t < outputs; t++) right.set(j, t, row[t] - sums[j] * (scalars[1 + t] / total));
            }
            for (int t = 0; t < outputs; t++) {
                // The mean of all rows is known to rounding; that of some of them is another one.
                double shift = intercept ? scalars[1 + t] / total : 0;
                means[t] += shift;
                size += scalars[1 + outputs + t] - shift * scalars[1 + t];
            }
            NystromFactor.scaled(square, 1, intercept ? sums : new double[0], total);
        }
    }

    SymmetricMatrix square() {
        return square;
    }

    @Override
    Matrix product(Matrix v, boolean rough) {
        return square.multiply(v, engine);
    }

    @Override
    Rest rest(Matrix x) {
        Matrix product = square.multiply(x, engine);
        double squares = size;
        double[] explained = Columns.dots(x, right);
        double[] curved = Columns.dots(x, product);
        for (int t = 0; t < explained.length; t++) squares += curved[t] - 2 * explained[t];
        Matrix left = right.copy();
        Columns.add(-1, product, left);
        return new Rest(left, Math.max(0, squares));
    }
}
