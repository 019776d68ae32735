package dev.mercer.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Gaussian;
import dev.mercer.solve.Stopping;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class OneClassSvmTest {
    private static final Stopping TIGHT = new Stopping(1e-9, 1_000_000);
    private final Points x = LearnerData.points(60, 2);

    @Test
    void pointsFarAwayAreOutliersAndMostOfTrainingIsNot() {
        Detector model = new OneClassSvm(new Gaussian(1), 0.1).fit(Dataset.of(x));
        Labels far = model.predict(Points.of(new double[] {0, 0}, new double[] {5, 5}, new double[] {-4, 0}));
        assertThat(far.get(0)).isEqualTo(Detector.INLIER);
        assertThat(far.get(1)).isEqualTo(Detector.OUTLIER);
        assertThat(far.get(2)).isEqualTo(Detector.OUTLIER);
        // Some are on the border, at 0 but for the tolerance.
        double[] own = model.scores(x, Compute.standard(), Progress.none());
        assertThat(Arrays.stream(own).filter(score -> score < -1e-5).count()).isBetween(1L, 6L);
        assertThat(model.expansion().centers().size()).isBetween(6, 20);
    }

    @Test
    void scoresDecide() {
        Detector model = new OneClassSvm(new Gaussian(1), 0.3).fit(Dataset.of(x));
        double[] scores = model.scores(x, Compute.standard(), Progress.none());
        Labels labels = model.predict(x);
        for (int i = 0; i < 60; i++)
            assertThat(labels.get(i)).isEqualTo(scores[i] > 0 ? Detector.INLIER : Detector.OUTLIER);
        assertThat(model.asClassifier().predict(x)).isEqualTo(labels);
    }

    @Test
    void targetsAreNotLookedAt() {
        OneClassSvm svm = new OneClassSvm(new Gaussian(1), 0.3);
        Expansion alone = svm.fit(Dataset.of(x)).expansion();
        double[] y = new double[60];
        Arrays.setAll(y, i -> i);
        assertThat(svm.fit(Dataset.of(x, Reals.of(y))).expansion()).isEqualTo(alone);
    }

    /** All points at one place: it is an inlier, or at the border, and anything far away is not. */
    @Test
    void allPointsTheSame_1em9() {
        Points same = DensePoints.generate(10, 2, (i, k) -> 1);
        Detector model = new OneClassSvm(new Gaussian(1), 0.5, TIGHT).fit(Dataset.of(same));
        assertThat(model.scores(same, Compute.standard(), Progress.none())[0]).isCloseTo(0, within(1e-9));
        assertThat(model.predict(Points.of(new double[] {9, 9})).get(0)).isEqualTo(Detector.OUTLIER);
    }

    @Test
    void aNuThatIsNoShareIsRefused() {
        for (double nu : new double[] {0, 1.01, Double.NaN})
            assertThatThrownBy(() -> new OneClassSvm(new Gaussian(1), nu))
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageStartingWith("nu must be > 0 and <= 1, got");
    }
}
