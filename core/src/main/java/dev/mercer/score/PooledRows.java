package dev.mercer.score;

import dev.mercer.data.Reals;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The rows of pooled predictions: a row that was predicted several times, by repeated folds, counts once in total.
 *
 * @param rows for each prediction the number of its row among the predicted rows, from 0 and without gaps
 * @param times the number of predictions of each row
 */
record PooledRows(List<Integer> rows, int[] times) {
    static PooledRows of(List<Integer> rows) {
        int[] times = new int[rows.stream().mapToInt(Integer::intValue).max().orElse(-1) + 1];
        for (int row : rows) times[row]++;
        return new PooledRows(rows, times);
    }

    /** Rows of a data set, in the order of their predictions. */
    static PooledRows ofNumbers(int... numbers) {
        Map<Integer, Integer> places = new HashMap<>();
        List<Integer> rows = new ArrayList<>();
        for (int number : numbers) rows.add(places.computeIfAbsent(number, n -> places.size()));
        return of(rows);
    }

    /** The number of rows. */
    int count() {
        return times.length;
    }

    /** The weights of the predictions, from those of their rows. */
    Reals shares(Reals weights) {
        return Reals.of(IntStream.range(0, rows.size())
                .mapToDouble(i -> weights.get(i) / times[rows.get(i)])
                .toArray());
    }

    /** The mean over the predictions of each row. */
    Reals means(Reals values) {
        double[] means = new double[times.length];
        for (int i = 0; i < values.size(); i++) means[rows.get(i)] += values.get(i) / times[rows.get(i)];
        return Reals.of(means);
    }
}
