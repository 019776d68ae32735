package dev.mercer.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Gaussian;
import dev.mercer.model.Regressor;
import dev.mercer.solve.Stopping;
import dev.mercer.util.Progress;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class NuSvmRegressorTest {
    private static final Stopping TIGHT = new Stopping(1e-10, 1_000_000);
    private static final Gaussian KERNEL = Gaussian.ofGamma(2);

    private static double[] values(Regressor model, Dataset data) {
        return model.predict(data.points(), Compute.standard(), Progress.none());
    }

    private static NuSvmRegressor svm(double nu) {
        return new NuSvmRegressor(KERNEL, 0.001, nu, TIGHT);
    }

    /** ε is the distance of the points whose weights are between their bounds. */
    @Test
    void isSupportVectorRegressionWithTheTubeThatItFinds_1em6() {
        Dataset cars = SvmReferenceTest.cars();
        Reals y = (Reals) cars.targets().orElseThrow();
        Regressor nu = svm(0.4).fit(cars);
        double[] f = values(nu, cars);
        double c = 1 / (2 * 0.001 * 50);
        int inside = IntStream.range(0, nu.training().rows().size())
                .filter(j -> Math.abs(nu.expansion().weights().get(0).get(j)) < c * (1 - 1e-9))
                .map(j -> nu.training().rows().get(j))
                .findFirst()
                .orElseThrow();
        double epsilon = Math.abs(y.get(inside) - f[inside]);
        Regressor same =
                Svm.regression(KERNEL, 0.001, epsilon).withStopping(TIGHT).fit(cars);
        assertThat(f).containsExactly(values(same, cars), within(1e-6));
    }

    @Test
    void withCIsLibsvmsC() {
        Dataset cars = SvmReferenceTest.cars();
        assertThat(svm(0.4).withC(10, cars).lambda()).isEqualTo(1 / (2 * 10.0 * 50));
    }
}
