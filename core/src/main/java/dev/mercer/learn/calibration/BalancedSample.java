package dev.mercer.learn.calibration;

import dev.mercer.data.Reals;
import dev.mercer.data.internal.WeightedLabels;
import dev.mercer.util.Indices;
import dev.mercer.util.RandomOrder;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * A random sample of points that is balanced over the classes: the same number of points of each class, or all points
 * of a class that has fewer. Points are weighted so that each class keeps its total weight. Rare classes are then
 * represented as well as frequent ones.
 *
 * @param rows the points, those of each class ascending
 * @param weights their weights
 */
public record BalancedSample(int[] rows, double[] weights) {
    /**
     * A sample of at most {@code most} points, given those of each class and the weights of all; at least one of each
     * class.
     */
    public static BalancedSample of(List<int[]> classes, Reals weights, int most, long seed) {
        int[] sizes = sizes(classes, most);
        SplittableRandom random = new SplittableRandom(seed);
        int[] rows = new int[Arrays.stream(sizes).sum()];
        double[] found = new double[rows.length];
        int at = 0;
        for (int c = 0; c < sizes.length; c++) {
            int[] drawn = draw(classes.get(c), sizes[c], random);
            double factor = sum(weights, classes.get(c)) / sum(weights, drawn);
            for (int row : drawn) {
                rows[at] = row;
                found[at++] = weights.get(row) * factor;
            }
        }
        return new BalancedSample(rows, found);
    }

    /** A sample of at most {@code most} points of positive weight; at least one of each class. */
    static BalancedSample of(WeightedLabels given, int most, long seed) {
        List<int[]> classes = given.rows().stream()
                .map(rows -> Arrays.stream(rows)
                        .filter(i -> given.weights().get(i) > 0)
                        .toArray())
                .toList();
        return of(classes, given.weights(), most, seed);
    }

    /** The number of points of each class: the quota that small classes do not use is shared among the others. */
    private static int[] sizes(List<int[]> classes, int most) {
        int[] sizes = new int[classes.size()];
        int left = most;
        int open = sizes.length;
        for (int c : IntStream.range(0, sizes.length)
                .boxed()
                .sorted(Comparator.comparingInt(k -> classes.get(k).length))
                .toList()) {
            sizes[c] = Math.min(classes.get(c).length, Math.max(1, left / open));
            left -= sizes[c];
            open--;
        }
        return sizes;
    }

    private static double sum(Reals weights, int... rows) {
        double sum = 0;
        for (int row : rows) sum += weights.get(row);
        return sum;
    }

    private static int[] draw(int[] points, int most, SplittableRandom random) {
        if (points.length <= most) return points;
        int[] chosen = Indices.select(points, RandomOrder.first(most, points.length, random));
        Arrays.sort(chosen);
        return chosen;
    }
}
