package dev.mercer.learn.nystrom;

import dev.mercer.data.RowBlock;
import dev.mercer.linalg.Matrix;
import dev.mercer.util.Require;

/**
 * The targets of rows that come in blocks: their numbers, or ±1 for each of some classes against the rest.
 *
 * @param positive the numbers of the classes; none where targets are numbers
 * @param factors for each class the factor of the weight of its rows; none where targets are numbers
 */
public record BlockTargets(int[] positive, double[] factors) {
    private static final BlockTargets NUMBERS = new BlockTargets(new int[0], new double[0]);

    /** One output, the targets themselves. */
    public static BlockTargets numbers() {
        return NUMBERS;
    }

    /**
     * An output for each of some classes, 1 for the class and −1 for all others.
     *
     * @param positive the numbers of the classes
     * @param factors for each class the factor of the weight of its rows
     */
    public static BlockTargets classes(int[] positive, double[] factors) {
        Require.that(positive.length > 0, "there is no class to learn");
        return new BlockTargets(positive.clone(), factors.clone());
    }

    /** The number of functions to learn. */
    public int outputs() {
        return Math.max(1, positive.length);
    }

    /** The targets of some rows, a column for each output. */
    public Matrix of(RowBlock rows) {
        Matrix y = new Matrix(rows.size(), outputs());
        for (int i = 0; i < y.rows(); i++) for (int t = 0; t < y.columns(); t++) y.set(i, t, get(rows, i, t));
        return y;
    }

    /** The weights of some rows, a new array. */
    public double[] weights(RowBlock rows) {
        double[] weights = rows.weights().clone();
        if (factors.length > 0) for (int i = 0; i < weights.length; i++) weights[i] *= factors[(int) rows.targets()[i]];
        return weights;
    }

    /** The target of a row. */
    private double get(RowBlock rows, int i, int output) {
        double target = rows.targets()[i];
        if (positive.length == 0) return target;
        return (int) target == positive[output] ? 1 : -1;
    }
}
