package dev.mercer.solve.descent;

import dev.mercer.util.Require;

/** How many points a step of a descent looks at. A batch of all N points is the exact gradient, without draws. */
public sealed interface Batch {
    /** The number of points, 1 … n, of a step before which t = 0, 1, 2, … were taken. */
    int size(long t, int n);

    /** All points: gradient descent. */
    record Full() implements Batch {
        @Override
        public int size(long t, int n) {
            return n;
        }
    }

    /**
     * The same number of points in each step: stochastic gradient descent.
     *
     * @param points ≥ 1; N and more is {@link Full}
     * @param draw how they are drawn
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
     * A batch that grows, first·factorᵗ rounded up, until it is full: the cheap first steps of stochastic and the sure last
     * ones of full gradient descent [FS12].
     *
     * @param first points of the first step, ≥ 1
     * @param factor > 1
     * @param draw how they are drawn
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
