package dev.mercer.solve;

import dev.mercer.gram.Gram;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Losses made of straight and quadratic pieces (hinge, squared hinge, ε-insensitive, pinball, Huber, squared), in the
 * dual, two variables at a time: sequential minimal optimisation [Pla98] with second-order choice of the pair [FCL05], with
 * b free or 0.
 *
 * <p>Solves the quadratic problem of docs/math/svm.md, whose value is −D/2λ. The measure is the violation of the
 * optimality conditions in units of f: with a free b the width max − min of the interval that b would have to have, the
 * criterion of LIBSVM; else the largest violation of one condition. Rounding adds up in a gradient that is kept up to date,
 * so what is claimed comes from a fresh product Kα, or includes how far some of its rows are from it.
 *
 * <p>A step costs two rows of K, which are kept while they fit into the memory budget, and 6n operations; the number of
 * steps grows a little faster than n and with C. For thousands of points rows are computed many at a time in single precision, and
 * a step looks at the variables that can still move: {@link ActiveSets}.
 */
public final class SmoSolver {
    /** Steps between two looks at the clock and the caller. */
    private static final int STEPS = 64;

    /** How often a search goes on from a fresh gradient that turned out to be short of the tolerance. */
    private static final int REFRESHES = 20;

    /** From so many variables on they are changed in sets. */
    public static final int MANY = 1000;

    /** Rows in single precision serve tolerances down to this part of the largest target. */
    private static final double SINGLE = 1e-5;

    /** The rows on which a gradient in single precision is compared with the true one. */
    private static final int SAMPLE = 8;

    /** Kernel values beyond this leave the range of single precision. */
    private static final double LARGEST = 1e30;

    private final Objective objective;
    private final Stopping stopping;
    private final Progress progress;
    private final BoxPoint point;
    private StepRule rule;
    private long steps;
    private double error;
    private double goal;

    private SmoSolver(Objective objective, Stopping stopping, Progress progress, Optional<RowStore> store) {
        Gram gram = objective.gram();
        this.objective = objective;
        this.stopping = stopping;
        this.progress = progress;
        this.goal = stopping.tolerance();
        this.point = new BoxPoint(BoxProblem.of(objective), diagonal(gram));
        this.rule =
                store.<StepRule>map(rows -> new ActiveSets(point, gram, rows)).orElseGet(this::pairs);
    }

    private StepRule pairs() {
        RowCache rows = new RowCache(objective.gram());
        return point.problem.balanced ? new BalancedPairs(point, rows) : new BoxPairs(point, rows);
    }

    private static double[] diagonal(Gram gram) {
        double[] diagonal = new double[gram.size()];
        for (int i = 0; i < diagonal.length; i++) diagonal[i] = gram.diagonal(i);
        return diagonal;
    }

    /** The solution; after a cancellation or a limit the best so far, with a certificate of how good it is. */
    public static Solution solve(Objective objective, Stopping stopping, Progress progress) {
        return solve(objective, stopping, progress, sets(objective, stopping));
    }

    /** By sets of variables, or by pairs among all. */
    static Solution solve(Objective objective, Stopping stopping, Progress progress, boolean sets) {
        Require.positive("lambda", objective.lambda());
        Optional<RowStore> store = sets ? Optional.of(RowStore.of(objective.gram())) : Optional.empty();
        return new SmoSolver(objective, stopping, progress, store).solve();
    }

    /**
     * The solutions for several λ, in their order. Each search starts where the one before it ended, with α scaled as its
     * bounds are, and rows of K are computed once: from large λ to small the whole costs little more than the last. A solution after a
     * cancellation or a limit is the last of the list.
     */
    public static List<Solution> path(Objective objective, double[] lambdas, Stopping stopping, Progress progress) {
        Optional<RowStore> store =
                sets(objective, stopping) ? Optional.of(RowStore.of(objective.gram())) : Optional.empty();
        List<Solution> found = new ArrayList<>();
        Optional<SmoSolver> before = Optional.empty();
        for (double lambda : lambdas) {
            Require.positive("lambda", lambda);
            SmoSolver next = new SmoSolver(objective.withLambda(lambda), stopping, progress, store);
            before.ifPresent(next::startFrom);
            Solution solution = next.solve();
            found.add(solution);
            if (!ended(solution.convergence().reason())) break;
            before = Optional.of(next);
        }
        return found;
    }

