package dev.mercer.scorer;

import dev.mercer.data.SparsePoints;
import dev.mercer.util.Require;

/** Centres of which only the coordinates other than 0 are stored. */
final class SparseCenters implements Centers {
    /** 1 GiB of coordinates. */
    private static final long MOST_COORDINATES = 1L << 27;

    private final SparsePoints points;
    private final int[] starts;
    private final int[] column;
    private final double[] value;

    SparseCenters(SparsePoints points) {
        this.points = points;
        this.starts = new int[points.size() + 1];
        this.column = new int[points.nonZeros()];
        this.value = new double[points.nonZeros()];
        for (int j = 0; j < points.size(); j++) {
            points.copyRow(j, column, value, starts[j]);
            starts[j + 1] = starts[j] + points.nonZeros(j);
        }
    }

    @Override
    public int size() {
        return points.size();
    }

    @Override
    public void squaredDistances(double[] x, double[] out) {
        double square = 0;
        for (double coordinate : x) square += coordinate * coordinate;
        for (int j = 0; j < size(); j++) {
            double near = 0;
            double own = 0;
            for (int at = starts[j]; at < starts[j + 1]; at++) {
                double difference = x[column[at]] - value[at];
                near += difference * difference;
                own += x[column[at]] * x[column[at]];
            }
            // Coordinates of x where the centre is 0 are what its square has beside those where it is not.
            out[j] = near + Math.max(0, square - own);
        }
    }

    @Override
    public void dots(double[] x, double[] out) {
        for (int j = 0; j < size(); j++) {
            double sum = 0;
            for (int at = starts[j]; at < starts[j + 1]; at++) sum += x[column[at]] * value[at];
            out[j] = sum;
        }
    }

    @Override
    public double[][] columns() {
        Require.that(
                (long) points.size() * points.dim() <= MOST_COORDINATES,
                "the kernel needs all %d coordinates of %d sparse centres: too many for one row at a time",
                points.dim(),
                points.size());
        return DenseCenters.of(points).columns();
    }
}
