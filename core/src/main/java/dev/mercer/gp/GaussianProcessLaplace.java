package dev.mercer.gp;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Reals;
import dev.mercer.gp.EvidenceSearch.Hyperparameter;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.learn.FitSupport;
import dev.mercer.learn.Learner;
import dev.mercer.learn.belief.LatentPosterior;
import dev.mercer.learn.belief.RatePosterior;
import dev.mercer.learn.plan.Plan;
import dev.mercer.learn.plan.Planner;
import dev.mercer.loss.ObservedNumber;
import dev.mercer.loss.PoissonCounts;
import dev.mercer.loss.StudentNoise;
import dev.mercer.model.Amplitude;
import dev.mercer.model.Expansion;
import dev.mercer.model.GaussianIntervals;
import dev.mercer.model.ObservedIntervals;
import dev.mercer.model.Provenance;
import dev.mercer.model.Regressor;
import dev.mercer.model.TargetDecoder;
import dev.mercer.model.TargetScale;
import dev.mercer.model.Training;
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
 * Gaussian process regression with noise that is not normal: Student's t noise about f, or counts of rate e^f. Free parameters of the kernel, its amplitude
 * and those of the noise are those that make the data most likely, by Laplace's approximation.
 *
 * <p>The prediction is the mode of f, or e to it for counts; the model has intervals of an observation at any level. Cost: some ten
 * factorisations for each evaluation of the likelihood, on at most as many rows as the search takes, and for all rows at the end.
 * Source: [RW06, §3.4, §5.5.1], [HV19].
 *
 * @param family k, whose free parameters are chosen; chosen too where there is none
 * @param likelihood Student's t or Poisson
 * @param intercept a free one, with a flat prior, or none
 * @param search how parameters are chosen
 */
