package dev.mercer.data;

import dev.mercer.util.Progress;
import java.util.BitSet;
import java.util.List;
import java.util.function.Consumer;

/** Sweeps over rows in blocks, one block after the other. */
final class BlockSweeps {
    private BlockSweeps() {}

    static RowBlock rows(RowBlocks all, int[] numbers, Progress progress) {
        int dim = all.dim();
        double[] points = new double[Math.multiplyExact(numbers.length, dim)];
        double[] targets = new double[numbers.length];
        double[] weights = new double[numbers.length];
        double[] row = new double[dim];
        int found = 0;
        try (BlockReader reader = new BlockReader(all, 0)) {
            while (reader.hasNext() && found < numbers.length) {
                progress.throwIfCancelled();
                progress.report("sample", reader.number(), all.blocks());
                RowBlock block = reader.next();
                for (; found < numbers.length && numbers[found] < block.first() + block.size(); found++) {
                    int i = numbers[found] - block.first();
                    block.points().copyRow(i, row);
                    System.arraycopy(row, 0, points, found * dim, dim);
                    targets[found] = block.targets()[i];
                    weights[found] = block.weights()[i];
                }
            }
        }
        return new RowBlock(0, DensePoints.of(numbers.length, dim, points), targets, weights);
    }

    static double[] weightSums(RowBlocks all, Progress progress) {
        double[] sums = new double[all.classes().map(List::size).orElse(1)];
        boolean classes = all.classes().isPresent();
        each(all, progress, block -> {
            for (int i = 0; i < block.size(); i++) sums[classes ? (int) block.targets()[i] : 0] += block.weights()[i];
        });
        return sums;
    }

    static BitSet weighted(RowBlocks all, Progress progress) {
        BitSet found = new BitSet(all.size());
        each(all, progress, block -> {
            for (int i = 0; i < block.size(); i++) if (block.weights()[i] > 0) found.set(block.first() + i);
        });
        return found;
    }

    private static void each(RowBlocks all, Progress progress, Consumer<RowBlock> visit) {
        try (BlockReader reader = new BlockReader(all, 0)) {
            while (reader.hasNext()) {
                progress.throwIfCancelled();
                visit.accept(reader.next());
            }
        }
    }
}
