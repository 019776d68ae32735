package dev.mercer.solve.internal;

import dev.mercer.data.Reals;
import dev.mercer.linalg.internal.Cholesky;
import dev.mercer.linalg.tile.VectorMath;
import dev.mercer.solve.Certificate;
import dev.mercer.solve.Convergence;
import dev.mercer.solve.Reason;
import dev.mercer.solve.Stopping;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleBinaryOperator;

/**
 * Minimises a smooth loss on explicit features by Newton's method with a line search.
 *
 * <p>With the slopes gᵢ = wᵢL′/Σw and the curvatures cᵢ = wᵢL″/Σw a step solves (ΦᵀCΦ + 2λI)δ = −(Φᵀg + 2λθ); a free b
 * is eliminated by centering Φ with the weights c. Three passes over Φ, D²N + D³/3 operations; a handful of steps,
 * because near the optimum each doubles the number of digits. The measure is ‖∇J‖ relative to that at f = 0. A
 * cancelled or expired run returns the best θ so far. Source: [BV04, §9.5].
 */
public final class PrimalNewton {
    /** Armijo constant: the least decrease, as a share of that predicted by the slope [BV04, §9.2]. */
    private static final double ARMIJO = 1e-4;

    private static final int MOST_HALVINGS = 50;

    /** The least curvature for b: where a loss is linear at every point, b has none of its own. */
    private static final double LEAST_CURVATURE = 1e-12;

    private final PrimalObjective objective;
    private final FeatureSums sums;
    private final Progress passes;
    private final double total;
    private final double[] theta;
    private double bias;
    private double[] scores;
    private double value;
    /** The largest jitter that the equations of a step needed. */
    private double jitter;

    private PrimalNewton(PrimalObjective objective, Progress progress) {
        this.objective = objective;
        this.sums = new FeatureSums(objective.rows());
        // Inside a step only reports, no cancellation: an unfinished step is useless.
        this.passes = (stage, done, all) -> progress.report(stage, done, all);
        this.total = objective.totalWeight();
        this.theta = new double[objective.rows().dim()];
        this.scores = new double[objective.rows().size()];
        this.value = objective.value(theta, scores);
    }

    public static PrimalSolution solve(PrimalObjective objective, Stopping stopping, Progress progress) {
        Require.that(objective.loss().smooth(), "Newton's method needs a smooth loss, got %s", objective.loss());
        return new PrimalNewton(objective, progress).run(stopping, progress);
    }

    private PrimalSolution run(Stopping stopping, Progress progress) {
        double start = 0;
        for (long step = 0; ; step++) {
            double[] slopes = derivatives(objective.loss()::derivative);
            double[] gradient = sums.transposedTimes(slopes, passes);
            VectorMath.axpy(2 * objective.lambda(), theta, gradient);
            double ofBias = objective.free() ? VectorMath.sum(slopes) : 0;
            double size = Math.hypot(VectorMath.norm2(gradient), ofBias);
            if (step == 0) start = size;
            double measure = start == 0 ? 0 : size / start;
            Optional<Reason> reason =
                    size == 0 ? Optional.of(Reason.CONVERGED) : stopping.reason(measure, step, progress);
            if (reason.isEmpty() && !step(gradient, ofBias)) reason = Optional.of(Reason.STALLED);
            if (reason.isPresent()) return solution(new Convergence(reason.get(), measure, step, jitter));
            progress.report("Newton step", step + 1, 0);
        }
    }

    private PrimalSolution solution(Convergence convergence) {
        Certificate certificate = objective.certify(theta, scores, passes);
        return new PrimalSolution(List.of(Reals.of(theta)), Reals.of(bias), convergence, certificate);
    }

    /** The shares w/Σw times a derivative of the loss at each row. */
    private double[] derivatives(DoubleBinaryOperator derivative) {
        double[] derivatives = new double[scores.length];
        for (int i = 0; i < derivatives.length; i++) {
            double w = objective.weights().get(i);
            if (w > 0)
                derivatives[i] =
                        w * derivative.applyAsDouble(objective.targets().get(i), scores[i]) / total;
        }
        return derivatives;
    }

    /** Makes one step; returns false if no step length makes J smaller. */
    private boolean step(double[] gradient, double ofBias) {
        double[] curvatures = derivatives(objective.loss()::curvature);
        double curvature = Math.max(VectorMath.sum(curvatures), LEAST_CURVATURE);
        double[] direction = new double[theta.length];
        VectorMath.axpy(-1, gradient, direction);
        double[] center = new double[theta.length];
        FeatureSums inside = sums;
        if (objective.free()) {
            center = sums.transposedTimes(curvatures, passes);
            for (int k = 0; k < center.length; k++) center[k] /= curvature;
            VectorMath.axpy(ofBias, center, direction);
            inside = new FeatureSums(objective.rows().minus(center));
        }
        var engine = objective.rows().compute().engine();
        FeatureSums features = inside;
        Cholesky factor = Cholesky.semidefinite(
                () -> features.square(curvatures, passes),
                2 * objective.lambda(),
                engine.math(),
                engine.threads(),
                passes);
        jitter = Math.max(jitter, factor.jitter());
        direction = factor.solve(direction);
        double ofB = objective.free() ? -ofBias / curvature - VectorMath.dot(center, direction) : 0;
        return search(direction, ofB, VectorMath.dot(gradient, direction) + ofBias * ofB);
    }

    /** Halves the step until J falls; f is linear in it, so that no pass over Φ is needed. */
    private boolean search(double[] direction, double ofBias, double slope) {
        double[] change = sums.scores(direction, ofBias, passes);
        double length = 1;
        for (int halvings = 0; halvings < MOST_HALVINGS; halvings++, length /= 2) {
            double[] nextTheta = theta.clone();
            double[] nextScores = scores.clone();
            VectorMath.axpy(length, direction, nextTheta);
            VectorMath.axpy(length, change, nextScores);
            double next = objective.value(nextTheta, nextScores);
            // Close to the optimum the gain in J is below rounding, but the gradient still shows it.
            if (!(next <= value + ARMIJO * length * slope + 4 * Math.ulp(value))) continue;
            System.arraycopy(nextTheta, 0, theta, 0, theta.length);
            bias += length * ofBias;
            scores = nextScores;
            value = next;
            return true;
        }
        return false;
    }
}
