package dev.mercer.select;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.Parameter;
import dev.mercer.learn.KernelRidge;
import dev.mercer.learn.belief.RidgePosterior;
import dev.mercer.linalg.NotPositiveDefiniteException;
import dev.mercer.select.BoxDescent.Value;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.Reason;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import dev.mercer.util.RandomOrder;
import dev.mercer.util.Require;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SplittableRandom;

/**
 * Chooses the free parameters of a kernel, and ρ, by the marginal likelihood of ridge regression as a Gaussian process, which is
 * maximised over their logarithms with its gradient.
 *
 * <p>Each family is begun from its own start and from some random ones, on at most {@value #SCREENING_ROWS} rows; the best goes on
 * with more of them. An evaluation costs n³/3, its gradient 2n³/3 more. Source: [RW06, §5.4].
 *
 * @param restarts further starts of each family, ≥ 0
 * @param iterations the most steps of each start, ≥ 1
 * @param rows the most rows whose likelihood is maximised; more are sampled
 * @param seed of sampled rows and random starts
 */
public record EvidenceSearch(int restarts, int iterations, int rows, long seed) {
    /** Rows on which starts are compared. */
    static final int SCREENING_ROWS = 1000;

    /** ρ at the start: noise of a third of the deviation of f. */
    private static final double START_RHO = 0.1;

    /** The largest slope of the log likelihood by a logarithm at which the search ends. */
    private static final double TOLERANCE = 1e-4;

    /** The relative gain of two steps below which the last search ends. */
    private static final double FLAT = 1e-9;

    /** The relative gain below which a start is given up: the best goes on. */
    private static final double FLAT_SCREENING = 1e-5;

    /** Random starts are off by a factor of e^±this, in one standard deviation. */
    private static final double SPREAD = 1.5;

    /** Parameters stay within this factor of their starts. */
    private static final double WIDTH = 1e5;

    private static final double LEAST_RHO = 1e-8;
    private static final double MOST_RHO = 1e6;
    private static final MathContext SIX_DIGITS = new MathContext(6);

    public EvidenceSearch {
        Require.atLeast("restarts", 0, restarts);
        Require.atLeast("iterations", 1, iterations);
        Require.atLeast("rows", 1, rows);
    }

    /** Two restarts, and at most 3,000 rows. */
    public static EvidenceSearch standard() {
        return new EvidenceSearch(2, 100, 3000, RandomOrder.SAMPLE_SEED);
    }

    public EvidenceSearch withRestarts(int newRestarts) {
        return new EvidenceSearch(newRestarts, iterations, rows, seed);
    }

    public EvidenceSearch withIterations(int newIterations) {
        return new EvidenceSearch(restarts, newIterations, rows, seed);
    }

    public EvidenceSearch withRows(int newRows) {
        return new EvidenceSearch(restarts, iterations, newRows, seed);
    }

    public EvidenceSearch withSeed(long newSeed) {
        return new EvidenceSearch(restarts, iterations, rows, newSeed);
    }

    /**
     * The outcome.
     *
     * @param kernel the kernel with its parameters chosen
     * @param rho the noise of an observation relative to the amplitude
     * @param slope the largest slope of the log likelihood that is left; NaN where nothing was searched for
     * @param evaluations of the likelihood
     * @param reason why the search ended
     */
    record Found(Kernel kernel, double rho, double slope, int evaluations, Reason reason) {}

    /** The resources of a search. */
    record Setup(Intercept intercept, Compute compute, Progress progress) {}

    /** The best kernel of some families for rows of positive weight, and the best ρ unless one is given. */
    Found best(List<KernelFamily> families, OptionalDouble rho, Dataset data, Setup setup) {
        Dataset few = sample(data, Math.min(rows, SCREENING_ROWS));
        SplittableRandom random = new SplittableRandom(seed);
        Climb best = new Climb(families.get(0), rho, few, setup);
        BoxDescent.Found top = best.stay();
        if (!Double.isFinite(top.value()) || top.x().length == 0) return best.found(top, 1);
        int evaluations = 0;
        List<Climb> climbs =
                families.stream().map(each -> new Climb(each, rho, few, setup)).toList();
        // All families before any restart: time may end the search.
        for (int start = 0; start <= restarts; start++)
            for (Climb climb : climbs) {
                BoxDescent.Found found = climb.from(start == 0 ? climb.start : climb.random(random), FLAT_SCREENING);
                evaluations += found.evaluations();
                setup.progress.report("evidence", evaluations, 0);
                if (found.value() <= top.value()) {
                    best = climb;
                    top = found;
                }
            }
        Dataset more = sample(data, rows);
        Climb last = new Climb(best.family, rho, more, setup, best.kernel);
        BoxDescent.Found found = last.from(top.x(), FLAT);
        return last.found(found, evaluations + found.evaluations());
    }

