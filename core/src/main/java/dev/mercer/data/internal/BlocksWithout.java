package dev.mercer.data.internal;

import dev.mercer.util.Progress;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.IntUnaryOperator;

/**
 * Rows in blocks, with the weights of some rows set to 0.
 *
 * @param rows all rows
 * @param numbers the numbers of the rows of weight 0
 */
record BlocksWithout(RowBlocks rows, BitSet numbers) implements RowBlocks {
    @Override
    public int size() {
        return rows.size();
    }

    @Override
    public int blockRows() {
        return rows.blockRows();
    }

    @Override
    public List<String> names() {
        return rows.names();
    }

    @Override
    public Optional<List<String>> classes() {
        return rows.classes();
    }

    @Override
    public String digest() {
        return rows.digest();
    }

    @Override
    public RowBlock block(int b) {
        RowBlock block = rows.block(b);
        return without(block, i -> block.first() + i);
    }

    @Override
    public RowBlock rows(int[] some, Progress progress) {
        return without(rows.rows(some, progress), i -> some[i]);
    }

    private RowBlock without(RowBlock block, IntUnaryOperator number) {
        double[] weights = block.weights().clone();
        for (int i = 0; i < weights.length; i++) if (numbers.get(number.applyAsInt(i))) weights[i] = 0;
        return new RowBlock(block.first(), block.points(), block.targets(), weights);
    }
}
