package dev.mercer.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.FailingCandidates;
import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Exponential;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.ClassWeights;
import dev.mercer.learn.HuberRegression;
import dev.mercer.learn.KernelDescent;
import dev.mercer.learn.KernelLogistic;
import dev.mercer.learn.KernelRegression;
import dev.mercer.learn.KernelRidge;
import dev.mercer.learn.Leaves;
import dev.mercer.learn.Nystrom;
import dev.mercer.learn.NystromCenters;
import dev.mercer.learn.RidgeClassifier;
import dev.mercer.learn.plan.Planner;
import dev.mercer.metric.internal.MetricRows;
import dev.mercer.model.Classifier;
import dev.mercer.model.Regressor;
import dev.mercer.score.RidgeLeaveOneOut;
import dev.mercer.score.ValidationScore;
import dev.mercer.score.internal.Shuffle;
import dev.mercer.search.FailingBackend;
import dev.mercer.search.Failure;
import dev.mercer.solve.Intercept;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Reports and costs of a run of a metric learner, seen from {@link MetricLearning}. */
class MetricRunTest {
    private static final Kernel KERNEL = new Exponential(3);

    /** sin 2x₁ of five columns. */
    private static Dataset data(int n) {
        SplittableRandom random = new SplittableRandom(9);
        DensePoints x = DensePoints.generate(n, 5, (i, k) -> random.nextDouble(-2, 2));
        return Dataset.of(
                x,
                Reals.of(IntStream.range(0, n)
                        .mapToDouble(i -> Math.sin(2 * x.get(i, 0)))
                        .toArray()));
    }

    private static List<String> reports(MetricSearch search, Dataset data) {
        List<String> reports = new ArrayList<>();
        MetricLearning.of(KernelRidge.of(KERNEL, 1e-3))
                .withSearch(search)
                .fit(data, Compute.standard(), (stage, done, total) -> {
                    if (stage.equals("metric")) reports.add(done + " of " + total);
                });
        return reports;
    }

    /** Two steps on two thirds of the rows, and the better one again on all; with both shapes a second iteration of each. */
    @Test
    void eachStepIsReported() {
        MetricSearch diagonal =
                MetricSearch.standard().withShape(MetricSearch.Shape.DIAGONAL).withIterations(1);
        assertThat(reports(diagonal, data(60))).containsExactly("1 of 0", "2 of 0", "3 of 0");
        MetricSearch both = MetricSearch.standard().withIterations(2);
        // Four steps, one more of each shape, and the two of the best on all rows.
        assertThat(reports(both, data(60))).hasSize(8).endsWith("7 of 0", "8 of 0");
    }

    @Test
    void thePlanNamesTheMostErrorsThatAreEvaluated() {
        Planner planner = new Planner(Compute.standard());
        MetricLearning<Regressor> learner = MetricLearning.of(KernelRidge.of(KERNEL, 1e-3));
        assertThat(learner.plan(data(60), planner).orElseThrow().chosen().what())
                .startsWith("a metric, judged 13 times at most on 60 rows, then ");
        assertThat(learner.plan(data(4), planner)).isEqualTo(learner.learner().plan(data(4), planner));
    }

    @Test
    void withFewerThanFiveRowsItIsThePlainKernel() {
        assertThat(reports(MetricSearch.standard(), data(4))).isEmpty();
        assertThat(reports(MetricSearch.standard(), data(5))).isNotEmpty();
        Regressor few = MetricLearning.of(KernelRidge.of(KERNEL, 1e-3)).fit(data(4));
        assertThat(few.predict(data(4).points()))
                .isEqualTo(KernelRidge.of(KERNEL, 1e-3).fit(data(4)).predict(data(4).points()));
    }

    @Test
    void ignoresRowsOfWeightZero() {
        Dataset data = data(70);
        double[] weights = new double[70];
        Arrays.setAll(weights, i -> i % 7 == 2 ? 0 : 1);
        int[] used = IntStream.range(0, 70).filter(i -> i % 7 != 2).toArray();
        MetricLearning<Regressor> learner = MetricLearning.of(KernelRidge.of(KERNEL, 1e-3));
        Regressor model = learner.fit(data.withWeights(Reals.of(weights)));
        Regressor same = learner.fit(data.select(used));
        assertThat(model.expansion().kernel()).isEqualTo(same.expansion().kernel());
        assertThat(model.predict(data.points())).containsExactly(same.predict(data.points()), within(1e-9));
    }

