package dev.mercer.select;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Reals;
import dev.mercer.data.RowGroups;
import dev.mercer.data.TargetVectors;
import dev.mercer.data.Targets;
import dev.mercer.linalg.BandForm;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.select.score.CrossValidation;
import dev.mercer.select.score.Fold;
import dev.mercer.select.score.RandomFolds;
import dev.mercer.select.score.Sample;
import dev.mercer.select.score.Shuffle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What all parts of a {@link TuningRun} work with: rows, machine and time. */
final class TuningScope {
    /** Rows that any memory has room for. */
    private static final int FEWEST = 100;

    final Tuner tuner;
    final Compute compute;
    final Journal journal;
    final Dataset data;
    private final Sample sample;
    private final RowGroups equal;
    /** All rows of a weight > 0 in a random order, of which the first are looked at first. */
    private final int[] order;

    TuningScope(Tuner tuner, Sample sample, Compute compute, Journal journal) {
        this.tuner = tuner;
        this.sample = sample;
        this.data = sample.all();
        this.equal = sample.equalInputs();
        this.compute = compute;
        this.journal = journal;
        int[] used = sample.rows();
        this.order = Arrays.stream(Shuffle.proportional(sample.targets().select(used), tuner.seed()))
                .map(place -> used[place])
                .toArray();
    }

    int[] order() {
        return order.clone();
    }

    /** The first of the random order, ascending. */
    int[] rows(int count) {
        int[] first = Arrays.copyOf(order, Math.min(count, order.length));
        Arrays.sort(first);
        return first;
    }

    /** So many rows, or fewer where the memory is small: the decomposition, the matrix and a copy of it. */
    int fitting(int rows) {
        int count = rows;
        while (count > FEWEST
                && !compute.fits(BandForm.bytes(count)
                        + 2 * SymmetricMatrix.bytes(count)
                        + 8L * count * data.points().dim())) count /= 2;
        return count;
    }

    /**
     * What is learned from targets needs rows that stand for themselves to be judged by, and enough of them; one column has nothing
     * to be weighed against, and sparse points would lose their zeros.
     */
    boolean canLearnMetric() {
        return tuner.effort() == Tuner.Effort.THOROUGH
                && tuner.folds().independent()
                && !(targets() instanceof TargetVectors)
                && data.points() instanceof DensePoints
                && data.points().dim() > 1
                && order.length >= MetricTrial.FEWEST;
    }

    Targets targets() {
        return sample.targets();
    }

    /** Folds of some rows, equal inputs together. */
    List<Fold> folds(int... rows) {
        return tuner.folds().of(targets(), equal, rows);
    }

    /**
     * One division, drawn without regard to the classes. Folds with equal shares of each class tell the training rows which class is frequent in
     * the fold: a model of noise that predicts it would look better than chance.
     */
    CrossValidation unstratified(int[] rows, Recipe recipe) {
        Targets alike = Reals.of(new double[data.size()]);
        return new CrossValidation(sample, tuner.folds().of(alike, equal, rows), recipe.loss());
    }

    CrossValidation validation(int[] rows, Recipe recipe, int divisions) {
        List<Fold> folds = new ArrayList<>(folds(rows));
        if (tuner.folds() instanceof RandomFolds random)
            for (int d = 1; d < divisions; d++)
                folds.addAll(new RandomFolds(random.count(), random.seed() + d).of(targets(), equal, rows));
        // A map of columns is one of these columns: no fold may drop any.
        return new CrossValidation(canLearnMetric() ? Sample.of(data) : sample, folds, recipe.loss());
    }
}
