package dev.mercer.bench.peer;

import dev.mercer.bench.ForkMain;
import dev.mercer.bench.NormalData;
import dev.mercer.bench.Timing;
import dev.mercer.bench.gram.Example;
import java.io.IOException;
import java.util.Map;
import smile.math.kernel.GaussianKernel;
import smile.math.matrix.Matrix;

/** Smile's Gram matrix of the same points, on all processors; as for every peer the best of three after one to warm up. */
public final class SmileGram {
    private SmileGram() {}

    /** Arguments: n, d. */
    public static void main(String[] args) throws IOException {
        int n = Integer.parseInt(args[0]);
        double[][] points = NormalData.rows(n, Integer.parseInt(args[1]), Example.SEED);
        GaussianKernel kernel = new GaussianKernel(Example.SIGMA);
        Matrix[] matrix = new Matrix[1];
        Timing timing =
                Timing.of(new Timing.Effort(3, 0, 0), () -> matrix[0] = null, () -> matrix[0] = kernel.K(points));
        double sum = 0;
        for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) sum += matrix[0].get(i, j);
        String version = GaussianKernel.class.getPackage().getImplementationVersion();
        ForkMain.print(Map.of("gram", timing, "sum", sum, "version", version == null ? "unknown" : version));
    }
}
