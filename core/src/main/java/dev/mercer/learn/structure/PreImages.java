package dev.mercer.learn.structure;

import dev.mercer.compute.Compute;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.gram.CrossGram;
import dev.mercer.kernel.RadialKernel;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.tile.VectorMath;
import dev.mercer.util.Progress;

/**
 * Points z whose features are as near as possible to sums {@code Σⱼ γⱼφ(xⱼ)} of features: the largest {@code f(z) = Σⱼ γⱼ k(z, xⱼ)}
 * of a kernel of the distance, for which k(z, z) is the same everywhere.
 *
 * <p>From the best training point on, z moves towards the mean of the training points with weights {@code −γⱼ·∂k/∂d²}, a step along
 * the gradient, as far as f grows; it stops where f grows by less than one part in 10¹². Cost: n² for the start of each point, n·d for
 * each step. Source: [MSS99].
 */
record PreImages(RadialKernel kernel, Points points, Compute compute) {
    private static final int MOST_STEPS = 500;
    private static final int HALVINGS = 30;
    private static final double ENOUGH = 1e-12;

    /** A point for each column of γ. */
    DensePoints of(Matrix weights, Progress progress) {
        Matrix starts = CrossGram.of(kernel, points, points, compute).multiply(weights, progress);
        double[][] found = new double[weights.columns()][];
        compute.run("pre-images", found.length, progress, t -> {
            double[] height = starts.column(t);
            int best = 0;
            for (int j = 1; j < height.length; j++) if (height[j] > height[best]) best = j;
            double[] start = new double[points.dim()];
            points.copyRow(best, start);
            found[t] = climb(start, weights.column(t));
        });
        return DensePoints.of(found);
    }

    private double[] climb(double[] start, double[] gamma) {
        double[] z = start;
        double height = height(z, gamma);
        for (int step = 0; step < MOST_STEPS; step++) {
            double[] towards = direction(z, gamma);
            double length = 1;
            double reached = Double.NEGATIVE_INFINITY;
            double[] next = z;
            for (int h = 0; h < HALVINGS && !(reached > height); h++, length /= 2) {
                next = VectorMath.sum(z, length, towards);
                reached = height(next, gamma);
            }
            if (!(reached > height)) return z;
            boolean enough = reached - height <= ENOUGH * Math.abs(reached);
            z = next;
            height = reached;
            if (enough) return z;
        }
        return z;
    }

    private double height(double[] z, double[] gamma) {
        DensePoints point = DensePoints.of(z);
        double sum = 0;
        for (int j = 0; j < gamma.length; j++) sum += gamma[j] * kernel.value(point, 0, points, j);
        return sum;
    }

    /** The direction to the weighted mean, which is along the gradient, if the weights have a positive sum; else the gradient. */
    private double[] direction(double[] z, double[] gamma) {
        DensePoints point = DensePoints.of(z);
        double[] sum = new double[z.length];
        double[] row = new double[z.length];
        double total = 0;
        double absolute = 0;
        for (int j = 0; j < gamma.length; j++) {
            double d2 = point.squaredDistance(0, points, j);
            if (d2 == 0) continue;
            double weight = -gamma[j] * kernel.slope(d2) / d2;
            points.copyRow(j, row);
            for (int k = 0; k < z.length; k++) sum[k] += weight * (row[k] - z[k]);
            total += weight;
            absolute += Math.abs(weight);
        }
        double divisor = total > 0 ? total : absolute;
        for (int k = 0; k < z.length && divisor > 0; k++) sum[k] /= divisor;
        return sum;
    }
}
