package dev.mercer.score;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.table.Table;
import dev.mercer.learn.Learner;
import dev.mercer.util.Progress;
import java.util.Optional;

/**
 * Cross-validation: a learner is trained once for each fold, and its predictions for the held-out rows are scored together.
 *
 * <pre>{@code
 * Score score = CrossValidation.of(KernelRidge.of(new Gaussian(1), 0.01)).score(data);
 * Score other = CrossValidation.of(svm).folds(10).metric(ScoreMetric.AUC).score(patients, "ill");
 * }</pre>
 *
 * <p>The encoder of a table, with its scales and its statistics of the target, is learned again in each fold. λ is that of all rows: each fold keeps ρ
 * = λΣw and C.
 *
 * @param learner the learner
 * @param folds the division of the rows
 * @param metric the measure; if empty, {@link HeldOut#score} chooses it
 */
public record CrossValidation(Learner<?> learner, Folds folds, Optional<ScoreMetric> metric) {
    /** Cross-validation by five random folds. */
    public static CrossValidation of(Learner<?> learner) {
        return new CrossValidation(learner, Folds.random(5, 1), Optional.empty());
    }

    /** A copy with this number of random folds. */
    public CrossValidation folds(int count) {
        return folds(Folds.random(count, 1));
    }

    /** A copy with another division of the rows, such as one by groups or by time. */
    public CrossValidation folds(Folds newFolds) {
        return new CrossValidation(learner, newFolds, metric);
    }

    /** A copy with another measure. */
    public CrossValidation metric(ScoreMetric newMetric) {
        return new CrossValidation(learner, folds, Optional.of(newMetric));
    }

    /** The score on points and their targets. */
    public Score score(Dataset data) {
        return heldOut(Sample.of(data)).score(metric);
    }

    /** The score on a table that is encoded anew in each fold; all columns but the target are inputs. */
    public Score score(Table table, String target) {
        return heldOut(Sample.of(table, target, learner)).score(metric);
    }

    /** The losses and scores of the held-out rows. */
    public HeldOut heldOut(Sample sample) {
        return heldOut(sample, Compute.standard(), Progress.none());
    }

    /** The losses and scores of the held-out rows. */
    public HeldOut heldOut(Sample sample, Compute compute, Progress progress) {
        return FoldedSample.of(sample, folds).withMetric(metric).score(learner, compute, progress);
    }
}
