package dev.mercer.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.kernel.DrawnRbfBasis;
import dev.mercer.kernel.Features;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.Linear;
import dev.mercer.kernel.PolynomialMap;
import dev.mercer.kernel.RbfBasis;
import dev.mercer.kernel.SubsetsMap;
import dev.mercer.loss.EpsilonInsensitive;
import dev.mercer.loss.Huber;
import dev.mercer.loss.Pinball;
import dev.mercer.loss.Squared;
import dev.mercer.model.Regressor;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.Stopping;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** That ridge on features is the kernel machine is in {@link KernelRidgeTest}. */
class FeatureRegressionTest {
    private static final double SIGMA = 0.5;
    private static final double LAMBDA = 1e-2;
    private final Points x = points(80, 1);
    private final Points test = points(20, 2);
    private final DensePoints inputs = drawnPoints(40, 1);
    private final DensePoints others = drawnPoints(15, 2);
    private final Dataset sines = Dataset.of(inputs, waves(inputs));

    private static Points points(int n, int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        return DensePoints.generate(n, 2, (i, k) -> random.nextDouble(-1, 1));
    }

    /** A polynomial of degree 2. */
    private static Reals exact(Points x) {
        double[] y = new double[x.size()];
        Arrays.setAll(y, i -> 3 + x.get(i, 0) - 2 * x.get(i, 0) * x.get(i, 1) + x.get(i, 1) * x.get(i, 1));
        return Reals.of(y);
    }

    @Test
    void findsThePolynomialThatMadeTheDataTo1em6() {
        Regressor model = FeatureRegression.of(new PolynomialMap(2), 1e-10).fit(Dataset.of(x, exact(x)));
        assertThat(model.predict(test)).containsExactly(exact(test).toArray(), within(1e-6));
        assertThat(model.expansion().centers().dim()).isEqualTo(6);
        assertThat(model.training().rows()).isEmpty();
        assertThat(model.training().certificate().orElseThrow().gap().orElseThrow())
                .isCloseTo(0, within(1e-10));
    }

    /** Where no error is larger than δ Huber's loss is a multiple of the squared one. */
    @ParameterizedTest
    @EnumSource(Intercept.class)
    void huberWithALargeDeltaIsSquaredTo1em8(Intercept intercept) {
        Dataset data = Dataset.of(x, exact(x));
        double factor = new Huber(100).value(0, 1);
        Regressor squared = FeatureRegression.of(new SubsetsMap(), new Squared(), 1e-2, intercept)
                .fit(data);
        Regressor huber = FeatureRegression.of(new SubsetsMap(), new Huber(100), 1e-2 * factor, intercept)
                .fit(data);
        assertThat(huber.predict(test)).containsExactly(squared.predict(test), within(1e-8));
        assertThat(huber.training().convergence().converged()).isTrue();
    }

    @Test
    void huberIgnoresAnOutlierThatPullsSquared() {
        double[] y = exact(x).toArray();
        y[5] += 1000;
        Dataset spoiled = Dataset.of(x, Reals.of(y));
        double truth = exact(test).get(0);
        Regressor squared = FeatureRegression.of(new PolynomialMap(2), 1e-6).fit(spoiled);
        Regressor huber = FeatureRegression.of(new PolynomialMap(2), new Huber(0.1), 1e-6, Intercept.FREE)
                .fit(spoiled);
        assertThat(Math.abs(huber.predict(test)[0] - truth)).isLessThan(0.05);
        assertThat(Math.abs(squared.predict(test)[0] - truth)).isGreaterThan(1);
    }

    @ParameterizedTest
    @EnumSource(Intercept.class)
    void lossesWithAKinkAreTheMachinesOfTheKernelTo1em4(Intercept intercept) {
        Dataset data = Dataset.of(x, Reals.of(exact(x).stream().map(Math::sin).toArray()));
        Kernel kernel = Kernel.parse("polynomial(degree=2, c=1)");
        Stopping tight = new Stopping(1e-8, 1_000_000);
        KernelRegression tube =
                FeatureRegression.of(new PolynomialMap(2), new EpsilonInsensitive(0.1), 1e-2, intercept);
        assertThat(tube.fit(data).predict(test))
                .containsExactly(
                        Svm.regression(kernel, 1e-2, 0.1)
                                .withIntercept(intercept)
                                .withStopping(tight)
                                .fit(data)
                                .predict(test),
                        within(1e-4));
        KernelRegression third = FeatureRegression.of(new PolynomialMap(2), new Pinball(0.3), 1e-2, intercept);
        assertThat(third.fit(data).predict(test))
                .containsExactly(
                        QuantileRegression.of(kernel, 1e-2, 0.3)
                                .withIntercept(intercept)
                                .withStopping(tight)
                                .fit(data)
                                .predict(test),
                        within(1e-4));
        assertThat(third.fit(data).training().convergence().converged()).isTrue();
    }

