package dev.mercer.data.textfeatures;

import dev.mercer.data.internal.RowCounts;

/**
 * Targets of training rows, standardised, with the text, weight and fold of each row. The arrays are not copied.
 *
 * @param values for each fold that is left out, and at last for none, the values of each target
 * @param weights the weight of each row
 * @param texts the number of each row's text among the distinct ones
 * @param distinct the number of distinct texts
 * @param foldOf the fold of each row
 * @param folds the number of folds
 * @param main the number of targets, at the beginning, that choose the penalty of all; the others are predicted if
 *     their out-of-fold gain is significant
 */
public record TextTargets(
        double[][][] values, double[] weights, int[] texts, int distinct, int[] foldOf, int folds, int main) {
    static final int NO_FOLD = -1;

    /**
     * Sums over the rows with each text.
     *
     * @param weights Σw
     * @param targets Σwy
     */
    record Sums(double[] weights, double[] targets) {}

    int count() {
        return values[0].length;
    }

    int rows() {
        return weights.length;
    }

    int text(int i) {
        return texts[i];
    }

    int fold(int i) {
        return foldOf[i];
    }

    /** Sums of target k over the rows outside a fold. */
    Sums sums(int k, int fold) {
        double[] totals = new double[distinct];
        double[] sums = new double[distinct];
        double[] numbers = values[fold == NO_FOLD ? folds : fold][k];
        for (int i = 0; i < weights.length; i++) {
            if (foldOf[i] == fold) continue;
            totals[texts[i]] += weights[i];
            sums[texts[i]] += weights[i] * numbers[i];
        }
        return new Sums(totals, sums);
    }

    /** The sum of squared errors in a fold. */
    double error(int k, int fold, double[] predicted) {
        double sum = 0;
        for (int i = 0; i < weights.length; i++)
            if (foldOf[i] == fold) sum += weights[i] * square(values[fold][k][i] - predicted[i]);
        return sum;
    }

    /** The gain of predictions over 0, the mean, in standard errors; of the targets from {@code first} up to {@code end}. */
    double advantage(double[][] predicted, int first, int end) {
        double sum = 0;
        double squares = 0;
        for (int i = 0; i < weights.length; i++) {
            double gain = 0;
            double[][] numbers = values[foldOf[i]];
            for (int k = first; k < end; k++) gain += square(numbers[k][i]) - square(numbers[k][i] - predicted[k][i]);
            sum += weights[i] * gain;
            squares += square(weights[i] * gain) / RowCounts.of(weights[i]);
        }
        return squares > 0 ? sum / Math.sqrt(squares) : 0;
    }

    private static double square(double x) {
        return x * x;
    }
}
