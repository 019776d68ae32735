package dev.mercer.bench.device;

import dev.mercer.compute.Backends;
import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.gp.EvidenceSearch;
import dev.mercer.gp.internal.ExactInference;
import dev.mercer.gp.GaussianProcess;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.kernel.PerColumn;
import dev.mercer.learn.KernelRegression;
import dev.mercer.learn.KernelRidge;
import dev.mercer.model.internal.GaussianPrior;
import dev.mercer.model.Regressor;
import dev.mercer.solve.Intercept;
import dev.mercer.util.Progress;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * An exact Gaussian process with a length for each column: a marginal likelihood with its gradient, and a whole fit that maximises the
 * likelihood of all rows. Arguments: back end, a file of doubles as bench/python/device_gp.py writes it (rows, columns, all points, all
 * targets), evaluations, and the most steps of a whole fit, where one is made.
 */
public final class GpBench {
    private GpBench() {}

    public static void main(String[] args) throws IOException {
        ByteBuffer file = ByteBuffer.wrap(Files.readAllBytes(Path.of(args[1]))).order(ByteOrder.LITTLE_ENDIAN);
        int n = (int) file.getDouble();
        int d = (int) file.getDouble();
        double[] numbers = new double[n * d];
        for (int at = 0; at < numbers.length; at++) numbers[at] = file.getDouble();
        double[] y = new double[n];
        for (int i = 0; i < n; i++) y[i] = file.getDouble();
        Points x = DensePoints.generate(n, d, (i, k) -> numbers[i * d + k]);
        Dataset data = Dataset.of(x, Reals.of(y));
        Compute compute = Compute.standard(Backends.named(args[0])).withMemory(Runtime.getRuntime().maxMemory() / 10 * 9);
        for (int run = 0; run < Integer.parseInt(args[2]); run++) evaluate(data, compute, 1 + 0.05 * run);
        if (args.length > 3) fit(data, compute, Integer.parseInt(args[3]));
    }

    private static void evaluate(Dataset data, Compute compute, double length) {
        int d = data.points().dim();
        double[] lengths = new double[d];
        Arrays.fill(lengths, length);
        Kernel kernel = new PerColumn(new Gaussian(1), lengths);
        long start = System.nanoTime();
        ExactInference inference = ExactInference.of(
                KernelRidge.of(kernel, 0.01 / data.size(), Intercept.NONE), data, compute, Progress.none());
        double evidence = inference.logMarginalLikelihood(1);
        double value = (System.nanoTime() - start) / 1e9;
        Reals slopes = inference.gradient(Progress.none());
        double all = (System.nanoTime() - start) / 1e9;
        System.out.printf(
                Locale.ROOT,
                "gp n=%d d=%d lengths=%.2f: log likelihood %.6f (amplitude 1) after %.3f s, gradient after %.3f s, slopes %s%n",
                data.size(),
                d,
                length,
                evidence,
                value,
                all,
                Arrays.toString(slopes.stream().limit(4).toArray()));
    }

    private static void fit(Dataset data, Compute compute, int steps) {
        int d = data.points().dim();
        double[] ones = new double[d];
        Arrays.fill(ones, 1);
        String lengths = String.join(", ", Collections.nCopies(d, "auto"));
        List<Integer> free = IntStream.rangeClosed(1, d).boxed().toList();
        KernelFamily family = new KernelFamily(
                "gaussian(sigma=1) / [" + lengths + "]", new PerColumn(new Gaussian(1), ones), free);
        EvidenceSearch search = EvidenceSearch.standard()
                .withRestarts(0)
                .withIterations(steps)
                .withRows(data.size());
        long start = System.nanoTime();
        Progress stages = (stage, done, total) -> {
            if (stage.equals("evidence"))
                System.out.printf(Locale.ROOT, "  %8.3f s evaluation %d%n", (System.nanoTime() - start) / 1e9, done);
        };
        Regressor model = GaussianProcess.of(family)
                .withIntercept(Intercept.NONE)
                .withSearch(search)
                .fit(data, compute, stages);
        double seconds = (System.nanoTime() - start) / 1e9;
        GaussianPrior prior = model.posterior().prior();
        KernelRegression ridge = KernelRidge.ofRho(prior.kernel(), prior.rho(), data.size(), Intercept.NONE);
        double evidence = ExactInference.of(ridge, data, compute, Progress.none()).logMarginalLikelihood();
        System.out.printf(
                Locale.ROOT,
                "gp fit n=%d: %.3f s, %s, log likelihood %.6f, rho %s, amplitude %s, %s%n",
                data.size(),
                seconds,
                model.training().convergence(),
                evidence,
                prior.rho(),
                prior.amplitude(),
                prior.kernel());
    }
}
