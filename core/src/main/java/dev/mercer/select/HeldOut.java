package dev.mercer.select;

import dev.mercer.data.Reals;
import dev.mercer.util.Require;
import java.util.Optional;

/**
 * How models did on rows that they had not seen.
 *
 * @param losses of each of these rows, the mean of which a search makes small: the squared error, the log loss where there are
 *     probabilities
 * @param errors of each row, by which methods are compared: the squared error, or 1 for a wrong class
 * @param weights of the rows
 * @param numbers the score of numbers
 * @param classes the score of classes
 */
public record HeldOut(
        Reals losses,
        Reals errors,
        Reals weights,
        Optional<RegressionScore> numbers,
        Optional<ClassificationScore> classes) {
    public HeldOut {
        Require.equal("number of losses", weights.size(), losses.size());
        Require.equal("number of errors", weights.size(), errors.size());
    }

    /** Without scores. */
    static HeldOut of(Reals losses, Reals errors, Reals weights) {
        return new HeldOut(losses, errors, weights, Optional.empty(), Optional.empty());
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

    /** The standard error of {@link #error}, as if rows were independent. */
    public double standardError() {
        double mean = error();
        double squares = 0;
        for (int i = 0; i < errors.size(); i++) squares += Math.pow(weights.get(i) * (errors.get(i) - mean), 2);
        return Math.sqrt(squares) / weights.sum();
    }
}
