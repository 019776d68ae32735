package dev.mercer.blas;

import dev.mercer.compute.internal.BlockEvaluator;
import dev.mercer.compute.internal.KernelBlock;
import dev.mercer.compute.internal.TileLoop;
import dev.mercer.compute.internal.Window;
import dev.mercer.data.Points;

/** Rectangles of a block by matrix products, in both precisions. */
final class BlasEvaluator implements BlockEvaluator {
    // 256 KiB of doubles: with the rows of both factors it stays in a second-level cache of 1 MiB.
    private static final TileLoop.Shape TILES = new TileLoop.Shape(128, 256);
    private static final TileLoop.Shape FLOAT_TILES = new TileLoop.Shape(128, 512);

    /** The error bound of {@link FloatTile} in up to 784 dimensions, including cancellation. */
    private static final double FLOAT_ERROR = 2e-5;

    private final TileLoop<double[]> doubles;
    private final TileLoop<float[]> floats;
    /** True if float numbers are rounded doubles. */
    private volatile boolean plain;

    BlasEvaluator(KernelBlock block, Simd simd) {
        doubles = new TileLoop<>(block, TILES, double[]::new, place -> new BlasTile(place, simd));
        floats = doubles.in(FLOAT_TILES, float[]::new, place -> new FloatTile(place, simd));
        plain = ProductMethod.of(doubles.pair()) == ProductMethod.PLAIN;
    }

    private BlasEvaluator(TileLoop<double[]> doubles, TileLoop<float[]> floats, boolean plain) {
        this.doubles = doubles;
        this.floats = floats;
        this.plain = plain;
    }

    @Override
    public BlockEvaluator select(int... rows) {
        return over(doubles.pair().x().select(rows));
    }

    @Override
    public BlockEvaluator over(Points rows) {
        TileLoop<double[]> chosen = doubles.over(doubles.pair().withRows(rows));
        return new BlasEvaluator(chosen, floats.over(chosen.pair()), plain);
    }

    @Override
    public void fill(Window window, double[] out, int offset, int stride) {
        doubles.fill(window, out, out.length, offset, stride);
    }

    /** The error bound. Once a tile is outside the range of float numbers, all values are rounded doubles and more exact than this bound. */
    @Override
    public double floatError() {
        return plain ? ROUNDED : FLOAT_ERROR;
    }

    /**
     * If no matrix product is used, double is as fast as float, and values are computed in double and rounded at the end; the same is done
     * outside the range of float numbers.
     */
    @Override
    public void fill(Window window, float[] out, int offset, int stride) {
        if (!plain) {
            try {
                floats.fill(window, out, out.length, offset, stride);
                return;
            } catch (OutsideFloatRange points) {
                plain = true;
            }
        }
        BlockEvaluator.super.fill(window, out, offset, stride);
    }
}
