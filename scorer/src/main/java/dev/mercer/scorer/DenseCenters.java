package dev.mercer.scorer;

import dev.mercer.data.Points;
import java.util.Arrays;

/**
 * Centres column by column, so that the loops over them are vector instructions. Distances are sums of squared
 * differences: without cancellation, at the speed of inner products, since both wait for the centres.
 *
 * @param size the number of centres
 * @param columns the coordinates, an array for each column
 */
record DenseCenters(int size, double[][] columns) implements Centers {
    /** Centres that are looped over at a time: their results stay in the first-level cache. */
    private static final int BLOCK = 512;

    static DenseCenters of(Points points) {
        double[][] columns = new double[points.dim()][points.size()];
        double[] row = new double[points.dim()];
        for (int j = 0; j < points.size(); j++) {
            points.copyRow(j, row);
            for (int k = 0; k < row.length; k++) columns[k][j] = row[k];
        }
        return new DenseCenters(points.size(), columns);
    }

    @Override
    public void squaredDistances(double[] x, double[] out) {
        Arrays.fill(out, 0, size, 0);
        for (int from = 0; from < size; from += BLOCK) {
            int to = Math.min(size, from + BLOCK);
            int k = 0;
            for (; k + 3 < columns.length; k += 4) addSquares(x, k, from, to, out);
            for (; k < columns.length; k++) addSquare(x[k], columns[k], from, to, out);
        }
    }

    private void addSquares(double[] x, int k, int from, int to, double[] out) {
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

    private static void addSquare(double x, double[] column, int from, int to, double[] out) {
        for (int j = from; j < to; j++) {
            double difference = x - column[j];
            out[j] += difference * difference;
        }
    }

    @Override
    public void dots(double[] x, double[] out) {
        Arrays.fill(out, 0, size, 0);
        for (int from = 0; from < size; from += BLOCK) {
            int to = Math.min(size, from + BLOCK);
            int k = 0;
            for (; k + 3 < columns.length; k += 4) addProducts(x, k, from, to, out);
            for (; k < columns.length; k++) addProduct(x[k], columns[k], from, to, out);
        }
    }

    private void addProducts(double[] x, int k, int from, int to, double[] out) {
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

    private static void addProduct(double x, double[] column, int from, int to, double[] out) {
        for (int j = from; j < to; j++) out[j] += x * column[j];
    }
}
