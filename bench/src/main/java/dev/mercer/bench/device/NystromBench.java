package dev.mercer.bench.device;

import dev.mercer.compute.Backends;
import dev.mercer.compute.Compute;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.gram.Precision;
import dev.mercer.gram.TallGram;
import dev.mercer.kernel.Gaussian;
import dev.mercer.linalg.Matrix;
import dev.mercer.util.Progress;
import java.util.Locale;
import java.util.Random;

/**
 * One step of a solver on few centres, Kᵀ(K·V + W) in single precision, by the back ends that can be used here: the best of two after
 * one. Arguments: rows, coordinates, centres, columns of V, names of back ends.
 */
public final class NystromBench {
    private NystromBench() {}

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        int d = Integer.parseInt(args[1]);
        int m = Integer.parseInt(args[2]);
        Random random = new Random(1);
        Points x = DensePoints.generate(n, d, (i, k) -> random.nextGaussian());
        Points centers = x.range(0, m);
        Matrix v = new Matrix(m, Integer.parseInt(args[3]));
        for (int at = 0; at < v.values().length; at++) v.values()[at] = random.nextGaussian();
        Matrix first = v;
        for (int name = 4; name < args.length; name++) {
            Compute compute = Compute.standard(Backends.named(args[name])).withMemory(1L << 30);
            TallGram gram = TallGram.of(new Gaussian(5), x, centers, Precision.SINGLE, compute);
            double best = Double.POSITIVE_INFINITY;
            Matrix out = v;
            for (int run = 0; run < 3; run++) {
                long start = System.nanoTime();
                out = gram.roughNormal(v, (i, row) -> row[0] -= 1, Progress.none());
                if (run > 0) best = Math.min(best, (System.nanoTime() - start) / 1e9);
            }
            if (name == 4) first = out;
            double difference = 0;
            double largest = 0;
            for (int at = 0; at < out.values().length; at++) {
                difference = Math.max(difference, Math.abs(out.values()[at] - first.values()[at]));
                largest = Math.max(largest, Math.abs(first.values()[at]));
            }
            System.out.printf(
                    Locale.ROOT,
                    "normal n=%d d=%d centres=%d columns=%d %-6s %2d threads %8.3f s, difference from %s %.1e%n",
                    n,
                    d,
                    m,
                    v.columns(),
                    args[name],
                    compute.threads(),
                    best,
                    args[4],
                    difference / largest);
        }
    }
}
