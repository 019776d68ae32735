package dev.mercer.bench.coverage;

import dev.mercer.conformal.CalibrationSet;
import dev.mercer.data.Dataset;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.RowGroups;
import dev.mercer.data.encoder.Encoder;
import dev.mercer.data.encoder.Encoding;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.Table;
import dev.mercer.learn.HoldOut;
import java.util.Arrays;

/**
 * Training rows and new ones.
 *
 * @param train rows to learn from
 * @param groups of the training rows
 * @param where inputs of new rows
 * @param truth targets of new rows
 */
record Sides(Dataset train, RowGroups groups, Points where, Reals truth) {
    /** The last column is the target; all is standardised by the training rows. */
    static Sides of(Table all, RowGroups groups, int... test) {
        int target = all.columns().size() - 1;
        int[] learned = HoldOut.training(all.size(), test);
        Table train = all.select(learned);
        Encoder encoder = Encoder.learn(Encoding.AUTO, train.drop(target));
        double[] y = ((NumberColumn) train.column(target)).toArray();
        double mean = Arrays.stream(y).average().orElseThrow();
        double deviation = Math.sqrt(
                Arrays.stream(y).map(v -> (v - mean) * (v - mean)).average().orElseThrow());
        double[] truth = ((NumberColumn) all.select(test).column(target)).toArray();
        return new Sides(
                Dataset.of(encoder.encode(train.drop(target)).points(), standard(y, mean, deviation)),
                groups.select(learned),
                encoder.encode(all.select(test).drop(target)).points(),
                standard(truth, mean, deviation));
    }

    private static Reals standard(double[] values, double mean, double deviation) {
        return Reals.of(
                Arrays.stream(values).map(v -> (v - mean) / deviation).toArray());
    }

    CalibrationSet calibration() {
        return CalibrationSet.of(train).withGroups(groups);
    }
}
