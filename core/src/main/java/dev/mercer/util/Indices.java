package dev.mercer.util;

import java.util.Arrays;
import java.util.PriorityQueue;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Lists of indices. */
public final class Indices {
    private Indices() {}

    /**
     * The numbers among 0 … {@code count} − 1 for which {@code wanted} is true, in order. A loop, not a stream, so that
     * it is compiled once for all callers.
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

    /** The first of ascending numbers that is above {@code value}; the last if none is. */
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

    /** The places of the largest of some values, at most {@code most} and none below 0; those of equal values by their order. */
    public static int[] largest(double[] values, int most) {
        if (most <= 0) return new int[0];
        double least = values.length > most ? largest(most, values) : Double.NEGATIVE_INFINITY;
        int[] above = where(values.length, i -> values[i] > least && values[i] >= 0);
        int[] equal = where(values.length, i -> values[i] == least && values[i] >= 0);
        return IntStream.concat(Arrays.stream(above), Arrays.stream(equal))
                .limit(most)
                .toArray();
    }

    /** The value number {@code place} in descending order, by a heap, which is faster than sorting all values. */
    private static double largest(int place, double... values) {
        PriorityQueue<Double> heap = new PriorityQueue<>(place);
        for (double value : values) {
            if (heap.size() == place && value <= heap.element()) continue;
            if (heap.size() == place) heap.remove();
            heap.add(value);
        }
        return heap.element();
    }
}
