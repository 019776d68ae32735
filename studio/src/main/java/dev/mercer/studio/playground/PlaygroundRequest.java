package dev.mercer.studio.playground;

import dev.mercer.data.DensePoints;
import dev.mercer.data.Reals;
import dev.mercer.util.Require;
import java.util.Optional;

/**
 * A state of the playground: points, a method with its settings, and the grid on which its functions are wanted.
 *
 * @param method the method
 * @param kernel the kernel, in the notation
 * @param points at most {@link #MOST_POINTS} points of one or two coordinates
 * @param targets a target for each point; -1 or 1 if the method separates classes
 * @param settings the settings of the method
 * @param grid the grid
 * @param details whether the Gram matrix, its eigenvalues and the verdict on the kernel are wanted
 * @param start the weights of the picture before, from which logistic regression is found in fewer steps; ignored unless there is one for each point
 */
public record PlaygroundRequest(
        PlaygroundMethod method,
        String kernel,
        DensePoints points,
        Reals targets,
        Settings settings,
        PlaygroundGrid grid,
        boolean details,
        Optional<Reals> start) {
    /** The most points: training with more takes longer than a frame or two. */
    public static final int MOST_POINTS = 2000;

    /** The most steps of the perceptron, or passes of a descent. */
    public static final int MOST_STEPS = 5000;

    public PlaygroundRequest {
        start = start.filter(weights -> weights.size() == points.size());
        Require.that(points.dim() == 1 || points.dim() == 2, "points have 1 or 2 coordinates, got %d", points.dim());
        Require.atLeast("number of points", 1, points.size());
        Require.that(
                points.size() <= MOST_POINTS,
                "the playground takes at most %d points, got %d: train a model on a table instead",
                MOST_POINTS,
                points.size());
        Require.equal("number of targets", points.size(), targets.size());
        Require.equal("number of coordinates of the grid", points.dim(), grid.dim());
        if (method.forLabels())
            for (int i = 0; i < targets.size(); i++)
                Require.that(
                        Math.abs(targets.get(i)) == 1,
                        "target %d of a class must be -1 or 1, got %s",
                        i + 1,
                        targets.get(i));
    }

    /**
     * The settings of all methods; each uses its own.
     *
     * @param lambda λ > 0
     * @param epsilon the half width ε ≥ 0 of the tube
     * @param nu the share ν of outliers, {@code 0 < ν ≤ 1}
     * @param steps mistakes of the perceptron, or passes of a descent
     * @param centers the number of centers; all points if there are fewer
     * @param intercept whether the function has a constant that is not
     * penalized; for the perceptron, whether 1 is added to
     *     the kernel
     * @param band whether the interval is wanted that contains 95 % of observations if ridge regression's prior is right
     */
    public record Settings(
            double lambda, double epsilon, double nu, int steps, int centers, boolean intercept, boolean band) {
        public Settings {
            Require.positive("lambda", lambda);
            Require.nonNegative("epsilon", epsilon);
            Require.that(nu > 0 && nu <= 1, "nu must be > 0 and <= 1, got %s", Require.text(nu));
            Require.that(steps >= 1 && steps <= MOST_STEPS, "steps must be 1 to %d, got %d", MOST_STEPS, steps);
            Require.atLeast("centers", 1, centers);
        }
    }
}
