package dev.mercer.data.internal;

import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.TargetVectors;
import dev.mercer.data.Targets;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Rows with targets and weights, in numbered blocks, of which only a few need be in memory, such as data on disk.
 *
 * <p>All blocks but the last have the same number of rows. The same block always holds the same numbers. Thread-safe.
 */
public interface RowBlocks {
    /** N, the number of rows. */
    int size();

    /** Rows of each block but the last, ≥ 1. */
    int blockRows();

    /** The names of the columns, all different. */
    List<String> names();

    /** The names of the classes, if targets are numbers of classes. */
    Optional<List<String>> classes();

    /** The {@link DataDigest} of all rows. */
    String digest();

    /** Reads block {@code b}. */
    RowBlock block(int b);

    default int blocks() {
        return (int) (((long) size() + blockRows() - 1) / blockRows());
    }

    /** d, the number of coordinates of each point. */
    default int dim() {
        return names().size();
    }

    /** The rows of these numbers, which ascend, in memory. Reads the blocks once. */
    default RowBlock rows(int[] numbers, Progress progress) {
        int dim = dim();
        double[] coordinates = new double[Math.multiplyExact(numbers.length, dim)];
        double[] targets = new double[numbers.length];
        double[] weights = new double[numbers.length];
        double[] row = new double[dim];
        int found = 0;
        try (BlockReader reader = new BlockReader(this, 0)) {
            while (reader.hasNext() && found < numbers.length) {
                progress.throwIfCancelled();
                progress.report("sample", reader.number(), blocks());
                RowBlock block = reader.next();
                for (; found < numbers.length && numbers[found] < block.first() + block.size(); found++) {
                    int i = numbers[found] - block.first();
                    block.points().copyRow(i, row);
                    System.arraycopy(row, 0, coordinates, found * dim, dim);
                    targets[found] = block.targets()[i];
                    weights[found] = block.weights()[i];
                }
            }
        }
        return new RowBlock(0, DensePoints.of(numbers.length, dim, coordinates), targets, weights);
    }

    /** Σw of each class, or of all rows if targets are numbers. Reads the blocks once. */
    default double[] weightSums(Progress progress) {
        double[] sums = new double[classes().map(List::size).orElse(1)];
        boolean coded = classes().isPresent();
        each(progress, block -> {
            for (int i = 0; i < block.size(); i++) sums[coded ? (int) block.targets()[i] : 0] += block.weights()[i];
        });
        return sums;
    }

    /** The numbers of the rows of weight > 0. Reads the blocks once. */
    default BitSet weighted(Progress progress) {
        BitSet found = new BitSet(size());
        each(progress, block -> {
            for (int i = 0; i < block.size(); i++) if (block.weights()[i] > 0) found.set(block.first() + i);
        });
        return found;
    }

    private void each(Progress progress, Consumer<RowBlock> visit) {
        try (BlockReader reader = new BlockReader(this, 0)) {
            while (reader.hasNext()) {
                progress.throwIfCancelled();
                visit.accept(reader.next());
            }
        }
    }

    /** The blocks with weight 0 for the rows of these numbers. */
    default RowBlocks without(BitSet numbers) {
        return new BlocksWithout(this, numbers);
    }

    /** Rows of a block for points of {@code columns} coordinates, about 8 MiB: a multiple of 512. */
    static int standardRows(int columns) {
        int step = 512;
        int numbers = 1 << 20;
        return Math.max(step, Math.min(1 << 16, numbers / Math.max(1, columns) / step * step));
    }

    /** Rows in memory, in blocks of {@code rows}. They must have targets. */
    static RowBlocks of(Dataset data, int rows) {
        Require.atLeast("rows of a block", 1, rows);
        Targets targets = data.targets().orElseThrow(() -> new IllegalArgumentException("there are no targets"));
        Require.that(!(targets instanceof TargetVectors), "rows in blocks have one target each");
        return new RowBlocks() {
            @Override
            public int size() {
                return data.size();
            }

            @Override
            public int blockRows() {
                return rows;
            }

            @Override
            public List<String> names() {
                return data.names();
            }

            @Override
            public Optional<List<String>> classes() {
                return targets instanceof Labels labels ? Optional.of(labels.classes()) : Optional.empty();
            }

            @Override
            public String digest() {
                return DataDigest.of(data);
            }

            @Override
            public RowBlock block(int b) {
                Require.index("block", b, blocks());
                int from = b * rows;
                int to = (int) Math.min(data.size(), (long) from + rows);
                return block(
                        from,
                        data.points().range(from, to),
                        IntStream.range(from, to).toArray());
            }

            /** The points keep their storage: sparse points stay sparse. */
            @Override
            public RowBlock rows(int[] numbers, Progress progress) {
                return block(0, data.points().select(numbers), numbers);
            }

            private RowBlock block(int first, Points points, int... numbers) {
                double[] y = Arrays.stream(numbers)
                        .mapToDouble(i -> targets instanceof Labels labels ? labels.code(i) : ((Reals) targets).get(i))
                        .toArray();
                return new RowBlock(
                        first, points, y, data.weights().select(numbers).toArray());
            }
        };
    }
}
