package dev.mercer.solve.descent;

import dev.mercer.solve.Intercept;
import dev.mercer.solve.Reason;
import dev.mercer.solve.Stopping;
import dev.mercer.solve.internal.Centering;
import dev.mercer.solve.internal.Objective;
import dev.mercer.solve.internal.Solution;
import dev.mercer.util.Progress;

/**
 * Functional gradient descent: f ← f − η∇J, which for the weights is {@code α ← (1 − 2ηλ)α − η·w·L′/Σw}, with the
 * slopes L′ of all points or of a random batch [KSW04]. It starts at f = 0.
 *
 * <p>A full step costs one product with K. A step of m points costs m rows of K, and none for points where the loss is
 * 0: there the slope is taken as 0, also at a kink, so that α stays sparse. A pass is as many steps as it takes to
 * process N points; J of the current solution is recorded after each. Averaging costs O(1) a step ({@link Iterate}),
 * and one product a pass for its J.
 *
 * <p>λ = 0 is allowed: then the number of passes regularises. A free b descends too, by the mean slope; it is not
 * penalised and does not recover from the large first steps of {@link Step.Pegasos}, so that centering is better there.
 *
 * <p>The measure is the norm of ∇J at the last step relative to that at f = 0 where steps are full, the loss is smooth
 * and nothing is averaged; else the gap of the certificate relative to J, which is computed once J has changed by less
 * than the tolerance in each of three passes. Where there is no bound, as for λ = 0, the measure is the largest of
 * these changes, and the descent continues to the limit of passes: a small change does not show that the optimum is
 * close. It ends with {@link Reason#STALLED} when J is no better than that of f = 0. The iterations are passes.
 *
 * @param step the step size
 * @param batch the number of points in a step, and their sampling
 * @param averaging the iterates that are averaged
 * @param stopping the stopping rule, in passes
 */
public record Descent(Step step, Batch batch, Averaging averaging, Stopping stopping) {
    /** Gradient descent with safe steps: J falls in each. For smooth losses. */
    public static Descent full() {
        return new Descent(new Step.Safe(), new Batch.Full(), Averaging.NONE, new Stopping(1e-6, 1000));
    }

    /** One point a step, in shuffled passes, with decreasing steps. For smooth losses. */
    public static Descent stochastic(long seed) {
        Batch one = Batch.single(new Draw.Shuffled(seed));
        return new Descent(new Step.Cooling(), one, Averaging.SUFFIX, new Stopping(1e-4, 100));
    }

    /** Batches that begin with one point and grow by a tenth each step until they are full. For smooth losses. */
    public static Descent hybrid(long seed) {
        Batch growing = new Batch.Growing(1, 1.1, new Draw.Shuffled(seed));
        return new Descent(new Step.Safe(), growing, Averaging.NONE, new Stopping(1e-6, 1000));
    }

    /** One point a step, drawn with replacement, and steps 1/(2λt): [SSBD14, §16.3]. For losses with bounded slopes. */
    public static Descent pegasos(long passes, long seed) {
        Batch one = Batch.single(new Draw.WithReplacement(seed));
        return new Descent(new Step.Pegasos(1), one, Averaging.ALL, new Stopping(0, passes));
    }

    public Descent withStep(Step newStep) {
        return new Descent(newStep, batch, averaging, stopping);
    }

    public Descent withBatch(Batch newBatch) {
        return new Descent(step, newBatch, averaging, stopping);
    }

    public Descent withAveraging(Averaging newAveraging) {
        return new Descent(step, batch, newAveraging, stopping);
    }

    public Descent withStopping(Stopping newStopping) {
        return new Descent(step, batch, averaging, newStopping);
    }

    /**
     * Descends until there is a reason to stop; after a cancellation or time limit it returns the current solution.
     *
     * @throws dev.mercer.util.InvalidInputException when the step is so large that the numbers overflow
     */
    public Solution solve(Objective objective, Progress progress) {
        return new DescentRun(this, objective, progress).run();
    }

    /** Descends for any intercept; with centered features b is not part of the descent, which converges faster. */
    public Solution solve(Objective objective, Intercept intercept, Progress progress) {
        return Centering.solve(objective, intercept, o -> solve(o, progress));
    }
}
