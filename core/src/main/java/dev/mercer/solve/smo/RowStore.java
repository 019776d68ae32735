package dev.mercer.solve.smo;

import dev.mercer.gram.Gram;
import org.jspecify.annotations.Nullable;

/**
 * Whole rows of K in single precision, computed many at a time and kept for later; those that were not asked for the
 * longest make place.
 *
 * <p>A row that is used once, as that of a point that goes to its bound and stays there, is not worth memory. So there is
 * little at first, and twice as much whenever as many rows as it holds had to be computed again, up to the budget.
 */
final class RowStore {
    /** What is kept at first. */
    private static final long BYTES = 64L << 20;

    private final Gram gram;
    private final int width;
    private final int most;
    private final float[][] rows;
    private final long[] touched;
    private final boolean[] known;
    private int capacity;
    private int count;
    private int again;
    private long clock;

    /** Within what the budget leaves beside K. */
    static RowStore of(Gram gram) {
        return new RowStore(gram, gram.compute().memoryBytes() - gram.bytes());
    }

    /** Never more than {@code bytes}. */
    RowStore(Gram gram, long bytes) {
        int n = gram.size();
        this.gram = gram;
        this.width = n;
        this.most = (int) Math.max(0, Math.min(n, bytes / (4L * width)));
        this.rows = new float[n][];
        this.touched = new long[n];
        this.known = new boolean[n];
        this.capacity = (int) Math.min(most, Math.max(1, BYTES / (4L * width)));
    }

    /** The most rows there can be at a time. */
    int most() {
        return most;
    }

    /** A moment: rows that are asked for from now on have been touched after it. */
    long now() {
        return ++clock;
    }

    boolean has(int i) {
        return rows[i] != null;
    }

    /** Row i if it is there. */
    float @Nullable [] row(int i) {
        touched[i] = clock;
        return rows[i];
    }

    /**
     * Computes rows that are not there. False, and nothing done, if that would take the place of rows that were touched at
     * {@code since} or later.
     */
    boolean load(int[] wanted, long since) {
        if (count + wanted.length > capacity && again > capacity) grow();
        int[] old = count + wanted.length > capacity ? oldest(count + wanted.length - capacity, since) : new int[0];
        if (count - old.length + wanted.length > capacity) {
            if (capacity == most) return false;
            grow();
            return load(wanted, since);
        }
        float[][] out = new float[wanted.length][];
        for (int t = 0; t < out.length; t++) {
            int from = t < old.length ? old[t] : -1;
            out[t] = from >= 0 ? rows[from] : new float[width];
            if (from >= 0) rows[from] = null;
            if (known[wanted[t]]) again++;
        }
        count += wanted.length - old.length;
        gram.rows(wanted, out);
        for (int t = 0; t < out.length; t++) {
            rows[wanted[t]] = out[t];
            known[wanted[t]] = true;
            touched[wanted[t]] = clock;
        }
        return true;
    }

    private void grow() {
        capacity = (int) Math.min(most, 2L * capacity);
        again = 0;
    }

    /** At most {@code wanted} rows, of those that were touched before {@code since} the ones untouched the longest. */
    private int[] oldest(int wanted, long since) {
        TopK oldest = new TopK(wanted);
        for (int i = 0; i < rows.length; i++)
            if (rows[i] != null && touched[i] < since) oldest.offer(~(touched[i] << 32 | i));
        long[] ages = oldest.entries();
        int[] old = new int[ages.length];
        for (int t = 0; t < old.length; t++) old[t] = (int) ~ages[t];
        return old;
    }
}
