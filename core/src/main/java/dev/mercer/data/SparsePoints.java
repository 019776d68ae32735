package dev.mercer.data;

import dev.mercer.util.Require;
import java.util.Arrays;
import java.util.List;

/**
 * Points of which only the non-zero coordinates are stored (compressed sparse rows), columns ascending in each row. A
 * {@link #range} or {@link #select} is a view of the same coordinates; wide data is never made dense.
 */
public final class SparsePoints implements Points {
    private final int[] begins;
    private final int[] ends;
    private final int[] columns;
    private final double[] values;
    private final int first;
    private final int size;
    private final int dim;

    /** The number of stored coordinates, counted when first needed; a race between two threads is harmless. */
    private int stored = -1;

    /** Takes ownership of the arrays; point i has entries begins[first + i] … ends[first + i] − 1. */
    private SparsePoints(int[] begins, int[] ends, int[] columns, double[] values, int first, int size, int dim) {
        this.begins = begins;
        this.ends = ends;
        this.columns = columns;
        this.values = values;
        this.first = first;
        this.size = size;
        this.dim = dim;
    }

    /** The sparse form of any points. */
    public static SparsePoints of(Points points) {
        if (points instanceof SparsePoints sparse) return sparse;
        Builder builder = new Builder();
        double[] row = new double[points.dim()];
        for (int i = 0; i < points.size(); i++) {
            points.copyRow(i, row);
            for (int k = 0; k < row.length; k++) builder.add(k, row[k]);
            builder.endRow();
        }
        return builder.build(points.dim());
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public int dim() {
        return dim;
    }

    /** The number of stored coordinates of point {@code i}. */
    public int nonZeros(int i) {
        int begin = begin(i);
        return end(i) - begin;
    }

    /** The number of stored coordinates of all points. */
    public int nonZeros() {
        if (stored < 0) {
            long sum = 0;
            for (int i = first; i < first + size; i++) sum += ends[i] - begins[i];
            stored = Math.toIntExact(sum);
        }
        return stored;
    }

    /** Column of the {@code k}-th stored coordinate of point {@code i}. */
    public int column(int i, int k) {
        return columns[begin(i) + Require.index("entry", k, nonZeros(i))];
    }

    /** Value of the {@code k}-th stored coordinate of point {@code i}. */
    public double value(int i, int k) {
        return values[begin(i) + Require.index("entry", k, nonZeros(i))];
    }

    /** Writes columns and values of all stored coordinates of point {@code i} from place {@code at} on. */
    public void copyRow(int i, int[] toColumns, double[] toValues, int at) {
        int begin = begin(i);
        int count = end(i) - begin;
        System.arraycopy(columns, begin, toColumns, at, count);
        System.arraycopy(values, begin, toValues, at, count);
    }

    @Override
    public double get(int i, int column) {
        Require.index("column", column, dim);
        int at = Arrays.binarySearch(columns, begin(i), end(i), column);
        return at < 0 ? 0 : values[at];
    }

    @Override
    public void copyRow(int i, double[] out) {
        Arrays.fill(out, 0, dim, 0);
        for (int at = begin(i); at < end(i); at++) out[columns[at]] = values[at];
    }

    @Override
    public void addTo(double[] sum, int i) {
        for (int at = begin(i), end = end(i); at < end; at++) sum[columns[at]] += values[at];
    }

    /** For each column, whether any point has a stored coordinate in it. */
    public boolean[] usedColumns() {
        boolean[] used = new boolean[dim];
        for (int i = 0; i < size; i++) mark(i, used);
        return used;
    }

    private void mark(int i, boolean[] used) {
        for (int at = begin(i), end = end(i); at < end; at++) used[columns[at]] = true;
    }

    @Override
    public double dot(int i, Points y, int j) {
        Require.equal("number of coordinates", dim, y.dim());
        int a = begin(i);
        int aEnd = end(i);
        double sum = 0;
        if (y instanceof DensePoints dense) {
            Require.index("point", j, dense.size());
            for (; a < aEnd; a++) sum += values[a] * dense.get(j, columns[a]);
            return sum;
        }
        SparsePoints other = (SparsePoints) y;
        int b = other.begin(j);
        int bEnd = other.end(j);
        while (a < aEnd && b < bEnd) {
            int difference = columns[a] - other.columns[b];
            if (difference == 0) sum += values[a++] * other.values[b++];
            else if (difference < 0) a++;
            else b++;
        }
        return sum;
    }

    /**
     * Writes the stored coordinates of point {@code i} to their places in {@code v}; the other elements do not change.
     */
    public void spread(int i, double[] v) {
        for (int at = begin(i), end = end(i); at < end; at++) v[columns[at]] = values[at];
    }

    /** Undoes {@link #spread} on a vector that was all 0 before; costs the number of non-zeros. */
    public void erase(int i, double[] v) {
        for (int at = begin(i), end = end(i); at < end; at++) v[columns[at]] = 0;
    }

    /** xᵢᵀv for a vector v given in full. */
    public double dotWith(int i, double[] v) {
        return dot(begin(i), end(i), v);
    }

    /** outᵢ ← xᵢᵀv for {@code from ≤ i < to} and a vector v given in full. */
    public void dots(double[] v, double[] out, int from, int to) {
        Require.range(from, to, size);
        for (int i = from; i < to; i++) out[i] = dot(begins[first + i], ends[first + i], v);
    }

    private double dot(int begin, int end, double[] v) {
        double sum = 0;
        for (int at = begin; at < end; at++) sum += values[at] * v[columns[at]];
        return sum;
    }

    /** outᵢ ← ‖xᵢ − v‖² for {@code from ≤ i < to}, at the cost of the non-zeros of xᵢ; exactly 0 for equal points. */
    public void squaredDistances(double[] v, double[] out, int from, int to) {
        Require.range(from, to, size);
        double square = 0;
        for (double coordinate : v) square += coordinate * coordinate;
        for (int i = from; i < to; i++) out[i] = squaredDistance(begins[first + i], ends[first + i], v, square);
    }

    private double squaredDistance(int begin, int end, double[] v, double square) {
        double near = 0;
        double own = 0;
        for (int at = begin; at < end; at++) {
            double coordinate = v[columns[at]];
            double difference = coordinate - values[at];
            near += difference * difference;
            own += coordinate * coordinate;
        }
        // The coordinates of v where xᵢ is 0 contribute ‖v‖² minus the squares of the coordinates where xᵢ is not 0.
        return near + Math.max(0, square - own);
    }

    @Override
    public double squaredDistance(int i, Points y, int j) {
        return fold(i, y, j, 0, (sum, a, b) -> sum + (a - b) * (a - b));
    }

    @Override
    public double fold(int i, Points y, int j, double start, CoordinateStep step) {
        Require.equal("number of coordinates", dim, y.dim());
        return y instanceof SparsePoints sparse
                ? foldSparse(i, sparse, j, start, step)
                : foldDense(i, y, j, start, step);
    }

    private double foldSparse(int i, SparsePoints y, int j, double start, CoordinateStep step) {
        int a = begin(i);
        int b = y.begin(j);
        int aEnd = end(i);
        int bEnd = y.end(j);
        double accumulated = start;
        while (a < aEnd || b < bEnd) {
            int aColumn = a < aEnd ? columns[a] : Integer.MAX_VALUE;
            int bColumn = b < bEnd ? y.columns[b] : Integer.MAX_VALUE;
            if (aColumn == bColumn) accumulated = step.apply(accumulated, values[a++], y.values[b++]);
            else if (aColumn < bColumn) accumulated = step.apply(accumulated, values[a++], 0);
            else accumulated = step.apply(accumulated, 0, y.values[b++]);
        }
        return accumulated;
    }

    private double foldDense(int i, Points y, int j, double start, CoordinateStep step) {
        Require.index("point", j, y.size());
        int a = begin(i);
        int aEnd = end(i);
        double accumulated = start;
        for (int k = 0; k < dim; k++) {
            double x = a < aEnd && columns[a] == k ? values[a++] : 0;
            accumulated = step.apply(accumulated, x, y.get(j, k));
        }
        return accumulated;
    }

    @Override
    public boolean equalRows(int i, int j) {
        return Arrays.equals(columns, begin(i), end(i), columns, begin(j), end(j))
                && Arrays.equals(values, begin(i), end(i), values, begin(j), end(j));
    }

    @Override
    public int rowHash(int i) {
        int hash = 0;
        for (int at = begin(i), end = end(i); at < end; at++) hash = RowGroups.hash(hash + columns[at], values[at]);
        return hash;
    }

    @Override
    public SparsePoints select(int... rows) {
        int[] someBegins = new int[rows.length];
        int[] someEnds = new int[rows.length];
        for (int t = 0; t < rows.length; t++) {
            someBegins[t] = begin(rows[t]);
            someEnds[t] = end(rows[t]);
        }
        return new SparsePoints(someBegins, someEnds, columns, values, 0, rows.length, dim);
    }

    @Override
    public SparsePoints trimmed() {
        int entries = nonZeros();
        if (entries >= values.length) return this;
        int[] starts = new int[size + 1];
        int[] ownColumns = new int[entries];
        double[] ownValues = new double[entries];
        for (int i = 0; i < size; i++) {
            copyRow(i, ownColumns, ownValues, starts[i]);
            starts[i + 1] = starts[i] + nonZeros(i);
        }
        return of(starts, ownColumns, ownValues, dim);
    }

    /** Points whose rows are stored one after the other, without gaps. */
    private static SparsePoints of(int[] starts, int[] columns, double[] values, int dim) {
        int[] ends = Arrays.copyOfRange(starts, 1, starts.length);
        return new SparsePoints(starts, ends, columns, values, 0, ends.length, dim);
    }

    @Override
    public SparsePoints range(int from, int to) {
        Require.range(from, to, size);
        return new SparsePoints(begins, ends, columns, values, first + from, to - from, dim);
    }

    @Override
    public SparsePoints columns(int... chosen) {
        for (int column : chosen) Require.index("column", column, dim);
        boolean ascending = true;
        for (int k = 1; k < chosen.length; k++) ascending &= chosen[k - 1] < chosen[k];
        return ascending ? ascendingColumns(chosen) : anyColumns(chosen);
    }

    /** Costs the number of non-zeros, not size times columns. */
    private SparsePoints ascendingColumns(int... chosen) {
        int[] places = new int[dim];
        Arrays.fill(places, -1);
        for (int k = 0; k < chosen.length; k++) places[chosen[k]] = k;
        Builder builder = new Builder();
        for (int i = 0; i < size; i++) {
            for (int at = begin(i); at < end(i); at++)
                if (places[columns[at]] >= 0) builder.add(places[columns[at]], values[at]);
            builder.endRow();
        }
        return builder.build(chosen.length);
    }

    private SparsePoints anyColumns(int... chosen) {
        Builder builder = new Builder();
        for (int i = 0; i < size; i++) {
            for (int k = 0; k < chosen.length; k++) builder.add(k, get(i, chosen[k]));
            builder.endRow();
        }
        return builder.build(chosen.length);
    }

    @Override
    public SparsePoints dividedBy(double... lengths) {
        Require.equal("number of lengths", dim, lengths.length);
        for (int k = 0; k < dim; k++)
            if (!(lengths[k] > 0 && lengths[k] <= Double.MAX_VALUE)) Require.positive("length " + k, lengths[k]);
        Builder builder = new Builder();
        for (int i = 0; i < size; i++) {
            for (int at = begin(i); at < end(i); at++) builder.add(columns[at], values[at] / lengths[columns[at]]);
            builder.endRow();
        }
        return builder.build(dim);
    }

    private int begin(int i) {
        return begins[first + Require.index("point", i, size)];
    }

    private int end(int i) {
        return ends[first + i];
    }

    @Override
    public boolean equals(Object object) {
        if (!(object instanceof SparsePoints other) || size != other.size || dim != other.dim) return false;
        for (int i = 0; i < size; i++) {
            if (!Arrays.equals(columns, begin(i), end(i), other.columns, other.begin(i), other.end(i))
                    || !Arrays.equals(values, begin(i), end(i), other.values, other.begin(i), other.end(i)))
                return false;
        }
        return true;
    }

    @Override
    public int hashCode() {
        int hash = 31 * size + dim;
        for (int i = 0; i < size; i++) {
            hash = 31 * hash + nonZeros(i);
            for (int at = begin(i); at < end(i); at++) hash = RowGroups.hash(hash + columns[at], values[at]);
        }
        return hash;
    }

    @Override
    public String toString() {
        return size + " sparse points of " + dim + " coordinates, " + nonZeros() + " not zero";
    }

    /** Collects sparse rows one after the other: {@link #add} their coordinates, then {@link #endRow}. */
    public static final class Builder {
        private static final String TOO_MANY = "one block of sparse points holds at most %d entries: split the rows";

        private int[] starts = new int[16];
        private int[] columns;
        private double[] values;
        private int rows;
        private int entries;
        private int widest;
        private int last = -1;

        public Builder() {
            this(64);
        }

        /** A builder with initial capacity for {@code entries} coordinates; it grows as needed. */
        public Builder(int entries) {
            this.columns = new int[entries];
            this.values = new double[entries];
        }

        /** Adds a coordinate to the current row; columns must ascend; zeros are skipped. */
        public Builder add(int column, double value) {
            Require.atLeast("column", 0, column);
            if (!Double.isFinite(value))
                Require.that(
                        false,
                        "points must be finite, got %s at row %d, column %d (counted from 0)",
                        value,
                        rows,
                        column);
            if (column <= last)
                Require.that(false, "columns of row %d must ascend, got %d after %d", rows, column, last);
            if (column == Integer.MAX_VALUE) Require.that(false, "column must be < %d", column);
            last = column;
            widest = Math.max(widest, column + 1);
            if (value == 0) return this;
            if (entries == columns.length) {
                int more = grown(entries);
                columns = Arrays.copyOf(columns, more);
                values = Arrays.copyOf(values, more);
            }
            columns[entries] = column;
            values[entries++] = value;
            return this;
        }

        /** Ends the current row, which may be empty, and begins the next. */
        public Builder endRow() {
            if (++rows == starts.length) starts = Arrays.copyOf(starts, grown(rows));
            starts[rows] = entries;
            last = -1;
            return this;
        }

        /** The number of finished rows. */
        public int rows() {
            return rows;
        }

        /** Appends the rows of other builders, in order; each of them must have ended its last row. */
        public void addAll(List<Builder> others) {
            long allRows = rows;
            long allEntries = entries;
            for (Builder other : others) {
                allRows += other.rows;
                allEntries += other.entries;
            }
            int most = Integer.MAX_VALUE - 8;
            Require.that(Math.max(allRows, allEntries) < most, TOO_MANY, most);
            // The exact size, so that build() need not copy the arrays again.
            starts = Arrays.copyOf(starts, (int) allRows + 1);
            columns = Arrays.copyOf(columns, (int) allEntries);
            values = Arrays.copyOf(values, (int) allEntries);
            for (Builder other : others) {
                System.arraycopy(other.columns, 0, columns, entries, other.entries);
                System.arraycopy(other.values, 0, values, entries, other.entries);
                for (int i = 1; i <= other.rows; i++) starts[rows + i] = entries + other.starts[i];
                rows += other.rows;
                entries += other.entries;
                widest = Math.max(widest, other.widest);
            }
        }

        /** The number of columns needed to hold every coordinate added so far, zeros included. */
        public int widest() {
            return widest;
        }

        /** The finished rows as points of {@code dim} coordinates; the builder can still be used afterwards. */
        public SparsePoints build(int dim) {
            Require.that(dim >= widest, "points need at least %d coordinates, got %d", widest, dim);
            return SparsePoints.of(
                    Arrays.copyOf(starts, rows + 1),
                    entries == columns.length ? columns : Arrays.copyOf(columns, entries),
                    entries == columns.length ? values : Arrays.copyOf(values, entries),
                    dim);
        }

        private static int grown(int length) {
            int most = Integer.MAX_VALUE - 8;
            Require.that(length < most, TOO_MANY, most);
            return (int) Math.min(most, length + (length >> 1) + 16L);
        }
    }
}
