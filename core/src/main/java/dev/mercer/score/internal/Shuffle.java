package dev.mercer.score.internal;

import dev.mercer.data.Labels;
import dev.mercer.data.Targets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Random orders of rows. */
public final class Shuffle {
    private Shuffle() {}

    /** 0 … n−1 in a random order. */
    public static int[] of(int n, long seed) {
        int[] order = IntStream.range(0, n).toArray();
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = n - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            int kept = order[i];
            order[i] = order[j];
            order[j] = kept;
        }
        return order;
    }

    /**
     * A random order, sorted by class if the targets are classes: when rows are assigned to parts in this order, one by
     * one, each part gets its share of every class.
     */
    public static int[] byClass(Targets targets, long seed) {
        int[] order = of(targets.size(), seed);
        if (!(targets instanceof Labels labels)) return order;
        return Arrays.stream(order)
                .boxed()
                .sorted(Comparator.comparingInt(labels::code))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /**
     * A random order in which every prefix contains each class in its proportion, up to one row: row r of the n rows of
     * a class is placed at (r + ½)/n of the order.
     */
    public static int[] proportional(Targets targets, long seed) {
        int[] order = of(targets.size(), seed);
        if (!(targets instanceof Labels labels)) return order;
        int[] counts = labels.counts();
        int[] seen = new int[counts.length];
        double[] place = new double[order.length];
        for (int row : order) {
            int c = labels.code(row);
            place[row] = (seen[c]++ + 0.5) / counts[c];
        }
        return Arrays.stream(order)
                .boxed()
                .sorted(Comparator.comparingDouble(row -> place[row]))
                .mapToInt(Integer::intValue)
                .toArray();
    }
}
