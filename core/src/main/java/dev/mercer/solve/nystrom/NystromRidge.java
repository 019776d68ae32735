package dev.mercer.solve.nystrom;

import dev.mercer.data.Reals;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.internal.Cholesky;
import dev.mercer.linalg.internal.ConjugateGradient;
import dev.mercer.linalg.tile.VectorMath;
import dev.mercer.solve.Certificate;
import dev.mercer.solve.Convergence;
import dev.mercer.solve.Reason;
import dev.mercer.solve.Stopping;
import dev.mercer.solve.internal.Checkpoints;
import dev.mercer.solve.internal.EarlyStopping;
import dev.mercer.solve.internal.Penalty;
import dev.mercer.solve.internal.Solution;
import dev.mercer.util.CancelledException;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Minimises squared loss on chosen centers, for any number of targets: solves (KᵀWK + λΣw·K_MM)α = KᵀW(y − b). The rows
 * are in memory or come in pieces.
 *
 * <p>It uses conjugate gradients, with one pass over K in each step and the true residual in double from time to time. The preconditioner is the
 * factor of the same equations for S of the rows: S·M² + M³/3 operations. If these are all rows, N·M² operations, the first solution is final up to
 * the precision of K, and the steps only refine it. With an intercept, the weighted means are subtracted from K's columns and from y. J and the bound
 * in the certificate are those of the problem on these centers. Sources: [RCR17], [FTU23].
 *
 * <p>The measure is the square root of the excess of J over its minimum, relative to J; the excess is rᵀP⁻¹r, where r
 * is the residual and P the preconditioner.
 *
 * <p>An interrupted run over pieces resumes from its checkpoint, and ends with the same bits. A run that is cancelled while it computes the equations
 * of all rows returns the function of the rows processed so far; one that is cancelled later returns the best function so far.
 */
public final class NystromRidge {
    /**
     * The reduction of the measure after which the true residual is computed: products in single precision are accurate enough for about this much.
     */
    private static final double CYCLE = 1e-2;

    /** The largest reduction of the measure in one cycle, if that cycle reaches the goal. */
    private static final double LAST_CYCLE = 1e-3;

    /** Steps end a little below the tolerance, so that the true residual does too. */
    private static final double MARGIN = 0.7;

    /** The measure divides by J, but at least by this part of J at f = 0: J is almost 0 if the targets are fitted almost exactly. */
    private static final double LEAST = 1e-4;

    private final NystromRows rows;
    private final NystromPenalty penalty;
    private final NormalEquations equations;
    private final double total;
    private final NystromProblem problem;
    private final int sample;
    private final CentersMemory memory;
    /** KᵀWK of some rows, scaled to all; null after it was overwritten. */
    private @Nullable SymmetricMatrix square;
    /** Whether the square is that of all rows. */
    private final boolean direct;
    /** Whether the pass that computed the equations was cancelled. */
    private final boolean cut;

    private final Progress progress;

    private NystromRidge(
            NystromProblem asked, int sample, CentersMemory memory, Checkpoints checkpoints, Progress progress) {
        this.memory = memory;
        this.penalty = NystromPenalty.of(asked, memory, progress);
        this.rows = penalty.of(asked.rows());
        this.progress = progress;
        this.direct = sample >= rows.size();
        this.sample = sample;
        this.problem = new NystromProblem(rows, asked.centers(), asked.intercept());
        RowPasses passes = new RowPasses(rows, checkpoints, progress);
        NormalEquations.Known known = NormalEquations.known(problem, sample, passes, progress);
        this.cut = !known.whole;
        if (cut && !direct) throw new CancelledException();
        this.square = known.square;
        this.equations = cut
                ? new NormalEquations.Assembled(known, rows.compute().engine())
                : new NormalEquations.Streamed(known, passes);
        this.total = equations.total;
    }

    /** Makes one pass over K; {@code sample} of its rows, or all, give the preconditioner. */
    public static NystromRidge of(NystromProblem problem, int sample, Checkpoints checkpoints, Progress progress) {
        return of(problem, sample, CentersMemory.of(problem.rows()), checkpoints, progress);
    }

