package dev.mercer.solve.descent;

import dev.mercer.solve.internal.Objective;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.function.LongToDoubleFunction;

/** The step size η of a descent at iteration t = 0, 1, 2, …. */
public sealed interface Step {
    /** η as a function of t for this objective. */
    LongToDoubleFunction sizes(Objective objective, Batch batch, Progress progress);

    /**
     * A constant step size.
     *
     * @param eta η > 0
     */
    record Fixed(double eta) implements Step {
        public Fixed {
            Require.positive("eta", eta);
        }

        @Override
        public LongToDoubleFunction sizes(Objective objective, Batch batch, Progress progress) {
            return t -> eta;
        }
    }

    /**
     * η₀/(1 + κt).
     *
     * @param first η₀ > 0
     * @param decay κ ≥ 0
     */
    record Inverse(double first, double decay) implements Step {
        public Inverse {
            Require.positive("first", first);
            Require.nonNegative("decay", decay);
        }

        @Override
        public LongToDoubleFunction sizes(Objective objective, Batch batch, Progress progress) {
            return t -> first / (1 + decay * t);
        }
    }

    /**
     * η₀/√(1 + t): converges for every convex J, even with λ = 0, though slowly.
     *
     * @param first η₀ > 0
     */
    record InverseRoot(double first) implements Step {
        public InverseRoot {
            Require.positive("first", first);
        }

        @Override
        public LongToDoubleFunction sizes(Objective objective, Batch batch, Progress progress) {
            return t -> first / Math.sqrt(1.0 + t);
        }
    }

    /**
     * 1/(2λ(1 + delay + t)): the step of Pegasos [SSSC11], for losses with bounded slopes (hinge, logistic, ε-insensitive,
     * pinball, Huber) and λ > 0. Squared losses first overshoot by factors that may overflow: {@link Cooling} is for them.
     *
     * @param delay ≥ 0; with 0 the first step forgets the start, with 1 the iterate that step t = 1, 2, … starts from is
     *     β/(2λt), as in [SSBD14, §16.3]
     */
    record Pegasos(int delay) implements Step {
        public Pegasos {
            Require.atLeast("delay", 0, delay);
        }

        @Override
        public LongToDoubleFunction sizes(Objective objective, Batch batch, Progress progress) {
            double lambda = Require.positive("lambda", objective.lambda());
            return t -> 1 / (2 * lambda * (1.0 + delay + t));
        }
    }

    /**
     * 1/S, where S bounds the curvature of J for a batch ({@link Smoothness}). For full batches J never rises; smaller
     * batches end up fluctuating around the optimum. For smooth losses only. Costs some twenty products with K.
     */
    record Safe() implements Step {
        @Override
        public LongToDoubleFunction sizes(Objective objective, Batch batch, Progress progress) {
            Smoothness smoothness = Smoothness.of(objective, progress);
            return t -> 1 / smoothness.of(batch.size(t, objective.size()));
        }
    }

    /**
     * 1/(S + 2λt): starts as {@link Safe} and, for λ > 0, decreases so that small batches converge to the optimum too.
     */
    record Cooling() implements Step {
        @Override
        public LongToDoubleFunction sizes(Objective objective, Batch batch, Progress progress) {
            Smoothness smoothness = Smoothness.of(objective, progress);
            double twice = 2 * objective.lambda();
            return t -> 1 / (smoothness.of(batch.size(t, objective.size())) + twice * t);
        }
    }
}
