package dev.mercer.solve.smo;

import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.util.Require;

/** Validates ν. */
final class Nu {
    private Nu() {}

    static void require(double nu) {
        Require.that(nu > 0 && nu <= 1, "nu must be > 0 and <= 1, got %s", Require.text(nu));
    }

    static void requireWeights(Gram gram, Reals weights) {
        Require.equal("number of weights", gram.size(), weights.size());
        Require.that(weights.stream().allMatch(w -> w >= 0), "weights must be >= 0");
        Require.positive("the sum of the weights", weights.sum());
    }
}
