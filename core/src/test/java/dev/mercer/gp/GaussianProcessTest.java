package dev.mercer.gp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.compute.PlainBackend;
import dev.mercer.compute.internal.ResidentMatrix;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.gp.internal.ExactInference;
import dev.mercer.gp.internal.InducingPoints;
import dev.mercer.gp.internal.Inference;
import dev.mercer.gram.HostedBackend;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.learn.KernelRegression;
import dev.mercer.learn.KernelRidge;
import dev.mercer.learn.LatentProcess;
import dev.mercer.learn.NystromCenters;
import dev.mercer.learn.plan.Plan;
import dev.mercer.learn.plan.Planner;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.model.Bounds;
import dev.mercer.model.GaussianPrediction;
import dev.mercer.model.Posterior;
import dev.mercer.model.PosteriorCovariance;
import dev.mercer.model.Regressor;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.Reason;
import dev.mercer.solve.internal.Penalty;
import dev.mercer.util.CancelledException;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("once")
class GaussianProcessTest {
    private final Compute compute = Compute.standard();

    /** As in bench/reference/gp_optimum.py. */
    private static Dataset data(int n) {
        DensePoints x = DensePoints.generate(n, 3, (i, k) -> Math.sin((1.7 + 0.6 * k) * i + 0.5 * k));
        double[] y = new double[n];
        Arrays.setAll(
                y, i -> Math.sin(3 * x.get(i, 0)) + 0.5 * x.get(i, 1) * x.get(i, 1) + 0.1 * Math.sin(12.9898 * i));
        return Dataset.of(x, Reals.of(y));
    }

    private static Points elsewhere(int n) {
        return DensePoints.generate(n, 3, (i, k) -> 1.2 * Math.cos(0.9 * i + k));
    }

    private Inference inference(Regressor model, Dataset data) {
        LatentProcess process = new LatentProcess(model.posterior().prior(), Optional.empty(), data);
        return Inference.of(process, compute, Progress.none());
    }

    /** The optima that scikit-learn 1.2.1 finds with ten restarts, without an intercept. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "gaussian(sigma=1) / [auto, auto, auto]; 43.70385871",
                "matern(nu=2.5, sigma=1) / [auto, auto, auto]; 40.96905742",
                "auto*gaussian(sigma=auto) + auto*rational(alpha=auto, sigma=auto); 19.65098220"
            })
    void findsAnOptimumAtLeastAsGoodAsScikitLearn(String kernel, double reference) {
        Dataset data = data(60);
        Regressor model = GaussianProcess.of(new KernelFamily(kernel))
                .withIntercept(Intercept.NONE)
                .fit(data);
        assertThat(inference(model, data).logMarginalLikelihood()).isGreaterThan(reference - 1e-4);
    }

    /** The value and slopes that scikit-learn 1.2.1 has for 2·Matérn(5/2) of lengths 0.8, 1.5 and 3 with noise 0.05. */
    @Test
    void theLikelihoodAtGivenParametersIsThatOfScikitLearnTo1em6() {
        Dataset data = data(60);
        Kernel kernel = Kernel.parse("2*matern(nu=2.5, sigma=1) / [0.8, 1.5, 3]");
        KernelRegression ridge = KernelRidge.ofRho(kernel, 0.05, 60, Intercept.NONE);
        ExactInference found = ExactInference.of(ridge, data, compute, Progress.none());
        assertThat(found.logMarginalLikelihood(1)).isCloseTo(1.525893874168375, within(1e-6));
    }

    @Test
    void theGradientVanishesAtTheOptimum() {
        Dataset plain = data(80);
        Reals y = (Reals) plain.targets().orElseThrow();
        double[] tilted = new double[80];
        Arrays.setAll(tilted, i -> y.get(i) + 3 * plain.points().get(i, 1));
        Dataset data = plain.withTargets(Reals.of(tilted));
        Regressor model = GaussianProcess.of(new KernelFamily("auto*linear() + matern(nu=1.5, sigma=auto)[1, 3]"))
                .fit(data);
        Inference found = inference(model, data);
        Reals gradient = found.gradient(Progress.none());
        Kernel kernel = model.posterior().prior().kernel();
        for (int k = 0; k < gradient.size(); k++) {
            double value =
                    k < kernel.parameters().size() ? kernel.parameters().get(k).value() : 1;
            assertThat(gradient.get(k) * value).as("parameter %d", k).isCloseTo(0, within(1e-2));
        }
        assertThat(model.training().convergence().converged()).isTrue();
    }

