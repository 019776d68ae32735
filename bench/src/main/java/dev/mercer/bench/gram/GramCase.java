package dev.mercer.bench.gram;

import dev.mercer.bench.Case;
import dev.mercer.bench.Setting;
import dev.mercer.bench.Timing;
import dev.mercer.compute.Compute;
import dev.mercer.compute.internal.KernelBlock;
import dev.mercer.data.DensePoints;
import dev.mercer.gram.Gram;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.util.Progress;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One triangle of a Gaussian Gram matrix in double, from the points on. */
public final class GramCase implements Case {
    @Override
    public Map<String, Object> run(Setting setting) {
        DensePoints points = Example.points(setting);
        Compute compute = setting.compute();
        SymmetricMatrix matrix = new SymmetricMatrix(setting.n());
        Timing inPlace = Timing.of(
                Timing.Effort.of(setting),
                () -> Triangle.fill(matrix, KernelBlock.square(Example.KERNEL, points), compute));
        double sum = Triangle.sum(matrix);
        // As users call it: a new matrix, whose memory is set to zero first, and a check of every value.
        @Nullable Gram[] kept = new Gram[1];
        Timing allocated = Timing.of(
                Timing.Effort.few(setting),
                () -> {
                    kept[0] = null;
                    System.gc();
                },
                () -> kept[0] = Gram.of(Example.KERNEL, points, compute, Progress.none()));
        return Map.of(
                "inPlace",
                inPlace,
                "allocated",
                allocated,
                "sum",
                sum,
                "backend",
                compute.backend().description());
    }
}
