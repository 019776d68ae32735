package dev.mercer.examples;

import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.KernelDescent;
import dev.mercer.learn.KernelRidge;
import dev.mercer.loss.Squared;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.Stopping;
import dev.mercer.solve.descent.Descent;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;

/** Full, stochastic and hybrid gradients on one problem: J after 1, 3, 10, … passes, and where all of them go. */
public final class GradientVersusStochastic {
    private GradientVersusStochastic() {}

    public static void main(String[] args) {
        SplittableRandom random = new SplittableRandom(1);
        Points x = DensePoints.generate(200, 1, (i, k) -> random.nextDouble(0, 6));
        double[] y = new double[200];
        Arrays.setAll(y, i -> Math.sin(x.get(i, 0)) + random.nextDouble(-0.5, 0.5));
        Dataset sine = Dataset.of(x, Reals.of(y));
        Kernel kernel = Kernel.parse("gaussian(sigma=1)");
        double lambda = 0.01;

        Map<String, Descent> ways = new LinkedHashMap<>();
        ways.put("gradient", Descent.full());
        ways.put("stochastic", Descent.stochastic(1));
        ways.put("hybrid", Descent.hybrid(1));
        ways.forEach((name, descent) -> {
            Descent fixed = descent.withStopping(new Stopping(0, 300));
            Reals curve = KernelDescent.of(kernel, new Squared(), lambda, Intercept.NONE, fixed)
                    .fit(sine)
                    .training()
                    .losses();
            StringBuilder line = new StringBuilder(String.format("%-10s", name));
            for (int pass : new int[] {1, 3, 10, 30, 100, 300})
                line.append(String.format(" %.5f", curve.get(pass - 1)));
            System.out.println(line);
        });
        double best = KernelRidge.of(kernel, lambda, Intercept.NONE)
                .fit(sine)
                .training()
                .certificate()
                .orElseThrow()
                .objective();
        System.out.printf("optimum    %.5f%n", best);
    }
}