    @Test
    void numbersThatAreGivenAreKept() {
        Regressor model = GaussianProcess.of(new KernelFamily("2*gaussian(sigma=auto) + constant(3)"))
                .withRho(0.25)
                .fit(data(40));
        assertThat(model.posterior().prior().rho()).isEqualTo(0.25);
        assertThat(model.posterior().prior().kernel().toString())
                .matches("2\\*gaussian\\(sigma=.*\\) \\+ constant\\(c=3\\)");
    }

    @Test
    void withoutAKernelEachColumnHasALengthAndIrrelevantOnesAreLong() {
        SplittableRandom random = new SplittableRandom(3);
        DensePoints x = DensePoints.generate(80, 3, (i, k) -> random.nextDouble(-2, 2));
        double[] y = new double[80];
        Arrays.setAll(y, i -> Math.sin(2 * x.get(i, 0)) + 0.5 * x.get(i, 1) + 0.1 * (random.nextDouble() - 0.5));
        Regressor model = GaussianProcess.standard().fit(Dataset.of(x, Reals.of(y)));
        Kernel kernel = model.posterior().prior().kernel();
        assertThat(kernel.parameters()).hasSize(4);
        assertThat(kernel.parameters().get(3).value())
                .isGreaterThan(5 * kernel.parameters().get(1).value());
    }

    @Test
    void theKeptFactorGivesTheVariancesOfTheExactPosterior() {
        Dataset data = data(70);
        Regressor model = GaussianProcess.standard().fit(data);
        Posterior kept = model.posterior();
        PosteriorCovariance.Exact rows = (PosteriorCovariance.Exact) kept.covariance();
        assertThat(rows.factor()).isPresent();
        Posterior without =
                new Posterior(kept.mean(), kept.prior(), new PosteriorCovariance.Exact(rows.points(), rows.weights()));
        GaussianPrediction one = kept.predict(elsewhere(20));
        GaussianPrediction other = without.predict(elsewhere(20));
        GaussianPrediction exact = inference(model, data).posterior().predict(elsewhere(20));
        for (int i = 0; i < 20; i++) {
            assertThat(one.variance().get(i)).isCloseTo(other.variance().get(i), within(1e-12));
            assertThat(one.variance().get(i)).isCloseTo(exact.variance().get(i), within(1e-10));
            assertThat(one.mean().get(i)).isCloseTo(exact.mean().get(i), within(1e-8));
        }
    }

    @ParameterizedTest
    @CsvSource({"CENTRED", "NONE"})
    void allRowsAsInducingPointsAreTheExactProcess(Intercept intercept) {
        double[] weights = new double[50];
        Arrays.setAll(weights, i -> i % 7 == 0 ? 2 : 1);
        Dataset data = data(50).withWeights(Reals.of(weights));
        KernelFamily kernel = new KernelFamily("matern(nu=1.5, sigma=1.3)");
        GaussianProcess exactly = GaussianProcess.of(kernel).withRho(0.05).withIntercept(intercept);
        Regressor exact = exactly.fit(data);
        Regressor sparse =
                exactly.withInducing(new NystromCenters.Given(data.points())).fit(data);
        assertThat(sparse.posterior().covariance()).isInstanceOf(PosteriorCovariance.LowRank.class);
        GaussianPrediction one = exact.posterior().predict(elsewhere(20));
        GaussianPrediction other = sparse.posterior().predict(elsewhere(20));
        assertThat(other.noise()).isCloseTo(one.noise(), within(1e-6));
        for (int i = 0; i < 20; i++) {
            assertThat(other.mean().get(i)).isCloseTo(one.mean().get(i), within(1e-6));
            assertThat(other.variance().get(i)).isCloseTo(one.variance().get(i), within(1e-6));
        }
        InducingPoints bound = InducingPoints.of(
                kernel.any(), data.points(), intercept != Intercept.NONE, data, compute, Progress.none());
        assertThat(bound.bound(0.05)).isCloseTo(inference(exact, data).logMarginalLikelihood(), within(1e-5));
    }

