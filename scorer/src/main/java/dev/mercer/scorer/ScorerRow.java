package dev.mercer.scorer;

import dev.mercer.model.ScoreDecoder;
import dev.mercer.model.Scorer;
import dev.mercer.util.InvalidInputException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The values of one row, and their prediction. For one thread at a time. Repeated use allocates nothing, except for a text or date that is
 * neither a training level nor recent, which is encoded and then cached for a while.
 *
 * <p>Values stay until they are set again. Every column of a table must be set, at least to {@linkplain #setMissing missing}; coordinates of
 * points without names are 0 until they are set.
 */
public final class ScorerRow {
    private static final byte UNSET = 0;
    private static final byte NUMBER = 1;
    private static final byte TEXT = 2;
    private static final byte MISSING = 3;

    private final ModelScorer scorer;
    private final Scorer.Buffers buffers;
    private final ScoreDecoder.@Nullable Buffers deciding;
    private final byte[] kinds;
    private final double[] numbers;
    private final @Nullable String[] texts;
    private final double[] point;
    private final double[] outputs;
    private final double[] strengths;
    private int label = -1;

    ScorerRow(ModelScorer scorer, Scorer.Buffers buffers, ScoreDecoder.@Nullable Buffers deciding, int width) {
        this.scorer = scorer;
        this.buffers = buffers;
        this.deciding = deciding;
        int inputs = scorer.inputs().size();
        kinds = new byte[inputs];
        numbers = new double[inputs];
        texts = new String[inputs];
        point = new double[width];
        outputs = new double[scorer.outputs()];
        strengths = new double[scorer.classes().size()];
    }

    /** Sets a column to a number; NaN is a missing value. */
    public ScorerRow set(String column, double value) {
        return set(scorer.column(column), value);
    }

    /** Sets a column to a text; null and the empty text are missing values. */
    public ScorerRow set(String column, @Nullable String value) {
        return set(scorer.column(column), value);
    }

    /** Sets a column, by its number from 0, to a number; NaN is a missing value. */
    public ScorerRow set(int column, double value) {
        numbers[column] = value;
        kinds[column] = Double.isNaN(value) ? MISSING : NUMBER;
        return this;
    }

    /** Sets a column, by its number from 0, to a text; null and the empty text are missing values. */
    public ScorerRow set(int column, @Nullable String value) {
        texts[column] = value;
        kinds[column] = value == null || value.isEmpty() ? MISSING : TEXT;
        return this;
    }

    /** Sets a column to a missing value. */
    public ScorerRow setMissing(String column) {
        kinds[scorer.column(column)] = MISSING;
        return this;
    }

    /** Forgets all values. */
    public ScorerRow clear() {
        Arrays.fill(kinds, UNSET);
        return this;
    }

    /**
     * Predicts.
     *
     * @throws InvalidInputException if a column was not set, or has a value that the model cannot read
     */
    public ScorerRow predict() {
        if (scorer.isTable()) encodeTable();
        else encodePoint();
        label = scorer.predict(point, outputs, strengths, buffers, deciding);
        return this;
    }

    private void encodeTable() {
        int at = 0;
        for (int c = 0; c < kinds.length; c++) {
            ColumnCode code = scorer.code(c);
            String text = texts[c];
            switch (kinds[c]) {
                case NUMBER -> code.encode(numbers[c], point, at);
                case MISSING -> code.encodeMissing(point, at);
                default -> {
                    if (kinds[c] == UNSET || text == null)
                        throw new InvalidInputException(
                                "column \"" + code.name() + "\" was not set: set it, or say that it is missing");
                    code.encode(text, point, at);
                }
            }
            at += code.width();
        }
    }

    private void encodePoint() {
        for (int c = 0; c < kinds.length; c++) {
            if (kinds[c] != NUMBER && kinds[c] != UNSET)
                throw new InvalidInputException("column " + scorer.inputs().get(c) + " is not a number");
            point[c] = kinds[c] == NUMBER ? scorer.coordinate(c, numbers[c]) : 0;
        }
    }

    /** The predicted number, of one target. */
    public double number() {
        return number(0);
    }

    /** The predicted number of a target or quantile, counted from 0; of classes a score. */
    public double number(int output) {
        return outputs[output];
    }

    /** The predicted class. */
    public String label() {
        if (label < 0) throw new InvalidInputException("the model predicts numbers, not classes");
        return scorer.classes().get(label);
    }

    /** The probability of a class, by its number from 0. */
    public double probability(int number) {
        if (!scorer.hasProbabilities())
            throw new InvalidInputException("the model has no probabilities: they are learned with it");
        return strengths[number];
    }
}