    private Dataset sample(Dataset data, int most) {
        if (data.size() <= most) return data;
        int[] drawn = RandomOrder.first(most, data.size(), seed);
        Arrays.sort(drawn);
        return data.select(drawn);
    }

    /** The likelihood of some rows as a function of the logarithms of free parameters and of ρ, to be maximised. */
    private final class Climb {
        private final KernelFamily family;
        private final OptionalDouble rho;
        private final Dataset data;
        private final Setup setup;
        private final Kernel kernel;
        /** The free parameters of the kernel. */
        private final int[] free;

        private final double[] start;

        Climb(KernelFamily family, OptionalDouble rho, Dataset data, Setup setup) {
            this(family, rho, data, setup, family.start(data).bind(data.names()));
        }

        private Climb(KernelFamily family, OptionalDouble rho, Dataset data, Setup setup, Kernel kernel) {
            this.family = family;
            this.rho = rho;
            this.data = data;
            this.setup = setup;
            this.kernel = kernel;
            List<Parameter> parameters = kernel.parameters();
            // A parameter that is 0 has no logarithm and stays.
            this.free = family.free().stream()
                    .mapToInt(Integer::intValue)
                    .filter(k -> parameters.get(k).value() > 0)
                    .toArray();
            this.start = new double[free.length + (rho.isPresent() ? 0 : 1)];
            for (int k = 0; k < free.length; k++)
                start[k] = Math.log(parameters.get(free[k]).value());
            if (rho.isEmpty()) start[free.length] = Math.log(START_RHO);
        }

        BoxDescent.Found stay() {
            Value value = at(start);
            return new BoxDescent.Found(start, value.value(), Double.NaN, 1, Reason.EXACT);
        }

        BoxDescent.Found from(double[] place, double flat) {
            double[] low = start.clone();
            double[] high = start.clone();
            for (int k = 0; k < start.length; k++) {
                boolean noise = k == free.length;
                low[k] = noise ? Math.log(LEAST_RHO) : low[k] - Math.log(WIDTH);
                high[k] = noise ? Math.log(MOST_RHO) : high[k] + Math.log(WIDTH);
            }
            BoxDescent.Rule rule = new BoxDescent.Rule(TOLERANCE, flat, iterations);
            return new BoxDescent(this::at, low, high).from(place, rule, setup.progress);
        }

        double[] random(SplittableRandom random) {
            double[] place = start.clone();
            for (int k = 0; k < place.length; k++) {
                // A sum of twelve uniform numbers is nearly normal.
                double normal = random.doubles(12).sum() - 6;
                place[k] += SPREAD * normal;
            }
            return place;
        }

        private Value at(double[] place) {
            try {
                KernelRidge ridge = KernelRidge.ofRho(
                        kernelAt(place, false), rhoAt(place), data.weights().sum(), setup.intercept);
                RidgePosterior posterior = RidgePosterior.of(ridge, data, setup.compute, setup.progress.silent());
                double likelihood = posterior.logMarginalLikelihood();
                if (!Double.isFinite(likelihood)) return Value.undefined();
                return new Value(-likelihood, () -> gradient(posterior, place));
            } catch (InvalidInputException | NotPositiveDefiniteException outside) {
                return Value.undefined();
            }
        }

        private double[] gradient(RidgePosterior posterior, double[] place) {
            Reals all = posterior.gradient(setup.progress.silent());
            double[] slopes = new double[place.length];
            for (int k = 0; k < free.length; k++) slopes[k] = -Math.exp(place[k]) * all.get(free[k]);
            if (rho.isEmpty()) slopes[free.length] = -all.get(all.size() - 1);
            return slopes;
        }

        private Kernel kernelAt(double[] place, boolean rounded) {
            double[] values =
                    kernel.parameters().stream().mapToDouble(Parameter::value).toArray();
            for (int k = 0; k < free.length; k++) values[free[k]] = number(Math.exp(place[k]), rounded);
            return free.length == 0 ? kernel : kernel.withParameters(values);
        }

        private double rhoAt(double[] place) {
            return rho.orElseGet(() -> Math.exp(place[free.length]));
        }

        private double number(double value, boolean rounded) {
            return rounded ? new BigDecimal(value).round(SIX_DIGITS).doubleValue() : value;
        }

        /** With parameters of six digits, for readability. */
        Found found(BoxDescent.Found top, int evaluations) {
            double noise = rho.orElseGet(() -> number(rhoAt(top.x()), true));
            return new Found(kernelAt(top.x(), true), noise, top.slope(), evaluations, top.reason());
        }
    }
}
