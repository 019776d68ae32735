package dev.mercer.solve;

import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.Optional;

/**
 * Losses made of straight and quadratic pieces (hinge, squared hinge, ε-insensitive, pinball, Huber, squared), in the
 * dual, two variables at a time: sequential minimal optimisation [Pla98] with second-order choice of the pair [FCL05], with
 * b free or 0.
 *
 * <p>Solves the quadratic problem of docs/math/svm.md, whose value is −D/2λ. The measure is the violation of the
 * optimality conditions in units of f: with a free b the width max − min of the interval that b would have to have, the
 * criterion of LIBSVM; else the largest violation of one condition. Sub-gradients are exact to rounding: before it is
 * claimed, the violation is computed from a fresh product Kα. A step costs two rows of K, which are kept while they fit
 * into the memory budget, and 6n operations; the number of steps grows a little faster than n and with C.
 */
public final class SmoSolver {
    /** Steps between two looks at the clock and the caller. */
    private static final int STEPS = 64;

    /** A fresh gradient that does not bring the violation down this often ends the search. */
    private static final int REFRESHES = 20;

    private final Objective objective;
    private final Stopping stopping;
    private final Progress progress;
    private final BoxPoint point;
    private final PairRule rule;
    private long steps;

    private SmoSolver(Objective objective, Stopping stopping, Progress progress) {
        BoxProblem problem = BoxProblem.of(objective);
        this.objective = objective;
        this.stopping = stopping;
        this.progress = progress;
        this.point = new BoxPoint(problem);
        RowCache rows = new RowCache(problem.gram);
        this.rule = problem.balanced ? new BalancedPairs(point, rows) : new BoxPairs(point, rows);
    }

    /** The solution; after a cancellation or a limit the best so far, with a certificate of how good it is. */
    public static Solution solve(Objective objective, Stopping stopping, Progress progress) {
        Require.positive("lambda", objective.lambda());
        return new SmoSolver(objective, stopping, progress).solve();
    }

    private Solution solve() {
        Reason reason = run();
        double[] product = point.refresh();
        for (int fresh = 0; reason == Reason.CONVERGED && !(point.violation() <= stopping.tolerance()); fresh++) {
            reason = fresh < REFRESHES ? run() : Reason.STALLED;
            product = point.refresh();
        }
        double bias = point.bias();
        Convergence convergence = new Convergence(reason, Math.max(0, point.violation()), steps);
        return Solution.of(point.alpha, bias, convergence, objective.certify(point.alpha, product, bias));
    }

    /** Steps until there is a reason to stop. */
    private Reason run() {
        while (true) {
            if (!rule.choose(stopping.tolerance())) return Reason.CONVERGED;
            if (steps % STEPS == 0 || steps >= stopping.iterations()) {
                Optional<Reason> reason = stopping.reason(Double.POSITIVE_INFINITY, steps, progress);
                if (reason.isPresent()) return reason.get();
                progress.report("support vectors", steps, 0);
            }
            if (!rule.step()) return Reason.STALLED;
            steps++;
        }
    }
}
