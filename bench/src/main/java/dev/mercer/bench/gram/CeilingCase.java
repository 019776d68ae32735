package dev.mercer.bench.gram;

import dev.ludovic.netlib.blas.NativeBLAS;
import dev.mercer.bench.Case;
import dev.mercer.bench.NormalData;
import dev.mercer.bench.Setting;
import dev.mercer.bench.Timing;
import dev.mercer.blas.BlasDoor;
import dev.mercer.util.Parallel;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * What the machine can do at best, on all threads: each stage alone, over and over, on arrays of its own for each thread.
 * Where a stage can be done in several ways or shapes, the fastest counts.
 */
public final class CeilingCase implements Case {
    /** Rows and columns of the tiles of a product: those of the back end and their neighbours. */
    private static final int[][] SHAPES = {{128, 256}, {128, 512}, {256, 256}, {256, 512}};

    /** Tiles of the factorisation, and larger ones. */
    private static final int[] LARGE = {256, 512, 1024};

    /** Numbers of a tile, over which maps run. */
    private static final int TILE = 128 * 256;

    private final NativeBLAS blas = BlasDoor.blas();
    private final Map<String, Rate> found = new LinkedHashMap<>();

    /** A rate, how it was reached, and what the other ways reached. */
    public record Rate(double best, double median, String unit, String how, Map<String, Double> ways) {
        Rate or(Rate other) {
            Map<String, Double> all = new LinkedHashMap<>(ways);
            all.putAll(other.ways);
            Rate better = best >= other.best ? this : other;
            return new Rate(better.best, better.median, unit, better.how, all);
        }
    }

    @Override
    public Map<String, Object> run(Setting setting) {
        double[] x = NormalData.vector(setting.n() * setting.d(), Example.SEED);
        float[] single = new float[x.length];
        for (int i = 0; i < x.length; i++) single[i] = (float) x[i];
        for (int[] shape : SHAPES) {
            int rows = shape[0];
            int columns = shape[1];
            String how = rows + "x" + columns + ", k = " + setting.d();
            double flops = 2e-9 * rows * columns * setting.d();
            measure(Ceilings.DGEMM, "GF/s", how, flops, setting, t -> product(setting, x, rows, columns));
            measure(Ceilings.SGEMM, "GF/s", how, flops, setting, t -> product(setting, single, rows, columns));
        }
        for (int size : LARGE) large(setting, size);
        for (int columns : ProductCase.COLUMNS) tileTimesColumns(setting, columns);
        maps(setting);
        memory(setting);
        return new LinkedHashMap<>(found);
    }

    /** C ← X·Yᵀ as the back end asks for it, walking through the points. */
    private Runnable product(Setting setting, double[] x, int rows, int columns) {
        double[] c = new double[rows * columns];
        int d = setting.d();
        Walk walk = new Walk(setting.n(), rows, columns);
        return () -> {
            walk.next();
            int i = walk.row * d;
            int j = walk.column * d;
            blas.dgemm("T", "N", columns, rows, d, 1, x, j, d, x, i, d, 0, c, 0, columns);
        };
    }

    private Runnable product(Setting setting, float[] x, int rows, int columns) {
        float[] c = new float[rows * columns];
        int d = setting.d();
        Walk walk = new Walk(setting.n(), rows, columns);
        return () -> {
            walk.next();
            int i = walk.row * d;
            int j = walk.column * d;
            blas.sgemm("T", "N", columns, rows, d, 1, x, j, d, x, i, d, 0, c, 0, columns);
        };
    }

    /** The tiles of a matrix, row by row. */
    private static final class Walk {
        private final int n;
        private final int rows;
        private final int columns;
        int row;
        int column;

        Walk(int n, int rows, int columns) {
            this.n = n;
            this.rows = rows;
            this.columns = columns;
        }

        void next() {
            column += columns;
            if (column + columns <= n) return;
            column = 0;
            row += rows;
            if (row + rows > n) row = 0;
        }
    }

    private void large(Setting setting, int size) {
        String how = size + "x" + size + ", k = " + size;
        double flops = 2e-9 * size * size * size;
        measure(Ceilings.DGEMM_LARGE, "GF/s", how, flops, setting, t -> {
            double[] a = NormalData.vector(size * size, t);
            double[] c = new double[size * size];
            return () -> blas.dgemm("T", "N", size, size, size, -1, a, size, a, size, 0, c, size);
        });
        measure(Ceilings.SGEMM_LARGE, "GF/s", how, flops, setting, t -> {
            float[] a = new float[size * size];
            Arrays.fill(a, 1.5f);
            float[] c = new float[size * size];
            return () -> blas.sgemm("T", "N", size, size, size, -1, a, size, a, size, 0, c, size);
        });
    }

