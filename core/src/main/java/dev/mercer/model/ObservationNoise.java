package dev.mercer.model;

import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.loss.internal.ObservedNumber;
import dev.mercer.loss.internal.ScaleMixture;
import dev.mercer.solve.internal.Penalty;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;

/** The distribution of an observation about f. */
public sealed interface ObservationNoise {
    /** The variance of an observation about f at each of the points. */
    Reals variance(Posterior f, Points where, Compute compute, Progress progress);

    /** The interval of each point that contains an observation with this probability. */
    Bounds interval(Posterior f, Points where, double level, Compute compute, Progress progress);

    /** The standard deviation of an observation at each of the points, including the uncertainty of f. */
    default Reals deviation(Posterior f, Points where, Compute compute, Progress progress) {
        Reals noise = variance(f, where, compute, progress);
        Reals own = f.variance(where, compute, progress);
        return numbers(where, i -> Math.sqrt(own.get(i) + noise.get(i)));
    }

    /** λ of the prior's ρ, if the weights of the rows sum to {@code total}. */
    default double lambda(Posterior f, double total) {
        return Penalty.lambda(f.prior().rho(), total);
    }

    /** Normal noise of variance s²ρ. */
    record Normal() implements ObservationNoise {
        @Override
        public Reals variance(Posterior f, Points where, Compute compute, Progress progress) {
            return Reals.constant(where.size(), f.prior().noise());
        }

        @Override
        public Bounds interval(Posterior f, Points where, double level, Compute compute, Progress progress) {
            return f.predict(where, compute, progress).interval(level);
        }
    }

    /**
     * Normal noise whose variance is a function of x: s²ρe^g(x).
     *
     * <p>If the posterior of g is known too, an observation is a mixture over g: its tails are longer than those of a normal distribution.
     *
     * @param log g, one output
     * @param posterior the posterior of g around that; empty if g is treated as known
     */
    record Varying(Expansion log, Optional<Posterior> posterior) implements ObservationNoise {
        /** Variances of noise are at most s²ρe^this. */
        private static final double LARGEST = 300;

        public Varying {
            Require.equal("number of functions of the noise", 1, log.outputs());
            Require.that(
                    posterior.isEmpty() || posterior.get().mean().equals(log),
                    "the posterior of the noise is about its own function, got another one");
        }

        /** The mean over g: s²ρe^(g + v/2), v the variance of g. */
        @Override
        public Reals variance(Posterior f, Points where, Compute compute, Progress progress) {
            double[] logs = log.predict(where, compute, progress).values();
            Reals spread = spread(where, compute, progress);
            return numbers(where, i -> f.prior().noise() * Math.exp(Math.min(LARGEST, logs[i] + spread.get(i) / 2)));
        }

        /** The variance of g. */
        private Reals spread(Points where, Compute compute, Progress progress) {
            return posterior
                    .map(g -> g.variance(where, compute, progress))
                    .orElseGet(() -> Reals.constant(where.size(), 0));
        }

        @Override
        public Bounds interval(Posterior f, Points where, double level, Compute compute, Progress progress) {
            GaussianPrediction own = f.predict(where, compute, progress);
            double[] logs = log.predict(where, compute, progress).values();
            Reals spread = spread(where, compute, progress);
            ScaleMixture mixture = new ScaleMixture(f.prior().degreesOfFreedom(), level);
            double[] half = new double[where.size()];
            for (int i = 0; i < half.length; i++) {
                progress.throwIfCancelled();
                double noise = f.prior().noise() * Math.exp(logs[i]);
                half[i] = mixture.halfWidth(own.variance().get(i), noise, Math.sqrt(spread.get(i)));
            }
            return new Bounds(
                    numbers(where, i -> own.mean().get(i) - half[i]),
                    numbers(where, i -> own.mean().get(i) + half[i]));
        }
    }

    /**
     * Observations that are not normal about f, such as counts. Intervals contain an observation, in the unit of the target. The prior of f
     * has ρ = 1, and the weight of a row is s² times its information.
     *
     * @param observation the distribution of an observation given f
     */
    record NonNormal(ObservedNumber observation) implements ObservationNoise {
        /** The noise of a normal observation with the same information about f. */
        @Override
        public Reals variance(Posterior f, Points where, Compute compute, Progress progress) {
            double[] means = f.mean().predict(where, compute, progress).values();
            // The information is the same for all observations of the distributions of numbers.
            return numbers(where, i -> 1 / observation.information(0, means[i]));
        }

        @Override
        public Bounds interval(Posterior f, Points where, double level, Compute compute, Progress progress) {
            GaussianPrediction own = f.predict(where, compute, progress);
            double[] lower = new double[where.size()];
            double[] upper = new double[where.size()];
            for (int i = 0; i < lower.length; i++) {
                progress.throwIfCancelled();
                ObservedNumber.Range range =
                        observation.range(own.mean().get(i), own.variance().get(i), level);
                lower[i] = range.lower();
                upper[i] = range.upper();
            }
            return new Bounds(Reals.of(lower), Reals.of(upper));
        }

        @Override
        public Reals deviation(Posterior f, Points where, Compute compute, Progress progress) {
            GaussianPrediction own = f.predict(where, compute, progress);
            return numbers(
                    where,
                    i -> Math.sqrt(observation.variance(
                            own.mean().get(i), own.variance().get(i))));
        }

        /** ρ from the mean information: the noise of a normal observation with the same information. */
        @Override
        public double lambda(Posterior f, double total) {
            Reals weights = ((PosteriorCovariance.Exact) f.covariance()).weights();
            double mean = weights.sum() / weights.size();
            return Penalty.lambda(f.prior().rho() / mean, weights.size());
        }
    }

    private static Reals numbers(Points where, IntToDoubleFunction each) {
        double[] numbers = new double[where.size()];
        Arrays.setAll(numbers, each);
        return Reals.of(numbers);
    }
}
