package dev.mercer.learn.plan;

import dev.mercer.compute.Compute;
import dev.mercer.linalg.Cholesky;
import dev.mercer.linalg.FloatCholesky;
import dev.mercer.linalg.FloatSymmetricMatrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.TileMath;
import dev.mercer.util.Parallel;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;

/**
 * The speed of a machine at the basic operations of all methods: measured once, with the back end and threads that will
 * do the work.
 *
 * @param products operations a second of products of double tiles, on all threads
 * @param floatProducts operations a second of products of float tiles, on all threads
 * @param factorOverhead seconds that a factorisation takes for each tile row beyond its operations, in double
 * @param floatFactorOverhead the same in single precision
 * @param memory bytes a second that a product with a vector reads, on all threads
 * @param floatMemory the same of a product in single precision
 * @param fresh bytes a second of new memory, which one thread fills with zeros
 * @param dispatch seconds until all threads have begun and ended a piece of work
 */
public record Rates(
        double products,
        double floatProducts,
        double factorOverhead,
        double floatFactorOverhead,
        double memory,
        double floatMemory,
        double fresh,
        double dispatch) {
    private static final int TILE = SymmetricMatrix.TILE;
    /** Tile rows of the factorisation that is tried: few, so that what is not a product shows. */
    private static final int TILES = 5;
    /** Seconds for each of them. */
    private static final double ENOUGH = 0.15;
    /** Larger than the caches: a triangle of 100 MB. */
    private static final int LARGE = 5120;

    public Rates {
        Require.positive("rate of products", products);
        Require.positive("rate of float products", floatProducts);
        Require.nonNegative("overhead of a factorisation", factorOverhead);
        Require.nonNegative("overhead of a float factorisation", floatFactorOverhead);
        Require.positive("rate of memory", memory);
        Require.positive("rate of float memory", floatMemory);
        Require.positive("rate of fresh memory", fresh);
        Require.nonNegative("time of a dispatch", dispatch);
    }

    /** Measures; takes one or two seconds, and 150 MB where the budget has them to spare. */
    public static Rates measure(Compute compute) {
        int threads = compute.threads();
        int large = LARGE;
        while (large > TILE && SymmetricMatrix.bytes(large) > compute.memoryBytes() / 4) large /= 2;
        double products = products(compute.backend().tileMath(), threads);
        double floats = products(compute.backend().floatTileMath(), threads);
        return new Rates(
                products,
                floats,
                overhead(products, () -> factor(compute)),
                overhead(floats, () -> floatFactor(compute)),
                memory(compute, large),
                floatMemory(compute, large),
                freshMemory(large / 2),
                Timing.seconds(ENOUGH / 3, () -> Parallel.run(threads, threads, t -> {})));
    }

    private static <A> double products(TileMath<A> math, int threads) {
        int repeats = 4;
        double seconds = Timing.seconds(
                ENOUGH,
                () -> Parallel.run(threads, threads, t -> {
                    A a = filled(math, 1);
                    A b = filled(math, 0.5);
                    A c = filled(math, 0);
                    for (int r = 0; r < repeats; r++) math.minusProductTransposed(c, a, b, TILE, TILE, TILE);
                }));
        double filling = Timing.seconds(
                ENOUGH / 3,
                () -> Parallel.run(threads, threads, t -> {
                    filled(math, 1);
                    filled(math, 0.5);
                    filled(math, 0);
                }));
        return 2.0 * TILE * TILE * TILE * repeats * threads / Math.max(seconds - filling, seconds / 10);
    }

    private static <A> A filled(TileMath<A> math, double value) {
        A tile = math.allocate(TILE * TILE);
        for (int at = 0; at < TILE * TILE; at++) math.set(tile, at, value / (1 + at % 7));
        return tile;
    }

    private static double overhead(double products, Runnable factorisation) {
        double n = TILES * TILE;
        double pure = n * n * n / 3 / products;
        return Math.max(0, Timing.seconds(ENOUGH, factorisation) - pure) / TILES;
    }

    private static void factor(Compute compute) {
        SymmetricMatrix zero = new SymmetricMatrix(TILES * TILE);
        Cholesky.consuming(zero, 1, compute.backend().tileMath(), compute.threads(), Progress.none());
    }

    private static void floatFactor(Compute compute) {
        FloatSymmetricMatrix zero = new FloatSymmetricMatrix(TILES * TILE);
        FloatCholesky.consuming(zero, 1, compute.backend().floatTileMath(), compute.threads(), Progress.none());
    }

    private static double memory(Compute compute, int n) {
        SymmetricMatrix matrix = new SymmetricMatrix(n);
        double[] v = new double[n];
        double[] out = new double[n];
        return SymmetricMatrix.bytes(n) / Timing.seconds(ENOUGH, () -> matrix.multiply(v, out, compute.engine()));
    }

    private static double floatMemory(Compute compute, int n) {
        FloatSymmetricMatrix matrix = new FloatSymmetricMatrix(n);
        double[][] v = new double[1][n];
        return FloatSymmetricMatrix.bytes(n) / Timing.seconds(ENOUGH, () -> matrix.multiply(v, compute.engine()));
    }

    private static double freshMemory(int n) {
        return SymmetricMatrix.bytes(n) / Timing.seconds(ENOUGH, () -> new SymmetricMatrix(n));
    }
}
