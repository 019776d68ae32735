package dev.mercer.gp.internal;

import dev.mercer.compute.Compute;
import dev.mercer.compute.internal.KernelBlock;
import dev.mercer.compute.internal.PairWeights;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.gram.CrossGram;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.OnColumns;
import dev.mercer.kernel.PerColumn;
import dev.mercer.kernel.Product;
import dev.mercer.kernel.RadialKernel;
import dev.mercer.kernel.Scaled;
import dev.mercer.kernel.Sum;
import dev.mercer.kernel.internal.ColumnName;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.tile.VectorMath;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The sums {@code Σᵢⱼ Gᵢⱼ ∂k(xᵢ, yⱼ)/∂θ} over all pairs of two sets of points, for each parameter θ of a kernel.
 *
 * <p>Sums, multiples, columns and kernels of the distance are differentiated in bulk: the lengths of all d columns cost one
 * product of G∘∂k/∂d² with the points, since (u − v)² = u² + v² − 2uv.
 */
abstract class KernelGradient {
    /** The sums with a matrix G, which has a row for each x and a column for each y; on the threads of {@code compute}. */
    static double[] of(Kernel kernel, Matrix g, Points x, Points y, Compute compute) {
        return new OfMatrix(g, compute).of(kernel, x, y);
    }

    /** The sums over all pairs of some points, with a G that is in the memory of a back end. */
    static double[] of(Kernel kernel, PairWeights g, Points x, Compute compute) {
        return new OfBackend(g, compute).of(kernel, x, x);
    }

    /** Σᵢⱼ Gᵢⱼ k(xᵢ, yⱼ); empty if it cannot be computed in bulk. */
    abstract OptionalDouble total(Kernel kernel, Points x, Points y);

    /** Σᵢⱼ Gᵢⱼ·2∂k/∂d²·(x_c − y_c)² for each column c; empty if they cannot be computed in bulk. */
    abstract Optional<double[]> bySquares(RadialKernel kernel, Points x, Points y);

    /** The sums for the parameters of a kernel that is not differentiated in bulk. */
    abstract double[] others(Kernel kernel, Points x, Points y);

    /** The sums for all parameters of a kernel, in order. */
    final double[] of(Kernel kernel, Points x, Points y) {
        if (kernel.parameters().isEmpty()) return new double[0];
        if (kernel instanceof Sum sum) return joined(sum.terms().stream().map(term -> of(term, x, y)));
        if (kernel instanceof OnColumns some) {
            int[] columns = some.columns().stream().mapToInt(ColumnName::index).toArray();
            return of(some.kernel(), x.columns(columns), y.columns(columns));
        }
        Optional<double[]> found = Optional.empty();
        if (kernel instanceof Scaled scaled) found = ofScaled(scaled, x, y);
        else if (kernel instanceof PerColumn lengths && lengths.kernel() instanceof RadialKernel radial)
            found = ofLengths(lengths, radial, x, y);
        else if (kernel instanceof RadialKernel radial && hasOnlySigma(radial)) found = ofSigma(radial, x, y);
        return found.orElseGet(() -> others(kernel, x, y));
    }

    private static boolean hasOnlySigma(RadialKernel radial) {
        return radial.tunable().equals(List.of("sigma"));
    }

    private Optional<double[]> ofScaled(Scaled scaled, Points x, Points y) {
        OptionalDouble byFactor = total(scaled.kernel(), x, y);
        if (byFactor.isEmpty()) return Optional.empty();
        double[] inner = of(scaled.kernel(), x, y);
        for (int p = 0; p < inner.length; p++) inner[p] *= scaled.factor();
        return Optional.of(joined(Stream.of(new double[] {byFactor.getAsDouble()}, inner)));
    }

    Optional<double[]> ofSigma(RadialKernel radial, Points x, Points y) {
        return bySquares(radial, x, y).map(sums -> bySigma(radial, sums));
    }

    private static double[] bySigma(RadialKernel radial, double[] bySquares) {
        return new double[] {-Arrays.stream(bySquares).sum() / radial.sigma()};
    }

    /** The sums for the lengths of columns, with u = x/ℓ: ∂k/∂ℓ = −2∂k/∂d²·(u − v)²/ℓ, column by column. */
    private Optional<double[]> ofLengths(PerColumn kernel, RadialKernel radial, Points x, Points y) {
        double[] lengths = kernel.lengths().toArray();
        Points u = x.dividedBy(lengths);
        Points v = y.dividedBy(lengths);
        return bySquares(radial, u, v).map(sums -> {
            double[] own = hasOnlySigma(radial) ? bySigma(radial, sums) : of(radial, u, v);
            for (int c = 0; c < sums.length; c++) sums[c] *= -1 / lengths[c];
            return joined(Stream.of(own, sums));
        });
    }

    private static double[] joined(Stream<double[]> parts) {
        return parts.flatMapToDouble(DoubleStream::of).toArray();
    }

    /** The sums with G in memory. Products of kernels are differentiated in bulk too, any other kernel pair by pair. */
    private static final class OfMatrix extends KernelGradient {
        private final Matrix g;
        private final Compute compute;

