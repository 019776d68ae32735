package dev.mercer.io.cache;

/** Decides when to write again: soon, but for at most a twentieth of the time. */
final class Pace {
    private static final long LONGEST_PAUSE = 10_000_000_000L;
    private static final int SHARE = 20;

    private boolean begun;
    private long last;
    private long pause;

    /** True the first time, and then when the pause is over. */
    boolean isTime() {
        return !begun || System.nanoTime() - last >= pause;
    }

    /** Notes that writing has just failed: it is tried again after the longest pause. */
    void failed() {
        begun = true;
        last = System.nanoTime();
        pause = LONGEST_PAUSE;
    }

    /** Notes that writing began at {@code start} and has just ended. */
    void written(long start) {
        begun = true;
        last = System.nanoTime();
        pause = Math.min(LONGEST_PAUSE, SHARE * (last - start));
    }
}
