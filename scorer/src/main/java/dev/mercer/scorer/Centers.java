package dev.mercer.scorer;

import dev.mercer.data.Points;
import dev.mercer.data.SparsePoints;

/** The centres of a model, laid out for one point against all of them. */
interface Centers {
    /** The number of centres. */
    int size();

    /** {@code out[j]} ← ‖x − cⱼ‖². */
    void squaredDistances(double[] x, double[] out);

    /** {@code out[j]} ← xᵀcⱼ. */
    void dots(double[] x, double[] out);

    /** The coordinates of all centres, an array for each column. */
    double[][] columns();

    /** Sparse where less than a quarter of the coordinates are not 0. */
    static Centers of(Points points) {
        boolean sparse = points instanceof SparsePoints rows && 4L * rows.nonZeros() < (long) rows.size() * rows.dim();
        return sparse ? new SparseCenters((SparsePoints) points) : DenseCenters.of(points);
    }
}
