package dev.mercer.solve.smo;

import dev.mercer.compute.internal.BackendFailure;
import dev.mercer.compute.internal.ResidentDecomposition;
import dev.mercer.gram.Gram;
import dev.mercer.linalg.tile.VectorMath;
import dev.mercer.solve.Certificate;
import dev.mercer.solve.Convergence;
import dev.mercer.solve.Reason;
import dev.mercer.solve.Stopping;
import dev.mercer.solve.internal.BestBias;
import dev.mercer.solve.internal.Objective;
import dev.mercer.solve.internal.Solution;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Sequential minimal optimisation [Pla98] with second-order working set selection [FCL05]: solves the dual of piecewise
 * linear and quadratic losses (hinge, squared hinge, ε-insensitive, pinball, Huber, squared), two variables at a time,
 * with b free or 0.
 *
 * <p>Solves the quadratic problem of docs/internals/math/svm.md, whose value is −D/2λ. The measure is the violation of the
 * optimality conditions in units of f: with a free b the width max − min of the interval that b would have to have, the
 * criterion of LIBSVM; else the largest violation of one condition. Rounding errors accumulate in the updated gradient,
 * and a bound on them is maintained; before convergence is reported the gradient of every variable for which that bound
 * matters is recomputed in double.
 *
 * <p>A step costs two rows of K, which are cached within the memory budget, and 6n operations; the number of steps grows a little faster than n, and
 * with C. For thousands of points rows are computed many at a time in single precision, and steps are restricted to working sets:
 * {@link WorkingSets}, or {@link ResidentSets} if a back end supports them.
 */
public final class SmoSolver {
    /** Steps between two checks of the clock and of cancellation. */
    private static final int STEPS_PER_CHECK = 64;

    /** The most restarts from a fresh gradient that turned out to miss the tolerance. */
    private static final int MOST_RETRIES = 20;

    /** From this many variables on, working sets are used. */
    public static final int LEAST_FOR_WORKING_SETS = 1000;

    /**
     * Error bounds are for the worst case; actual errors are hundreds of times smaller. Until the end this share of the
     * bounds decides which gradients are recomputed.
     */
    private static final double EARLY_ERROR_SHARE = 1.0 / 256;

    /** An error up to this share of the tolerance is ignored. */
    private static final double HARMLESS_ERROR_SHARE = 1.0 / 32;

    /** When a recomputed gradient has shown that the tolerance was missed, the next goal is this share of it. */
    private static final double RETRY_SHARE = 0.75;

    /** The largest kernel value for single precision. */
    private static final double LARGEST_FLOAT_VALUE = 1e30;

    private final Gram gram;
    private final Stopping stopping;
    private final Progress progress;
    private final BoxPoint point;
    private final Optional<FloatRowCache> cache;
    private StepRule rule;
    private long steps;
    private double goal;

    private SmoSolver(
            BoxProblem problem, Gram gram, Stopping stopping, Progress progress, Optional<FloatRowCache> cache) {
        this.gram = gram;
        this.stopping = stopping;
        this.progress = progress;
        this.goal = stopping.tolerance();
        this.point = new BoxPoint(problem, diagonal(gram));
        if (VectorMath.maxAbs(problem.start) > 0) point.refresh(gram);
        this.cache = cache;
        this.rule = onHost();
    }

    /** The rule for rows in the memory of the host. */
    private StepRule onHost() {
        return cache.<StepRule>map(rows -> new WorkingSets(point, gram, rows)).orElseGet(this::pairs);
    }

    private StepRule pairs() {
        DoubleRowCache rows = new DoubleRowCache(gram);
        return point.problem.balanced ? new BalancedPairs(point, rows) : new BoxPairs(point, rows);
    }

    private static double[] diagonal(Gram gram) {
        double[] diagonal = new double[gram.size()];
        for (int i = 0; i < diagonal.length; i++) diagonal[i] = gram.diagonal(i);
        return diagonal;
    }

