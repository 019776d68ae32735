package dev.mercer.learn;

import dev.mercer.compute.Backend;
import dev.mercer.compute.PlainBackend;
import dev.mercer.compute.internal.BlockEvaluator;
import dev.mercer.compute.internal.KernelBlock;
import dev.mercer.compute.internal.Window;
import dev.mercer.data.Points;
import dev.mercer.linalg.tile.PlainTileMath;
import dev.mercer.linalg.tile.TileMath;
import dev.mercer.util.Progress;
import java.util.concurrent.atomic.DoubleAdder;

/**
 * The plain back end, counting the operations that it is asked for: kernel values, products, solutions and factors of tiles; and
 * as a {@link Progress}, passes over features, which no back end sees.
 */
final class CountedWork implements Backend, Progress {
    private static final PlainBackend PLAIN = new PlainBackend();

    private final DoubleAdder kernel = new DoubleAdder();
    private final DoubleAdder tiles = new DoubleAdder();
    private double passes;

    /** Operations of kernel values: two for each coordinate, and two more. */
    double kernelFlops() {
        return kernel.sum();
    }

    /** Operations of products, solutions and factors. */
    double tileFlops() {
        return tiles.sum();
    }

    /** Passes over the features of all rows. */
    double featurePasses() {
        return passes;
    }

    @Override
    public void report(String stage, long done, long all) {
        boolean features =
                stage.equals("scores") || stage.equals("sums of features") || stage.equals("normal equations");
        if (features && done == all) passes++;
    }

    @Override
    public String name() {
        return PLAIN.name();
    }

    @Override
    public String description() {
        return PLAIN.description();
    }

    @Override
    public int priority() {
        return PLAIN.priority();
    }

    @Override
    public BlockEvaluator prepare(KernelBlock block) {
        return new Counted(PLAIN.prepare(block), 2.0 * block.x().dim() + 2);
    }

    @Override
    public TileMath<double[]> tileMath() {
        return new CountedTiles();
    }

    /** Kernel values, each of so many operations. */
    private final class Counted implements BlockEvaluator {
        private final BlockEvaluator all;
        private final double each;

        Counted(BlockEvaluator all, double each) {
            this.all = all;
            this.each = each;
        }

        @Override
        public void fill(Window window, double[] out, int offset, int stride) {
            kernel.add(each * window.rows() * window.columns());
            all.fill(window, out, offset, stride);
        }

        @Override
        public BlockEvaluator select(int... rows) {
            return new Counted(all.select(rows), each);
        }

        @Override
        public BlockEvaluator over(Points rows) {
            return new Counted(all.over(rows), each);
        }
    }

    /** Double tiles; those of single precision are computed by them too. */
    private final class CountedTiles implements TileMath.OfDouble {
        private final PlainTileMath plain = new PlainTileMath();

        @Override
        public void minusProduct(double[] c, double[] a, double[] b, int m, int n, int k) {
            tiles.add(2.0 * m * n * k);
            plain.minusProduct(c, a, b, m, n, k);
        }

        @Override
        public void minusProductTransposed(double[] c, double[] a, double[] b, int m, int n, int k) {
            tiles.add(2.0 * m * n * k);
            plain.minusProductTransposed(c, a, b, m, n, k);
        }

        @Override
        public void minusSquare(double[] c, double[] a, int n, int k) {
            tiles.add((double) n * n * k);
            plain.minusSquare(c, a, n, k);
        }

        @Override
        public void solve(double[] b, double[] l, int m, int n) {
            tiles.add((double) m * n * n);
            plain.solve(b, l, m, n);
        }

        @Override
        public void solveTransposed(double[] b, double[] l, int m, int n) {
            tiles.add((double) m * n * n);
            plain.solveTransposed(b, l, m, n);
        }

        @Override
        public int factor(double[] a, int n) {
            tiles.add((double) n * n * n / 3);
            return plain.factor(a, n);
        }
    }
}
