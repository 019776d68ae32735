package dev.mercer.examples;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.kernel.PolynomialMap;
import dev.mercer.learn.Exact;
import dev.mercer.learn.FeatureRegression;
import dev.mercer.learn.KernelRegression;
import dev.mercer.learn.KernelRidge;
import dev.mercer.model.Expansion;
import dev.mercer.model.Regressor;
import dev.mercer.util.Progress;
import java.util.Arrays;

/** Ridge regression three times: 40 dual weights, 4 primal weights, and primal weights out of the dual ones. */
public final class RidgePrimalAndDual {
    private RidgePrimalAndDual() {}

    public static void main(String[] args) {
        Points x = DensePoints.generate(40, 1, (i, k) -> i / 20.0 - 1);
        double[] y = new double[40];
        Arrays.setAll(y, i -> Math.sin(3 * x.get(i, 0)));
        Dataset data = Dataset.of(x, Reals.of(y));
        PolynomialMap cubic = new PolynomialMap(3);

        KernelRegression ridge = KernelRidge.of(cubic.kernel().orElseThrow(), 1e-4);
        // By itself it would take the cheaper form, which here is the primal.
        Regressor dual = ridge.withStrategy(Exact.dualOnly()).fit(data);
        Regressor primal = FeatureRegression.of(cubic, 1e-4).fit(data);
        Expansion explicit = dual.expansion().explicit(cubic);

        Points at = Points.of(new double[] {0.5});
        System.out.printf(
                "dual:     %d weights, f(0.5) = %.6f%n",
                dual.expansion().centers().size(), dual.predict(at)[0]);
        System.out.printf(
                "primal:   %d weights, f(0.5) = %.6f%n",
                primal.expansion().centers().dim(), primal.predict(at)[0]);
        System.out.printf(
                "explicit: %d weights, f(0.5) = %.6f%n",
                explicit.centers().dim(),
                explicit.predict(at, Compute.standard(), Progress.none()).get(0, 0));
    }
}
