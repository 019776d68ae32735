package dev.mercer.util;

import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Lists of indices. */
public final class Indices {
    private Indices() {}

    /**
     * Those of 0 … {@code count} − 1 for which {@code wanted} is true, in order. A plain loop, not a stream, so that it
     * is compiled once for all callers.
     */
    public static int[] where(int count, IntPredicate wanted) {
        int[] found = new int[count];
        int size = 0;
        for (int i = 0; i < count; i++) if (wanted.test(i)) found[size++] = i;
        return Arrays.copyOf(found, size);
    }

    /** 0 … {@code count} − 1. */
    public static int[] range(int count) {
        return where(count, i -> true);
    }

    /** At most {@code most} of 0 … {@code count} − 1, evenly spaced from 0 on. */
    public static int[] spread(int count, int most) {
        int[] some = new int[Math.min(count, most)];
        for (int k = 0; k < some.length; k++) some[k] = (int) ((long) k * count / some.length);
        return some;
    }

    /** The elements of {@code all} at these places, in this order. */
    public static int[] select(int[] all, int... places) {
        int[] chosen = new int[places.length];
        for (int k = 0; k < chosen.length; k++) chosen[k] = all[places[k]];
        return chosen;
    }

    /** The number of ascending numbers that are less than {@code value}. */
    public static int below(double[] ascending, double value) {
        int low = 0;
        int high = ascending.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (ascending[middle] < value) low = middle + 1;
            else high = middle;
        }
        return low;
    }

    /** The first of ascending numbers that is above {@code value}; the last where none is. */
    public static int firstAbove(double[] ascending, double value) {
        int low = 0;
        int high = ascending.length - 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (ascending[middle] > value) high = middle;
            else low = middle + 1;
        }
        return low;
    }

    /** The places of the largest of some values, at most so many and none below 0; those of equal values by their order. */
    public static int[] largest(double[] values, int most) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        double least = sorted.length > most ? sorted[sorted.length - most] : Double.NEGATIVE_INFINITY;
        IntStream above = IntStream.range(0, values.length).filter(i -> values[i] > least);
        IntStream equal = IntStream.range(0, values.length).filter(i -> values[i] == least);
        return IntStream.concat(above, equal)
                .filter(i -> values[i] >= 0)
                .limit(most)
                .toArray();
    }
}
