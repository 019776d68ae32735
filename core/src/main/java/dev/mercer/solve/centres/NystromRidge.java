package dev.mercer.solve.centres;

import dev.mercer.data.Reals;
import dev.mercer.gram.tall.TallGram;
import dev.mercer.linalg.Cholesky;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.solve.Certificate;
import dev.mercer.solve.Convergence;
import dev.mercer.solve.EarlyStopping;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.Reason;
import dev.mercer.solve.Solution;
import dev.mercer.solve.Stopping;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * Squared loss on chosen centres, for any number of targets and one λ after the other: the equations
 * (KᵀWK + λΣw·K_MM)α = KᵀW(y − b).
 *
 * <p>By conjugate gradients, one pass over K a step and the true residual in double now and then, with the same equations of some of the rows as a preconditioner, factored:
 * S·M² + M³/3 operations for S rows. Where the rows are all, N·M² operations, the first answer is the last, up to the
 * precision of K, and the steps only refine it. An intercept takes the weighted means from K's columns and from y. The
 * measure is {@link NystromMeasure}.
 * J and the bound in the certificate are those of the problem on these centres. Sources: [RCR17], [FTU23].
 */
public final class NystromRidge {
    /** How far products in single precision are good for, until the true residual is computed again. */
    private static final double CYCLE = 1e-4;

    /** Steps end a little below the tolerance, so that the true residual does too. */
    private static final double MARGIN = 0.7;

    private final NystromProblem problem;
    private final TallGram gram;
    private final NystromPenalty penalty;
    private final double[] weights;
    private final double total;
    private final double[] means;
    private final Matrix targets;
    /** Σw·J at f = 0. */
    private final double spread;

    private final NystromMeasure measures;
    /** KᵀWK of some rows, scaled to all. */
    private final SymmetricMatrix square;
    /** KᵀW1; zeros without an intercept. */
    private final double[] sums;
    /** KᵀW(y − mean). */
    private final Matrix right;

    private final boolean whole;

    private NystromRidge(NystromProblem problem, int rows, Progress progress) {
        this.problem = problem;
        this.penalty = NystromPenalty.of(problem, progress);
        this.gram = penalty.of(problem.gram());
        this.weights = problem.weights().toArray();
        this.total = problem.totalWeight();
        this.means = problem.means();
        this.targets = problem.shifted(means);
        this.spread = spread();
        this.measures = new NystromMeasure(spread);
        this.whole = rows >= gram.rows();
        boolean equal = problem.weights().stream().allMatch(w -> w == 1);
        Matrix c = weighted();
        int[] chosen = whole ? IntStream.range(0, gram.rows()).toArray() : NystromSample.of(problem.weights(), rows);
        double[] some = problem.weights().select(chosen).toArray();
        TallGram.Squared found = gram.square(chosen, equal ? null : some, c, progress);
        this.right = found.right();
        this.sums = takeSums();
        double share = whole ? total : sum(some);
        double[] centre = ofIntercept(found.sums().toArray());
        this.square = NystromFactor.scaled(found.square(), total / share, centre, share);
    }

    /** Looks at K once: with {@code rows} of them, or all, as a preconditioner. */
    public static NystromRidge of(NystromProblem problem, int rows, Progress progress) {
        Require.atLeast("rows of the preconditioner", 1, rows);
        return new NystromRidge(problem, rows, progress);
    }

    private boolean intercept() {
        return problem.intercept() != Intercept.NONE;
    }

    private double[] ofIntercept(double[] column) {
        return intercept() ? column : new double[0];
    }

    /** W(y − mean), and the weights themselves in a last column. */
    private Matrix weighted() {
        int outputs = problem.outputs();
        Matrix c = new Matrix(weights.length, outputs + 1);
        for (int i = 0; i < weights.length; i++) {
            for (int t = 0; t < outputs; t++) c.set(i, t, weights[i] * targets.get(i, t));
            c.set(i, outputs, weights[i]);
        }
        return c;
    }

