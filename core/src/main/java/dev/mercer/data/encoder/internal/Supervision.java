package dev.mercer.data.encoder.internal;

import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.data.RowGroups;
import dev.mercer.data.TargetVectors;
import dev.mercer.data.Targets;
import dev.mercer.data.internal.RowCounts;
import dev.mercer.data.table.Table;
import dev.mercer.util.RandomOrder;
import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Targets that an encoder learns from in addition to the inputs, and the groups of rows that no fold divides.
 *
 * @param targets the target of each training row
 * @param groups rows that belong together, besides those with equal inputs
 */
public record Supervision(Targets targets, RowGroups groups) {
    /** If there are more targets or classes, the first or most frequent ones are used. */
    private static final int MOST = 10;

    public static final int FOLDS = 5;
    private static final long SEED = 1;

    public Supervision {
        Require.equal("number of grouped rows", targets.size(), groups.size());
    }

    /** Targets of rows that belong to no groups. */
    public static Supervision of(Targets targets) {
        return new Supervision(targets, RowGroups.single(targets.size()));
    }

    /** These rows, in this order. */
    public Supervision select(int... rows) {
        return new Supervision(targets.select(rows), groups.select(rows));
    }

    /**
     * Targets as standardised numbers, with weights and folds. The arrays are not copied.
     *
     * @param names a name for each target; empty for the only one
     * @param values the values of each target, of mean 0 and variance 1
     * @param weights the weight of each row
     * @param fold the fold of each row, from 0 to {@link #FOLDS} − 1
     */
    public record Standard(List<String> names, double[][] values, double[] weights, int[] fold) {
        public int count() {
            return values.length;
        }

        /** The unchanged targets for every fold that is left out. */
        public Response response() {
            double[][][] all = new double[FOLDS + 1][][];
            Arrays.fill(all, values);
            return new Response(names, all);
        }
    }

    /**
     * Numbers whose means by level are computed. The number of a row may depend on the fold that is left out, because it may have been
     * learned from the other rows. The arrays are not copied.
     *
     * @param names a name for each number; empty for the only one
     * @param values for each fold that is left out, and at last for none, the values of each number
     */
    public record Response(List<String> names, double[][][] values) {
        /** The numbers of all responses as one. */
        public static Response joined(List<Response> responses) {
            double[][][] all = new double[FOLDS + 1][][];
            for (int f = 0; f <= FOLDS; f++) {
                int left = f;
                all[f] = responses.stream()
                        .flatMap(response -> Arrays.stream(response.values[left]))
                        .toArray(double[][]::new);
            }
            return new Response(
                    responses.stream().flatMap(r -> r.names.stream()).toList(), all);
        }

        public int count() {
            return names.size();
        }
    }

    /** The targets of rows with these inputs and weights; empty if a target is constant. */
    public Standard standard(Table inputs, Reals weights) {
        List<String> names = new ArrayList<>();
        List<double[]> values = new ArrayList<>();
        if (targets instanceof Reals numbers) add("", numbers.toArray(), names, values);
        else if (targets instanceof TargetVectors vectors)
            for (int k = 0; k < Math.min(MOST, vectors.columns().size()); k++)
                add(vectors.names().get(k), vectors.columns().get(k).toArray(), names, values);
        else if (targets instanceof Labels labels)
            for (int c : classes(labels, weights))
                add(
                        labels.classes().size() == 2 ? "" : labels.classes().get(c),
                        IntStream.range(0, labels.size())
                                .mapToDouble(i -> labels.code(i) == c ? 1 : 0)
                                .toArray(),
                        names,
                        values);
        double[] all = weights.toArray();
        List<String> kept = new ArrayList<>();
        List<double[]> standard = new ArrayList<>();
        for (int k = 0; k < values.size(); k++)
            if (standardize(values.get(k), all)) {
                kept.add(names.get(k));
                standard.add(values.get(k));
            }
        return new Standard(kept, standard.toArray(new double[0][]), all, folds(inputs));
    }

    private static void add(String name, double[] value, List<String> names, List<double[]> values) {
        names.add(name);
        values.add(value);
    }

    /** The second of two classes, else the most frequent ones. */
    private static int[] classes(Labels labels, Reals weights) {
        int count = labels.classes().size();
        if (count == 2) return new int[] {1};
        double[] sizes = new double[count];
        for (int i = 0; i < labels.size(); i++) sizes[labels.code(i)] += RowCounts.of(weights.get(i));
        return IntStream.range(0, count)
                .boxed()
                .sorted(Comparator.comparing((Integer c) -> -sizes[c]))
                .limit(MOST)
                .mapToInt(Integer::intValue)
                .sorted()
                .toArray();
    }

    static boolean standardize(double[] values, double[] weights) {
        double total = Arrays.stream(weights).sum();
        double mean = 0;
        for (int i = 0; i < values.length; i++) mean += weights[i] / total * values[i];
        double variance = 0;
        for (int i = 0; i < values.length; i++)
            variance += weights[i] / total * (values[i] - mean) * (values[i] - mean);
        double deviation = Math.sqrt(variance);
        boolean varies = deviation > 1e-12 * Math.abs(mean) && Double.isFinite(deviation);
        for (int i = 0; varies && i < values.length; i++) values[i] = (values[i] - mean) / deviation;
        return varies;
    }

    /** Random folds of about equal size; rows with equal inputs, and rows of a group, share one. */
    private int[] folds(Table inputs) {
        RowGroups together = groups.joined(inputs.equalRows());
        int[] order = RandomOrder.first(together.count(), together.count(), SEED);
        int[] foldOf = new int[order.length];
        for (int k = 0; k < order.length; k++) foldOf[order[k]] = k % FOLDS;
        return IntStream.range(0, groups.size())
                .map(i -> foldOf[together.groupOf(i)])
                .toArray();
    }
}
