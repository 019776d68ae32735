package dev.mercer.data.internal;

import dev.mercer.data.Dataset;
import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import java.util.Arrays;
import java.util.List;

/**
 * The labels and weights that a classifier is trained on, without classes that cannot be learned.
 *
 * <p>A class without a point of weight > 0 is left out of the model, because a fold of the data may lack a class.
 * Points of such a class have weight 0 and are assigned to the first class.
 *
 * @param labels the labels, with at least two classes, all of which have weight
 * @param weights the weights of the points, times those of their classes
 * @param factors the weights of the classes
 */
public record WeightedLabels(Labels labels, Reals weights, Reals factors) {
    /** The total weight of each class. */
    public static double[] sums(Labels labels, Reals weights) {
        double[] sums = new double[labels.classes().size()];
        for (int i = 0; i < labels.size(); i++) sums[labels.code(i)] += weights.get(i);
        return sums;
    }

    /** A copy with the same classes, for a selection of these labels and weights. */
    public WeightedLabels of(Dataset part) {
        return new WeightedLabels((Labels) part.targets().orElseThrow(), part.weights(), factors);
    }

    /** Some of the rows, with these classes. */
    public WeightedLabels select(int... rows) {
        return new WeightedLabels(labels.select(rows), weights.select(rows), factors);
    }

    /** The number of rows that each point stands for, without the weight of its class. */
    public Reals counts() {
        double[] counts = new double[labels.size()];
        for (int i = 0; i < counts.length; i++) counts[i] = RowCounts.of(weights.get(i) / factors.get(labels.code(i)));
        return Reals.of(counts);
    }

    /** The rows of each class. */
    public List<int[]> rows() {
        int[][] rows = Arrays.stream(labels.counts()).mapToObj(int[]::new).toArray(int[][]::new);
        int[] count = new int[rows.length];
        for (int i = 0; i < labels.size(); i++) {
            int code = labels.code(i);
            rows[code][count[code]++] = i;
        }
        return List.of(rows);
    }

    public List<String> classes() {
        return labels.classes();
    }
}
