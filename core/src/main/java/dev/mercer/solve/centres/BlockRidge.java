package dev.mercer.solve.centres;

import dev.mercer.data.Reals;
import dev.mercer.data.RowBlock;
import dev.mercer.gram.tall.TallBlocks;
import dev.mercer.gram.tall.TallGram;
import dev.mercer.linalg.Cholesky;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.solve.Certificate;
import dev.mercer.solve.Checkpoints;
import dev.mercer.solve.Convergence;
import dev.mercer.solve.EarlyStopping;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.Reason;
import dev.mercer.solve.Solution;
import dev.mercer.solve.Stopping;
import dev.mercer.util.CancelledException;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * {@link NystromRidge} of rows that come in blocks, in memory for M² numbers, whatever N.
 *
 * <p>Directly: KᵀWK and KᵀWy are added up in one pass of N·M² operations, and all the rest, J and its bound too, is computed of
 * them; J is right to about 1e-12 of the variance of the targets. Or by conjugate gradients, one pass of N·M a step, with the
 * equations of some rows as a preconditioner. Either way a run that was interrupted goes on from its checkpoint, and ends with
 * the same bits. Cancelled, the direct way returns the function of the rows seen so far, the other one its best so far.
 */
public final class BlockRidge {
    /** How far products in single precision are good for, until the true residual is computed again. */
    private static final double CYCLE = 1e-3;

    private final BlockProblem problem;
    private final double lambda;
    private final TallBlocks gram;
    private final NystromPenalty penalty;
    private final Progress progress;

    private BlockRidge(BlockProblem problem, double lambda, boolean direct, Progress progress) {
        this.problem = problem;
        this.lambda = lambda;
        this.progress = progress;
        TallBlocks all = problem.gram();
        this.penalty = NystromPenalty.of(
                problem.centers(), all.precision(), all.compute().engine(), progress);
        double columns = all.columns();
        this.gram = penalty.of(all)
                .inPieces(direct ? columns * columns : columns * (2 * all.rows().dim() + 100));
    }

    /**
     * Solves for λ > 0.
     *
     * @param sample rows for the preconditioner of an iteration; without them the equations are solved directly
     * @param watch may end an iteration
     */
    public static Solution solve(
            BlockProblem problem,
            double lambda,
            Optional<RowBlock> sample,
            Stopping stopping,
            EarlyStopping watch,
            Checkpoints checkpoints,
            Progress progress) {
        BlockProblem.Level level = problem.level(progress);
        Require.positive("lambda times the sum of the weights", lambda * level.total);
        BlockRidge ridge = new BlockRidge(problem, lambda, sample.isEmpty(), progress);
        BlockPasses passes = new BlockPasses(ridge.gram, checkpoints);
        if (sample.isPresent()) {
            StreamedNormalEquations equations = StreamedNormalEquations.of(problem, level, passes, progress);
            return ridge.solve(equations, ridge.sampled(sample.get(), level), stopping, watch, Optional.empty());
        }
        AssembledNormalEquations equations = AssembledNormalEquations.of(problem, ridge.gram, level, passes, progress);
        return ridge.solve(
                equations,
                equations.square(),
                stopping,
                watch,
                Optional.of(equations.whole ? Reason.EXACT : Reason.CANCELLED));
    }

    /** KᵀWK of some rows, scaled to all. */
    private SymmetricMatrix sampled(RowBlock sample, BlockProblem.Level level) {
        double[] weights = problem.targets().weights(sample);
        double share = Arrays.stream(weights).sum();
        Require.positive("sum of the weights of the sample", share);
        TallGram.Squared found =
                gram.of(sample.points()).square(weights, NystromFactor.column(weights), Progress.none());
        double[] sums = problem.intercept() == Intercept.NONE
                ? new double[0]
                : found.right().column(0);
        return NystromFactor.scaled(found.square(), level.total / share, sums, share);
    }