        OfMatrix(Matrix g, Compute compute) {
            this.g = g;
            this.compute = compute;
        }

        private Matrix values(Kernel kernel, Points x, Points y) {
            return CrossGram.of(kernel, x, y, compute).toMatrix(Progress.none());
        }

        @Override
        OptionalDouble total(Kernel kernel, Points x, Points y) {
            return OptionalDouble.of(
                    VectorMath.dot(g.values(), values(kernel, x, y).values()));
        }

        @Override
        Optional<double[]> ofSigma(RadialKernel radial, Points x, Points y) {
            return x instanceof DensePoints ? super.ofSigma(radial, x, y) : Optional.empty();
        }

        @Override
        Optional<double[]> bySquares(RadialKernel kernel, Points x, Points y) {
            Matrix weights = CrossGram.slopes(kernel, x, y, compute).toMatrix(Progress.none());
            multiply(weights, g);
            int d = x.dim();
            // Relative to the first point, so that small differences between large numbers keep their digits.
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
            return Optional.of(sums);
        }

        private static Matrix shifted(Points points, double[] origin) {
            Matrix rows = new Matrix(points.size(), origin.length);
            for (int i = 0; i < rows.rows(); i++)
                for (int c = 0; c < origin.length; c++) rows.set(i, c, points.get(i, c) - origin[c]);
            return rows;
        }

        private static void multiply(Matrix target, Matrix other) {
            double[] a = target.values();
            double[] b = other.values();
            for (int k = 0; k < a.length; k++) a[k] *= b[k];
        }

        @Override
        double[] others(Kernel kernel, Points x, Points y) {
            if (kernel instanceof Product product) return ofProduct(product, x, y);
            double[] slopes = new double[kernel.parameters().size()];
            double[] sums = new double[slopes.length];
            for (int i = 0; i < x.size(); i++)
                for (int j = 0; j < y.size(); j++) {
                    kernel.gradient(x, i, y, j, slopes, 0);
                    VectorMath.axpy(g.get(i, j), slopes, sums);
                }
            return sums;
        }

        /** Differentiates each factor with G times the values of all other factors. */
        private double[] ofProduct(Product product, Points x, Points y) {
            List<Kernel> factors = product.factors();
            List<Matrix> values =
                    factors.stream().map(factor -> values(factor, x, y)).toList();
            return joined(IntStream.range(0, factors.size()).mapToObj(f -> {
                Matrix weighted = g.copy();
                for (int other = 0; other < factors.size(); other++)
                    if (other != f) multiply(weighted, values.get(other));
                return of(factors.get(f), weighted, x, y, compute);
            }));
        }
    }

    /**
     * The sums with G in the memory of a back end. For a kernel that is not differentiated there, some rows of G are
     * copied at a time.
     */
    private static final class OfBackend extends KernelGradient {
        /** The most elements of G that the host holds at a time. */
        private static final long MOST = 1L << 25;

        private final PairWeights g;
        private final Compute compute;

        OfBackend(PairWeights g, Compute compute) {
            this.g = g;
            this.compute = compute;
        }

        @Override
        OptionalDouble total(Kernel kernel, Points x, Points y) {
            Matrix ones = new Matrix(x.size(), 1);
            Arrays.fill(ones.values(), 1);
            return g.multiply(KernelBlock.square(kernel, x), ones).stream()
                    .mapToDouble(product -> Arrays.stream(product.values()).sum())
                    .findFirst();
        }

        /** Σᵢⱼ Wᵢⱼ(xᵢ − xⱼ)² = 2Σᵢ xᵢ(xᵢΣⱼWᵢⱼ − (Wx)ᵢ) with W = G∘2∂k/∂d². */
        @Override
        Optional<double[]> bySquares(RadialKernel kernel, Points x, Points y) {
            int n = x.size();
            int d = x.dim();
            Matrix right = new Matrix(n, d + 1);
            // Relative to the mean, so that small differences between large numbers keep their digits.
            for (int c = 0; c < d; c++) {
                double mean = 0;
                for (int i = 0; i < n; i++) mean += x.get(i, c) / n;
                for (int i = 0; i < n; i++) right.set(i, c, x.get(i, c) - mean);
            }
            for (int i = 0; i < n; i++) right.set(i, d, 1);
            return g.multiply(new KernelBlock(kernel, x, x, KernelBlock.Part.SLOPES), right)
                    .map(product -> {
                        double[] sums = new double[d];
                        for (int i = 0; i < n; i++)
                            for (int c = 0; c < d; c++) {
                                double u = right.get(i, c);
                                sums[c] += 2 * u * (u * product.get(i, d) - product.get(i, c));
                            }
                        return sums;
                    });
        }

        @Override
        double[] others(Kernel kernel, Points x, Points y) {
            int n = x.size();
            int count = (int) Math.max(1, Math.min(n, MOST / n));
            double[] sums = new double[kernel.parameters().size()];
            for (int from = 0; from < n; from += count) {
                int to = Math.min(n, from + count);
                VectorMath.axpy(1, of(kernel, g.rows(from, to), x.range(from, to), y, compute), sums);
            }
            return sums;
        }
    }
}