    private double spread() {
        double spread = 0;
        for (int i = 0; i < weights.length; i++)
            for (int t = 0; t < targets.columns(); t++) spread += weights[i] * targets.get(i, t) * targets.get(i, t);
        return spread;
    }

    private double[] takeSums() {
        double[] last = right.column(problem.outputs());
        return intercept() ? last : new double[last.length];
    }

    /** The right-hand sides without the last column. */
    private Matrix rightSides() {
        Matrix b = new Matrix(gram.columns(), problem.outputs());
        for (int j = 0; j < b.rows(); j++) for (int t = 0; t < b.columns(); t++) b.set(j, t, right.get(j, t));
        return b;
    }

    /** Solves for one λ > 0, beginning with the solution for another where there is one. */
    public Solution solve(double lambda, Optional<Solution> known, Stopping stopping, Progress progress) {
        return solve(lambda, known, stopping, EarlyStopping.none(), progress);
    }

    /** The same under a watch, which may end it. */
    public Solution solve(
            double lambda, Optional<Solution> known, Stopping stopping, EarlyStopping watch, Progress progress) {
        Require.positive("lambda times the sum of the weights", lambda * total);
        // Inside a pass only reports: one that is cut off is of no use.
        Progress passes = (stage, done, rest) -> progress.report(stage, done, rest);
        Cholesky factor =
                NystromFactor.of(square, lambda, total, penalty, gram.compute().engine());
        Matrix b = rightSides();
        Matrix first = factor.solve(b);
        // With all rows in the factor its answer is the last; else 0, whose residual is known without a pass over K.
        Optional<Matrix> x = whole ? Optional.of(first) : known.map(s -> penalty.unknowns(weightsOf(s)));
        Point point = x.map(at -> new Point(at, lambda, passes)).orElseGet(() -> new Point(b));
        Point before = point;
        StepPrecision precision = new StepPrecision(gram.precision());
        for (long steps = 0; ; ) {
            NystromGradient gradient = new NystromGradient(
                    v -> product(v, lambda, precision.rough(), passes), factor::solve, point.residual);
            double start = point.objective();
            double measure = measures.of(gradient, start);
            Optional<Reason> reason =
                    measure == 0 ? Optional.of(Reason.CONVERGED) : stopping.reason(measure, steps, progress);
            StepPrecision.Next next = precision.after(measure);
            if (reason.isEmpty() && next == StepPrecision.Next.STALLED) reason = Optional.of(Reason.STALLED);
            if (reason.isPresent() && watch.better().isPresent())
                return watched(watch, lambda, factor, ofWatch(reason.get()), steps, passes);
            if (reason.isPresent()) return solution(point, lambda, end(reason.get(), measure, steps));
            if (next == StepPrecision.Next.BACK) {
                point = before;
                continue;
            }
            before = point;
            Stopping cycle = stopping.withTolerance(MARGIN * Math.max(stopping.tolerance(), CYCLE * measure));
            double left;
            do {
                boolean moved = gradient.step();
                boolean enough = watch.active() && enough(watch, point.x, gradient.change());
                progress.report("conjugate gradients" + watch.text(), ++steps, stopping.iterations());
                if (enough) return watched(watch, lambda, factor, Reason.VALIDATED, steps, passes);
                left = measures.of(gradient, start);
                if (!moved || precision.enough(left)) break;
            } while (cycle.reason(left, steps, progress).isEmpty());
            point = new Point(sum(point.x, gradient.change()), lambda, passes);
        }
    }

    static Matrix sum(Matrix x, Matrix change) {
        Matrix sum = x.copy();
        Columns.add(1, change, sum);
        return sum;
    }

    private boolean enough(EarlyStopping watch, Matrix x, Matrix change) {
        Matrix now = sum(x, change);
        return watch.enough(now, penalty.weights(now), EarlyStopping.bias(means, levels(now)));
    }

    /** What is not the last function did not converge, whatever the last one did. */
    static Reason ofWatch(Reason reason) {
        return reason == Reason.CONVERGED ? Reason.VALIDATED : reason;
    }

