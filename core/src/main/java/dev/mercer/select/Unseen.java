package dev.mercer.select;

import java.time.Duration;

/** Rows that tuning has not used, by which a final fit can be scored. */
public final class Unseen {
    /** More tell the error hardly better. */
    private static final int MOST = 1000;

    /** The largest share of all rows: with them left out, a fit has to be nearly that of all. */
    private static final double SHARE = 0.125;

    /** To each second of the time, so that leaving rows out takes about a tenth of it: 4 ms for one of 10,000 rows on two processors. */
    private static final int EACH_SECOND = 25;

    /** Fewer tell less than the rows that chose. */
    public static final int FEWEST = 150;

    private Unseen() {}

    /** The number of rows to score with in a time for all, of so many rows of which some were used. */
    public static int count(int rows, int used, Duration time) {
        return (int) Math.min(count(rows, used), Math.max(FEWEST, EACH_SECOND * time.toSeconds()));
    }

    private static int count(int rows, int used) {
        return (int) Math.min(Math.min(MOST, SHARE * rows), rows - used);
    }

    /** True where enough rows were not used. */
    public static boolean isEnough(int rows, int used) {
        return count(rows, used) >= FEWEST;
    }
}
