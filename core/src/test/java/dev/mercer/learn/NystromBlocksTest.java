package dev.mercer.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.internal.RowBlocks;
import dev.mercer.gram.Precision;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.Nystrom.Way;
import dev.mercer.loss.Logistic;
import dev.mercer.loss.Loss;
import dev.mercer.loss.SquaredHinge;
import dev.mercer.model.Classifier;
import dev.mercer.model.Regressor;
import dev.mercer.solve.Certificate;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.Reason;
import dev.mercer.solve.Stopping;
import dev.mercer.solve.internal.Checkpoints;
import dev.mercer.util.CancelledException;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class NystromBlocksTest {
    private static final Kernel KERNEL = Kernel.parse("gaussian(0.7)");
    private static final double LAMBDA = 1e-5;
    private final Compute compute = Compute.standard();

    private static Dataset labelled(int n, int classes) {
        Dataset data = NystromTest.data(n);
        String[] labels = new String[n];
        Arrays.setAll(labels, i -> "c" + (int) ((data.points().get(i, 0) + 1) / 2 * classes));
        return data.withTargets(Labels.of(labels));
    }

    private static Points places() {
        return DensePoints.generate(50, 2, (i, k) -> Math.cos(i * (k + 1)));
    }

    private Regressor inBlocks(KernelRegression learner, Dataset data, int rows, Checkpoints checkpoints) {
        return learner.fit(RowBlocks.of(data, rows), checkpoints, compute, Progress.none());
    }

    @ParameterizedTest
    @CsvSource({"DOUBLE,DIRECT,1e-8", "DOUBLE,ITERATIVE,1e-8", "SINGLE,DIRECT,1e-4", "SINGLE,ITERATIVE,1e-4"})
    void blocksTeachTheFunctionThatAllRowsTeach(Precision precision, Way way, double tolerance) {
        Dataset data = NystromTest.data(1500);
        Nystrom how = new Nystrom(60)
                .withPrecision(precision)
                .withWay(way)
                .withStopping(new Stopping(precision == Precision.DOUBLE ? 1e-11 : 1e-6, 200));
        for (Intercept intercept : Intercept.values()) {
            KernelRegression learner = KernelRidge.of(KERNEL, LAMBDA, intercept).withStrategy(how);
            Regressor whole = learner.fit(data, compute, Progress.none());
            Regressor blocks = inBlocks(learner, data, 400, Checkpoints.none());
            assertThat(blocks.predict(places())).containsExactly(whole.predict(places()), within(tolerance));
            assertThat(blocks.expansion().centers()).isEqualTo(whole.expansion().centers());
            assertThat(blocks.training().rows()).isEqualTo(whole.training().rows());
            assertThat(blocks.training().provenance())
                    .isEqualTo(whole.training().provenance());
            assertThat(blocks.training().convergence().measure())
                    .isLessThan(precision == Precision.DOUBLE ? 1e-10 : 1e-3);
            Certificate expected = whole.training().certificate().orElseThrow();
            Certificate found = blocks.training().certificate().orElseThrow();
            assertThat(found.objective()).isCloseTo(expected.objective(), within(1e-6 * expected.objective()));
            assertThat(found.restricted()).isTrue();
            // Products in single precision leave a residual, which counts much in the bound and little in J.
            boolean rough = precision == Precision.SINGLE && way == Way.ITERATIVE;
            assertThat(found.gap().orElseThrow()).isBetween(-1e-12, (rough ? 0.1 : 1e-3) * found.objective());
        }
    }

    @ParameterizedTest
    @CsvSource({"2,none", "3,none", "3,balanced"})
    void classesToo(int classes, String balance) {
        Dataset data = labelled(900, classes);
        ClassWeights weights = balance.equals("none") ? ClassWeights.none() : ClassWeights.balanced();
        KernelClassification learner =
                RidgeClassifier.of(KERNEL, LAMBDA).withStrategy(new Nystrom(50)).withClassWeights(weights);
        Classifier whole = learner.fit(data, compute, Progress.none());
        Classifier blocks = learner.fit(RowBlocks.of(data, 256), Checkpoints.none(), compute, Progress.none());
        assertThat(blocks.classes()).isEqualTo(whole.classes());
        assertThat(blocks.scheme()).isEqualTo(whole.scheme());
        assertThat(blocks.expansion()
                        .predict(places(), compute, Progress.none())
                        .values())
                .containsExactly(
                        whole.expansion()
                                .predict(places(), compute, Progress.none())
                                .values(),
                        within(1e-7));
    }

    @ParameterizedTest
    @CsvSource({"logistic,FREE,2", "logistic,NONE,3", "squaredhinge,FREE,3", "squaredhinge,NONE,2", "logistic,CENTRED,3"
    })
    void smoothLossesToo(String name, Intercept intercept, int classes) {
        Dataset data = labelled(400, classes);
        Loss loss = name.equals("logistic") ? new Logistic() : new SquaredHinge();
        Nystrom how = new Nystrom(25).withStopping(new Stopping(1e-7, 50));
        KernelClassification learner =
                NystromClassifierTest.learner(KERNEL, loss, 1e-4, how).withIntercept(intercept);
        Classifier whole = learner.fit(data, compute, Progress.none());
        Kept kept = new Kept(Optional.empty());
        RowBlocks rows = RowBlocks.of(data, 150);
        Classifier blocks = learner.fit(rows, kept, compute, Progress.none());
        double[] expected =
                whole.expansion().predict(places(), compute, Progress.none()).values();
        assertThat(blocks.expansion()
                        .predict(places(), compute, Progress.none())
                        .values())
                .containsExactly(expected, within(1e-4));
        assertThat(blocks.calibration()).isEqualTo(whole.calibration());
        assertThat(blocks.training().convergence().converged()).isTrue();
        Certificate found = blocks.training().certificate().orElseThrow();
        assertThat(found.objective())
                .isCloseTo(whole.training().certificate().orElseThrow().objective(), within(1e-8));
        assertThat(found.gap().orElseThrow()).isBetween(-1e-12, 1e-6);
        int size = kept.states.size();
        for (int k : new int[] {1, size / 3, 2 * size / 3, size - 2})
            assertThat(learner.fit(rows, new Kept(Optional.of(kept.states.get(k))), compute, Progress.none()))
                    .isEqualTo(blocks);
    }

    @Test
    void aClassWithoutWeightIsLeftOutAndOneAloneIsRefused() {
        Dataset data = labelled(300, 2).withWeights(Reals.constant(300, 1));
        Labels two = (Labels) data.targets().orElseThrow();
        double[] some = new double[300];
        for (int i = 0; i < 300; i++) some[i] = two.code(i);
        KernelClassification learner = RidgeClassifier.of(KERNEL, LAMBDA).withStrategy(new Nystrom(20));
        assertThatThrownBy(() -> learner.fit(
                        RowBlocks.of(data.withWeights(Reals.of(some)), 100),
                        Checkpoints.none(),
                        compute,
                        Progress.none()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("at least two classes");
        assertThatThrownBy(() -> learner.withClassWeights(ClassWeights.of(Map.of("other", 2.0)))
                        .fit(RowBlocks.of(data, 100), Checkpoints.none(), compute, Progress.none()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("there is a weight for class \"other\"");
    }

    /** Keeps copies of all states, as files would. */
    private static final class Kept implements Checkpoints {
        final List<State> states = new ArrayList<>();
        private final Optional<State> last;

        Kept(Optional<State> last) {
            this.last = last;
        }

        @Override
        public Optional<State> last() {
            return last.map(Kept::copy);
        }

        @Override
        public void reached(State state) {
            states.add(copy(state));
        }

        private static State copy(State state) {
            return new State(state.done().stream().map(Kept::copy).toList(), state.piece(), copy(state.sums()));
        }

        private static List<double[]> copy(List<double[]> arrays) {
            return arrays.stream().map(double[]::clone).toList();
        }
    }

    @ParameterizedTest
    @EnumSource(value = Way.class, names = "AUTO", mode = EnumSource.Mode.EXCLUDE)
    void goingOnFromAnyCheckpointGivesTheSameBits(Way way) {
        Dataset data = NystromTest.data(700);
        for (Precision precision : Precision.values()) {
            Nystrom how = new Nystrom(25).withPrecision(precision).withWay(way);
            KernelRegression learner =
                    KernelRidge.of(KERNEL, LAMBDA, Intercept.CENTRED).withStrategy(how);
            Kept all = new Kept(Optional.empty());
            Regressor straight = inBlocks(learner, data, 100, all);
            // The start, and each of seven blocks in each pass.
            assertThat(all.states.size() % 7).isEqualTo(1);
            assertThat(all.states.size()).isGreaterThanOrEqualTo(way == Way.DIRECT ? 8 : 22);
            // Every one is tried where there are few; of many each ninth, which is another block each time.
            for (int k = 0; k < all.states.size(); k += way == Way.DIRECT ? 1 : 9) {
                Kept rest = new Kept(Optional.of(all.states.get(k)));
                Regressor resumed = inBlocks(learner, data, 100, rest);
                assertThat(resumed).isEqualTo(straight);
                assertThat(resumed.expansion()).isEqualTo(straight.expansion());
                assertThat(rest.states.size()).isLessThanOrEqualTo(all.states.size());
            }
            Kept end = new Kept(Optional.of(all.states.get(all.states.size() - 1)));
            inBlocks(learner, data, 100, end);
            assertThat(end.states).as("nothing is left to do").hasSize(1);
        }
    }

    /** A file with a right checksum may hold anything; it ended in an internal error. */
    @ParameterizedTest
    @EnumSource(value = Way.class, names = "AUTO", mode = EnumSource.Mode.EXCLUDE)
    void aCheckpointWithArraysOfOtherLengthsIsRefused(Way way) {
        Dataset data = NystromTest.data(300);
        KernelRegression learner =
                KernelRidge.of(KERNEL, LAMBDA, Intercept.CENTRED).withStrategy(new Nystrom(15).withWay(way));
        Kept all = new Kept(Optional.empty());
        inBlocks(learner, data, 100, all);
        Checkpoints.State end = all.states.get(all.states.size() - 1);
        int passes = end.done().size();
        for (int pass : new int[] {0, Math.min(1, passes - 1), passes - 1})
            for (int array = 0; array < end.done().get(pass).size(); array++) {
                List<List<double[]>> done = new ArrayList<>(end.done());
                List<double[]> arrays = new ArrayList<>(done.get(pass));
                int length = arrays.get(array).length;
                arrays.set(array, Arrays.copyOf(arrays.get(array), (length + 1) / 2));
                if (length == 1) continue;
                done.set(pass, arrays);
                Kept wrong = new Kept(Optional.of(new Checkpoints.State(done, end.piece(), end.sums())));
                assertThatThrownBy(() -> inBlocks(learner, data, 100, wrong))
                        .as("%s, pass %d, array %d", way, pass, array)
                        .isInstanceOf(InvalidInputException.class);
            }
    }

    @Test
    void aCheckpointOfOtherCentersIsRefused() {
        Dataset data = NystromTest.data(500);
        Kept kept = new Kept(Optional.empty());
        inBlocks(KernelRidge.of(KERNEL, LAMBDA).withStrategy(new Nystrom(30)), data, 100, kept);
        assertThatThrownBy(() -> inBlocks(
                        KernelRidge.of(KERNEL, LAMBDA).withStrategy(new Nystrom(20)),
                        data,
                        100,
                        new Kept(Optional.of(kept.states.get(2)))))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("the checkpoint belongs to other centers");
    }

    private static Progress stoppedWhen(BooleanSupplier stop) {
        return new Progress() {
            @Override
            public void report(String stage, long done, long total) {}

            @Override
            public boolean cancelled() {
                return stop.getAsBoolean();
            }
        };
    }

    @Test
    void cancelledItReturnsTheFunctionOfTheRowsSoFar() {
        Dataset data = NystromTest.data(1000);
        NystromCenters given = new NystromCenters.Given(places());
        KernelRegression learner = KernelRidge.of(KERNEL, LAMBDA).withStrategy(new Nystrom(given));
        Kept kept = new Kept(Optional.empty());
        Regressor some =
                learner.fit(RowBlocks.of(data, 100), kept, compute, stoppedWhen(() -> kept.states.size() == 4));
        assertThat(some.training().convergence().reason()).isEqualTo(Reason.CANCELLED);
        Regressor three = learner.fit(data.range(0, 300), compute, Progress.none());
        assertThat(some.predict(places())).containsExactly(three.predict(places()), within(1e-8));
        Certificate expected = three.training().certificate().orElseThrow();
        assertThat(some.training().certificate().orElseThrow().objective())
                .isCloseTo(expected.objective(), within(1e-9));
    }

    @Test
    void cancelledTheIterationReturnsItsBestOrNothing() {
        Dataset data = NystromTest.data(1000);
        Nystrom how = new Nystrom(40).withWay(Way.ITERATIVE).withStopping(new Stopping(1e-9, 100));
        KernelRegression learner = KernelRidge.of(KERNEL, LAMBDA).withStrategy(how);
        Kept early = new Kept(Optional.empty());
        assertThatThrownBy(() -> learner.fit(
                        RowBlocks.of(data, 100), early, compute, stoppedWhen(() -> early.states.size() == 6)))
                .isInstanceOf(CancelledException.class);
        Kept late = new Kept(Optional.empty());
        Regressor best =
                learner.fit(RowBlocks.of(data, 100), late, compute, stoppedWhen(() -> late.states.size() == 106));
        assertThat(best.training().convergence().reason()).isEqualTo(Reason.CANCELLED);
        Regressor whole = inBlocks(learner, data, 100, Checkpoints.none());
        assertThat(best.predict(places())).containsExactly(whole.predict(places()), within(0.05));
    }

    @Test
    void tooManyCentersForTheMemoryAreRefusedBeforeAnythingStarts() {
        KernelRegression learner = KernelRidge.of(KERNEL, LAMBDA).withStrategy(new Nystrom(5000));
        assertThatThrownBy(() -> learner.fit(
                        RowBlocks.of(NystromTest.data(5000), 500),
                        Checkpoints.none(),
                        compute.withMemory(1 << 28),
                        Progress.none()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("raise the memory budget or use fewer centers");
    }
}
