package dev.mercer.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.compute.PlainBackend;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Exponential;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.Sigmoid;
import dev.mercer.learn.KernelLogistic;
import dev.mercer.learn.KernelRidge;
import dev.mercer.learn.Learner;
import dev.mercer.learn.RidgeClassifier;
import dev.mercer.learn.plan.Plan;
import dev.mercer.learn.plan.Planner;
import dev.mercer.model.Regressor;
import dev.mercer.solve.Intercept;
import java.util.function.DoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Plans of metrics: as many errors and gradients as a search makes at most, then the fit. */
@Tag("once")
class MetricPlanTest {
    private static final Kernel KERNEL = new Exponential(2);
    private static final double LAMBDA = 1e-3;

    private final Planner planner = new Planner(new Compute(new PlainBackend(), 2, 24L << 30));

    private static Points points(int n) {
        return DensePoints.generate(n, 3, (i, k) -> Math.sin((1.7 + 0.6 * k) * i + 0.5 * k));
    }

    private static Dataset numbers(int n) {
        return Dataset.of(
                points(n), Reals.of(IntStream.range(0, n).mapToDouble(Math::cos).toArray()));
    }

    private static Dataset classes(int n) {
        return Dataset.of(
                points(n),
                Labels.of(IntStream.range(0, n).mapToObj(i -> "c" + i % 3).toList()));
    }

    private static Dataset part(Dataset data, int count) {
        return data.select(IntStream.range(0, count)
                .map(i -> (int) ((long) i * data.size() / count))
                .toArray());
    }

    private Plan.Option first(Learner<?> learner, Dataset data) {
        return learner.plan(data, planner).orElseThrow().options().get(0);
    }

    /** The operations of a fit to some rows, and of the gradients of each of its functions there. */
    private double gradient(DoubleFunction<Learner<?>> base, Dataset all, Dataset rows, double outputs) {
        double lambda = LAMBDA * all.size() / rows.size();
        Plan.Option fit = base.apply(lambda).plan(rows, planner).orElseThrow().chosen();
        return fit.flops()
                + outputs
                        * planner.prediction(KERNEL, rows.points(), rows.size()).flops();
    }

    private static void assertFlops(Plan.Option option, double expected) {
        assertThat(option.flops()).isCloseTo(expected, within(1e-9 * expected));
    }

    private static Learner<?> ridge(double lambda) {
        return KernelRidge.dual(KERNEL, lambda, Intercept.CENTRED);
    }

    /** One start, four steps from it, and four more of the better step of each of two shapes. */
    @Test
    void withAGivenPenaltyEachStepIsJudgedOnce() {
        Dataset data = numbers(60);
        Plan.Option last = first(ridge(LAMBDA), data);
        Plan.Option plan = first(MetricLearning.of(KernelRidge.of(KERNEL, LAMBDA)), data);
        assertThat(plan.what()).isEqualTo("a metric, judged 13 times at most on 60 rows, then " + last.what());
        assertFlops(
                plan,
                last.flops()
                        + 13 * planner.leaveOneOut(KERNEL, data, 1, false).flops()
                        + 9 * gradient(MetricPlanTest::ridge, data, part(data, 40), 1)
                        + 5 * gradient(MetricPlanTest::ridge, data, data, 1));
    }

    /** Two starts, and about four scales of each metric. */
    @Test
    void aChosenPenaltyHasTwoStartsAndSeveralScales() {
        Dataset data = numbers(60);
        MetricSearch search = MetricSearch.standard()
                .withPenalty(MetricSearch.Penalty.CHOSEN)
                .withShape(MetricSearch.Shape.DIAGONAL)
                .withIterations(3);
        Plan.Option plan =
                first(MetricLearning.of(KernelRidge.of(KERNEL, LAMBDA)).withSearch(search), data);
        assertThat(plan.what()).startsWith("a metric, judged 26 times at most on 60 rows, then ");
        assertFlops(
                plan,
                first(ridge(LAMBDA), data).flops()
                        + 26 * planner.leaveOneOut(KERNEL, data, 1, true).flops()
                        + 4 * gradient(MetricPlanTest::ridge, data, part(data, 40), 1)
                        + 3 * gradient(MetricPlanTest::ridge, data, data, 1));
    }

    @Test
    void aMetricIsJudgedOnFifteenHundredRows() {
        Dataset data = numbers(1600);
        MetricSearch search =
                MetricSearch.standard().withShape(MetricSearch.Shape.FULL).withIterations(1);
        Plan.Option plan =
                first(MetricLearning.of(KernelRidge.of(KERNEL, LAMBDA)).withSearch(search), data);
        assertThat(plan.what()).startsWith("a metric, judged 3 times at most on 1,500 rows, then ");
        assertFlops(
                plan,
                first(ridge(LAMBDA), data).flops()
                        + 3
                                * planner.leaveOneOut(KERNEL, part(data, 1500), 1, false)
                                        .flops()
                        + gradient(MetricPlanTest::ridge, data, part(data, 1000), 1)
                        + gradient(MetricPlanTest::ridge, data, data, 1));
    }

    /** With fewer than five rows, or a kernel that is not positive semi-definite, nothing is searched for. */
    @Test
    void withoutASearchItIsThePlanOfTheFit() {
        MetricLearning<Regressor> learner = MetricLearning.of(KernelRidge.of(KERNEL, LAMBDA));
        assertThat(first(learner, numbers(4)).what())
                .isEqualTo(first(ridge(LAMBDA), numbers(4)).what());
        assertThat(first(learner, numbers(5)).what()).startsWith("a metric, judged 13 times at most on 5 rows, then ");
        assertThat(first(MetricLearning.of(KernelRidge.of(new Sigmoid(1, 1), LAMBDA)), numbers(20))
                        .what())
                .doesNotContain("a metric");
    }

    @Test
    void eachClassHasAFunctionWithGradients() {
        Dataset data = classes(60);
        Plan.Option plan = first(MetricLearning.of(RidgeClassifier.of(KERNEL, LAMBDA)), data);
        Learner<?> last = RidgeClassifier.of(KERNEL, LAMBDA);
        // Gradients need no probabilities.
        DoubleFunction<Learner<?>> base = lambda -> RidgeClassifier.scores(KERNEL, lambda, Intercept.CENTRED);
        assertThat(plan.what()).startsWith("a metric, judged 13 times at most on 60 rows, then ");
        assertFlops(
                plan,
                first(last, data).flops()
                        + 13 * planner.leaveOneOut(KERNEL, data, 3, false).flops()
                        + 9 * gradient(base, data, part(data, 40), 3)
                        + 5 * gradient(base, data, data, 3));
    }

    /** λ is that of logistic regression, in the final fit too. */
    @Test
    void logisticRegressionHasItsOwnFits() {
        Dataset data = classes(60);
        Plan.Option plan = first(MetricLearning.of(KernelLogistic.of(KERNEL, LAMBDA)), data);
        DoubleFunction<Learner<?>> base = lambda -> KernelLogistic.of(KERNEL, lambda);
        assertThat(plan.what()).startsWith("a metric, judged 13 times at most on 60 rows, then ");
        assertFlops(
                plan,
                first(base.apply(LAMBDA), data).flops()
                        + 13 * planner.leaveOneOut(KERNEL, data, 3, false).flops()
                        + 9 * gradient(base, data, part(data, 40), 3)
                        + 5 * gradient(base, data, data, 3));
    }
}
