package dev.mercer.select;

/** Rows that tuning has not used, by which a final fit can be scored. */
public final class Unseen {
    /** More tell the error hardly better. */
    private static final int MOST = 1000;

    /** The largest share of all rows: with them left out, a fit has to be nearly that of all. */
    private static final double SHARE = 0.125;

    /** Fewer tell less than the rows that chose. */
    public static final int FEWEST = 150;

    private Unseen() {}

    /** The number of rows to score with, of so many of which some were used. */
    public static int count(int rows, int used) {
        return (int) Math.min(Math.min(MOST, SHARE * rows), rows - used);
    }

    /** True where enough rows were not used. */
    public static boolean isEnough(int rows, int used) {
        return count(rows, used) >= FEWEST;
    }
}
