package dev.mercer.gp;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Reals;
import dev.mercer.gp.EvidenceSearch.Hyperparameter;
import dev.mercer.gp.internal.ExactInference;
import dev.mercer.gp.internal.LaplaceApproximation;
import dev.mercer.gp.internal.RatePosterior;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.learn.FitSupport;
import dev.mercer.learn.plan.Plan;
import dev.mercer.learn.plan.Planner;
import dev.mercer.loss.internal.ObservedNumber;
import dev.mercer.loss.internal.PoissonCounts;
import dev.mercer.loss.internal.StudentNoise;
import dev.mercer.model.Expansion;
import dev.mercer.model.ObservationNoise;
import dev.mercer.model.Posterior;
import dev.mercer.model.Regressor;
import dev.mercer.model.TargetDecoder;
import dev.mercer.model.Training;
import dev.mercer.model.internal.GaussianPrior;
import dev.mercer.model.internal.Provenance;
import dev.mercer.solve.Intercept;
import dev.mercer.util.Indices;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * A Gaussian process with noise that is not normal, by Laplace's approximation: Student's t noise about f, or counts of rate e^f.
 *
 * <p>The prediction is the mode of f, or e to the power of the mode for counts; the model has intervals of an
 * observation at any level. Cost: some ten factorisations for each evaluation of the likelihood, on at most the number
 * of rows of the search, and for all rows at the end. Source: [RW06, §3.4, §5.5.1], [HV19].
 *
 * @param process the learner
 */
record NonNormalProcess(GaussianProcess process) {
    private static final String COUNTS = "a Gaussian process of counts";
    private static final String ROBUST = "a Gaussian process with Student's t noise";

    /** σ relative to the spread of the targets. */
    private static final Hyperparameter SIGMA = new Hyperparameter("sigma of the noise", 0.3, 1e-4, 1e2);

    private static final Hyperparameter NU = new Hyperparameter("nu of the noise", 5, 2.1, 1e3);

    /** The share of the targets, around their median, whose range is the spread. */
    private static final double MIDDLE = 0.68;

    /** Units in which f is learned: targets are offset + scale times those of the unit. */
    private record Unit(double offset, double scale) {
        /** Offset and scale are the median and half the range of the middle targets, so that outliers have little influence. */
        static Unit of(double[] targets, Reals weights) {
            Integer[] order = IntStream.range(0, targets.length).boxed().toArray(Integer[]::new);
            Arrays.sort(order, Comparator.comparingDouble(i -> targets[i]));
            double low = quantile((1 - MIDDLE) / 2, order, targets, weights);
            double high = quantile((1 + MIDDLE) / 2, order, targets, weights);
            double whole = targets[order[order.length - 1]] - targets[order[0]];
            double spread = high > low ? (high - low) / 2 : whole / 2;
            return new Unit(quantile(0.5, order, targets, weights), spread > 0 ? spread : 1);
        }

        private static double quantile(double p, Integer[] order, double[] targets, Reals weights) {
            double left = p * weights.sum();
            for (int i : order) {
                left -= weights.get(i);
                if (left <= 0) return targets[i];
            }
            return targets[order[order.length - 1]];
        }

        Expansion own(Expansion f) {
            return f.weighted(Reals.of(scale), Reals.of(offset));
        }
    }

    Regressor fit(Dataset data, Compute compute, Progress progress) {
        boolean counts = process.likelihood() instanceof ProcessLikelihood.Poisson;
        String name = counts ? COUNTS : ROBUST;
        Reals targets = FitSupport.numbers(data, name);
        if (counts) requireCounts(targets);
        List<KernelFamily> families = GaussianProcess.families(process.family(), data, name);
        int[] rows = Indices.where(data.size(), i -> data.weights().get(i) > 0);
        Require.that(rows.length > 0, "%s needs rows of positive weight, got none", name);
        ExactInference.requireSize(rows.length);
        Dataset used = data.select(rows);
        double[] observed = targets.select(rows).toArray();
        Unit unit = counts ? new Unit(0, 1) : Unit.of(observed, used.weights());
        double offset = process.intercept() == Intercept.FREE ? unit.offset : 0;
        Unit known = new Unit(offset, unit.scale);
        Dataset inUnit = used.withTargets(Reals.of(
                Arrays.stream(observed).map(y -> (y - offset) / known.scale).toArray()));
        LatentSearch.Found found = latent(families).best(inUnit, compute, progress);
        Training training = found.training(rows, Provenance.of(process, data, compute));
        return counts ? ofCounts(found.posterior(), training, progress) : model(found.posterior(), known, training);
    }

    private LatentSearch latent(List<KernelFamily> families) {
        return new LatentSearch(
                families,
                start(),
                bounds(),
                process.intercept() == Intercept.FREE ? Double.POSITIVE_INFINITY : 0,
                process.search());
    }

    Plan plan(Dataset data, Planner planner) {
        return latent(GaussianProcess.families(process.family(), data.points().dim()))
                .plan(data, planner);
    }

    private Regressor model(LaplaceApproximation posterior, Unit unit, Training training) {
        Expansion f = unit.own(posterior.mode());
        Posterior latent = posterior.posterior();
        GaussianPrior prior = latent.prior();
        double amplitude = prior.amplitude() * unit.scale * unit.scale;
        StudentNoise noise = (StudentNoise) posterior.observation();
        Posterior inUnit = new Posterior(
                f,
                prior.withAmplitude(amplitude, prior.degreesOfFreedom()),
                latent.covariance(),
                new ObservationNoise.NonNormal(new StudentNoise(noise.sigma() * unit.scale, noise.nu())));
        return new Regressor(f, training, Optional.of(inUnit));
    }

    /** The model of counts: predictions are those of the mode, intervals those of the closest normal distribution. */
    private static Regressor ofCounts(LaplaceApproximation posterior, Training training, Progress progress) {
        RatePosterior.Found closest = posterior.ofRates(progress);
        Training whole = closest.convergence().converged() ? training : training.withConvergence(closest.convergence());
        return new Regressor(posterior.mode(), whole, Optional.of(closest.posterior()))
                .with(TargetDecoder.ofLogarithms(posterior.fitted(), "f is the logarithm of the rate of counts"));
    }

    private ObservedNumber start() {
        if (process.likelihood() instanceof ProcessLikelihood.StudentT t)
            return new StudentNoise(SIGMA.start(), t.nu().orElse(NU.start()));
        return new PoissonCounts();
    }

    private List<Hyperparameter> bounds() {
        if (!(process.likelihood() instanceof ProcessLikelihood.StudentT t)) return List.of();
        OptionalDouble nu = t.nu();
        return nu.isPresent() ? List.of(SIGMA) : List.of(SIGMA, NU);
    }

    private static void requireCounts(Reals targets) {
        for (int i = 0; i < targets.size(); i++)
            Require.that(
                    PoissonCounts.isCount(targets.get(i)),
                    "%s needs whole numbers >= 0 as targets, got %s in row %d",
                    COUNTS,
                    Require.text(targets.get(i)),
                    i + 1);
    }
}
