package dev.mercer.examples;

import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.HuberRegression;
import dev.mercer.learn.KernelRidge;
import dev.mercer.learn.QuantileRegression;
import java.util.Arrays;
import java.util.Locale;

/** Two losses for data that least squares misread: a wild point, and noise that grows. */
public final class QuantilesAndOutliers {
    private static final Kernel KERNEL = new Gaussian(1);

    private QuantilesAndOutliers() {}

    public static void main(String[] args) {
        Points x = DensePoints.generate(60, 1, (i, k) -> i / 10.0);
        double[] y = new double[60];
        Arrays.setAll(y, i -> Math.sin(x.get(i, 0)));
        y[30] = 50;
        Dataset wild = Dataset.of(x, Reals.of(y));
        Points there = x.range(30, 31);
        double squares = KernelRidge.of(KERNEL, 1e-3).fit(wild).predict(there)[0];
        double robust = HuberRegression.of(KERNEL, 1e-3, 0.1).fit(wild).predict(there)[0];
        System.out.printf(Locale.ROOT, "sin(3) = %.2f; squares %.2f, Huber %.2f%n", Math.sin(3), squares, robust);

        double[] noisy = new double[60];
        Arrays.setAll(noisy, i -> (i % 5 - 2) * x.get(i, 0));
        Dataset fan = Dataset.of(x, Reals.of(noisy));
        for (double level : new double[] {0.1, 0.5, 0.9}) {
            double[] line = QuantileRegression.of(KERNEL, 1e-3, level).fit(fan).predict(x);
            int below = 0;
            for (int i = 0; i < 60; i++) if (noisy[i] <= line[i] + 1e-3) below++;
            System.out.printf(Locale.ROOT, "quantile %.1f: %d of 60 points lie below%n", level, below);
        }
    }
}
