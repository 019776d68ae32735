package dev.mercer.data;

import java.util.Arrays;

/**
 * A data set in which rows that are equal in point and target are merged into one row with the sum of their weights. To
 * a learner that minimises a weighted mean of losses it is the same data.
 *
 * @param data the distinct rows, in the order in which each first occurs
 * @param rows for each distinct row, the number of its first occurrence in the original data
 */
@SuppressWarnings("ArrayRecordComponent") // Passed on once, compared never.
public record Distinct(Dataset data, int[] rows) {
    /** Rows are merged only if at least this share of them is a duplicate. */
    private static final double WORTHWHILE = 0.05;

    /** Merges equal rows; returns the data unchanged where few are equal. */
    public static Distinct of(Dataset all) {
        int n = all.size();
        int[] table = new int[Integer.highestOneBit(Math.max(1, n)) * 4];
        Arrays.fill(table, -1);
        int[] rows = new int[n];
        int[] place = new int[n];
        int count = 0;
        for (int i = 0; i < n; i++) {
            int slot = slot(all, rows, table, i);
            if (table[slot] < 0) {
                table[slot] = count;
                rows[count++] = i;
            }
            place[i] = table[slot];
        }
        if (count > (1 - WORTHWHILE) * n) {
            for (int i = 0; i < n; i++) rows[i] = i;
            return new Distinct(all, rows);
        }
        double[] weights = new double[count];
        for (int i = 0; i < n; i++) weights[place[i]] += all.weights().get(i);
        int[] firsts = Arrays.copyOf(rows, count);
        return new Distinct(all.select(firsts).withWeights(Reals.of(weights)), firsts);
    }

    /** The slot of the hash table with the row equal to this one, or the empty slot for it. */
    private static int slot(Dataset all, int[] rows, int[] table, int i) {
        int mask = table.length - 1;
        int hash = 31 * all.points().rowHash(i)
                + all.targets().map(targets -> hash(targets, i)).orElse(0);
        int slot = (((hash ^ (hash >>> 16)) * 0x9E3779B9) >>> 1) & mask;
        while (table[slot] >= 0 && !equal(all, rows[table[slot]], i)) slot = (slot + 1) & mask;
        return slot;
    }

    private static boolean equal(Dataset all, int i, int j) {
        return all.targets().map(targets -> equal(targets, i, j)).orElse(true)
                && all.points().equalRows(i, j);
    }

    private static int hash(Targets targets, int i) {
        if (targets instanceof TargetVectors several)
            return hash(several.columns().get(0), i);
        return Double.hashCode(number(targets, i));
    }

    private static boolean equal(Targets targets, int i, int j) {
        return targets instanceof TargetVectors several
                ? several.columns().stream().allMatch(y -> y.get(i) == y.get(j))
                : number(targets, i) == number(targets, j);
    }

    private static double number(Targets targets, int i) {
        return targets instanceof Labels labels ? labels.code(i) : ((Reals) targets).get(i);
    }
}
