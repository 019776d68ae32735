package dev.mercer.solve;

import java.util.Arrays;

/** The numbers of the largest of the values that it is offered; of equal ones those that came first. */
final class Largest {
    private final int most;
    private final long[] kept;
    private int count;
    private long least = Long.MIN_VALUE;

    Largest(int most) {
        this.most = most;
        this.kept = new long[2 * most];
    }

    /** {@code value} ≥ 0. */
    void offer(float value, int number) {
        // Bits of a float ≥ 0 are in the order of its value; earlier numbers are larger.
        long entry = (long) Float.floatToIntBits(value) << 32 | (Integer.MAX_VALUE - number);
        if (entry <= least) return;
        kept[count++] = entry;
        if (count == kept.length) shorten();
    }

    private void shorten() {
        Arrays.sort(kept, 0, count);
        System.arraycopy(kept, count - most, kept, 0, most);
        count = most;
        least = kept[0];
    }

    /** Whether there were more. */
    boolean full() {
        return count >= most;
    }

    /** In no order. */
    int[] numbers() {
        if (count > most) shorten();
        int[] numbers = new int[count];
        for (int t = 0; t < count; t++) numbers[t] = Integer.MAX_VALUE - (int) kept[t];
        return numbers;
    }
}
