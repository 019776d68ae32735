package dev.mercer.score;

import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A confusion matrix: {@code counts.get(t).get(p)} rows of class t were predicted to be of class p. A row of weight 2
 * counts as that row twice.
 *
 * @param classes the classes of the predictions in their order, then those that occur only in the targets
 * @param counts a row for each class of the targets, a column for each predicted one
 */
public record Confusion(List<String> classes, List<Reals> counts) {
    public Confusion {
        classes = List.copyOf(classes);
        counts = List.copyOf(counts);
        Require.equal("number of rows", classes.size(), counts.size());
        for (Reals row : counts) Require.equal("number of columns", classes.size(), row.size());
    }

    /** Counts rows by their weights. */
    public static Confusion of(Labels targets, Labels predictions, Reals weights) {
        Require.equal("number of predictions", targets.size(), predictions.size());
        total(weights, targets.size());
        List<String> classes = new ArrayList<>(predictions.classes());
        targets.classes().stream().filter(name -> !classes.contains(name)).forEach(classes::add);
        double[][] counts = new double[classes.size()][classes.size()];
        int[] place = targets.classes().stream().mapToInt(classes::indexOf).toArray();
        for (int i = 0; i < targets.size(); i++) counts[place[targets.code(i)]][predictions.code(i)] += weights.get(i);
        return new Confusion(
                classes,
                IntStream.range(0, counts.length)
                        .mapToObj(c -> Reals.of(counts[c]))
                        .toList());
    }

    /**
     * The counts with other weights: each class keeps its shares of right and wrong predictions, and counts by the sum
     * of its new weights relative to its old ones. It can remove class weights from the counts, for example.
     *
     * @param targets the class of each row of the data, not only of those counted here
     * @param from the weight that each of these rows has in the counts
     * @param to the new weight of each row
     */
    public Confusion reweighted(Labels targets, Reals from, Reals to) {
        total(from, targets.size());
        total(to, targets.size());
        double[] before = new double[targets.classes().size()];
        double[] after = new double[before.length];
        for (int i = 0; i < targets.size(); i++) {
            before[targets.code(i)] += from.get(i);
            after[targets.code(i)] += to.get(i);
        }
        List<Reals> changed = new ArrayList<>();
        for (int c = 0; c < classes.size(); c++) {
            int k = targets.classes().indexOf(classes.get(c));
            double factor = k >= 0 && before[k] > 0 ? after[k] / before[k] : 0;
            changed.add(
                    Reals.of(counts.get(c).stream().map(count -> count * factor).toArray()));
        }
        return new Confusion(classes, changed);
    }

    /** The share of rows whose class was predicted. */
    public double accuracy() {
        double right = 0;
        double all = 0;
        for (int c = 0; c < classes.size(); c++) {
            right += counts.get(c).get(c);
            all += counts.get(c).sum();
        }
        return right / all;
    }

    /**
     * The precision of class {@code c}: of the rows predicted to be of this class, the share that is; NaN if there are
     * none.
     */
    public double precision(int c) {
        double predicted = counts.stream().mapToDouble(row -> row.get(c)).sum();
        return predicted > 0 ? counts.get(c).get(c) / predicted : Double.NaN;
    }

    /**
     * The recall of class {@code c}: of its rows, the share that was predicted to be of this class; NaN if there are
     * none.
     */
    public double recall(int c) {
        double present = counts.get(c).sum();
        return present > 0 ? counts.get(c).get(c) / present : Double.NaN;
    }

    /** The sum of the weights, after checking that their number is {@code size}. */
    static double total(Reals weights, int size) {
        Require.equal("number of weights", size, weights.size());
        for (int i = 0; i < size; i++) Require.nonNegative("weight", weights.get(i));
        return Require.positive("the sum of the weights", weights.sum());
    }
}
