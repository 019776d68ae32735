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
record MetricRows(Dataset all, int makers, int[] numbers) {
    /** The first of a random order, at most so many, two thirds of them makers; rows with equal inputs are on one side. */
    static MetricRows of(Dataset data, int[] order, int most) {
        int count = Math.min(most, order.length);
        int[] some = Arrays.copyOf(order, count);
        RowGroups met = RowGroups.ofEqual(data.points().select(some));
        RowGroups groups = met.count() < 3 ? RowGroups.single(count) : met;
        int[] makers = Indices.where(count, p -> groups.groupOf(p) % 3 != 2);
        int[] judges = Indices.where(count, p -> groups.groupOf(p) % 3 == 2);
        int[] both = IntStream.concat(
                        Arrays.stream(makers).map(p -> order[p]).sorted(),
                        Arrays.stream(judges).map(p -> order[p]).sorted())
                .toArray();
        return new MetricRows(data.select(both), makers.length, both);
    }

    Dataset making() {
        return all.select(IntStream.range(0, makers).toArray());
    }

    /** Numbers of the rows that make the metrics. */
    int[] makingNumbers() {
        return IntStream.range(0, makers).map(i -> numbers[i]).toArray();
    }

    /** Numbers of the rows that judge. */
    int[] judgingNumbers() {
        return IntStream.range(makers, numbers.length).map(i -> numbers[i]).toArray();
    }

    /**
     * How well the judges are predicted, each from all other rows: no metric has seen their targets. Infinite where ρ is too small for
     * rounding.
     */
    RidgeJudge.Verdict judge(RidgeLeaveOneOut left, double rho) {
        try {
            Matrix predictions = left.predictions(rho / left.totalWeight());
            int[] judges = IntStream.range(makers, all.size()).toArray();
            Matrix theirs = new Matrix(judges.length, predictions.columns());
            for (int i = 0; i < judges.length; i++) theirs.setRow(i, predictions.row(judges[i]));
            Targets targets = all.targets().orElseThrow().select(judges);
            return RidgeJudge.verdict(targets, theirs, all.weights().select(judges));
        } catch (NotPositiveDefiniteException tooSmall) {
            return RidgeJudge.Verdict.NONE;
        }
    }
}
