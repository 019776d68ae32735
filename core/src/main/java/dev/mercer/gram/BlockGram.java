package dev.mercer.gram;

import dev.mercer.compute.Compute;
import dev.mercer.compute.internal.KernelBlock;
import dev.mercer.linalg.internal.Definiteness;
import dev.mercer.util.Progress;

/**
 * A Gram matrix of points that is not stored in the host's memory: its numbers are computed from the points when they
 * are needed.
 */
abstract class BlockGram implements Gram {
    final KernelBlock block;
    final Compute compute;

    BlockGram(KernelBlock block, Compute compute) {
        this.block = block;
        this.compute = compute;
    }

    @Override
    public final int size() {
        return block.rows();
    }

    @Override
    public final double diagonal(int i) {
        return block.diagonal(i);
    }

    @Override
    public final double value(int i, int j) {
        return block.kernel().value(block.x(), i, block.x(), j);
    }

    /** Selects points: the matrix of fewer points may fit into memory. */
    @Override
    public final Gram select(int... rows) {
        return Gram.of(block.kernel(), block.x().select(rows), compute, Progress.none());
    }

    @Override
    public final Definiteness definiteness() {
        return block.kernel().definiteness();
    }

    @Override
    public final Compute compute() {
        return compute;
    }
}
