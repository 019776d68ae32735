package dev.mercer.learn.nystrom;

import dev.mercer.data.Reals;
import dev.mercer.data.internal.RowBlock;
import dev.mercer.linalg.Matrix;
import dev.mercer.util.Require;
import java.util.Arrays;
import java.util.List;

/**
 * The targets of rows that come in blocks: either the target numbers in the rows themselves, or a table that these
 * numbers index, such as ±1 for each of some classes against the rest.
 *
 * @param outputs the number of functions to learn
 * @param table the targets for number 0, then those for number 1, and so on; empty if the numbers are the targets
 * @param labels whether targets are ±1
 * @param factors for each number the factor of the weight of its rows; empty if all are 1
 */
public record BlockTargets(int outputs, double[] table, boolean labels, double[] factors) {
    private static final double[] NONE = {};
    private static final BlockTargets NUMBERS = new BlockTargets(1, NONE, false, NONE);

    /** One output, the numbers themselves. */
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
        double[] table = new double[factors.length * positive.length];
        Arrays.fill(table, -1);
        for (int t = 0; t < positive.length; t++) table[positive[t] * positive.length + t] = 1;
        return new BlockTargets(positive.length, table, true, factors.clone());
    }

    /** An output for each list; the number i in a row refers to element i. */
    public static BlockTargets table(List<Reals> lists, boolean labels) {
        Require.that(!lists.isEmpty(), "there are no targets to learn");
        int rows = lists.get(0).size();
        double[] table = new double[Math.multiplyExact(rows, lists.size())];
        for (int t = 0; t < lists.size(); t++) {
            Require.equal("number of targets", rows, lists.get(t).size());
            for (int i = 0; i < rows; i++)
                table[i * lists.size() + t] = lists.get(t).get(i);
        }
        return new BlockTargets(lists.size(), table, labels, NONE);
    }

    /** The targets of some rows, a column for each output. */
    public Matrix of(RowBlock rows) {
        Matrix y = new Matrix(rows.size(), outputs);
        for (int i = 0; i < y.rows(); i++)
            for (int t = 0; t < outputs; t++) {
                double number = rows.targets()[i];
                y.set(i, t, table.length == 0 ? number : table[((int) number) * outputs + t]);
            }
        return y;
    }

    /** The weights of some rows, a new array. */
    public double[] weights(RowBlock rows) {
        double[] weights = rows.weights().clone();
        if (factors.length > 0) for (int i = 0; i < weights.length; i++) weights[i] *= factors[(int) rows.targets()[i]];
        return weights;
    }
}
