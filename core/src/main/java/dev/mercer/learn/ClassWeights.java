package dev.mercer.learn;

import dev.mercer.data.Dataset;
import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.data.internal.WeightedLabels;
import dev.mercer.util.Indices;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Weights of classes: the weight of a point is multiplied by that of its class.
 *
 * @param even whether all classes have the same total weight: class c has Σw/(classes · Σ of w in c), counting classes
 *     with weight
 * @param ofClass weights > 0 by name; other classes have 1. Empty if {@code even}
 */
public record ClassWeights(boolean even, Map<String, Double> ofClass) {
    public ClassWeights {
        ofClass = Map.copyOf(ofClass);
        Require.that(!even || ofClass.isEmpty(), "class weights are balanced or given, not both: %s", ofClass);
        ofClass.forEach((name, weight) -> Require.positive("weight of class \"" + name + "\"", weight));
    }

    /** No class weights. */
    public static ClassWeights none() {
        return new ClassWeights(false, Map.of());
    }

    /** Balanced: all classes have the same total weight, independent of their sizes. */
    public static ClassWeights balanced() {
        return new ClassWeights(true, Map.of());
    }

    /** These weights; 1 for other classes. */
    public static ClassWeights of(Map<String, Double> ofClass) {
        return new ClassWeights(false, ofClass);
    }

    /** The labels and weights that {@code what} is trained on: those of classes that have weight, of which there must be two. */
    public WeightedLabels labels(Dataset data, String what) {
        FitSupport.requireRows(data);
        Labels labels = data.targets()
                .filter(Labels.class::isInstance)
                .map(Labels.class::cast)
                .orElseThrow(() -> new InvalidInputException(what + " needs classes as targets, got "
                        + data.targets().map(t -> "numbers").orElse("none")));
        double[] sums = WeightedLabels.sums(labels, data.weights());
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
        double[] factors = factors(labels.classes(), sums);
        return new WeightedLabels(
                among(labels, classes),
                apply(labels, data.weights()),
                Reals.of(factors).select(Indices.where(sums.length, c -> sums[c] > 0)));
    }

    private static Labels among(Labels labels, List<String> classes) {
        if (classes.size() == labels.classes().size()) return labels;
        List<String> names = new ArrayList<>(labels.size());
        for (int i = 0; i < labels.size(); i++)
            names.add(classes.contains(labels.get(i)) ? labels.get(i) : classes.get(0));
        return Labels.of(names, classes);
    }

    /** The weights of the points, multiplied by those of their classes. */
    public Reals apply(Labels labels, Reals weights) {
        double[] factors = factors(labels.classes(), WeightedLabels.sums(labels, weights));
        if (!even && ofClass.isEmpty()) return weights;
        double[] result = weights.toArray();
        for (int i = 0; i < result.length; i++) result[i] *= factors[labels.code(i)];
        return Reals.of(result);
    }

    /** The factor of each class; {@code sums} are the total weights of the classes before. */
    public double[] factors(List<String> classes, double[] sums) {
        for (String name : ofClass.keySet())
            Require.that(
                    classes.contains(name),
                    "there is a weight for class \"%s\", but the classes are %s",
                    name,
                    classes);
        double[] factors = classes.stream()
                .mapToDouble(name -> ofClass.getOrDefault(name, 1.0))
                .toArray();
        if (!even) return factors;
        double total = Arrays.stream(sums).sum();
        long weighted = Arrays.stream(sums).filter(sum -> sum > 0).count();
        for (int c = 0; c < sums.length; c++) if (sums[c] > 0) factors[c] = total / (weighted * sums[c]);
        return factors;
    }

    /** The notation: none, balanced, or spam:5,ham:1 in the order of names. */
    @Override
    public String toString() {
        if (even) return "balanced";
        if (ofClass.isEmpty()) return "none";
        return new TreeMap<>(ofClass)
                .entrySet().stream()
                        .map(e -> String.format(Locale.ROOT, "%s:%s", e.getKey(), Require.text(e.getValue())))
                        .collect(Collectors.joining(","));
    }
}
