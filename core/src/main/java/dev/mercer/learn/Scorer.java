package dev.mercer.learn;

import dev.mercer.compute.BlockEvaluator;
import dev.mercer.compute.KernelBlock;
import dev.mercer.compute.PlainBackend;
import dev.mercer.compute.Window;
import dev.mercer.data.Points;
import dev.mercer.linalg.VectorMath;
import dev.mercer.util.Require;

/**
 * An {@link Expansion} made ready for one point at a time, as a service is asked: its centres are laid out once so that a
 * kernel value takes nanoseconds. Takes as much memory again as the centres; no native code; thread-safe.
 */
public final class Scorer {
    private final Expansion expansion;
    private final BlockEvaluator evaluator;
    private final double[][] weights;

    Scorer(Expansion expansion) {
        this.expansion = expansion;
        Points centers = expansion.centers();
        this.evaluator = new PlainBackend().prepare(new KernelBlock(expansion.kernel(), centers, centers));
        this.weights = expansion.weights().stream().map(w -> w.toArray()).toArray(double[][]::new);
    }

    /** f(x) of a model with one output. */
    public double value(double... x) {
        Require.equal("number of outputs", 1, weights.length);
        return values(x)[0];
    }

    /** f(x), a number for each output. */
    public double[] values(double... x) {
        Points point = Points.of(x);
        Points mapped =
                expansion.features().isPresent() ? expansion.features().get().apply(point) : point;
        int count = expansion.centers().size();
        double[] similar = new double[count];
        evaluator.over(mapped).fill(new Window(0, 1, 0, count), similar, 0, count);
        double[] scores = new double[weights.length];
        for (int t = 0; t < scores.length; t++)
            scores[t] = VectorMath.dot(similar, weights[t]) + expansion.bias().get(t);
        return scores;
    }
}
