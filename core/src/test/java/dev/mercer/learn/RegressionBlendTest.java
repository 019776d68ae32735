package dev.mercer.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Manhattan;
import dev.mercer.learn.plan.Plan;
import dev.mercer.learn.plan.Planner;
import dev.mercer.model.Regressor;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RegressionBlendTest {
    private static final KernelRegression SMOOTH = KernelRidge.of(new Gaussian(1), 1e-3);
    private static final KernelRegression ROUGH = KernelRidge.of(new Manhattan(2), 1e-2);
    private static final RegressionBlend BLEND = new RegressionBlend(List.of(SMOOTH, ROUGH), Reals.of(0.25, 0.75));

    private static Dataset data(int n) {
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
        Dataset data = data(60);
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
    void aPartKeepsTheRhoOfEachMember() {
        Dataset whole = data(60);
        RegressionBlend part = BLEND.forPart(data(20), whole);
        assertThat(part.members().get(0)).isEqualTo(SMOOTH.withLambda(3e-3));
        assertThat(part.members().get(1)).isEqualTo(ROUGH.withLambda(3e-2));
    }

    @Test
    void thePlanHasTheCostOfAllMembers() {
        Dataset data = data(300);
        Planner planner = new Planner(Compute.standard());
        Plan.Option both = BLEND.plan(data, planner).orElseThrow().chosen();
        double sum = SMOOTH.plan(data, planner).orElseThrow().chosen().flops()
                + ROUGH.plan(data, planner).orElseThrow().chosen().flops();
        assertThat(both.flops()).isCloseTo(sum, within(1e-6 * sum));
    }
}
