package dev.mercer.gp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.compute.PlainBackend;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.gram.HostedBackend;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.learn.KernelLogistic;
import dev.mercer.learn.KernelRidge;
import dev.mercer.learn.Learner;
import dev.mercer.learn.NystromCenters;
import dev.mercer.learn.plan.Plan;
import dev.mercer.learn.plan.Planner;
import dev.mercer.loss.internal.NoiseVariance;
import dev.mercer.model.Scheme;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.internal.Penalty;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Plans of Gaussian processes: the operations of the search and of what follows it, in words and in numbers. */
@Tag("once")
class GaussianProcessPlanTest {
    private static final KernelFamily FAMILY = new KernelFamily("gaussian(sigma=auto)");

    private final Planner planner = new Planner(new Compute(new PlainBackend(), 2, 24L << 30));

    private static Points points(int n) {
        return DensePoints.generate(n, 3, (i, k) -> Math.sin((1.7 + 0.6 * k) * i + 0.5 * k));
    }

    private static Dataset data(int n) {
        return Dataset.of(
                points(n), Reals.of(IntStream.range(0, n).mapToDouble(Math::cos).toArray()));
    }

    private static Dataset classes(int n, int count) {
        return Dataset.of(
                points(n),
                Labels.of(IntStream.range(0, n).mapToObj(i -> "c" + i % count).toList()));
    }

    /** Rows at equal distances. */
    private static Dataset part(Dataset data, int count) {
        return data.select(IntStream.range(0, count)
                .map(i -> (int) ((long) i * data.size() / count))
                .toArray());
    }

    private Plan plan(Learner<?> learner, Dataset data) {
        return learner.plan(data, planner).orElseThrow();
    }

    private static void assertFlops(Plan.Option option, double expected) {
        assertThat(option.flops()).isCloseTo(expected, within(1e-9 * expected));
    }

    private Plan.Option dual(Kernel kernel, Dataset data, Planner with) {
        double lambda = Penalty.lambda(0.1, data.weights().sum());
        return KernelRidge.dual(kernel, lambda, Intercept.CENTRED)
                .plan(data, with)
                .orElseThrow()
                .options()
                .get(0);
    }

    @Test
    void ofFewRowsItHasTheSearchOnAllOfThemAndAFit() {
        Dataset data = data(60);
        Plan plan = plan(GaussianProcess.of(FAMILY), data);
        Kernel kernel = FAMILY.start(data);
        Plan.Option last = dual(kernel, data, planner);
        Plan.Option first = plan.options().get(0);
        assertThat(first.what()).isEqualTo("about 36 marginal likelihoods of 60 rows, then " + last.what());
        assertFlops(first, last.flops() + 37 * planner.evidence(kernel, data).flops());
    }

    @Test
    void withoutAKernelThreeFamiliesAreSearched() {
        Plan plan = plan(
                GaussianProcess.standard().withSearch(EvidenceSearch.standard().withRestarts(1)), data(60));
        assertThat(plan.options().get(0).what()).startsWith("about 48 marginal likelihoods of 60 rows, then ");
    }

    @Test
    void theSearchIsPlannedOnFiveHundredRowsThenOnItsOwn() {
        Dataset data = data(800);
        Plan plan = plan(
                GaussianProcess.of(FAMILY).withSearch(EvidenceSearch.standard().withRows(700)), data);
        Kernel kernel = FAMILY.start(data);
        Plan.Option first = plan.options().get(0);
        assertThat(first.what()).startsWith("about 36 marginal likelihoods of 500 rows, then ");
        assertFlops(
                first,
                dual(kernel, data, planner).flops()
                        + 36 * planner.evidence(kernel, part(data, 500)).flops()
                        + 12 * planner.evidence(kernel, part(data, 700)).flops());
    }

    @Test
    void inducingPointsComeFirstAndTheExactProcessLast() {
        Plan plan = plan(GaussianProcess.of(FAMILY).withInducing(NystromCenters.uniform(20, 1)), data(60));
        List<Plan.Kind> kinds = plan.options().stream().map(Plan.Option::kind).toList();
        assertThat(kinds.get(0)).isIn(Plan.Kind.CENTERS_DIRECT, Plan.Kind.CENTERS_ITERATIVE);
        assertThat(kinds.get(kinds.size() - 1)).isEqualTo(Plan.Kind.EXACT);
        assertThat(kinds.subList(0, kinds.size() - 1))
                .isSubsetOf(Plan.Kind.CENTERS_DIRECT, Plan.Kind.CENTERS_ITERATIVE);
    }

    /** The standard search takes up to 10,000 rows in the memory of a back end, and any other as many as it says. */
    @Test
    void inTheMemoryOfABackEndTheStandardSearchTakesMoreRows() {
        HostedBackend backend = new HostedBackend();
        Planner hosted = new Planner(new Compute(backend, 2, 24L << 30));
        Dataset data = data(3200);
        Kernel kernel = FAMILY.start(data);
        GaussianProcess process = GaussianProcess.of(FAMILY);
        EvidenceSearch other = EvidenceSearch.standard().withSeed(5);
        backend.seconds = 1;
        double last = dual(kernel, data, hosted).flops();
        Plan standard = process.plan(data, hosted).orElseThrow();
        assertFlops(standard.options().get(0), last + 36 * Math.pow(500, 3) + 12 * Math.pow(3200, 3));
        Plan given = process.withSearch(other).plan(data, hosted).orElseThrow();
        assertFlops(given.options().get(0), last + 36 * Math.pow(500, 3) + 12 * Math.pow(3000, 3));
        assertFlops(
                plan(process, data).options().get(0),
                dual(kernel, data, planner).flops()
                        + 36 * planner.evidence(kernel, part(data, 500)).flops()
                        + 12 * planner.evidence(kernel, part(data, 3000)).flops());
    }

