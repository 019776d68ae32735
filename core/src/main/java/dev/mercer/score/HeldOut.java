package dev.mercer.score;

import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.data.TargetVectors;
import dev.mercer.data.Targets;
import dev.mercer.linalg.Matrix;
import dev.mercer.loss.Loss;
import dev.mercer.model.Classifier;
import dev.mercer.model.Scheme;
import dev.mercer.util.Require;
import java.util.Arrays;
import java.util.Optional;

/**
 * The losses, errors and scores of predictions for held-out rows. A row that was predicted several times, by repeated
 * folds, occurs once, with the mean of its losses and errors, because they are not independent.
 *
 * @param losses the loss of each row, whose mean is minimised in tuning: the squared error, or the log loss if there
 *     are probabilities
 * @param errors the error of each row, by which methods are compared: the squared error, or 1 for a wrong class
 * @param weights the weights of the rows
 * @param numbers the score of numbers
 * @param classes the score of classes
 * @param quantile the score of quantiles, for quantile regression
 * @param predictions the predictions of numbers, for one target
 */
public record HeldOut(
        Reals losses,
        Reals errors,
        Reals weights,
        Optional<RegressionScore> numbers,
        Optional<ClassificationScore> classes,
        Optional<QuantileScore> quantile,
        Optional<OutOfFold> predictions) {
    public HeldOut {
        Require.equal("number of losses", weights.size(), losses.size());
        Require.equal("number of errors", weights.size(), errors.size());
    }

    /** Losses and errors without scores. */
    public static HeldOut of(Reals losses, Reals errors, Reals weights) {
        return new HeldOut(
                losses, errors, weights, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
    }

    static HeldOut ofClasses(Reals losses, Reals errors, Reals weights, ClassificationScore score) {
        return new HeldOut(
                losses, errors, weights, Optional.empty(), Optional.of(score), Optional.empty(), Optional.empty());
    }

    /**
     * The score of the outputs of a model for rows that each occur once: numbers of one target, or log odds.
     *
     * @param scheme for a classifier, the scheme by which its outputs decide among classes
     * @param loss the loss of predicted numbers
     * @param metric the requested measure
     */
    public static HeldOut ofOutputs(
            Targets actual,
            Matrix outputs,
            Optional<Scheme> scheme,
            Reals weights,
            Loss loss,
            Optional<ScoreMetric> metric) {
        if (!(actual instanceof Labels labels))
            return OutOfFold.once((Reals) actual, Reals.of(outputs.column(0)), weights)
                    .score(loss, metric);
        int classes = labels.classes().size();
        Matrix shares = new Matrix(outputs.rows(), classes);
        for (int i = 0; i < shares.rows(); i++)
            shares.setRow(i, Classifier.probabilities(scheme.orElseThrow(), classes, outputs.row(i)));
        return ClassPredictions.of(labels, shares, weights).score(metric);
    }

    /**
     * The divisors of the losses of each output before they are added: for several targets their variances times their
     * number, so that the sum is the mean of standardised losses; 1 for one target and for classes.
     */
    public static double[] units(Targets targets, Reals weights) {
        if (targets instanceof TargetVectors several)
            return several.variances(weights).stream()
                    .map(variance -> variance * several.columns().size())
                    .toArray();
        double[] ones = new double[RidgeLeaveOneOut.numbers(targets).size()];
        Arrays.fill(ones, 1);
        return ones;
    }

    /** The weighted mean of the losses. */
    public double loss() {
        return mean(losses);
    }

    /** The weighted mean of the errors. */
    public double error() {
        return mean(errors);
    }

    private double mean(Reals values) {
        double sum = 0;
        for (int i = 0; i < values.size(); i++) sum += weights.get(i) * values.get(i);
        return sum / weights.sum();
    }

    /**
     * One number for all rows.
     *
     * @param metric the requested measure; if empty, the root mean squared error of numbers, the pinball loss of a quantile, or the accuracy of classes
     */
    public Score score(Optional<ScoreMetric> metric) {
        if (metric.isPresent()) return new Score(metric.get().plain(), value(metric.get()));
        if (quantile.isPresent())
            return new Score("pinball loss", quantile.get().loss());
        if (classes.isPresent()) return new Score("accuracy", classes.get().accuracy());
        return numbers.map(known -> new Score("rmse", known.rmse())).orElseGet(() -> new Score("loss", loss()));
    }

    private double value(ScoreMetric metric) {
        return metric == ScoreMetric.R2 && numbers.isPresent() ? numbers.get().r2() : metric.shown(loss());
    }

    @Override
    public String toString() {
        return score(Optional.empty()) + " (" + size() + " rows)";
    }

    /** The number of rows. */
    public int size() {
        return weights.size();
    }

    /** The standard error of {@link #error}, as if rows were independent: √(Σw²(e − mean)²)/Σw. */
    public double standardError() {
        double mean = error();
        double squares = 0;
        for (int i = 0; i < errors.size(); i++) squares += Math.pow(weights.get(i) * (errors.get(i) - mean), 2);
        return Math.sqrt(squares) / weights.sum();
    }
}
