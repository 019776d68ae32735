package dev.mercer.examples;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Gaussian;
import dev.mercer.score.RidgeLeaveOneOut;
import dev.mercer.solve.Intercept;
import dev.mercer.util.Progress;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** σ and λ of ridge regression by leaving out each point once, in closed form. */
public final class ChoosingSigma {
    private ChoosingSigma() {}

    /** A sine with noise of deviation 0.3. */
    public static Dataset sine() {
        SplittableRandom random = new SplittableRandom(4);
        Points x = DensePoints.generate(60, 1, (i, k) -> random.nextDouble(0, 6));
        return Dataset.of(
                x,
                Reals.of(IntStream.range(0, 60)
                        .mapToDouble(i -> Math.sin(2 * x.get(i, 0)) + 0.3 * random.nextGaussian())
                        .toArray()));
    }

    /** The root of the mean squared error of models at the point that they have not seen. */
    public static double error(double sigma, double lambda) {
        RidgeLeaveOneOut leftOut = RidgeLeaveOneOut.of(
                new Gaussian(sigma), Intercept.CENTRED, sine(), Compute.standard(), Progress.none());
        return Math.sqrt(leftOut.meanSquaredError(lambda));
    }

    public static void main(String[] args) {
        double[] best = {0, 0, Double.POSITIVE_INFINITY};
        for (double sigma : new double[] {0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 3.2})
            for (double lambda : new double[] {1e-5, 1e-4, 1e-3, 1e-2, 1e-1}) {
                double error = error(sigma, lambda);
                if (error < best[2]) best = new double[] {sigma, lambda, error};
            }
        System.out.printf("too narrow: sigma 0.05 errs by %.3f%n", error(0.05, 1e-3));
        System.out.printf("too wide:   sigma 3.2 errs by %.3f%n", error(3.2, 1e-3));
        System.out.printf("best:       sigma %.1f, lambda %.0e errs by %.3f%n", best[0], best[1], best[2]);
    }
}
