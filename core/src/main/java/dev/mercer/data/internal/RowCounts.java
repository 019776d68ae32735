package dev.mercer.data.internal;

import dev.mercer.data.Reals;
import dev.mercer.util.Indices;

/** The number of rows that weighted rows stand for: a row of weight 2 counts as two rows, and a row of a weight below 1 as one. */
public final class RowCounts {
    private RowCounts() {}

    /** The number of rows that one row of this weight stands for. */
    public static double of(double weight) {
        return weight > 0 ? Math.max(1, weight) : 0;
    }

    /** The number of rows that each of some rows of these weights stands for. */
    public static Reals of(Reals weights) {
        return Reals.of(weights.stream().map(RowCounts::of).toArray());
    }

    /** At most {@code most} rows, evenly spaced among those that rows of these weights stand for; a row of a large weight may occur several times. */
    public static int[] spread(Reals weights, int most) {
        int[] places = Indices.spread(total(weights), most);
        int[] rows = new int[places.length];
        int row = 0;
        double end = of(weights.get(0));
        for (int k = 0; k < places.length; k++) {
            while (places[k] >= end && row + 1 < weights.size()) end += of(weights.get(++row));
            rows[k] = row;
        }
        return rows;
    }

    /** The number of rows that all rows of these weights stand for, rounded. */
    public static int total(Reals weights) {
        return (int) Math.min(Integer.MAX_VALUE, Math.round(of(weights).sum()));
    }
}
