package dev.mercer.examples;

import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.KernelRegression;
import dev.mercer.learn.KernelRidge;
import dev.mercer.model.Regressor;
import java.util.Arrays;

/** Kernel ridge regression on a sine: f(x) = Σ αⱼ k(x, xⱼ) + b. */
public final class FirstModel {
    private FirstModel() {}

    public static void main(String[] args) {
        Points x = DensePoints.generate(40, 1, (i, k) -> i / 40.0 * 2 * Math.PI);
        double[] y = new double[40];
        Arrays.setAll(y, i -> Math.sin(x.get(i, 0)));

        KernelRegression ridge = KernelRidge.of(Kernel.parse("gaussian(sigma=1)"), 1e-6);
        Regressor model = ridge.fit(Dataset.of(x, Reals.of(y)));

        double[] predicted = model.predict(Points.of(new double[] {1}));
        System.out.printf("f(1) = %.3f, sin(1) = %.3f%n", predicted[0], Math.sin(1));
    }
}
