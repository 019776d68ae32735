package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.linalg.Matrix;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;

/**
 * A model that predicts numbers, one or several for each point.
 *
 * @param expansion f
 * @param training how it was learned
 */
public record Regressor(Expansion expansion, Training training) implements Model {
    /** The number predicted for each point, where there is one target. */
    public double[] predict(Points points, Compute compute, Progress progress) {
        Require.that(expansion.outputs() == 1, "the model has %d targets: ask for all of them", expansion.outputs());
        return expansion.predict(points, compute, progress).values();
    }

    /** The number predicted for each point on the standard machine. */
    public double[] predict(Points points) {
        return predict(points, Compute.standard(), Progress.none());
    }

    /** All targets, a row for each point. */
    public Matrix predictAll(Points points, Compute compute, Progress progress) {
        return expansion.predict(points, compute, progress);
    }
}
