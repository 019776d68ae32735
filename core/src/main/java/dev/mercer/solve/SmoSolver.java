package dev.mercer.solve;

import dev.mercer.gram.Gram;
import dev.mercer.linalg.Matrix;
import dev.mercer.util.Indices;
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

    private final Gram gram;
    private final Stopping stopping;
    private final Progress progress;
    private final BoxPoint point;
    private StepRule rule;
    private long steps;
    private double error;
    private double goal;

    private SmoSolver(BoxProblem problem, Gram gram, Stopping stopping, Progress progress, Optional<RowStore> store) {
        this.gram = gram;
        this.stopping = stopping;
        this.progress = progress;
        this.goal = stopping.tolerance();
        this.point = new BoxPoint(problem, diagonal(gram));
        if (largest(problem.start) > 0) point.refresh(gram);
        this.rule =
                store.<StepRule>map(rows -> new ActiveSets(point, gram, rows)).orElseGet(this::pairs);
    }

    private StepRule pairs() {
        RowCache rows = new RowCache(gram);
        if (point.problem.sums.length > 1) return new GroupedPairs(point, rows);
        return point.problem.balanced ? new BalancedPairs(point, rows) : new BoxPairs(point, rows);
    }

    private static double[] diagonal(Gram gram) {
        double[] diagonal = new double[gram.size()];
        for (int i = 0; i < diagonal.length; i++) diagonal[i] = gram.diagonal(i);
        return diagonal;
    }

    /** The solution; after a cancellation or a limit the best so far, with a certificate of how good it is. */
    public static Solution solve(Objective objective, Stopping stopping, Progress progress) {
        return path(objective, new double[] {objective.lambda()}, stopping, progress)
                .get(0);
    }

    /** By sets of variables, or by pairs among all. */
    static Solution solve(Objective objective, Stopping stopping, Progress progress, boolean sets) {
        Gram gram = objective.gram();
        Optional<RowStore> store = sets ? Optional.of(RowStore.of(gram)) : Optional.empty();
        return solution(objective, new SmoSolver(BoxProblem.of(objective), gram, stopping, progress, store).solve());
    }

    /** Where the search in any such problem ended; what it means is left to the caller. */
    static BoxEnd solve(BoxProblem problem, Gram gram, Stopping stopping, Progress progress) {
        return new SmoSolver(problem, gram, stopping, progress, store(problem, gram, stopping)).solve();
    }

    /**
     * The solutions for several λ, in their order. Each search starts where the one before it ended, with α scaled as its
     * bounds are, and rows of K are computed once: from large λ to small the whole costs little more than the last. A solution after a
     * cancellation or a limit is the last of the list.
     */
    public static List<Solution> path(Objective objective, double[] lambdas, Stopping stopping, Progress progress) {
        Gram gram = objective.gram();
        List<Solution> found = new ArrayList<>();
        Optional<RowStore> store = Optional.empty();
        Optional<BoxPoint> before = Optional.empty();
        for (int t = 0; t < lambdas.length; t++) {
            Objective next = objective.withLambda(Require.positive("lambda", lambdas[t]));
            BoxProblem problem = BoxProblem.of(next);
            if (t == 0) store = store(problem, gram, stopping);
            SmoSolver solver = new SmoSolver(problem, gram, stopping, progress, store);
            double factor = t == 0 ? 1 : lambdas[t - 1] / lambdas[t];
            before.ifPresent(end -> solver.startFrom(end, factor));
            Solution solution = solution(next, solver.solve());
            found.add(solution);
            if (!ended(solution.convergence().reason())) break;
            before = Optional.of(solver.point);
        }
        return found;
    }

    private void startFrom(BoxPoint before, double factor) {
        double[] product = before.product();
        for (int i = 0; i < product.length; i++) product[i] *= factor;
        point.start(point.problem.scaled(before.alpha, factor), product);
    }

    private static Solution solution(Objective objective, BoxEnd end) {
        double[] alpha = end.point().alpha;
        double bias =
                end.convergence().reason() == Reason.CONVERGED ? end.point().bias() : best(objective, end);
        return Solution.of(alpha, bias, end.convergence(), objective.certify(alpha, end.product(), bias))
                .withProduct(end.product());
    }

    /** Rows for sets, where there are many variables, single precision is enough and the rows of a set have place. */
    private static Optional<RowStore> store(BoxProblem problem, Gram gram, Stopping stopping) {
        if (gram.size() < MANY || problem.sums.length > 1) return Optional.empty();
        boolean single = stopping.tolerance() >= SINGLE * largest(problem.linear);
        for (int i = 0; single && i < gram.size(); i++) single = gram.diagonal(i) < LARGEST;
        RowStore store = RowStore.of(gram);
        return single && ActiveSets.fits(store, gram.size()) ? Optional.of(store) : Optional.empty();
    }

    /** The largest absolute value, 0 of none. */
    static double largest(double[] numbers) {
        double largest = 0;
        for (double number : numbers) largest = Math.max(largest, Math.abs(number));
        return largest;
    }

    private BoxEnd solve() {
        Reason reason = run();
        double[] product = checked();
        for (int again = 0; ended(reason) && !optimal() && again < REFRESHES; again++) {
            goal = stopping.tolerance() - 2 * error;
            if (goal < stopping.tolerance() / 4 || again > 1) {
                product = point.refresh(gram);
                error = 0;
                goal = stopping.tolerance();
                // What single precision could not do in two rounds is left to pairs in double.
                if (again > 1 && rule instanceof ActiveSets) rule = pairs();
            }
            reason = run();
            product = checked();
        }
        if (ended(reason)) reason = optimal() ? Reason.CONVERGED : Reason.STALLED;
        return new BoxEnd(point, product, new Convergence(reason, Math.max(0, measure()), steps));
    }

    /** Kα: computed afresh, or that of the gradient of {@link ActiveSets}, whose {@link #error} is found on some rows. */
    private double[] checked() {
        error = 0;
        if (!(rule instanceof ActiveSets)) return point.refresh(gram);
        double[] product = point.product();
        int[] support = Indices.where(product.length, i -> point.alpha[i] != 0);
        int[] sample = IntStream.range(0, SAMPLE)
                .map(t -> (int) ((long) t * product.length / SAMPLE))
                .toArray();
        Matrix some = gram.block(sample, support);
        for (int t = 0; t < SAMPLE; t++) {
            double exact = 0;
            for (int s = 0; s < support.length; s++) exact += some.get(t, s) * point.alpha[support[s]];
            error = Math.max(error, Math.abs(exact - product[sample[t]]));
        }
        return product;
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
