package dev.mercer.linalg.tile;

import dev.mercer.util.Require;

/**
 * The arithmetic and the threads that a factorisation uses.
 *
 * @param math arithmetic of double tiles
 * @param floatMath arithmetic of float tiles
 * @param threads the number of threads
 */
public record Engine(TileMath<double[]> math, TileMath<float[]> floatMath, int threads) {
    public Engine {
        Require.atLeast("threads", 1, threads);
    }

    /** Plain Java on all processors. */
    public static Engine plain() {
        return plain(Runtime.getRuntime().availableProcessors());
    }

    /** Plain Java on this number of threads. */
    public static Engine plain(int threads) {
        PlainTileMath math = new PlainTileMath();
        return new Engine(math, new WideningTileMath(math), threads);
    }
}
