package dev.mercer.solve.internal;

import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.tile.VectorMath;

/**
 * The b₁ … b_C, summing to zero, that minimise the softmax J for given KA: Newton's method on C numbers, O(NC²) a step, until
 * the mean of each p_c is the share of class c to rounding.
 */
final class BestBiases {
    private static final int MOST = 60;

    private BestBiases() {}

    static double[] of(SoftmaxObjective objective, Matrix product, double[] start) {
        double[] bias = start.clone();
        Matrix p = objective.probabilities(product, bias);
        double[] slope = slopes(objective, p);
        for (int step = 0; step < MOST && VectorMath.maxAbs(slope) > Math.ulp(1.0); step++) {
            double[] move = new SoftmaxCurvature(objective, p).solve(slope);
            for (int c = 0; c < move.length; c++) move[c] = -move[c];
            double down = VectorMath.dot(slope, move);
            double t = down < 0
                    ? LineSearch.step(ray(objective, product, bias, move), objective.risk(product, bias), down)
                    : 0;
            if (t == 0) break;
            double[] next = VectorMath.sum(bias, t, move);
            Matrix nextP = objective.probabilities(product, next);
            double[] nextSlope = slopes(objective, nextP);
            // At rounding level: no further progress.
            if (VectorMath.maxAbs(slope) < 1e-13 && !(VectorMath.maxAbs(nextSlope) < VectorMath.maxAbs(slope))) break;
            bias = next;
            p = nextP;
            slope = nextSlope;
        }
        return bias;
    }

    private static double[] slopes(SoftmaxObjective objective, Matrix p) {
        return SoftmaxCurvature.columnSums(objective.forces(p));
    }

    private static LineSearch.Ray ray(SoftmaxObjective objective, Matrix product, double[] bias, double[] move) {
        return new LineSearch.Ray() {
            @Override
            public double value(double t) {
                return objective.risk(product, VectorMath.sum(bias, t, move));
            }

            @Override
            public double slope(double t) {
                Matrix p = objective.probabilities(product, VectorMath.sum(bias, t, move));
                return VectorMath.dot(slopes(objective, p), move);
            }
        };
    }
}
