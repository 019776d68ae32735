package dev.mercer.solve.centres;

import dev.mercer.data.Reals;
import dev.mercer.data.RowBlock;
import dev.mercer.gram.tall.TallBlocks;
import dev.mercer.gram.tall.TallGram;
import dev.mercer.linalg.Cholesky;
import dev.mercer.linalg.Matrix;
import dev.mercer.loss.Loss;
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
import org.jspecify.annotations.Nullable;

/**
 * {@link NystromNewton} of rows that come in blocks, in memory for M² numbers for each output, whatever N: what that one keeps of
 * each row, its score and its derivatives, is computed again in each pass, for little beside the kernel values. A free intercept
 * or none. A run that was interrupted goes on from its checkpoint, and ends with the same bits; cancelled, it returns its best
 * so far.
 */
public final class BlockNewton {
    private final BlockProblem problem;
    private final double lambda;
    private final TallBlocks gram;
    private final NystromPenalty penalty;
    private final LossPasses slopes;
    private final RowBlock sample;
    private final double total;

    private BlockNewton(
            BlockProblem problem,
            Loss loss,
            double lambda,
            RowBlock sample,
            Checkpoints checkpoints,
            Progress progress) {
        this.problem = problem;
        this.lambda = lambda;
        this.sample = sample;
        this.total = problem.level(progress).total;
        Require.positive("lambda times the sum of the weights", lambda * total);
        TallBlocks all = problem.gram();
        this.penalty = NystromPenalty.of(
                problem.centers(), all.precision(), all.compute().engine(), progress);
        this.gram = penalty.of(all)
                .inPieces((double) all.columns() * (2 * all.rows().dim() + 100));
        this.slopes = new LossPasses(
                problem.targets(), loss, total, new BlockPasses(gram, checkpoints), problem.intercept(), progress);
    }

    /** Solves for λ > 0, with {@code sample} as the rows of the preconditioner. */
    public static Solution solve(
            BlockProblem problem,
            Loss loss,
            double lambda,
            RowBlock sample,
            Stopping stopping,
            EarlyStopping watch,
            Checkpoints checkpoints,
            Progress progress) {
        Require.that(loss.smooth() && loss.forLabels(), "Newton's method needs a smooth loss for labels, got %s", loss);
        Require.that(
                problem.intercept() != Intercept.CENTRED,
                "rows in blocks are not centred for this loss: take a free intercept, or none");
        return new BlockNewton(problem, loss, lambda, sample, checkpoints, progress).run(stopping, watch, progress);
    }

    private boolean free() {
        return problem.intercept() == Intercept.FREE;
    }

    private Solution run(Stopping stopping, EarlyStopping watch, Progress progress) {
        int outputs = problem.targets().outputs();
        @Nullable Point best = null;
        double[] start = new double[0];
        double measure = 1;
        long steps = 0;
        Matrix x = new Matrix(gram.columns(), outputs);
        double[] bias = new double[outputs];
        try {
            for (; ; steps++) {
                Point point = new Point(x, bias);
                best = point;
                if (steps == 0) start = point.values.clone();
                Optional<Reason> reason = stopping.reason(measure, steps, progress);
                if (reason.isPresent()) return end(point, watch, reason.get(), measure, steps);
                Direction direction = new Direction(point, Math.min(NystromNewton.LEFT, measure));
                double[] lengths = search(point, direction);
                measure = 0;
                boolean down = false;
                for (int t = 0; t < outputs; t++) {
                    double slope = lengths[t] == 0 ? 0 : direction.slopes[t];
                    measure = Math.max(measure, Math.sqrt(Math.max(0, -slope) / Math.max(start[t], Double.MIN_NORMAL)));
                    down |= slope < 0;
                }
                if (!down) return end(point, watch, Reason.CONVERGED, 0, steps + 1);
                x = x.copy();
                Columns.add(lengths, direction.change, x);
                bias = bias.clone();
                for (int t = 0; t < outputs; t++) bias[t] += lengths[t] * direction.shift[t];
                if (watch.active() && watch.enough(x, penalty.weights(x), bias))
                    return end(point, watch, Reason.VALIDATED, measure, steps + 1);
                if (watch.active()) progress.report("Newton step" + watch.text(), steps + 1, 0);
            }
        } catch (CancelledException noMore) {
            if (best == null) throw noMore;
            Convergence end = new Convergence(Reason.CANCELLED, measure, steps);
            return watch.better()
                    .map(seen -> solution(seen.unknowns(), seen.bias(), end, Optional.empty()))
                    .orElse(solution(best, end));
        }
    }

    /** This function, or a better one that the watch has seen. */
    private Solution end(Point last, EarlyStopping watch, Reason reason, double measure, long steps) {
        if (watch.better().isEmpty()) return solution(last, new Convergence(reason, measure, steps));
        EarlyStopping.Seen best = watch.better().get();
        Point point = new Point(best.unknowns(), best.bias());
        return solution(point, new Convergence(NystromRidge.ofWatch(reason), measure, steps));
    }

    /** α and b, J there, and its derivatives. */
    private final class Point {
        final Matrix x;
        final double[] bias;
        final LossPasses.At at;
        final double[] values;
        final Matrix smooth;

        Point(Matrix x, double[] bias) {
            this.x = x;
            this.bias = bias;
            this.at = slopes.at(x, bias);
            this.smooth = penalty.multiply(x, lambda);
            this.values = Columns.dots(x, smooth);
            for (int t = 0; t < values.length; t++) values[t] += at.risks[t];
        }
    }

