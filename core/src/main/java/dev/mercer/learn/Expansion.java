package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.gram.CrossGram;
import dev.mercer.kernel.Kernel;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;

/**
 * f(x) = Σⱼ αⱼ k(x, cⱼ) + b: what every learner finds, by the representer theorem.
 *
 * @param kernel k
 * @param centers c₁ … c_M
 * @param weights α, one for each centre
 * @param bias b
 */
public record Expansion(Kernel kernel, Points centers, Reals weights, double bias) {
    public Expansion {
        Require.equal("number of weights", centers.size(), weights.size());
        Require.finite("bias", bias);
    }

    /** f at each of the points; costs one kernel value for each point and centre. */
    public double[] predict(Points points, Compute compute, Progress progress) {
        double[] values = CrossGram.of(kernel, points, centers, compute).multiply(weights.toArray(), progress);
        for (int i = 0; i < values.length; i++) values[i] += bias;
        return values;
    }
}
