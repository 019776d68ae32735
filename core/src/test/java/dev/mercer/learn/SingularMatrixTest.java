package dev.mercer.learn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Reals;
import dev.mercer.gp.GaussianProcess;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.model.Classifier;
import dev.mercer.model.Model;
import dev.mercer.model.Regressor;
import dev.mercer.solve.Convergence;
import dev.mercer.solve.Reason;
import dev.mercer.solve.Stopping;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Kernel matrices that are singular, with a λ below rounding: whatever a search may choose must be learned. */
class SingularMatrixTest {
    private static final Compute COMPUTE = Compute.standard();
    private static final int N = 60;
    private static final double TINY = 1e-20;

    private static Stream<Arguments> cases() {
        List<Arguments> cases = new ArrayList<>();
        for (LearnerCase each : LearnerCases.all()) {
            // ν itself refuses a λ so small.
            if (!(each.learner() instanceof PenalizedLearner)
                    || each.components().contains("nu")) continue;
            cases.add(Arguments.of(each, "gaussian(sigma=0.6)"));
            if (!each.components().contains("kernel")) continue;
            for (String kernel : List.of("constant(1)", "linear()")) cases.add(Arguments.of(each, kernel));
        }
        return cases.stream();
    }

    /** Every row twice, the second time with another target. */
    private static Dataset data(LearnerCase of) {
        SplittableRandom random = new SplittableRandom(1);
        DensePoints once = DensePoints.generate(N / 2, 2, (i, k) -> random.nextDouble() - 0.5);
        DensePoints points = DensePoints.generate(N, 2, (i, k) -> once.get(i % (N / 2), k));
        Dataset example = of.data(N);
        return example.targets().map(targets -> Dataset.of(points, targets)).orElse(Dataset.of(points));
    }

    private static PenalizedLearner<?> withTinyLambda(LearnerCase of, String kernel) {
        Learner<?> learner = of.learner();
        LearnerCase changed = of;
        if (of.components().contains("kernel")) {
            learner = changed.with("kernel", Kernel.parse(kernel));
            changed = new LearnerCase(learner, of.changes(), of.traits());
        }
        Stopping soon = new Stopping(1e-3, 100);
        if (of.components().contains("stopping") && !Optional.empty().equals(of.get("stopping")))
            learner = changed.with("stopping", soon);
        if (of.components().contains("strategy"))
            learner = changed.with("strategy", ((Nystrom) of.get("strategy")).withStopping(soon));
        return ((PenalizedLearner<?>) learner).withLambda(TINY);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void isLearned(LearnerCase of, String kernel) {
        Dataset data = data(of);
        Model model = withTinyLambda(of, kernel).fit(data, COMPUTE, Progress.none());
        for (double output : outputs(model, data)) assertThat(output).isFinite();
        // A formula factors the matrix; so do centers, however their equations are solved.
        Convergence end = model.training().convergence();
        boolean centers =
                of.components().contains("strategy") || of.components().contains("nystrom");
        boolean factored = end.reason() == Reason.EXACT || centers;
        if (kernel.equals("constant(1)") && factored) assertThat(end.jitter()).isPositive();
    }

    /** The intervals too are those of the matrix with the jitter. */
    @ParameterizedTest
    @ValueSource(strings = {"gaussian(sigma=1)", "constant(1)", "linear()"})
    void aGaussianProcessIsLearned(String kernel) {
        LearnerCase ridge = LearnerCases.all().get(0);
        Regressor model =
                GaussianProcess.of(new KernelFamily(kernel)).withRho(TINY).fit(data(ridge), COMPUTE, Progress.none());
        assertThat(model.training().convergence().jitter()).isPositive();
        assertThat(model.intervals()).isPresent();
        assertThat(model.predict(data(ridge).points())).doesNotContain(Double.NaN);
    }

    private static Stream<Arguments> processes() {
        return LearnerCases.all().stream()
                .filter(each -> each.components().contains("family"))
                .flatMap(each -> Stream.of("gaussian(sigma=1)", "constant(1)", "linear()")
                        .map(kernel -> Arguments.of(each, kernel)));
    }

    /** Every process, its hyperparameters chosen: Laplace's approximations factor I + a matrix, which is never singular. */
    @ParameterizedTest
    @MethodSource("processes")
    void everyProcessIsLearned(LearnerCase of, String kernel) {
        Dataset data = data(of);
        Model model = of.with("family", Optional.of(new KernelFamily(kernel))).fit(data, COMPUTE, Progress.none());
        for (double output : outputs(model, data)) assertThat(output).isFinite();
    }

    private static double[] outputs(Model model, Dataset data) {
        return model instanceof Classifier classes
                ? classes.scores(data.points(), COMPUTE, Progress.none()).values()
                : ((Regressor) model).predict(data.points());
    }

    /** The jitter is that of rounding, and the model says it. */
    @Test
    void theJitterIsTold() {
        SplittableRandom random = new SplittableRandom(2);
        DensePoints points = DensePoints.generate(N, 1, (i, k) -> i % (N / 2) / 10.0);
        Dataset data = Dataset.of(points, Reals.of(random.doubles(N).toArray()));
        KernelRegression ridge = KernelRidge.of(Kernel.parse("gaussian(sigma=1)"), TINY);
        Convergence end = ridge.fit(data, COMPUTE, Progress.none()).training().convergence();
        assertThat(end.jitter()).isBetween(1e-16, 1e-11);
        assertThat(ridge.withLambda(1e-3)
                        .fit(data, COMPUTE, Progress.none())
                        .training()
                        .convergence()
                        .jitter())
                .isZero();
    }
}
