package dev.mercer.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.data.encoder.Encoder;
import dev.mercer.data.encoder.Encoding;
import dev.mercer.data.internal.RowBlock;
import dev.mercer.data.internal.RowBlocks;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.Table;
import dev.mercer.gram.Precision;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.ClassOptions;
import dev.mercer.learn.ClassWeights;
import dev.mercer.learn.KernelClassification;
import dev.mercer.learn.KernelRegression;
import dev.mercer.learn.KernelRidge;
import dev.mercer.learn.Nystrom;
import dev.mercer.learn.NystromCenters;
import dev.mercer.learn.Probabilities;
import dev.mercer.linalg.Matrix;
import dev.mercer.loss.Logistic;
import dev.mercer.loss.Loss;
import dev.mercer.loss.SquaredHinge;
import dev.mercer.model.Model;
import dev.mercer.model.Scheme;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.Stopping;
import dev.mercer.solve.internal.Checkpoints;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.apache.spark.api.java.JavaSparkContext;
import org.junit.jupiter.api.Test;

@SparkTestSession.Enabled
class SparkRowsTest {
    private static final int ROWS = 240;
    private static final Kernel KERNEL = Kernel.parse("gaussian(0.7)");
    private static final DensePoints CENTERS = DensePoints.generate(25, 2, (i, k) -> Math.sin(1 + i * (k + 1.3)));
    private static final DensePoints POINTS = DensePoints.generate(ROWS, 2, (i, k) -> Math.sin(1 + 3.1 * i * (k + 1)));
    private final Compute compute = Compute.standard();

    private static double target(int i) {
        return 3 + Math.sin(4 * POINTS.get(i, 0)) * POINTS.get(i, 1) + 0.1 * Math.cos(i);
    }

    private static double code(int i) {
        return POINTS.get(i, 0) > 0.4 ? 2 : POINTS.get(i, 1) > 0 ? 1 : 0;
    }

    private static double weight(int i) {
        return i % 3;
    }

