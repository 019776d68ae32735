package dev.mercer.learn;

import dev.mercer.data.Reals;
import dev.mercer.data.RowGroups;
import dev.mercer.util.Indices;
import dev.mercer.util.RandomOrder;
import dev.mercer.util.Require;
import java.util.Arrays;

/**
 * A random hold-out split, for the errors of a model on points that it was not trained on.
 *
 * @param share the share of held-out points, between 0 and 1
 * @param seed determines the points
 */
public record HoldOut(double share, long seed) {
    public HoldOut {
        Require.that(share > 0 && share < 1, "the share that is held out must lie between 0 and 1, got %s", share);
    }

    /** The numbers of the held-out points among n, ascending: at least one, and not all. */
    public int[] of(int n) {
        Require.that(n >= 2, "points can be held out where there are at least 2, got %d", n);
        int count = (int) Math.max(1, Math.min(n - 1, Math.round(share * n)));
        int[] kept = RandomOrder.first(count, n, seed);
        Arrays.sort(kept);
        return kept;
    }

    /** The numbers of the points in a random share of the groups, ascending: at least one group, and not all. */
    public int[] of(RowGroups groups) {
        Require.that(groups.count() >= 2, "groups can be held out where there are at least 2, got %d", groups.count());
        int[] chosen = of(groups.count());
        return Indices.where(groups.size(), i -> Arrays.binarySearch(chosen, groups.groupOf(i)) >= 0);
    }

    /** The numbers of the latest points in time, ascending; points of the same time stay on one side. */
    public int[] latest(Reals time) {
        int n = time.size();
        double[] sorted = time.stream().sorted().toArray();
        Require.that(
                n >= 2 && sorted[0] < sorted[n - 1],
                "the last of %d points cannot be held out: their times do not differ",
                n);
        int first = n - (int) Math.max(1, Math.min(n - 1, Math.round(share * n)));
        while (first < n && sorted[first] == sorted[0]) first++;
        double from = sorted[first];
        return Indices.where(n, i -> time.get(i) >= from);
    }

    /** The numbers of the remaining points, ascending. */
    public int[] training(int n) {
        return training(n, of(n));
    }

    /** The numbers of the points among n that are not held out, ascending. */
    public static int[] training(int n, int... kept) {
        return Indices.where(n, i -> Arrays.binarySearch(kept, i) < 0);
    }
}
