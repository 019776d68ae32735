package dev.mercer.score;

import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.data.Targets;
import dev.mercer.linalg.Matrix;
import java.util.List;

/**
 * The validation score of ridge regression at one ρ.
 *
 * @param loss the mean squared error, if known; classes count as numbers ±1. Infinite if ρ is too small for the
 *     rounding of the matrix
 * @param error the mean squared error of numbers; the error rate of classes
 * @param standardError of the error; NaN if it is not known
 */
public record ValidationScore(double loss, double error, double standardError) {
    public static final ValidationScore NONE =
            new ValidationScore(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);

    /** The score of predictions for rows with these targets and weights. */
    public static ValidationScore of(Targets targets, Matrix predictions, Reals weights) {
        Reals losses = squares(RidgeLeaveOneOut.numbers(targets), HeldOut.units(targets, weights), predictions);
        if (losses.size() == 0) return NONE;
        Reals errors = targets instanceof Labels labels ? wrong(labels, predictions) : losses;
        return of(HeldOut.of(losses, errors, weights));
    }

    /** The score of held-out rows. */
    public static ValidationScore of(HeldOut held) {
        return new ValidationScore(held.loss(), held.error(), held.standardError());
    }

    /** The squared error of each row, summed over all outputs in their own units; empty if one is NaN. */
    private static Reals squares(List<Reals> truths, double[] units, Matrix predictions) {
        double[] squares = new double[predictions.rows()];
        for (int i = 0; i < squares.length; i++) {
            for (int t = 0; t < predictions.columns(); t++)
                squares[i] += Math.pow(truths.get(t).get(i) - predictions.get(i, t), 2) / units[t];
            if (!Double.isFinite(squares[i])) return Reals.of();
        }
        return Reals.of(squares);
    }

    /** 1 for each misclassified row, else 0. */
    private static Reals wrong(Labels labels, Matrix predictions) {
        double[] wrong = new double[predictions.rows()];
        for (int i = 0; i < wrong.length; i++) {
            int best = 0;
            for (int c = 1; c < predictions.columns(); c++)
                if (predictions.get(i, c) > predictions.get(i, best)) best = c;
            wrong[i] = best == labels.code(i) ? 0 : 1;
        }
        return Reals.of(wrong);
    }
}
