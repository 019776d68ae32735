package dev.mercer.solve;

import dev.mercer.gram.Gram;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.Arrays;
import java.util.Optional;

/**
 * Losses made of straight and quadratic pieces (hinge, squared hinge, ε-insensitive, pinball, Huber, squared), in the
 * dual, two variables at a time: sequential minimal optimisation [Pla98] with second-order choice of the pair [FCL05], with
 * b free or 0.
 *
 * <p>Solves the quadratic problem of docs/math/svm.md, whose value is −D/2λ. The measure is the violation of the
 * optimality conditions in units of f: with a free b the width max − min of the interval that b would have to have, the
 * criterion of LIBSVM; else the largest violation of one condition. Rounding adds up in a gradient that is kept up to date,
 * so the violation is computed from a fresh product Kα before it is claimed.
 *
 * <p>A step costs two rows of K, which are kept while they fit into the memory budget, and 6n operations; the number of
 * steps grows a little faster than n and with C. Where K is not stored and there are thousands of points, rows are computed
 * many at a time, for working sets of 512 variables [Joa98].
 */
public final class SmoSolver {
    /** Steps between two looks at the clock and the caller. */
    private static final int STEPS = 64;

    /** How often a search goes on from a fresh gradient that turned out to be short of the tolerance. */
    private static final int REFRESHES = 20;

    /** From so many variables on, rows that have to be computed come in sets. */
    private static final int MANY = 4000;

    /** Rows in single precision serve tolerances down to this part of the largest target. */
    private static final double SINGLE = 1e-5;

    /** Kernel values beyond this leave the range of single precision. */
    private static final double LARGEST = 1e30;

    private final Stopping stopping;
    private final Progress progress;
    private final BoxPoint point;
    private final StepRule rule;
    private long steps;

    private SmoSolver(BoxProblem problem, Gram gram, Stopping stopping, Progress progress, int set) {
        this.stopping = stopping;
        this.progress = progress;
        this.point = new BoxPoint(problem, diagonal(gram));
        if (Arrays.stream(problem.start).anyMatch(a -> a != 0)) point.refresh(gram);
        this.rule = rule(problem, gram, set);
    }

    private StepRule rule(BoxProblem problem, Gram gram, int set) {
        if (set > 0) return new WorkingSets(point, gram, set);
        RowCache rows = new RowCache(gram);
        if (problem.sums.length > 1) return new GroupedPairs(point, rows);
        return problem.balanced ? new BalancedPairs(point, rows) : new BoxPairs(point, rows);
    }

    private static double[] diagonal(Gram gram) {
        double[] diagonal = new double[gram.size()];
        for (int i = 0; i < diagonal.length; i++) diagonal[i] = gram.diagonal(i);
        return diagonal;
    }

    /** The solution; after a cancellation or a limit the best so far, with a certificate of how good it is. */
    public static Solution solve(Objective objective, Stopping stopping, Progress progress) {
        Require.positive("lambda", objective.lambda());
        BoxProblem problem = BoxProblem.of(objective);
        return solve(objective, stopping, progress, setSize(problem, objective.gram(), stopping));
    }

    /** By sets of so many variables, or by single pairs where it is 0. */
    static Solution solve(Objective objective, Stopping stopping, Progress progress, int set) {
        Require.positive("lambda", objective.lambda());
        Gram gram = objective.gram();
        BoxEnd end = new SmoSolver(BoxProblem.of(objective), gram, stopping, progress, set).solve(gram);
        double[] alpha = end.point().alpha;
        double bias =
                end.convergence().reason() == Reason.CONVERGED ? end.point().bias() : best(objective, end);
        return Solution.of(alpha, bias, end.convergence(), objective.certify(alpha, end.product(), bias));
    }

    /** Where the search in any such problem ended; what it means is left to the caller. */
    static BoxEnd solve(BoxProblem problem, Gram gram, Stopping stopping, Progress progress) {
        return new SmoSolver(problem, gram, stopping, progress, setSize(problem, gram, stopping)).solve(gram);
    }

    /**
     * Sets where rows are computed and not looked up, so that a matrix product for many of them pays, and where single
     * precision is enough. Rows that are at hand serve pairs better: these take fewer steps, for a large C many times fewer.
     */
    private static int setSize(BoxProblem problem, Gram gram, Stopping stopping) {
        if (gram.size() < MANY || gram.bytes() > 0 || problem.sums.length > 1) return 0;
        double largest = Arrays.stream(problem.linear).map(Math::abs).max().orElse(0);
        boolean single = stopping.tolerance() >= SINGLE * largest;
        for (int i = 0; single && i < gram.size(); i++) single = gram.diagonal(i) < LARGEST;
        boolean room = new FloatRowCache(gram).capacity() >= WorkingSets.SIZE;
        return single && room ? WorkingSets.SIZE : 0;
    }

    private BoxEnd solve(Gram gram) {
        Reason reason = run();
        double[] product = point.refresh(gram);
        for (int fresh = 0; ended(reason) && !optimal() && fresh < REFRESHES; fresh++) {
            reason = run();
            product = point.refresh(gram);
        }
        if (ended(reason)) reason = optimal() ? Reason.CONVERGED : Reason.STALLED;
        return new BoxEnd(point, product, new Convergence(reason, Math.max(0, point.violation()), steps));
    }

    /** Short of the optimum the interval for b may be wide, and its middle worse than no b at all. */
    private static double best(Objective objective, BoxEnd end) {
        if (!objective.free()) return 0;
        double[] alpha = end.point().alpha;
        double best = end.point().bias();
        for (double b : new double[] {0, BestBias.of(objective, end.product(), best)})
            if (objective.value(alpha, end.product(), b) < objective.value(alpha, end.product(), best)) best = b;
        return best;
    }

    /** Whether the search ended by itself, as far as its own gradient could tell. */
    private static boolean ended(Reason reason) {
        return reason == Reason.CONVERGED || reason == Reason.STALLED;
    }

    private boolean optimal() {
        return point.violation() <= stopping.tolerance();
    }

    /** Steps until there is a reason to stop. */
    private Reason run() {
        long look = steps;
        while (true) {
            if (!rule.choose(stopping.tolerance())) return Reason.CONVERGED;
            if (steps >= look || steps >= stopping.iterations()) {
                Optional<Reason> reason = stopping.reason(Double.POSITIVE_INFINITY, steps, progress);
                if (reason.isPresent()) return reason.get();
                progress.report("support vectors", steps, 0);
                look = steps + STEPS;
            }
            long done = rule.step(stopping.iterations() - steps);
            if (done == 0) return Reason.STALLED;
            steps += done;
        }
    }
}