    static NystromRidge of(
            NystromProblem problem, int sample, CentersMemory memory, Checkpoints checkpoints, Progress progress) {
        Require.atLeast("rows of the preconditioner", 1, sample);
        return new NystromRidge(problem, sample, memory, checkpoints, progress);
    }

    /** KᵀWK, which the caller overwrites. */
    private SymmetricMatrix takeSquare() {
        SymmetricMatrix known = square;
        if (known != null && (cut || memory == CentersMemory.WHOLE)) return known.copy();
        if (known == null) {
            RowPasses again = new RowPasses(rows, Checkpoints.none(), Progress.none());
            return NormalEquations.known(problem, sample, again, Progress.none()).square;
        }
        square = null;
        return known;
    }

    /** Solves for one λ > 0; {@code watch} may stop it early. */
    public Solution solve(double lambda, Stopping stopping, EarlyStopping watch) {
        Require.positive("lambda times the sum of the weights", Penalty.rho(lambda, total));
        return new Run(lambda, stopping, watch).solve();
    }

    /** The solution for one λ. */
    private final class Run {
        private final double lambda;
        private final Stopping stopping;
        private final EarlyStopping watch;
        private final Cholesky factor;
        private final StepPrecision precision;
        /**
         * The progress of the caller. If the first pass was cancelled, it is replaced by one without cancellation,
         * since the result of that pass is returned.
         */
        private final Progress asked;

        private long steps;

        Run(double lambda, Stopping stopping, EarlyStopping watch) {
            this.lambda = lambda;
            this.stopping = stopping;
            this.watch = watch;
            this.factor = penalty.factor(NystromRidge.this::takeSquare, lambda, total);
            this.precision = new StepPrecision(rows.precision());
            this.asked = cut ? Progress.none() : progress;
        }

        Solution solve() {
            // The start: the solution by the factor if it contains all rows; else 0, whose residual is known without a
            // pass over K.
            Point point = direct ? new Point(factor.solve(equations.right)) : new Point();
            Point before = point;
            ConjugateGradient gradient = gradient(point);
            for (; ; ) {
                double measure = measure(gradient, point);
                Optional<Reason> reason =
                        measure == 0 ? Optional.of(Reason.CONVERGED) : stopping.reason(measure, steps, asked);
                StepPrecision.Next next = precision.after(measure);
                if (reason.isEmpty() && next == StepPrecision.Next.STALLED) reason = Optional.of(Reason.STALLED);
                if (reason.isPresent() && watch.better().isPresent()) return watched(ofWatch(reason.get()));
                if (reason.isPresent()) return solution(point, end(reason.get(), measure));
                if (next == StepPrecision.Next.BACK) {
                    point = before;
                    gradient = gradient(point);
                    continue;
                }
                before = point;
                try {
                    if (cycle(gradient, point, measure)) return watched(Reason.VALIDATED);
                    point = new Point(Columns.sum(point.x, gradient.solution()));
                    gradient = gradient(point);
                } catch (CancelledException noMore) {
                    Matrix last = Columns.sum(point.x, gradient.solution());
                    Matrix best =
                            watch.better().map(EarlyStopping.Seen::unknowns).orElse(last);
                    Convergence end = new Convergence(Reason.CANCELLED, measure(gradient, point), steps);
                    return solution(best, end, Optional.empty());
                }
            }
        }

        private ConjugateGradient gradient(Point from) {
            return new ConjugateGradient(
                    Columns.each(v -> product(v, precision.rough())),
                    Columns.each(factor::solve),
                    from.residual.toColumns());
        }

