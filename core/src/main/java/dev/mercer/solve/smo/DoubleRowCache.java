package dev.mercer.solve.smo;

import dev.mercer.gram.Gram;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * A cache of complete rows of K within the memory budget; the least recently used row is evicted. If all rows fit, each
 * is computed once.
 */
final class DoubleRowCache implements IntFunction<double[]> {
    /** A step needs two rows at a time; three, so that the second never displaces the first. */
    private static final int LEAST = 3;

    private final Gram gram;
    private final int capacity;
    private final Map<Integer, double[]> rows;

    DoubleRowCache(Gram gram) {
        long rowsInMemory = (gram.compute().memoryBytes() - gram.bytes()) / (8L * Math.max(1, gram.size()));
        this.gram = gram;
        this.capacity = (int) Math.max(LEAST, Math.min(gram.size(), rowsInMemory));
        this.rows = new LinkedHashMap<>(16, 0.75f, true);
    }

    /** Row i, valid until two other rows have been requested; must not be modified. */
    @Override
    public double[] apply(int i) {
        double[] known = rows.get(i);
        if (known != null) return known;
        double[] row = rows.size() < capacity ? new double[gram.size()] : oldest();
        gram.row(i, row);
        rows.put(i, row);
        return row;
    }

    private double[] oldest() {
        Iterator<double[]> all = rows.values().iterator();
        double[] row = all.next();
        all.remove();
        return row;
    }
}
