package dev.mercer.blas;

import dev.mercer.compute.internal.PointPair;
import dev.mercer.data.Points;
import dev.mercer.data.SparsePoints;

/** The method by which inner products of a pair of point sets are computed. */
enum ProductMethod {
    /** By coordinates or non-zeros, one at a time, as in the plain back end. */
    PLAIN,
    /** All points row after row in one array, and one matrix product for a tile. */
    PRODUCT;

    /** Up to this many coordinates, differences coordinate by coordinate are as fast as a product, and exact. */
    private static final int FEW = 6;

    /** The number of coordinates that a product handles in the time for one non-zero. */
    private static final int PER_NONZERO = 30;

    /** Sparse points are never expanded beyond this many numbers. */
    private static final long MOST_NUMBERS = 1L << 27;

    static ProductMethod of(PointPair pair) {
        boolean product = pair.x().dim() > FEW && narrow(pair.x()) && narrow(pair.y());
        return product ? PRODUCT : PLAIN;
    }

    /** True when the points may be expanded row after row. */
    private static boolean narrow(Points points) {
        // A row has two more numbers, and one array must hold all rows.
        if (!(points instanceof SparsePoints sparse))
            return (long) points.size() * (points.dim() + 2) < Integer.MAX_VALUE - 8;
        long numbers = (long) sparse.size() * sparse.dim();
        return numbers <= MOST_NUMBERS && numbers <= (long) PER_NONZERO * sparse.nonZeros();
    }

    /** The bytes of the points in the form for a product. */
    static long bytes(Points points) {
        return narrow(points) ? 8L * points.size() * (points.dim() + 2) : 0;
    }
}
