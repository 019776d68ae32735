package dev.mercer.data.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RowBlocksTest {
    private static Dataset data(int n) {
        DensePoints points = DensePoints.generate(n, 2, (i, k) -> 10 * i + k);
        String[] labels =
                IntStream.range(0, n).mapToObj(i -> i % 3 == 0 ? "b" : "a").toArray(String[]::new);
        double[] weights = IntStream.range(0, n).mapToDouble(i -> i % 5).toArray();
        return Dataset.of(points, Labels.of(labels)).withWeights(Reals.of(weights));
    }

    @Test
    void blocksOfADataSetHoldItsRowsInOrder() {
        Dataset data = data(11);
        RowBlocks blocks = RowBlocks.of(data, 4);
        assertThat(blocks.blocks()).isEqualTo(3);
        assertThat(blocks.classes()).contains(java.util.List.of("a", "b"));
        assertThat(blocks.digest()).isEqualTo(DataDigest.of(data));
        int row = 0;
        try (BlockReader reader = new BlockReader(blocks, 0)) {
            while (reader.hasNext()) {
                RowBlock block = reader.next();
                assertThat(block.first()).isEqualTo(row);
                for (int i = 0; i < block.size(); i++, row++) {
                    assertThat(block.points().get(i, 1)).isEqualTo(10 * row + 1);
                    assertThat(block.targets()[i]).isEqualTo(row % 3 == 0 ? 1 : 0);
                    assertThat(block.weights()[i]).isEqualTo(row % 5);
                }
            }
            assertThatThrownBy(reader::next).isInstanceOf(java.util.NoSuchElementException.class);
        }
        assertThat(row).isEqualTo(11);
        RowBlock subsample = blocks.block(1).range(1, 3);
        assertThat(subsample.first()).isEqualTo(5);
        assertThat(subsample.points().get(1, 0)).isEqualTo(60);
    }

    @Test
    void whatReadingThrowsIsThrownToWhoAsks() {
        RowBlocks inner = RowBlocks.of(data(8), 4);
        RowBlocks broken = new RowBlocks() {
            @Override
            public int size() {
                return inner.size();
            }

            @Override
            public int blockRows() {
                return inner.blockRows();
            }

            @Override
            public java.util.List<String> names() {
                return inner.names();
            }

            @Override
            public Optional<java.util.List<String>> classes() {
                return inner.classes();
            }

            @Override
            public String digest() {
                return inner.digest();
            }

            @Override
            public RowBlock block(int b) {
                if (b == 1) throw new InvalidInputException("block 1 is damaged");
                return inner.block(b);
            }
        };
        try (BlockReader reader = new BlockReader(broken, 0)) {
            assertThat(reader.next().size()).isEqualTo(4);
            assertThatThrownBy(reader::next)
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessage("block 1 is damaged");
        }
    }

    @Test
    void aSampleIsUniformAndKnowsItsRows() {
        RowBlocks blocks = RowBlocks.of(data(50), 7);
        int[] hits = new int[50];
        for (int seed = 0; seed < 2000; seed++) {
            BlockSample sample = BlockSample.of(blocks, 10, seed, Progress.none());
            assertThat(sample.size()).isEqualTo(10);
            for (int i = 0; i < 10; i++) hits[sample.number(i)]++;
        }
        // 400 on the average, with a deviation of 18.
        assertThat(Arrays.stream(hits).min().orElseThrow()).isGreaterThan(310);
        assertThat(Arrays.stream(hits).max().orElseThrow()).isLessThan(490);

        BlockSample one = BlockSample.of(blocks, 10, 1, Progress.none());
        int[] rows = IntStream.range(0, 10).map(one::number).toArray();
        assertThat(rows).isSorted();
        assertThat(one.data()).isEqualTo(data(50).select(rows));
        assertThat(BlockSample.of(blocks, 99, 1, Progress.none()).data()).isEqualTo(data(50));
        assertThat(BlockSample.of(blocks, new int[] {3, 20, 49}, Progress.none())
                        .data())
                .isEqualTo(data(50).select(3, 20, 49));
    }
}
