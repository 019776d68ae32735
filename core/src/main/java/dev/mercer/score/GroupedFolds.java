package dev.mercer.score;

import dev.mercer.data.Labels;
import dev.mercer.data.RowGroups;
import dev.mercer.data.Targets;
import dev.mercer.score.internal.Fold;
import dev.mercer.score.internal.Shuffle;
import dev.mercer.util.Cure;
import dev.mercer.util.Require;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Folds of about equal size that do not split groups: the largest groups are assigned first, each to the fold with the
 * fewest rows. Groups that share an input are merged, unless that leaves fewer groups than folds.
 *
 * @param count the number of folds, at least 2
 * @param groups the group of each row of the data set
 * @param seed determines the division among groups of equal size
 */
record GroupedFolds(int count, Labels groups, long seed) implements Folds {
    GroupedFolds {
        Require.atLeast("number of folds", 2, count);
        Require.that(
                groups.classes().size() >= count,
                Cure.FEWER_FOLDS,
                "%d folds need at least as many groups, got %d",
                count,
                groups.classes().size());
    }

    @Override
    public List<Fold> of(Targets targets, RowGroups equal, int... rows) {
        RowGroups named = RowGroups.of(groups).select(rows);
        RowGroups joined = named.joined(equal.select(rows));
        return of(joined.count() < count ? named : joined, rows);
    }

    private List<Fold> of(RowGroups together, int... rows) {
        int[] sizes = together.rows().stream().mapToInt(group -> group.length).toArray();
        int[] partOfGroup = new int[sizes.length];
        int[] filled = new int[count];
        for (int group : largestFirst(sizes)) {
            int lightest = 0;
            for (int p = 1; p < count; p++) if (filled[p] < filled[lightest]) lightest = p;
            partOfGroup[group] = lightest;
            filled[lightest] += sizes[group];
        }
        Require.that(
                Arrays.stream(filled).allMatch(size -> size > 0),
                Cure.FEWER_FOLDS,
                "%d folds need rows of at least as many groups",
                count);
        int[] partOf = IntStream.range(0, rows.length)
                .map(i -> partOfGroup[together.groupOf(i)])
                .toArray();
        return RandomFolds.of(rows, partOf, count);
    }

    private int[] largestFirst(int[] sizes) {
        return Arrays.stream(Shuffle.of(sizes.length, seed))
                .boxed()
                .sorted(Comparator.comparingInt(group -> -sizes[group]))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    @Override
    public Folds among(int... rows) {
        return new GroupedFolds(count, groups.select(rows), seed);
    }

    @Override
    public boolean independent() {
        return false;
    }
}