    /** {@code direct} is the reason where the factor is that of the equations themselves. */
    private Solution solve(
            BlockEquations equations,
            SymmetricMatrix square,
            Stopping stopping,
            EarlyStopping watch,
            Optional<Reason> direct) {
        Cholesky factor = NystromFactor.of(
                square, lambda, equations.total, penalty, gram.compute().engine());
        Matrix first = factor.solve(equations.right);
        Point point = new Point(equations, first);
        // What the right-hand sides promise is J at 0 less its minimum, up to the choice of the sample.
        double gained = Arrays.stream(Columns.dots(equations.right, first)).sum();
        NystromMeasure measures = new NystromMeasure(point.objective() + gained);
        Progress asked = direct.isPresent() ? Progress.none() : progress;
        // The function of the sample may be the best of all.
        if (watch.active())
            watch.enough(first, penalty.weights(first), EarlyStopping.bias(equations.means, equations.levels(first)));
        Point before = point;
        StepPrecision precision = new StepPrecision(gram.precision());
        for (long steps = 0; ; ) {
            NystromGradient gradient =
                    new NystromGradient(v -> product(equations, v, precision.rough()), factor::solve, point.residual);
            double start = point.objective();
            double measure = measures.of(gradient, start);
            Optional<Reason> reason =
                    measure == 0 ? Optional.of(Reason.CONVERGED) : stopping.reason(measure, steps, asked);
            StepPrecision.Next where = precision.after(measure);
            if (reason.isEmpty() && where == StepPrecision.Next.STALLED) reason = Optional.of(Reason.STALLED);
            if (reason.isPresent() && watch.better().isEmpty())
                return solution(point, end(reason.get(), direct, measure, steps));
            if (reason.isPresent())
                return watched(watch, equations, factor, measures, NystromRidge.ofWatch(reason.get()), steps);
            if (where == StepPrecision.Next.BACK) {
                point = before;
                continue;
            }
            before = point;
            Stopping cycle = stopping.withTolerance(Math.max(stopping.tolerance(), CYCLE * measure));
            try {
                double left;
                do {
                    steps++;
                    boolean moved = gradient.step();
                    if (watch.active() && enough(watch, equations, point.x, gradient.change()))
                        return watched(watch, equations, factor, measures, Reason.VALIDATED, steps);
                    if (watch.active())
                        progress.report("conjugate gradients" + watch.text(), steps, stopping.iterations());
                    left = measures.of(gradient, start);
                    if (!moved || precision.enough(left)) break;
                } while (cycle.reason(left, steps, asked).isEmpty());
                point = new Point(equations, NystromRidge.sum(point.x, gradient.change()));
            } catch (CancelledException noMore) {
                Matrix last = NystromRidge.sum(point.x, gradient.change());
                Matrix best = watch.better().map(EarlyStopping.Seen::unknowns).orElse(last);
                Convergence end = new Convergence(Reason.CANCELLED, measures.of(gradient, start), steps);
                return solution(equations, best, end, Optional.empty());
            }
        }
    }

    private boolean enough(EarlyStopping watch, BlockEquations equations, Matrix x, Matrix change) {
        Matrix now = NystromRidge.sum(x, change);
        return watch.enough(now, penalty.weights(now), EarlyStopping.bias(equations.means, equations.levels(now)));
    }

    /** The best function that the watch has seen. */
    private Solution watched(
            EarlyStopping watch,
            BlockEquations equations,
            Cholesky factor,
            NystromMeasure measures,
            Reason reason,
            long steps) {
        Point best = new Point(equations, watch.better().orElseThrow().unknowns());
        NystromGradient left = new NystromGradient(v -> product(equations, v, true), factor::solve, best.residual);
        return solution(best, new Convergence(reason, measures.of(left, best.objective()), steps));
    }

    private static Convergence end(Reason reason, Optional<Reason> direct, double measure, long steps) {
        boolean formula = reason == Reason.CONVERGED && direct.isPresent();
        if (direct.filter(r -> r == Reason.CANCELLED).isPresent())
            return new Convergence(Reason.CANCELLED, measure, steps);
        return new Convergence(formula && steps == 0 ? Reason.EXACT : reason, measure, steps);
    }

    private Matrix product(BlockEquations equations, Matrix v, boolean rough) {
        Matrix product = equations.product(v, rough);
        Columns.add(equations.total, penalty.multiply(v, lambda), product);
        return product;
    }

    /** Unknowns, their residual, and what J is made of. */
    private final class Point {
        final BlockEquations equations;
        final Matrix x;
        final Matrix residual;
        final double risk;
        final double cost;

        Point(BlockEquations equations, Matrix x) {
            this.equations = equations;
            this.x = x;
            BlockEquations.Rest rest = equations.rest(x);
            this.residual = rest.right;
            Matrix smooth = penalty.multiply(x, lambda);
            Columns.add(-equations.total, smooth, residual);
            this.risk = rest.squares / equations.total;
            this.cost = Arrays.stream(Columns.dots(x, smooth)).sum();
        }

        /** Σw·J. */
        double objective() {
            return equations.total * (risk + cost);
        }
    }

    /** The gap as {@link NystromRidge} has it. */
    private Solution solution(Point point, Convergence convergence) {
        BlockEquations equations = point.equations;
        double objective = point.risk + point.cost;
        double norms = Arrays.stream(penalty.inverseNorms(point.residual)).sum();
        double gap = norms / equations.total / (lambda * equations.total);
        Certificate certificate = new Certificate(
                objective, Double.isFinite(gap) ? OptionalDouble.of(objective - gap) : OptionalDouble.empty(), true);
        return solution(equations, point.x, convergence, Optional.of(certificate));
    }

    private Solution solution(
            BlockEquations equations, Matrix x, Convergence convergence, Optional<Certificate> certificate) {
        Matrix found = penalty.weights(x);
        double[] levels = equations.levels(x);
        double[] bias = equations.means.clone();
        List<Reals> alpha = new ArrayList<>();
        for (int t = 0; t < bias.length; t++) {
            alpha.add(Reals.of(found.column(t)));
            bias[t] -= levels[t];
        }
        return new Solution(alpha, Reals.of(bias), convergence, certificate, Reals.of());
    }
}
