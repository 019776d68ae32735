package dev.mercer.compute;

import dev.mercer.linalg.PlainTileMath;
import dev.mercer.linalg.TileMath;
import java.util.concurrent.ConcurrentLinkedDeque;

/** The readable back end: plain Java, no flags, no native code; right for every kernel, fast enough to be useful. */
public record PlainBackend() implements Backend {
    /** Rows of a tile: with {@link PackedPoints#WIDTH} columns it is 64 KiB and stays in the second-level cache. */
    private static final int ROWS = 32;

    @Override
    public String name() {
        return "plain";
    }

    @Override
    public String description() {
        return "plain Java, no native code";
    }

    @Override
    public int priority() {
        return 0;
    }

    @Override
    public TileMath tileMath() {
        return new PlainTileMath();
    }

    @Override
    public BlockEvaluator prepare(KernelBlock block) {
        PlainPair pair = new PlainPair(block.x(), block.y());
        ConcurrentLinkedDeque<PlainTile.Workspace> workspaces = new ConcurrentLinkedDeque<>();
        return (window, out, offset, stride) -> {
            block.requireRoom(window, out, offset, stride);
            PlainTile.Workspace pooled = workspaces.poll();
            PlainTile.Workspace workspace =
                    pooled != null ? pooled : new PlainTile.Workspace(ROWS * PackedPoints.WIDTH);
            for (int row = window.fromRow(); row < window.toRow(); row += ROWS) {
                int rowEnd = Math.min(row + ROWS, window.toRow());
                for (int column = window.fromColumn(); column < window.toColumn(); ) {
                    int columnEnd = Math.min(PackedPoints.panelEnd(column), window.toColumn());
                    Window part = new Window(row, rowEnd, column, columnEnd);
                    int at = offset + (row - window.fromRow()) * stride + column - window.fromColumn();
                    fillTile(block, pair, part, workspace, out, at, stride);
                    column = columnEnd;
                }
            }
            workspaces.push(workspace);
        };
    }

    private static void fillTile(
            KernelBlock block,
            PlainPair pair,
            Window part,
            PlainTile.Workspace workspace,
            double[] out,
            int at,
            int stride) {
        double[] values = workspace.borrow();
        block.kernel().fill(new PlainTile(pair, part, workspace, values));
        for (int r = 0; r < part.rows(); r++)
            System.arraycopy(values, r * part.columns(), out, at + r * stride, part.columns());
        workspace.giveBack(values);
    }
}