    @Test
    void theBoundIsBelowTheLikelihoodAndGrowsWithInducingPoints() {
        Dataset data = data(90);
        Kernel kernel = Kernel.parse("gaussian(sigma=1)");
        double exact = ExactInference.of(
                        KernelRidge.ofRho(kernel, 0.05, 90, Intercept.CENTRED), data, compute, Progress.none())
                .logMarginalLikelihood();
        double before = Double.NEGATIVE_INFINITY;
        for (int m : new int[] {5, 15, 40, 80}) {
            Points points = data.points().range(0, m);
            double bound = InducingPoints.of(kernel, points, true, data, compute, Progress.none())
                    .bound(0.05);
            assertThat(bound).isBetween(before, exact + 1e-6);
            before = bound;
        }
    }

    @Test
    void samplesHaveTheMeanAndTheCovarianceOfThePosterior() {
        Regressor model = GaussianProcess.of(new KernelFamily("gaussian(sigma=0.8)"))
                .withRho(0.1)
                .fit(data(25));
        Points where = elsewhere(4);
        Posterior posterior = model.posterior();
        int count = 20_000;
        Matrix samples = posterior.sample(where, count, 7);
        assertThat(samples).isEqualTo(posterior.sample(where, count, 7));
        SymmetricMatrix covariance = posterior.covariance(where);
        Reals mean = posterior.mean(where);
        for (int i = 0; i < 4; i++) {
            double average = Arrays.stream(samples.row(i)).average().orElseThrow();
            double error = 4 * Math.sqrt(covariance.diagonal(i) / count);
            assertThat(average).isCloseTo(mean.get(i), within(error));
            assertThat(covariance.diagonal(i))
                    .isCloseTo(posterior.variance(where).get(i), within(1e-12));
            for (int j = 0; j <= i; j++) {
                double sum = 0;
                for (int s = 0; s < count; s++)
                    sum += (samples.get(i, s) - mean.get(i)) * (samples.get(j, s) - mean.get(j));
                double width = Math.sqrt(2 * covariance.diagonal(i) * covariance.diagonal(j) / count);
                assertThat(sum / count).isCloseTo(covariance.get(i, j), within(4 * width));
            }
        }
    }

    @Test
    void severalLevelsOfIntervalsContainTheirShare() {
        Dataset data = data(150);
        int[] first = IntStream.range(0, 100).toArray();
        int[] last = IntStream.range(100, 150).toArray();
        Regressor model = GaussianProcess.standard().fit(data.select(first));
        Dataset unseen = data.select(last);
        int inside = 0;
        Bounds bounds = model.intervals(unseen.points(), 0.9, compute, Progress.none());
        Reals y = (Reals) unseen.targets().orElseThrow();
        for (int i = 0; i < 50; i++) if (bounds.contains(i, y.get(i))) inside++;
        assertThat(inside).isBetween(38, 50);
    }

    /** A back end with memory of its own finds the same parameters, on more rows than the host would take by itself. */
    @Test
    void searchesInTheMemoryOfABackEnd() {
        Dataset data = data(60);
        GaussianProcess process = GaussianProcess.of(new KernelFamily("gaussian(sigma=1) / [auto, auto, auto]"));
        HostedBackend backend = new HostedBackend();
        backend.seconds = 1;
        Regressor there = process.fit(data, new Compute(backend, 1, 1L << 20), Progress.none());
        Regressor here = process.fit(data);
        assertThat(inference(there, data).logMarginalLikelihood())
                .isCloseTo(inference(here, data).logMarginalLikelihood(), within(1e-5));
        assertThat(backend.factored).contains(ResidentMatrix.Accuracy.DOUBLE);
    }

    /** Exact where the back end has room and time for all rows, else by inducing points. */
    @Test
    void theMemoryOfABackEndDecidesHowManyRowsAreExact() {
        Dataset data = data(20_001);
        GaussianProcess process = GaussianProcess.of(new KernelFamily("gaussian(sigma=auto)"));
        HostedBackend backend = new HostedBackend();
        for (double seconds : new double[] {1, 1000, Double.NaN}) {
            backend.seconds = seconds;
            Plan plan = process.plan(data, new Planner(new Compute(backend, 2, 24L << 30)))
                    .orElseThrow();
            boolean exact = plan.options().stream().anyMatch(option -> option.kind() == Plan.Kind.DUAL);
            assertThat(exact).as("%s seconds", seconds).isEqualTo(seconds == 1);
        }
    }

