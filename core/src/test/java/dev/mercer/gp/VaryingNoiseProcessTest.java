package dev.mercer.gp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.FailingCandidates;
import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.model.ObservationNoise;
import dev.mercer.model.Regressor;
import dev.mercer.search.FailingBackend;
import dev.mercer.solve.Reason;
import dev.mercer.util.Progress;
import dev.mercer.util.RandomOrder;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VaryingNoiseProcessTest {
    private final Compute compute = Compute.standard();

    private static double rho(Regressor model) {
        return model.posterior().prior().rho();
    }

    /** Precisions of a sample that are all 3 times as large change ρ by 3: they are no observations more. */
    @Test
    void precisionsAreNoObservations() {
        EvidenceSearch search = EvidenceSearch.standard().withRestarts(0).withRows(20);
        Points x = DensePoints.generate(100, 1, (i, k) -> Math.sin(1.7 * i));
        double[] y = new double[100];
        Arrays.setAll(y, i -> Math.cos(4 * x.get(i, 0)) + 0.3 * Math.sin(12.9898 * i));
        Dataset data = Dataset.of(x, Reals.of(y));
        double[] precisions = new double[100];
        Arrays.fill(precisions, 0.5);
        for (int i : RandomOrder.first(20, 100, search.seed())) precisions[i] = 3;
        GaussianProcess process =
                GaussianProcess.of(new KernelFamily("gaussian(sigma=0.6)")).withSearch(search);
        double plain = rho(process.fit(data, compute, Progress.none()));
        Regressor weighted = new NormalProcess(process)
                .fit(data.withWeights(Reals.of(precisions)), data.weights(), compute, Progress.none());
        assertThat(plain).isBetween(1e-4, 10.0);
        assertThat(rho(weighted)).isCloseTo(3 * plain, within(1e-3 * plain));
    }

    @Test
    void twoRowsAreFittedByThisLearnerToo() {
        Dataset two = Dataset.of(Points.of(new double[] {0}, new double[] {1}), Reals.of(1, 2));
        Regressor model = GaussianProcess.of(
                        new KernelFamily("gaussian(sigma=1)"), new ProcessLikelihood.Heteroscedastic())
                .fit(two);
        assertThat(model.training().provenance().learner()).contains("likelihood=heteroscedastic");
        assertThat(model.posterior().noise()).isInstanceOf(ObservationNoise.Normal.class);
    }

    @Test
    void threeRowsHaveNoiseThatVaries() {
        Dataset three = Dataset.of(Points.of(new double[] {0}, new double[] {1}, new double[] {2}), Reals.of(1, 2, 5));
        Regressor model = GaussianProcess.of(
                        new KernelFamily("gaussian(sigma=1)"), new ProcessLikelihood.Heteroscedastic())
                .withSearch(EvidenceSearch.standard().withRestarts(0))
                .fit(three);
        assertThat(model.posterior().noise()).isInstanceOf(ObservationNoise.Varying.class);
    }

    /** Before any search. */
    @Test
    void moreRowsThanAnIntervalTakesAreRefused() {
        Dataset many = Dataset.of(DensePoints.generate(20_001, 1, (i, k) -> i), Reals.constant(20_001, 1));
        assertThatThrownBy(() -> GaussianProcess.of(
                                new KernelFamily("gaussian(sigma=1)"), new ProcessLikelihood.Heteroscedastic())
                        .fit(many, compute, (stage, done, total) -> {
                            throw new AssertionError(stage);
                        }))
                .hasMessageContaining("at most 20,000 of them, got 20,001");
    }

    /** Its first search for the noise, or for the function given that noise, has no time. */
    @ParameterizedTest
    @ValueSource(strings = {"noise", "function"})
    @FailingCandidates(VaryingNoiseProcess.class)
    void aRoundThatFailedIsTheOutcomeWhateverTheNextOnesEndWith(String failing) {
        SplittableRandom random = new SplittableRandom(1);
        Points x = DensePoints.generate(30, 1, (i, k) -> random.nextDouble(-2, 2));
        double[] y = new double[30];
        Arrays.setAll(y, i -> Math.sin(2 * x.get(i, 0)) + random.nextGaussian() * (x.get(i, 0) > 0 ? 0.5 : 0.05));
        Dataset data = Dataset.of(x, Reals.of(y));
        GaussianProcess learner = GaussianProcess.of(
                        new KernelFamily("gaussian(sigma=1)"), new ProcessLikelihood.Heteroscedastic())
                .withSearch(EvidenceSearch.standard().withRestarts(0));
        Compute one = compute.withThreads(1);
        assertThat(learner.fit(data, one, Progress.none())
                        .training()
                        .convergence()
                        .converged())
                .isTrue();
        Progress limited = new Progress() {
            private int round;
            private boolean noise;

            @Override
            public void report(String stage, long done, long total) {}

            @Override
            public boolean expired() {
                boolean before = noise;
                noise = FailingBackend.isInside("VaryingNoiseProcess", "noise");
                if (noise && !before) round++;
                return round == 1 && noise == failing.equals("noise");
            }
        };
        assertThat(learner.fit(data, one, limited).training().convergence().reason())
                .isEqualTo(Reason.TIME_LIMIT);
    }
}
