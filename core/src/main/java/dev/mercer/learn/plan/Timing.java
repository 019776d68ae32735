package dev.mercer.learn.plan;

import dev.mercer.compute.BlockEvaluator;
import dev.mercer.compute.Compute;
import dev.mercer.compute.KernelBlock;
import dev.mercer.compute.Window;
import dev.mercer.data.DataDigest;
import dev.mercer.data.Dataset;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.kernel.FeatureMap;
import dev.mercer.kernel.Kernel;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.solve.primal.FeatureRows;
import dev.mercer.util.Parallel;
import dev.mercer.util.Progress;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Measured seconds of what cannot be counted: a kernel value, a row of features, a fingerprint, each on a small sample of the
 * data. They depend on the expression, the number of coordinates, how many of them are zero, and on what the back end does with
 * them. A measurement takes a quarter of a second, more while the code is new.
 */
final class Timing {
    /** The time of the code is still falling while the best run gains more than this. */
    private static final double GAIN = 0.05;

    /** New code is interpreted, then compiled in haste, then well: fewer runs may see none of the last kind. */
    private static final int RUNS = 40;

    /** Seconds after which no run is begun, for want of better. */
    private static final double LONGEST = 6;

    private static final double ENOUGH = 0.03;

    /** The share of the usual seconds that measurements take; less in tests, which compare plans and not times. */
    private static final double SHARE = Double.parseDouble(System.getProperty("mercer.timing", "1"));

    /** Seconds in which vector code has not only been compiled, but compiled well. */
    private static final double WELL_COMPILED = 0.2;

    private static final int WARM_ROWS = 32;

    /** The most tiles that a thread computes at a time: the start of threads, which is counted elsewhere, must not weigh. */
    private static final int TILES = 8;

    /** Nor does it beside so many seconds. */
    private static final double LONG = 1e-3;

    /** Rows of a sample of features: two blocks for each of four threads. */
    private static final int FEATURE_ROWS = 2048;

    /** Numbers of a sample of features: more only take longer. */
    private static final int FEATURE_NUMBERS = 1 << 22;

    private Timing() {}

    /**
     * The shortest of some runs: disturbances only ever add. Runs for {@code enough} seconds, and on while the code is still
     * becoming faster, six seconds at most.
     */
    static double seconds(double enough, Runnable work) {
        return seconds(enough, 1, work);
    }

    /** As {@link #seconds(double, Runnable)} in a part of the time. */
    private static double seconds(double enough, double care, Runnable work) {
        double share = care * SHARE;
        double best = Double.POSITIVE_INFINITY;
        double spent = 0;
        double gained = 0;
        for (int run = 0; spent < LONGEST && (run < share * RUNS || spent < share * (enough + gained)); run++) {
            long start = System.nanoTime();
            work.run();
            double seconds = (System.nanoTime() - start) / 1e9;
            spent += seconds;
            if (seconds < best * (1 - GAIN)) gained = spent;
            best = Math.min(best, seconds);
        }
        return Math.max(best, 1e-9);
    }

    /**
     * Seconds for one pair of a stored Gram matrix when all threads are at work: tiles of the shape that it is stored in.
     *
     * @param care the part of the usual time that the measurement may take
     */
    static double stored(Kernel kernel, Points points, Compute compute, double care) {
        return perPair(kernel, points, compute, care, SymmetricMatrix.TILE, SymmetricMatrix.TILE);
    }

    /** Seconds for one pair of a matrix that is not stored: tiles of the shape that products with it are computed in. */
    static double streamed(Kernel kernel, Points points, Compute compute) {
        return perPair(kernel, points, compute, 1, 128, 512);
    }

