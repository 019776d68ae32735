package dev.mercer.gram;

import dev.mercer.compute.BlockEvaluator;
import dev.mercer.compute.Compute;
import dev.mercer.compute.KernelBlock;
import dev.mercer.compute.Window;
import dev.mercer.linalg.ColumnSource;

/**
 * Columns of the matrix sᵢKᵢⱼsⱼ, computed when they are needed.
 *
 * @param block K
 * @param factors s; empty where all are 1
 * @param compute the resources
 */
record StreamedColumns(KernelBlock block, double[] factors, Compute compute) implements ColumnSource {
    @Override
    public int size() {
        return block.rows();
    }

    @Override
    public double diagonal(int i) {
        double value = block.kernel().value(block.x(), i, block.x(), i);
        return factors.length == 0 ? value : factors[i] * value * factors[i];
    }

    @Override
    public Columns columns(int... chosen) {
        BlockEvaluator evaluator = compute.backend()
                .prepare(new KernelBlock(block.kernel(), block.x(), block.x().select(chosen)));
        return (from, to) -> {
            float[] out = new float[(to - from) * chosen.length];
            evaluator.fill(new Window(from, to, 0, chosen.length), out, 0, chosen.length);
            for (int i = from, at = 0; i < to && factors.length > 0; i++)
                for (int p = 0; p < chosen.length; p++, at++) out[at] *= (float) (factors[i] * factors[chosen[p]]);
            return out;
        };
    }
}
