package dev.mercer.kernel;

import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.linalg.tile.VectorMath;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.Optional;

/**
 * A linear map of the points: {@code Φ(x) = Lx}, so that {@code k @ metric(L)} is k with the distance √((x − z)ᵀLᵀL(x − z)).
 *
 * <p>A learned metric has the most important directions in its first rows. A point costs one product with L, computed once
 * for all pairs; the pairs then cost the same as without the map.
 *
 * @param root L, a row for each feature and a column for each input
 */
public record Metric(DensePoints root) implements LinearMap {
    /** The number of operations from which on the points are shared among all processors. */
    private static final long MUCH = 1L << 25;

    public Metric {
        Require.that(root.size() > 0 && root.dim() > 0, "root must be one row of numbers or more, got none");
    }

    @Override
    public int dim(int inputs) {
        Require.that(inputs == root.dim(), "the metric is one of %d columns, the points have %d", root.dim(), inputs);
        return root.size();
    }

    @Override
    public void map(Points x, int i, double[] out) {
        dim(x.dim());
        for (int r = 0; r < root.size(); r++) out[r] = root.dot(r, x, i);
    }

    /** By all processors if there is much work; each point has the same bits as from {@link #map}. */
    @Override
    public DensePoints apply(Points x) {
        int dim = dim(x.dim());
        long numbers = (long) x.size() * dim;
        if (numbers * root.dim() < MUCH || numbers > Integer.MAX_VALUE - 8) return LinearMap.super.apply(x);
        return DensePoints.generateRows(x.size(), dim, Runtime.getRuntime().availableProcessors(), (i, out) -> {
            Progress.checkCurrent();
            map(x, i, out);
        });
    }

    @Override
    public OfOne single() {
        double[][] rows = new double[root.size()][root.dim()];
        for (int r = 0; r < rows.length; r++) root.copyRow(r, rows[r]);
        return (x, out) -> {
            for (int r = 0; r < rows.length; r++) out[r] = VectorMath.dot(rows[r], x);
        };
    }

    @Override
    public void pullBack(double[] g, double[] out) {
        for (int k = 0; k < root.dim(); k++) out[k] = 0;
        for (int r = 0; r < root.size(); r++) for (int k = 0; k < root.dim(); k++) out[k] += g[r] * root.get(r, k);
    }

    @Override
    public double[] importances() {
        double[] diagonal = new double[root.dim()];
        for (int r = 0; r < root.size(); r++)
            for (int k = 0; k < root.dim(); k++) diagonal[k] += root.get(r, k) * root.get(r, k);
        return diagonal;
    }

    @Override
    public Optional<Kernel> kernel() {
        return Optional.of(new Linear().after(this));
    }

    @Override
    public String toString() {
        return KernelText.print(this);
    }
}
