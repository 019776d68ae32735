package dev.mercer.score;

import dev.mercer.data.Labels;
import dev.mercer.data.RowGroups;
import dev.mercer.data.Targets;
import dev.mercer.score.internal.Fold;
import dev.mercer.score.internal.Shuffle;
import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Random folds of equal size, up to one row, stratified by class. Each fold is the test set once. Rows with equal
 * inputs are in the same fold, so that sizes and class shares are only as equal as this allows; if all inputs are
 * equal, rows are divided as if distinct.
 *
 * @param count the number of folds, at least 2; fewer if there are fewer distinct inputs
 * @param seed determines the division
 */
public record RandomFolds(int count, long seed) implements Folds {
    public RandomFolds {
        Require.atLeast("number of folds", 2, count);
    }

    @Override
    public List<Fold> of(Targets targets, RowGroups equal, int... rows) {
        Require.that(rows.length >= 2, "folds need at least 2 rows, got %d", rows.length);
        RowGroups found = equal.select(rows);
        RowGroups groups = found.count() < 2 ? RowGroups.single(rows.length) : found;
        int parts = Math.min(count, groups.count());
        int[] order = Shuffle.byClass(targets.select(rows), seed);
        return of(rows, dealt(order, parts, groups, targets.select(rows)), parts);
    }

    /**
     * Assigns the largest groups of a class first, each to the fold with the fewest rows of the class; among equals to
     * the fold with the fewest rows. A group has the class of its first row.
     */
    private static int[] dealt(int[] order, int parts, RowGroups groups, Targets targets) {
        RowGroups met = groups.select(order);
        List<int[]> members = met.rows();
        int[][] ofClass =
                new int[targets instanceof Labels labels ? labels.classes().size() : 1][parts];
        int[] filled = new int[parts];
        int[] partOf = new int[order.length];
        Comparator<int[]> byClass = Comparator.comparingInt(group -> code(targets, order[group[0]]));
        Comparator<int[]> largest = Comparator.comparingInt(group -> -group.length);
        for (int[] group :
                members.stream().sorted(byClass.thenComparing(largest)).toList()) {
            int[] here = ofClass[code(targets, order[group[0]])];
            int least = 0;
            for (int p = 1; p < parts; p++)
                if (here[p] < here[least] || (here[p] == here[least] && filled[p] < filled[least])) least = p;
            here[least] += group.length;
            filled[least] += group.length;
            for (int at : group) partOf[order[at]] = least;
        }
        return partOf;
    }

    private static int code(Targets targets, int row) {
        return targets instanceof Labels labels ? labels.code(row) : 0;
    }

    /** One fold for each part. */
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
    public Folds among(int... rows) {
        return this;
    }

    @Override
    public boolean independent() {
        return true;
    }
}
