package dev.mercer.score;

import dev.mercer.data.Reals;
import dev.mercer.data.RowGroups;
import dev.mercer.data.Targets;
import dev.mercer.score.internal.Fold;
import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Time-ordered folds: the rows are cut into one block more than there are folds, and each block but the first is
 * predicted from all blocks before it. Rows of the same time stay on one side. Rows with equal inputs at different
 * times may be divided: what was learned from the same inputs in the past may be used.
 *
 * @param count the number of folds, at least 1
 * @param time of each row of the data set
 */
record OrderedFolds(int count, Reals time) implements Folds {
    OrderedFolds {
        Require.atLeast("number of folds", 1, count);
    }

    @Override
    public List<Fold> of(Targets targets, RowGroups equal, int... rows) {
        int[] sorted = Arrays.stream(rows)
                .boxed()
                .sorted(Comparator.comparingDouble(time::get))
                .mapToInt(Integer::intValue)
                .toArray();
        List<Fold> folds = new ArrayList<>();
        for (int k = 1; k <= count; k++) {
            int from = border(sorted, k);
            int to = border(sorted, k + 1);
            if (from > 0 && to > from)
                folds.add(new Fold(Arrays.copyOf(sorted, from), Arrays.copyOfRange(sorted, from, to)));
        }
        Require.that(!folds.isEmpty(), "%d rows cannot be divided by time: their times do not differ", rows.length);
        return List.copyOf(folds);
    }

    /** The start of block k; not between rows of the same time. */
    private int border(int[] sorted, int k) {
        int at = (int) ((long) sorted.length * k / (count + 1));
        while (at > 0 && at < sorted.length && time.get(sorted[at]) == time.get(sorted[at - 1])) at++;
        return at;
    }

    @Override
    public Folds among(int... rows) {
        return new OrderedFolds(count, time.select(rows));
    }

    @Override
    public boolean independent() {
        return false;
    }
}
