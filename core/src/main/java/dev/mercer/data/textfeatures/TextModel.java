package dev.mercer.data.textfeatures;

import dev.mercer.linalg.Matrix;
import dev.mercer.util.Require;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A linear map from the features of a text to a few coordinates, {@code xᵀM − offset}. Immutable, equal by content.
 *
 * <p>The first coordinates are predictions of the targets by ridge regression, if they are significantly better than
 * the mean; then come the leading principal components of the texts, which keep their relative scale and together have
 * a fixed variance.
 */
public final class TextModel {
    /** The number of rows from which the principal directions are learned; more add next to nothing. */
    private static final int MOST_ROWS = 20_000;

    private final TextFeatures features;
    private final int scores;
    private final int width;
    private final float[] matrix;
    private final float[] offsets;

    /**
     * A learned map.
     *
     * @param features the features that the map is applied to
     * @param scores the number of coordinates that are predictions of targets
     * @param matrix a row of coordinates for each feature
     * @param offsets the number that is subtracted from each coordinate
     */
    public TextModel(TextFeatures features, int scores, float[] matrix, float[] offsets) {
        this.features = features;
        this.scores = scores;
        this.width = offsets.length;
        this.matrix = matrix.clone();
        this.offsets = offsets.clone();
        Require.that(width > 0, "a text needs at least one coordinate");
        Require.that(scores >= 0 && scores <= width, "%s of %s coordinates cannot be scores", scores, width);
        Require.equal("number of weights", Math.multiplyExact(features.size(), width), matrix.length);
        for (float value : matrix) Require.finite("a weight", value);
        for (float value : offsets) Require.finite("an offset", value);
    }

    /**
     * A learned map with the coordinates of the training rows.
     *
     * @param model the map, for new rows
     * @param targets the numbers of the targets that are predicted
     * @param scores the predictions of each of them for each training row, from other folds
     */
    public record Learned(TextModel model, int[] targets, double[][] scores) {}

    /**
     * Options for learning a text model.
     *
     * @param grams whether characters are used beside words
     * @param coordinates the largest number of principal directions
     * @param variance their total variance over the training rows
     */
    public record Plan(boolean grams, int coordinates, double variance) {}

    /**
     * Learns from the distinct texts of training rows.
     *
     * @return empty if they do not predict the targets significantly
     */
    public static Optional<Learned> learn(List<String> distinct, TextTargets targets, Plan plan) {
        double[] rows = new double[distinct.size()];
        for (int i = 0; i < targets.rows(); i++) rows[targets.text(i)] += Math.max(1, targets.weights()[i]);
        TextFeatures features = TextFeatures.learn(distinct, rows, plan.grams);
        if (features.size() == 0) return Optional.empty();
        TextRows texts = features.rows(distinct);
        return TextRidge.fit(texts, targets)
                .map(ridge ->
                        new Learned(join(features, texts, ridge, rows, plan), ridge.targets(), ridge.outOfFold()));
    }

    private static TextModel join(TextFeatures features, TextRows texts, TextRidge ridge, double[] rows, Plan plan) {
        double[][] directions = plan.coordinates == 0
                ? new double[0][]
                : RangeFinder.vectors(MOST_ROWS < texts.size() ? texts.every(MOST_ROWS) : texts, plan.coordinates);
        int scores = ridge.vector().length;
        int width = scores + directions.length;
        float[] matrix = new float[features.size() * width];
        float[] offsets = new float[width];
        for (int k = 0; k < scores; k++) {
            offsets[k] = (float) -ridge.intercept()[k];
            for (int c = 0; c < features.size(); c++) matrix[c * width + k] = (float) ridge.vector()[k][c];
        }
        double[] means = new double[directions.length];
        double variance = 0;
        double total = Arrays.stream(rows).sum();
        for (int k = 0; k < directions.length; k++) {
            double squares = 0;
            for (int t = 0; t < texts.size(); t++) {
                double value = texts.dot(t, directions[k]);
                means[k] += rows[t] * value / total;
                squares += rows[t] * value * value / total;
            }
            variance += squares - means[k] * means[k];
        }
        double scale = variance > 0 ? Math.sqrt(plan.variance / variance) : 0;
        for (int k = 0; k < directions.length; k++) {
            offsets[scores + k] = (float) (scale * means[k]);
            for (int c = 0; c < features.size(); c++)
                matrix[c * width + scores + k] = (float) (scale * directions[k][c]);
        }
        return new TextModel(features, scores, matrix, offsets);
    }

    /** A row of coordinates for each text. */
    public Matrix coordinates(List<String> texts) {
        TextRows rows = features.rows(texts);
        Matrix out = new Matrix(texts.size(), width);
        double[] row = new double[width];
        for (int i = 0; i < texts.size(); i++) {
            rows.multiply(i, matrix, width, row);
            for (int k = 0; k < width; k++) row[k] -= offsets[k];
            out.setRow(i, row);
        }
        return out;
    }

    /** The number of words of a text. */
    public static int words(String text) {
        return Tokens.words(text);
    }

    /** The features that the map is applied to. */
    public TextFeatures features() {
        return features;
    }

    /** The number of coordinates, at the beginning, that are predictions of targets. */
    public int scores() {
        return scores;
    }

    /** The number of coordinates. */
    public int width() {
        return width;
    }

    /** A row of coordinates for each feature. */
    public float[] matrix() {
        return matrix.clone();
    }

    /** The number that is subtracted from each coordinate. */
    public float[] offsets() {
        return offsets.clone();
    }

    @Override
    public boolean equals(Object object) {
        return object instanceof TextModel other
                && scores == other.scores
                && features.equals(other.features)
                && Arrays.equals(matrix, other.matrix)
                && Arrays.equals(offsets, other.offsets);
    }

    @Override
    public int hashCode() {
        return 31 * features.hashCode() + Arrays.hashCode(matrix);
    }

    @Override
    public String toString() {
        return width + " coordinates of " + features;
    }
}
