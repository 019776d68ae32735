package dev.mercer.compute;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.data.Points;
import dev.mercer.data.SparsePoints;
import dev.mercer.kernel.Examples.Example;

/** The back end that laws are tried on, and how exact it promises to be. */
public abstract class BackendLaws {
    /** Dense and sparse. */
    protected static final boolean[] STORAGE = {false, true};

    /** Beside k(x, x) this is nothing: exp(−t) has an error of t times that of t, and near 1e-308 not all its digits. */
    protected static final double NOTHING = 1e-200;

    /** The back end under test. */
    protected abstract Backend backend();

    /**
     * How much the number of a pair may depend on where it stands: in which window, at which row, on which side of the
     * diagonal. 0 is a promise of the same bits; otherwise it is relative to √(k(x, x) k(z, z)). It may never depend on
     * threads, and equal points have distance 0 everywhere.
     */
    protected double rounding() {
        return 0;
    }

    /**
     * How far numbers in single precision may be from the definition, relative to √(k(x, x) k(z, z)). A back end without a
     * path of its own for them rounds the numbers it has in double.
     */
    protected double floatError() {
        return 0x1p-24 + 1e-12;
    }

    /** These points, stored as dense or as sparse. */
    protected static Points stored(Points points, boolean sparse) {
        return sparse ? SparsePoints.of(points) : points;
    }

    /** Fails unless {@code actual} is k(xᵢ, yⱼ) up to rounding. */
    protected final void assertIsValue(double actual, Example example, Points x, int i, Points y, int j) {
        boolean nothing =
                Math.abs(actual) < NOTHING && Math.abs(example.kernel().value(x, i, y, j)) < NOTHING;
        if (!nothing) example.assertIsValue(actual, x, i, y, j);
    }

    /** Fails unless {@code actual} is k(xᵢ, yⱼ) up to {@link #floatError}. */
    protected final void assertNear(float actual, Example example, Points x, int i, Points y, int j) {
        double value = example.kernel().value(x, i, y, j);
        // Single precision has no smaller numbers.
        if (Math.abs(value) < Float.MIN_NORMAL && Math.abs(actual) < Float.MIN_NORMAL) return;
        double off = Math.abs(actual - value) / example.scale(x, i, y, j);
        if (actual != value && !(off <= floatError()))
            assertThat((double) actual)
                    .as("%s at (%d, %d), off by %s", example.kernel(), i, j, off)
                    .isEqualTo(value);
    }

    /** Fails unless two numbers of the pair (xᵢ, yⱼ) are the same up to {@link #rounding}. */
    protected final void assertSame(double actual, double expected, Example example, Points x, int i, Points y, int j) {
        if (actual == expected) return;
        assertThat(Math.abs(actual - expected))
                .as("%s at (%d, %d): %s and %s", example.kernel(), i, j, actual, expected)
                .isLessThanOrEqualTo(rounding() * example.scale(x, i, y, j));
    }

    /** Where bits must be the same all numbers are compared; else some, because a comparison costs more. */
    protected final int step() {
        return rounding() == 0 ? 1 : 5;
    }
}
