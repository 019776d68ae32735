package dev.mercer.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.data.internal.RowBlocks;
import dev.mercer.gram.Precision;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.Nystrom.Way;
import dev.mercer.learn.nystrom.ValidationRows;
import dev.mercer.loss.Logistic;
import dev.mercer.model.Classifier;
import dev.mercer.model.Regressor;
import dev.mercer.solve.Reason;
import dev.mercer.solve.Stopping;
import dev.mercer.solve.internal.Checkpoints;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Rows that are kept apart and judge every step. */
class NystromValidationTest {
    private static final Kernel KERNEL = Kernel.parse("gaussian(0.2)");

    /** Far too small for the noise: what is learned to the end is learned by heart. */
    private static final double LAMBDA = 1e-10;

    private final Compute compute = Compute.standard();

    private static Dataset data(int n, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        DensePoints x = DensePoints.generate(n, 2, (i, k) -> random.nextDouble(-1, 1));
        double[] y = new double[n];
        Arrays.setAll(y, i -> Math.sin(4 * x.get(i, 0)) * x.get(i, 1) + random.nextDouble(-1, 1));
        return Dataset.of(x, Reals.of(y));
    }

    private static Dataset labelled(Dataset data) {
        Reals y = (Reals) data.targets().orElseThrow();
        return data.withTargets(Labels.of(
                y.stream().mapToObj(v -> v > 0.3 ? "a" : v < -0.3 ? "b" : "c").toList()));
    }

    private static double error(Regressor model, Dataset test) {
        double[] found = model.predict(test.points());
        Reals y = (Reals) test.targets().orElseThrow();
        double sum = 0;
        for (int i = 0; i < found.length; i++) sum += Math.pow(found[i] - y.get(i), 2);
        return Math.sqrt(sum / found.length);
    }

    private static Nystrom iterative(double tolerance) {
        return iterative(400, tolerance);
    }

    private static Nystrom iterative(int centers, double tolerance) {
        return new Nystrom(centers)
                .withWay(Way.ITERATIVE)
                .withPrecision(Precision.DOUBLE)
                .withStopping(new Stopping(tolerance, 500));
    }

    /** The words of each report. */
    private static final class Told implements Progress {
        final List<String> stages = new ArrayList<>();
        private final int most;

        Told(int most) {
            this.most = most;
        }

        @Override
        public void report(String stage, long done, long total) {
            if (stage.contains("validation error")) stages.add(stage);
        }

        @Override
        public boolean cancelled() {
            return stages.size() >= most;
        }
    }

    @Test
    void stepsEndWhenRowsKeptApartAreNoLongerPredictedBetter() {
        Dataset data = data(900, 1);
        Dataset test = data(2000, 2);
        Told told = new Told(Integer.MAX_VALUE);
        Regressor stopped = KernelRidge.of(KERNEL, LAMBDA)
                .withStrategy(iterative(1e-8).withValidation(0.2))
                .fit(data, compute, told);
        Regressor whole =
                KernelRidge.of(KERNEL, LAMBDA).withStrategy(iterative(1e-8)).fit(data, compute, Progress.none());
        assertThat(stopped.training().convergence().reason()).isEqualTo(Reason.VALIDATED);
        assertThat(stopped.training().convergence().converged()).isTrue();
        assertThat(stopped.training().convergence().iterations())
                .isLessThan(whole.training().convergence().iterations());
        assertThat(error(stopped, test)).isLessThan(0.9 * error(whole, test));
        assertThat(told.stages).hasSize((int) stopped.training().convergence().iterations());
        Dataset apart = data.select(iterative(1e-8).withValidation(0.2).validationRows(900));
        assertThat(apart.size()).isEqualTo(180);
        double least = told.stages.stream()
                .mapToDouble(stage -> Double.parseDouble(stage.replaceAll(".*validation error |\\)", "")))
                .min()
                .orElseThrow();
        assertThat(error(stopped, apart)).isCloseTo(least, within(1e-3 * least));
        assertThat(told.stages.get(0)).matches("conjugate gradients \\(validation error 0\\.\\d+\\)");
    }

