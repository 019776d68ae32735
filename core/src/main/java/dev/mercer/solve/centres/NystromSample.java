package dev.mercer.solve.centres;

import dev.mercer.data.Reals;
import dev.mercer.util.Indices;
import java.util.Arrays;
import java.util.SplittableRandom;

/** Rows whose normal equations stand for those of all rows in a preconditioner. */
final class NystromSample {
    private static final long SEED = 1;

    private NystromSample() {}

    /** At most {@code count} rows of positive weight, drawn once and for all, ascending. */
    static int[] of(Reals weights, int count) {
        int[] rows = Indices.where(weights.size(), i -> weights.get(i) > 0);
        if (count >= rows.length) return rows;
        SplittableRandom random = new SplittableRandom(SEED);
        for (int i = 0; i < count; i++) {
            int other = random.nextInt(i, rows.length);
            int row = rows[other];
            rows[other] = rows[i];
            rows[i] = row;
        }
        int[] chosen = Arrays.copyOf(rows, count);
        Arrays.sort(chosen);
        return chosen;
    }
}
