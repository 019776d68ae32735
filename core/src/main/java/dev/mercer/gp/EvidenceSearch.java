package dev.mercer.gp;

import dev.mercer.data.Dataset;
import dev.mercer.data.Reals;
import dev.mercer.gp.BoxDescent.Value;
import dev.mercer.gp.internal.Inference;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.kernel.KernelTree;
import dev.mercer.kernel.OnColumns;
import dev.mercer.kernel.Sum;
import dev.mercer.kernel.internal.Parameter;
import dev.mercer.model.Training;
import dev.mercer.model.internal.Provenance;
import dev.mercer.solve.Convergence;
import dev.mercer.solve.Reason;
import dev.mercer.solve.internal.Candidates;
import dev.mercer.util.Progress;
import dev.mercer.util.RandomOrder;
import dev.mercer.util.Require;
import dev.mercer.util.Text;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/**
 * Chooses the free parameters of a kernel, and other hyperparameters such as ρ, by maximising the marginal likelihood
 * of a Gaussian process over their logarithms, with its gradient.
 *
 * <p>The search for each family starts from the family's own parameters, and for the best family also from random ones,
 * on at most {@value #SCREENING_ROWS} rows; all families continue with {@value #COMPARED_ROWS} rows, and the best with
 * all rows. An evaluation costs n³/3, its gradient 2n³/3 more. If a sample lacks one of the groups that the likelihood
 * needs, such as a class, a row of that group is added. Source: [RW06, §5.4].
 *
 * @param restarts random starts of the best family, ≥ 0
 * @param iterations the most steps of each start, ≥ 1
 * @param rows the most rows whose likelihood is maximised; a sample is drawn if there are more
 * @param seed of sampled rows and random starts
 */
public record EvidenceSearch(int restarts, int iterations, int rows, long seed) {
    /** Rows on which starts are compared. */
    static final int SCREENING_ROWS = 500;

    /** Rows on which families are compared. */
    private static final int COMPARED_ROWS = 1000;

    /** ρ at the start: noise of a third of the deviation of f. */
    private static final double START_RHO = 0.1;

    /** The largest slope of the log likelihood by a logarithm at which the search ends. */
    private static final double TOLERANCE = 1e-4;

    /** The relative gain of two steps below which the last search ends. */
    private static final double FLAT = 1e-9;

    /** The relative gain of two steps below which a screening search ends; the best continues. */
    private static final double FLAT_SCREENING = 1e-5;

    /** The standard deviation of the logarithm by which random starts differ from the family's own start. */
    private static final double SPREAD = 1.5;

    /** Parameters stay within this factor of their starts. */
    private static final double WIDTH = 1e5;

    /** The factor between the initial length scales of two terms of a sum. */
    private static final double APART = 4;

    private static final double LEAST_RHO = 1e-8;
    private static final double MOST_RHO = 1e6;
    private static final MathContext SIX_DIGITS = new MathContext(6);

    public EvidenceSearch {
        Require.atLeast("restarts", 0, restarts);
        Require.atLeast("iterations", 1, iterations);
        Require.atLeast("rows", 1, rows);
    }

    /** The default search for normal noise: two restarts, and at most 3,000 rows. */
    public static EvidenceSearch standard() {
        return new EvidenceSearch(2, 100, 3000, RandomOrder.SAMPLE_SEED);
    }

