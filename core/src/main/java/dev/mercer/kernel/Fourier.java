package dev.mercer.kernel;

import dev.mercer.data.Points;
import dev.mercer.linalg.tile.VectorMath;
import dev.mercer.util.Require;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Random Fourier features of a radial kernel: {@code Φ(x) = √(2/D) (cos ωⱼᵀx, sin ωⱼᵀx)} for D/2 frequencies ω drawn
 * from the kernel's spectrum.
 *
 * <p>Φ(x)ᵀΦ(z) is k(x, z) on average over the draws, with an error of about 1/√D; Φ(x)ᵀΦ(x) = 1 exactly. Frequencies
 * are orthogonal in groups of d, which makes the error smaller. Costs D·d/2 operations a point. The seed is part of the
 * map: the same text gives the same features. Sources: [RR07], [YSC16].
 *
 * @param radial k: gaussian, matern, exponential or rational
 * @param size D ≥ 2, even
 * @param seed the same seed draws the same frequencies
 */
public record Fourier(RadialKernel radial, int size, int seed) implements FeatureMap {
    public Fourier {
        Require.that(size >= 2 && size % 2 == 0, "size must be even and >= 2, got %d", size);
        Require.that(size <= MOST_RANDOM_FEATURES, "size must be <= %d, got %d", MOST_RANDOM_FEATURES, size);
    }

    /** With the seed 1. */
    public Fourier(RadialKernel radial, int size) {
        this(radial, size, 1);
    }

    @Override
    public int dim(int inputs) {
        return size;
    }

    /** The size/2 frequencies for points of {@code inputs} coordinates; a copy. */
    public double[][] frequencies(int inputs) {
        return Arrays.stream(Frequencies.of(this, inputs)).map(double[]::clone).toArray(double[][]::new);
    }

    @Override
    public void map(Points x, int i, double[] out) {
        double[][] frequencies = Frequencies.of(this, x.dim());
        double[] point = new double[x.dim()];
        x.copyRow(i, point);
        double scale = Math.sqrt(2.0 / size);
        for (int j = 0; j < size / 2; j++) {
            double angle = 0;
            for (int k = 0; k < point.length; k++) angle += frequencies[j][k] * point[k];
            out[2 * j] = scale * Math.cos(angle);
            out[2 * j + 1] = scale * Math.sin(angle);
        }
    }

    @Override
    public OfOne single() {
        AtomicReference<double[][]> drawn = new AtomicReference<>();
        double scale = Math.sqrt(2.0 / size);
        return (x, out) -> {
            double @Nullable [][] known = drawn.get();
            double[][] frequencies = known != null ? known : Frequencies.of(this, x.length);
            if (known == null) drawn.set(frequencies);
            for (int j = 0; j < frequencies.length; j++) {
                double angle = VectorMath.dot(frequencies[j], x);
                out[2 * j] = scale * Math.cos(angle);
                out[2 * j + 1] = scale * Math.sin(angle);
            }
        };
    }

    @Override
    public Optional<Kernel> kernel() {
        return Optional.empty();
    }

    @Override
    public String toString() {
        return KernelText.print(this);
    }
}