    @Test
    void rowsAreExactUpToTwentyThousandAndInABackEndUpToTwentySeconds() {
        HostedBackend backend = new HostedBackend();
        Planner hosted = new Planner(new Compute(backend, 2, 24L << 30));
        GaussianProcess process = GaussianProcess.of(FAMILY);
        Dataset most = data(20_000);
        assertThat(process.plan(most, hosted).orElseThrow().options().get(0).kind())
                .isEqualTo(Plan.Kind.DUAL);
        Dataset more = data(20_001);
        backend.seconds = 20;
        assertThat(process.plan(more, hosted).orElseThrow().options().get(0).kind())
                .isEqualTo(Plan.Kind.DUAL);
    }

    @Test
    void ofClassesEachButOneHasItsLikelihoods() {
        EvidenceSearch search =
                EvidenceSearch.standard(new ProcessLikelihood.Bernoulli()).withRows(40);
        GaussianProcessClassifier learner = GaussianProcessClassifier.of(FAMILY).withSearch(search);
        for (int count : new int[] {2, 4}) {
            Dataset data = classes(60, count);
            Kernel kernel = FAMILY.start(data);
            Plan.Option last = KernelLogistic.of(kernel, Penalty.lambdaOfC(1, 60))
                    .withScheme(Scheme.ONE_VS_REST)
                    .plan(data, planner)
                    .orElseThrow()
                    .options()
                    .get(0);
            Plan.Option first = plan(learner, data).options().get(0);
            int evaluations = 12 * 2 * (count - 1);
            assertThat(first.what()).isEqualTo("about " + evaluations + " marginal likelihoods, then " + last.what());
            Plan.Option each = planner.leaveOneOut(kernel, part(data, 40), 1, false);
            assertFlops(first, last.flops() + 10 * evaluations * each.flops());
        }
    }

    /** Of a search on 40 rows with one restart: 24 modes and gradients, then a mode of all rows. */
    @Test
    void byLaplacesApproximationEachEvaluationIsAModeAndAGradient() {
        Dataset data = data(60);
        Kernel kernel = FAMILY.start(data);
        Plan.Option all = planner.laplace(kernel, data, 15).options().get(0);
        Plan.Option each = planner.laplace(kernel, part(data, 40), 15).options().get(0);
        Plan.Option gradient = planner.leaveOneOut(kernel, part(data, 40), 1, false);
        EvidenceSearch search =
                EvidenceSearch.standard(new ProcessLikelihood.Bernoulli()).withRows(40);
        GaussianProcessClassifier ordinal = GaussianProcessClassifier.of(FAMILY, new ProcessLikelihood.Ordinal())
                .withSearch(search);
        GaussianProcess robust =
                GaussianProcess.of(FAMILY, new ProcessLikelihood.StudentT()).withSearch(search);
        for (Plan plan : List.of(plan(ordinal, data), plan(ordinal, classes(60, 3)), plan(robust, data))) {
            Plan.Option found = plan.options().get(0);
            assertThat(found.what()).isEqualTo("about 24 marginal likelihoods, then " + all.what());
            assertFlops(found, all.flops() + 24 * each.flops() + 24 * gradient.flops());
        }
    }

    @Test
    void ofVaryingNoiseItHasThreeRoundsMore() {
        Dataset data = data(60);
        EvidenceSearch search = EvidenceSearch.standard().withRestarts(1).withRows(40);
        Plan.Option process = plan(GaussianProcess.of(FAMILY).withSearch(search), data)
                .options()
                .get(0);
        LatentSearch latent = new LatentSearch(
                List.of(KernelFamily.ofAnyScale(new Gaussian(1))),
                new NoiseVariance(),
                List.of(),
                Double.POSITIVE_INFINITY,
                search.withRestarts(0));
        Plan.Option noise = latent.plan(data, planner).options().get(0);
        assertThat(noise.what()).startsWith("about 12 marginal likelihoods, then ");
        Plan.Option found = plan(
                        GaussianProcess.of(FAMILY, new ProcessLikelihood.Heteroscedastic())
                                .withSearch(search),
                        data)
                .options()
                .get(0);
        assertThat(found.what()).isEqualTo("3 rounds of function and noise, then " + process.what());
        assertFlops(found, 4 * process.flops() + 3 * noise.flops());
    }

    @Test
    void theRowsOfAPlanAreAtEqualDistances() {
        Dataset data = data(10);
        assertThat(data.spread(10)).isSameAs(data);
        assertThat(data.spread(4)).isEqualTo(data.select(0, 2, 5, 7));
    }
}
