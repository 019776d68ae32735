package dev.mercer.spark;

import java.io.Serializable;
import java.util.BitSet;
import java.util.HashMap;
import org.jspecify.annotations.Nullable;

/**
 * Rows that are left out by setting their weights to 0.
 *
 * @param numbers for each partition that has such rows, their numbers within it, ascending
 */
record LeftOutRows(HashMap<Integer, int[]> numbers) implements Serializable {
    private static final long serialVersionUID = 1L;

    static LeftOutRows none() {
        return new LeftOutRows(new HashMap<>());
    }

    /** Converts numbers among all rows; {@code starts} has the first number of each partition, and at the end that of all rows. */
    static LeftOutRows of(BitSet all, int[] starts) {
        return new LeftOutRows(byPartition(all.stream().toArray(), starts));
    }

    /** Divides ascending numbers of rows by partitions, and counts them from the first row of each. */
    static HashMap<Integer, int[]> byPartition(int[] numbers, int[] starts) {
        HashMap<Integer, int[]> found = new HashMap<>();
        int at = 0;
        for (int p = 0; p + 1 < starts.length; p++) {
            int from = at;
            while (at < numbers.length && numbers[at] < starts[p + 1]) at++;
            if (at == from) continue;
            int[] own = new int[at - from];
            for (int k = 0; k < own.length; k++) own[k] = numbers[from + k] - starts[p];
            found.put(p, own);
        }
        return found;
    }

    StoredBlock of(int partition, StoredBlock block) {
        int @Nullable [] own = numbers.get(partition);
        return own == null ? block : block.without(own);
    }
}
