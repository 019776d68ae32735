package dev.mercer.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.model.Classifier;
import dev.mercer.score.ClassificationScore;
import dev.mercer.score.Sample;
import dev.mercer.score.ScoreMetric;
import dev.mercer.util.Progress;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Three percent of the rows are positive: predicting none of them is accurate, and ranks nothing. */
@Tag("once")
class UnequalClassesTest {
    private static final Compute COMPUTE = Compute.standard();

    private static Dataset drawn(int n, long seed) {
        Random random = new Random(seed);
        double[][] x = new double[n][2];
        String[] names = new String[n];
        for (int i = 0; i < n; i++) {
            x[i] = new double[] {random.nextGaussian(), random.nextGaussian()};
            names[i] = random.nextDouble() < 1 / (1 + Math.exp(5.5 - 2.5 * x[i][0])) ? "yes" : "no";
        }
        return Dataset.of(DensePoints.of(x), Labels.of(List.of(names), List.of("no", "yes")));
    }

    private static ClassificationScore scored(Tuner tuner) {
        Dataset train = drawn(600, 1);
        Tuned tuned = tuner.withKernels(List.of(new KernelFamily("gaussian(auto)")))
                .tune(Sample.of(train), COMPUTE, Progress.none());
        Classifier model = (Classifier) tuned.fit(train, COMPUTE, Progress.none());
        assertThat(tuned.heldOut().orElseThrow().classes().orElseThrow().auc()).isPresent();
        Dataset test = drawn(3000, 2);
        return ClassificationScore.of(
                model,
                model.scores(test.points(), COMPUTE, Progress.none()),
                (Labels) test.targets().orElseThrow(),
                Reals.constant(3000, 1));
    }

    private static Tuner tuner() {
        return Tuner.standard(drawn(10, 1).targets().orElseThrow());
    }

    @Test
    void areRankedWellAndCalibratedByDefault() {
        ClassificationScore found = scored(tuner());
        assertThat(found.auc().orElseThrow()).isGreaterThan(0.85);
        assertThat(found.calibrationError().orElseThrow()).isLessThan(0.02);
    }

    @ParameterizedTest
    @EnumSource(names = {"AUC", "BRIER"})
    void areRankedWellByOtherMeasures(ScoreMetric metric) {
        assertThat(scored(tuner().withCandidates(List.of(FakeMachines.logistic()))
                                .withMetric(metric))
                        .auc()
                        .orElseThrow())
                .isGreaterThan(0.85);
    }
}
