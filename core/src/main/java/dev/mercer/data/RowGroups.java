package dev.mercer.data;

import dev.mercer.util.Indices;
import dev.mercer.util.Require;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * A partition of rows into groups that are never divided by a split: rows of the same person, machine or day, and rows
 * with equal or nearly equal inputs, which would leak from training into validation.
 *
 * <p>Groups are numbered 0, 1, … in order of first occurrence. Immutable.
 */
public final class RowGroups {
    private final int[] groupOf;
    private final int count;

    private RowGroups(int[] groupOf, int count) {
        this.groupOf = groupOf;
        this.count = count;
    }

    /** n groups of one row each. */
    public static RowGroups single(int n) {
        return new RowGroups(IntStream.range(0, n).toArray(), n);
    }

    /** One group for each distinct number; the numbers lie between 0 and the number of rows. */
    public static RowGroups of(int... numbers) {
        for (int number : numbers) Require.index("group", number, numbers.length);
        return numbered(numbers);
    }

    /** One group for each class. */
    public static RowGroups of(Labels labels) {
        return numbered(IntStream.range(0, labels.size()).map(labels::code).toArray());
    }

    /** One group for each distinct point; points are compared bit by bit. */
    public static RowGroups ofEqual(Points points) {
        return ofEqual(points.size(), points::rowHash, points::equalRows);
    }

    /**
     * Groups of points that are equal up to differences far smaller than the distance to other points and than the
     * spread of all points.
     */
    public static RowGroups ofNearlyEqual(Points points) {
        return NearlyEqualRows.of(points);
    }

    /**
     * As {@link #ofNearlyEqual}, but columns that number the rows are not compared, and rows of weight 0 are groups of
     * their own.
     */
    public static RowGroups ofRepeated(Dataset data) {
        int n = data.size();
        int[] used = Indices.where(n, i -> data.weights().get(i) > 0);
        if (used.length == n) return NearlyEqualRows.besideCounters(data.points());
        RowGroups among = NearlyEqualRows.besideCounters(data.points().select(used));
        int[] first = among.firstRows();
        int[] keys = Indices.range(n);
        for (int u = 0; u < used.length; u++) keys[used[u]] = used[first[among.groupOf[u]]];
        return numbered(keys);
    }

    /**
     * A group for each different row, found by hashing.
     *
     * @param n the number of rows
     * @param hash the hash of a row, the same for equal rows
     * @param equality whether two rows are equal
     */
    static RowGroups ofEqual(int n, IntUnaryOperator hash, RowEquality equality) {
        int[] table = new int[Integer.highestOneBit(Math.max(1, n)) * 4];
        Arrays.fill(table, -1);
        int mask = table.length - 1;
        int[] first = new int[n];
        for (int i = 0; i < n; i++) {
            int mixed = hash.applyAsInt(i);
            int slot = (((mixed ^ (mixed >>> 16)) * 0x9E3779B9) >>> 1) & mask;
            while (table[slot] >= 0 && !equality.test(table[slot], i)) slot = (slot + 1) & mask;
            if (table[slot] < 0) table[slot] = i;
            first[i] = table[slot];
        }
        return numbered(first);
    }

    /** The hash code of a row with one more coordinate. Small integers differ in few bits, so the bits are mixed. */
    static int hash(int before, double value) {
        long mixed = (Double.doubleToLongBits(value) ^ before) * 0x9E3779B97F4A7C15L;
        return (int) (mixed >>> 32) ^ (int) (mixed >>> 17);
    }

    /** Equality of rows i and j. */
    @FunctionalInterface
    interface RowEquality {
        boolean test(int i, int j);
    }

    /**
     * The finest partition that is coarser than both: rows that share a group in either partition share a group in the
     * result.
     */
    public RowGroups joined(RowGroups other) {
        Require.equal("number of rows", size(), other.size());
        if (isSingle()) return other;
        if (other.isSingle()) return this;
        int[] parent = IntStream.range(0, size()).toArray();
        for (RowGroups groups : List.of(this, other)) {
            int[] first = new int[groups.count];
            Arrays.fill(first, -1);
            for (int i = 0; i < size(); i++) {
                int group = groups.groupOf[i];
                if (first[group] < 0) first[group] = i;
                else parent[root(parent, i)] = root(parent, first[group]);
            }
        }
        return numbered(IntStream.range(0, size()).map(i -> root(parent, i)).toArray());
    }

    private static int root(int[] parent, int i) {
        int at = i;
        while (parent[at] != at) {
            parent[at] = parent[parent[at]];
            at = parent[at];
        }
        return at;
    }

    /** Groups of equal keys between 0 and a number not much larger than that of the rows. */
    private static RowGroups numbered(int... keys) {
        int[] number = new int[Arrays.stream(keys).max().orElse(-1) + 1];
        Arrays.fill(number, -1);
        int count = 0;
        int[] groupOf = new int[keys.length];
        for (int i = 0; i < keys.length; i++) {
            if (number[keys[i]] < 0) number[keys[i]] = count++;
            groupOf[i] = number[keys[i]];
        }
        return new RowGroups(groupOf, count);
    }

    /** The number of rows. */
    public int size() {
        return groupOf.length;
    }

    /** The number of groups. */
    public int count() {
        return count;
    }

    /** The group of row {@code i}. */
    public int groupOf(int i) {
        return groupOf[i];
    }

    /** Whether every row is a group of its own. */
    public boolean isSingle() {
        return count == groupOf.length;
    }

    /** The share of rows that are not the first of their group: 0 if every row is a group of its own. */
    public double repeated() {
        return size() == 0 ? 0 : 1 - (double) count / size();
    }

    /** The rows of each group, ascending. */
    public List<int[]> rows() {
        int[] sizes = new int[count];
        for (int group : groupOf) sizes[group]++;
        int[][] rows = Arrays.stream(sizes).mapToObj(int[]::new).toArray(int[][]::new);
        int[] filled = new int[count];
        for (int i = 0; i < groupOf.length; i++) {
            int group = groupOf[i];
            rows[group][filled[group]++] = i;
        }
        return List.of(rows);
    }

    /** The first row of each group. */
    public int[] firstRows() {
        int[] first = new int[count];
        for (int i = groupOf.length - 1; i >= 0; i--) first[groupOf[i]] = i;
        return first;
    }

    /** The partition restricted to these rows, in this order. */
    public RowGroups select(int... rows) {
        return numbered(Arrays.stream(rows).map(row -> groupOf[row]).toArray());
    }

    @Override
    public boolean equals(Object object) {
        return object instanceof RowGroups other && Arrays.equals(groupOf, other.groupOf);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(groupOf);
    }

    @Override
    public String toString() {
        return count + " groups of " + size() + " rows";
    }
}
