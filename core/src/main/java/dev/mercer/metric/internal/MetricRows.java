package dev.mercer.metric.internal;

import dev.mercer.data.Dataset;
import dev.mercer.data.RowGroups;
import dev.mercer.data.Targets;
import dev.mercer.linalg.Matrix;
import dev.mercer.score.RidgeLeaveOneOut;
import dev.mercer.score.ValidationScore;
import dev.mercer.solve.internal.Candidates;
import dev.mercer.solve.internal.Penalty;
import dev.mercer.util.Indices;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The rows on which a metric is chosen: the training rows first, then the validation rows.
 *
 * @param all training rows, then validation rows; all have a weight
 * @param trainingSize the number of training rows
 * @param numbers the numbers of these rows in the full data set
 */
public record MetricRows(Dataset all, int trainingSize, int[] numbers) {
    /**
     * The first rows of a random order, at most {@code most}, two thirds of them for training; rows with equal inputs
     * are on the same side.
     */
    public static MetricRows of(Dataset data, int[] order, int most) {
        int count = Math.min(most, order.length);
        int[] drawn = Arrays.copyOf(order, count);
        RowGroups met = RowGroups.ofRepeated(data.select(drawn));
        RowGroups groups = met.count() < 3 ? RowGroups.single(count) : met;
        int[] training = Indices.where(count, p -> groups.groupOf(p) % 3 != 2);
        int[] validation = Indices.where(count, p -> groups.groupOf(p) % 3 == 2);
        int[] both = IntStream.concat(
                        Arrays.stream(training).map(p -> order[p]).sorted(),
                        Arrays.stream(validation).map(p -> order[p]).sorted())
                .toArray();
        return new MetricRows(data.select(both), training.length, both);
    }

    public Dataset training() {
        return all.select(IntStream.range(0, trainingSize).toArray());
    }

    /** The numbers of the training rows. */
    public int[] trainingNumbers() {
        return IntStream.range(0, trainingSize).map(i -> numbers[i]).toArray();
    }

    /** The numbers of the validation rows. */
    public int[] validationNumbers() {
        return IntStream.range(trainingSize, numbers.length)
                .map(i -> numbers[i])
                .toArray();
    }

    /**
     * The score on the validation rows, each predicted from all other rows; the metric was not trained on their
     * targets. Infinite if ρ is below rounding.
     */
    public ValidationScore score(RidgeLeaveOneOut left, double rho) {
        return new Candidates("metrics").attempt(() -> validated(left, rho)).orElse(ValidationScore.NONE);
    }

    private ValidationScore validated(RidgeLeaveOneOut left, double rho) {
        Matrix predictions = left.predictions(Penalty.lambda(rho, left.totalWeight()));
        int[] validation = IntStream.range(trainingSize, all.size()).toArray();
        Matrix held = new Matrix(validation.length, predictions.columns());
        for (int i = 0; i < validation.length; i++) held.setRow(i, predictions.row(validation[i]));
        Targets targets = all.targets().orElseThrow().select(validation);
        return ValidationScore.of(targets, held, all.weights().select(validation));
    }
}
