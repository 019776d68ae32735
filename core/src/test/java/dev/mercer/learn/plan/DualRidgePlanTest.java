package dev.mercer.learn.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.compute.PlainBackend;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.KernelRegression;
import dev.mercer.learn.KernelRidge;
import dev.mercer.solve.Intercept;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("once")
class DualRidgePlanTest {
    private static final Kernel KERNEL = new Gaussian(1);
    private final Compute compute = new Compute(new PlainBackend(), 2, 1L << 30);

    private static Dataset data(int n) {
        SplittableRandom random = new SplittableRandom(1);
        DensePoints points = DensePoints.generate(n, 3, (i, k) -> random.nextDouble(-1, 1));
        double[] y = new double[n];
        Arrays.setAll(y, i -> Math.sin(3 * points.get(i, 0)) + 0.1 * random.nextGaussian());
        return Dataset.of(points, Reals.of(y));
    }

    private Plan.Option single(double lambda, Dataset data) {
        return single(lambda, data, compute);
    }

    private static Plan.Option single(double lambda, Dataset data, Compute machine) {
        RidgeProblem ridge = new RidgeProblem(KERNEL, lambda, true, 1, true, false);
        return new DualRidgePlan(ridge, PrimalOrDual.of(KERNEL, data), new CostModel(Speed.NOMINAL, machine), 1)
                .of(data)
                .get(0);
    }

    /** The larger λ is iterated, the smaller one factored after a trial, and few points are factored at once. */
    @Test
    void largeProblemsAreIteratedWhereTheyAreWellConditioned() {
        Dataset large = data(3000);
        Plan.Option easy = single(1e-2, large);
        Plan.Option hard = single(1e-7, large);
        assertThat(easy.what()).matches("about \\d+ conjugate gradients on K .*, corrected in double");
        assertThat(hard.what()).startsWith("Cholesky factor of K + ρI in single precision");
        assertThat(easy.seconds()).isLessThan(hard.seconds());
        assertThat(hard.flops()).isGreaterThan(3000.0 * 3000 * 3000 / 3).isGreaterThan(2 * easy.flops());
        assertThat(easy.bytes()).isEqualTo(hard.bytes());
        assertThat(single(1e-2, data(2999)).what()).startsWith("Cholesky");
        assertThat(single(1e-11, large).what()).startsWith("Cholesky factor of K + ρI in double");
    }

    /** K and its float copy fit into the budget, the preconditioner does not: then iteration is not tried. */
    @Test
    void iterationNeedsMemoryToSpare() {
        Dataset large = data(3000);
        Plan.Option roomy = single(1e-2, large);
        long matrices = 12L * 3000 * 3256 / 2;
        Plan.Option narrow = single(1e-2, large, compute.withMemory(matrices + (1 << 18)));
        assertThat(narrow.fits()).isTrue();
        assertThat(narrow.what()).startsWith("Cholesky");
        assertThat(roomy.bytes() - narrow.bytes()).isEqualTo(8L * 93 * (3000 + 9 * 93));
    }

    /** The triangle of 3,000 rows takes 39 MB, half of that in single precision; the sample of the plan 19 MB. */
    @Test
    void whatDoesNotFitIsIteratedWithoutItsMatrix() {
        Dataset large = data(3000);
        KernelRegression ridge = KernelRidge.of(KERNEL, 1e-2, Intercept.CENTRED);
        Compute narrow = compute.withMemory(20 << 20);
        Plan plan = ridge.plan(large, new Planner(narrow)).orElseThrow();
        assertThat(plan.options())
                .extracting(Plan.Option::name)
                .containsExactly("dual", "dual-double", "dual-streamed");
        assertThat(plan.chosen().name()).isEqualTo("dual-streamed");
        assertThat(plan.chosen().what())
                .matches("about \\d+ conjugate gradients on K \\+ ρI, K computed again in each");
        assertThat(plan.chosen().bytes()).isLessThan(20 << 20);
        Plan more = ridge.plan(large, new Planner(compute.withMemory(30 << 20))).orElseThrow();
        assertThat(more.chosen().what()).endsWith("K kept in single precision only");
        assertThat(more.chosen().bytes()).isBetween(plan.chosen().bytes() + 4L * 3000 * 3000 / 2, 30L << 20);
        double[] exact = ridge.fit(large, compute, Progress.none()).predict(large.points());
        assertThat(ridge.fit(large, narrow, Progress.none()).predict(large.points()))
                .containsExactly(exact, within(1e-8));
    }

    @Test
    void aMatrixThatIsComputedTwiceIsPricedTwice() {
        Dataset some = data(300);
        RidgeProblem problem = new RidgeProblem(KERNEL, 1e-2, true, 1, true, false);
        PrimalOrDual forms = PrimalOrDual.of(KERNEL, some);
        CostModel prices = new CostModel(Speed.NOMINAL, compute);
        Plan.Option once = new DualRidgePlan(problem, forms, prices, 1).of(some).get(0);
        Plan.Option twice =
                new DualRidgePlan(problem, forms, prices, 2).of(some).get(0);
        assertThat(twice.flops() - once.flops())
                .isBetween(
                        0.9 * 300 * 300 / 2 * CostModel.valueOperations(some.points()),
                        1.6 * 300 * 300 * CostModel.valueOperations(some.points()));
    }

    @Test
    void weightsAndOtherTargetsDoNotMatter() {
        Dataset large = data(3000);
        double[] weights = new double[3000];
        Arrays.setAll(weights, i -> 1 + i % 2);
        assertThat(single(1e-2, large.withWeights(Reals.of(weights))).what()).contains("conjugate gradients");
        Dataset classes = Dataset.of(large.points(), Labels.of(Collections.nCopies(3000, "a")));
        assertThat(single(1e-2, classes).what()).contains("conjugate gradients");
        RidgeProblem plain = new RidgeProblem(KERNEL, 1e-2, false, 1, true, false);
        List<Plan.Option> ways = new DualRidgePlan(
                        plain, PrimalOrDual.of(KERNEL, large), new CostModel(Speed.NOMINAL, compute), 1)
                .of(large);
        assertThat(ways.get(0).what()).contains("conjugate gradients");
        assertThat(ways.get(0).flops()).isLessThan(single(1e-2, large).flops());
    }
}
