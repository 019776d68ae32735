package dev.mercer.score;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Reals;
import dev.mercer.data.Targets;
import dev.mercer.learn.Learner;
import dev.mercer.learn.LeftOutFit;
import dev.mercer.learn.TrialFit;
import dev.mercer.linalg.Matrix;
import dev.mercer.model.Classifier;
import dev.mercer.model.Model;
import dev.mercer.model.Scheme;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * The outputs of one learner for held-out rows, fold by fold: predicted numbers of one target, or the log odds of each
 * output of a classifier with probabilities. A {@link Stack} combines such outputs.
 *
 * @param outputs a row for each held-out row
 * @param folds the number of the fold of each held-out row
 * @param actual the targets of the held-out rows
 * @param weights the weights of the held-out rows
 * @param scheme for a classifier, the scheme by which outputs decide among classes
 */
public record FoldOutputs(Matrix outputs, List<Integer> folds, Targets actual, Reals weights, Optional<Scheme> scheme) {
    /** Schemes whose outputs cannot be added. */
    private static final Set<Scheme> UNUSABLE = EnumSet.of(Scheme.ONE_VS_ONE, Scheme.ORDERED);

    public FoldOutputs {
        folds = List.copyOf(folds);
    }

    /** Trains and predicts each fold; empty if a model has no probabilities, decides by pairs of classes, or was not trained on all classes. */
    public static Optional<FoldOutputs> of(
            FoldedSample validation, Function<Dataset, Learner<?>> learner, Compute compute, Progress progress) {
        Sample sample = validation.sample();
        int[] rows = validation.folds().stream()
                .flatMapToInt(fold -> Arrays.stream(fold.test()))
                .toArray();
        List<Integer> folds = new ArrayList<>();
        List<Matrix> outputs = new ArrayList<>();
        Optional<Scheme> scheme = Optional.empty();
        for (int k = 0; k < validation.folds().size(); k++) {
            progress.throwIfCancelled();
            Sample.Sides sides = sample.divide(validation.folds().get(k));
            if (FoldedSample.classes(sides.train()) == 1) return Optional.empty();
            Model model = TrialFit.of(learner.apply(sides.train()), sides.train(), compute, progress);
            if (model instanceof Classifier classes) {
                if (UNUSABLE.contains(classes.scheme())) return Optional.empty();
                scheme = Optional.of(classes.scheme());
            }
            Optional<Matrix> found = LeftOutFit.outputs(model, sides.test(), compute, progress);
            if (found.isEmpty()) return Optional.empty();
            outputs.add(found.get());
            folds.addAll(Collections.nCopies(found.get().rows(), k));
        }
        Reals weights = sample.all().weights().select(rows);
        return Optional.of(
                new FoldOutputs(Matrix.stacked(outputs), folds, sample.targets().select(rows), weights, scheme));
    }

    /** The number of held-out rows. */
    public int size() {
        return folds.size();
    }

    /** True if the outputs of this and of another learner can be added. */
    public boolean isLike(FoldOutputs other) {
        return scheme.equals(other.scheme) && folds.equals(other.folds) && outputs.columns() == other.outputs.columns();
    }

    /** The weighted sum of the outputs of several learners. */
    static Matrix sum(List<FoldOutputs> members, double[] weights) {
        Matrix first = members.get(0).outputs;
        Matrix sum = new Matrix(first.rows(), first.columns());
        for (int m = 0; m < weights.length; m++) {
            if (weights[m] == 0) continue;
            double[] values = members.get(m).outputs.values();
            for (int at = 0; at < values.length; at++) sum.values()[at] += weights[m] * values[at];
        }
        return sum;
    }

    /** The numbers of the rows in a fold, or of all others. */
    int[] rows(int fold, boolean inside) {
        return IntStream.range(0, size())
                .filter(i -> (folds.get(i) == fold) == inside)
                .toArray();
    }
}
