package dev.mercer.model;

import dev.mercer.compute.Compute;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.gram.CrossGram;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.LinearMap;
import dev.mercer.kernel.Mapped;
import dev.mercer.kernel.Metric;
import dev.mercer.kernel.PerColumn;
import dev.mercer.kernel.RadialKernel;
import dev.mercer.kernel.Scaled;
import dev.mercer.kernel.Sum;
import dev.mercer.linalg.Matrix;
import dev.mercer.util.Parallel;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.List;

/**
 * Exact gradients ∇f(x) = Σⱼ αⱼ ∇ₓk(x, cⱼ) of an expansion, at many points.
 *
 * <p>For a radial kernel k = φ(‖x − c‖²) the gradient is Σⱼ αⱼ 2φ′(‖x − cⱼ‖²)(x − cⱼ). With Sᵢⱼ = 2φ′(‖xᵢ − cⱼ‖²) it
 * is, for all points and outputs at once, (Sα)ᵢxᵢ − (S·diag(α)C)ᵢ: one matrix product for n·m·(d + 1) operations for
 * each output, and memory for the gradients alone. If a point is a center and φ has a kink, that center contributes
 * nothing. Sums, multiples, lengths and linear maps of radial kernels are computed likewise; all other kernels pair by
 * pair, several times slower.
 */
final class Gradients {
    /** Points of a task. */
    private static final int ROWS = 512;

    private final Matrix alpha;
    private final Compute compute;
    private final Progress progress;

    private Gradients(Matrix alpha, Compute compute, Progress progress) {
        this.alpha = alpha;
        this.compute = compute;
        this.progress = progress;
    }

    /** A matrix for each output, with a row for each point. */
    static List<Matrix> of(Expansion f, Points points, Compute compute, Progress progress) {
        List<Matrix> total = ofTerm(f, points, compute, progress);
        for (Expansion other : f.others()) add(total, ofTerm(other, points, compute, progress));
        return total;
    }

    private static List<Matrix> ofTerm(Expansion f, Points points, Compute compute, Progress progress) {
        Matrix alpha = new Matrix(f.centers().size(), f.outputs());
        for (int t = 0; t < f.outputs(); t++)
            for (int j = 0; j < alpha.rows(); j++)
                alpha.set(j, t, f.weights().get(t).get(j));
        Gradients gradients = new Gradients(alpha, compute, progress);
        if (f.features().isEmpty()) return gradients.of(f.kernel(), points, f.centers());
        if (!(f.features().get() instanceof LinearMap map))
            throw new UnsupportedOperationException(
                    "no gradient through the feature map " + f.features().get());
        return gradients.pulledBack(map, gradients.of(f.kernel(), map.apply(points), f.centers()), points.dim());
    }

    private List<Matrix> of(Kernel kernel, Points x, Points centers) {
        if (kernel instanceof RadialKernel radial) return radial(radial, x, centers);
        if (kernel instanceof Scaled scaled) {
            List<Matrix> inner = of(scaled.kernel(), x, centers);
            for (Matrix one : inner)
                for (int at = 0; at < one.values().length; at++) one.values()[at] *= scaled.factor();
            return inner;
        }
        if (kernel instanceof Sum sum) {
            List<Matrix> total = of(sum.terms().get(0), x, centers);
            for (Kernel term : sum.terms().subList(1, sum.terms().size())) add(total, of(term, x, centers));
            return total;
        }
        if (kernel instanceof PerColumn lengths) {
            double[] l = lengths.lengths().toArray();
            List<Matrix> inner = of(lengths.kernel(), x.dividedBy(l), centers.dividedBy(l));
            for (Matrix one : inner)
                for (int at = 0; at < one.values().length; at++) one.values()[at] /= l[at % l.length];
            return inner;
        }
        if (kernel instanceof Mapped mapped && mapped.map() instanceof LinearMap map) {
            Points features = map.apply(x);
            Points own = x == centers ? features : map.apply(centers);
            return pulledBack(map, of(mapped.kernel(), features, own), x.dim());
        }
        return byPairs(kernel, x, centers);
    }

    private static void add(List<Matrix> total, List<Matrix> more) {
        for (int t = 0; t < total.size(); t++) {
            double[] sum = total.get(t).values();
            for (int at = 0; at < sum.length; at++) sum[at] += more.get(t).values()[at];
        }
    }

