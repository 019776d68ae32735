package dev.mercer.model.internal;

import dev.mercer.data.Reals;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.tile.VectorMath;

/**
 * The part of a prior covariance that is explained by observations, at some points: the posterior covariance of f at x
 * and z is {@code k(x, z) − h(x)ᵀh(z) + r(x)r(z)/u} times the amplitude.
 *
 * @param halves h, a column for each point
 * @param rest r of each point, if there is an intercept; else empty
 * @param precision u, the precision of the intercept
 */
public record Explained(Matrix halves, Reals rest, double precision) {
    /** Without an intercept. */
    public static Explained of(Matrix halves) {
        return new Explained(halves, Reals.of(), 1);
    }

    /** h(x)ᵀh(x) − r(x)²/u of each point. */
    public double[] variances() {
        double[] sums = new double[halves.columns()];
        for (int j = 0; j < halves.rows(); j++)
            for (int i = 0; i < sums.length; i++) sums[i] += halves.get(j, i) * halves.get(j, i);
        for (int i = 0; i < rest.size(); i++) sums[i] -= rest.get(i) * rest.get(i) / precision;
        return sums;
    }

    /** Subtracts h(x)ᵀh(z) − r(x)r(z)/u from the prior covariance of all pairs of the points. */
    public void subtractFrom(SymmetricMatrix prior) {
        Matrix rows = halves.transpose();
        for (int i = 0; i < rows.rows(); i++) {
            double[] row = rows.row(i);
            for (int j = 0; j <= i; j++) {
                double both = rest.size() == 0 ? 0 : rest.get(i) * rest.get(j) / precision;
                prior.set(i, j, prior.get(i, j) - VectorMath.dot(row, rows.row(j)) + both);
            }
        }
    }
}
