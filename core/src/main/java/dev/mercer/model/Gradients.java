package dev.mercer.model;

import dev.mercer.compute.Compute;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.gram.CrossGram;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.LinearMap;
import dev.mercer.kernel.Mapped;
import dev.mercer.kernel.PerColumn;
import dev.mercer.kernel.RadialKernel;
import dev.mercer.kernel.Scaled;
import dev.mercer.kernel.Sum;
import dev.mercer.linalg.Matrix;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.List;

/**
 * Exact gradients ∇f(x) = Σⱼ αⱼ ∇ₓk(x, cⱼ) of an expansion, at many points.
 *
 * <p>Of a radial kernel k = φ(‖x − c‖²) the gradient is Σⱼ αⱼ 2φ′(‖x − cⱼ‖²)(x − cⱼ). With Sᵢⱼ = 2φ′(‖xᵢ − cⱼ‖²) that
 * is, for all points and outputs at once, (Sα)ᵢxᵢ − (S·diag(α)C)ᵢ: one matrix product for n·m·(d + 1) operations for
 * each output, and memory for the gradients alone. Where a point is a centre and φ has a kink, that centre adds
 * nothing. Sums, multiples, lengths and linear maps of radial kernels are done likewise; all others pair by pair,
 * several times slower.
 */
final class Gradients {
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
        if (kernel instanceof Mapped mapped && mapped.map() instanceof LinearMap map)
            return pulledBack(map, of(mapped.kernel(), map.apply(x), map.apply(centers)), x.dim());
        return byPairs(kernel, x, centers);
    }

    private static void add(List<Matrix> total, List<Matrix> more) {
        for (int t = 0; t < total.size(); t++) {
            double[] sum = total.get(t).values();
            for (int at = 0; at < sum.length; at++) sum[at] += more.get(t).values()[at];
        }
    }

    private List<Matrix> pulledBack(LinearMap map, List<Matrix> inner, int dim) {
        List<Matrix> outer = new ArrayList<>();
        double[] out = new double[dim];
        for (Matrix one : inner) {
            Matrix pulled = new Matrix(one.rows(), dim);
            for (int i = 0; i < one.rows(); i++) {
                map.pullBack(one.row(i), out);
                pulled.setRow(i, out);
            }
            outer.add(pulled);
        }
        return outer;
    }

    /**
     * The gradients for a radial kernel. The points are shifted towards 0 first, where differences lose the fewest
     * digits.
     */
    private List<Matrix> radial(RadialKernel kernel, Points x, Points centers) {
        int d = x.dim();
        double[] middle = middle(centers);
        Matrix right = new Matrix(centers.size(), alpha.columns() * (d + 1));
        double[] row = new double[d];
        for (int j = 0; j < centers.size(); j++) {
            centers.copyRow(j, row);
            for (int t = 0; t < alpha.columns(); t++) {
                double weight = alpha.get(j, t);
                int at = j * right.columns() + t * (d + 1);
                for (int k = 0; k < d; k++) right.values()[at + k] = weight * (row[k] - middle[k]);
                right.values()[at + d] = weight;
            }
        }
        Matrix product = CrossGram.slopes(kernel, x, centers, compute).multiply(right, progress);
        List<Matrix> gradients = new ArrayList<>();
        for (int t = 0; t < alpha.columns(); t++) {
            Matrix one = new Matrix(x.size(), d);
            for (int i = 0; i < x.size(); i++) {
                x.copyRow(i, row);
                int at = i * product.columns() + t * (d + 1);
                double sum = product.values()[at + d];
                for (int k = 0; k < d; k++) one.set(i, k, sum * (row[k] - middle[k]) - product.values()[at + k]);
            }
            gradients.add(one);
        }
        return gradients;
    }

    private static double[] middle(Points points) {
        double[] mean = new double[points.dim()];
        double[] row = new double[points.dim()];
        for (int i = 0; i < points.size(); i++) {
            points.copyRow(i, row);
            for (int k = 0; k < row.length; k++) mean[k] += row[k] / points.size();
        }
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
