package dev.mercer.kernel;

import dev.mercer.data.Points;
import dev.mercer.linalg.internal.Definiteness;
import dev.mercer.util.Require;
import java.util.stream.Stream;

/**
 * Integer power of a kernel: {@code k^exponent}, the product of k with itself.
 *
 * <p>Positive semi-definite if k is.
 *
 * @param kernel k
 * @param exponent ≥ 1
 */
public record Power(Kernel kernel, int exponent) implements Composite.Unary, Composite.OfValues {
    public Power {
        Require.atLeast("the exponent of a kernel", 1, exponent);
    }

    /** baseⁿ for n ≥ 0 by squaring, in the order of {@code VectorMath.power}, so that all paths give the same bits. */
    public static double of(double base, int exponent) {
        double power = 1;
        double square = base;
        for (int n = exponent; n > 0; n >>= 1) {
            if ((n & 1) == 1) power *= square;
            square *= square;
        }
        return power;
    }

    @Override
    public double value(Points x, int i, Points y, int j) {
        return of(kernel.value(x, i, y, j), exponent);
    }

    @Override
    public void fill(Tile tile) {
        kernel.fill(tile);
        tile.power(exponent);
    }

    /** The power of the normalised k, if its k(x, x) is known to have a root. */
    @Override
    public void fillNormalized(Tile tile) {
        if (kernel.definiteness() != Definiteness.PROVEN) {
            Composite.Unary.super.fillNormalized(tile);
            return;
        }
        kernel.fillNormalized(tile);
        tile.power(exponent);
    }

    @Override
    public Definiteness definiteness() {
        return exponent == 1 ? kernel.definiteness() : Definiteness.ofAll(Stream.of(kernel.definiteness()));
    }

    @Override
    public double slope(int part, Points x, int i, Points y, int j) {
        return exponent * of(kernel.value(x, i, y, j), exponent - 1);
    }

    @Override
    public Kernel withKernel(Kernel other) {
        return new Power(other, exponent);
    }

    @Override
    public String toString() {
        return KernelText.print(this);
    }
}
