package dev.mercer.data;

import dev.mercer.util.Parallel;
import dev.mercer.util.Require;
import java.util.Arrays;

/** Points with every coordinate stored, row after row in one array; a {@link #range} is a window on the same array. */
public final class DensePoints implements Points {
    private static final long MOST = Integer.MAX_VALUE - 8;
    /** Rows of a block that stays in the cache while its columns are written. */
    private static final int ROWS = 64;

    private final double[] values;
    private final int offset;
    private final int size;
    private final int dim;
    /** Hash code, computed when first needed: points are cache keys of the data derived from them. */
    private int hash;

    /** Takes ownership of {@code values}. */
    private DensePoints(double[] values, int offset, int size, int dim) {
        this.values = values;
        this.offset = offset;
        this.size = size;
        this.dim = dim;
    }

    /** Points from rows of equal length; the numbers are copied. */
    public static DensePoints of(double[]... rows) {
        int dim = rows.length == 0 ? 0 : rows[0].length;
        double[] values = new double[length(rows.length, dim)];
        for (int i = 0; i < rows.length; i++) {
            if (rows[i].length != dim)
                Require.that(false, "row %d has %d coordinates, the first row has %d", i, rows[i].length, dim);
            System.arraycopy(rows[i], 0, values, i * dim, dim);
        }
        return checked(values, rows.length, dim);
    }

    /** Points from n·d numbers, row after row; the numbers are copied. */
    public static DensePoints of(int size, int dim, double[] rowMajor) {
        Require.equal("length of the row-major array", length(size, dim), rowMajor.length);
        return checked(rowMajor.clone(), size, dim);
    }

    /** Points computed by {@code rule}, which is called once for each point and coordinate. */
    public static DensePoints generate(int size, int dim, Coordinate rule) {
        double[] values = new double[length(size, dim)];
        for (int i = 0, at = 0; i < size; i++) for (int k = 0; k < dim; k++) values[at++] = rule.of(i, k);
        return checked(values, size, dim);
    }

    /**
     * Points computed by {@code rule}, which is called for one coordinate of all points of a block before the next
     * coordinate: for data that is stored by columns.
     */
    public static DensePoints generateByColumns(int size, int dim, Coordinate rule) {
        double[] values = new double[length(size, dim)];
        for (int from = 0; from < size; from += ROWS) {
            int to = Math.min(size, from + ROWS);
            for (int k = 0; k < dim; k++) for (int i = from; i < to; i++) values[i * dim + k] = rule.of(i, k);
        }
        return checked(values, size, dim);
    }

    /** Writes the coordinates of one point. */
    @FunctionalInterface
    public interface Row {
        void write(int i, double[] out);
    }

    /** Points computed by {@code rule}, which is called once for each point, from at most {@code threads} threads. */
    public static DensePoints generateRows(int size, int dim, int threads, Row rule) {
        double[] values = new double[length(size, dim)];
        Parallel.run(threads, (size + ROWS - 1) / ROWS, block -> {
            double[] row = new double[dim];
            for (int i = block * ROWS; i < Math.min(size, (block + 1) * ROWS); i++) {
                rule.write(i, row);
                for (int k = 0; k < dim; k++) requireFinite(row[k], i, k);
                System.arraycopy(row, 0, values, i * dim, dim);
            }
        });
        return new DensePoints(values, 0, size, dim);
    }

    private static void requireFinite(double value, int i, int column) {
        if (!Double.isFinite(value))
            Require.that(
                    false, "points must be finite, got %s at row %d, column %d (counted from 0)", value, i, column);
    }

    private static DensePoints checked(double[] values, int size, int dim) {
        for (int at = 0; at < values.length; at++)
            if (!Double.isFinite(values[at])) requireFinite(values[at], at / dim, at % dim);
        return new DensePoints(values, 0, size, dim);
    }

