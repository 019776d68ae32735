package dev.mercer.solve.centres;

import dev.mercer.data.Reals;
import dev.mercer.gram.tall.TallGram;
import dev.mercer.linalg.Cholesky;
import dev.mercer.linalg.Matrix;
import dev.mercer.loss.Loss;
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
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A smooth loss on chosen centres, by Newton's method with a line search, for all outputs side by side.
 *
 * <p>A step solves (KᵀCK + 2λK_MM)δ = −∇J by conjugate gradients, one pass over K for all outputs at once, with the same matrix
 * on some of the rows as a preconditioner; a free b is eliminated by the curvatures C. Two passes more give gradient and change of
 * f. The measure is √(−δᵀ∇J) relative to √J at f = 0, twice the square of which is about how far J is from its optimum on
 * these centres. Cancelled or expired it returns the best α so far. Sources: [BV04, §9.5], [MBR19].
 */
public final class NystromNewton {
    /** Least decrease, as a share of what the slope promises [BV04, §9.2]. */
    static final double ARMIJO = 1e-4;

    private static final int MOST_HALVINGS = 50;

    /** Where a loss is straight under every point, b has no curvature of its own. */
    private static final double LEAST_CURVATURE = 1e-12;

    /** Steps of conjugate gradients inside one of Newton's. */
    static final int INNER_STEPS = 50;

    /** How much of the gradient they leave, at most. */
    static final double LEFT = 0.1;

    private final NystromProblem problem;
    private final Loss loss;
    private final double lambda;
    private final TallGram gram;
    private final NystromPenalty penalty;
    private final double[] weights;
    private final double total;
    private final double[] means;
    private final Matrix targets;
    private final NystromHessian.Sample sample;
    private final Progress passes;
    /** The mean row of K where K is centred; else empty. */
    private final double[] mean;

    private final Matrix x;
    private final double[] bias;
    private final Matrix scores;
    private double[] values;

    private NystromNewton(NystromProblem problem, Loss loss, double lambda, int rows, Progress progress) {
        this.problem = problem;
        this.loss = loss;
        this.lambda = lambda;
        this.penalty = NystromPenalty.of(problem, progress);
        this.gram = penalty.of(problem.gram());
        this.weights = problem.weights().toArray();
        this.total = problem.totalWeight();
        boolean centred = problem.intercept() == Intercept.CENTRED;
        // Labels are not numbers that could be centred.
        this.means = centred && !loss.forLabels() ? problem.means() : new double[problem.outputs()];
        this.targets = problem.shifted(means);
        this.sample = new NystromHessian.Sample(NystromSample.of(problem.weights(), rows), gram);
        this.passes = (stage, done, rest) -> progress.report(stage, done, rest);
        double[] shares = Arrays.stream(weights).map(w -> w / total).toArray();
        this.mean = centred
                ? gram.transposed(NystromFactor.column(shares), progress).column(0)
                : new double[0];
        this.x = new Matrix(gram.columns(), problem.outputs());
        this.bias = new double[problem.outputs()];
        this.scores = new Matrix(gram.rows(), problem.outputs());
        this.values = values(x, scores);
    }

    /** With {@code rows} of K, or all, as a preconditioner. */
    public static Solution solve(
            NystromProblem problem, Loss loss, double lambda, int rows, Stopping stopping, Progress progress) {
        return solve(problem, loss, lambda, rows, stopping, EarlyStopping.none(), progress);
    }

    /** The same under a watch, which may end it. */
    public static Solution solve(
            NystromProblem problem,
            Loss loss,
            double lambda,
            int rows,
            Stopping stopping,
            EarlyStopping watch,
            Progress progress) {
        Require.that(loss.smooth(), "Newton's method needs a smooth loss, got %s", loss);
        Require.positive("lambda times the sum of the weights", lambda * problem.totalWeight());
        if (loss.forLabels())
            for (Reals y : problem.targets())
                for (int i = 0; i < y.size(); i++)
                    Require.that(Math.abs(y.get(i)) == 1, "label %d must be 1 or -1, got %s", i, y.get(i));
        return new NystromNewton(problem, loss, lambda, rows, progress).run(stopping, watch, progress);
    }

    private boolean free() {
        return problem.intercept() == Intercept.FREE;
    }