    /** A tile of kernel values times some columns, all in the cache: the last stage of K·V. */
    private void tileTimesColumns(Setting setting, int columns) {
        int rows = 128;
        int inner = 512;
        String how = rows + "x" + inner + " by " + inner + "x" + columns;
        measure(Ceilings.product(columns), "GF/s", how, 2e-9 * rows * inner * columns, setting, t -> {
            float[] tile = new float[rows * inner];
            float[] v = new float[inner * columns];
            float[] out = new float[rows * columns];
            Arrays.fill(tile, 0.5f);
            Arrays.fill(v, 0.5f);
            if (columns == 1) return () -> blas.sgemv("T", inner, rows, 1, tile, inner, v, 1, 0, out, 1);
            return () -> blas.sgemm("N", "N", columns, rows, inner, 1, v, columns, tile, inner, 0, out, columns);
        });
    }

    private void maps(Setting setting) {
        for (BlasDoor.Decay decay : BlasDoor.decays()) {
            // exp(−v) again and again tends to 0.567: never a number that takes a special way.
            measure(Ceilings.EXP, "G/s", decay.name(), 1e-9 * TILE, setting, t -> {
                double[] v = NormalData.vector(TILE, t);
                for (int i = 0; i < TILE; i++) v[i] = Math.abs(v[i]);
                return () -> decay.apply(v);
            });
            measure(Ceilings.EXP_FLOAT, "G/s", decay.name(), 1e-9 * TILE, setting, t -> {
                float[] v = new float[TILE];
                for (int i = 0; i < TILE; i++) v[i] = (i % 1000) * 0.002f;
                return () -> decay.apply(v);
            });
        }
    }

    /** Arrays much larger than all caches. */
    private void memory(Setting setting) {
        int length = setting.quick() ? 1 << 24 : 1 << 26;
        double[][] arrays = new double[setting.threads()][length];
        double[] tile = new double[TILE];
        Arrays.fill(tile, 1);
        double gigabytes = 8e-9 * length;
        measure(Ceilings.WRITE, "GB/s", "fill", gigabytes, setting, t -> () -> Arrays.fill(arrays[t], 1));
        measure(Ceilings.WRITE, "GB/s", "copies of a cached tile", gigabytes, setting, t -> () -> {
            for (int at = 0; at < length; at += TILE) System.arraycopy(tile, 0, arrays[t], at, TILE);
        });
        double[] sums = new double[setting.threads()];
        measure(Ceilings.READ, "GB/s", "sum", gigabytes, setting, t -> () -> sums[t] += sum(arrays[t]));
        if (!(sums[0] > 0)) throw new IllegalStateException("nothing was read");
    }

    private static double sum(double[] a) {
        double s0 = 0;
        double s1 = 0;
        double s2 = 0;
        double s3 = 0;
        for (int i = 0; i < a.length; i += 4) {
            s0 += a[i];
            s1 += a[i + 1];
            s2 += a[i + 2];
            s3 += a[i + 3];
        }
        return s0 + s1 + s2 + s3;
    }

    /** Calls are repeated until a run, once warm, takes a while; kept is the best of all ways that have the same name. */
    private void measure(
            String name, String unit, String how, double workPerCall, Setting setting, IntFunction<Runnable> ofThread) {
        int threads = setting.threads();
        Runnable[] calls = new Runnable[threads];
        for (int t = 0; t < threads; t++) calls[t] = ofThread.apply(t);
        double least = setting.quick() ? 0.02 : 0.2;
        Timing.Effort effort = setting.quick() ? new Timing.Effort(3, 1, 2) : new Timing.Effort(9, 1, 5);
        int repeats = 1;
        Timing timing = Timing.of(effort, run(calls, repeats));
        while (timing.best() < least) {
            repeats = (int) Math.ceil(1.2 * repeats * least / timing.best());
            timing = Timing.of(effort, run(calls, repeats));
        }
        double work = workPerCall * repeats * threads;
        double best = work / timing.best();
        Rate rate = new Rate(best, work / timing.median(), unit, how, Map.of(how, best));
        found.merge(name, rate, Rate::or);
    }

    private static Runnable run(Runnable[] calls, int repeats) {
        return () -> Parallel.run(calls.length, calls.length, t -> {
            for (int r = 0; r < repeats; r++) calls[t].run();
        });
    }
}