    /** The rows in a random order, in so many partitions of uneven sizes. */
    private static SparkRows rows(boolean classes, int partitions) {
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < ROWS; i++) order.add(i);
        Collections.shuffle(order, new Random(partitions));
        List<List<StoredBlock>> parts = new ArrayList<>();
        int at = 0;
        for (int p = 0; p < partitions; p++) {
            // The first has most of the rows, the second none.
            int size = partitions == 1 || p == partitions - 1 ? ROWS - at : p == 0 ? ROWS * 3 / 4 : p == 1 ? 0 : 5;
            List<StoredBlock> blocks = new ArrayList<>();
            for (int first = 0; first < size; first += 50)
                blocks.add(block(classes, first, order.subList(at + first, at + Math.min(size, first + 50))));
            parts.add(blocks);
            at += size;
        }
        Table names = Table.of(NumberColumn.of("x1", 0, 1), NumberColumn.of("x2", 0, 1));
        Encoder encoder = Encoder.learn(Encoding.NONE, names);
        JavaSparkContext context =
                JavaSparkContext.fromSparkContext(SparkTestSession.get().sparkContext());
        Optional<List<String>> labels = classes ? Optional.of(List.of("0", "1", "2")) : Optional.empty();
        return SparkRows.of(
                context.parallelize(parts, partitions).flatMap(List::iterator),
                new SparkRows.Head(encoder, "y", labels, true));
    }

    private static StoredBlock block(boolean classes, int first, List<Integer> rows) {
        double[] points = new double[2 * rows.size()];
        double[] targets = new double[rows.size()];
        double[] weights = new double[rows.size()];
        for (int k = 0; k < targets.length; k++) {
            int i = rows.get(k);
            points[2 * k] = POINTS.get(i, 0);
            points[2 * k + 1] = POINTS.get(i, 1);
            targets[k] = classes ? code(i) : target(i);
            weights[k] = weight(i);
        }
        return new StoredBlock(first, points, targets, weights);
    }

    private static RowBlocks here(boolean classes) {
        double[] y = new double[ROWS];
        double[] w = new double[ROWS];
        String[] names = new String[ROWS];
        for (int i = 0; i < ROWS; i++) {
            y[i] = target(i);
            w[i] = weight(i);
            names[i] = Integer.toString((int) code(i));
        }
        Dataset data = Dataset.of(POINTS, Reals.of(y)).withWeights(Reals.of(w));
        return RowBlocks.of(
                classes ? data.withTargets(Labels.of(Arrays.asList(names), List.of("0", "1", "2"))) : data, 64);
    }

    private static Nystrom how(Nystrom.Way way) {
        return new Nystrom(new NystromCenters.Given(CENTERS)).withWay(way).withStopping(new Stopping(1e-5, 200));
    }

    private void agree(Model here, Model there) {
        Matrix expected = here.outputs(POINTS, compute, Progress.none());
        Matrix found = there.outputs(POINTS, compute, Progress.none());
        double spread = Arrays.stream(expected.values()).max().getAsDouble()
                - Arrays.stream(expected.values()).min().getAsDouble();
        for (int at = 0; at < expected.values().length; at++)
            assertThat(found.values()[at]).isCloseTo(expected.values()[at], within(1e-6 * spread));
    }

    @Test
    void numbersAreLearnedAsOnOneMachine() {
        for (Nystrom.Way way : List.of(Nystrom.Way.DIRECT, Nystrom.Way.ITERATIVE)) {
            KernelRegression learner = KernelRidge.of(KERNEL, 1e-4).withStrategy(how(way));
            Model here = learner.fit(here(false), Checkpoints.none(), compute, Progress.none());
            for (int partitions : way == Nystrom.Way.DIRECT ? new int[] {1, 4} : new int[] {7})
                try (SparkRows rows = rows(false, partitions)) {
                    agree(here, learner.fit(rows, Checkpoints.none(), compute, Progress.none()));
                }
        }
    }

    @Test
    void classesAreLearnedAsOnOneMachine() {
        for (Loss loss : List.of(new Logistic(), new SquaredHinge())) {
            ClassOptions options = new ClassOptions(Scheme.ONE_VS_REST, ClassWeights.none(), Probabilities.NONE);
            KernelClassification learner =
                    new KernelClassification(KERNEL, loss, 1e-3, Intercept.FREE, how(Nystrom.Way.ITERATIVE), options);
            Model here = learner.fit(here(true), Checkpoints.none(), compute, Progress.none());
            try (SparkRows rows = rows(true, 4)) {
                agree(here, learner.fit(rows, Checkpoints.none(), compute, Progress.none()));
            }
        }
    }

    @Test
    void singlePrecisionIsThatOfOneMachine() {
        KernelRegression learner = KernelRidge.of(KERNEL, 1e-4)
                .withStrategy(how(Nystrom.Way.ITERATIVE).withPrecision(Precision.SINGLE));
        Model here = learner.fit(here(false), Checkpoints.none(), compute, Progress.none());
        try (SparkRows rows = rows(false, 4)) {
            Model there = learner.fit(rows, Checkpoints.none(), compute, Progress.none());
            Matrix expected = here.outputs(POINTS, compute, Progress.none());
            Matrix found = there.outputs(POINTS, compute, Progress.none());
            for (int i = 0; i < ROWS; i++) assertThat(found.get(i, 0)).isCloseTo(expected.get(i, 0), within(1e-3));
        }
    }

    @Test
    void samplesAndSumsComeFromTheirPartitions() {
        try (SparkRows rows = rows(true, 4)) {
            assertThat(rows.size()).isEqualTo(ROWS);
            int[] all = new int[ROWS];
            Arrays.setAll(all, i -> i);
            RowBlock whole = rows.rows(all, Progress.none());
            RowBlock some = rows.rows(new int[] {3, 60, 181, 239}, Progress.none());
            assertThat(some.points().get(2, 1)).isEqualTo(whole.points().get(181, 1));
            assertThat(some.targets()[3]).isEqualTo(whole.targets()[239]);
            double[] sums = new double[3];
            BitSet weighted = new BitSet();
            for (int i = 0; i < ROWS; i++) {
                sums[(int) whole.targets()[i]] += whole.weights()[i];
                if (whole.weights()[i] > 0) weighted.set(i);
            }
            assertThat(rows.weightSums(Progress.none())).containsExactly(sums, within(1e-12));
            assertThat(rows.weighted(Progress.none())).isEqualTo(weighted);
            BitSet out = new BitSet();
            out.set(60);
            out.set(190);
            RowBlocks rest = rows.without(out);
            assertThat(rest.rows(new int[] {60, 61, 190}, Progress.none()).weights())
                    .containsExactly(0, whole.weights()[61], 0);
            sums[(int) whole.targets()[60]] -= whole.weights()[60];
            sums[(int) whole.targets()[190]] -= whole.weights()[190];
            assertThat(rest.weightSums(Progress.none())).containsExactly(sums, within(1e-12));
            assertThat(rest.weighted(Progress.none()).get(60)).isFalse();
        }
    }

    @Test
    void blocksDoNotComeToTheDriver() {
        try (SparkRows rows = rows(false, 1)) {
            assertThatThrownBy(() -> rows.block(0)).hasMessage("rows on other machines are not read block by block");
        }
    }
}
