package dev.mercer.learn.plan;

/** How long something short takes. */
final class Timing {
    /** A compiler is still at work while the best time falls by more than this. */
    private static final double GAIN = 0.05;

    /** New code is interpreted, then compiled in haste, then well: fewer runs may see none of the last kind. */
    private static final int RUNS = 40;

    /** Seconds after which no run is begun, for want of better. */
    private static final double LONGEST = 6;

    private Timing() {}

    /**
     * The shortest of some runs: disturbances only ever add. Runs for {@code enough} seconds, and on while the code is still
     * becoming faster, six seconds at most.
     */
    static double seconds(double enough, Runnable work) {
        double best = Double.POSITIVE_INFINITY;
        double spent = 0;
        double gained = 0;
        for (int run = 0; spent < LONGEST && (run < RUNS || spent < enough + gained); run++) {
            long start = System.nanoTime();
            work.run();
            double seconds = (System.nanoTime() - start) / 1e9;
            spent += seconds;
            if (seconds < best * (1 - GAIN)) gained = spent;
            best = Math.min(best, seconds);
        }
        return Math.max(best, 1e-9);
    }
}
