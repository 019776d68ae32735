package dev.mercer.gp;

import dev.mercer.compute.Compute;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.gram.CrossGram;
import dev.mercer.kernel.ColumnName;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.OnColumns;
import dev.mercer.kernel.PerColumn;
import dev.mercer.kernel.Product;
import dev.mercer.kernel.RadialKernel;
import dev.mercer.kernel.Scaled;
import dev.mercer.kernel.Sum;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.VectorMath;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The sums {@code Σᵢⱼ Gᵢⱼ ∂k(xᵢ, yⱼ)/∂θ} over all pairs of two sets of points, for each parameter θ of a kernel.
 *
 * <p>Sums, products, multiples, columns and kernels of the distance are differentiated in bulk: the lengths of all d columns cost one
 * product of G∘∂k/∂d² with the points, since (u − v)² = u² + v² − 2uv. Any other kernel is differentiated pair by pair.
 * On the threads of its {@link Compute}.
 */
final class BlockGradient {
    private final Points x;
    private final Points y;
    private final Compute compute;

    BlockGradient(Points x, Points y, Compute compute) {
        this.x = x;
        this.y = y;
        this.compute = compute;
    }

    /** The sums for all parameters of a kernel, in order; G has a row for each x and a column for each y. */
    double[] of(Kernel kernel, Matrix g) {
        if (kernel.parameters().isEmpty()) return new double[0];
        if (kernel instanceof Scaled scaled) return ofScaled(scaled, g);
        if (kernel instanceof Sum sum) return ofSum(sum, g);
        if (kernel instanceof Product product) return ofProduct(product, g);
        if (kernel instanceof OnColumns some) return ofColumns(some, g);
        if (kernel instanceof PerColumn lengths && lengths.kernel() instanceof RadialKernel radial)
            return ofLengths(lengths, radial, g);
        boolean dense = x instanceof DensePoints;
        if (dense && kernel instanceof RadialKernel radial && radial.tunable().equals(List.of("sigma")))
            return new double[] {-total(bySquares(radial, g)) / radial.sigma()};
        return byPairs(kernel, g);
    }

    private Matrix values(Kernel kernel) {
        return CrossGram.of(kernel, x, y, compute).toMatrix(Progress.none());
    }

    private double[] ofScaled(Scaled scaled, Matrix g) {
        double[] inner = of(scaled.kernel(), g);
        double[] all = new double[inner.length + 1];
        all[0] = VectorMath.dot(g.values(), values(scaled.kernel()).values());
        for (int p = 0; p < inner.length; p++) all[p + 1] = scaled.factor() * inner[p];
        return all;
    }

    private double[] ofSum(Sum sum, Matrix g) {
        return joined(sum.terms().stream().map(term -> of(term, g)).toList());
    }

    /** Each factor with G times the values of all others. */
    private double[] ofProduct(Product product, Matrix g) {
        List<Kernel> factors = product.factors();
        List<Matrix> values = factors.stream().map(this::values).toList();
        List<double[]> parts = new ArrayList<>();
        for (int f = 0; f < factors.size(); f++) {
            Matrix weighted = g.copy();
            for (int other = 0; other < factors.size(); other++) if (other != f) multiply(weighted, values.get(other));
            parts.add(of(factors.get(f), weighted));
        }
        return joined(parts);
    }

    private double[] ofColumns(OnColumns some, Matrix g) {
        int[] indices = some.columns().stream().mapToInt(ColumnName::index).toArray();
        return new BlockGradient(x.columns(indices), y.columns(indices), compute).of(some.kernel(), g);
    }

    /** With u = x/ℓ: ∂k/∂ℓ = −2∂k/∂d²·(u − v)²/ℓ, column by column. */
    private double[] ofLengths(PerColumn kernel, RadialKernel radial, Matrix g) {
        double[] lengths = kernel.lengths().toArray();
        BlockGradient inner = new BlockGradient(x.dividedBy(lengths), y.dividedBy(lengths), compute);
        double[] byLength = inner.bySquares(radial, g);
        double[] own = radial.tunable().equals(List.of("sigma"))
                ? new double[] {-total(byLength) / radial.sigma()}
                : inner.of(radial, g);
        for (int c = 0; c < byLength.length; c++) byLength[c] *= -1 / lengths[c];
        return joined(List.of(own, byLength));
    }

    /** For each column c: Σᵢⱼ Gᵢⱼ·2∂k/∂d²·(x_c − y_c)². */
    private double[] bySquares(RadialKernel kernel, Matrix g) {
        Matrix weights = CrossGram.slopes(kernel, x, y, compute).toMatrix(Progress.none());
        multiply(weights, g);
        int d = x.dim();
        // About the first point: the digits of small differences between large numbers are kept.
        double[] origin = new double[d];
        for (int c = 0; c < d; c++) origin[c] = y.get(0, c);
        Matrix right = shifted(y, origin);
        Matrix products = weights.multiply(right, compute.threads());
        double[] sums = new double[d];
        double[] below = new double[y.size()];
        for (int i = 0; i < x.size(); i++) {
            double[] row = weights.row(i);
            double sum = 0;
            for (int j = 0; j < row.length; j++) {
                sum += row[j];
                below[j] += row[j];
            }
            for (int c = 0; c < d; c++) {
                double u = x.get(i, c) - origin[c];
                sums[c] += u * (sum * u - 2 * products.get(i, c));
            }
        }
        for (int j = 0; j < below.length; j++)
            for (int c = 0; c < d; c++) sums[c] += below[j] * right.get(j, c) * right.get(j, c);
        return sums;
    }

    private static Matrix shifted(Points points, double[] origin) {
        Matrix rows = new Matrix(points.size(), origin.length);
        for (int i = 0; i < rows.rows(); i++)
            for (int c = 0; c < origin.length; c++) rows.set(i, c, points.get(i, c) - origin[c]);
        return rows;
    }

    private double[] byPairs(Kernel kernel, Matrix g) {
        int parameters = kernel.parameters().size();
        double[] sums = new double[parameters];
        double[] slopes = new double[parameters];
        for (int i = 0; i < x.size(); i++)
            for (int j = 0; j < y.size(); j++) {
                kernel.gradient(x, i, y, j, slopes, 0);
                VectorMath.axpy(g.get(i, j), slopes, sums);
            }
        return sums;
    }

    private static void multiply(Matrix target, Matrix other) {
        double[] a = target.values();
        double[] b = other.values();
        for (int k = 0; k < a.length; k++) a[k] *= b[k];
    }

    private static double total(double[] parts) {
        return Arrays.stream(parts).sum();
    }

    private static double[] joined(List<double[]> parts) {
        return parts.stream().flatMapToDouble(Arrays::stream).toArray();
    }
}
