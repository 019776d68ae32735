package dev.mercer.data.internal;

import dev.mercer.data.Dataset;
import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.data.Targets;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

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
        int[] numbers = new int[Math.min(count, all.size())];
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0, found = 0; found < numbers.length; i++)
            // Each row is drawn with the probability that makes every subset of rows equally likely.
            if (random.nextInt(all.size() - i) < numbers.length - found) numbers[found++] = i;
        return of(all, numbers, progress);
    }

    /** Takes the rows of these numbers, which ascend. Reads the blocks once. */
    public static BlockSample of(RowBlocks all, int[] numbers, Progress progress) {
        RowBlock rows = all.rows(numbers, progress);
        return new BlockSample(numbers.clone(), rows, all.names(), all.classes());
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