        /** Makes steps until the true residual is needed; returns true if early stopping ends the run. */
        private boolean cycle(ConjugateGradient gradient, Point point, double measure) {
            double end = MARGIN * stopping.tolerance();
            Stopping cycle = stopping.withTolerance(end >= LAST_CYCLE * measure ? end : CYCLE * measure);
            double left;
            do {
                steps++;
                boolean moved = gradient.step() > 0;
                boolean enough = watch.active() && enough(Columns.sum(point.x, gradient.solution()));
                // If the rows come in pieces, the passes report their own progress.
                if (rows.inMemory() || watch.active())
                    progress.report("conjugate gradients" + watch.text(), steps, stopping.iterations());
                if (enough) return true;
                left = measure(gradient, point);
                if (!moved || precision.enough(left)) return false;
            } while (cycle.reason(left, steps, asked).isEmpty());
            return false;
        }

        private double measure(ConjugateGradient gradient, Point from) {
            double excess = Arrays.stream(gradient.energies()).sum();
            double objective = Math.max(LEAST * equations.spread, from.objective() - gradient.gain());
            // NaN must not pass for small.
            return excess == 0 ? 0 : Math.sqrt(Math.max(0, excess) / objective);
        }

        private boolean enough(Matrix x) {
            return watch.enough(x, penalty.weights(x), EarlyStopping.bias(equations.means, equations.levels(x)));
        }

        /** The best function that early stopping has recorded. */
        private Solution watched(Reason reason) {
            Point best = new Point(watch.better().orElseThrow().unknowns());
            return solution(best, new Convergence(reason, measure(gradient(best), best), steps));
        }

        private Convergence end(Reason reason, double measure) {
            if (cut) return new Convergence(Reason.CANCELLED, measure, steps);
            boolean formula = reason == Reason.CONVERGED && direct && steps == 0;
            return new Convergence(formula ? Reason.EXACT : reason, measure, steps);
        }

        private Matrix product(Matrix v, boolean rough) {
            Matrix product = equations.product(v, rough);
            VectorMath.axpy(total, penalty.multiply(v, lambda).values(), product.values());
            return product;
        }

        /**
         * The solution at the end of the run. The gap is λ‖f − g‖², where g is the function whose weights follow from the errors of f; r determines
         * the difference of the two. Where memory is short, the factor of the penalty overwrites that of the equations.
         */
        private Solution solution(Point point, Convergence convergence) {
            double objective = point.objective() / total;
            double norms =
                    Arrays.stream(penalty.inverseNorms(point.residual, factor)).sum();
            double gap = norms / total / (lambda * total);
            return solution(point.x, convergence, Optional.of(Certificate.onCenters(objective, objective - gap)));
        }

        private Solution solution(Matrix x, Convergence convergence, Optional<Certificate> certificate) {
            Matrix found = penalty.weights(x);
            List<Reals> alpha = new ArrayList<>();
            for (int t = 0; t < found.columns(); t++) alpha.add(Reals.of(found.column(t)));
            double[] bias = EarlyStopping.bias(equations.means, equations.levels(x));
            return new Solution(alpha, Reals.of(bias), penalty.of(convergence), certificate, Reals.of());
        }

        /** Unknowns, their true residual, and the terms of J. */
        private final class Point {
            final Matrix x;
            final Matrix residual;
            final double squares;
            final double cost;

            /** f = 0, whose residual is the right-hand sides. */
            Point() {
                this.x = new Matrix(equations.right.rows(), equations.right.columns());
                this.residual = equations.right;
                this.squares = equations.spread;
                this.cost = 0;
            }

            Point(Matrix x) {
                this.x = x;
                NormalEquations.Rest rest = equations.rest(x);
                this.residual = rest.right();
                this.squares = rest.squares();
                Matrix smooth = penalty.multiply(x, lambda);
                VectorMath.axpy(-total, smooth.values(), residual.values());
                this.cost = Arrays.stream(Columns.dots(x, smooth)).sum();
            }

            /** Σw·J. */
            double objective() {
                return squares + total * cost;
            }
        }
    }

    /** The reason for a function chosen by early stopping: if it is not the last function, it did not converge. */
    static Reason ofWatch(Reason reason) {
        return reason == Reason.CONVERGED ? Reason.VALIDATED : reason;
    }
}