    private List<Matrix> pulledBack(LinearMap map, List<Matrix> inner, int dim) {
        if (map instanceof Metric metric) {
            Matrix root = new Matrix(metric.root().size(), dim);
            for (int r = 0; r < root.rows(); r++) root.setRow(r, row(metric.root(), r));
            return inner.stream()
                    .map(one -> one.multiply(root, compute.threads()))
                    .toList();
        }
        List<Matrix> outer = new ArrayList<>();
        for (Matrix one : inner) {
            Matrix pulled = new Matrix(one.rows(), dim);
            inBlocks(one.rows(), (from, to) -> {
                double[] row = new double[one.columns()];
                double[] out = new double[dim];
                for (int i = from; i < to; i++) {
                    one.row(i, row);
                    map.pullBack(row, out);
                    pulled.setRow(i, out);
                }
            });
            outer.add(pulled);
        }
        return outer;
    }

    private static double[] row(Points points, int i) {
        double[] row = new double[points.dim()];
        points.copyRow(i, row);
        return row;
    }

    /** Work on the rows from one up to another. */
    private interface Rows {
        void run(int from, int to);
    }

    private void inBlocks(int rows, Rows work) {
        Parallel.run(
                compute.threads(),
                (rows + ROWS - 1) / ROWS,
                block -> work.run(block * ROWS, Math.min(rows, (block + 1) * ROWS)));
    }

    /**
     * The gradients for a radial kernel. The points are first shifted towards 0, so that differences lose fewer digits.
     */
    private List<Matrix> radial(RadialKernel kernel, Points x, Points centers) {
        int d = x.dim();
        double[] middle = middle(centers);
        Matrix right = new Matrix(centers.size(), alpha.columns() * (d + 1));
        inBlocks(centers.size(), (from, to) -> {
            double[] row = new double[d];
            for (int j = from; j < to; j++) {
                centers.copyRow(j, row);
                for (int t = 0; t < alpha.columns(); t++) {
                    double weight = alpha.get(j, t);
                    int at = j * right.columns() + t * (d + 1);
                    for (int k = 0; k < d; k++) right.values()[at + k] = weight * (row[k] - middle[k]);
                    right.values()[at + d] = weight;
                }
            }
        });
        Matrix product = CrossGram.slopes(kernel, x, centers, compute).multiply(right, progress);
        List<Matrix> gradients = new ArrayList<>();
        for (int t = 0; t < alpha.columns(); t++) gradients.add(new Matrix(x.size(), d));
        inBlocks(x.size(), (from, to) -> {
            double[] row = new double[d];
            for (int i = from; i < to; i++) {
                x.copyRow(i, row);
                for (int t = 0; t < alpha.columns(); t++) {
                    int at = i * product.columns() + t * (d + 1);
                    double sum = product.values()[at + d];
                    double[] one = gradients.get(t).values();
                    for (int k = 0; k < d; k++) one[i * d + k] = sum * (row[k] - middle[k]) - product.values()[at + k];
                }
            }
        });
        return gradients;
    }

    private static double[] middle(Points points) {
        double[] mean = new double[points.dim()];
        double[] row = new double[points.dim()];
        for (int i = 0; i < points.size(); i++) {
            points.copyRow(i, row);
            for (int k = 0; k < row.length; k++) mean[k] += row[k];
        }
        for (int k = 0; k < mean.length; k++) mean[k] /= points.size();
        return mean;
    }

    private List<Matrix> byPairs(Kernel kernel, Points x, Points centers) {
        List<Matrix> gradients = new ArrayList<>();
        for (int t = 0; t < alpha.columns(); t++) gradients.add(new Matrix(x.size(), x.dim()));
        Points dense = dense(x);
        compute.run("gradients", x.size(), progress, i -> {
            double[] one = new double[x.dim()];
            for (int j = 0; j < centers.size(); j++) {
                kernel.inputGradient(dense, i, centers, j, one);
                for (int t = 0; t < alpha.columns(); t++) {
                    double[] values = gradients.get(t).values();
                    double weight = alpha.get(j, t);
                    for (int k = 0; k < one.length; k++) values[i * one.length + k] += weight * one[k];
                }
            }
        });
        return gradients;
    }

    private static Points dense(Points points) {
        return points instanceof DensePoints ? points : DensePoints.generate(points.size(), points.dim(), points::get);
    }
}
