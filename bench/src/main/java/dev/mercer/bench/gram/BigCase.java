package dev.mercer.bench.gram;

import dev.mercer.bench.Case;
import dev.mercer.bench.NormalData;
import dev.mercer.bench.Setting;
import dev.mercer.bench.Timing;
import dev.mercer.compute.Compute;
import dev.mercer.compute.internal.KernelBlock;
import dev.mercer.linalg.internal.TiledFactor;
import dev.mercer.linalg.internal.FloatSymmetricMatrix;
import dev.mercer.linalg.Matrix;
import dev.mercer.util.Progress;
import java.util.Map;

/** One triangle in float of more points than a square array could hold, filled and factored in its own memory, once. */
public final class BigCase implements Case {
    @Override
    public Map<String, Object> run(Setting setting) {
        Compute compute = setting.compute();
        FloatSymmetricMatrix matrix = new FloatSymmetricMatrix(setting.n());
        KernelBlock block = KernelBlock.square(Example.KERNEL, Example.points(setting));
        long start = System.nanoTime();
        Triangle.fill(matrix, block, compute);
        long filled = System.nanoTime();
        TiledFactor<float[]> factor = TiledFactor.consuming(
                matrix, Example.SHIFT, compute.backend().floatTileMath(), compute.threads(), Progress.none());
        long factored = System.nanoTime();
        Matrix x = factor.solve(Example.matrix(setting.n(), 1, NormalData.vector(setting.n(), 5)));
        double first = x.get(0, 0);
        if (!Double.isFinite(first)) throw new IllegalStateException("the solution begins with " + first);
        return Map.of(
                "fill",
                once(start, filled),
                "factor",
                once(filled, factored),
                "solve",
                once(factored, System.nanoTime()));
    }

    private static Timing once(long from, long to) {
        return Timing.once((to - from) * 1e-9);
    }
}
