package dev.mercer.gp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.gp.internal.ExactInference;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.learn.KernelRegression;
import dev.mercer.learn.KernelRidge;
import dev.mercer.model.GaussianPrediction;
import dev.mercer.model.Regressor;
import dev.mercer.solve.Intercept;
import dev.mercer.util.Progress;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The kernel of [RW06, §5.4.3] for carbon dioxide on Mauna Loa, on a generated series of the same shape. */
class MaunaLoaTest {
    private final Compute compute = Compute.standard();

    /** As in bench/reference/gp_co2.py. */
    private static Dataset series(int from, int to) {
        Points years = DensePoints.generate(to - from, 1, (i, k) -> 1958 + (from + i) / 12.0);
        double[] ppm = IntStream.range(from, to)
                .mapToDouble(i -> {
                    double t = 1958 + i / 12.0;
                    double season = 3 * Math.sin(2 * Math.PI * t) + 0.8 * Math.cos(4 * Math.PI * t);
                    double trend = 315 + 0.8 * (t - 1958) + 0.012 * (t - 1958) * (t - 1958);
                    return trend + season + 0.4 * Math.sin(0.9 * t) + 0.2 * Math.sin(12.9898 * i * i);
                })
                .toArray();
        return Dataset.of(years, Reals.of(ppm));
    }

    private static Reals targets(Dataset data) {
        return (Reals) data.targets().orElseThrow();
    }

    /** -5.537698196679244 is what scikit-learn 1.2.1 has for the same parameters. */
    @Test
    void theEvidenceAtThePublishedParametersIsThatOfScikitLearn() {
        Dataset data = series(0, 120);
        double mean = targets(data).sum() / 120;
        Reals centered = Reals.of(targets(data).stream().map(y -> y - mean).toArray());
        Kernel kernel = Kernel.parse("4356*gaussian(sigma=67) + 5.76*gaussian(sigma=90) * periodic(period=1, sigma=1.3)"
                + " + 0.4356*rational(alpha=0.78, sigma=1.2) + 0.0324*gaussian(sigma=0.134)");
        KernelRegression ridge = KernelRidge.ofRho(kernel, 0.19 * 0.19, 120, Intercept.NONE);
        double evidence = ExactInference.of(ridge, data.withTargets(centered), compute, Progress.none())
                .logMarginalLikelihood(1);
        assertThat(evidence).isCloseTo(-5.537698196679244, within(1e-6));
    }

    @Test
    void trendAndSeasonAreLearnedAndExtrapolated() {
        Regressor model = GaussianProcess.of(new KernelFamily(
                        "auto*gaussian(auto) + auto*gaussian(auto)*periodic(1, auto) + auto*rational(auto, auto)"))
                .withSearch(EvidenceSearch.standard().withRestarts(0).withIterations(30))
                .fit(series(0, 120));
        Dataset later = series(120, 144);
        GaussianPrediction found = model.posterior().predict(later.points());
        double squares = 0;
        int inside = 0;
        for (int i = 0; i < later.size(); i++) {
            double error = targets(later).get(i) - found.mean().get(i);
            squares += error * error / later.size();
            if (Math.abs(error) <= found.halfWidth(i, 0.95)) inside++;
        }
        // The season alone has a deviation of 2.2.
        assertThat(Math.sqrt(squares)).isLessThan(1);
        assertThat(inside).isGreaterThanOrEqualTo(19);
    }
}
