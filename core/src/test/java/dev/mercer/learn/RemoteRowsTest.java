package dev.mercer.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.internal.RowBlock;
import dev.mercer.data.internal.RowBlocks;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.nystrom.PassSetup;
import dev.mercer.learn.nystrom.RemoteRows;
import dev.mercer.linalg.Matrix;
import dev.mercer.loss.Logistic;
import dev.mercer.loss.Loss;
import dev.mercer.loss.Squared;
import dev.mercer.loss.SquaredHinge;
import dev.mercer.model.Model;
import dev.mercer.solve.Stopping;
import dev.mercer.solve.internal.Checkpoints;
import dev.mercer.solve.nystrom.RowPass;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RemoteRowsTest {
    private static final Kernel KERNEL = Kernel.parse("gaussian(0.7)");
    private static final int ROWS = 600;
    private final Compute compute = Compute.standard();

    /** Rows that are added up in parts of uneven sizes, from the last to the first. */
    private record Parts(RowBlocks all) implements RemoteRows {
        @Override
        public List<double[]> sum(PassSetup setup, RowPass pass) {
            List<double[]> sums = null;
            RowBlock whole = all.block(0);
            int[] cuts = {0, 7, 300, 301, ROWS};
            for (int p = cuts.length - 2; p >= 0; p--) {
                RowBlock part = whole.range(cuts[p], cuts[p + 1]);
                List<double[]> more = setup.add(pass, part, Compute.standard().withThreads(1), Progress.none());
                if (sums == null) sums = more;
                else
                    for (int k = 0; k < more.size(); k++)
                        for (int at = 0; at < more.get(k).length; at++) sums.get(k)[at] += more.get(k)[at];
            }
            return sums;
        }

        @Override
        public RemoteRows without(BitSet numbers) {
            return new Parts(all.without(numbers));
        }

        @Override
        public RowBlock rows(int[] numbers, Progress progress) {
            return all.rows(numbers, progress);
        }

        @Override
        public double[] weightSums(Progress progress) {
            return all.weightSums(progress);
        }

        @Override
        public BitSet weighted(Progress progress) {
            return all.weighted(progress);
        }

        @Override
        public int size() {
            return all.size();
        }

        @Override
        public int blockRows() {
            return all.blockRows();
        }

        @Override
        public List<String> names() {
            return all.names();
        }

        @Override
        public Optional<List<String>> classes() {
            return all.classes();
        }

        @Override
        public String digest() {
            return all.digest();
        }
    }

    private static Dataset data() {
        SplittableRandom random = new SplittableRandom(3);
        DensePoints x = DensePoints.generate(ROWS, 2, (i, k) -> random.nextDouble(-1, 1));
        double[] y = new double[ROWS];
        Arrays.setAll(y, i -> 3 + Math.sin(4 * x.get(i, 0)) * x.get(i, 1) + random.nextDouble(-0.1, 0.1));
        double[] w = new double[ROWS];
        Arrays.setAll(w, i -> i % 3);
        return Dataset.of(x, Reals.of(y)).withWeights(Reals.of(w));
    }

    private static Nystrom how(Nystrom.Way way) {
        return new Nystrom(40).withWay(way).withStopping(new Stopping(1e-11, 200));
    }

    private void agree(Model here, Model there) {
        Points places = DensePoints.generate(20, 2, (i, k) -> Math.cos(i * (k + 1)));
        Matrix expected = here.outputs(places, compute, Progress.none());
        Matrix found = there.outputs(places, compute, Progress.none());
        for (int at = 0; at < expected.values().length; at++)
            assertThat(found.values()[at]).isCloseTo(expected.values()[at], within(1e-8));
        assertThat(there.training().rows()).isEqualTo(here.training().rows());
    }

    @Test
    void numbersAreLearnedAsFromBlocksHere() {
        for (Nystrom.Way way : Nystrom.Way.values()) {
            KernelRegression learner = KernelRidge.of(KERNEL, 1e-4).withStrategy(how(way));
            RowBlocks rows = RowBlocks.of(data(), ROWS);
            agree(
                    learner.fit(rows, Checkpoints.none(), compute, Progress.none()),
                    learner.fit(new Parts(rows), Checkpoints.none(), compute, Progress.none()));
        }
    }

    @Test
    void validationRowsAreLeftOutThere() {
        KernelRegression learner = KernelRidge.of(KERNEL, 1e-4)
                .withStrategy(how(Nystrom.Way.ITERATIVE).withValidation(0.2));
        RowBlocks rows = RowBlocks.of(data(), ROWS);
        agree(
                learner.fit(rows, Checkpoints.none(), compute, Progress.none()),
                learner.fit(new Parts(rows), Checkpoints.none(), compute, Progress.none()));
    }

    @Test
    void classesAreLearnedWithEveryLoss() {
        Dataset data = data();
        String[] labels = new String[ROWS];
        Arrays.setAll(labels, i -> "c" + (int) ((data.points().get(i, 0) + 1) / 2 * 3));
        RowBlocks rows = RowBlocks.of(data.withTargets(Labels.of(labels)), ROWS);
        for (Loss loss : List.of(new Squared(), new Logistic(), new SquaredHinge())) {
            KernelClassification learner =
                    NystromClassifierTest.learner(KERNEL, loss, 1e-4, how(Nystrom.Way.ITERATIVE));
            agree(
                    learner.fit(rows, Checkpoints.none(), compute, Progress.none()),
                    learner.fit(new Parts(rows), Checkpoints.none(), compute, Progress.none()));
        }
    }
}
