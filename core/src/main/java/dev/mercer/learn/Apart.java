package dev.mercer.learn;

import dev.mercer.util.Indices;
import dev.mercer.util.Require;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Which points are kept apart, at random: for the errors of a model that has not seen them.
 *
 * @param share of the points, between 0 and 1
 * @param seed which points
 */
public record Apart(double share, long seed) {
    public Apart {
        Require.that(share > 0 && share < 1, "the share that is kept apart must lie between 0 and 1, got %s", share);
    }

    /** The numbers of the points of n that are kept apart, ascending: at least one, and not all. */
    public int[] of(int n) {
        Require.that(n >= 2, "points can be kept apart where there are at least 2, got %d", n);
        int count = (int) Math.max(1, Math.min(n - 1, Math.round(share * n)));
        int[] order = IntStream.range(0, n).toArray();
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < count; i++) {
            int j = random.nextInt(i, n);
            int chosen = order[j];
            order[j] = order[i];
            order[i] = chosen;
        }
        int[] kept = Arrays.copyOf(order, count);
        Arrays.sort(kept);
        return kept;
    }

    /** The numbers of the others, ascending. */
    public int[] others(int n) {
        int[] kept = of(n);
        return Indices.where(n, i -> Arrays.binarySearch(kept, i) < 0);
    }
}
