package dev.mercer.solve.centres;

import dev.mercer.data.BlockReader;
import dev.mercer.data.RowBlock;
import dev.mercer.gram.tall.TallBlocks;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.solve.Intercept;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;

/**
 * {@link NystromProblem} of rows that come in blocks: of the rows nothing but sums is ever kept.
 *
 * @param gram K, N×M
 * @param centers K_MM
 * @param targets what is learned
 * @param intercept as there
 */
public record BlockProblem(TallBlocks gram, SymmetricMatrix centers, BlockTargets targets, Intercept intercept) {
    public BlockProblem {
        Require.equal("number of centers", gram.columns(), centers.size());
    }

    /** Σw and the weighted mean of each target; zeros where there is no intercept. One look at all targets. */
    Level level(Progress progress) {
        double[] sums = new double[targets.outputs()];
        double total = 0;
        try (BlockReader reader = new BlockReader(gram.rows(), 0)) {
            while (reader.hasNext()) {
                progress.throwIfCancelled();
                RowBlock rows = reader.next();
                double[] weights = targets.weights(rows);
                for (int i = 0; i < weights.length; i++) {
                    total += weights[i];
                    for (int t = 0; t < sums.length; t++) sums[t] += weights[i] * targets.get(rows, i, t);
                }
            }
        }
        Require.positive("sum of the weights", total);
        for (int t = 0; t < sums.length; t++) sums[t] = intercept == Intercept.NONE ? 0 : sums[t] / total;
        return new Level(total, sums);
    }

    /** What the targets are like in all. */
    static final class Level {
        final double total;
        final double[] means;

        Level(double total, double[] means) {
            this.total = total;
            this.means = means;
        }
    }
}