    /** The best function that the watch has seen. */
    private Solution watched(
            EarlyStopping watch, double lambda, Cholesky factor, Reason reason, long steps, Progress passes) {
        Point best = new Point(watch.better().orElseThrow().unknowns(), lambda, passes);
        NystromGradient left = new NystromGradient(v -> product(v, lambda, true, passes), factor::solve, best.residual);
        return solution(best, lambda, new Convergence(reason, measures.of(left, best.objective()), steps));
    }

    private Convergence end(Reason reason, double measure, long steps) {
        boolean formula = reason == Reason.CONVERGED && whole && steps == 0;
        return new Convergence(formula ? Reason.EXACT : reason, measure, steps);
    }

    private static Matrix weightsOf(Solution solution) {
        Matrix x = new Matrix(solution.alpha().get(0).size(), solution.alpha().size());
        for (int t = 0; t < x.columns(); t++)
            for (int j = 0; j < x.rows(); j++)
                x.set(j, t, solution.alpha().get(t).get(j));
        return x;
    }

    /** The mean of Kv for each column. */
    private double[] levels(Matrix v) {
        double[] levels = Columns.dots(sums, v);
        for (int t = 0; t < levels.length; t++) levels[t] /= total;
        return levels;
    }

    private Matrix product(Matrix v, double lambda, boolean rough, Progress progress) {
        double[] levels = levels(v);
        TallGram.RowStep centre = (i, row) -> {
            for (int t = 0; t < row.length; t++) row[t] = weights[i] * (row[t] - levels[t]);
        };
        Matrix product = rough ? gram.roughNormal(v, centre, progress) : gram.normal(v, centre, progress);
        Columns.add(total, penalty.multiply(v, lambda), product);
        return product;
    }

    /** Weights, their true residual, and what J is made of. */
    private final class Point {
        final Matrix x;
        final double[] levels;
        final Matrix residual;
        final double risk;
        final double cost;

        /** f = 0, whose residual is the right-hand sides. */
        Point(Matrix right) {
            this.x = new Matrix(right.rows(), right.columns());
            this.levels = new double[right.columns()];
            this.residual = right;
            this.risk = spread / total;
            this.cost = 0;
        }

        Point(Matrix x, double lambda, Progress progress) {
            this.x = x;
            this.levels = levels(x);
            double[] squares = new double[weights.length];
            this.residual = gram.normal(
                    x,
                    (i, row) -> {
                        for (int t = 0; t < row.length; t++) {
                            double error = targets.get(i, t) - (row[t] - levels[t]);
                            squares[i] += weights[i] * error * error;
                            row[t] = weights[i] * error;
                        }
                    },
                    progress);
            Matrix smooth = penalty.multiply(x, lambda);
            Columns.add(-total, smooth, residual);
            this.risk = sum(squares) / total;
            this.cost = sum(Columns.dots(x, smooth));
        }

        /** Σw·J. */
        double objective() {
            return total * (risk + cost);
        }
    }

    private static double sum(double[] values) {
        double sum = 0;
        for (double value : values) sum += value;
        return sum;
    }

    /** The gap is λ‖f − g‖², g the function whose weights belong to the errors of f: r is what the two differ by. */
    private Solution solution(Point point, double lambda, Convergence convergence) {
        double objective = point.risk + point.cost;
        double gap = sum(penalty.inverseNorms(point.residual)) / total / (lambda * total);
        Certificate certificate = new Certificate(
                objective, Double.isFinite(gap) ? OptionalDouble.of(objective - gap) : OptionalDouble.empty(), true);
        List<Reals> alpha = new ArrayList<>();
        double[] bias = means.clone();
        Matrix found = penalty.weights(point.x);
        for (int t = 0; t < bias.length; t++) {
            alpha.add(Reals.of(found.column(t)));
            bias[t] -= point.levels[t];
        }
        return new Solution(alpha, Reals.of(bias), convergence, Optional.of(certificate), Reals.of());
    }
}
