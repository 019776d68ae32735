package dev.mercer.search;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Reals;
import dev.mercer.data.RowGroups;
import dev.mercer.data.TargetVectors;
import dev.mercer.data.Targets;
import dev.mercer.kernel.Kernel;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.internal.BandForm;
import dev.mercer.method.Candidate;
import dev.mercer.metric.internal.MetricRows;
import dev.mercer.score.FoldedSample;
import dev.mercer.score.Folds;
import dev.mercer.score.RandomFolds;
import dev.mercer.score.Sample;
import dev.mercer.score.internal.Fold;
import dev.mercer.score.internal.Shuffle;
import dev.mercer.search.internal.TunedKernel;
import dev.mercer.solve.Intercept;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The rows, resources and time of a {@link TuningRun}, shared by its parts. */
final class TuningScope {
    /** The least number of rows to try, which fits into any memory. */
    private static final int FEWEST_ROWS = 100;

    /** The share of rows that may repeat others except for a column that numbers them. */
    private static final double NUMBERED_SHARE = 0.05;

    final Tuner tuner;
    final Compute compute;
    final TrialLog log;
    final Dataset data;
    private final Sample sample;
    private final RowGroups repeated;
    /** True if rows repeat others except for a column that numbers them: in closed form they would not be left out together. */
    private final boolean numbered;
    /** All rows of a weight > 0 in a random order; the first are used first. */
    private final int[] order;

    private @Nullable MetricRows metricRows;

    /** The steps by which metrics were learned, by the final kernels that contain them. */
    private final Map<Kernel, MetricTrial.Recipe> recipes = new HashMap<>();

    TuningScope(Tuner tuner, Sample sample, Compute compute, TrialLog log) {
        this.tuner = tuner;
        this.sample = sample;
        this.data = sample.all();
        this.repeated = sample.equalInputs();
        this.numbered = isNumbered();
        this.compute = compute;
        this.log = log;
        int[] used = sample.rows();
        this.order = Arrays.stream(Shuffle.proportional(sample.targets().select(used), tuner.seed()))
                .map(place -> used[place])
                .toArray();
    }

    private boolean isNumbered() {
        if (repeated.isSingle()) return false;
        int[] used = sample.rows();
        int near = RowGroups.ofNearlyEqual(data.select(used).points()).count();
        return near - repeated.select(used).count() > NUMBERED_SHARE * used.length;
    }

    /** True if leave-one-out in closed form is as valid as folds. */
    boolean canLeaveOneOut() {
        return tuner.folds().independent() && !numbered;
    }

    /** The groups of rows with equal or nearly equal inputs. */
    RowGroups repeated() {
        return repeated;
    }

    int[] order() {
        return order.clone();
    }

    /** The first {@code count} rows of the random order, ascending. */
    int[] rows(int count) {
        int[] first = Arrays.copyOf(order, Math.min(count, order.length));
        Arrays.sort(first);
        return first;
    }

    /** {@code rows}, or fewer if memory is short: the decomposition, the matrix and a copy must fit. */
    int fitting(int rows) {
        int count = rows;
        while (count > FEWEST_ROWS
                && !compute.fits(BandForm.bytes(count)
                        + 2 * SymmetricMatrix.bytes(count)
                        + 8L * count * data.points().dim())) count /= 2;
        return count;
    }

    /**
     * True when a map or metric may be learned from targets: rows must be independent, so that they can validate it,
     * and numerous enough; there must be more than one column; and sparse points would lose their zeros.
     */
    boolean canLearnMetric() {
        return tuner.effort() == Tuner.Effort.THOROUGH
                && canLeaveOneOut()
                && !(targets() instanceof TargetVectors)
                && data.points() instanceof DensePoints
                && data.points().dim() > 1
                && order.length >= MetricTrial.FEWEST_ROWS;
    }

    /** The rows on which metrics are learned and validated, the first of the order: the same for all kernels. */
    MetricRows metricRows() {
        if (metricRows == null) {
            int size = MetricTrial.sampleSize(
                    order.length, data.points().dim(), tuner.time().toNanos() * 1e-9);
            metricRows = MetricRows.of(data, order, fitting(size));
        }
        return metricRows;
    }

    /** The number of rows, the first of the order, that a metric has been learned from. */
    int seen() {
        return metricRows == null ? 0 : metricRows.numbers().length;
    }

    /** The steps by which the metric of a kernel was learned, if it has one. */
    Optional<MetricTrial.Recipe> recipe(Kernel kernel) {
        return Optional.ofNullable(recipes.get(kernel));
    }

    /** Compute resources of one thread with its share of the memory, for work that is done in parallel. */
    Compute oneThread() {
        return compute.withThreads(1).withMemory(compute.memoryBytes() / compute.threads());
    }

    /** Learns a metric for a kernel, if {@link #canLearnMetric}, on all rows for metrics or on two thirds of them. */
    Optional<MetricTrial.Result> learnMetric(TunedKernel kernel, boolean onAllRows) {
        Intercept intercept = tuner.candidates().get(0).closedForm().orElse(Intercept.CENTRED);
        Optional<MetricTrial.Result> found =
                new MetricTrial(metricRows(), intercept, compute, log).learn(kernel, onAllRows);
        found.ifPresent(result -> recipes.put(result.last().kernel(), result.recipe()));
        return found;
    }

    Targets targets() {
        return sample.targets();
    }

    /** Folds of some rows; rows with equal or nearly equal inputs are in the same fold. */
    List<Fold> folds(int... rows) {
        return tuner.folds().of(targets(), repeated, rows);
    }

    /**
     * A single unstratified division. Stratified folds reveal to the training rows which class is frequent in the fold:
     * a model of pure noise that predicts it would look better than chance.
     */
    FoldedSample unstratified(int[] rows, Candidate candidate) {
        return new FoldedSample(sample, unstratified(tuner.folds(), rows), candidate.loss(), tuner.metric());
    }

    /** Unstratified folds of some rows. */
    List<Fold> unstratified(Folds folds, int... rows) {
        return folds.of(Reals.of(new double[data.size()]), repeated, rows);
    }

    /** Folds of rows that no metric was trained on; the rows of metrics are training rows of each fold. */
    FoldedSample validation(int[] held, int[] training, Candidate candidate) {
        List<Fold> folds = folds(held).stream()
                .map(fold -> new Fold(
                        IntStream.concat(Arrays.stream(training), Arrays.stream(fold.train()))
                                .toArray(),
                        fold.test()))
                .toList();
        return new FoldedSample(Sample.of(data), folds, candidate.loss(), tuner.metric());
    }

    /** Folds of some rows, divided several times if folds are random. */
    FoldedSample validation(int[] rows, Candidate candidate, int divisions) {
        List<Fold> folds = new ArrayList<>(folds(rows));
        if (tuner.folds() instanceof RandomFolds random)
            for (int d = 1; d < divisions; d++)
                folds.addAll(new RandomFolds(random.count(), random.seed() + d).of(targets(), repeated, rows));
        // A map refers to columns by position: no fold may drop any.
        return new FoldedSample(canLearnMetric() ? Sample.of(data) : sample, folds, candidate.loss(), tuner.metric());
    }
}
