package dev.mercer.learn.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.compute.PlainBackend;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.gram.HostedBackend;
import dev.mercer.kernel.DrawnRbfBasis;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.PolynomialMap;
import dev.mercer.learn.Exact;
import dev.mercer.learn.FeatureClassification;
import dev.mercer.learn.FeatureRegression;
import dev.mercer.learn.HuberRegression;
import dev.mercer.learn.KernelClassification;
import dev.mercer.learn.KernelDescent;
import dev.mercer.learn.KernelLogistic;
import dev.mercer.learn.KernelPerceptron;
import dev.mercer.learn.KernelRegression;
import dev.mercer.learn.KernelRidge;
import dev.mercer.learn.Learner;
import dev.mercer.learn.QuantileRegression;
import dev.mercer.learn.Svm;
import dev.mercer.loss.Huber;
import dev.mercer.loss.Logistic;
import dev.mercer.loss.Squared;
import dev.mercer.model.Regressor;
import dev.mercer.model.Scheme;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.descent.Descent;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("once")
class PlannerTest {
    private static final Kernel GAUSSIAN = Kernel.parse("gaussian(1)");
    private final Compute compute = new Compute(new PlainBackend(), 2, 1L << 30);
    private final Planner planner = new Planner(compute);

    private static DensePoints points(int n, int d) {
        return DensePoints.generate(n, d, (i, k) -> Math.sin(i + 3.0 * k));
    }

    private static Dataset data(int n, int d) {
        return Dataset.of(points(n, d), Reals.constant(n, 1));
    }

    private static Dataset classes(int n, int count) {
        List<String> names =
                IntStream.range(0, n).mapToObj(i -> "c" + i % count).toList();
        return Dataset.of(points(n, 2), Labels.of(names));
    }

    private Plan plan(String kernel, int n, int d) {
        return KernelRidge.of(Kernel.parse(kernel), 1e-3)
                .plan(data(n, d), planner)
                .orElseThrow();
    }

    private static List<String> names(Plan plan) {
        return plan.options().stream().map(Plan.Option::name).toList();
    }

    @Test
    void supportVectorsInTheMemoryOfABackEndWhereItHasRoomAndTheInterceptIsFree() {
        HostedBackend backend = new HostedBackend();
        Planner hosted = new Planner(compute.withBackend(backend));
        KernelClassification svm = Svm.of(GAUSSIAN, 1e-3);
        assertThat(svm.plan(classes(2000, 2), hosted).orElseThrow().options()).hasSize(2);
        backend.seconds = 0.25;
        Plan.Option taken = svm.plan(classes(2000, 2), hosted).orElseThrow().chosen();
        assertThat(taken.what()).startsWith("sequential minimal optimisation in the memory of hosted");
        assertThat(taken.seconds()).isBetween(0.25, 0.5);
        assertThat(taken.bytes()).isLessThan(8L * 2000 * 2000);
        Learner<?> without = svm.withIntercept(Intercept.NONE);
        assertThat(without.plan(classes(2000, 2), hosted).orElseThrow().options())
                .hasSize(2);
        assertThat(svm.plan(classes(500, 2), hosted).orElseThrow().options()).hasSize(2);
    }

    @Test
    void manyPointsAndFewFeaturesAreSolvedInThePrimal() {
        Plan plan = plan("polynomial(degree=2, c=1)", 5000, 3);
        assertThat(plan.chosen().name()).isEqualTo("primal");
        assertThat(plan.chosen().what()).contains("on 10 features");
        assertThat(plan.reason()).startsWith("primal is expected to be").endsWith("times faster than dual");
        assertThat(names(plan)).containsExactly("primal", "dual", "dual-double");
    }

