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
import dev.mercer.model.Classifier;
import dev.mercer.model.Detector;
import dev.mercer.model.Expansion;
import dev.mercer.model.Model;
import dev.mercer.model.Regressor;
import dev.mercer.model.Scheme;
import dev.mercer.solve.Reason;
import dev.mercer.solve.Stopping;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NuSvmTest {
    private static final Stopping TIGHT = new Stopping(1e-10, 1_000_000);
    private static final Gaussian KERNEL = Gaussian.ofGamma(0.25);
    private final Points x = LearnerData.points(60, 2);

    private static double[] scores(Model model, Dataset data) {
        return model.expansion()
                .predict(data.points(), Compute.standard(), Progress.none())
                .values();
    }

    /** C is the largest weight, where some are at their bound. */
    @Test
    void isTheSupportVectorMachineWithItsC_1em6() {
        Dataset iris = SvmReferenceTest.iris(true);
        Classifier nu = new NuSvmClassifier(KERNEL, 0.35).withStopping(TIGHT).fit(iris);
        double c = SvmReferenceTest.largest(nu.expansion().weights().get(0).toArray());
        Classifier same = Svm.ofC(KERNEL, c, iris).withStopping(TIGHT).fit(iris);
        assertThat(scores(nu, iris)).containsExactly(scores(same, iris), within(1e-6));
        assertThat(nu.training().certificate().orElseThrow().objective())
                .isCloseTo(same.training().certificate().orElseThrow().objective(), within(1e-9));
    }

    @Test
    void classWeightsMoveTheBorder() {
        Dataset iris = SvmReferenceTest.iris(true);
        NuSvmClassifier plain = new NuSvmClassifier(KERNEL, 0.3);
        Labels balanced = plain.fit(iris).predict(iris.points());
        Labels weighted = plain.withClassWeights(ClassWeights.of(Map.of("2", 4.0)))
                .fit(iris)
                .predict(iris.points());
        assertThat(weighted.counts()[1]).isGreaterThan(balanced.counts()[1]);
    }

    @Test
    void refusesANuThatIsTooLargeForAPair() {
        Dataset iris = SvmReferenceTest.iris(false);
        int[] some = IntStream.range(0, 150).filter(i -> i < 110).toArray();
        Dataset uneven = iris.select(some);
        assertThatThrownBy(() -> new NuSvmClassifier(KERNEL, 0.4).fit(uneven))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageStartingWith(
                        "nu must be at most 0.3333333333333333 for these classes, twice the share of the"
                                + " smaller one of \"0\" and \"2\", got 0.4");
        assertThatThrownBy(() -> new NuSvmClassifier(KERNEL, 0.4)
                        .withScheme(Scheme.ONE_VS_REST)
                        .fit(uneven))
                .hasMessageContaining("0.18181818181818182")
                .hasMessageContaining("\"2\" and the rest");
        assertThat(new NuSvmClassifier(KERNEL, 0.3)
                        .fit(uneven)
                        .predict(uneven.points())
                        .size())
                .isEqualTo(110);
    }

    private static double[] values(Regressor model, Dataset data) {
        return model.predict(data.points(), Compute.standard(), Progress.none());
    }

    private static NuSvmRegressor svm(double nu) {
        return new NuSvmRegressor(Gaussian.ofGamma(2), 0.001, nu, TIGHT);
    }

    /** ε is the distance of the points whose weights are between their bounds. */
    @Test
    void regressionHasTheTubeThatItFinds_1em6() {
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
        Regressor same = Svm.regression(Gaussian.ofGamma(2), 0.001, epsilon)
                .withStopping(TIGHT)
                .fit(cars);
        assertThat(f).containsExactly(values(same, cars), within(1e-6));
    }

    @Test
    void cOfRegressionIsLibsvmsC() {
        Dataset cars = SvmReferenceTest.cars();
        assertThat(svm(0.4).withC(10, cars).lambda()).isEqualTo(1 / (2 * 10.0 * 50));
    }

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
    void outliersAreBelowAScoreOfZero() {
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
