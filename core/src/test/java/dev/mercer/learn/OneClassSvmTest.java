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
import dev.mercer.model.Detector;
import dev.mercer.model.Expansion;
import dev.mercer.solve.Reason;
import dev.mercer.solve.Stopping;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
        assertThat(outliers(model, x)).isBetween(1, 6);
        assertThat(model.expansion().centers().size()).isBetween(6, 20);
    }

    @Test
    void scoresDecide() {
        Detector model = new OneClassSvm(new Gaussian(1), 0.3).fit(Dataset.of(x));
        double[] scores = model.scores(x, Compute.standard(), Progress.none());
        Labels labels = model.predict(x);
        for (int i = 0; i < 60; i++)
            assertThat(labels.get(i)).isEqualTo(scores[i] > -model.tolerance() ? Detector.INLIER : Detector.OUTLIER);
        assertThat(model.asClassifier().predict(x)).isEqualTo(labels);
    }

    private static int outliers(Detector model, Points points) {
        Labels labels = model.predict(points);
        return (int) IntStream.range(0, points.size())
                .filter(i -> labels.get(i).equals(Detector.OUTLIER))
                .count();
    }

    /**
     * The linear term of other problems is 0 here, and many rows are on the border, whose score is of either sign: at most the share
     * ν is outliers all the same.
     */
    @ParameterizedTest
    @ValueSource(ints = {900, 1500})
    void manyRowsConvergeAndAtMostTheShareNuIsOutliers(int n) {
        SplittableRandom random = new SplittableRandom(1);
        Points many = DensePoints.generate(n, 3, (i, k) -> random.nextGaussian());
        Detector model = new OneClassSvm(new Gaussian(1), 0.05).fit(Dataset.of(many));
        assertThat(model.training().convergence().reason()).isEqualTo(Reason.CONVERGED);
        assertThat(model.training().convergence().measure()).isLessThanOrEqualTo(1e-6);
        assertThat(model.training().convergence().iterations()).isLessThan(20_000);
        assertThat(outliers(model, many)).isBetween(1, (int) (0.05 * n));
        // Of those on the border many have a negative score.
        double[] scores = model.scores(many, Compute.standard(), Progress.none());
        assertThat(Arrays.stream(scores).filter(score -> score < 0).count()).isGreaterThan(outliers(model, many));
    }

    @Test
    void ignoresTargets() {
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
    void rejectsANuThatIsNoShare() {
        for (double nu : new double[] {0, 1.01, Double.NaN})
            assertThatThrownBy(() -> new OneClassSvm(new Gaussian(1), nu))
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageStartingWith("nu must be > 0 and <= 1, got");
    }
}
