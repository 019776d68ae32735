package dev.mercer.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.compute.Compute;
import dev.mercer.compute.PlainBackend;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Kernel;
import dev.mercer.util.InvalidInputException;
import org.junit.jupiter.api.Test;

class PlannerTest {
    private static final Rates RATES = new Rates(5e10, 1e11, 1e-4, 2e10, 5e9);
    private final Compute compute = new Compute(new PlainBackend(), 2, 1L << 30);
    private final Planner planner = new Planner(RATES, compute);

    private static Dataset data(int n, int d) {
        return Dataset.of(DensePoints.generate(n, d, (i, k) -> Math.sin(i + 3.0 * k)), Reals.constant(n, 1));
    }

    private Plan plan(String kernel, int n, int d) {
        return planner.ridge(new KernelRidge(Kernel.parse(kernel), 1e-3), data(n, d));
    }

    @Test
    void manyPointsAndFewFeaturesAreSolvedInThePrimal() {
        Plan plan = plan("polynomial(degree=2, c=1)", 5000, 3);
        assertThat(plan.way().name()).isEqualTo("primal");
        assertThat(plan.way().what()).contains("on 10 features");
        assertThat(plan.reason()).startsWith("primal is expected to be").endsWith("times faster than dual");
        assertThat(plan.ways()).extracting(Way::name).containsExactly("dual", "dual-double", "primal");
    }

    @Test
    void fewPointsAndManyFeaturesAreSolvedInTheDual() {
        assertThat(plan("polynomial(degree=3, c=1)", 100, 20).way().name()).startsWith("dual");
        assertThat(plan("linear()", 50, 400).way().name()).startsWith("dual");
    }

    @Test
    void aKernelWithoutFiniteFeaturesHasNoPrimal() {
        assertThat(plan("gaussian(1)", 100, 2).ways()).extracting(Way::name).containsExactly("dual", "dual-double");
    }

    @Test
    void costsGrowAsTheyMust() {
        Way small = plan("gaussian(1)", 500, 4).ways().get(1);
        Way large = plan("gaussian(1)", 8000, 4).ways().get(1);
        // 16 times the points: 256 times the memory, between 256 and 4096 times the time, less the constant part.
        assertThat((double) large.bytes() / small.bytes()).isBetween(150.0, 260.0);
        assertThat(large.seconds() / small.seconds()).isBetween(60.0, 4096.0);
        assertThat(large.flops() / small.flops()).isBetween(3000.0, 4200.0);
    }

    @Test
    void whatDoesNotFitIsRefusedBeforeItStarts() {
        Planner tiny = new Planner(RATES, compute.withMemory(1 << 20));
        Plan plan = tiny.ridge(new KernelRidge(Kernel.parse("gaussian(1)"), 1e-3), data(2000, 2));
        assertThat(plan.choice()).isEmpty();
        assertThatThrownBy(plan::way)
                .isInstanceOf(InvalidInputException.class)
                .hasMessageStartingWith("no way fits into the memory: the smallest needs 26 MiB")
                .hasMessageEndingWith("the budget is 1 MiB: raise --memory or use fewer points");
    }

    @Test
    void theOnlyWayThatFitsIsSaidToBe() {
        Planner narrow = new Planner(RATES, compute.withMemory(30L << 20));
        Plan plan = narrow.ridge(new KernelRidge(Kernel.parse("gaussian(1)"), 1e-3), data(2000, 2));
        assertThat(plan.way().name()).isEqualTo("dual");
        assertThat(plan.reason()).isEqualTo("dual is the only way that fits into the memory");
    }

    @Test
    void aPredictionCostsAKernelValueForEachCentre() {
        Way few = planner.prediction(Kernel.parse("gaussian(1)"), data(100, 3).points(), 10_000);
        Way many = planner.prediction(Kernel.parse("gaussian(1)"), data(1000, 3).points(), 10_000);
        assertThat(many.flops() / few.flops()).isEqualTo(10);
        assertThat(many.seconds()).isGreaterThan(few.seconds());
    }

    @Test
    void ratesAreMeasured() {
        Rates rates = Rates.measure(compute);
        assertThat(rates.products()).isBetween(1e8, 1e14);
        assertThat(rates.floatProducts()).isBetween(1e8, 1e14);
        assertThat(rates.memory()).isBetween(1e8, 1e13);
        assertThat(rates.fresh()).isBetween(1e7, 1e13);
    }
}
