package dev.mercer.kernel;

import dev.mercer.kernel.internal.Formula;
import dev.mercer.util.Require;

/**
 * Category kernel: {@code k(x, z) = other^h}, where h is the number of coordinates in which x and z differ.
 *
 * <p>With other = 0, it is 1 where all coordinates are equal and 0 elsewhere. Positive semi-definite on all of ℝᵈ: a
 * product of kernels {@code other + (1 − other)·[xₖ = zₖ]}. Two different categories of a one-hot column differ in two
 * coordinates.
 *
 * @param other the factor for each coordinate that differs, from 0 to 1
 */
public record Category(double other) implements CoordinateKernel {
    public Category {
        Require.that(other >= 0 && other <= 1, "other must be from 0 to 1, got %s", Require.text(other));
    }

    @Override
    public double start() {
        return 0;
    }

    @Override
    public double step(double different, double x, double z) {
        return x == z ? different : different + 1;
    }

    @Override
    public double finish(double different) {
        return Math.pow(other, different);
    }

    @Override
    public void fill(Tile tile) {
        tile.sum(this::step, Formula.X.differ(Formula.Z));
        tile.map(this::finish, Formula.of(other).power(Formula.VALUE));
    }

    /** Zero: constant where x and z differ; where they are equal there is no derivative. */
    @Override
    public double partial(double different, double x, double z) {
        return 0;
    }

    @Override
    public String toString() {
        return KernelText.print(this);
    }
}