    @Test
    void moreFeaturesThanTheBudgetAllowsAreRefused() {
        Compute small = Compute.standard().withMemory(1000);
        assertThatThrownBy(() -> FeatureRegression.of(new PolynomialMap(20), 1)
                        .fit(Dataset.of(x, exact(x)), small, Progress.none()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("231 features of 80 points");
    }

    private static DensePoints drawnPoints(int n, int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        return DensePoints.generate(n, 2, (i, k) -> random.nextDouble(-1, 1));
    }

    private static Reals waves(Points inputs) {
        double[] y = new double[inputs.size()];
        Arrays.setAll(y, i -> Math.sin(4 * inputs.get(i, 0)) + inputs.get(i, 1));
        return Reals.of(y);
    }

    /** Mission, row M17; with all training points as centres, with fewer, and with more than there are points. */
    @ParameterizedTest
    @EnumSource(Intercept.class)
    void aBasisIsTheKernelMachineOfItsFeaturesTo1em8(Intercept intercept) {
        for (Features features : List.of(
                new RbfBasis(inputs, SIGMA), new DrawnRbfBasis(7, SIGMA, 3), new RbfBasis(drawnPoints(60, 9), SIGMA))) {
            double[] basis = FeatureRegression.of(features, new Squared(), LAMBDA, intercept)
                    .fit(sines)
                    .predict(others);
            double[] machine = KernelRidge.of(new Linear().after(features.on(inputs)), LAMBDA, intercept)
                    .fit(sines)
                    .predict(others);
            assertThat(basis).containsExactly(machine, within(1e-8));
        }
    }

    @Test
    void rbfBasisIsNotTheGaussianKernel() {
        double[] basis = FeatureRegression.of(new RbfBasis(inputs, SIGMA), LAMBDA)
                .fit(sines)
                .predict(others);
        double[] kernel = KernelRidge.of(new Gaussian(SIGMA), LAMBDA).fit(sines).predict(others);
        double apart = 0;
        for (int i = 0; i < others.size(); i++) apart = Math.max(apart, Math.abs(basis[i] - kernel[i]));
        assertThat(apart).isGreaterThan(0.02);
    }

    @Test
    void drawnCentersAreDifferentTrainingPoints() {
        DensePoints some = drawn(10, 5);
        assertThat(some.size()).isEqualTo(10);
        assertThat(drawn(10, 5)).isEqualTo(some);
        assertThat(drawn(10, 6)).isNotEqualTo(some);
        assertThat(drawn(1000, 6)).isEqualTo(inputs);
        for (int i = 0; i < 10; i++) {
            int at = 0;
            for (int j = 0; j < inputs.size(); j++) if (some.squaredDistance(i, inputs, j) == 0) at++;
            assertThat(at).isEqualTo(1);
            for (int j = 0; j < i; j++)
                assertThat(some.squaredDistance(i, some, j)).isPositive();
        }
    }

    private DensePoints drawn(int count, long seed) {
        return new DrawnRbfBasis(count, SIGMA, seed).on(inputs).centers();
    }

    /** Seeds draw the rows that they have always drawn: models can be made again. */
    @Test
    void drawnCentersOfASeedNeverChange() {
        assertThat(drawn(4, 1)).isEqualTo(inputs.select(6, 19, 23, 31));
        assertThat(drawn(7, 3)).isEqualTo(inputs.select(0, 6, 8, 22, 26, 32, 37));
    }

    @Test
    void modelStoresDrawnCentersAndTheirSeed() {
        DrawnRbfBasis basis = new DrawnRbfBasis(4, SIGMA, 1);
        Regressor model = FeatureRegression.of(basis, LAMBDA).fit(sines);
        assertThat(model.training().provenance().learner()).contains("ExplicitFeatures", basis.toString(), "seed=1");
        assertThat(model.expansion().features()).contains(basis.on(inputs));
    }

    @Test
    void rejectsInvalidBases() {
        assertThatThrownBy(() -> new DrawnRbfBasis(0, 1, 1))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("number of centers must be >= 1, got 0");
        assertThatThrownBy(() -> new DrawnRbfBasis(1, 0, 1)).isInstanceOf(InvalidInputException.class);
        DensePoints line = DensePoints.of(new double[] {1}, new double[] {2});
        assertThatThrownBy(() -> FeatureRegression.of(new RbfBasis(line, 1), 1).fit(sines))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("the centres have 1 coordinates, the points 2");
    }
}
