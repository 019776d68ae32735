package dev.mercer.score.internal;

import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.data.internal.RowCounts;
import dev.mercer.util.Indices;
import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The quality of sets of classes on rows whose class is known: they should contain the true class for the share of rows
 * that equals their level, and be small.
 *
 * @param level the requested level
 * @param coverage the share of the weight of the rows whose class is in their set
 * @param size the weighted mean of the sizes
 * @param classes the coverage of each class that occurs
 */
public record SetScore(double level, double coverage, double size, List<OfClass> classes) {
    /**
     * The coverage of the rows of one class.
     *
     * @param name the class
     * @param n the number of its rows
     * @param coverage the share of their weight whose sets contain it
     */
    public record OfClass(String name, int n, double coverage) {}

    public SetScore {
        classes = List.copyOf(classes);
    }

    /** Compares sets of classes, by their indices in {@code classes}, with the classes of rows of these weights. */
    public static SetScore of(
            double level, List<List<Integer>> sets, List<String> classes, Labels actual, Reals weights) {
        Require.equal("number of classes of rows", sets.size(), actual.size());
        double total = Require.positive("sum of the weights", weights.sum());
        double[] inside = new double[sets.size()];
        double sizes = 0;
        for (int i = 0; i < sets.size(); i++) {
            if (sets.get(i).contains(classes.indexOf(actual.get(i)))) inside[i] = weights.get(i);
            sizes += weights.get(i) * sets.get(i).size();
        }
        List<OfClass> each = new ArrayList<>();
        for (int c = 0; c < actual.classes().size(); c++) {
            int code = c;
            int[] rows = Indices.where(actual.size(), i -> actual.code(i) == code && weights.get(i) > 0);
            Reals own = weights.select(rows);
            if (rows.length == 0) continue;
            double covered = Arrays.stream(rows).mapToDouble(i -> inside[i]).sum();
            each.add(new OfClass(actual.classes().get(c), RowCounts.total(own), covered / own.sum()));
        }
        return new SetScore(level, Arrays.stream(inside).sum() / total, sizes / total, each);
    }
}
