package dev.mercer.model;

import dev.mercer.data.Labels;
import dev.mercer.data.encoder.internal.Encoded;
import dev.mercer.linalg.Matrix;
import dev.mercer.util.Require;
import java.util.Optional;

/**
 * The predictions of a model for data, in the order of its rows.
 *
 * @param inputs the encoded data, with its warnings
 * @param scores f: the predicted numbers, a column for each target; for a classifier the outputs of its scheme, for a
 *     detector its score
 * @param labels the predicted classes of a classifier; inlier or outlier for a detector
 * @param probabilities the probability of each class, in the order of {@link Labels#classes()}, for a classifier that
 *     has probabilities
 */
public record Predictions(Encoded inputs, Matrix scores, Optional<Labels> labels, Optional<Matrix> probabilities) {
    /** The number of rows. */
    public int size() {
        return scores.rows();
    }

    /** The predicted numbers of a regression with one target. */
    public double[] numbers() {
        Require.that(labels.isEmpty(), "the model predicts classes, not numbers");
        Require.that(scores.columns() == 1, "the model predicts %d numbers: ask for all of them", scores.columns());
        return scores.values().clone();
    }
}