    private static int length(int size, int dim) {
        Require.atLeast("number of points", 0, size);
        Require.atLeast("number of coordinates", 0, dim);
        long length = (long) size * dim;
        Require.that(
                length <= MOST,
                "%d points of %d coordinates are %d numbers, one block holds at most %d: split the rows",
                size,
                dim,
                length,
                MOST);
        return (int) length;
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public int dim() {
        return dim;
    }

    @Override
    public double get(int i, int column) {
        return values[start(i) + Require.index("column", column, dim)];
    }

    @Override
    public void copyRow(int i, double[] out) {
        System.arraycopy(values, start(i), out, 0, dim);
    }

    @Override
    public void addTo(double[] sum, int i) {
        for (int k = 0, at = start(i); k < dim; k++, at++) sum[k] += values[at];
    }

    @Override
    public double dot(int i, Points y, int j) {
        Require.equal("number of coordinates", dim, y.dim());
        if (y instanceof SparsePoints sparse) return sparse.dot(j, this, i);
        DensePoints other = (DensePoints) y;
        int a = start(i);
        int b = other.start(j);
        // Four running sums: independent additions overlap in the pipeline.
        double s0 = 0;
        double s1 = 0;
        double s2 = 0;
        double s3 = 0;
        int k = 0;
        for (; k + 3 < dim; k += 4) {
            s0 += values[a + k] * other.values[b + k];
            s1 += values[a + k + 1] * other.values[b + k + 1];
            s2 += values[a + k + 2] * other.values[b + k + 2];
            s3 += values[a + k + 3] * other.values[b + k + 3];
        }
        for (; k < dim; k++) s0 += values[a + k] * other.values[b + k];
        return (s0 + s1) + (s2 + s3);
    }

    @Override
    public double squaredDistance(int i, Points y, int j) {
        Require.equal("number of coordinates", dim, y.dim());
        if (y instanceof SparsePoints sparse) return sparse.squaredDistance(j, this, i);
        DensePoints other = (DensePoints) y;
        int a = start(i);
        int b = other.start(j);
        double even = 0;
        double odd = 0;
        int k = 0;
        for (; k + 1 < dim; k += 2) {
            double d0 = values[a + k] - other.values[b + k];
            double d1 = values[a + k + 1] - other.values[b + k + 1];
            even += d0 * d0;
            odd += d1 * d1;
        }
        if (k < dim) {
            double last = values[a + k] - other.values[b + k];
            even += last * last;
        }
        return even + odd;
    }

    @Override
    public double fold(int i, Points y, int j, double start, CoordinateStep step) {
        Require.equal("number of coordinates", dim, y.dim());
        if (y instanceof SparsePoints sparse) {
            return sparse.fold(j, this, i, start, (accumulated, b, a) -> step.apply(accumulated, a, b));
        }
        DensePoints other = (DensePoints) y;
        int a = start(i);
        int b = other.start(j);
        double accumulated = start;
        for (int k = 0; k < dim; k++) accumulated = step.apply(accumulated, values[a + k], other.values[b + k]);
        return accumulated;
    }

    @Override
    public boolean equalRows(int i, int j) {
        return Arrays.equals(values, start(i), start(i) + dim, values, start(j), start(j) + dim);
    }

    @Override
    public int rowHash(int i) {
        int hash = 0;
        for (int at = start(i), end = at + dim; at < end; at++) hash = RowGroups.hash(hash, values[at]);
        return hash;
    }

    @Override
    public DensePoints select(int... rows) {
        double[] chosen = new double[length(rows.length, dim)];
        for (int i = 0; i < rows.length; i++) System.arraycopy(values, start(rows[i]), chosen, i * dim, dim);
        return new DensePoints(chosen, 0, rows.length, dim);
    }

    @Override
    public DensePoints trimmed() {
        if (size * dim == values.length) return this;
        return new DensePoints(Arrays.copyOfRange(values, offset, offset + size * dim), 0, size, dim);
    }

    @Override
    public DensePoints range(int from, int to) {
        Require.range(from, to, size);
        return new DensePoints(values, offset + from * dim, to - from, dim);
    }

    @Override
    public DensePoints columns(int... columns) {
        for (int column : columns) Require.index("column", column, dim);
        double[] chosen = new double[length(size, columns.length)];
        for (int i = 0, at = 0; i < size; i++) for (int column : columns) chosen[at++] = values[start(i) + column];
        return new DensePoints(chosen, 0, size, columns.length);
    }

    @Override
    public DensePoints dividedBy(double... lengths) {
        Require.equal("number of lengths", dim, lengths.length);
        for (int k = 0; k < dim; k++)
            if (!(lengths[k] > 0 && lengths[k] <= Double.MAX_VALUE)) Require.positive("length " + k, lengths[k]);
        double[] divided = new double[size * dim];
        for (int at = 0; at < divided.length; at++) divided[at] = values[offset + at] / lengths[at % dim];
        return checked(divided, size, dim);
    }

    private int start(int i) {
        return offset + Require.index("point", i, size) * dim;
    }

    @Override
    public boolean equals(Object object) {
        return object instanceof DensePoints other
                && size == other.size
                && dim == other.dim
                && Arrays.equals(
                        values, offset, offset + size * dim, other.values, other.offset, other.offset + size * dim);
    }

    @Override
    public int hashCode() {
        int known = hash;
        if (known != 0) return known;
        known = 31 * size + dim;
        for (int at = offset; at < offset + size * dim; at++) known = 31 * known + Double.hashCode(values[at]);
        hash = known;
        return known;
    }

    @Override
    public String toString() {
        return size + " dense points of " + dim + " coordinates";
    }

    /** The rule of {@link #generate} and {@link #generateByColumns}: coordinate {@code column} of point {@code i}. */
    @FunctionalInterface
    public interface Coordinate {
        double of(int i, int column);
    }
}