    @Test
    void fewPointsAndManyFeaturesAreSolvedInTheDual() {
        Plan plan = plan("polynomial(degree=3, c=1)", 100, 20);
        assertThat(plan.chosen().name()).isEqualTo("dual");
        assertThat(names(plan)).containsExactly("dual", "rows", "dual-double");
        assertThat(plan("linear()", 50, 400).chosen().name()).isEqualTo("dual");
    }

    /** The plan is a promise: what it chooses is what the learner does. */
    @ParameterizedTest
    @CsvSource({
        "linear(), 60, 3",
        "linear(), 60, 50",
        "linear(), 20, 60",
        "subsets(), 100, 4",
        "subsets(), 30, 40",
        "'polynomial(degree=2, c=1)', 80, 2",
        "'polynomial(degree=5, c=1)', 40, 6",
        "gaussian(1), 50, 1"
    })
    void theChoiceIsWhatRidgeRegressionDoes(String kernel, int n, int d) {
        KernelRegression ridge = KernelRidge.of(Kernel.parse(kernel), 1e-3);
        for (KernelRegression form : List.of(ridge, ridge.withStrategy(Exact.dualOnly()))) {
            Plan plan = form.plan(data(n, d), planner).orElseThrow();
            Regressor model = form.fit(data(n, d), compute, Progress.none());
            boolean explicit = model.expansion().features().isPresent();
            assertThat(plan.chosen().name())
                    .as("%s", form)
                    .isIn(explicit ? List.of("primal", "rows") : List.of("dual"));
        }
    }

    @Test
    void theOtherFormIsTakenWhereOnlyThatFits() {
        Plan plan = KernelRidge.of(Kernel.parse("linear()"), 1e-3)
                .plan(data(150, 100), new Planner(compute.withMemory(200_000)))
                .orElseThrow();
        assertThat(plan.chosen().name()).isEqualTo("primal");
        assertThat(plan.reason()).isEqualTo("primal is the only option that fits into the memory");
    }

    @Test
    void aKernelWithoutFiniteFeaturesHasNoPrimal() {
        assertThat(names(plan("gaussian(1)", 100, 2))).containsExactly("dual", "dual-double");
    }

    @Test
    void costsGrowAsTheyMust() {
        Plan.Option small = plan("gaussian(1)", 500, 4).options().get(1);
        Plan.Option large = plan("gaussian(1)", 8000, 4).options().get(1);
        // 16 times the points: 256 times the memory, between 256 and 4096 times the time, less the constant part.
        assertThat((double) large.bytes() / small.bytes()).isBetween(100.0, 260.0);
        assertThat(large.seconds() / small.seconds()).isBetween(60.0, 4096.0);
        assertThat(large.flops() / small.flops()).isBetween(3000.0, 4200.0);
    }

    /** n²/2 doubles, as many floats, the preconditioner, the points packed twice and copied once: within 2 %. */
    @Test
    void theMemoryOfTheDualIsCounted() {
        Plan.Option dual = plan("gaussian(1)", 5120, 10).chosen();
        double preconditioner = 8 * 160.0 * (5120 + 9 * 160);
        double expected = 8 * 5120.0 * 5376 / 2 * 1.5 + preconditioner + 8 * 5120.0 * (2 * 12 + 10) + 2 * (1 << 20);
        assertThat(dual.bytes() / expected).isCloseTo(1, within(0.02));
    }

    @Test
    void weightsThatDifferNeedAScaledCopy() {
        KernelRegression ridge = KernelRidge.of(GAUSSIAN, 1e-3);
        Dataset plain = data(512, 2);
        Dataset weighted = plain.withWeights(
                Reals.of(IntStream.range(0, 512).mapToDouble(i -> 1 + i % 2).toArray()));
        long more = ridge.plan(weighted, planner).orElseThrow().chosen().bytes()
                - ridge.plan(plain, planner).orElseThrow().chosen().bytes();
        assertThat(more).isEqualTo(8L * 3 * 256 * 256);
        Planner narrow = new Planner(compute.withMemory(3_000_000));
        assertThat(ridge.plan(plain, narrow).orElseThrow().choice()).isPresent();
        assertThat(ridge.plan(weighted, narrow).orElseThrow().choice()).isEmpty();
    }

