package dev.mercer.learn;

import dev.mercer.data.Dataset;
import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.data.RowCounts;
import dev.mercer.model.Scheme;
import dev.mercer.util.Indices;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The labels and weights that a classifier is trained on, without classes that cannot be learned.
 *
 * <p>A class without a point of weight > 0 is left out of the model: a fold of the data may lack some. Points of such a
 * class have weight 0, and are given the first class here.
 *
 * @param labels the labels, with at least two classes, all of which have weight
 * @param weights the weights of the points, times those of their classes
 * @param factors the weights of the classes
 */
public record WeightedLabels(Labels labels, Reals weights, Reals factors) {
    public static WeightedLabels of(Dataset data, ClassWeights classWeights, String what) {
        FitSupport.requireRows(data);
        Labels labels = data.targets()
                .filter(Labels.class::isInstance)
                .map(Labels.class::cast)
                .orElseThrow(() -> new InvalidInputException(what + " needs classes as targets, got "
                        + data.targets().map(t -> "numbers").orElse("none")));
        double[] sums = sums(labels, data.weights());
        List<String> classes = new ArrayList<>();
        for (int c = 0; c < sums.length; c++)
            if (sums[c] > 0) classes.add(labels.classes().get(c));
        boolean rowsOfOthers = Arrays.stream(labels.counts()).filter(n -> n > 0).count() > classes.size();
        Require.that(
                classes.size() >= 2,
                "%s needs at least two classes, got only \"%s\"%s",
                what,
                classes.get(0),
                rowsOfOthers ? " with weight > 0" : "");
        double[] factors = classWeights.factors(labels.classes(), sums);
        return new WeightedLabels(
                among(labels, classes),
                classWeights.apply(labels, data.weights()),
                Reals.of(factors).select(Indices.where(sums.length, c -> sums[c] > 0)));
    }

    /** The total weight of each class. */
    public static double[] sums(Labels labels, Reals weights) {
        double[] sums = new double[labels.classes().size()];
        for (int i = 0; i < labels.size(); i++) sums[labels.code(i)] += weights.get(i);
        return sums;
    }

    private static Labels among(Labels labels, List<String> classes) {
        if (classes.size() == labels.classes().size()) return labels;
        List<String> names = new ArrayList<>(labels.size());
        for (int i = 0; i < labels.size(); i++)
            names.add(classes.contains(labels.get(i)) ? labels.get(i) : classes.get(0));
        return Labels.of(names, classes);
    }

    /** These classes for data whose labels and weights are a selection of these. */
    WeightedLabels of(Dataset part) {
        return new WeightedLabels((Labels) part.targets().orElseThrow(), part.weights(), factors);
    }

    /** Some of the rows, with these classes. */
    WeightedLabels select(int... rows) {
        return new WeightedLabels(labels.select(rows), weights.select(rows), factors);
    }

    /** The number of rows that each point stands for, whatever the weight of its class. */
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

    /** The scheme to use: binary for two classes, else the requested one. */
    Scheme scheme(Scheme asked) {
        return classes().size() == 2 ? Scheme.BINARY : asked;
    }
}