    @Test
    void optionsAreThoseOfTheFit() {
        Dataset data = data(60);
        KernelRegression plain = KernelRidge.of(KERNEL, 1e-3);
        MetricSearch search =
                MetricSearch.standard().withShape(MetricSearch.Shape.DIAGONAL).withIterations(1);
        MetricLearning<Regressor> learner = new MetricLearning<>(plain, search);
        assertThat(new MetricLearning<>(plain.withIntercept(Intercept.NONE), search)
                        .fit(data)
                        .expansion()
                        .bias())
                .isEqualTo(Reals.of(0));
        assertThat(learner.withLambda(0.5).lambda()).isEqualTo(0.5);
        Nystrom few = new Nystrom(NystromCenters.uniform(7, 1));
        assertThat(new MetricLearning<>(plain.withStrategy(few), search)
                        .fit(data)
                        .expansion()
                        .centers()
                        .size())
                .isEqualTo(7);
        assertThat(new MetricLearning<>(plain.withStrategy(new Leaves(2)), search)
                        .fit(data)
                        .expansion()
                        .kernel())
                .isNotEqualTo(learner.fit(data).expansion().kernel());
        MetricLearning<Classifier> logistic = MetricLearning.of(KernelLogistic.of(KERNEL, 1e-3));
        assertThat(logistic.withLambda(0.25).lambda()).isEqualTo(0.25);
        assertThat(logistic.withSearch(learner.search()).search()).isEqualTo(learner.search());
    }

    @Test
    void refusesLearnersThatItCannotWrap() {
        assertThatThrownBy(() -> MetricLearning.of(HuberRegression.of(KERNEL, 1e-3, 0.1)))
                .hasMessage("a metric is learned with the squared or the logistic loss, got Huber[delta=0.1]");
        assertThatThrownBy(() -> MetricLearning.of(KernelDescent.of(KERNEL, 1e-3)))
                .hasMessageStartingWith("with a learned metric all rows are fitted exactly, in leaves or on centers");
        assertThatThrownBy(() ->
                        MetricLearning.of(RidgeClassifier.of(KERNEL, 1e-3).withClassWeights(ClassWeights.balanced())))
                .hasMessage("a metric is learned without class weights, got balanced");
    }

    /** Points that are nearly the same, and no ρ: nothing can be solved, and nothing is judged. */
    @Test
    void aPenaltyBelowRoundingHasNoScore() {
        Dataset near = Dataset.of(
                DensePoints.generate(30, 1, (i, k) -> 1e-9 * i),
                Reals.of(IntStream.range(0, 30).mapToDouble(i -> i).toArray()));
        MetricRows rows = MetricRows.of(near, Shuffle.of(30, 1), 30);
        RidgeLeaveOneOut left = RidgeLeaveOneOut.of(
                RidgeLeaveOneOut.For.FEW,
                new Gaussian(1),
                Intercept.NONE,
                rows.all(),
                Compute.standard(),
                Progress.none());
        assertThat(rows.score(left, 1e-300)).isEqualTo(ValidationScore.NONE);
    }

    @ParameterizedTest
    @MethodSource("dev.mercer.search.Failure#exceptions")
    @FailingCandidates({MetricRun.class, MetricChoice.class})
    void gradientsThatFailLeaveThePlainKernel(Failure how) {
        Dataset data = data(60);
        FailingBackend backend = FailingBackend.inside(how, "MetricRun", "gradient");
        Regressor model = MetricLearning.of(KernelRidge.of(new Gaussian(1), 1e-3))
                .fit(
                        data,
                        Compute.standard().withThreads(1).withMemory(1L << 30).withBackend(backend),
                        Progress.none());
        assertThat(backend.failed()).isPositive();
        assertThat(model.expansion().kernel()).isEqualTo(new Gaussian(1));
    }
}
