package dev.mercer.score;

import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.data.TargetVectors;
import dev.mercer.data.Targets;
import dev.mercer.data.Task;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Require;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * A measure by which predictions for held-out rows are compared. Each is a weighted mean of losses of rows, so that it
 * has a standard error; measures for which larger values are better are 1 minus that mean.
 */
public enum ScoreMetric {
    /** The mean of −log of the probability of the true class: rewards probabilities that are right. */
    LOG_LOSS(Task.CLASSIFICATION, true),
    /** The mean squared distance of the probabilities of all classes from 1 for the true class and 0 for others. */
    BRIER(Task.CLASSIFICATION, true),
    /** The area under the ROC curve; for more than two classes the mean over each class against the rest. */
    AUC(Task.CLASSIFICATION, false),
    /** The share of rows whose class is predicted. */
    ACCURACY(Task.CLASSIFICATION, false),
    /** The mean over classes of the share of their rows whose class is predicted. */
    BALANCED_ACCURACY(Task.CLASSIFICATION, false),
    /** The root mean squared error. */
    RMSE(Task.REGRESSION, false),
    /** The mean absolute error. */
    MAE(Task.REGRESSION, false),
    /** The root mean squared error of log(1 + y), for targets ≥ 0; a prediction below 0 counts as 0. */
    RMSLE(Task.REGRESSION, false),
    /** The share of the targets' variance that is explained: the same choice as {@link #RMSE}. */
    R2(Task.REGRESSION, false);

    private final Task task;
    private final boolean ofProbabilities;

    ScoreMetric(Task task, boolean ofProbabilities) {
        this.task = task;
        this.ofProbabilities = ofProbabilities;
    }

    /** The common name of the measure. */
    public String plain() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public Task task() {
        return task;
    }

    /** True when the measure needs probabilities. */
    public boolean ofProbabilities() {
        return ofProbabilities;
    }

    /** Throws unless the targets are of the kind that this measure is for. */
    public void require(Targets targets) {
        requireTask(targets instanceof Labels ? Task.CLASSIFICATION : Task.REGRESSION);
        if (this != RMSLE) return;
        for (Reals column :
                targets instanceof TargetVectors several ? several.columns() : RidgeLeaveOneOut.numbers(targets)) {
            double least = column.stream().min().orElse(0);
            Require.that(least >= 0, "rmsle needs targets of at least 0, got %s: choose rmse or mae", least);
        }
    }

    /** Throws unless this measure is for predictions of this task. */
    public void requireTask(Task asked) {
        if (task == asked) return;
        String others = Arrays.stream(values())
                .filter(m -> m.task == asked)
                .map(ScoreMetric::plain)
                .collect(Collectors.joining(", "));
        throw new InvalidInputException(String.format(
                Locale.ROOT,
                "%s measures %s, but the target has %s: choose one of %s",
                plain(),
                task == Task.CLASSIFICATION ? "classes" : "numbers",
                asked == Task.CLASSIFICATION ? "classes" : "numbers",
                others));
    }

    /** The loss of one predicted number. */
    double loss(double y, double f) {
        return switch (this) {
            case MAE -> Math.abs(y - f);
            case RMSLE -> square(Math.log1p(y) - Math.log1p(Math.max(0, f)));
            default -> square(y - f);
        };
    }

    /** The power of the targets' unit that is the unit of the losses: 0 for a loss of ratios. */
    double unitPower() {
        return this == RMSLE ? 0 : this == MAE ? 1 : 2;
    }

    /** The measure itself, from the mean of its losses; r2 needs the variance of the targets too, and stays a loss. */
    public double shown(double meanLoss) {
        return switch (this) {
            case AUC, ACCURACY, BALANCED_ACCURACY -> 1 - meanLoss;
            case RMSE, RMSLE, R2 -> Math.sqrt(meanLoss);
            default -> meanLoss;
        };
    }

    /** The loss of each row of predicted classes. */
    Reals losses(ClassPredictions predictions) {
        if (ofProbabilities && !predictions.probable())
            throw new InvalidInputException(plain()
                    + " needs probabilities, which this method does not give: choose auc or accuracy, or a method that"
                    + " has them");
        return switch (this) {
            case LOG_LOSS -> predictions.surprises();
            case BRIER -> predictions.squares();
            case AUC -> predictions.misrankings();
            case BALANCED_ACCURACY -> predictions.balancedErrors();
            default -> predictions.errors();
        };
    }

    private static double square(double x) {
        return x * x;
    }
}
