package dev.mercer.data.text;

/**
 * Targets of training rows, standardised, with the text, weight and fold of each row. The arrays are not copied.
 *
 * @param values the values of each target
 * @param weights the weight of each row
 * @param texts the number of each row's text among the distinct ones
 * @param distinct the number of distinct texts
 * @param foldOf the fold of each row
 * @param folds the number of folds
 */
public record TextTargets(double[][] values, double[] weights, int[] texts, int distinct, int[] foldOf, int folds) {
    static final int NO_FOLD = -1;

    /**
     * Sums over the rows with each text.
     *
     * @param weights Σw
     * @param targets Σwy
     */
    record Sums(double[] weights, double[] targets) {}

    int count() {
        return values.length;
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
        for (int i = 0; i < weights.length; i++) {
            if (foldOf[i] == fold) continue;
            totals[texts[i]] += weights[i];
            sums[texts[i]] += weights[i] * values[k][i];
        }
        return new Sums(totals, sums);
    }

    /** The sum of squared errors in a fold. */
    double error(int k, int fold, double[] predicted) {
        double sum = 0;
        for (int i = 0; i < weights.length; i++)
            if (foldOf[i] == fold) sum += weights[i] * square(values[k][i] - predicted[i]);
        return sum;
    }

    /** How many standard errors predictions are better than 0, the mean. */
    double advantage(double[][] predicted) {
        double sum = 0;
        double squares = 0;
        for (int i = 0; i < weights.length; i++) {
            double gain = 0;
            for (int k = 0; k < values.length; k++)
                gain += square(values[k][i]) - square(values[k][i] - predicted[k][i]);
            sum += weights[i] * gain;
            squares += square(weights[i] * gain);
        }
        return squares > 0 ? sum / Math.sqrt(squares) : 0;
    }

    private static double square(double x) {
        return x * x;
    }
}
