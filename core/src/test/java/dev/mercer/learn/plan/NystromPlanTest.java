package dev.mercer.learn.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.compute.Compute;
import dev.mercer.compute.PlainBackend;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.gram.Precision;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.KernelClassification;
import dev.mercer.learn.KernelLogistic;
import dev.mercer.learn.KernelRidge;
import dev.mercer.learn.Nystrom;
import dev.mercer.learn.RidgeClassifier;
import dev.mercer.model.Regressor;
import dev.mercer.model.Scheme;
import dev.mercer.solve.Reason;
import dev.mercer.solve.nystrom.CentersMemory;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("once")
class NystromPlanTest {
    private static final Kernel KERNEL = new Gaussian(1);
    private final Compute compute = new Compute(new PlainBackend(), 2, 1L << 30);

    private static Dataset data(int n) {
        DensePoints points = DensePoints.generate(n, 2, (i, k) -> Math.sin(i * (k + 1.7)));
        double[] y = new double[n];
        Arrays.setAll(y, i -> points.get(i, 0) * points.get(i, 1));
        return Dataset.of(points, Reals.of(y));
    }

    private Plan plan(int n, Nystrom how, Compute machine) {
        return KernelRidge.of(KERNEL, 1e-4)
                .withStrategy(how)
                .plan(data(n), new Planner(machine))
                .orElseThrow();
    }

    private static List<String> names(Plan plan) {
        return plan.options().stream().map(Plan.Option::name).toList();
    }

    @Test
    void whatIsPlannedIsWhatIsDone() {
        for (int centers : new int[] {10, 300}) {
            Nystrom how = new Nystrom(centers);
            Plan plan = plan(20_000, how, compute);
            Regressor model =
                    KernelRidge.of(KERNEL, 1e-4).withStrategy(how).fit(data(20_000), compute, Progress.none());
            boolean direct = model.training().convergence().reason() == Reason.EXACT;
            assertThat(plan.chosen().name()).isEqualTo(direct ? "direct" : "iterative");
        }
        assertThat(plan(20_000, new Nystrom(10), compute).chosen().name()).isEqualTo("direct");
        assertThat(plan(200_000, new Nystrom(1000), compute).chosen().name()).isEqualTo("iterative");
    }

    @Test
    void theWayThatIsAskedForComesFirstAndOthersAreBeside() {
        Nystrom how = new Nystrom(100);
        Plan direct = plan(20_000, how.withWay(Nystrom.Way.DIRECT), compute);
        assertThat(names(direct)).containsExactly("direct", "iterative", "exact", "fourier");
        Plan iterative = plan(20_000, how.withWay(Nystrom.Way.ITERATIVE), compute);
        assertThat(iterative.chosen().name()).isEqualTo("iterative");
        assertThat(iterative.reason())
                .contains("exact ridge regression would take")
                .contains("times as long, and ");
        assertThat(iterative.chosen().what()).contains("on 100 centers, kernel values in double precision, kept");
    }

    @Test
    void moreCentersAndRowsTakeLonger() {
        double small = plan(20_000, new Nystrom(100), compute).chosen().seconds();
        assertThat(plan(20_000, new Nystrom(1000), compute).chosen().seconds()).isGreaterThan(2 * small);
        assertThat(plan(200_000, new Nystrom(100), compute).chosen().seconds()).isGreaterThan(2 * small);
    }

    @Test
    void theNumberOfCentersAndThePrecisionFollowRowsAndMemory() {
        assertThat(plan(20_000, new Nystrom(), compute).chosen().what())
                .contains("565 centers (4√N), kernel values in double precision, kept");
        Plan narrow = plan(200_000, new Nystrom(), compute.withMemory(20 << 20));
        assertThat(narrow.chosen().what())
                .contains("432 centers (what a quarter of the memory allows)")
                .contains("in single precision, computed again in each pass");
        assertThat(narrow.chosen().bytes())
                .isLessThan(plan(200_000, new Nystrom(432), compute).chosen().bytes());
        assertThat(plan(300, new Nystrom(), compute).chosen().what()).contains("100 centers (the least number)");
    }

    @Test
    void whatDoesNotFitHasNoChoice() {
        Plan plan = plan(20_000, new Nystrom(5000), compute.withMemory(20 << 20));
        assertThat(plan.choice()).isEmpty();
        assertThat(plan.reason()).startsWith("no option fits into the memory");
    }

    @Test
    void whereMemoryIsShortFewMatricesAreKept() {
        Nystrom how = new Nystrom(30_000).withWay(Nystrom.Way.ITERATIVE).withPrecision(Precision.SINGLE);
        Compute narrow = compute.withMemory(CentersMemory.WHOLE.bytes(30_000) - 1);
        Plan.Option lean = plan(40_000, how, narrow).chosen();
        Plan.Option ample = plan(40_000, how, compute.withMemory(CentersMemory.WHOLE.bytes(30_000)))
                .chosen();
        assertThat(lean.what()).endsWith("few matrices kept");
        assertThat(ample.what()).doesNotContain("few matrices kept");
        assertThat(plan(40_000, how, compute.withMemory(CentersMemory.LEAN.bytes(30_000) - 1))
                        .choice())
                .isEmpty();
    }

    @Test
    void classesAreManyOutputsAndOtherLossesGoByNewton() {
        List<String> names =
                IntStream.range(0, 20_000).mapToObj(i -> "c" + i % 3).toList();
        Dataset classes = Dataset.of(data(20_000).points(), Labels.of(names));
        Planner planner = new Planner(compute);
        KernelClassification squared = RidgeClassifier.of(KERNEL, 1e-4).withStrategy(new Nystrom(100));
        assertThat(names(squared.plan(classes, planner).orElseThrow())).contains("direct", "iterative");
        Plan newton = KernelLogistic.of(KERNEL, 1e-4)
                .withScheme(Scheme.ONE_VS_REST)
                .withStrategy(new Nystrom(100))
                .plan(classes, planner)
                .orElseThrow();
        assertThat(newton.chosen().name()).isEqualTo("newton");
        assertThat(newton.chosen().seconds())
                .isGreaterThan(
                        squared.plan(classes, planner).orElseThrow().chosen().seconds());
    }
}
