package dev.mercer.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Manhattan;
import dev.mercer.learn.plan.Plan;
import dev.mercer.learn.plan.Planner;
import dev.mercer.linalg.Matrix;
import dev.mercer.loss.Logistic;
import dev.mercer.model.Classifier;
import dev.mercer.model.Regressor;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BlendTest {
    private static final List<Learner<Classifier>> MEMBERS =
            List.of(RidgeClassifier.of(new Gaussian(1), 1e-3), RidgeClassifier.of(new Manhattan(2), 1e-2));
    private static final KernelRegression SMOOTH = KernelRidge.of(new Gaussian(1), 1e-3);
    private static final KernelRegression ROUGH = KernelRidge.of(new Manhattan(2), 1e-2);
    private static final RegressionBlend BLEND = new RegressionBlend(List.of(SMOOTH, ROUGH), Reals.of(0.25, 0.75));

    private static Dataset data(int classes) {
        SplittableRandom random = new SplittableRandom(3);
        DensePoints points = DensePoints.generate(90, 2, (i, k) -> random.nextDouble(-2, 2));
        List<String> names = IntStream.range(0, 90)
                .mapToObj(i -> "c"
                        + Math.floorMod(Math.round(points.get(i, 0) + 0.3 * random.nextGaussian()) + i % 2, classes))
                .toList();
        return Dataset.of(points, Labels.of(names));
    }

    @Test
    void logOddsAreTheWeightedMeanOfThoseOfTheMembers() {
        for (int classes : List.of(2, 3)) {
            Dataset data = data(classes);
            Classifier blend = new ClassificationBlend(MEMBERS, Reals.of(0.7, 0.3)).fit(data);
            Matrix found = blend.logOdds(blend.scores(data.points(), Compute.standard(), Progress.none()));
            Matrix first = odds(MEMBERS.get(0).fit(data), data);
            Matrix second = odds(MEMBERS.get(1).fit(data), data);
            for (int i = 0; i < data.size(); i++)
                for (int t = 0; t < found.columns(); t++)
                    assertThat(found.get(i, t)).isCloseTo(0.7 * first.get(i, t) + 0.3 * second.get(i, t), within(1e-9));
        }
    }

    private static Matrix odds(Classifier model, Dataset data) {
        return model.logOdds(model.scores(data.points(), Compute.standard(), Progress.none()));
    }

    /** As they come of a search within a time limit: some machines in leaves, some on few centres, by squared and by logistic loss. */
    @Test
    void machinesOfTwoClassesCanBeInLeavesAndOnFewCenters() {
        Dataset data = data(2);
        Gaussian kernel = new Gaussian(1);
        KernelClassification few = RidgeClassifier.of(kernel, 1e-3).withStrategy(new Nystrom(30));
        List<Learner<Classifier>> members = List.of(
                RidgeClassifier.of(kernel, 1e-3).withStrategy(new Leaves(2)),
                few,
                NystromClassifierTest.learner(kernel, new Logistic(), 1e-3, new Nystrom(30)));
        Classifier blend = new ClassificationBlend(members, Reals.of(0.5, 0.3, 0.2)).fit(data);
        Matrix found = odds(blend, data);
        Matrix first = odds(members.get(0).fit(data), data);
        Matrix second = odds(members.get(1).fit(data), data);
        Matrix third = odds(members.get(2).fit(data), data);
        for (int i = 0; i < data.size(); i++)
            assertThat(found.get(i, 0))
                    .isCloseTo(0.5 * first.get(i, 0) + 0.3 * second.get(i, 0) + 0.2 * third.get(i, 0), within(1e-8));
    }

    @Test
    void machinesOfThreeClassesCanBeInLeavesAndOnFewCentersBySquaredLoss() {
        Dataset data = data(3);
        Gaussian kernel = new Gaussian(1);
        List<Learner<Classifier>> members = List.of(
                RidgeClassifier.of(kernel, 1e-3).withStrategy(new Leaves(2)),
                RidgeClassifier.of(kernel, 1e-3).withStrategy(new Nystrom(30)));
        Matrix found = odds(new ClassificationBlend(members, Reals.of(0.6, 0.4)).fit(data), data);
        Matrix first = odds(members.get(0).fit(data), data);
        Matrix second = odds(members.get(1).fit(data), data);
        for (int i = 0; i < data.size(); i++)
            for (int t = 0; t < 3; t++)
                assertThat(found.get(i, t)).isCloseTo(0.6 * first.get(i, t) + 0.4 * second.get(i, t), within(1e-8));
    }

    @Test
    void oneMemberAloneIsThatMember() {
        Dataset data = data(2);
        Classifier alone = new ClassificationBlend(MEMBERS.subList(0, 1), Reals.of(1)).fit(data);
        Classifier member = MEMBERS.get(0).fit(data);
        Matrix expected = member.probabilities(data.points(), Compute.standard(), Progress.none());
        Matrix found = alone.probabilities(data.points(), Compute.standard(), Progress.none());
        for (int i = 0; i < data.size(); i++) assertThat(found.get(i, 1)).isCloseTo(expected.get(i, 1), within(1e-12));
    }

    @Test
    void membersMustHaveProbabilitiesAndWeightsASumOf1() {
        Learner<Classifier> without = RidgeClassifier.of(new Gaussian(1), 1e-3).withProbabilities(Probabilities.NONE);
        assertThatThrownBy(() -> new ClassificationBlend(List.of(without), Reals.of(1)).fit(data(2)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("need probabilities");
        assertThatThrownBy(() -> new ClassificationBlend(MEMBERS, Reals.of(0.7, 0.7)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("sum to 1");
    }

    private static Dataset numbers(int n) {
        SplittableRandom random = new SplittableRandom(3);
        DensePoints points = DensePoints.generate(n, 2, (i, k) -> random.nextDouble(-2, 2));
        return Dataset.of(
                points,
                Reals.of(IntStream.range(0, n)
                        .mapToDouble(i -> Math.sin(points.get(i, 0)) + points.get(i, 1))
                        .toArray()));
    }

    @Test
    void predictsTheWeightedMeanOfItsMembers() {
        Dataset data = numbers(60);
        Regressor blend = BLEND.fit(data);
        double[] found = blend.predict(data.points());
        double[] first = SMOOTH.fit(data).predict(data.points());
        double[] second = ROUGH.fit(data).predict(data.points());
        for (int i = 0; i < found.length; i++)
            assertThat(found[i]).isCloseTo(0.25 * first[i] + 0.75 * second[i], within(1e-12));
        assertThat(blend.training().rows()).hasSize(60);
        assertThat(blend.training().provenance().learner())
                .contains("manhattan")
                .contains("gaussian");
    }

    @Test
    void scalesLambdaOfMembersForSubsetsOfRows() {
        Dataset whole = numbers(60);
        RegressionBlend part = BLEND.forPart(numbers(20), whole);
        assertThat(part.members().get(0)).isEqualTo(SMOOTH.withLambda(3e-3));
        assertThat(part.members().get(1)).isEqualTo(ROUGH.withLambda(3e-2));
    }

    @Test
    void planCostIsTheSumOverMembers() {
        Dataset data = numbers(300);
        Planner planner = new Planner(Compute.standard());
        Plan.Option both = BLEND.plan(data, planner).orElseThrow().chosen();
        double sum = SMOOTH.plan(data, planner).orElseThrow().chosen().flops()
                + ROUGH.plan(data, planner).orElseThrow().chosen().flops();
        assertThat(both.flops()).isCloseTo(sum, within(1e-6 * sum));
    }
}