    @Test
    void rowsKeptApartAreNotLearnedFrom() {
        Dataset data = data(600, 1);
        // To the end: with so much smoothing no step makes it worse.
        KernelRegression learner =
                KernelRidge.of(KERNEL, 1e-2).withStrategy(iterative(1e-11).withValidation(0.3));
        Regressor found = learner.fit(data, compute, Progress.none());
        ValidationRows apart = ValidationRows.of(OptionalDouble.of(0.3), 600);
        double[] remaining = data.weights().toArray();
        for (int row : apart.rows()) remaining[row] = 0;
        Reals weights = Reals.of(remaining);
        assertThat(weights.stream().filter(w -> w == 0).count()).isEqualTo(180);
        Regressor same = KernelRidge.of(KERNEL, 1e-2)
                .withStrategy(iterative(1e-11))
                .fit(data.withWeights(weights), compute, Progress.none());
        DensePoints places = data(50, 5).points() instanceof DensePoints dense ? dense : DensePoints.of();
        double[] one = found.predict(places);
        double[] other = same.predict(places);
        for (int i = 0; i < one.length; i++) assertThat(one[i]).isCloseTo(other[i], within(0.02));
        for (int row : found.training().rows()) assertThat(weights.get(row)).isEqualTo(1);
    }

    @Test
    void blocksAreJudgedByTheSameRowsAndGoOnToTheSameBits() {
        KernelRegression learner = inBlocks();
        RowBlocks rows = RowBlocks.of(data(4000, 1), 512);
        List<Checkpoints.State> states = new ArrayList<>();
        Checkpoints keep = new Checkpoints() {
            @Override
            public Optional<State> last() {
                return Optional.empty();
            }

            @Override
            public void reached(State state) {
                states.add(new State(List.copyOf(state.done()), state.piece(), copies(state.sums())));
            }
        };
        Regressor whole = learner.fit(rows, keep, compute, Progress.none());
        assertThat(whole.training().convergence().reason()).isEqualTo(Reason.VALIDATED);
        Checkpoints.State middle = states.get(states.size() / 2);
        Checkpoints resume = new Checkpoints() {
            @Override
            public Optional<State> last() {
                return Optional.of(middle);
            }

            @Override
            public void reached(State state) {}
        };
        Regressor again = learner.fit(rows, resume, compute, Progress.none());
        assertThat(again.expansion()).isEqualTo(whole.expansion());
    }

    /** The preconditioner is of 500 rows, and so not the answer itself. */
    private static KernelRegression inBlocks() {
        Nystrom how = new Nystrom(100)
                .withWay(Way.ITERATIVE)
                .withPrecision(Precision.DOUBLE)
                .withStopping(new Stopping(1e-12, 500))
                .withValidation(0.2);
        return KernelRidge.of(KERNEL, LAMBDA).withStrategy(how);
    }

    private static List<double[]> copies(List<double[]> arrays) {
        return arrays.stream().map(double[]::clone).toList();
    }

    @Test
    void whoCancelsGetsTheBestSoFar() {
        Dataset data = data(900, 1);
        Dataset test = data(2000, 2);
        KernelRegression learner =
                KernelRidge.of(KERNEL, LAMBDA).withStrategy(iterative(1e-8).withValidation(0.2));
        for (Regressor found : List.of(
                learner.fit(data, compute, new Told(3)),
                inBlocks().fit(RowBlocks.of(data(4000, 1), 512), Checkpoints.none(), compute, new Told(3)))) {
            assertThat(found.training().convergence().reason()).isEqualTo(Reason.CANCELLED);
            assertThat(error(found, test)).isLessThan(0.9);
        }
    }

    @Test
    void classesAreJudgedByHowManyAreWrong() {
        Dataset data = labelled(data(300, 1));
        KernelClassification squared = RidgeClassifier.of(KERNEL, LAMBDA)
                .withStrategy(iterative(80, 1e-8).withValidation(0.2));
        KernelClassification logistic =
                NystromClassifierTest.learner(KERNEL, new Logistic(), LAMBDA, (Nystrom) squared.strategy());
        for (KernelClassification learner : List.of(squared, logistic)) {
            Told told = new Told(Integer.MAX_VALUE);
            Classifier found = learner.fit(data, compute, told);
            assertThat(found.training().convergence().converged()).isTrue();
            assertThat(told.stages.get(0)).matches(".* \\(validation error 0\\.\\d+\\)");
            Classifier blocks = learner.fit(RowBlocks.of(data, 128), Checkpoints.none(), compute, Progress.none());
            assertThat(blocks.training().convergence().converged()).isTrue();
        }
    }

    @Test
    void whatMakesNoSenseIsRefused() {
        assertThatThrownBy(() -> new Nystrom(10).withValidation(1))
                .hasMessage("the share of rows to validate by must be > 0 and < 1, got 1.0");
        assertThatThrownBy(() -> new Nystrom(10).withWay(Way.DIRECT).withValidation(0.1))
                .hasMessageContaining("the direct solver has no steps");
        assertThatThrownBy(() -> KernelRidge.of(KERNEL, 1)
                        .withStrategy(new Nystrom(1).withValidation(0.5))
                        .fit(data(1, 1), compute, Progress.none()))
                .hasMessageContaining("2 rows or more, got 1");
    }
}