    @Test
    void whatDoesNotFitIsRefusedBeforeItStarts() {
        Planner tiny = new Planner(compute.withMemory(1 << 20));
        Plan plan = KernelRidge.of(GAUSSIAN, 1e-3).plan(data(2000, 2), tiny).orElseThrow();
        assertThat(plan.choice()).isEmpty();
        assertThatThrownBy(plan::chosen)
                .isInstanceOf(InvalidInputException.class)
                .hasMessageStartingWith("no option fits into the memory: the smallest, dual, needs 28 MiB")
                .hasMessageEndingWith("the budget is 1 MiB (raise the memory budget or use fewer points)");
    }

    @Test
    void theOnlyWayThatFitsIsSaidToBe() {
        Planner narrow = new Planner(compute.withMemory(30L << 20));
        Plan plan = KernelRidge.of(GAUSSIAN, 1e-3).plan(data(2000, 2), narrow).orElseThrow();
        assertThat(plan.chosen().name()).isEqualTo("dual");
        assertThat(plan.reason()).isEqualTo("dual is the only option that fits into the memory");
    }

    static Stream<Learner<?>> regressions() {
        return Stream.of(
                KernelRidge.of(GAUSSIAN, 1e-3),
                HuberRegression.of(GAUSSIAN, 1e-3, 1),
                Svm.regression(GAUSSIAN, 1e-3, 0.1),
                QuantileRegression.of(GAUSSIAN, 1e-3, 0.5),
                KernelDescent.of(GAUSSIAN, 1e-3),
                FeatureRegression.of(new PolynomialMap(2), 1e-3),
                FeatureRegression.of(new PolynomialMap(2), new Huber(1), 1e-3, Intercept.FREE),
                FeatureRegression.of(new DrawnRbfBasis(20, 1, 1), 1e-3));
    }

    static Stream<Learner<?>> classifications() {
        return Stream.of(
                KernelLogistic.of(GAUSSIAN, 1e-3),
                Svm.squaredHinge(GAUSSIAN, 1e-3),
                Svm.of(GAUSSIAN, 1e-3),
                Svm.pegasos(GAUSSIAN, 1e-3, 1),
                new KernelPerceptron(GAUSSIAN),
                KernelLogistic.byDescent(GAUSSIAN, 1e-3, Descent.stochastic(1)),
                FeatureClassification.of(new PolynomialMap(2), new Logistic(), 1e-3, Intercept.FREE),
                FeatureClassification.of(new PolynomialMap(2), new Squared(), 1e-3, Intercept.FREE));
    }

    @ParameterizedTest
    @MethodSource("regressions")
    void everyRegressionHasAPlan(Learner<?> learner) {
        growsWith(learner, data(100, 2), data(400, 2));
    }

    @ParameterizedTest
    @MethodSource("classifications")
    void everyClassificationHasAPlan(Learner<?> learner) {
        growsWith(learner, classes(100, 2), classes(400, 2));
    }

    private void growsWith(Learner<?> learner, Dataset few, Dataset many) {
        Plan.Option small = learner.plan(few, planner).orElseThrow().chosen();
        Plan.Option large = learner.plan(many, planner).orElseThrow().chosen();
        assertThat(small.seconds()).isPositive().isFinite();
        assertThat(large.flops()).isGreaterThan(2 * small.flops());
        assertThat(large.bytes()).isGreaterThanOrEqualTo(small.bytes());
    }

