package dev.mercer.select.score;

import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.util.Require;
import java.util.List;

/**
 * The quality of sets of classes on rows whose class is known: they should contain the share of the classes that their level says, and
 * be small.
 *
 * @param level the level that was asked for
 * @param coverage the share of the weight of the rows whose class is in their set
 * @param size the weighted mean of the sizes
 */
public record SetScore(double level, double coverage, double size) {
    /** Compares sets of classes, by their indices in {@code classes}, with the classes of rows of these weights. */
    public static SetScore of(
            double level, List<List<Integer>> sets, List<String> classes, Labels actual, Reals weights) {
        Require.equal("number of classes of rows", sets.size(), actual.size());
        double total = Require.positive("sum of the weights", weights.sum());
        double inside = 0;
        double sizes = 0;
        for (int i = 0; i < sets.size(); i++) {
            if (sets.get(i).contains(classes.indexOf(actual.get(i)))) inside += weights.get(i);
            sizes += weights.get(i) * sets.get(i).size();
        }
        return new SetScore(level, inside / total, sizes / total);
    }
}
