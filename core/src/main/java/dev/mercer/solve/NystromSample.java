package dev.mercer.solve;

import dev.mercer.data.Reals;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Rows whose normal equations stand for those of all rows in a preconditioner. */
final class NystromSample {
    private static final long SEED = 1;

    private NystromSample() {}

    /** At most {@code count} rows of positive weight, drawn once and for all, ascending. */
    static int[] of(Reals weights, int count) {
        int[] rows = IntStream.range(0, weights.size())
                .filter(i -> weights.get(i) > 0)
                .toArray();
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
