package dev.mercer.solve.smo;

import java.util.Arrays;

/**
 * Keeps the k largest of the entries offered, in a heap whose top is the least of them. Sorting would take longer to
 * compile than a short search takes to run.
 */
final class TopK {
    private final int most;
    private final long[] kept;
    private int count;

    TopK(int most) {
        this.most = most;
        this.kept = new long[most];
    }

    /** Offers a number with a value ≥ 0; ties are broken in favour of smaller numbers. */
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

    /** Places an entry at its position in the heap, starting from {@code from}. */
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

    /** True when it is full, so that entries may have been dropped. */
    boolean full() {
        return count >= most;
    }

    /** The entries, in no particular order. */
    long[] entries() {
        return Arrays.copyOf(kept, count);
    }

    /** The numbers of the entries, in no particular order. */
    int[] numbers() {
        int[] numbers = new int[count];
        for (int t = 0; t < count; t++) numbers[t] = Integer.MAX_VALUE - (int) kept[t];
        return numbers;
    }
}
