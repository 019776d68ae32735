package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.linalg.Cholesky;
import dev.mercer.linalg.FloatSymmetricMatrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.TileMath;
import dev.mercer.util.Parallel;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;

/**
 * How fast a machine does the few things that every method is made of: measured once, with the back end and the threads that
 * will do the work.
 *
 * @param products operations a second of products of double tiles
 * @param floatProducts operations a second of products of float tiles
 * @param factorOverhead seconds that a factorisation takes for each tile row beyond its operations, in double
 * @param memory bytes a second that a product with a vector reads
 * @param fresh bytes a second of memory that is written for the first time
 */
public record Rates(double products, double floatProducts, double factorOverhead, double memory, double fresh) {
    private static final int TILE = SymmetricMatrix.TILE;

    public Rates {
        Require.positive("rate of products", products);
        Require.positive("rate of float products", floatProducts);
        Require.nonNegative("overhead of a factorisation", factorOverhead);
        Require.positive("rate of memory", memory);
        Require.positive("rate of fresh memory", fresh);
    }

    /** Measures; takes one or two seconds. */
    public static Rates measure(Compute compute) {
        double products = products(compute.backend().tileMath(), compute.threads());
        double floats = products(compute.backend().floatTileMath(), compute.threads());
        return new Rates(products, floats, overhead(compute, products), memory(compute), firstTouch());
    }

    /** The shortest of some runs: disturbances only ever add. */
    private static double seconds(Runnable work) {
        double best = Double.POSITIVE_INFINITY;
        double spent = 0;
        for (int run = 0; run < 50 && (run < 3 || spent < 0.25); run++) {
            long start = System.nanoTime();
            work.run();
            double seconds = (System.nanoTime() - start) / 1e9;
            best = Math.min(best, seconds);
            spent += seconds;
        }
        return Math.max(best, 1e-9);
    }

    private static <A> double products(TileMath<A> math, int threads) {
        int repeats = 4;
        double seconds = seconds(() -> Parallel.run(threads, threads, t -> {
            A a = filled(math, 1);
            A b = filled(math, 0.5);
            A c = filled(math, 0);
            for (int r = 0; r < repeats; r++) math.minusProductTransposed(c, a, b, TILE, TILE, TILE);
        }));
        return 2.0 * TILE * TILE * TILE * repeats * threads / seconds;
    }

    private static <A> A filled(TileMath<A> math, double value) {
        A tile = math.allocate(TILE * TILE);
        for (int at = 0; at < TILE * TILE; at++) math.set(tile, at, value / (1 + at % 7));
        return tile;
    }

    private static double overhead(Compute compute, double products) {
        int tiles = 6;
        int n = tiles * TILE;
        SymmetricMatrix matrix = new SymmetricMatrix(n);
        for (int i = 0; i < n; i++) matrix.set(i, i, 1);
        double seconds =
                seconds(() -> Cholesky.of(matrix, 1, compute.backend().tileMath(), compute.threads(), Progress.none()));
        double pure = (double) n * n * n / 3 / products;
        return Math.max(0, seconds - pure) / tiles;
    }

    private static double memory(Compute compute) {
        int n = 4096;
        SymmetricMatrix matrix = new SymmetricMatrix(n);
        double[] v = new double[n];
        double[] out = new double[n];
        return SymmetricMatrix.bytes(n) / seconds(() -> matrix.multiply(v, out, compute.threads()));
    }

    private static double firstTouch() {
        int n = 4096;
        return FloatSymmetricMatrix.bytes(n) / seconds(() -> new FloatSymmetricMatrix(n));
    }
}
