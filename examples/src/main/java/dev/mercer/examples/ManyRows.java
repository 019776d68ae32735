package dev.mercer.examples;

import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Reals;
import dev.mercer.kernel.FeatureMap;
import dev.mercer.kernel.Gaussian;
import dev.mercer.learn.FeatureRegression;
import dev.mercer.learn.KernelRidge;
import dev.mercer.learn.Leaves;
import dev.mercer.learn.Nystrom;
import dev.mercer.model.Regressor;
import dev.mercer.solve.Intercept;
import java.util.SplittableRandom;

/** Few centres in place of all rows, and random features in place of a kernel. */
public final class ManyRows {
    private ManyRows() {}

    /** Waves over the plane, with noise of deviation 0.1. */
    public static Dataset waves(int rows, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        DensePoints x = DensePoints.generate(rows, 2, (i, k) -> random.nextDouble(-2, 2));
        double[] y = new double[rows];
        for (int i = 0; i < rows; i++)
            y[i] = Math.sin(2 * x.get(i, 0)) * Math.cos(x.get(i, 1)) + 0.1 * random.nextGaussian();
        return Dataset.of(x, Reals.of(y));
    }

    /** The root of the mean squared error on rows that were not learned from. */
    public static double error(Regressor model) {
        Dataset others = waves(1000, 2);
        double[] found = model.predict(others.points());
        Reals truth = (Reals) others.targets().orElseThrow();
        double sum = 0;
        for (int i = 0; i < found.length; i++) sum += (found[i] - truth.get(i)) * (found[i] - truth.get(i));
        return Math.sqrt(sum / found.length);
    }

    public static void main(String[] args) {
        Dataset data = waves(2000, 1);
        Gaussian kernel = new Gaussian(1);
        double lambda = 1e-5;
        for (int centers : new int[] {10, 20, 40, 80}) {
            Regressor few = KernelRidge.of(kernel, lambda)
                    .withStrategy(new Nystrom(centers))
                    .fit(data);
            System.out.printf("%4d centers:    %.4f%n", centers, error(few));
        }
        System.out.printf(
                "all 2000 rows:   %.4f%n", error(KernelRidge.of(kernel, lambda).fit(data)));
        Regressor leaves = KernelRidge.of(kernel, lambda, Intercept.CENTRED)
                .withStrategy(new Leaves(4))
                .fit(data);
        System.out.printf("in 4 leaves:     %.4f%n", error(leaves));
        FeatureMap random = FeatureMap.parse("fourier(gaussian(1), 80)");
        System.out.printf(
                "80 random waves: %.4f%n",
                error(FeatureRegression.of(random, lambda).fit(data)));
    }
}