    private void startFrom(SmoSolver before) {
        double factor = before.objective.lambda() / objective.lambda();
        double[] product = before.point.product();
        for (int i = 0; i < product.length; i++) product[i] *= factor;
        point.start(point.problem.scaled(before.point.alpha, factor), product);
    }

    /** Sets for many variables, where single precision is enough and there is place for the rows of a set. */
    private static boolean sets(Objective objective, Stopping stopping) {
        Gram gram = objective.gram();
        if (gram.size() < MANY) return false;
        double largest = objective.targets().stream().map(Math::abs).max().orElse(0);
        boolean single = stopping.tolerance() >= SINGLE * largest;
        for (int i = 0; single && i < gram.size(); i++) single = gram.diagonal(i) < LARGEST;
        return single && ActiveSets.fits(RowStore.of(gram), gram.size());
    }

    private Solution solve() {
        Reason reason = run();
        double[] product = checked();
        for (int again = 0; ended(reason) && !optimal() && again < REFRESHES; again++) {
            goal = stopping.tolerance() - 2 * error;
            if (goal < stopping.tolerance() / 4 || again > 1) {
                product = point.refresh(objective.gram());
                error = 0;
                goal = stopping.tolerance();
                // What single precision could not do in two rounds is left to pairs in double.
                if (again > 1 && rule instanceof ActiveSets) rule = pairs();
            }
            reason = run();
            product = checked();
        }
        if (ended(reason)) reason = optimal() ? Reason.CONVERGED : Reason.STALLED;
        double bias = reason == Reason.CONVERGED ? point.bias() : best(product);
        Convergence convergence = new Convergence(reason, Math.max(0, measure()), steps);
        return Solution.of(point.alpha, bias, convergence, objective.certify(point.alpha, product, bias));
    }

    /** Kα: computed afresh, or that of the gradient of {@link ActiveSets}, whose {@link #error} is found on some rows. */
    private double[] checked() {
        Gram gram = objective.gram();
        error = 0;
        if (!(rule instanceof ActiveSets)) return point.refresh(gram);
        double[] product = point.product();
        int[] support = IntStream.range(0, product.length)
                .filter(i -> point.alpha[i] != 0)
                .toArray();
        for (int t = 0; t < SAMPLE; t++) {
            int i = (int) ((long) t * product.length / SAMPLE);
            double exact = 0;
            for (int j : support) exact += gram.value(i, j) * point.alpha[j];
            error = Math.max(error, Math.abs(exact - product[i]));
        }
        return product;
    }

    /** Short of the optimum the interval for b may be wide, and its middle worse than no b at all. */
    private double best(double[] product) {
        if (!objective.free()) return 0;
        double best = point.bias();
        for (double b : new double[] {0, BestBias.of(objective, product, best)})
            if (objective.value(point.alpha, product, b) < objective.value(point.alpha, product, best)) best = b;
        return best;
    }

    /** Whether the search ended by itself, as far as its own gradient could tell. */
    private static boolean ended(Reason reason) {
        return reason == Reason.CONVERGED || reason == Reason.STALLED;
    }

    private boolean optimal() {
        return measure() <= stopping.tolerance();
    }

    /** The violation, and what the gradient may have more of it than it shows. */
    private double measure() {
        return point.violation() + 2 * error;
    }

    /** Steps until there is a reason to stop. */
    private Reason run() {
        long look = steps;
        while (true) {
            if (!rule.choose(goal)) return Reason.CONVERGED;
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