    private static double perPair(
            Kernel kernel, Points points, Compute compute, double care, int mostRows, int mostColumns) {
        Tiles<double[]> tiles = new Tiles<>(kernel, points, compute, mostRows, mostColumns, double[]::new) {
            @Override
            void fill(Window window, double[] out) {
                evaluator.fill(window, out, 0, columns);
            }
        };
        // Vector code is a thousand times slower until it is compiled: that is waited for on few pairs.
        double part = tiles.seconds(ENOUGH, care, tiles.few, 1);
        int repeats = (int) Math.max(1, Math.min(TILES, LONG * tiles.few.rows() / (part * tiles.all.rows())));
        return tiles.seconds(WELL_COMPILED, care, tiles.all, repeats) / tiles.pairs(repeats);
    }

    /** Seconds for one pair in single precision. */
    static double single(Kernel kernel, Points points, Compute compute) {
        Tiles<float[]> tiles = new Tiles<>(kernel, points, compute, 128, 512, float[]::new) {
            @Override
            void fill(Window window, float[] out) {
                evaluator.fill(window, out, 0, columns);
            }
        };
        tiles.seconds(ENOUGH, 1, tiles.few, 1);
        return tiles.seconds(ENOUGH, 1, tiles.all, 1) / tiles.pairs(1);
    }

    /** A tile of kernel values for each thread. */
    private abstract static class Tiles<A> {
        final BlockEvaluator evaluator;
        final int columns;
        final Window few;
        final Window all;
        private final int threads;
        private final IntFunction<A> room;

        Tiles(Kernel kernel, Points points, Compute compute, int mostRows, int mostColumns, IntFunction<A> room) {
            this.columns = Math.min(mostColumns, points.size());
            int rows = Math.min(mostRows, columns);
            Points some = points.select(sample(points.size(), columns));
            this.evaluator = compute.prepare(KernelBlock.square(kernel, some));
            this.few = new Window(0, Math.min(WARM_ROWS, rows), 0, columns);
            this.all = new Window(0, rows, 0, columns);
            this.threads = compute.threads();
            this.room = room;
        }

        abstract void fill(Window window, A out);

        double seconds(double enough, double care, Window window, int repeats) {
            List<A> out = IntStream.range(0, threads)
                    .mapToObj(t -> room.apply(all.rows() * columns))
                    .toList();
            return Timing.seconds(
                    enough,
                    care,
                    () -> Parallel.run(threads, threads, t -> {
                        for (int tile = 0; tile < repeats; tile++) fill(window, out.get(t));
                    }));
        }

        double pairs(int repeats) {
            return (double) repeats * all.rows() * columns * threads;
        }
    }

    /**
     * Seconds for one point in a pass over features when all threads are at work: its row is written out and added up.
     */
    static double featureRow(FeatureMap map, Points points, Compute compute) {
        int dim = map.dim(points.dim());
        int most = Math.max(64, Math.min(FEATURE_ROWS, FEATURE_NUMBERS / Math.max(1, dim)));
        int n = Math.min(most, points.size());
        Mapped rows = new Mapped(map, points.select(sample(points.size(), n)), compute);
        Reals weights = Reals.constant(n, 1);
        return seconds(0.1, () -> rows.mean(weights, Progress.none())) / n;
    }

    /** The features of a sample. */
    private record Mapped(FeatureMap map, Points points, Compute compute) implements FeatureRows {
        @Override
        public int size() {
            return points.size();
        }

        @Override
        public int dim() {
            return map.dim(points.dim());
        }

        @Override
        public void row(int i, double[] out) {
            map.map(points, i, out);
        }
    }

    /** Seconds for one row of the fingerprint of data when all threads are at work, in parts of as many rows. */
    static double digest(Dataset data, Compute compute, double care) {
        int count = Math.min(512, data.size());
        Dataset some = data.select(sample(data.size(), count));
        return seconds(0.1, care, () -> DataDigest.of(some)) / Math.max(1, count) / compute.threads();
    }

    /** {@code count} of n rows, evenly spread. */
    static int[] sample(int n, int count) {
        return IntStream.range(0, count).map(i -> (int) ((long) i * n / count)).toArray();
    }
}
