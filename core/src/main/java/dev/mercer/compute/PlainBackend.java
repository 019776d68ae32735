package dev.mercer.compute;

import dev.mercer.compute.internal.BlockEvaluator;
import dev.mercer.compute.internal.KernelBlock;
import dev.mercer.compute.internal.PackedPoints;
import dev.mercer.compute.internal.PlainTile;
import dev.mercer.compute.internal.TileLoop;
import dev.mercer.compute.internal.Window;
import dev.mercer.data.Points;
import dev.mercer.linalg.tile.PlainTileMath;
import dev.mercer.linalg.tile.TileMath;

/** The reference back end: plain Java, no flags, no native code; correct for every kernel and reasonably fast. */
public record PlainBackend() implements Backend {
    /** Tiles of 64 KiB, which stay in the second-level cache; columns are those of the panels of packed points. */
    private static final TileLoop.Shape TILES = new TileLoop.Shape(32, PackedPoints.WIDTH);

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
    public TileMath<double[]> tileMath() {
        return new PlainTileMath();
    }

    @Override
    public BlockEvaluator prepare(KernelBlock block) {
        return new Evaluator(new TileLoop<>(block, TILES, double[]::new, PlainTile::new));
    }

    private record Evaluator(TileLoop<double[]> loop) implements BlockEvaluator {
        @Override
        public void fill(Window window, double[] out, int offset, int stride) {
            loop.fill(window, out, out.length, offset, stride);
        }

        @Override
        public BlockEvaluator select(int... rows) {
            return new Evaluator(loop.select(rows));
        }

        @Override
        public BlockEvaluator over(Points rows) {
            return new Evaluator(loop.over(loop.pair().withRows(rows)));
        }
    }
}
