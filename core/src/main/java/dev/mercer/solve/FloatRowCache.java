package dev.mercer.solve;

import dev.mercer.gram.Gram;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Whole rows of K in single precision, many at a time, kept while the memory budget allows; those that were not asked for
 * the longest make place.
 */
final class FloatRowCache {
    private final Gram gram;
    private final int capacity;
    private final Map<Integer, float[]> kept = new LinkedHashMap<>(16, 0.75f, true);

    FloatRowCache(Gram gram) {
        this(gram, (gram.compute().memoryBytes() - gram.bytes()) / (4L * Math.max(1, gram.size())));
    }

    FloatRowCache(Gram gram, long capacity) {
        this.gram = gram;
        this.capacity = (int) Math.max(0, Math.min(gram.size(), capacity));
    }

    /** How many rows it can keep. */
    int capacity() {
        return capacity;
    }

    /** These rows, different ones and not more than {@link #capacity}; what is missing is computed at once. */
    float[][] rows(int... chosen) {
        float[][] rows = new float[chosen.length][];
        int[] missing = new int[chosen.length];
        int count = 0;
        for (int t = 0; t < chosen.length; t++) {
            float[] row = kept.get(chosen[t]);
            if (row == null) missing[count++] = t;
            else rows[t] = row;
        }
        if (count == 0) return rows;
        int[] wanted = new int[count];
        for (int m = 0; m < count; m++) wanted[m] = chosen[missing[m]];
        int n = gram.size();
        float[] block = new float[Math.multiplyExact(count, n)];
        gram.rows(wanted, block);
        for (int m = 0; m < count; m++) {
            float[] row = kept.size() < capacity ? new float[n] : oldest();
            System.arraycopy(block, m * n, row, 0, n);
            kept.put(wanted[m], row);
            rows[missing[m]] = row;
        }
        return rows;
    }

    /** The rows that are asked for now have just been touched: the oldest is none of them. */
    private float[] oldest() {
        Iterator<float[]> all = kept.values().iterator();
        float[] row = all.next();
        all.remove();
        return row;
    }
}