    private Solution run(Stopping stopping, EarlyStopping watch, Progress progress) {
        double[] start = values.clone();
        double measure = 1;
        for (long step = 0; ; ) {
            Optional<Reason> reason = stopping.reason(measure, step, progress);
            if (reason.isPresent()) return end(watch, reason.get(), measure, step);
            double[] slopes = step(Math.min(LEFT, measure));
            measure = 0;
            boolean down = false;
            for (int t = 0; t < slopes.length; t++) {
                measure = Math.max(measure, Math.sqrt(Math.max(0, -slopes[t]) / Math.max(start[t], Double.MIN_NORMAL)));
                down |= slopes[t] < 0;
            }
            boolean enough = watch.active() && watch.enough(x, penalty.weights(x), level());
            progress.report("Newton step" + watch.text(), ++step, 0);
            if (enough) return end(watch, Reason.VALIDATED, measure, step);
            if (!down) return end(watch, Reason.CONVERGED, 0, step);
        }
    }

    /** The last function, or a better one that the watch has seen. */
    private Solution end(EarlyStopping watch, Reason reason, double measure, long steps) {
        if (watch.better().isEmpty()) return solution(new Convergence(reason, measure, steps));
        EarlyStopping.Seen best = watch.better().get();
        System.arraycopy(best.unknowns().values(), 0, x.values(), 0, x.values().length);
        for (int t = 0; t < bias.length; t++) bias[t] = best.bias()[t] - means[t];
        Matrix products = gram.multiply(x, passes);
        for (int i = 0; i < products.rows(); i++)
            for (int t = 0; t < bias.length; t++) scores.set(i, t, products.get(i, t) + bias[t]);
        values = values(x, scores);
        return solution(new Convergence(NystromRidge.ofWatch(reason), measure, steps));
    }

    private double[] level() {
        double[] level = bias.clone();
        for (int t = 0; t < level.length; t++) level[t] += means[t];
        return level;
    }

    /** One step of every output; returns the slopes of J along it, 0 where it led nowhere. */
    private double[] step(double left) {
        int outputs = problem.outputs();
        Matrix derivatives = derivatives();
        Matrix sums = gram.transposed(derivatives, passes);
        double[] totals = new double[2 * outputs];
        for (int i = 0, at = 0; i < derivatives.rows(); i++)
            for (int t = 0; t < totals.length; t++, at++)
                totals[t] += derivatives.values()[at];
        Matrix gradient = part(sums, 0);
        Matrix curved = part(sums, outputs);
        Columns.add(2, penalty.multiply(x, lambda), gradient);
        Matrix centers = new Matrix(x.rows(), outputs);
        Matrix corrections = new Matrix(x.rows(), mean.length == 0 ? 0 : outputs);
        Matrix right = new Matrix(x.rows(), outputs);
        double[] ofBias = new double[outputs];
        double[] curvature = new double[outputs];
        for (int t = 0; t < outputs; t++) {
            ofBias[t] = free() ? totals[t] : 0;
            curvature[t] = Math.max(totals[outputs + t], LEAST_CURVATURE);
            for (int j = 0; j < x.rows(); j++) {
                if (mean.length > 0) {
                    gradient.set(j, t, gradient.get(j, t) - mean[j] * totals[t]);
                    centers.set(j, t, mean[j]);
                    corrections.set(j, t, curved.get(j, t) - totals[outputs + t] * mean[j]);
                } else if (free()) {
                    centers.set(j, t, curved.get(j, t) / curvature[t]);
                }
                right.set(j, t, -gradient.get(j, t) + ofBias[t] * centers.get(j, t));
            }
        }
        Matrix curvatures = part(derivatives, outputs);
        NystromHessian hessian = new NystromHessian(gram, penalty, lambda, curvatures, centers, mean, corrections);
        Matrix direction = solve(hessian, right, left);
        double[] levels = Columns.dots(centers, direction);
        double[] shift = new double[outputs];
        double[] slopes = Columns.dots(gradient, direction);
        for (int t = 0; t < outputs; t++) {
            double ofB = free() ? -ofBias[t] / curvature[t] : 0;
            shift[t] = ofB - levels[t];
            slopes[t] += ofBias[t] * (free() ? shift[t] : 0);
        }
        return search(direction, shift, slopes);
    }

