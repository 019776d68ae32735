package dev.mercer.select;

import dev.mercer.data.Targets;
import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.List;

/**
 * Parts of equal size, up to one, drawn at random; of classes each part has its share, up to one row. Each part is judged
 * once by what the others teach.
 *
 * @param count the number of parts, at least 2; fewer where there are fewer rows
 * @param seed which division
 */
record RandomFolds(int count, long seed) implements Folds {
    RandomFolds {
        Require.atLeast("number of folds", 2, count);
    }

    @Override
    public List<Fold> of(Targets targets, int... rows) {
        Require.that(rows.length >= 2, "folds need at least 2 rows, got %d", rows.length);
        int parts = Math.min(count, rows.length);
        int[] order = Shuffle.byClass(targets.select(rows), seed);
        int[] partOf = new int[rows.length];
        for (int at = 0; at < order.length; at++) partOf[order[at]] = at % parts;
        return of(rows, partOf, parts);
    }

    /** A fold for each part. */
    static List<Fold> of(int[] rows, int[] partOf, int parts) {
        List<Fold> folds = new ArrayList<>();
        for (int p = 0; p < parts; p++)
            folds.add(new Fold(rowsOf(rows, partOf, p, false), rowsOf(rows, partOf, p, true)));
        return List.copyOf(folds);
    }

    private static int[] rowsOf(int[] rows, int[] partOf, int part, boolean inside) {
        List<Integer> chosen = new ArrayList<>();
        for (int i = 0; i < rows.length; i++) if ((partOf[i] == part) == inside) chosen.add(rows[i]);
        return chosen.stream().mapToInt(Integer::intValue).toArray();
    }

    @Override
    public boolean independent() {
        return true;
    }
}
