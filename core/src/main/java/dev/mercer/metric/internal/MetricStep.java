package dev.mercer.metric.internal;

import dev.mercer.compute.Compute;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.kernel.LinearMap;
import dev.mercer.kernel.Metric;
import dev.mercer.kernel.Scales;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.internal.Eigen;
import dev.mercer.metric.MetricLearning;
import dev.mercer.util.Parallel;
import dev.mercer.util.Progress;
import java.util.List;
import java.util.Optional;

/**
 * One improvement of a metric: M ∝ Gˢ with the average gradient outer product G = Σ wᵢ ∇f(xᵢ)∇f(xᵢ)ᵀ/Σw and s = 1 or ½, or the
 * diagonal of G alone.
 *
 * <p>M is scaled so that the mean squared distance between the points is the same as without a metric, and lengths such
 * as σ keep their meaning. Cost: O(nd² + d³) in addition to the gradients. Source: [RBPB24].
 */
public enum MetricStep {
    /** M ∝ G. */
    FULL(false, 1),
    /** M ∝ the diagonal of G. */
    DIAGONAL(true, 1),
    /** M ∝ √G, more cautious. */
    FULL_ROOT(false, 0.5),
    /** M ∝ the root of the diagonal of G. */
    DIAGONAL_ROOT(true, 0.5);

    /** Parts of G that are added up in parallel; their number does not depend on that of the threads. */
    private static final int PARTS = 16;

    /** Fewest rows of a part. */
    private static final int FEWEST = 256;

    /** The most columns: with more, a full metric dominates the cost, and is tried only on request. */
    public static final int MOST_COLUMNS = 1000;

    /** Directions below this part of the largest are rounding noise. */
    private static final double NOTHING = 1e-12;

    private final boolean diagonal;
    private final double power;

    MetricStep(boolean diagonal, double power) {
        this.diagonal = diagonal;
        this.power = power;
    }

    public boolean diagonal() {
        return diagonal;
    }

    /**
     * The metric from gradients of several outputs at weighted points ({@link dev.mercer.model.Expansion#gradients}); empty if f is constant. This is
     * for callers that repeat fits and steps themselves; {@link MetricLearning} chooses the steps and their number.
     */
    public Optional<LinearMap> of(List<Matrix> gradients, Reals weights, Points points, Compute compute) {
        Optional<LinearMap> map = diagonal ? scales(gradients, weights) : metric(gradients, weights, compute);
        if (map.isEmpty()) return map;
        double factor = keepingVariance(map.get(), points, weights, compute);
        return factor > 0 && Double.isFinite(factor) ? Optional.of(scaled(map.get(), factor)) : Optional.empty();
    }

    private Optional<LinearMap> scales(List<Matrix> gradients, Reals weights) {
        double[] means = new double[gradients.get(0).columns()];
        for (Matrix g : gradients)
            for (int i = 0; i < g.rows(); i++)
                for (int k = 0; k < means.length; k++) means[k] += weights.get(i) * g.get(i, k) * g.get(i, k);
        double largest = 0;
        for (double mean : means) largest = Math.max(largest, mean);
        if (!(largest > 0 && Double.isFinite(largest))) return Optional.empty();
        for (int k = 0; k < means.length; k++) means[k] = Math.pow(means[k] / largest, power / 2);
        return Optional.of(Scales.of(means));
    }

    private Optional<LinearMap> metric(List<Matrix> gradients, Reals weights, Compute compute) {
        int d = gradients.get(0).columns();
        SymmetricMatrix product = new SymmetricMatrix(d);
        for (Matrix g : gradients) addSquares(g, weights, compute, product);
        double largest = product.maxAbs();
        if (!(largest > 0 && Double.isFinite(largest))) return Optional.empty();
        Eigen eigen = Eigen.of(product, compute.threads(), Progress.none());
        double first = eigen.value(d - 1);
        int rank = 0;
        while (rank < d && eigen.value(d - 1 - rank) > NOTHING * first) rank++;
        // The leading direction first, so that the matrix is readable.
        return Optional.of(new Metric(DensePoints.generate(
                rank,
                d,
                (r, k) -> Math.pow(eigen.value(d - 1 - r) / first, power / 2)
                        * eigen.vectors().get(k, d - 1 - r))));
    }