    @Test
    void manyClassesTakeLonger() {
        KernelClassification softmax = KernelLogistic.of(GAUSSIAN, 1e-3);
        for (Learner<?> learner : List.of(
                softmax,
                softmax.withScheme(Scheme.ONE_VS_REST),
                Svm.of(GAUSSIAN, 1e-3),
                Svm.of(GAUSSIAN, 1e-3).withScheme(Scheme.ONE_VS_REST),
                Svm.squaredHinge(GAUSSIAN, 1e-3))) {
            double three = learner.plan(classes(300, 3), planner)
                    .orElseThrow()
                    .chosen()
                    .flops();
            double six = learner.plan(classes(300, 6), planner)
                    .orElseThrow()
                    .chosen()
                    .flops();
            assertThat(six).as("%s", learner).isGreaterThan(three);
        }
    }

    @Test
    void whereTheMatrixDoesNotFitItIsComputedAgainForEachPass() {
        Plan plan = KernelDescent.of(GAUSSIAN, 1e-3)
                .plan(data(2000, 2), new Planner(compute.withMemory(1 << 20)))
                .orElseThrow();
        assertThat(plan.chosen().name()).isEqualTo("passes-streamed");
        assertThat(plan.reason()).isEqualTo("passes-streamed is the only option that fits into the memory");
    }

    @Test
    void aRoughFigureSaysSo() {
        Plan plan = Svm.of(GAUSSIAN, 1e-3).plan(classes(50, 2), planner).orElseThrow();
        assertThat(plan.chosen().what()).contains("rough");
    }

    @Test
    void aLearnerThatCannotSayHasNoPlan() {
        Learner<Regressor> other =
                (data, machine, progress) -> KernelRidge.of(GAUSSIAN, 1).fit(data);
        assertThat(other.plan(data(10, 2), planner)).isEmpty();
    }

    @Test
    void aPlanMeasuresNothingAndIsTheSameEachTime() {
        KernelRegression ridge = KernelRidge.of(GAUSSIAN, 1e-3);
        Plan small = ridge.plan(data(1000, 3), planner).orElseThrow();
        Plan large = ridge.plan(data(2000, 3), planner).orElseThrow();
        assertThat(small).isEqualTo(ridge.plan(data(1000, 3), planner).orElseThrow());
        assertThat(large.chosen().seconds() / small.chosen().seconds()).isBetween(3.0, 8.0);
        Plan slow = ridge.plan(data(2000, 3), new Planner(Speed.NOMINAL / 10, compute))
                .orElseThrow();
        assertThat(slow.chosen().seconds()).isGreaterThan(3 * large.chosen().seconds());
        assertThat(slow.chosen().flops()).isEqualTo(large.chosen().flops());
    }

    /** Distances in high dimensions, Bessel functions and sums of kernels take longer. */
    @Test
    void kernelValuesArePricedByTheirOperations() {
        double plain = seconds("gaussian(1)", 10);
        assertThat(seconds("gaussian(1)", 300)).isGreaterThan(3 * plain);
        assertThat(seconds("gaussian(1) + exponential(1)", 10)).isBetween(2 * plain, 4 * plain);
        assertThat(seconds("matern(1.3, 1)", 10)).isGreaterThan(20 * plain);
        assertThat(seconds("manhattan(1)", 10)).isEqualTo(plain);
        assertThat(seconds("periodic(1, 1)", 10)).isGreaterThan(10 * plain);
    }

    private double seconds(String kernel, int d) {
        return new CostModel(Speed.NOMINAL, compute).value(Kernel.parse(kernel), points(10, d), false);
    }

    @Test
    void aPredictionCostsAKernelValueForEachCenter() {
        Plan.Option few = planner.prediction(GAUSSIAN, points(100, 3), 10_000);
        Plan.Option many = planner.prediction(GAUSSIAN, points(1000, 3), 10_000);
        assertThat(many.flops() / few.flops()).isEqualTo(10);
        assertThat(many.seconds()).isGreaterThan(few.seconds());
        Plan.Option explicit = planner.prediction(new PolynomialMap(2), points(100, 3), 10_000);
        assertThat(explicit.flops()).isLessThan(few.flops());
    }
}
