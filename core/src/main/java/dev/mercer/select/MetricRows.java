package dev.mercer.select;

import dev.mercer.data.Dataset;
import dev.mercer.data.RowGroups;
import dev.mercer.data.Targets;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.NotPositiveDefiniteException;
import dev.mercer.select.score.RidgeLeaveOneOut;
import dev.mercer.util.Indices;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Rows to choose a metric by: those that make the metrics come first, those that judge them follow.
 *
 * @param all makers, then judges; all have a weight
 * @param makers how many make them
 * @param numbers which rows of the whole they are
 */
record MetricRows(Dataset all, int trainingSize, int[] numbers) {
    /** The first of a random order, at most so many, two thirds of them makers; rows with equal inputs are on one side. */
    static MetricRows of(Dataset data, int[] order, int most) {
        int count = Math.min(most, order.length);
        int[] drawn = Arrays.copyOf(order, count);
        RowGroups met = RowGroups.ofEqual(data.points().select(drawn));
        RowGroups groups = met.count() < 3 ? RowGroups.single(count) : met;
        int[] training = Indices.where(count, p -> groups.groupOf(p) % 3 != 2);
        int[] validation = Indices.where(count, p -> groups.groupOf(p) % 3 == 2);
        int[] both = IntStream.concat(
                        Arrays.stream(training).map(p -> order[p]).sorted(),
                        Arrays.stream(validation).map(p -> order[p]).sorted())
                .toArray();
        return new MetricRows(data.select(both), training.length, both);
    }

    Dataset training() {
        return all.select(IntStream.range(0, trainingSize).toArray());
    }

    /** Numbers of the rows that make the metrics. */
    int[] trainingNumbers() {
        return IntStream.range(0, trainingSize).map(i -> numbers[i]).toArray();
    }

    /** Numbers of the rows that judge. */
    int[] validationNumbers() {
        return IntStream.range(trainingSize, numbers.length).map(i -> numbers[i]).toArray();
    }

    /**
     * How well the judges are predicted, each from all other rows: no metric has seen their targets. Infinite where ρ is too small for
     * rounding.
     */
    RidgeValidation.Score score(RidgeLeaveOneOut left, double rho) {
        try {
            Matrix predictions = left.predictions(rho / left.totalWeight());
            int[] validation = IntStream.range(trainingSize, all.size()).toArray();
            Matrix held = new Matrix(validation.length, predictions.columns());
            for (int i = 0; i < validation.length; i++) held.setRow(i, predictions.row(validation[i]));
            Targets targets = all.targets().orElseThrow().select(validation);
            return RidgeValidation.score(targets, held, all.weights().select(validation));
        } catch (NotPositiveDefiniteException tooSmall) {
            return RidgeValidation.Score.NONE;
        }
    }
}