    /** The default search for a likelihood; for Laplace's approximation, which costs more, one restart and at most 1,000 rows. */
    public static EvidenceSearch standard(ProcessLikelihood likelihood) {
        return likelihood instanceof ProcessLikelihood.Normal
                ? standard()
                : standard().withRestarts(1).withRows(1000);
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
     * @param hyperparameters the chosen values of the other hyperparameters, in order
     * @param slope the largest remaining slope of the log likelihood; NaN if nothing was searched for
     * @param evaluations the number of evaluations of the likelihood
     * @param reason why the search ended; also {@link Reason#STALLED} if the likelihood is not defined anywhere
     * @param remarks a sentence for each parameter that ended at a bound
     */
    record Found(
            Kernel kernel, Reals hyperparameters, double slope, int evaluations, Reason reason, List<String> remarks) {
        /** The combined outcome of this search and of the fit with its result: that of the fit if the fit failed, or if nothing was searched for. */
        Convergence with(Convergence fit) {
            return reason == Reason.EXACT || !fit.converged()
                    ? fit
                    : new Convergence(reason, slope, evaluations, fit.jitter());
        }

        /** The training record of the fit, with the outcome of this search. */
        Training training(Training fit, Provenance provenance) {
            return fit.withConvergence(with(fit.convergence()))
                    .withProvenance(provenance)
                    .withRemarks(remarks);
        }
    }

    /** A positive number that is chosen with the parameters of the kernel, such as ρ: its name, where the search starts, and its bounds. */
    record Hyperparameter(String name, double start, double least, double most) {
        /** The noise of an observation relative to the amplitude. */
        static final Hyperparameter RHO = new Hyperparameter("rho", START_RHO, LEAST_RHO, MOST_RHO);

        /** ρ, unless it is given. */
        static List<Hyperparameter> rho(OptionalDouble given) {
            return given.isPresent() ? List.of() : List.of(RHO);
        }

        /** The given ρ, or else the first of the chosen hyperparameters. */
        static double rho(OptionalDouble given, Reals chosen) {
            return given.orElseGet(() -> chosen.get(0));
        }
    }

    /** A log marginal likelihood as a function of a kernel and of hyperparameters. */
    interface Likelihood {
        /** The likelihood of some rows; throws if the matrix of the kernel is not positive definite. */
        Evaluated at(Kernel kernel, Reals hyperparameters, Rows rows, Progress progress);
    }

    /** Rows whose likelihood is evaluated: their data, and their positions in the data of the search. */
    record Rows(Dataset data, List<Integer> places) {}

    /** A log likelihood and, on request, its derivatives by the parameters of the kernel, then by the logarithms of the hyperparameters. */
    record Evaluated(double value, Supplier<Reals> gradient) {
        static Evaluated of(Inference inference, Progress progress) {
            return new Evaluated(inference.logMarginalLikelihood(), () -> inference.gradient(progress));
        }
    }

    /**
     * The task of a search.
     *
     * @param likelihood the function to be maximised
     * @param groups the group of each row; a sample has at least one row of each group. Empty for a row without a group
     */
    record Setup(Likelihood likelihood, IntFunction<OptionalInt> groups, Progress progress) {
        /** A setup without groups. */
        Setup(Likelihood likelihood, Progress progress) {
            this(likelihood, row -> OptionalInt.empty(), progress);
        }

        private Setup counting(AtomicInteger evaluations) {
            Likelihood counted = (kernel, hyperparameters, rows, quiet) -> {
                progress.report("evidence", evaluations.incrementAndGet(), 0);
                return likelihood.at(kernel, hyperparameters, rows, quiet);
            };
            return new Setup(counted, groups, progress);
        }
    }

    /** The best kernel of some families for rows of positive weight, and the best hyperparameters. */
    Found best(List<KernelFamily> families, List<Hyperparameter> hyperparameters, Dataset data, Setup setup) {
        AtomicInteger evaluations = new AtomicInteger();
        Setup counted = setup.counting(evaluations);
        Rows few = sample(data, Math.min(rows, SCREENING_ROWS), setup.groups);
        List<Climb> climbs = families.stream()
                .map(each -> new Climb(each, hyperparameters, few, counted))
                .toList();
        if (climbs.get(0).start.length == 0) {
            BoxDescent.Found stay = climbs.get(0).stay();
            return climbs.get(0).found(stay, evaluations.get());
        }
        List<BoxDescent.Found> tops = starts(climbs);
        Rows some = climbs.size() == 1 ? few : sample(data, Math.min(rows, COMPARED_ROWS), setup.groups);
        if (some.data.size() > few.data.size())
            for (int c = 0; c < climbs.size(); c++) {
                BoxDescent.Found on = climbs.get(c).on(some).further(tops.get(c), few.data.size(), FLAT_SCREENING);
                tops.set(c, on);
            }
        int best = best(tops);
        Climb last = climbs.get(best).on(sample(data, rows, setup.groups));
        BoxDescent.Found top = last.further(tops.get(best), some.data.size(), FLAT);
        return last.found(top, evaluations.get());
    }

    /** The best place of each search, from its own start, and of the best of them also from random ones. */
    private List<BoxDescent.Found> starts(List<Climb> climbs) {
        SplittableRandom random = new SplittableRandom(seed);
        List<BoxDescent.Found> tops = new ArrayList<>();
        for (Climb climb : climbs) tops.add(climb.from(climb.start, BoxDescent.Curvature.unknown(), FLAT_SCREENING));
        int best = best(tops);
        Climb climb = climbs.get(best);
        for (int start = 0; start < restarts; start++) {
            BoxDescent.Found found = climb.from(climb.random(random), BoxDescent.Curvature.unknown(), FLAT_SCREENING);
            if (found.value() < tops.get(best).value()) tops.set(best, found);
        }
        return tops;
    }

    private static int best(List<BoxDescent.Found> tops) {
        int best = 0;
        for (int c = 1; c < tops.size(); c++)
            if (tops.get(c).value() < tops.get(best).value()) best = c;
        return best;
    }

    /** A sample of at most {@code most} rows, and the first row of each group that it lacks. */
    private Rows sample(Dataset data, int most, IntFunction<OptionalInt> groups) {
        BitSet places = new BitSet(data.size());
        for (int row : RandomOrder.first(most, data.size(), seed)) places.set(row);
        Set<Integer> present = new HashSet<>();
        places.stream().forEach(row -> groups.apply(row).ifPresent(present::add));
        for (int row = 0; row < data.size(); row++) {
            OptionalInt group = groups.apply(row);
            if (group.isPresent() && present.add(group.getAsInt())) places.set(row);
        }
        int[] rowsOf = places.stream().toArray();
        Dataset some = rowsOf.length == data.size() ? data : data.select(rowsOf);
        return new Rows(some, Arrays.stream(rowsOf).boxed().toList());
    }

    /** The likelihood of some rows as a function of the logarithms of free parameters and of ρ, to be maximised. */
    private final class Climb {
        private final KernelFamily family;
        private final List<Hyperparameter> hyperparameters;
        private final Rows rows;
        private final Dataset data;
        private final Setup setup;
        private final Kernel kernel;
        /** The free parameters of the kernel. */
        private final int[] free;

        private final double[] start;

        Climb(KernelFamily family, List<Hyperparameter> hyperparameters, Rows rows, Setup setup) {
            this(family, hyperparameters, rows, setup, family.start(rows.data).bind(rows.data.names()));
        }

        private Climb(
                KernelFamily family, List<Hyperparameter> hyperparameters, Rows rows, Setup setup, Kernel kernel) {
            this.family = family;
            this.hyperparameters = hyperparameters;
            this.rows = rows;
            this.data = rows.data;
            this.setup = setup;
            this.kernel = kernel;
            List<Parameter> parameters = kernel.parameters();
            // A parameter that is 0 has no logarithm and stays.
            this.free = family.free().stream()
                    .mapToInt(Integer::intValue)
                    .filter(k -> parameters.get(k).value() > 0)
                    .toArray();
            this.start = new double[free.length + hyperparameters.size()];
            for (int k = 0; k < free.length; k++)
                start[k] = Math.log(parameters.get(free[k]).value());
            for (int k = 0; k < hyperparameters.size(); k++)
                start[free.length + k] = Math.log(hyperparameters.get(k).start);
            separate();
        }

        /**
         * Starts the length scales of the first term of a sum longer than their unit, and those of later terms shorter,
         * because equal terms would stay equal.
         */
        private void separate() {
            if (!(kernel instanceof Sum sum)) return;
            int end = 0;
            for (int t = 0; t < sum.terms().size(); t++) {
                int from = end;
                end += sum.terms().get(t).parameters().size();
                boolean all = KernelTree.of(sum.terms().get(t)).nodes().noneMatch(n -> n.kernel() instanceof OnColumns);
                for (int k = 0; k < free.length && all; k++)
                    if (free[k] >= from && free[k] < end && KernelFamily.isLength(kernel, data.points(), free[k]))
                        start[k] += (1 - t) * Math.log(APART);
            }
        }

        BoxDescent.Found stay() {
            Value value = at(start);
            Reason reason = Double.isFinite(value.value()) ? Reason.EXACT : Reason.STALLED;
            return new BoxDescent.Found(start, value.value(), Double.NaN, 1, reason, BoxDescent.Curvature.unknown());
        }

        /** This search, on other rows. */
        Climb on(Rows others) {
            return new Climb(family, hyperparameters, others, setup, kernel);
        }

        /** Continues from a result on fewer rows: the likelihood and its curvature grow with the number of rows. */
        BoxDescent.Found further(BoxDescent.Found found, int rowsBefore, double flat) {
            BoxDescent.Curvature known = found.curvature().ofMultiple((double) data.size() / rowsBefore);
            BoxDescent.Found here = from(found.x(), known, flat);
            return Double.isFinite(here.value()) ? here : from(start, BoxDescent.Curvature.unknown(), flat);
        }

        BoxDescent.Found from(double[] place, BoxDescent.Curvature known, double flat) {
            BoxDescent.Rule rule = new BoxDescent.Rule(TOLERANCE, flat, iterations);
            // A length scale that has no effect on few rows may matter on more rows.
            return new BoxDescent(this::at, ends(-1), ends(1))
                    .from(place, known, flat > FLAT ? rule.withoutEnds() : rule, setup.progress);
        }

        /** The lower or the upper end of each number. */
        private double[] ends(int side) {
            double[] ends = start.clone();
            for (int k = 0; k < free.length; k++) ends[k] += side * Math.log(WIDTH);
            for (int k = free.length; k < ends.length; k++) {
                Hyperparameter own = hyperparameters.get(k - free.length);
                ends[k] = Math.log(side < 0 ? own.least : own.most);
            }
            return ends;
        }

        /** A length scale at its upper end is not reported: its column is irrelevant. */
        private List<String> remarks(double[] place) {
            List<String> remarks = new ArrayList<>();
            for (int side = -1; side <= 1; side += 2) {
                double[] ends = ends(side);
                for (int k = 0; k < place.length; k++) {
                    boolean own = k < free.length;
                    boolean length = own && KernelFamily.isLength(kernel, data.points(), free[k]);
                    if (side * (place[k] - ends[k]) < 0 || (length && side > 0)) continue;
                    String name = own
                            ? kernel.parameters().get(free[k]).name() + " of the kernel"
                            : hyperparameters.get(k - free.length).name;
                    remarks.add(name + " ended at its " + (side < 0 ? "lower" : "upper") + " bound "
                            + Text.number(Math.exp(ends[k])) + ": the data do not determine it");
                }
            }
            return remarks;
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
            Candidates candidates = new Candidates("places");
            Supplier<Value> value = () -> {
                Evaluated there = setup.likelihood.at(
                        kernelAt(place, false), hyperparametersAt(place, false), rows, setup.progress.silent());
                double least = -Candidates.finite("the likelihood", there.value);
                Supplier<double[]> slopes = () -> gradient(there.gradient.get(), place);
                return new Value(least, () -> candidates.attempt(slopes).orElse(new double[0]));
            };
            return candidates.attempt(value).orElseGet(Value::undefined);
        }

        private double[] gradient(Reals all, double[] place) {
            double[] slopes = new double[place.length];
            for (int k = 0; k < free.length; k++) slopes[k] = -Math.exp(place[k]) * all.get(free[k]);
            int own = kernel.parameters().size();
            for (int k = 0; k < hyperparameters.size(); k++) slopes[free.length + k] = -all.get(own + k);
            return slopes;
        }

        private Kernel kernelAt(double[] place, boolean rounded) {
            double[] values =
                    kernel.parameters().stream().mapToDouble(Parameter::value).toArray();
            for (int k = 0; k < free.length; k++) values[free[k]] = number(Math.exp(place[k]), rounded);
            return free.length == 0 ? kernel : kernel.withParameters(values);
        }

        private Reals hyperparametersAt(double[] place, boolean rounded) {
            return Reals.of(Arrays.stream(place, free.length, place.length)
                    .map(each -> number(Math.exp(each), rounded))
                    .toArray());
        }

        private double number(double value, boolean rounded) {
            return rounded ? new BigDecimal(value).round(SIX_DIGITS).doubleValue() : value;
        }

        /** The result with parameters rounded to six digits, for readability. */
        Found found(BoxDescent.Found top, int evaluations) {
            return new Found(
                    kernelAt(top.x(), true),
                    hyperparametersAt(top.x(), true),
                    top.slope(),
                    evaluations,
                    top.reason(),
                    remarks(top.x()));
        }
    }
}
