package dev.mercer.learn.plan;

import dev.mercer.data.Dataset;
import dev.mercer.gram.Precision;
import dev.mercer.gram.TallGram;
import dev.mercer.kernel.Fourier;
import dev.mercer.kernel.RadialKernel;
import dev.mercer.learn.plan.Plan.Kind;
import dev.mercer.learn.plan.Plan.Work;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.internal.FloatSymmetricMatrix;
import dev.mercer.solve.nystrom.CentersMemory;
import dev.mercer.util.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The options of a learner on few centers, and for comparison the cost of two that it does not choose by itself: exact
 * ridge regression, and the same number of random features.
 */
public final class NystromPlan {
    /** Passes in a step of Newton's method: about five products, a gradient and a change of f. */
    private static final int PASSES_PER_STEP = 7;

    /** Passes in double: right-hand sides, and the residual once or twice. */
    private static final int EXACT_PASSES = 3;

    /** The most coordinates for which random features are priced: beyond that, drawing the frequencies takes seconds. */
    private static final int MOST_COORDINATES = 200;

    private final CentersProblem problem;
    private final Dataset data;
    private final Planner planner;
    private final CostModel prices;
    private final CostModel.TallValues values;
    private final long prepared;
    private final NystromCost cost;

    public NystromPlan(CentersProblem problem, Dataset data, Planner planner) {
        this.problem = problem;
        this.data = data;
        this.planner = planner;
        this.prices = planner.prices();
        int centers = problem.centers();
        double share = (data.size() + (double) centers) / (2.0 * Math.max(1, data.size()));
        this.prepared = (long) (prices.preparedBytes(data.points()) * share);
        long bytes = TallGram.bytes(data.size(), centers, problem.precision());
        this.values = new CostModel.TallValues(
                data.points(),
                problem.kernel(),
                centers,
                problem.outputs(),
                problem.precision() == Precision.DOUBLE,
                bytes,
                bytes <= CentersMemory.spareBytes(centers, prepared, planner.compute()));
        this.cost = new NystromCost(data.size(), centers, problem.outputs(), problem.tolerance());
    }

    /** For squared loss: direct and iterative, the preferred one first. */
    public Plan squared() {
        Plan.Option direct = direct();
        Plan.Option iterative = iterative();
        boolean first = problem.direct() && (!problem.iterative() || cost.isDirect());
        List<Plan.Option> own = first ? List.of(direct, iterative) : List.of(iterative, direct);
        boolean all = problem.centers() >= data.size() && problem.direct() && problem.iterative();
        if (!all) return with(planner.of(own));
        Plan.Option exact =
                exact("every row is a center: a Cholesky factor of all rows, as kernel ridge regression has it");
        return planner.of(List.of(exact, direct, iterative));
    }

    /** For a smooth loss: Newton's method. */
    public Plan newton() {
        int sample = cost.sample();
        Work work = common().plus(
                        prices.equations(values, sample).times((double) Planner.NEWTON_STEPS * problem.outputs()))
                .plus(prices.pass(values, false).times((double) Planner.NEWTON_STEPS * PASSES_PER_STEP));
        String what =
                "about " + Planner.NEWTON_STEPS + " steps of Newton's method with conjugate gradients on " + title();
        Plan.Option newton = option(Kind.NEWTON, what, work, CentersMemory.WHOLE);
        return with(planner.of(List.of(newton)));
    }

    private Plan.Option direct() {
        Work work = common().plus(prices.equations(values, data.size())).plus(prices.pass(values, true));
        return squared(Kind.CENTERS_DIRECT, "normal equations of all rows on " + title(), work);
    }

    private Plan.Option iterative() {
        int sample = cost.sample();
        double steps = cost.steps(sample);
        Work work = common().plus(prices.equations(values, sample))
                .plus(prices.pass(values, false).times(steps))
                .plus(prices.pass(values, true).times(EXACT_PASSES));
        String what = String.format(
                Locale.ROOT,
                "about %.0f conjugate gradients on %s, equations of %,d rows as preconditioner",
                steps,
                title(),
                sample);
        return squared(Kind.CENTERS_ITERATIVE, what, work);
    }

    private String title() {
        return String.format(
                Locale.ROOT,
                "%,d centers%s, kernel values in %s precision, %s",
                problem.centers(),
                problem.why().map(why -> " (" + why + ")").orElse(""),
                values.wide() ? "double" : "single",
                values.kept() ? "kept" : "computed again in each pass");
    }

    /** An option of squared loss; where memory is short, fewer matrices are held at once, and the factor of the penalty is computed twice. */
    private Plan.Option squared(Kind kind, String what, Work work) {
        CentersMemory memory = CentersMemory.squared(problem.centers(), problem.precision(), planner.compute());
        if (memory == CentersMemory.WHOLE) return option(kind, what, work, memory);
        return option(kind, what + ", few matrices kept", work.plus(prices.factor(problem.centers(), false)), memory);
    }

    private Plan.Option option(Kind kind, String what, Work work, CentersMemory memory) {
        long kernelValues = values.kept() ? values.bytes() : 0;
        long vectors = 8L * data.size() * (2L * problem.outputs() + 3);
        long matrices = memory.bytes(problem.centers());
        long bytes = matrices + kernelValues + prepared + vectors + CentersMemory.WORKSPACE;
        return prices.option(kind, what, work, bytes, matrices);
    }

    /** Kernel values once, those of the centers, and their factor. */
    private Work common() {
        return prices.values(values).plus(prices.factor(problem.centers(), false));
    }

    /** Adds the options that the learner does not choose by itself. */
    private Plan with(Plan own) {
        List<Plan.Option> options = new ArrayList<>(own.options());
        Plan.Option exact = exact("not on few centers: a Cholesky factor of all rows, kernel ridge regression");
        options.add(exact);
        features().ifPresent(options::add);
        String beside = own.choice()
                .map(taken -> String.format(
                        Locale.ROOT,
                        "; exact ridge regression would take %.2g times as long, and %s",
                        exact.seconds() / taken.seconds(),
                        Text.bytes(exact.bytes())))
                .orElse("");
        return new Plan(options, own.choice(), own.reason() + beside);
    }

    private Plan.Option exact(String what) {
        double n = data.size();
        long matrix = SymmetricMatrix.bytes(data.size());
        long single = FloatSymmetricMatrix.bytes(data.size());
        Work work = prices.gram(KernelSample.of(problem.kernel(), data))
                .plus(prices.factor(n, true))
                .plus(prices.solves(n, true, problem.outputs(), Planner.REFINEMENTS));
        return prices.option(Kind.EXACT, what, work, matrix + single, matrix + single);
    }

    private Optional<Plan.Option> features() {
        if (!(problem.kernel() instanceof RadialKernel radial) || data.points().dim() > MOST_COORDINATES)
            return Optional.empty();
        Plan.Option primal = planner.leastSquares(
                        new Fourier(radial, Math.max(2, problem.centers() / 2 * 2)), data, problem.outputs())
                .options()
                .get(0);
        String what = "as many random features, which follow the data less";
        return Optional.of(primal.as(Kind.RANDOM_FEATURES, what));
    }
}
