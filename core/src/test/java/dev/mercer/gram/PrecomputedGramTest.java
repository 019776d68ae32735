package dev.mercer.gram;

import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.util.Progress;

class PrecomputedGramTest extends GramContract {
    @Override
    protected Gram gram(Points points, Compute compute) {
        return Gram.precomputed(
                Gram.of(KERNEL, points, compute, Progress.none()).toMatrix(Progress.none()), compute);
    }
}
