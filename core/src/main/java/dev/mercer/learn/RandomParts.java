package dev.mercer.learn;

import dev.mercer.util.Require;
import java.util.SplittableRandom;

/**
 * A random division of points into parts of equal size, up to one.
 *
 * @param count the number of parts, at least 2
 * @param seed determines the division
 */
public record RandomParts(int count, long seed) {
    public RandomParts {
        Require.atLeast("number of parts", 2, count);
    }

    /** The part of each of n points. */
    public int[] of(int n) {
        Require.that(n >= count, "%d parts need at least as many points, got %d", count, n);
        int[] order = new int[n];
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < n; i++) {
            int j = random.nextInt(i + 1);
            order[i] = order[j];
            order[j] = i;
        }
        int[] partOf = new int[n];
        for (int i = 0; i < n; i++) partOf[order[i]] = i % count;
        return partOf;
    }
}
