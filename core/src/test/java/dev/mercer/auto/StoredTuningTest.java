package dev.mercer.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.compute.ComputeChoice;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.NumberedNames;
import dev.mercer.data.Reals;
import dev.mercer.data.encoder.Encoder;
import dev.mercer.data.encoder.Encoding;
import dev.mercer.data.encoder.StoredRows;
import dev.mercer.data.internal.DataDigest;
import dev.mercer.data.internal.RowBlock;
import dev.mercer.data.internal.RowBlocks;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.kernel.Mapped;
import dev.mercer.method.MethodKind;
import dev.mercer.method.Setting;
import dev.mercer.util.Progress;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class StoredTuningTest {
    private static final int COLUMNS = 10;
    private static final AutoRun RUN = AutoRun.standard().withMachine(ComputeChoice.of(Compute.standard()));

    /** Rows in blocks; of ten columns the second and the seventh matter. */
    private record Blocks(Dataset data) implements StoredRows {
        static Blocks of(int rows, long seed) {
            Random random = new Random(seed);
            DensePoints points = DensePoints.generate(rows, COLUMNS, (i, k) -> random.nextGaussian());
            double[] y = new double[rows];
            for (int i = 0; i < rows; i++)
                y[i] = Math.sin(2 * points.get(i, 1)) * Math.cos(points.get(i, 6)) + 0.05 * random.nextGaussian();
            return new Blocks(
                    new Dataset(points, Optional.of(Reals.of(y)), Reals.constant(rows, 1), NumberedNames.of(COLUMNS)));
        }

        private RowBlocks inMemory() {
            return RowBlocks.of(data, 128);
        }

        @Override
        public int size() {
            return data.size();
        }

        @Override
        public int blockRows() {
            return inMemory().blockRows();
        }

        @Override
        public List<String> names() {
            return data.names();
        }

        @Override
        public Optional<List<String>> classes() {
            return Optional.empty();
        }

        @Override
        public String digest() {
            return DataDigest.of(data);
        }

        @Override
        public RowBlock block(int b) {
            return inMemory().block(b);
        }

        @Override
        public String source() {
            return "made.csv";
        }

        @Override
        public Encoder encoder() {
            return Encoder.learn(Encoding.NONE, data.points());
        }

        @Override
        public Optional<String> target() {
            return Optional.of("y");
        }

        @Override
        public boolean weighted() {
            return false;
        }

        @Override
        public int dropped() {
            return 0;
        }
    }

    private static double rmse(AutoModel model, Dataset data) {
        Reals y = (Reals) data.targets().orElseThrow();
        double[] found = model.model()
                .model()
                .outputs(data.points(), Compute.standard(), Progress.none())
                .column(0);
        double sum = 0;
        for (int i = 0; i < found.length; i++) sum += Math.pow(found[i] - y.get(i), 2);
        return Math.sqrt(sum / found.length);
    }

    @Test
    void aMetricIsLearnedOnTheSampleAndUsedForAllRows() {
        Blocks rows = Blocks.of(320, 1);
        Dataset unseen = Blocks.of(300, 2).data();
        Auto open = new Auto().with(Setting.CENTERS, 120);
        AutoModel learned = open.fit(rows, RUN);
        AutoModel plain = open.quick().fit(rows, RUN);
        assertThat(learned.model().model().expansion().metric()).isPresent();
        assertThat(plain.model().model().expansion().metric()).isEmpty();
        assertThat(rmse(learned, unseen)).isLessThan(0.5 * rmse(plain, unseen));
    }

    @Test
    void whatIsGivenIsKept() {
        Blocks rows = Blocks.of(300, 3);
        Auto named = new Auto().method(MethodKind.NYSTROM);
        assertThat(named.choose(rows, RUN).problem().settings().kernel()).isNotInstanceOf(Mapped.class);
        Choice choice = new Auto()
                .with(Setting.KERNEL, new KernelFamily("gaussian(sigma=3)"))
                .with(Setting.LAMBDA, 1e-3)
                .choose(rows, RUN);
        assertThat(choice.problem().settings().kernel()).hasToString("gaussian(sigma=3)");
        assertThat(choice.problem().settings().lambda()).isEqualTo(1e-3, within(0.0));
        assertThatThrownBy(() -> new Auto().method(MethodKind.RIDGE).choose(rows, RUN))
                .hasMessageContaining("needs all rows in memory");
    }
}