    @Test
    void rejectsLikelihoodsOfClassesAndSettingsWithoutEffect() {
        KernelFamily family = new KernelFamily("gaussian(sigma=auto)");
        assertThatThrownBy(() -> GaussianProcess.of(family, new ProcessLikelihood.Ordinal()))
                .hasMessage("the likelihood ordinal is for classes: use GaussianProcessClassifier");
        for (ProcessLikelihood each : List.of(
                new ProcessLikelihood.StudentT(),
                new ProcessLikelihood.Poisson(),
                new ProcessLikelihood.Heteroscedastic())) {
            GaussianProcess process = GaussianProcess.of(family, each);
            assertThatThrownBy(() -> process.withRho(0.5))
                    .hasMessage("rho belongs to normal noise of one variance, not to %s", each);
            assertThatThrownBy(() -> process.withInducing(NystromCenters.uniform(5, 1)))
                    .hasMessage("inducing points are for normal noise of one variance, not for %s", each);
            assertThatThrownBy(() -> process.fitVectors(data(10)))
                    .hasMessageContaining("has normal noise and no inducing points");
        }
    }

    @Test
    void rhoIsPositive() {
        assertThatThrownBy(() -> GaussianProcess.standard().withRho(0))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("rho must be > 0 and finite, got 0");
    }

    /** One row determines the intercept and leaves nothing for the amplitude; without an intercept it is exact, whatever is asked for. */
    @Test
    void oneRowHasAnExactPosteriorWithoutAnIntercept() {
        Dataset one = data(1);
        double y = ((Reals) one.targets().orElseThrow()).get(0);
        GaussianProcess process =
                GaussianProcess.of(new KernelFamily("gaussian(sigma=0.8)")).withRho(0.25);
        Regressor centered = process.fit(one);
        assertThat(centered.intervals()).isEmpty();
        assertThat(centered.predict(one.points())[0]).isCloseTo(y, within(1e-12));
        GaussianProcess without = process.withIntercept(Intercept.NONE);
        for (GaussianProcess each : List.of(without, without.withInducing(NystromCenters.uniform(1, 1)))) {
            Regressor model = each.fit(one);
            assertThat(model.posterior().covariance()).isInstanceOf(PosteriorCovariance.Exact.class);
            // k/(k + ρ) of the target.
            assertThat(model.predict(one.points())[0]).isCloseTo(y / 1.25, within(1e-12));
        }
    }

