package dev.mercer.model;

import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import java.util.Comparator;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Generates points such as a table might have: each lies on a line through a row and one of its neighbours, between them or
 * as far on the other side of the row. The nearest neighbours are taken most often, by a rank that is uniform in its logarithm: they alone
 * would say nothing of the space between groups of rows. Every second copy takes the step in half of the columns only. Columns of two
 * values take one of them. Cost: n²(d + log n) for n rows.
 */
final class NearbyPoints {
    /** Neighbours are this part of the rows. */
    private static final double NEIGHBOURS = 1 / 3.0;

    private static final long SEED = 20_251;

    private NearbyPoints() {}

    /** The rows, then so many copies of all of them, each moved. */
    static DensePoints of(Points rows, int copies) {
        int n = rows.size();
        int d = rows.dim();
        double[] all = new double[Math.multiplyExact(Math.multiplyExact(n, copies + 1), d)];
        boolean[] two = new boolean[d];
        for (int k = 0; k < d; k++) two[k] = hasTwoValues(rows, k);
        for (int i = 0; i < n; i++) {
            SplittableRandom random = new SplittableRandom(SEED + i);
            int[] near = nearest(rows, i);
            for (int k = 0; k < d; k++) all[i * d + k] = rows.get(i, k);
            for (int copy = 1; copy <= copies; copy++) {
                int other = near[(int) Math.pow(near.length, random.nextDouble())];
                double step = random.nextDouble(-1, 1);
                int at = (copy * n + i) * d;
                for (int k = 0; k < d; k++) {
                    double from = rows.get(i, k);
                    double to = rows.get(other, k);
                    boolean moved = copy % 2 == 1 || random.nextBoolean();
                    if (two[k]) all[at + k] = random.nextBoolean() ? from : to;
                    else all[at + k] = moved ? from + step * (to - from) : from;
                }
            }
        }
        return DensePoints.of(n * (copies + 1), d, all);
    }

    private static boolean hasTwoValues(Points rows, int column) {
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < rows.size(); i++) {
            low = Math.min(low, rows.get(i, column));
            high = Math.max(high, rows.get(i, column));
        }
        for (int i = 0; i < rows.size(); i++)
            if (rows.get(i, column) != low && rows.get(i, column) != high) return false;
        return true;
    }

    /** Neighbours of a row, the nearest first; the row itself is at 0, where no rank leads to. */
    private static int[] nearest(Points rows, int i) {
        double[] distances = new double[rows.size()];
        for (int j = 0; j < distances.length; j++) distances[j] = j == i ? -1 : rows.squaredDistance(i, rows, j);
        return IntStream.range(0, distances.length)
                .boxed()
                .sorted(Comparator.comparingDouble(j -> distances[j]))
                .limit(Math.max(2, (int) (NEIGHBOURS * distances.length)))
                .mapToInt(Integer::intValue)
                .toArray();
    }
}