    /** Where J falls from a point. */
    private final class Direction {
        final Matrix change;
        final double[] shift;
        final double[] slopes;

        Direction(Point point, double left) {
            int outputs = point.bias.length;
            Matrix gradient = point.at.gradient.copy();
            Columns.add(2, point.smooth, gradient);
            Matrix centers = new Matrix(gradient.rows(), outputs);
            Matrix right = new Matrix(gradient.rows(), outputs);
            for (int j = 0; j < right.rows(); j++)
                for (int t = 0; t < outputs; t++) {
                    if (free()) centers.set(j, t, point.at.curved.get(j, t) / point.at.curvatures[t]);
                    right.set(j, t, -gradient.get(j, t) + (free() ? point.at.ofBias[t] * centers.get(j, t) : 0));
                }
            this.change = solve(point, centers, right, left);
            this.shift = new double[outputs];
            this.slopes = Columns.dots(gradient, change);
            double[] levels = Columns.dots(centers, change);
            for (int t = 0; t < outputs && free(); t++) {
                shift[t] = -point.at.ofBias[t] / point.at.curvatures[t] - levels[t];
                slopes[t] += point.at.ofBias[t] * shift[t];
            }
        }

        private Matrix solve(Point point, Matrix centers, Matrix right, double left) {
            List<Cholesky> factors = factors(point);
            NystromGradient gradient = new NystromGradient(
                    v -> {
                        Matrix product =
                                BlockNewton.this.slopes.product(v, Columns.dots(centers, v), point.x, point.bias);
                        Columns.add(2, penalty.multiply(v, lambda), product);
                        return product;
                    },
                    r -> NystromHessian.solve(factors, r),
                    right);
            double[] start = gradient.sizes();
            for (int k = 0; k < NystromNewton.INNER_STEPS; k++) {
                if (!gradient.step()) break;
                double[] now = gradient.sizes();
                boolean enough = true;
                for (int t = 0; t < now.length; t++) enough &= now[t] <= left * start[t];
                if (enough) break;
            }
            return gradient.change();
        }
    }

    /** What the sample says of the second derivatives, factored, for each output. */
    private List<Cholesky> factors(Point point) {
        TallGram some = gram.of(sample.points());
        Matrix scores = some.multiply(point.x, Progress.none());
        List<Cholesky> factors = new ArrayList<>();
        for (int t = 0; t < point.bias.length; t++) {
            double[] curvatures = slopes.curvatures(sample, scores, point.bias, t);
            double share = Arrays.stream(curvatures).sum();
            TallGram.Squared found = some.square(curvatures, NystromFactor.column(curvatures), Progress.none());
            double scale = share > 0 ? point.at.curvatures[t] / share : 0;
            double[] sums = free() && share > 0 ? found.right().column(0) : new double[0];
            factors.add(NystromFactor.of(
                    NystromFactor.scaled(found.square(), scale, sums, share),
                    lambda,
                    2,
                    penalty,
                    gram.compute().engine()));
        }
        return factors;
    }

    /** The longest of the halved steps of each output that makes its J fall; 0 where none does. */
    private double[] search(Point point, Direction direction) {
        double[] smooth = Columns.dots(direction.change, point.smooth);
        double[] bend = Columns.dots(direction.change, penalty.multiply(direction.change, lambda));
        double[] costs = Columns.dots(point.x, point.smooth);
        double[] lengths = new double[point.bias.length];
        boolean[] found = new boolean[lengths.length];
        double longest = 1;
        for (int round = 0; round < LossPasses.ROUNDS; round++) {
            double[][] risks = slopes.along(direction.change, direction.shift, point.x, point.bias, longest);
            boolean all = true;
            for (int t = 0; t < lengths.length; t++) {
                double length = longest;
                for (int h = 0; h < LossPasses.HALVINGS && !found[t]; h++, length /= 2) {
                    double value = risks[h][t] + costs[t] + 2 * length * smooth[t] + length * length * bend[t];
                    // Close to the optimum J no longer shows the gain in its last digits, but the gradient does.
                    double most = point.values[t]
                            + NystromNewton.ARMIJO * length * direction.slopes[t]
                            + 4 * Math.ulp(point.values[t]);
                    found[t] = value <= most;
                    if (found[t]) lengths[t] = length;
                }
                all &= found[t];
            }
            if (all) break;
            longest = Math.scalb(longest, -LossPasses.HALVINGS);
        }
        return lengths;
    }

    private Solution solution(Point point, Convergence convergence) {
        Optional<Certificate> certificate;
        try {
            certificate = Optional.of(slopes.certificate(
                    point.x, point.bias, Arrays.stream(point.values).sum(), lambda, point.at, penalty));
        } catch (CancelledException noTime) {
            certificate = Optional.empty();
        }
        return solution(point.x, point.bias, convergence, certificate);
    }

    private Solution solution(Matrix x, double[] bias, Convergence convergence, Optional<Certificate> certificate) {
        List<Reals> alpha = new ArrayList<>();
        Matrix found = penalty.weights(x);
        for (int t = 0; t < bias.length; t++) alpha.add(Reals.of(found.column(t)));
        return new Solution(alpha, Reals.of(bias), convergence, certificate, Reals.of());
    }
}
