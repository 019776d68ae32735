package dev.mercer.solve.smo;

import java.util.Arrays;

/**
 * The largest of the entries that it is offered, in a heap whose top is the least of them. Not by sorting: to compile a
 * sort takes longer than a short search does.
 */
final class TopK {
    private final int most;
    private final long[] kept;
    private int count;

    TopK(int most) {
        this.most = most;
        this.kept = new long[most];
    }

    /** A number with a value ≥ 0; of equal values those count as larger whose numbers are smaller. */
    void offer(float value, int number) {
        // Bits of a float ≥ 0 are in the order of its value.
        offer((long) Float.floatToIntBits(value) << 32 | (Integer.MAX_VALUE - number));
    }

    void offer(long entry) {
        if (count < most) {
            kept[count++] = entry;
            if (count == most) for (int at = most / 2 - 1; at >= 0; at--) sink(at, kept[at]);
        } else if (most > 0 && entry > kept[0]) {
            sink(0, entry);
        }
    }

    /** Puts an entry at a place or, where one below is less, below. */
    private void sink(int from, long entry) {
        int at = from;
        for (int below = 2 * at + 1; below < most; below = 2 * at + 1) {
            if (below + 1 < most && kept[below + 1] < kept[below]) below++;
            if (kept[below] >= entry) break;
            kept[at] = kept[below];
            at = below;
        }
        kept[at] = entry;
    }

    /** Whether there may have been more. */
    boolean full() {
        return count >= most;
    }

    /** In no order. */
    long[] entries() {
        return Arrays.copyOf(kept, count);
    }

    /** Those that were offered with their values, in no order. */
    int[] numbers() {
        int[] numbers = new int[count];
        for (int t = 0; t < count; t++) numbers[t] = Integer.MAX_VALUE - (int) kept[t];
        return numbers;
    }
}
