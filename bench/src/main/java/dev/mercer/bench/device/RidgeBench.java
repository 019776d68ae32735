package dev.mercer.bench.device;

import dev.mercer.compute.Backends;
import dev.mercer.compute.Compute;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Gaussian;
import dev.mercer.linalg.Matrix;
import dev.mercer.solve.internal.RidgeLeftOut;
import dev.mercer.solve.internal.RidgeSolver;
import dev.mercer.solve.internal.Solution;
import dev.mercer.util.Progress;
import java.io.FileInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;

/**
 * Exact Gaussian ridge regression, from points in the host's memory to certified weights there; all runs after the first are told.
 * Arguments: back end, mnist FILE or normal N D OUTPUTS, λ of the first, how many (each twice the one before), runs, and loo for
 * leave-one-out predictions too.
 */
public final class RidgeBench {
    private RidgeBench() {}

    public static void main(String[] args) throws IOException {
        Compute compute = Compute.standard(Backends.named(args[0]));
        boolean mnist = args[1].equals("mnist");
        int at = mnist ? 3 : 5;
        List<Reals> targets = new ArrayList<>();
        Points points = points(args, 1, targets);
        double sigma = mnist ? 5 : Math.sqrt(points.dim());
        double lambda = Double.parseDouble(args[at]);
        int count = Integer.parseInt(args[at + 1]);
        int runs = Integer.parseInt(args[at + 2]);
        boolean leftOut = args.length > at + 3;
        int n = points.size();
        List<int[]> groups =
                leftOut ? IntStream.range(0, n).mapToObj(i -> new int[] {i}).toList() : List.of();
        for (int run = 0; run <= runs; run++) {
            long start = System.nanoTime();
            Gram gram = Gram.of(new Gaussian(sigma), points, compute, Progress.none());
            List<Solution> found = new ArrayList<>();
            double error = Double.NaN;
            for (int step = 0; step < (run == 0 ? 1 : count); step++) {
                RidgeLeftOut use = new RidgeLeftOut(groups);
                found.add(RidgeSolver.solve(
                        gram, targets, Reals.constant(n, 1), lambda * Math.pow(2, step), false, use, Progress.none()));
                if (leftOut && step == 0) error = error(use.predictions().orElseThrow(), targets);
            }
            double seconds = (System.nanoTime() - start) / 1e9;
            if (run == 0 && runs > 0) continue;
            System.out.printf(
                    Locale.ROOT,
                    "ridge %s n=%d d=%d outputs=%d lambda=%.0e lambdas=%d%s %s: %.3f s, %s%s%n",
                    args[1],
                    n,
                    points.dim(),
                    targets.size(),
                    lambda,
                    count,
                    leftOut ? " leave-one-out" : "",
                    args[0],
                    seconds,
                    found.get(0).convergence(),
                    leftOut ? String.format(Locale.ROOT, ", error %.6f", error) : "");
        }
    }

    private static double error(Matrix predictions, List<Reals> targets) {
        double sum = 0;
        for (int t = 0; t < targets.size(); t++)
            for (int i = 0; i < predictions.rows(); i++)
                sum += Math.pow(predictions.get(i, t) - targets.get(t).get(i), 2);
        return sum / predictions.rows() / targets.size();
    }

    /** The points that arguments from this one on tell. */
    static Points points(String[] args, int from, List<Reals> targets) throws IOException {
        return args[from].equals("mnist")
                ? mnist(args[from + 1], targets)
                : normal(
                        Integer.parseInt(args[from + 1]),
                        Integer.parseInt(args[from + 2]),
                        Integer.parseInt(args[from + 3]),
                        targets);
    }

    private static Points mnist(String file, List<Reals> targets) throws IOException {
        byte[] bytes;
        try (GZIPInputStream in = new GZIPInputStream(new FileInputStream(file))) {
            bytes = in.readAllBytes();
        }
        int n = bytes.length / 785;
        for (int digit = 0; digit < 10; digit++) {
            int wanted = digit;
            targets.add(Reals.of(IntStream.range(0, n)
                    .mapToDouble(i -> bytes[i * 785 + 784] == wanted ? 1 : -1)
                    .toArray()));
        }
        return DensePoints.generate(n, 784, (i, k) -> (bytes[i * 785 + k] & 0xff) / 255.0);
    }

    private static Points normal(int n, int d, int outputs, List<Reals> targets) {
        Random random = new Random(1);
        Points points = DensePoints.generate(n, d, (i, k) -> random.nextGaussian());
        for (int t = 0; t < outputs; t++) {
            int column = t;
            targets.add(Reals.of(IntStream.range(0, n)
                    .mapToDouble(i -> Math.sin(points.get(i, column)) + 0.1 * random.nextGaussian())
                    .toArray()));
        }
        return points;
    }
}
