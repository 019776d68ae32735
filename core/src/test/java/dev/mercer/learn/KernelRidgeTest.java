package dev.mercer.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.kernel.FeatureMap;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.Linear;
import dev.mercer.kernel.PolynomialMap;
import dev.mercer.linalg.internal.NotPositiveDefiniteException;
import dev.mercer.loss.Squared;
import dev.mercer.model.Expansion;
import dev.mercer.model.Regressor;
import dev.mercer.solve.Intercept;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class KernelRidgeTest {
    private static final Kernel GAUSSIAN = Kernel.parse("gaussian(sigma=0.8)");
    private final Compute compute = Compute.standard();

    private static Points points(int n, int d, int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        return DensePoints.generate(n, d, (i, k) -> random.nextDouble(-1, 1));
    }

    private static Reals targets(Points points) {
        double[] y = new double[points.size()];
        Arrays.setAll(y, i -> Math.sin(3 * points.get(i, 0)) + points.get(i, 1));
        return Reals.of(y);
    }

    private double[] predict(Learner<Regressor> ridge, Dataset data, Points test) {
        return ridge.fit(data, compute, Progress.none()).predict(test, compute, Progress.none());
    }

    /** Mission, rows M5 and M6: the dual, both normal equations of the primal, and θ = Φᵀα out of the dual. */
    @ParameterizedTest
    @EnumSource(Intercept.class)
    void dualPrimalAndThirdFormAreTheSameTo1em8(Intercept intercept) {
        Points test = points(25, 2, 2);
        PolynomialMap map = new PolynomialMap(3);
        // 10 features: of 60 points the primal is the smaller, of 8 the third form.
        for (int n : new int[] {60, 8}) {
            Points x = points(n, 2, 1);
            Dataset data = Dataset.of(x, targets(x)).withWeights(weights(n));
            KernelRegression ridge = KernelRidge.of(Kernel.parse("polynomial(degree=3, c=1)"), 1e-3, intercept);
            Regressor dual = ridge.withStrategy(Exact.dualOnly()).fit(data, compute, Progress.none());
            double[] expected = dual.predict(test, compute, Progress.none());
            Regressor primal =
                    FeatureRegression.of(map, new Squared(), 1e-3, intercept).fit(data, compute, Progress.none());
            assertThat(primal.predict(test, compute, Progress.none())).containsExactly(expected, within(1e-8));
            Regressor mapped =
                    KernelRidge.of(new Linear().after(map), 1e-3, intercept).fit(data, compute, Progress.none());
            for (Expansion explicit :
                    List.of(dual.expansion().explicit(map), mapped.expansion().explicit(map)))
                assertThat(explicit.predict(test, compute, Progress.none()).column(0))
                        .containsExactly(expected, within(1e-8));
        }
    }

    @ParameterizedTest
    @EnumSource(Intercept.class)
    void everyFormIsTheSameFunctionTo1em8(Intercept intercept) {
        Points test = points(25, 3, 2);
        for (String kernel : List.of("linear()", "polynomial(degree=2, c=1)", "polynomial(degree=3, c=0)", "subsets()"))
            for (int n : new int[] {5, 200}) {
                Points x = points(n, 3, 1);
                Dataset data = Dataset.of(x, targets(x)).withWeights(weights(n));
                KernelRegression auto = KernelRidge.of(Kernel.parse(kernel), 1e-3, intercept);
                double[] expected = predict(auto.withStrategy(Exact.dualOnly()), data, test);
                assertThat(predict(primal(auto), data, test))
                        .as("%s on %d points", kernel, n)
                        .containsExactly(expected, within(1e-8));
                assertThat(predict(auto, data, test)).containsExactly(expected, within(1e-8));
            }
    }

    @Test
    void theFormIsThePrimalWhereItTakesClearlyFewerOperations() {
        assertThat(explicit("linear()", 100, 2, compute)).isTrue();
        assertThat(explicit("linear()", 100, 90, compute)).isFalse();
        assertThat(explicit("polynomial(degree=2, c=1)", 50, 2, compute)).isTrue();
        assertThat(explicit("polynomial(degree=8, c=1)", 50, 6, compute)).isFalse();
        assertThat(explicit("subsets()", 200, 5, compute)).isTrue();
        // 2⁴⁰ features are more than can be counted in an array.
        assertThat(explicit("subsets()", 200, 40, compute)).isFalse();
        assertThat(explicit("gaussian(1)", 200, 1, compute)).isFalse();
    }

    @Test
    void theFormIsThePrimalWhereOnlyThatFits() {
        Compute little = compute.withMemory(200_000);
        assertThat(explicit("linear()", 150, 100, compute)).isFalse();
        assertThat(explicit("linear()", 150, 100, little)).isTrue();
    }

    @Test
    void solvesTheRequestedForm() {
        Points x = points(40, 2, 1);
        Dataset data = Dataset.of(x, targets(x));
        KernelRegression ridge = KernelRidge.of(new Linear(), 1e-3);
        Regressor dual = ridge.withStrategy(Exact.dualOnly()).fit(data);
        assertThat(dual.expansion().features()).isEmpty();
        assertThat(dual.training().rows()).hasSize(40);
        Regressor primal = primal(ridge).fit(data);
        assertThat(primal.expansion().features()).contains(new PolynomialMap(1, 0));
        assertThat(primal.training().rows()).isEmpty();
    }

    private static KernelRegression primal(KernelRegression ridge) {
        FeatureMap map = FeatureMap.of(ridge.kernel()).orElseThrow();
        return FeatureRegression.of(map, ridge.loss(), ridge.lambda(), ridge.intercept());
    }

    private static boolean explicit(String kernel, int n, int d, Compute compute) {
        Points x = points(n, d, 1);
        Dataset data = Dataset.of(x, Reals.constant(n, 1));
        Regressor model = KernelRidge.of(Kernel.parse(kernel), 1e-3).fit(data, compute, Progress.none());
        return model.expansion().features().isPresent();
    }

    private static Reals weights(int n) {
        double[] w = new double[n];
        Arrays.setAll(w, i -> 0.5 * (i % 4));
        return Reals.of(w);
    }

    @ParameterizedTest
    @ValueSource(doubles = {1, -1000, 1e6})
    void shiftedTargetsShiftEveryPredictionTo1em9(double c) {
        Points x = points(40, 2, 1);
        Reals y = targets(x);
        Reals shifted = Reals.of(y.stream().map(v -> v + c).toArray());
        Points test = points(10, 2, 2);
        for (Intercept intercept : List.of(Intercept.CENTRED, Intercept.FREE)) {
            KernelRegression ridge = KernelRidge.of(GAUSSIAN, 1e-4, intercept);
            double[] plain = predict(ridge, Dataset.of(x, y), test);
            double[] moved = predict(ridge, Dataset.of(x, shifted), test);
            for (int i = 0; i < plain.length; i++) assertThat(moved[i] - c).isCloseTo(plain[i], within(1e-9));
        }
    }

    @Test
    void withoutAnInterceptShiftedTargetsDoNotShift() {
        Points x = points(40, 2, 1);
        Reals shifted = Reals.of(targets(x).stream().map(v -> v + 1000).toArray());
        Points far = Points.of(new double[] {50, 50});
        KernelRegression ridge = KernelRidge.of(GAUSSIAN, 1e-4, Intercept.NONE);
        assertThat(predict(ridge, Dataset.of(x, shifted), far)[0]).isCloseTo(0, within(1e-9));
    }

    @Test
    void centeredIsFree() {
        Points x = points(40, 2, 1);
        Dataset data = Dataset.of(x, targets(x));
        assertThat(KernelRidge.of(GAUSSIAN, 1e-3, Intercept.CENTRED).fit(data).expansion())
                .isEqualTo(
                        KernelRidge.of(GAUSSIAN, 1e-3, Intercept.FREE).fit(data).expansion());
    }

    /** Mission, row M8: what the seed calls appending a 1 does nothing once features and targets are centred. */
    @Test
    void onCenteredFeaturesTheConstantKernelChangesNothingTo1em9() {
        Points x = points(40, 2, 1);
        Dataset data = Dataset.of(x, targets(x));
        Points test = points(10, 2, 2);
        double[] plain = predict(KernelRidge.of(GAUSSIAN, 1e-3), data, test);
        for (String constant : List.of("constant(1)", "constant(100)")) {
            Kernel more = GAUSSIAN.plus(Kernel.parse(constant));
            assertThat(predict(KernelRidge.of(more, 1e-3), data, test)).containsExactly(plain, within(1e-9));
            assertThat(predict(KernelRidge.of(more, 1e-3, Intercept.NONE), data, test)[0])
                    .isNotCloseTo(predict(KernelRidge.of(GAUSSIAN, 1e-3, Intercept.NONE), data, test)[0], within(1e-6));
        }
    }

    @Test
    void rhoIsLambdaTimesTheNumberOfPoints() {
        assertThat(KernelRidge.ofRho(GAUSSIAN, 5, 50, Intercept.NONE))
                .isEqualTo(KernelRidge.of(GAUSSIAN, 0.1, Intercept.NONE));
        assertThatThrownBy(() -> KernelRidge.ofRho(GAUSSIAN, 0, 50, Intercept.NONE))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("rho must be > 0 and finite, got 0");
    }

    /** Nothing is known of a kernel of one's own: whether it will do shows when it is factored. */
    @Test
    void refusesAMatrixThatIsNotPositiveDefinite() {
        Points x = Points.of(new double[] {1}, new double[] {2});
        Kernel own = Kernel.of("own", (a, b) -> a[0] == b[0] ? 1 : 3);
        assertThatThrownBy(() -> KernelRidge.of(own, 1e-3, Intercept.NONE).fit(Dataset.of(x, Reals.of(1, 2))))
                .isInstanceOf(NotPositiveDefiniteException.class)
                .hasMessageContaining("is not positive definite")
                .hasMessageContaining("raise lambda")
                .hasMessageContaining("examine the kernel with PsdDoctor");
    }

    @Test
    void columnsByNameAreBoundToTheData() {
        Points x = points(20, 2, 3);
        Dataset data = Dataset.of(x, targets(x)).withNames(List.of("speed", "age"));
        Regressor byName = KernelRidge.of(Kernel.parse("gaussian(1)[age]"), 0.1).fit(data, compute, Progress.none());
        Regressor byNumber = KernelRidge.of(Kernel.parse("gaussian(1)[2]"), 0.1).fit(data, compute, Progress.none());
        assertThat(byName.expansion()).isEqualTo(byNumber.expansion());
    }
}
