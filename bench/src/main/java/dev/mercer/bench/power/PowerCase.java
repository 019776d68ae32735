package dev.mercer.bench.power;

import dev.mercer.bench.Case;
import dev.mercer.bench.Setting;
import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.learn.structure.TwoSample;
import dev.mercer.loss.internal.Normal;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;

/** Shares of rejections of the two-sample test and of Student's t-test at level 0.05, of two samples of normal numbers. */
public final class PowerCase implements Case {
    /** Numbers in each sample. */
    static final int SIZE = 50;

    static final double[] SHIFTS = {0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1};
    static final double[] RATIOS = {1, 1.2, 1.4, 1.6, 1.8, 2, 2.2, 2.4};

    private static final double LEVEL = 0.05;
    private static final int PERMUTATIONS = 199;
    /** The 0.975 quantile of Student's t with 98 degrees of freedom. */
    private static final double CRITICAL = 1.984467;

    private static final int NULLS = 1000;

    /** Shares of rejections on the same draws. */
    private record Shares(double kernel, double student) {}

    private Compute compute = Compute.standard();

    @Override
    public Map<String, Object> run(Setting setting) {
        compute = setting.compute();
        int runs = setting.m();
        Map<String, Object> found = new LinkedHashMap<>();
        found.put("level", Map.of("kernel", shares(0, 1, setting.quick() ? runs : NULLS, 1).kernel()));
        Map<String, Object> shifts = new LinkedHashMap<>();
        for (double shift : SHIFTS) {
            Shares shares = shares(shift, 1, runs, 2);
            shifts.put(
                    Double.toString(shift),
                    Map.of("kernel", shares.kernel(), "student", shares.student(), "exact", exact(shift)));
        }
        found.put("mean", shifts);
        Map<String, Object> ratios = new LinkedHashMap<>();
        for (double ratio : RATIOS) {
            Shares shares = shares(0, ratio, runs, 3);
            ratios.put(Double.toString(ratio), Map.of("kernel", shares.kernel(), "student", shares.student()));
        }
        found.put("deviation", ratios);
        return found;
    }

    private Shares shares(double shift, double ratio, int runs, long seed) {
        Random random = new Random(seed);
        KernelFamily family = KernelFamily.ofAnyScale(new Gaussian(1));
        int kernel = 0;
        int student = 0;
        for (int run = 0; run < runs; run++) {
            double[] pooled = new double[2 * SIZE];
            Arrays.setAll(pooled, i -> i < SIZE ? random.nextGaussian() : shift + ratio * random.nextGaussian());
            DensePoints points = DensePoints.of(pooled.length, 1, pooled);
            Kernel gaussian = family.start(Dataset.of(points));
            Gram gram = Gram.of(gaussian, points, compute, Progress.none());
            if (new TwoSample(PERMUTATIONS, run).of(gram, SIZE, Progress.none()).pValue() <= LEVEL) kernel++;
            if (Math.abs(student(pooled)) >= CRITICAL) student++;
        }
        return new Shares((double) kernel / runs, (double) student / runs);
    }

    private static double student(double[] pooled) {
        double[] mean = new double[2];
        for (int i = 0; i < pooled.length; i++) mean[i / SIZE] += pooled[i] / SIZE;
        double squares = 0;
        for (int i = 0; i < pooled.length; i++) squares += Math.pow(pooled[i] - mean[i / SIZE], 2);
        return (mean[1] - mean[0]) / Math.sqrt(squares / (2 * SIZE - 2) * 2 / SIZE);
    }

    /** The power of the t-test: that of a normal test, in the mean over the estimated variance, by Simpson's rule over its density. */
    private static double exact(double shift) {
        int degrees = 2 * SIZE - 2;
        double center = shift * Math.sqrt(SIZE / 2.0);
        int steps = 4000;
        double sum = 0;
        double total = 0;
        for (int k = 1; k < steps; k++) {
            // v/degrees, the estimated variance over the true one, from 0 to 4.
            double variance = 4.0 * k / steps;
            double density = Math.exp((degrees / 2.0 - 1) * Math.log(variance) - degrees * (variance - 1) / 2);
            double bound = CRITICAL * Math.sqrt(variance);
            double weight = (k % 2 == 1 ? 4 : 2) * density;
            total += weight;
            sum += weight * (Normal.cumulative(center - bound) + Normal.cumulative(-center - bound));
        }
        return sum / total;
    }
}
