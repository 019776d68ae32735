package dev.mercer.search.internal;

import java.time.Duration;

/** The number of rows that tuning has not used and that score the final fit. */
public final class Unseen {
    /** The most rows: with more, the error is hardly more certain. */
    private static final int MOST = 1000;

    /** The largest share of all rows, so that a fit without them is nearly that of all rows. */
    private static final double MOST_SHARE = 0.125;

    /**
     * Rows for each second of the time, so that leaving them out takes about a tenth of it: leaving out one of 10,000 rows takes 4 ms on two cores.
     */
    private static final int ROWS_PER_SECOND = 25;

    /** The fewest rows: with fewer, the score is less certain than that of the rows on which the choice was made. */
    public static final int FEWEST = 150;

    private Unseen() {}

    /** The number of rows to score with. */
    public static int count(int rows, int used, Duration time) {
        return (int) Math.min(count(rows, used), Math.max(FEWEST, ROWS_PER_SECOND * time.toSeconds()));
    }

    private static int count(int rows, int used) {
        return (int) Math.min(Math.min(MOST, MOST_SHARE * rows), rows - used);
    }

    /** True if enough rows were not used. */
    public static boolean isEnough(int rows, int used) {
        return count(rows, used) >= FEWEST;
    }
}