    private Matrix solve(NystromHessian hessian, Matrix right, double left) {
        List<Cholesky> factors = hessian.factors(sample, problem.intercept() != Intercept.NONE, passes);
        NystromGradient gradient =
                new NystromGradient(v -> hessian.product(v, passes), r -> NystromHessian.solve(factors, r), right);
        double[] start = gradient.sizes();
        for (int k = 0; k < INNER_STEPS; k++) {
            if (!gradient.step()) break;
            double[] now = gradient.sizes();
            boolean enough = true;
            for (int t = 0; t < now.length; t++) enough &= now[t] <= left * start[t];
            if (enough) break;
        }
        return gradient.change();
    }

    /** wL′/Σw of each output, and after these wL″/Σw. */
    private Matrix derivatives() {
        int outputs = problem.outputs();
        Matrix out = new Matrix(weights.length, 2 * outputs);
        gram.compute().run("slopes", (weights.length + 4095) / 4096, passes, block -> {
            for (int i = block * 4096; i < Math.min(weights.length, (block + 1) * 4096); i++) {
                if (!(weights[i] > 0)) continue;
                for (int t = 0; t < outputs; t++) {
                    double y = targets.get(i, t);
                    double f = scores.get(i, t);
                    out.set(i, t, weights[i] * loss.derivative(y, f) / total);
                    out.set(i, outputs + t, weights[i] * loss.curvature(y, f) / total);
                }
            }
        });
        return out;
    }

    private Matrix part(Matrix all, int from) {
        Matrix part = new Matrix(all.rows(), problem.outputs());
        for (int i = 0; i < all.rows(); i++)
            for (int t = 0; t < part.columns(); t++) part.set(i, t, all.get(i, from + t));
        return part;
    }

    /** Halves the step of each output until its J falls; f is linear in it, so that this needs one pass over K. */
    private double[] search(Matrix direction, double[] shift, double[] slopes) {
        Matrix change = gram.multiply(direction, passes);
        double[] one = new double[slopes.length];
        Arrays.fill(one, 1);
        for (int i = 0; i < change.rows(); i++)
            for (int t = 0; t < one.length; t++) change.set(i, t, change.get(i, t) + shift[t]);
        double[] lengths = one.clone();
        for (int halvings = 0; halvings < MOST_HALVINGS; halvings++) {
            Matrix nextX = x.copy();
            Matrix nextScores = scores.copy();
            Columns.add(lengths, direction, nextX);
            Columns.add(lengths, change, nextScores);
            double[] next = values(nextX, nextScores);
            boolean all = true;
            for (int t = 0; t < next.length; t++) {
                // Close to the optimum J no longer shows the gain in its last digits, but the gradient does.
                double most = values[t] + ARMIJO * lengths[t] * slopes[t] + 4 * Math.ulp(values[t]);
                if (lengths[t] == 0 || next[t] <= most) continue;
                lengths[t] = halvings == MOST_HALVINGS - 2 ? 0 : lengths[t] / 2;
                all = false;
            }
            if (!all) continue;
            System.arraycopy(nextX.values(), 0, x.values(), 0, x.values().length);
            System.arraycopy(nextScores.values(), 0, scores.values(), 0, scores.values().length);
            for (int t = 0; t < bias.length; t++) bias[t] += lengths[t] * shift[t];
            values = next;
            break;
        }
        for (int t = 0; t < slopes.length; t++) if (lengths[t] == 0) slopes[t] = 0;
        return slopes;
    }

    /** J of each output. */
    private double[] values(Matrix at, Matrix f) {
        double[] risks = new double[at.columns()];
        for (int i = 0; i < weights.length; i++)
            for (int t = 0; t < risks.length && weights[i] > 0; t++)
                risks[t] += weights[i] * loss.value(targets.get(i, t), f.get(i, t));
        double[] costs = Columns.dots(at, penalty.multiply(at, lambda));
        for (int t = 0; t < risks.length; t++) risks[t] = risks[t] / total + costs[t];
        return risks;
    }

    private Solution solution(Convergence convergence) {
        Certificate certificate = new NystromBound(problem, loss, lambda, targets)
                .of(values, scores, new NystromBound.Space(gram, penalty, mean), passes);
        List<Reals> alpha = new ArrayList<>();
        Matrix found = penalty.weights(x);
        for (int t = 0; t < bias.length; t++) alpha.add(Reals.of(found.column(t)));
        return new Solution(alpha, Reals.of(level()), convergence, Optional.of(certificate), Reals.of());
    }
}
