package dev.mercer.solve.smo;

import dev.mercer.gram.Gram;
import org.jspecify.annotations.Nullable;

/**
 * A cache of complete rows of K in single precision, computed many at a time; the least recently used rows are evicted.
 *
 * <p>A row that is used once, such as that of a point that goes to its bound and stays there, is not worth caching. So
 * the capacity is small at first, and doubles whenever the number of recomputed rows reaches the capacity, up to the
 * budget.
 */
final class FloatRowCache {
    /** The initial capacity. */
    private static final long FIRST_BYTES = 64L << 20;

    private final Gram gram;
    private final int width;
    private final int largest;
    private final float[][] rows;
    private final long[] lastUsed;
    private final boolean[] everComputed;
    private int capacity;
    private int count;
    private int recomputed;
    private long clock;

    /** A cache within the budget that remains besides K. */
    FloatRowCache(Gram gram) {
        long bytes = gram.compute().memoryBytes() - gram.bytes();
        int n = gram.size();
        this.gram = gram;
        this.width = n;
        this.largest = (int) Math.max(0, Math.min(n, bytes / (4L * width)));
        this.rows = new float[n][];
        this.lastUsed = new long[n];
        this.everComputed = new boolean[n];
        this.capacity = (int) Math.min(largest, Math.max(1, FIRST_BYTES / (4L * width)));
    }

    /** The largest number of rows at a time. */
    int largest() {
        return largest;
    }

    /** The current time stamp: rows requested from now on have later ones. */
    long now() {
        return ++clock;
    }

    boolean has(int i) {
        return rows[i] != null;
    }

    /** Row i if it is cached. */
    float @Nullable [] row(int i) {
        lastUsed[i] = clock;
        return rows[i];
    }

    /**
     * Computes rows that are not cached. Returns false, without any change, if that would evict rows used at
     * {@code since} or later.
     */
    boolean load(int[] wanted, long since) {
        if (count + wanted.length > capacity && recomputed > capacity) grow();
        int[] old = count + wanted.length > capacity ? oldest(count + wanted.length - capacity, since) : new int[0];
        if (count - old.length + wanted.length > capacity) {
            if (capacity == largest) return false;
            grow();
            return load(wanted, since);
        }
        float[][] out = new float[wanted.length][];
        for (int t = 0; t < out.length; t++) {
            int from = t < old.length ? old[t] : -1;
            out[t] = from >= 0 ? rows[from] : new float[width];
            if (from >= 0) rows[from] = null;
            if (everComputed[wanted[t]]) recomputed++;
        }
        count += wanted.length - old.length;
        gram.rows(wanted, out);
        for (int t = 0; t < out.length; t++) {
            rows[wanted[t]] = out[t];
            everComputed[wanted[t]] = true;
            lastUsed[wanted[t]] = clock;
        }
        return true;
    }

    private void grow() {
        capacity = (int) Math.min(largest, 2L * capacity);
        recomputed = 0;
    }

    /** At most {@code wanted} rows to evict: the least recently used of those last used before {@code since}. */
    private int[] oldest(int wanted, long since) {
        TopK oldest = new TopK(wanted);
        for (int i = 0; i < rows.length; i++)
            if (rows[i] != null && lastUsed[i] < since) oldest.offer(~(lastUsed[i] << 32 | i));
        long[] ages = oldest.entries();
        int[] old = new int[ages.length];
        for (int t = 0; t < old.length; t++) old[t] = (int) ~ages[t];
        return old;
    }
}