    /** Solves; after a cancellation or a limit returns the best so far, with its certificate. */
    public static Solution solve(Objective objective, Stopping stopping, Progress progress) {
        return path(objective, new double[] {objective.lambda()}, stopping, progress)
                .get(0);
    }

    /** Solves by working sets, or by pairs among all variables. */
    static Solution solve(Objective objective, Stopping stopping, Progress progress, boolean sets) {
        Gram gram = objective.gram();
        Optional<FloatRowCache> cache = sets ? Optional.of(new FloatRowCache(gram)) : Optional.empty();
        return solution(objective, new SmoSolver(BoxProblem.of(objective), gram, stopping, progress, cache).solved());
    }

    /** Solves any such problem; the caller interprets the result. */
    static BoxEnd solve(BoxProblem problem, Gram gram, Stopping stopping, Progress progress) {
        return new SmoSolver(problem, gram, stopping, progress, cache(problem, gram)).solve();
    }

    /**
     * The solutions for several λ, in order. Each search is warm-started from the one before it, with α scaled as its
     * bounds are, and rows of K are shared: from large λ to small, the entire path costs little more than the last
     * solution. A solution after a cancellation or a limit is the last of the list.
     */
    public static List<Solution> path(Objective objective, double[] lambdas, Stopping stopping, Progress progress) {
        Gram gram = objective.gram();
        List<Solution> found = new ArrayList<>();
        Optional<FloatRowCache> cache = Optional.empty();
        Optional<BoxPoint> before = Optional.empty();
        for (int t = 0; t < lambdas.length; t++) {
            Objective next = objective.withLambda(Require.positive("lambda", lambdas[t]));
            BoxProblem problem = BoxProblem.of(next);
            if (t == 0) cache = cache(problem, gram);
            SmoSolver solver = new SmoSolver(problem, gram, stopping, progress, cache);
            double factor = t == 0 ? 1 : lambdas[t - 1] / lambdas[t];
            before.ifPresent(end -> solver.point.start(end, factor));
            Solution solution = solution(next, solver.solve());
            found.add(solution);
            if (!endedByItself(solution.convergence().reason())) break;
            before = Optional.of(solver.point);
        }
        return found;
    }

    private static Solution solution(Objective objective, BoxEnd end) {
        double[] alpha = end.point().alpha;
        double bias =
                end.convergence().reason() == Reason.CONVERGED ? end.point().bias() : best(objective, end);
        double value = objective.value(alpha, end.product(), bias);
        Certificate certificate =
                Certificate.of(value, 2 * objective.lambda() * end.point().gap(bias), objective.gram());
        return Solution.of(alpha, bias, end.convergence(), certificate).withProduct(end.product());
    }

    /**
     * The row cache for working sets, if there are many variables, and their rows fit into memory and into the range of
     * single precision.
     */
    private static Optional<FloatRowCache> cache(BoxProblem problem, Gram gram) {
        if (gram.size() < LEAST_FOR_WORKING_SETS || problem.sums.length > 1) return Optional.empty();
        boolean single = true;
        for (int i = 0; single && i < gram.size(); i++) single = gram.diagonal(i) < LARGEST_FLOAT_VALUE;
        FloatRowCache cache = new FloatRowCache(gram);
        return single && WorkingSets.fits(cache, gram.size()) ? Optional.of(cache) : Optional.empty();
    }

    /** Solves on a back end with its own memory if it accepts the problem. */
    private BoxEnd solve() {
        boolean pairs =
                gram.size() >= LEAST_FOR_WORKING_SETS && point.problem.balanced && point.problem.sums.length == 1;
        Optional<ResidentDecomposition> resident = pairs ? gram.decomposition() : Optional.empty();
        resident.ifPresent(found -> rule = new ResidentSets(point, found));
        try {
            return solved();
        } finally {
            resident.ifPresent(ResidentDecomposition::close);
        }
    }

