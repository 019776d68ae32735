package dev.mercer.bench.gram;

import dev.mercer.bench.Case;
import dev.mercer.bench.Setting;
import dev.mercer.bench.Timing;
import dev.mercer.compute.internal.BlockEvaluator;
import dev.mercer.compute.Compute;
import dev.mercer.compute.internal.KernelBlock;
import dev.mercer.compute.internal.Window;
import dev.mercer.data.SparsePoints;
import dev.mercer.gram.CrossGram;
import dev.mercer.io.file.Source;
import dev.mercer.io.table.LibsvmReader;
import dev.mercer.kernel.Gaussian;
import dev.mercer.util.Progress;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.IntStream;

/** All rows of the Gram matrix of a9a, sparse points, in float: what SMO wants to have, at once and batch by batch. */
public final class AdultCase implements Case {
    static final String FILE = "a9a_train.libsvm.gz";

    /** Rows of one array. */
    private static final int STRIP = 128;

    @Override
    public Map<String, Object> run(Setting setting) {
        String file = Path.of(setting.data(), FILE).toString();
        SparsePoints all = (SparsePoints)
                LibsvmReader.defaults().read(Source.of(file), Progress.none()).points();
        SparsePoints points = all.range(0, Math.min(setting.n(), all.size()));
        int n = points.size();
        Compute compute = setting.compute();
        int strips = (n + STRIP - 1) / STRIP;
        float[][] rows = new float[strips][];
        for (int s = 0; s < strips; s++) rows[s] = new float[Math.multiplyExact(end(s, n) - s * STRIP, n)];
        Gaussian kernel = Gaussian.ofGamma(1.0 / points.dim());
        Timing whole = Timing.of(Timing.Effort.few(setting), () -> {
            BlockEvaluator evaluator = compute.backend().prepare(KernelBlock.square(kernel, points));
            compute.run(
                    "rows",
                    strips,
                    Progress.none(),
                    s -> evaluator.fill(new Window(s * STRIP, end(s, n), 0, n), rows[s], 0, n));
        });
        Timing batches = Timing.of(Timing.Effort.few(setting), () -> {
            CrossGram gram = CrossGram.of(kernel, points, points, compute);
            float[][] batch = new float[STRIP][n];
            for (int s = 0; s < strips; s++)
                gram.rows(
                        IntStream.range(s * STRIP, end(s, n)).toArray(),
                        Arrays.copyOf(batch, end(s, n) - s * STRIP));
        });
        double nonZeros = (double) points.nonZeros() / n;
        return Map.of("whole", whole, "batches", batches, "n", n, "d", points.dim(), "nonZeros", nonZeros);
    }

    private static int end(int strip, int n) {
        return Math.min((strip + 1) * STRIP, n);
    }
}