    /** Adds Σ wᵢgᵢgᵢᵀ, in a fixed order. */
    private static void addSquares(Matrix g, Reals weights, Compute compute, SymmetricMatrix sum) {
        int d = g.columns();
        int rows = Math.max(FEWEST, (g.rows() + PARTS - 1) / PARTS);
        Matrix[] parts = new Matrix[(g.rows() + rows - 1) / rows];
        Parallel.run(compute.threads(), parts.length, part -> {
            int from = part * rows;
            Matrix some = new Matrix(Math.min(rows, g.rows() - from), d);
            Matrix weighted = new Matrix(some.rows(), d);
            System.arraycopy(g.values(), from * d, some.values(), 0, some.values().length);
            for (int i = 0; i < some.rows(); i++) {
                double weight = weights.get(from + i);
                for (int k = 0; k < d; k++) weighted.values()[i * d + k] = weight * some.values()[i * d + k];
            }
            parts[part] = some.transpose().multiply(weighted);
        });
        for (Matrix part : parts)
            for (int i = 0; i < d; i++) for (int j = 0; j <= i; j++) sum.set(i, j, sum.get(i, j) + part.get(i, j));
    }

    /** The map multiplied by a factor. */
    public static LinearMap scaled(LinearMap map, double factor) {
        if (map instanceof Scales scales) return new Scales(times(scales.factors(), factor));
        return new Metric(times(((Metric) map).root(), factor));
    }

    private static DensePoints times(DensePoints values, double factor) {
        return DensePoints.generate(values.size(), values.dim(), (i, k) -> factor * values.get(i, k));
    }

    /** The factor of a map that keeps the variance of the points, the mean squared distance from their mean. */
    private static double keepingVariance(LinearMap map, Points points, Reals weights, Compute compute) {
        int d = points.dim();
        int n = points.size();
        double total = weights.sum();
        double[] mean = new double[d];
        Matrix centered = new Matrix(n, d);
        double[] row = new double[d];
        for (int i = 0; i < n; i++) {
            points.copyRow(i, row);
            centered.setRow(i, row);
            double share = weights.get(i) / total;
            for (int k = 0; k < d; k++) mean[k] += share * row[k];
        }
        double[] values = centered.values();
        Parallel.run(compute.threads(), (n + FEWEST - 1) / FEWEST, block -> {
            for (int i = block * FEWEST; i < Math.min(n, (block + 1) * FEWEST); i++)
                for (int k = 0; k < d; k++) values[i * d + k] -= mean[k];
        });
        double before = 0;
        double after = 0;
        if (map instanceof Metric metric) {
            // The variance of Lx is the trace of LCLᵀ, with the covariance C of x.
            SymmetricMatrix covariance = new SymmetricMatrix(d);
            addSquares(centered, weights, compute, covariance);
            for (int k = 0; k < d; k++) before += covariance.get(k, k);
            DensePoints root = metric.root();
            for (int r = 0; r < root.size(); r++) {
                root.copyRow(r, row);
                for (int i = 0; i < d; i++) {
                    double sum = 0;
                    for (int j = 0; j < d; j++) sum += row[j] * (j <= i ? covariance.get(i, j) : covariance.get(j, i));
                    after += row[i] * sum;
                }
            }
        } else {
            double[] factors = map.importances();
            for (int i = 0; i < n; i++)
                for (int k = 0; k < d; k++) {
                    double square = weights.get(i) * values[i * d + k] * values[i * d + k];
                    before += square;
                    after += factors[k] * square;
                }
        }
        return Math.sqrt(before / after);
    }
}
