package dev.mercer.studio.playground;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.compute.PlainBackend;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.gp.internal.ExactInference;
import dev.mercer.gram.psd.PsdReport.Verdict;
import dev.mercer.kernel.DrawnRbfBasis;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.Exact;
import dev.mercer.learn.FeatureRegression;
import dev.mercer.learn.KernelDescent;
import dev.mercer.learn.KernelLogistic;
import dev.mercer.learn.KernelPerceptron;
import dev.mercer.learn.KernelRidge;
import dev.mercer.learn.Nystrom;
import dev.mercer.learn.OneClassSvm;
import dev.mercer.learn.Svm;
import dev.mercer.loss.Squared;
import dev.mercer.model.Bounds;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.Reason;
import dev.mercer.solve.Stopping;
import dev.mercer.solve.descent.Descent;
import dev.mercer.solve.descent.PerceptronSolver;
import dev.mercer.studio.playground.PlaygroundAnswer.Curve;
import dev.mercer.studio.playground.PlaygroundAnswer.Details;
import dev.mercer.studio.playground.PlaygroundAnswer.Fit;
import dev.mercer.studio.playground.PlaygroundAnswer.Lifted;
import dev.mercer.studio.playground.PlaygroundRequest.Settings;
import dev.mercer.util.Progress;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PlaygroundTest {
    private static final Compute COMPUTE = Compute.standard(new PlainBackend());
    private static final Playground PLAYGROUND = new Playground(COMPUTE);
    private static final Settings SETTINGS = new Settings(0.01, 0.1, 0.2, 5, 3, true, false);
    private static final Kernel KERNEL = new Gaussian(0.7);

    private static final DensePoints LINE = DensePoints.generate(12, 1, (i, k) -> i / 2.0);
    private static final Reals WAVE =
            Reals.of(IntStream.range(0, 12).mapToDouble(i -> Math.sin(i / 2.0)).toArray());
    private static final PlaygroundGrid LINE_GRID = new PlaygroundGrid(Reals.of(-1), Reals.of(7), 9, 1);

    /** A ring of class -1 about a ring of class 1. */
    private static final DensePoints RINGS =
            DensePoints.generate(24, 2, (i, k) -> (i % 2 == 0 ? 0.7 : 1.6) * (k == 0 ? Math.cos(i) : Math.sin(i)));

    private static final Reals SIDES = Reals.of(
            IntStream.range(0, 24).mapToDouble(i -> i % 2 == 0 ? 1 : -1).toArray());
    private static final PlaygroundGrid PLANE_GRID = new PlaygroundGrid(Reals.of(-2, -1), Reals.of(2, 1), 5, 3);

    private static final Dataset NUMBERS = Dataset.of(LINE, WAVE);
    private static final Dataset CLASSES = Dataset.of(
            RINGS, Labels.of(SIDES.stream().mapToObj(s -> s > 0 ? "1" : "-1").toList(), List.of("-1", "1")));

    private static PlaygroundRequest line(PlaygroundMethod method, Settings settings) {
        return new PlaygroundRequest(
                method, KERNEL.toString(), LINE, WAVE, settings, LINE_GRID, false, Optional.empty());
    }

    private static PlaygroundRequest plane(PlaygroundMethod method, String kernel, Settings settings) {
        return new PlaygroundRequest(method, kernel, RINGS, SIDES, settings, PLANE_GRID, false, Optional.empty());
    }

    private static Fit fit(PlaygroundRequest request) {
        return PLAYGROUND.answer(request).fit().orElseThrow();
    }

    private static Fit plane(PlaygroundMethod method) {
        return fit(plane(method, KERNEL.toString(), SETTINGS));
    }

    private static void assertClose(Reals found, double... expected) {
        assertThat(found.toArray()).hasSameSizeAs(expected).containsExactly(expected, within(1e-9));
    }

    @Test
    void theGridRunsRowByRowFromTheLowerLeftCorner() {
        DensePoints points = PLANE_GRID.points();
        assertThat(points.size()).isEqualTo(15);
        assertThat(List.of(points.get(0, 0), points.get(0, 1))).containsExactly(-2.0, -1.0);
        assertThat(List.of(points.get(4, 0), points.get(4, 1))).containsExactly(2.0, -1.0);
        assertThat(List.of(points.get(14, 0), points.get(14, 1))).containsExactly(2.0, 1.0);
    }

    @Test
    void ridgeIsKernelRidgeWithAWeightForEachPoint() {
        Fit fit = fit(line(PlaygroundMethod.RIDGE, SETTINGS));
        var model = KernelRidge.of(KERNEL, 0.01).withStrategy(Exact.dualOnly()).fit(NUMBERS, COMPUTE, Progress.none());
        assertClose(fit.curves().get(0).values(), model.predict(LINE_GRID.points(), COMPUTE, Progress.none()));
        assertClose(fit.curves().get(0).fitted(), model.predict(LINE, COMPUTE, Progress.none()));
        assertClose(fit.alpha(), model.expansion().weights().get(0).toArray());
        assertThat(fit.certificate()).isEqualTo(model.training().certificate());
        assertThat(fit.c()).isEqualTo(1 / (2 * 12 * 0.01));
    }

    @Test
    void withoutInterceptTheBiasIsZero() {
        Fit fit = fit(line(PlaygroundMethod.RIDGE, new Settings(0.01, 0.1, 0.2, 5, 3, false, false)));
        assertThat(fit.bias()).isZero();
        assertThat(fit(line(PlaygroundMethod.RIDGE, SETTINGS)).bias()).isNotZero();
    }

    @Test
    void theBandIsThePosteriorOfRidgeRegression() {
        Fit fit = fit(line(PlaygroundMethod.RIDGE, new Settings(0.01, 0.1, 0.2, 5, 3, true, true)));
        Bounds bounds = ExactInference.of(KernelRidge.of(KERNEL, 0.01), NUMBERS, COMPUTE, Progress.none())
                .posterior()
                .at(LINE_GRID.points(), 0.95, COMPUTE, Progress.none());
        assertClose(fit.band().orElseThrow().lower(), bounds.lower().toArray());
        assertClose(fit.band().orElseThrow().upper(), bounds.upper().toArray());
    }

    @Test
    void supportVectorRegressionLeavesPointsInTheTubeWithoutWeight() {
        Fit fit = fit(line(PlaygroundMethod.SVR, SETTINGS));
        var model = Svm.regression(KERNEL, 0.01, 0.1).fit(NUMBERS, COMPUTE, Progress.none());
        assertClose(fit.curves().get(0).values(), model.predict(LINE_GRID.points(), COMPUTE, Progress.none()));
        assertThat(fit.support()).isEqualTo(model.training().rows()).hasSizeLessThan(12);
        assertThat(IntStream.range(0, 12).filter(i -> fit.alpha().get(i) != 0).boxed())
                .containsExactlyElementsOf(fit.support());
        assertThat(fit.bounded()).allMatch(i -> Math.abs(fit.alpha().get(i)) > fit.c() * 0.999);
    }

    @Test
    void basisHasTheKernelMachineAndTheBasisFunctions() {
        List<Curve> curves = fit(line(PlaygroundMethod.BASIS, SETTINGS)).curves();
        assertThat(curves).extracting(Curve::name).containsExactly("kernel", "basis");
        var basis = FeatureRegression.of(new DrawnRbfBasis(12, 0.7, 1), 0.01).fit(NUMBERS, COMPUTE, Progress.none());
        assertClose(curves.get(1).values(), basis.predict(LINE_GRID.points(), COMPUTE, Progress.none()));
        assertThat(curves.get(0).values())
                .isEqualTo(fit(line(PlaygroundMethod.RIDGE, SETTINGS))
                        .curves()
                        .get(0)
                        .values());
    }

    @Test
    void basisFunctionsAreOfTheGaussianKernelOnly() {
        PlaygroundAnswer answer = PLAYGROUND.answer(new PlaygroundRequest(
                PlaygroundMethod.BASIS, "linear()", LINE, WAVE, SETTINGS, LINE_GRID, false, Optional.empty()));
        assertThat(answer.fit()).isEmpty();
        assertThat(answer.problem().orElseThrow().sentence()).contains("gaussian", "got linear()");
    }

    @Test
    void fewCentersHaveTheOnlyWeightsBesideTheCurveOfAllPoints() {
        Fit fit = fit(line(PlaygroundMethod.FEW_CENTERS, SETTINGS));
        var few = KernelRidge.of(KERNEL, 0.01).withStrategy(new Nystrom(3)).fit(NUMBERS, COMPUTE, Progress.none());
        assertClose(fit.curves().get(0).values(), few.predict(LINE_GRID.points(), COMPUTE, Progress.none()));
        assertThat(fit.support()).isEqualTo(few.training().rows()).hasSize(3);
        assertThat(fit.alpha().stream().filter(a -> a != 0).count()).isEqualTo(3);
        assertThat(fit.curves().get(1).name()).isEqualTo("all points");
        assertThat(fit.curves().get(1).values())
                .isEqualTo(fit(line(PlaygroundMethod.RIDGE, SETTINGS))
                        .curves()
                        .get(0)
                        .values());
    }

    @Test
    void moreCentersThanPointsAreAllPoints() {
        Fit fit = fit(line(PlaygroundMethod.FEW_CENTERS, new Settings(0.01, 0.1, 0.2, 5, 50, true, false)));
        assertThat(fit.support()).hasSize(12);
        assertClose(fit.curves().get(0).values(), fit.curves().get(1).values().toArray());
    }

    @Test
    void descentHasThreeSchedulesAndTheOptimum() {
        Fit fit = fit(line(PlaygroundMethod.DESCENT, SETTINGS));
        assertThat(fit.curves()).extracting(Curve::name).containsExactly("gradient", "stochastic", "hybrid", "optimum");
        var five = KernelDescent.of(
                        KERNEL,
                        new Squared(),
                        0.01,
                        Intercept.CENTRED,
                        Descent.full().withStopping(new Stopping(0, 5)))
                .fit(NUMBERS, COMPUTE, Progress.none());
        assertClose(fit.curves().get(0).losses(), five.training().losses().toArray());
        double least = fit.curves().get(3).losses().get(0);
        for (Curve curve : fit.curves().subList(0, 3)) {
            assertThat(curve.losses().size()).isEqualTo(5);
            assertThat(curve.losses().get(4)).isGreaterThan(least);
        }
    }

    @Test
    void theSupportVectorMachineIsTheExactOne() {
        Fit fit = plane(PlaygroundMethod.SVM);
        var model = Svm.of(KERNEL, 0.01).fit(CLASSES, COMPUTE, Progress.none());
        assertClose(
                fit.curves().get(0).values(),
                model.scores(PLANE_GRID.points(), COMPUTE, Progress.none()).values());
        assertThat(fit.support()).isEqualTo(model.training().rows());
        for (int i : fit.support())
            assertThat(fit.alpha().get(i) * SIDES.get(i)).isPositive();
        for (int i = 0; i < 24; i++)
            assertThat(fit.curves().get(0).fitted().get(i) * SIDES.get(i)).isPositive();
    }

    @Test
    void logisticRegressionGivesLogOdds() {
        Fit fit = plane(PlaygroundMethod.LOGISTIC);
        var model = KernelLogistic.of(KERNEL, 0.01).fit(CLASSES, COMPUTE, Progress.none());
        assertClose(
                fit.curves().get(0).values(),
                model.scores(PLANE_GRID.points(), COMPUTE, Progress.none()).values());
    }

    @Test
    void logisticRegressionFromTheWeightsBeforeTakesFewerSteps() {
        PlaygroundRequest cold = plane(PlaygroundMethod.LOGISTIC, KERNEL.toString(), SETTINGS);
        Fit first = fit(cold);
        Fit again = fit(new PlaygroundRequest(
                cold.method(), cold.kernel(), RINGS, SIDES, SETTINGS, PLANE_GRID, false, Optional.of(first.alpha())));
        assertThat(again.convergence().iterations())
                .isLessThan(first.convergence().iterations());
        assertClose(
                again.curves().get(0).values(), first.curves().get(0).values().toArray());
        Fit other = fit(new PlaygroundRequest(
                cold.method(), cold.kernel(), RINGS, SIDES, SETTINGS, PLANE_GRID, false, Optional.of(Reals.of(1))));
        assertThat(other.alpha()).isEqualTo(first.alpha());
    }

    @Test
    void theOneClassMachineIgnoresTargets() {
        Fit fit = plane(PlaygroundMethod.ONE_CLASS);
        var model = new OneClassSvm(KERNEL, 0.2).fit(Dataset.of(RINGS), COMPUTE, Progress.none());
        assertClose(fit.curves().get(0).values(), model.scores(PLANE_GRID.points(), COMPUTE, Progress.none()));
    }

    @Test
    void eachStepOfThePerceptronIsOneMistake() {
        double[] before = new double[24];
        for (int steps = 1; steps <= 6; steps++) {
            Fit fit = fit(plane(
                    PlaygroundMethod.PERCEPTRON,
                    "polynomial(degree=2)",
                    new Settings(0.01, 0.1, 0.2, steps, 3, false, false)));
            double[] now = fit.alpha().toArray();
            int changed = fit.mistake().orElseThrow();
            for (int i = 0; i < 24; i++)
                assertThat(now[i] - before[i])
                        .as("weight %d after %d steps", i, steps)
                        .isEqualTo(i == changed ? SIDES.get(i) : 0);
            before = now;
        }
    }

    @Test
    void thePerceptronEndsWhereItsLearnerEnds() {
        Fit fit = fit(plane(
                PlaygroundMethod.PERCEPTRON,
                "polynomial(degree=2)",
                new Settings(0.01, 0.1, 0.2, 5000, 3, false, false)));
        var model = new KernelPerceptron(
                        Kernel.parse("polynomial(degree=2)"),
                        new PerceptronSolver(PerceptronSolver.Start.ZERO, false, 1, 5000))
                .fit(CLASSES, COMPUTE, Progress.none());
        assertThat(fit.convergence().reason()).isEqualTo(Reason.CONVERGED);
        assertClose(
                fit.curves().get(0).values(),
                model.scores(PLANE_GRID.points(), COMPUTE, Progress.none()).values());
    }

    @Test
    void aKernelOfThreeFeaturesIsLiftedWithThePlaneThatWasFound() {
        Fit fit = fit(plane(PlaygroundMethod.SVM, "polynomial(degree=2, c=0)", SETTINGS));
        Lifted lifted = fit.lifted().orElseThrow();
        for (int i = 0; i < 24; i++) {
            double f = lifted.bias();
            for (int k = 0; k < 3; k++)
                f += lifted.theta().get(k) * lifted.features().get(i).get(k);
            assertThat(f).isCloseTo(fit.curves().get(0).fitted().get(i), within(1e-9));
        }
        assertThat(plane(PlaygroundMethod.SVM).lifted()).isEmpty();
    }

    @Test
    void detailsHaveGramMatrixEigenvaluesAndVerdict() {
        PlaygroundAnswer answer = PLAYGROUND.answer(new PlaygroundRequest(
                PlaygroundMethod.SVM, KERNEL.toString(), RINGS, SIDES, SETTINGS, PLANE_GRID, true, Optional.empty()));
        Details details = answer.details().orElseThrow();
        assertThat(details.gram().get(3, 7)).isEqualTo(KERNEL.value(RINGS, 3, RINGS, 7), within(1e-12));
        assertThat(details.eigenvalues().sum()).isCloseTo(24, within(1e-9));
        assertThat(details.eigenvalues().get(0))
                .isGreaterThan(details.eigenvalues().get(23));
        assertThat(details.report().verdict()).isEqualTo(Verdict.PROVEN);
    }

    @Test
    void manyPointsAreShownByAHundredRows() {
        DensePoints many = DensePoints.generate(250, 1, (i, k) -> i);
        PlaygroundAnswer answer = PLAYGROUND.answer(new PlaygroundRequest(
                PlaygroundMethod.RIDGE,
                "linear()",
                many,
                Reals.constant(250, 1),
                SETTINGS,
                LINE_GRID,
                true,
                Optional.empty()));
        Details details = answer.details().orElseThrow();
        assertThat(details.rows()).hasSize(100).startsWith(0, 2, 5).endsWith(247);
        assertThat(details.eigenvalues().size()).isEqualTo(250);
        assertThat(details.gram().get(1, 2)).isEqualTo(10);
    }

    @Test
    void anIndefiniteKernelHasAVerdictAndNoFit() {
        PlaygroundAnswer answer = PLAYGROUND.answer(new PlaygroundRequest(
                PlaygroundMethod.SVM,
                "sigmoid(scale=1, c=-1)",
                RINGS,
                SIDES,
                SETTINGS,
                PLANE_GRID,
                true,
                Optional.empty()));
        assertThat(answer.fit()).isEmpty();
        assertThat(answer.problem().orElseThrow().sentence())
                .contains("positive semi-definite")
                .endsWith("choose another kernel");
        assertThat(answer.details().orElseThrow().report().verdict()).isEqualTo(Verdict.REFUTED);
    }

    @Test
    void aKernelThatCannotBeReadIsAProblemAtItsCharacter() {
        PlaygroundAnswer answer =
                PLAYGROUND.answer(plane(PlaygroundMethod.SVM, "gaussian(sigma=1) + gausian(2)", SETTINGS));
        assertThat(answer.fit()).isEmpty();
        assertThat(answer.problem().orElseThrow().position()).hasValue(20);
        assertThat(answer.problem().orElseThrow().sentence()).contains("gaussian");
        assertThat(answer.kernel()).isEqualTo("gaussian(sigma=1) + gausian(2)");
    }

    @Test
    void aKernelOutsideItsDomainIsAProblem() {
        PlaygroundAnswer answer = PLAYGROUND.answer(plane(PlaygroundMethod.SVM, "intersection()", SETTINGS));
        assertThat(answer.problem()).isPresent();
        assertThat(answer.fit()).isEmpty();
    }

    @Test
    void columnsHaveNames() {
        Fit fit = fit(plane(PlaygroundMethod.RIDGE, "linear()[x1]", SETTINGS));
        Reals values = fit.curves().get(0).values();
        assertThat(values.get(0)).as("same x1, other x2").isEqualTo(values.get(5));
    }

    @Test
    void oneClassAloneIsAProblemWithTheReason() {
        PlaygroundAnswer answer = PLAYGROUND.answer(new PlaygroundRequest(
                PlaygroundMethod.SVM,
                "linear()",
                RINGS,
                Reals.constant(24, 1),
                SETTINGS,
                PLANE_GRID,
                false,
                Optional.empty()));
        assertThat(answer.problem().orElseThrow().sentence()).contains("class");
    }
}
