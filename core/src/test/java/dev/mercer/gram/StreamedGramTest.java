package dev.mercer.gram;

import dev.mercer.compute.Compute;
import dev.mercer.data.Points;

class StreamedGramTest extends GramContract {
    @Override
    protected Gram gram(Points points, Compute compute) {
        return Gram.streamed(KERNEL, points, compute);
    }
}
