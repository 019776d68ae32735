package dev.mercer.bench.device;

import dev.mercer.compute.Backends;
import dev.mercer.compute.Compute;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.LinearMap;
import dev.mercer.linalg.Matrix;
import dev.mercer.metric.internal.MetricStep;
import dev.mercer.model.Expansion;
import dev.mercer.solve.internal.RidgeSolver;
import dev.mercer.solve.internal.Solution;
import dev.mercer.util.Progress;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A learned metric: so many iterations of exact ridge regression on all rows, gradients of the fit at all of them, and their average
 * outer product as the next metric; then a fit with the last one. All runs after the first are told. Arguments: back end, a file as
 * bench/python/device_metric.py writes it (rows, columns, rows held out, all points, all targets), λ, iterations, runs.
 */
public final class MetricBench {
    private MetricBench() {}

    public static void main(String[] args) throws IOException {
        ByteBuffer file = ByteBuffer.wrap(Files.readAllBytes(Path.of(args[1]))).order(ByteOrder.LITTLE_ENDIAN);
        int n = (int) file.getDouble();
        int d = (int) file.getDouble();
        int held = (int) file.getDouble();
        double[] numbers = new double[(n + held) * d];
        file.asDoubleBuffer().get(numbers);
        file.position(file.position() + 8 * numbers.length);
        double[] y = new double[n + held];
        file.asDoubleBuffer().get(y);
        Points all = DensePoints.of(n + held, d, numbers);
        Points points = all.range(0, n).trimmed();
        Compute compute =
                Compute.standard(Backends.named(args[0])).withMemory(Runtime.getRuntime().maxMemory() / 10 * 9);
        Problem problem = new Problem(
                points,
                Reals.of(Arrays.copyOf(y, n)),
                all.range(n, n + held),
                Reals.of(Arrays.copyOfRange(y, n, n + held)),
                Double.parseDouble(args[2]),
                Integer.parseInt(args[3]),
                compute);
        for (int run = 0; run <= Integer.parseInt(args[4]); run++) problem.run(run > 0);
    }

    private record Problem(
            Points points, Reals y, Points others, Reals expected, double lambda, int iterations, Compute compute) {
        void run(boolean told) {
            int n = points.size();
            Kernel plain = new Gaussian(Math.sqrt(points.dim()));
            Kernel kernel = plain;
            double[] seconds = new double[4];
            StringBuilder objectives = new StringBuilder();
            long start = System.nanoTime();
            for (int t = 0; ; t++) {
                long before = System.nanoTime();
                Gram gram = Gram.of(kernel, points, compute, Progress.none());
                Solution found =
                        RidgeSolver.solve(gram, List.of(y), Reals.constant(n, 1), lambda, false, Progress.none());
                objectives.append(String.format(
                        Locale.ROOT, " %.8f", found.certificate().orElseThrow().objective()));
                long fitted = System.nanoTime();
                seconds[0] += (fitted - before) / 1e9;
                Expansion f = Expansion.of(kernel, points, found.alpha().get(0), 0);
                if (t == iterations) {
                    seconds[3] = (System.nanoTime() - start) / 1e9;
                    if (told) tell(seconds, objectives, found, f);
                    return;
                }
                List<Matrix> gradients = f.gradients(points, compute, Progress.none());
                long sloped = System.nanoTime();
                seconds[1] += (sloped - fitted) / 1e9;
                Optional<LinearMap> map = MetricStep.FULL.of(gradients, Reals.constant(n, 1), points, compute);
                kernel = plain.after(map.orElseThrow());
                seconds[2] += (System.nanoTime() - sloped) / 1e9;
            }
        }

        private void tell(double[] seconds, StringBuilder objectives, Solution found, Expansion f) {
            Matrix predictions = f.predict(others, compute, Progress.none());
            double sum = 0;
            for (int i = 0; i < others.size(); i++) sum += Math.pow(predictions.get(i, 0) - expected.get(i), 2);
            System.out.printf(
                    Locale.ROOT,
                    "metric n=%d d=%d lambda=%.0e iterations=%d %s: %.3f s (fits %.3f, gradients %.3f, metrics %.3f), %s%n",
                    points.size(),
                    points.dim(),
                    lambda,
                    iterations,
                    compute.backend().name(),
                    seconds[3],
                    seconds[0],
                    seconds[1],
                    seconds[2],
                    found.convergence());
            System.out.printf(
                    Locale.ROOT, "  objectives%s, held-out error %.6f%n", objectives, Math.sqrt(sum / others.size()));
        }
    }
}
