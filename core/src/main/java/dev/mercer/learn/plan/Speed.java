package dev.mercer.learn.plan;

import dev.mercer.compute.Compute;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.tile.TileMath;
import dev.mercer.util.Parallel;
import dev.mercer.util.Require;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import java.util.function.ToDoubleFunction;

/**
 * The speed of a machine: operations a second on matrix tiles, in double and on all threads. Work is counted in
 * operations, and divided by the speed only where it must fit into a time limit and for display. The speed is measured
 * in a quarter of a second when it is first needed, and kept in memory.
 */
public final class Speed {
    /** The speed of an ordinary machine: two idle cores with a tuned BLAS library. */
    public static final double NOMINAL = 1e11;

    private static final int TILE = SymmetricMatrix.TILE;

    private static final long NANOSECONDS = 250_000_000;
    private static final int FEWEST_RUNS = 3;

    private final ToDoubleFunction<Compute> measure;
    private final Map<String, Double> known = new ConcurrentHashMap<>();

    private Speed(ToDoubleFunction<Compute> measure) {
        this.measure = measure;
    }

    /** Measured by a clock that counts nanoseconds, as {@link System#nanoTime}. */
    public static Speed measured(LongSupplier clock) {
        return new Speed(compute -> measured(compute, clock));
    }

    /** A given speed, which is not measured. */
    public static Speed of(double operations) {
        Require.positive("speed", operations);
        return new Speed(compute -> operations);
    }

    /** Operations a second with this back end and number of threads. */
    public double of(Compute compute) {
        String machine = compute.backend().name() + " " + compute.threads();
        return known.computeIfAbsent(machine, m -> measure.applyAsDouble(compute));
    }

    /** The speed of the shortest of several runs, because disturbances only add time. */
    private static double measured(Compute compute, LongSupplier clock) {
        TileMath<double[]> math = compute.backend().tileMath();
        int threads = compute.threads();
        double[][][] tiles = new double[threads][3][TILE * TILE];
        long start = clock.getAsLong();
        long end = start;
        long best = Long.MAX_VALUE;
        for (int run = 0; run < FEWEST_RUNS || end - start < NANOSECONDS; run++) {
            long begin = end;
            Parallel.run(threads, threads, t -> {
                double[][] own = tiles[t];
                math.minusProductTransposed(own[0], own[1], own[2], TILE, TILE, TILE);
            });
            end = clock.getAsLong();
            best = Math.min(best, end - begin);
        }
        return 2.0 * TILE * TILE * TILE * threads / Math.max(best, 1) * 1e9;
    }
}
