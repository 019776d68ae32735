package dev.mercer.compute;

import dev.mercer.compute.internal.BlockEvaluator;
import dev.mercer.compute.internal.KernelBlock;
import dev.mercer.compute.internal.Window;
import dev.mercer.data.Points;
import dev.mercer.kernel.DotKernel;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.RadialKernel;
import dev.mercer.util.Require;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A Gram matrix of {@link BitPoints}: a distance or an inner product is one of d + 1 numbers, so that k of each is
 * computed once, by its definition, and every entry is a count and a table lookup.
 *
 * <p>Only for Gram matrices. For predictions a back end would have to compute all rows if one row is not made of bits,
 * so that the last digit of a prediction would depend on the other rows of its batch.
 */
final class BitEvaluator implements BlockEvaluator {
    private final KernelBlock block;
    private final Backend backend;
    private final BitPoints bits;
    private final boolean radial;
    private final double[] table;
    private final float[] floats;
    private final int[] rows;

    private BitEvaluator(
            KernelBlock block, Backend backend, BitPoints bits, boolean radial, double[] table, int... rows) {
        this.block = block;
        this.backend = backend;
        this.bits = bits;
        this.radial = radial;
        this.table = table;
        this.floats = new float[table.length];
        for (int c = 0; c < table.length; c++) floats[c] = (float) table[c];
        this.rows = rows;
    }

    /** An evaluator for a radial or inner product kernel on points of bits; {@code backend} does the rest. */
    static Optional<BlockEvaluator> of(KernelBlock block, Backend backend) {
        Kernel kernel = block.kernel();
        boolean radial = kernel instanceof RadialKernel;
        if (block.x() != block.y() || block.part() != KernelBlock.Part.VALUES) return Optional.empty();
        if (!radial && !(kernel instanceof DotKernel)) return Optional.empty();
        return BitPoints.of(block.x())
                .filter(bits -> radial || bits.low() == 0)
                .map(bits -> new BitEvaluator(
                        block,
                        backend,
                        bits,
                        radial,
                        table(kernel, block.x().dim(), bits),
                        IntStream.range(0, block.rows()).toArray()));
    }

    /** k for each number of coordinates that differ, or in which both points have the high value. */
    private static double[] table(Kernel kernel, int dim, BitPoints bits) {
        double[] table = new double[dim + 1];
        double step = bits.high() - bits.low();
        for (int c = 0; c <= dim; c++)
            table[c] = kernel instanceof RadialKernel radial
                    ? radial.ofSquaredDistance(step * step * c)
                    : ((DotKernel) kernel).ofDot(step * step * c);
        return table;
    }

    @Override
    public void fill(Window window, double[] out, int offset, int stride) {
        window.requireRoom(rows.length, block.columns(), out.length, offset, stride);
        each(window, (counts, from, to, row, column) -> {
            int at = offset + row * stride + column;
            for (int c = from; c < to; c++) out[at++] = table[counts[c]];
        });
    }

    @Override
    public void fill(Window window, float[] out, int offset, int stride) {
        window.requireRoom(rows.length, block.columns(), out.length, offset, stride);
        each(window, (counts, from, to, row, column) -> {
            int at = offset + row * stride + column;
            for (int c = from; c < to; c++) out[at++] = floats[counts[c]];
        });
    }

    /** Receives counts {@code from … to} as part of a row of the window, starting at one of its columns. */
    private interface Piece {
        void take(int[] counts, int from, int to, int row, int column);
    }

    /** Processes one panel at a time, whose words stay in the first-level cache for all rows. */
    private void each(Window window, Piece piece) {
        int[] counts = new int[BitPoints.WIDTH];
        int end;
        for (int column = window.fromColumn(); column < window.toColumn(); column = end) {
            int panel = column / BitPoints.WIDTH;
            int start = panel * BitPoints.WIDTH;
            end = Math.min(start + BitPoints.WIDTH, window.toColumn());
            for (int r = window.fromRow(); r < window.toRow(); r++) {
                if (radial) bits.differing(rows[r], panel, counts);
                else bits.common(rows[r], panel, counts);
                piece.take(counts, column - start, end - start, r - window.fromRow(), column - window.fromColumn());
            }
        }
    }

    @Override
    public BlockEvaluator select(int... selected) {
        int[] chosen = new int[selected.length];
        for (int t = 0; t < selected.length; t++) chosen[t] = rows[Require.index("row", selected[t], rows.length)];
        return new BitEvaluator(block, backend, bits, radial, table, chosen);
    }

    @Override
    public BlockEvaluator over(Points others) {
        return backend.prepare(block).over(others);
    }
}
