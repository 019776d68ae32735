package dev.mercer.gp;

import dev.mercer.compute.Compute;
import dev.mercer.compute.KernelBlock;
import dev.mercer.compute.PairWeights;
import dev.mercer.data.Points;
import dev.mercer.kernel.ColumnName;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.OnColumns;
import dev.mercer.kernel.PerColumn;
import dev.mercer.kernel.RadialKernel;
import dev.mercer.kernel.Scaled;
import dev.mercer.kernel.Sum;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.VectorMath;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * The sums {@code Σᵢⱼ Gᵢⱼ ∂k(xᵢ, xⱼ)/∂θ} for each parameter θ of a kernel, with a G that is in the memory of a back end.
 *
 * <p>Sums, multiples and columns of radial kernels are differentiated there: the lengths of all d columns cost one product of
 * G∘∂k/∂d² with the points. Any other kernel is differentiated by {@link BlockGradient}, some rows of G at a time.
 */
final class ResidentGradient {
    /** The most numbers of G that the host has at a time. */
    private static final long MOST = 1L << 25;

    private final PairWeights weights;
    private final Compute compute;

    ResidentGradient(PairWeights weights, Compute compute) {
        this.weights = weights;
        this.compute = compute;
    }

    /** The sums for all parameters of a kernel of these points, in order. */
    double[] of(Kernel kernel, Points x) {
        if (kernel.parameters().isEmpty()) return new double[0];
        if (kernel instanceof Sum sum) return joined(sum.terms().stream().map(term -> of(term, x)));
        if (kernel instanceof OnColumns some) return of(some.kernel(), x.columns(indices(some)));
        Optional<double[]> there = Optional.empty();
        if (kernel instanceof Scaled scaled) there = ofScaled(scaled, x);
        else if (kernel instanceof PerColumn lengths && lengths.kernel() instanceof RadialKernel radial)
            there = ofLengths(lengths, radial, x);
        else if (kernel instanceof RadialKernel radial) there = ofSigma(radial, x);
        return there.orElseGet(() -> byRows(kernel, x));
    }

    private static int[] indices(OnColumns some) {
        return some.columns().stream().mapToInt(ColumnName::index).toArray();
    }

    private Optional<double[]> ofScaled(Scaled scaled, Points x) {
        Matrix ones = new Matrix(x.size(), 1);
        Arrays.fill(ones.values(), 1);
        return weights.multiply(KernelBlock.square(scaled.kernel(), x), ones).map(product -> {
            double[] inner = of(scaled.kernel(), x);
            for (int p = 0; p < inner.length; p++) inner[p] *= scaled.factor();
            return joined(List.of(new double[] {total(product.values())}, inner).stream());
        });
    }

    private Optional<double[]> ofSigma(RadialKernel radial, Points x) {
        if (!radial.tunable().equals(List.of("sigma"))) return Optional.empty();
        return bySquares(radial, x).map(sums -> new double[] {-total(sums) / radial.sigma()});
    }

    /** With u = x/ℓ: ∂k/∂ℓ = −2∂k/∂d²·(u − v)²/ℓ, column by column. */
    private Optional<double[]> ofLengths(PerColumn kernel, RadialKernel radial, Points x) {
        double[] lengths = kernel.lengths().toArray();
        Points u = x.dividedBy(lengths);
        return bySquares(radial, u).map(sums -> {
            double[] own = radial.tunable().equals(List.of("sigma"))
                    ? new double[] {-total(sums) / radial.sigma()}
                    : of(radial, u);
            for (int c = 0; c < sums.length; c++) sums[c] *= -1 / lengths[c];
            return joined(List.of(own, sums).stream());
        });
    }

    /** For each column c: Σᵢⱼ Wᵢⱼ(xᵢ − xⱼ)² = 2Σᵢ xᵢ(xᵢΣⱼWᵢⱼ − (Wx)ᵢ) with W = G∘2∂k/∂d². */
    private Optional<double[]> bySquares(RadialKernel kernel, Points x) {
        int n = x.size();
        int d = x.dim();
        Matrix right = new Matrix(n, d + 1);
        // About the mean: the digits of small differences between large numbers are kept.
        for (int c = 0; c < d; c++) {
            double mean = 0;
            for (int i = 0; i < n; i++) mean += x.get(i, c) / n;
            for (int i = 0; i < n; i++) right.set(i, c, x.get(i, c) - mean);
        }
        for (int i = 0; i < n; i++) right.set(i, d, 1);
        return weights.multiply(new KernelBlock(kernel, x, x, KernelBlock.Part.SLOPES), right)
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

    private double[] byRows(Kernel kernel, Points x) {
        int n = x.size();
        int count = (int) Math.max(1, Math.min(n, MOST / n));
        double[] sums = new double[kernel.parameters().size()];
        for (int from = 0; from < n; from += count) {
            int to = Math.min(n, from + count);
            BlockGradient block = new BlockGradient(x.range(from, to), x, compute);
            VectorMath.axpy(1, block.of(kernel, weights.rows(from, to)), sums);
        }
        return sums;
    }

    private static double total(double[] parts) {
        return Arrays.stream(parts).sum();
    }

    private static double[] joined(Stream<double[]> parts) {
        return parts.flatMapToDouble(DoubleStream::of).toArray();
    }
}
