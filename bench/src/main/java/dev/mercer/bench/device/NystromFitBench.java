package dev.mercer.bench.device;

import dev.mercer.compute.Backends;
import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.internal.RowBlocks;
import dev.mercer.kernel.Gaussian;
import dev.mercer.learn.KernelRegression;
import dev.mercer.learn.KernelRidge;
import dev.mercer.learn.Nystrom;
import dev.mercer.learn.NystromCenters;
import dev.mercer.model.Regressor;
import dev.mercer.solve.internal.Checkpoints;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.Stopping;
import dev.mercer.util.Progress;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * A whole Nyström fit of a Gaussian kernel, from points in the host's memory to a certified model, with the times of its stages.
 * Arguments: back end, rows, coordinates, centres, tolerance (0: all iterations), iterations, and blocks where
 * the solver is to see the rows in blocks, as those of a file.
 */
public final class NystromFitBench {
    private NystromFitBench() {}

    public static void main(String[] args) {
        int n = Integer.parseInt(args[1]);
        int d = Integer.parseInt(args[2]);
        int m = Integer.parseInt(args[3]);
        Compute compute = Compute.standard(Backends.named(args[0])).withMemory(Runtime.getRuntime().maxMemory() / 10 * 9);
        Points x = points(n, d, 0);
        Reals y = Reals.of(IntStream.range(0, n)
                .mapToDouble(i -> Math.sin(x.get(i, 0)) + 0.1 * number(i, d, 0))
                .toArray());
        Nystrom how = new Nystrom(new NystromCenters.Given(x.range(0, m)))
                .withWay(Nystrom.Way.ITERATIVE)
                .withStopping(new Stopping(Double.parseDouble(args[4]), Long.parseLong(args[5])));
        long start = System.nanoTime();
        String[] last = {""};
        Progress stages = (stage, done, total) -> {
            if (!stage.equals(last[0]))
                System.out.printf(Locale.ROOT, "  %8.3f s %s%n", (System.nanoTime() - start) / 1e9, stage);
            last[0] = stage;
        };
        KernelRegression learner = KernelRidge.of(new Gaussian(5), 1e-6, Intercept.NONE).withStrategy(how);
        boolean blocks = args.length > 6;
        Dataset data = Dataset.of(x, y);
        Regressor model = blocks
                ? learner.fit(RowBlocks.of(data, RowBlocks.standardRows(d)), Checkpoints.none(), compute, stages)
                : learner.fit(data, compute, stages);
        double seconds = (System.nanoTime() - start) / 1e9;
        Points other = points(2000, d, 1);
        double[] f = model.predict(other, compute, Progress.none());
        double error = 0;
        for (int i = 0; i < 2000; i++) error += Math.pow(f[i] - Math.sin(other.get(i, 0)), 2) / 2000;
        System.out.printf(
                Locale.ROOT,
                "nystrom fit n=%d d=%d centres=%d %s%s: %.3f s, %s, %s, mean squared error on new points %.3e%n",
                n,
                d,
                m,
                args[0],
                blocks ? " in blocks" : "",
                seconds,
                model.training().convergence(),
                model.training().certificate(),
                error);
    }

    private static Points points(int n, int d, int seed) {
        return DensePoints.generate(n, d, (i, k) -> number(i, k, seed));
    }

    /** The sum of three uniform numbers, of mean 0 and variance 1, quickly. */
    private static double number(long i, long k, long seed) {
        long bits = (i * 1024 + k + 1) * 0x9E3779B97F4A7C15L + seed * 0x632BE59BD9B4E019L;
        bits = (bits ^ (bits >>> 30)) * 0xBF58476D1CE4E5B9L;
        bits = (bits ^ (bits >>> 27)) * 0x94D049BB133111EBL;
        bits ^= bits >>> 31;
        long part = (1L << 21) - 1;
        return 2 * (((bits & part) + ((bits >>> 21) & part) + ((bits >>> 42) & part)) * 0x1p-21 - 1.5);
    }
}
