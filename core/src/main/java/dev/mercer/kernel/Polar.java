package dev.mercer.kernel;

import dev.mercer.data.Points;
import dev.mercer.util.Require;
import java.util.Optional;

/**
 * Polar coordinates: the length r = ‖x‖ and d − 1 angles, the last in (−π, π], the others in [0, π]. In the plane (r, θ)
 * with x = (r cos θ, r sin θ): circles around the origin become straight lines.
 */
public record Polar() implements FeatureMap {
    @Override
    public int dim(int inputs) {
        Require.that(inputs >= 2, "polar() needs at least 2 coordinates, got %d", inputs);
        return inputs;
    }

    @Override
    public void map(Points x, int i, double[] out) {
        int d = dim(x.dim());
        double rest = coordinate(x, i, d - 1);
        for (int k = d - 2; k >= 0; k--) {
            out[k + 1] = Math.atan2(rest, coordinate(x, i, k));
            rest = Math.hypot(rest, coordinate(x, i, k));
        }
        out[0] = rest;
    }

    /** A coordinate with −0 replaced by 0, because −0 has a different angle and sparse points do not store it. */
    private static double coordinate(Points x, int i, int k) {
        return x.get(i, k) + 0.0;
    }

    @Override
    public Optional<Kernel> kernel() {
        return Optional.empty();
    }

    @Override
    public String toString() {
        return KernelText.print(this);
    }
}
