package dev.mercer.bench.device;

import dev.mercer.compute.Backends;
import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Gaussian;
import dev.mercer.linalg.internal.BandForm;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.internal.ShiftedInverses;
import dev.mercer.util.Progress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;

/**
 * Exact Gaussian ridge regression for many λ with all leave-one-out errors, from points in the host's memory to weights and errors
 * there, by one decomposition. Arguments: mnist FILE or normal N D OUTPUTS, λ of the first, how many (each twice the one before), runs.
 */
public final class PathBench {
    private PathBench() {}

    public static void main(String[] args) throws IOException {
        Compute compute = Compute.standard(Backends.named("cuda"));
        List<Reals> targets = new ArrayList<>();
        Points points = RidgeBench.points(args, 0, targets);
        int at = args[0].equals("mnist") ? 2 : 4;
        double sigma = args[0].equals("mnist") ? 5 : Math.sqrt(points.dim());
        double lambda = Double.parseDouble(args[at]);
        int count = Integer.parseInt(args[at + 1]);
        int runs = Integer.parseInt(args[at + 2]);
        int n = points.size();
        Matrix right = new Matrix(n, targets.size());
        for (int t = 0; t < targets.size(); t++)
            for (int i = 0; i < n; i++) right.set(i, t, targets.get(t).get(i));
        double[] shifts = DoubleStream.iterate(n * lambda, shift -> 2 * shift)
                .limit(count)
                .toArray();
        double[] ones = new double[n];
        Arrays.fill(ones, 1);
        for (int run = 0; run < runs; run++) {
            long start = System.nanoTime();
            Gram gram = Gram.of(new Gaussian(sigma), points, compute, Progress.none());
            ShiftedInverses form = gram.shifted(ones, new double[n], right).orElseThrow();
            double ready = (System.nanoTime() - start) / 1e9;
            List<BandForm.Inverse> found = form.at(shifts).orElse(List.of());
            double[] errors = found.stream().mapToDouble(each -> error(each)).toArray();
            double seconds = (System.nanoTime() - start) / 1e9;
            System.out.printf(
                    Locale.ROOT,
                    "path %s n=%d d=%d outputs=%d lambda=%.0e lambdas=%d leave-one-out cuda: %.3f s, decomposed after %.3f s%s%n",
                    args[0],
                    n,
                    points.dim(),
                    targets.size(),
                    lambda,
                    count,
                    seconds,
                    ready,
                    found.isEmpty() ? ", NOT CONVERGED" : "");
            System.out.println("  errors " + Arrays.toString(errors));
            if (run + 1 == runs && !found.isEmpty()) check(gram, right, shifts, found);
        }
    }

    /** The mean squared leave-one-out error. */
    private static double error(BandForm.Inverse inverse) {
        double sum = 0;
        Matrix x = inverse.solutions();
        for (int i = 0; i < x.rows(); i++)
            for (int t = 0; t < x.columns(); t++) sum += Math.pow(x.get(i, t) / inverse.diagonal()[i], 2);
        return sum / x.rows() / x.columns();
    }

    /** The residuals of all solutions, in double. */
    private static void check(Gram gram, Matrix right, double[] shifts, List<BandForm.Inverse> found) {
        double worst = 0;
        for (int s = 0; s < shifts.length; s++) {
            Matrix x = found.get(s).solutions();
            Matrix product = gram.multiply(x);
            double rest = 0;
            double size = 0;
            for (int at = 0; at < x.values().length; at++) {
                rest += Math.pow(right.values()[at] - product.values()[at] - shifts[s] * x.values()[at], 2);
                size += Math.pow(right.values()[at], 2);
            }
            worst = Math.max(worst, Math.sqrt(rest / size));
        }
        System.out.printf(Locale.ROOT, "  largest relative residual %.1e%n", worst);
    }
}