public record GaussianProcessLaplace(
        Optional<KernelFamily> family, ProcessLikelihood likelihood, Intercept intercept, EvidenceSearch search)
        implements Learner<Regressor> {
    private static final String COUNTS = "a Gaussian process of counts";
    private static final String ROBUST = "a Gaussian process with Student's t noise";

    /** σ relative to the spread of the targets. */
    private static final Hyperparameter SIGMA = new Hyperparameter("sigma of the noise", 0.3, 1e-4, 1e2);

    private static final Hyperparameter NU = new Hyperparameter("nu of the noise", 5, 2.1, 1e3);

    /** The spread of the targets is the range of so many of them, about their median. */
    private static final double MIDDLE = 0.68;

    public GaussianProcessLaplace {
        requireIntercept(intercept);
        Require.that(
                likelihood instanceof ProcessLikelihood.StudentT || likelihood instanceof ProcessLikelihood.Poisson,
                "this process learns numbers with the likelihood student-t or poisson, got %s",
                likelihood);
    }

    static void requireIntercept(Intercept intercept) {
        Require.that(
                intercept != Intercept.CENTRED,
                "Laplace's approximation has a free intercept or none, got a centred one: use Intercept.FREE");
    }

    /** All parameters of a kernel that {@code auto} stands for, and those of the noise, are chosen. */
    public static GaussianProcessLaplace of(KernelFamily family, ProcessLikelihood likelihood) {
        return new GaussianProcessLaplace(
                Optional.of(family), likelihood, Intercept.FREE, GaussianProcessClassifier.ofClasses());
    }

    public GaussianProcessLaplace withIntercept(Intercept newIntercept) {
        return new GaussianProcessLaplace(family, likelihood, newIntercept, search);
    }

    public GaussianProcessLaplace withSearch(EvidenceSearch newSearch) {
        return new GaussianProcessLaplace(family, likelihood, intercept, newSearch);
    }

    /** Units in which f is learned: targets are offset + scale times those of the unit. */
    private record Unit(double offset, double scale) {
        /** Median and half the range of the middle, so that outliers do not decide them. */
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

    @Override
    public Regressor fit(Dataset data, Compute compute, Progress progress) {
        boolean counts = likelihood instanceof ProcessLikelihood.Poisson;
        String name = counts ? COUNTS : ROBUST;
        Reals targets = FitSupport.numbers(data, name);
        if (counts) requireCounts(targets);
        List<KernelFamily> families = GaussianProcess.families(family, data, name);
        int[] rows = Indices.where(data.size(), i -> data.weights().get(i) > 0);
        Require.that(rows.length > 0, "%s needs rows of positive weight, got none", name);
        GaussianIntervals.requireSize(rows.length);
        Dataset used = data.select(rows);
        double[] observed = targets.select(rows).toArray();
        Unit unit = counts ? new Unit(0, 1) : Unit.of(observed, used.weights());
        double offset = intercept == Intercept.FREE ? unit.offset : 0;
        Unit known = new Unit(offset, unit.scale);
        Dataset inUnit = used.withTargets(Reals.of(
                Arrays.stream(observed).map(y -> (y - offset) / known.scale).toArray()));
        LatentSearch.Found found = latent(families).best(inUnit, compute, progress);
        Training training = found.training(rows, Provenance.of(this, data, compute));
        return counts ? ofCounts(found.posterior(), training, progress) : model(found.posterior(), known, training);
    }

    private LatentSearch latent(List<KernelFamily> families) {
        return new LatentSearch(families, start(), bounds(), intercept == Intercept.FREE, search);
    }

    @Override
    public Optional<Plan> plan(Dataset data, Planner planner) {
        return Optional.of(
                latent(GaussianProcess.families(family, data.points().dim())).plan(data, planner));
    }

    private Regressor model(LatentPosterior posterior, Unit unit, Training training) {
        Expansion f = unit.own(posterior.mode());
        GaussianIntervals latent = posterior.belief(f);
        double amplitude = latent.prior().amplitude().value() * unit.scale * unit.scale;
        GaussianIntervals inUnit = new GaussianIntervals(
                f,
                latent.prior().withAmplitude(Amplitude.known(amplitude)),
                latent.points(),
                latent.weights(),
                latent.factor());
        StudentNoise noise = (StudentNoise) posterior.observation();
        ObservedNumber own = new StudentNoise(noise.sigma() * unit.scale, noise.nu());
        return new Regressor(f, training, Optional.of(new ObservedIntervals(inUnit, own)));
    }

    /** Predictions are of the mode, intervals of the closest normal distribution. */
    private static Regressor ofCounts(LatentPosterior posterior, Training training, Progress progress) {
        RatePosterior.Found closest = posterior.ofRates(progress);
        Training whole = closest.convergence().converged() ? training : training.withConvergence(closest.convergence());
        return new Regressor(
                        posterior.mode(),
                        whole,
                        Optional.of(new ObservedIntervals(closest.belief(), new PoissonCounts())))
                .with(TargetDecoder.of(
                        new TargetScale.Log(0), posterior.fitted(), "f is the logarithm of the rate of counts"));
    }

    private ObservedNumber start() {
        if (likelihood instanceof ProcessLikelihood.StudentT t)
            return new StudentNoise(SIGMA.start(), t.nu().orElse(NU.start()));
        return new PoissonCounts();
    }

    private List<Hyperparameter> bounds() {
        if (!(likelihood instanceof ProcessLikelihood.StudentT t)) return List.of();
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

    /**
     * The log marginal likelihood of a model of this learner on the data it was fitted to, by Laplace's approximation; in the unit of the
     * targets.
     */
    public static double logMarginalLikelihood(
            ObservedIntervals belief, Dataset data, Compute compute, Progress progress) {
        LatentPosterior.Prior prior = new LatentPosterior.Prior(
                belief.latent().prior().kernel(),
                belief.latent().prior().amplitude().value(),
                belief.latent().prior().intercept());
        return LatentPosterior.of(prior, belief.observation(), data, compute, progress)
                .logMarginalLikelihood();
    }
}
