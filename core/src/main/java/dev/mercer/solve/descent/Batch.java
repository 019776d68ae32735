package dev.mercer.solve.descent;

import dev.mercer.util.Require;

/**
 * The number of points in each step of a descent. A batch of all N points gives the exact gradient, without random
 * draws.
 */
public sealed interface Batch {
    /** The number of points, 1 … n, at iteration t = 0, 1, 2, …. */
    int size(long t, int n);

    /** All points: gradient descent. */
    record Full() implements Batch {
        @Override
        public int size(long t, int n) {
            return n;
        }
    }

    /**
     * A fixed number of points in each step: stochastic gradient descent.
     *
     * @param points ≥ 1; N or more is the same as {@link Full}
     * @param draw the sampling of points
     */
    record Some(int points, Draw draw) implements Batch {
        public Some {
            Require.atLeast("points", 1, points);
        }

        @Override
        public int size(long t, int n) {
            return Math.min(points, n);
        }
    }

    /**
     * A batch that grows, first·factorᵗ rounded up, until it is full: it combines the cheap first steps of stochastic
     * with the accurate last steps of full gradient descent [FS12].
     *
     * @param first points of the first step, ≥ 1
     * @param factor > 1
     * @param draw the sampling of points
     */
    record Growing(int first, double factor, Draw draw) implements Batch {
        public Growing {
            Require.atLeast("first", 1, first);
            Require.that(
                    factor > 1 && factor < Double.POSITIVE_INFINITY,
                    "factor must be > 1 and finite, got %s",
                    Require.text(factor));
        }

        @Override
        public int size(long t, int n) {
            return (int) Math.min(n, Math.ceil(first * Math.pow(factor, (double) t)));
        }
    }

    /** One point a step. */
    static Batch single(Draw draw) {
        return new Some(1, draw);
    }
}