    /** Three matrices of all rows, which inducing points and the memory of a back end go without. */
    @Test
    void whatHasNoRoomForAllRowsIsRefusedBeforeTheSearch() {
        Dataset data = data(300);
        long bytes = 3 * SymmetricMatrix.bytes(300);
        Compute small = new Compute(new PlainBackend(), 1, bytes - 1);
        GaussianProcess process = GaussianProcess.of(new KernelFamily("gaussian(sigma=1)"))
                .withRho(0.1)
                .withSearch(EvidenceSearch.standard().withRows(20));
        List<String> reports = new ArrayList<>();
        assertThatThrownBy(() -> process.fit(data, small, (stage, done, total) -> reports.add(stage)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageStartingWith("a Gaussian process of 300 rows needs ");
        assertThat(reports).isEmpty();
        assertThat(process.withInducing(NystromCenters.uniform(10, 1))
                        .fit(data, small, Progress.none())
                        .posterior()
                        .covariance())
                .isInstanceOf(PosteriorCovariance.LowRank.class);
        HostedBackend backend = new HostedBackend();
        backend.seconds = 1;
        assertThat(process.fit(data, new Compute(backend, 1, bytes - 1), Progress.none())
                        .posterior()
                        .covariance())
                .isInstanceOf(PosteriorCovariance.Exact.class);
    }

    @Test
    void rowsOfWeightZeroAreNotAmongThoseOfTheModel() {
        double[] weights = new double[30];
        Arrays.setAll(weights, i -> i == 3 || i == 7 ? 0 : 1);
        Regressor model = GaussianProcess.of(new KernelFamily("gaussian(sigma=1)"))
                .withRho(0.1)
                .fit(data(30).withWeights(Reals.of(weights)));
        assertThat(model.training().rows())
                .containsExactlyElementsOf(IntStream.range(0, 30)
                        .filter(i -> i != 3 && i != 7)
                        .boxed()
                        .toList());
    }

    /** ρ is where the bound of all rows is largest, not where the likelihood of the sample is. */
    @Test
    void withInducingPointsRhoMaximisesTheBound() {
        Dataset data = data(80);
        Kernel kernel = Kernel.parse("gaussian(sigma=0.8)");
        Points points = data.points().range(0, 15);
        Regressor model = GaussianProcess.of(KernelFamily.of(kernel))
                .withInducing(new NystromCenters.Given(points))
                .withSearch(EvidenceSearch.standard().withRestarts(0).withRows(30))
                .fit(data);
        double rho = model.posterior().prior().rho();
        InducingPoints bound = InducingPoints.of(kernel, points, true, data, compute, Progress.none());
        assertThat(bound.bound(rho)).isGreaterThan(bound.bound(1.05 * rho)).isGreaterThan(bound.bound(rho / 1.05));
        assertThat(bound.bestRho(1)).isCloseTo(rho, within(1e-3 * rho));
    }

    @Test
    void theConvergenceIsThatOfTheSearchWhereThereIsOne() {
        GaussianProcess given =
                GaussianProcess.of(new KernelFamily("gaussian(sigma=0.8)")).withRho(0.1);
        assertThat(given.fit(data(20)).training().convergence())
                .isEqualTo(KernelRidge.of(Kernel.parse("gaussian(sigma=0.8)"), Penalty.lambda(0.1, 20))
                        .fit(data(20))
                        .training()
                        .convergence());
        AtomicLong evaluations = new AtomicLong();
        Regressor searched = GaussianProcess.of(new KernelFamily("gaussian(sigma=auto)"))
                .fit(data(20), compute, (stage, done, total) -> {
                    if (stage.equals("evidence")) evaluations.set(done);
                });
        assertThat(searched.training().convergence().reason()).isEqualTo(Reason.CONVERGED);
        assertThat(searched.training().convergence().iterations()).isEqualTo(evaluations.get());
    }

    /** Stops, or is out of time, once the search is over. */
    private static final class AfterTheSearch implements Progress {
        private final boolean stops;
        private boolean after;

        AfterTheSearch(boolean stops) {
            this.stops = stops;
        }

        @Override
        public void report(String stage, long done, long total) {
            after |= !stage.equals("evidence");
        }

        @Override
        public boolean cancelled() {
            return stops && after;
        }

        @Override
        public boolean expired() {
            return !stops;
        }
    }

    /** A limit of time ends the search alone; the final fit ends where it is cancelled. */
    @Test
    void theFinalFitIsCompletedUnlessItIsCancelled() {
        GaussianProcess process = GaussianProcess.of(new KernelFamily("gaussian(sigma=auto)"))
                .withSearch(EvidenceSearch.standard().withRestarts(0).withRows(20));
        Dataset data = data(600);
        AfterTheSearch late = new AfterTheSearch(false);
        Regressor model = process.fit(data, compute, late);
        assertThat(late.after).isTrue();
        assertThat(model.training().convergence().reason()).isEqualTo(Reason.TIME_LIMIT);
        assertThat(model.posterior().covariance()).isInstanceOf(PosteriorCovariance.Exact.class);
        assertThatThrownBy(() -> process.fit(data, compute, new AfterTheSearch(true)))
                .isInstanceOf(CancelledException.class);
    }

    @Test
    void thirtyTwoColumnsHaveLengthsOfTheirOwnAndMoreShareOne() {
        for (KernelFamily each : GaussianProcess.families(Optional.empty(), 32))
            assertThat(each.free()).hasSize(32);
        List<KernelFamily> shared = GaussianProcess.families(Optional.empty(), 33);
        assertThat(shared).hasSize(3);
        for (KernelFamily each : shared) assertThat(each.free()).hasSize(1);
    }
}
