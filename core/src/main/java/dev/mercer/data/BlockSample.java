package dev.mercer.data;

import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** A uniform random sample of the rows of data that come in blocks, in row order, small enough to be in memory. */
public final class BlockSample {
    private final int[] numbers;
    private final RowBlock rows;
    private final List<String> names;
    private final Optional<List<String>> classes;

    private BlockSample(int[] numbers, RowBlock rows, List<String> names, Optional<List<String>> classes) {
        this.numbers = numbers;
        this.rows = rows;
        this.names = names;
        this.classes = classes;
    }

    /** Draws at most {@code count} rows; the same seed draws the same rows. Reads all blocks once. */
    public static BlockSample of(RowBlocks all, int count, long seed, Progress progress) {
        int size = Math.min(count, all.size());
        int dim = all.dim();
        int[] numbers = new int[size];
        double[] points = new double[Math.multiplyExact(size, dim)];
        double[] targets = new double[size];
        double[] weights = new double[size];
        SplittableRandom random = new SplittableRandom(seed);
        double[] row = new double[dim];
        int found = 0;
        try (BlockReader reader = new BlockReader(all, 0)) {
            while (reader.hasNext() && found < size) {
                progress.throwIfCancelled();
                progress.report("sample", reader.number(), all.blocks());
                RowBlock block = reader.next();
                for (int i = 0; i < block.size() && found < size; i++) {
                    int number = block.first() + i;
                    // Each row is drawn with the probability that leaves every choice of rows equally likely.
                    if (random.nextInt(all.size() - number) >= size - found) continue;
                    numbers[found] = number;
                    block.points().copyRow(i, row);
                    System.arraycopy(row, 0, points, found * dim, dim);
                    targets[found] = block.targets()[i];
                    weights[found++] = block.weights()[i];
                }
            }
        }
        RowBlock rows = new RowBlock(0, DensePoints.of(size, dim, points), targets, weights);
        return new BlockSample(numbers, rows, all.names(), all.classes());
    }

    public int size() {
        return numbers.length;
    }

    /** The number of sampled row {@code i} among all rows. */
    public int number(int i) {
        return numbers[i];
    }

    public RowBlock rows() {
        return rows;
    }

    /** A random subsample of at most {@code count} rows. */
    public RowBlock subsample(int count, long seed) {
        if (count >= size()) return rows;
        int[] order = IntStream.range(0, size()).toArray();
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < count; i++) {
            int other = random.nextInt(i, order.length);
            int kept = order[i];
            order[i] = order[other];
            order[other] = kept;
        }
        int[] chosen = Arrays.copyOf(order, count);
        Arrays.sort(chosen);
        return new RowBlock(
                0,
                rows.points().select(chosen),
                Arrays.stream(chosen).mapToDouble(i -> rows.targets()[i]).toArray(),
                Arrays.stream(chosen).mapToDouble(i -> rows.weights()[i]).toArray());
    }

    /** The sample as a data set, with numbers or classes as targets. */
    public Dataset data() {
        Targets targets = classes.<Targets>map(names -> Labels.of(
                        Arrays.stream(rows.targets())
                                .mapToObj(code -> names.get((int) code))
                                .toList(),
                        names))
                .orElseGet(() -> Reals.of(rows.targets()));
        return new Dataset(rows.points(), Optional.of(targets), Reals.of(rows.weights()), names);
    }
}
