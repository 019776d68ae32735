package dev.mercer.examples;

import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Linear;
import dev.mercer.kernel.RbfBasis;
import dev.mercer.learn.FeatureRegression;
import dev.mercer.learn.KernelRidge;
import java.util.Arrays;

/** Gaussians as basis functions and the Gaussian as a kernel are two models; the basis has a kernel of its own. */
public final class BasisVersusKernel {
    private BasisVersusKernel() {}

    public static void main(String[] args) {
        DensePoints x = DensePoints.generate(30, 1, (i, k) -> i / 5.0);
        double[] y = new double[30];
        Arrays.setAll(y, i -> Math.sin(x.get(i, 0)));
        Dataset data = Dataset.of(x, Reals.of(y));
        double sigma = 0.5;
        double lambda = 0.1;

        RbfBasis features = new RbfBasis(x, sigma);
        double[] basis = FeatureRegression.of(features, lambda).fit(data).predict(x);
        double[] kernel = KernelRidge.of(new Gaussian(sigma), lambda).fit(data).predict(x);
        double[] own =
                KernelRidge.of(new Linear().after(features), lambda).fit(data).predict(x);

        Points at = x.range(8, 9);
        System.out.printf("x = %.1f, sin(x) = %.4f%n", at.get(0, 0), y[8]);
        System.out.printf("rbf basis:              %.4f%n", basis[8]);
        System.out.printf("gaussian kernel:        %.4f%n", kernel[8]);
        System.out.printf("kernel of the features: %.4f%n", own[8]);
    }
}
