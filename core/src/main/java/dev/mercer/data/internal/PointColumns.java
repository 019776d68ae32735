package dev.mercer.data.internal;

import dev.mercer.data.Points;
import dev.mercer.data.SparsePoints;
import dev.mercer.linalg.tile.VectorMath;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Points laid out for one other point x against all of them: dense points column by column, so that the loops over points become vector instructions;
 * sparse points by rows. Methods write {@code out[j]} for the points {@code from ≤ j < to}. Immutable and thread-safe.
 */
public final class PointColumns {
    /** 128 MiB of coordinates; larger sparse points are not made dense. */
    private static final long MOST_COORDINATES = 1L << 24;

    /** Products of fewer points than this are faster row by row, because they do not fill the lanes of vector instructions. */
    private static final int FEW = 8;

    private final double[][] columns;
    /** The points if they are few, else empty. */
    private final double[][] rows;
    /** The points if they are not laid out in columns. */
    private final @Nullable SparsePoints sparse;

    private PointColumns(Points points, boolean keep) {
        sparse = keep ? (SparsePoints) points : null;
        columns = new double[keep ? 0 : points.dim()][points.size()];
        rows = new double[keep || points.size() >= FEW ? 0 : points.size()][points.dim()];
        double[] row = new double[points.dim()];
        for (int j = 0; j < points.size() && !keep; j++) {
            points.copyRow(j, row);
            if (rows.length > 0) points.copyRow(j, rows[j]);
            for (int k = 0; k < row.length; k++) columns[k][j] = row[k];
        }
    }

    /** For products and distances: sparse points stay sparse if less than a quarter of their coordinates are not 0. */
    public static PointColumns of(Points points) {
        return new PointColumns(
                points, points instanceof SparsePoints rows && 4L * rows.nonZeros() < (long) rows.size() * rows.dim());
    }

    /** For {@link #manhattanDistances} and {@link #fold}, which are faster over columns even if most coordinates are 0. */
    public static PointColumns dense(Points points) {
        return new PointColumns(
                points, points instanceof SparsePoints && (long) points.size() * points.dim() > MOST_COORDINATES);
    }

    /** xᵀcⱼ. */
    public void dots(double[] x, double[] out, int from, int to) {
        if (sparse != null) {
            sparse.dots(x, out, from, to);
            return;
        }
        if (rows.length > 0) {
            for (int j = from; j < to; j++) out[j] = VectorMath.dot(rows[j], x);
            return;
        }
        Arrays.fill(out, from, to, 0);
        int k = 0;
        for (; k + 3 < columns.length; k += 4) addProducts(x, columns, k, out, from, to);
        for (; k < columns.length; k++) addProduct(x[k], columns[k], out, from, to);
    }

    private static void addProducts(double[] x, double[][] columns, int k, double[] out, int from, int to) {
        double[] a = columns[k];
        double[] b = columns[k + 1];
        double[] c = columns[k + 2];
        double[] d = columns[k + 3];
        double xa = x[k];
        double xb = x[k + 1];
        double xc = x[k + 2];
        double xd = x[k + 3];
        for (int j = from; j < to; j++) out[j] += (xa * a[j] + xb * b[j]) + (xc * c[j] + xd * d[j]);
    }

    private static void addProduct(double x, double[] column, double[] out, int from, int to) {
        for (int j = from; j < to; j++) out[j] += x * column[j];
    }

    /** ‖x − cⱼ‖², as sums of squared differences: without cancellation, exactly 0 for equal points. */
    public void squaredDistances(double[] x, double[] out, int from, int to) {
        if (sparse != null) {
            sparse.squaredDistances(x, out, from, to);
            return;
        }
        Arrays.fill(out, from, to, 0);
        int k = 0;
        for (; k + 3 < columns.length; k += 4) addSquares(x, columns, k, out, from, to);
        for (; k < columns.length; k++) addSquare(x[k], columns[k], out, from, to);
    }

    private static void addSquares(double[] x, double[][] columns, int k, double[] out, int from, int to) {
        double[] a = columns[k];
        double[] b = columns[k + 1];
        double[] c = columns[k + 2];
        double[] d = columns[k + 3];
        double xa = x[k];
        double xb = x[k + 1];
        double xc = x[k + 2];
        double xd = x[k + 3];
        for (int j = from; j < to; j++) {
            double da = xa - a[j];
            double db = xb - b[j];
            double dc = xc - c[j];
            double dd = xd - d[j];
            out[j] += (da * da + db * db) + (dc * dc + dd * dd);
        }
    }

    private static void addSquare(double x, double[] column, double[] out, int from, int to) {
        for (int j = from; j < to; j++) {
            double difference = x - column[j];
            out[j] += difference * difference;
        }
    }

    /** ‖x − cⱼ‖₁. */
    public void manhattanDistances(double[] x, double[] out, int from, int to) {
        if (sparse != null) {
            fold(0, (sum, a, b) -> sum + Math.abs(a - b), x, out, from, to);
            return;
        }
        Arrays.fill(out, from, to, 0);
        int k = 0;
        for (; k + 1 < columns.length; k += 2) addLengths(x[k], columns[k], x[k + 1], columns[k + 1], out, from, to);
        for (; k < columns.length; k++) addLength(x[k], columns[k], out, from, to);
    }

    private static void addLengths(double xa, double[] a, double xb, double[] b, double[] out, int from, int to) {
        for (int j = from; j < to; j++) out[j] = out[j] + Math.abs(xa - a[j]) + Math.abs(xb - b[j]);
    }

    private static void addLength(double x, double[] column, double[] out, int from, int to) {
        for (int j = from; j < to; j++) out[j] += Math.abs(x - column[j]);
    }

    /** The fold of {@code step} over the coordinates of x and cⱼ, see {@link Points#fold}. */
    public void fold(double start, Points.CoordinateStep step, double[] x, double[] out, int from, int to) {
        if (sparse != null) {
            SparsePoints row = SparsePoints.of(Points.of(x));
            for (int j = from; j < to; j++) out[j] = row.fold(0, sparse, j, start, step);
            return;
        }
        Arrays.fill(out, from, to, start);
        for (int k = 0; k < columns.length; k++) fold(step, x[k], columns[k], out, from, to);
    }

    private static void fold(Points.CoordinateStep step, double x, double[] column, double[] out, int from, int to) {
        for (int j = from; j < to; j++) out[j] = step.apply(out[j], x, column[j]);
    }
}