    private BoxEnd solved() {
        Reason reason = run();
        correct(reason, EARLY_ERROR_SHARE);
        double before = Double.POSITIVE_INFINITY;
        for (int retry = 0, roundsWithoutGain = 0; endedByItself(reason) && retry < MOST_RETRIES; retry++) {
            if (point.violation(EARLY_ERROR_SHARE) <= stopping.tolerance()) correct(reason, 1);
            if (optimal()) break;
            roundsWithoutGain = measure() <= before / 2 ? 0 : roundsWithoutGain + 1;
            before = measure();
            goal = RETRY_SHARE * stopping.tolerance();
            if (rule instanceof SetRule sets) {
                // After two rounds without a gain, the search moves from a back end to the host, and there from single
                // precision to pairs in double.
                rule = roundsWithoutGain < 2 ? sets.restarted() : sets instanceof ResidentSets ? onHost() : pairs();
                if (roundsWithoutGain >= 2) point.refresh(gram);
                if (roundsWithoutGain >= 2) roundsWithoutGain = 0;
            }
            reason = run();
            correct(reason, EARLY_ERROR_SHARE);
        }
        if (!optimal()) correct(reason, 1);
        if (endedByItself(reason)) reason = optimal() ? Reason.CONVERGED : Reason.STALLED;
        return new BoxEnd(point, point.product(), new Convergence(reason, Math.max(0, measure()), steps));
    }

    /**
     * Recomputes the gradient of a {@link SetRule} in double for those variables for which {@code share} of the error
     * bound is decisive. After a cancellation nothing is recomputed, and the result keeps its error bounds.
     */
    private void correct(Reason reason, double share) {
        point.balance();
        if (!(rule instanceof SetRule sets)) {
            point.refresh(gram);
            return;
        }
        sets.addErrors();
        if (reason == Reason.CANCELLED || reason == Reason.TIME_LIMIT) return;
        double harmless = HARMLESS_ERROR_SHARE * stopping.tolerance();
        int[] undecided = point.undecided(share, harmless);
        while (undecided.length > 0) {
            point.correct(gram, undecided);
            undecided = point.undecided(share, harmless);
        }
    }

    /** The best b: short of the optimum the interval for b may be wide, and its middle worse than b = 0. */
    private static double best(Objective objective, BoxEnd end) {
        if (!objective.free()) return 0;
        double[] alpha = end.point().alpha;
        double best = end.point().bias();
        for (double b : new double[] {0, BestBias.of(objective, end.product(), best)})
            if (objective.value(alpha, end.product(), b) < objective.value(alpha, end.product(), best)) best = b;
        return best;
    }

    /** True when the search stopped by itself, as far as its own gradient shows. */
    private static boolean endedByItself(Reason reason) {
        return reason == Reason.CONVERGED || reason == Reason.STALLED;
    }

    private boolean optimal() {
        return measure() <= stopping.tolerance();
    }

    /** An upper bound on the violation, for every possible true gradient. */
    private double measure() {
        return point.violation(1);
    }

    /** Makes steps until there is a reason to stop. */
    private Reason run() {
        long nextCheck = steps;
        while (true) {
            if (!rule.violates(goal)) return Reason.CONVERGED;
            if (steps >= nextCheck || steps >= stopping.iterations()) {
                Optional<Reason> reason = stopping.reason(Double.POSITIVE_INFINITY, steps, progress);
                if (reason.isPresent()) return reason.get();
                progress.report("support vectors", steps, 0);
                nextCheck = steps + STEPS_PER_CHECK;
            }
            long done;
            try {
                done = rule.step(stopping.iterations() - steps);
            } catch (BackendFailure lost) {
                if (!(rule instanceof ResidentSets sets)) throw lost;
                // The search continues from the last copy.
                sets.addErrors();
                rule = onHost();
                continue;
            }
            if (done == 0) return Reason.STALLED;
            steps += done;
        }
    }
}
