package dev.mercer.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.data.RowGroups;
import dev.mercer.data.Targets;
import dev.mercer.score.internal.Fold;
import dev.mercer.score.internal.Shuffle;
import dev.mercer.util.InvalidInputException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FoldsTest {
    private static final int[] ROWS = IntStream.range(10, 97).toArray();
    private static final int[] ROWS_OF_ALL = IntStream.range(0, 100).toArray();

    private static Reals numbers() {
        return Reals.of(IntStream.range(0, 100).mapToDouble(i -> i % 7).toArray());
    }

    private static Labels labels(int period) {
        return Labels.of(IntStream.range(0, 100)
                .mapToObj(i -> i % period == 0 ? "rare" : i % 2 == 0 ? "even" : "odd")
                .toList());
    }

    private static Set<Integer> set(int... rows) {
        return Arrays.stream(rows).boxed().collect(Collectors.toSet());
    }

    private static void requireDivided(List<Fold> folds, int... rows) {
        Set<Integer> judged = new HashSet<>();
        for (Fold fold : folds) {
            Set<Integer> both = set(fold.train());
            both.retainAll(set(fold.test()));
            assertThat(both).isEmpty();
            assertThat(fold.train().length + fold.test().length).isEqualTo(rows.length);
            for (int row : fold.test()) assertThat(judged.add(row)).isTrue();
        }
        assertThat(judged).isEqualTo(set(rows));
    }

    @Test
    void randomFoldsJudgeEachRowOnce() {
        for (Targets targets : new Targets[] {numbers(), labels(5)}) {
            List<Fold> folds = Folds.random(4, 3).of(targets, ROWS);
            assertThat(folds).hasSize(4);
            requireDivided(folds, ROWS);
            for (Fold fold : folds) assertThat(fold.test().length).isBetween(21, 22);
        }
        assertThat(Folds.random(4, 3).independent()).isTrue();
    }

    @Test
    void theSeedDecides() {
        int[] one = Folds.random(4, 3).of(numbers(), ROWS).get(0).test();
        assertThat(Folds.random(4, 3).of(numbers(), ROWS).get(0).test()).isEqualTo(one);
        assertThat(Folds.random(4, 4).of(numbers(), ROWS).get(0).test()).isNotEqualTo(one);
    }

    @Test
    void eachFoldHasItsShareOfEveryClass() {
        Labels labels = labels(5);
        for (Fold fold : Folds.random(4, 1).of(labels, ROWS)) {
            int[] counts = labels.select(fold.test()).counts();
            int[] all = labels.select(ROWS).counts();
            for (int c = 0; c < 3; c++) assertThat(counts[c]).isBetween(all[c] / 4, all[c] / 4 + 1);
        }
    }

    @Test
    void fewRowsHaveFewFolds() {
        assertThat(Folds.random(5, 1).of(numbers(), 4, 9, 2)).hasSize(3);
        assertThatThrownBy(() -> Folds.random(5, 1).of(numbers(), 4))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("folds need at least 2 rows, got 1");
        assertThatThrownBy(() -> Folds.random(1, 1)).hasMessage("number of folds must be >= 2, got 1");
    }

    @Test
    void groupsStayTogether() {
        Labels groups = Labels.of(
                IntStream.range(0, 100).mapToObj(i -> "g" + i * i % 11).toList());
        List<Fold> folds = Folds.grouped(3, groups, 1).of(numbers(), ROWS);
        requireDivided(folds, ROWS);
        for (Fold fold : folds)
            for (int row : fold.test())
                for (int other : fold.train()) assertThat(groups.get(row)).isNotEqualTo(groups.get(other));
        assertThat(Folds.grouped(3, groups, 1).independent()).isFalse();
    }

    @Test
    void moreFoldsThanGroupsAreRefused() {
        Labels groups = labels(5);
        assertThatThrownBy(() -> Folds.grouped(4, groups, 1))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("4 folds need at least as many groups, got 3 (ask for fewer folds)");
    }

    @Test
    void nothingIsLearnedFromTheFuture() {
        Reals time = Reals.of(
                IntStream.range(0, 100).mapToDouble(i -> i * 37 % 100 / 3).toArray());
        List<Fold> folds = Folds.ordered(4, time).of(numbers(), ROWS);
        assertThat(folds).hasSize(4);
        for (Fold fold : folds) {
            double last =
                    Arrays.stream(fold.train()).mapToDouble(time::get).max().orElseThrow();
            double first =
                    Arrays.stream(fold.test()).mapToDouble(time::get).min().orElseThrow();
            assertThat(last).isLessThan(first);
        }
        assertThat(folds.get(3).train().length + folds.get(3).test().length).isEqualTo(ROWS.length);
        assertThat(Folds.ordered(4, time).independent()).isFalse();
    }

    @Test
    void timesThatDoNotDifferAreRefused() {
        assertThatThrownBy(() -> Folds.ordered(2, Reals.constant(100, 1)).of(numbers(), ROWS))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("their times do not differ");
    }

    /** 100 rows; row i has input i mod {@code different}. */
    private static RowGroups inputs(int different) {
        return RowGroups.ofEqual(DensePoints.generate(100, 1, (i, k) -> i % different));
    }

    private static void requireTogether(List<Fold> folds, RowGroups groups) {
        for (Fold fold : folds) {
            Set<Integer> learned =
                    Arrays.stream(fold.train()).mapToObj(groups::groupOf).collect(Collectors.toSet());
            for (int row : fold.test()) assertThat(learned).doesNotContain(groups.groupOf(row));
        }
    }

    @Test
    void rowsWithEqualInputsAreInOnePart() {
        for (Targets targets : new Targets[] {numbers(), labels(5)})
            for (int different : new int[] {4, 7, 30, 50, 95}) {
                List<Fold> folds = Folds.random(4, 3).of(targets, inputs(different), ROWS);
                assertThat(folds).hasSize(4);
                requireDivided(folds, ROWS);
                requireTogether(folds, inputs(different));
                int largest = (ROWS.length + different - 1) / different;
                for (Fold fold : folds)
                    assertThat(fold.test().length).isBetween(ROWS.length / 4 - largest, ROWS.length / 4 + largest);
            }
    }

    @Test
    void equalInputsOfAClassAreDealtOutByTheirRows() {
        Labels labels = labels(5);
        int[] all = labels.select(ROWS).counts();
        for (Fold fold : Folds.random(4, 1).of(labels, inputs(50), ROWS)) {
            int[] counts = labels.select(fold.test()).counts();
            for (int c = 0; c < counts.length; c++) assertThat(counts[c]).isBetween(all[c] / 4 - 2, all[c] / 4 + 2);
        }
    }

    @Test
    void whereNoInputsAreEqualRowsAreDealtOutOneByOne() {
        for (Targets targets : new Targets[] {numbers(), labels(5)}) {
            int[] order = Shuffle.byClass(targets.select(ROWS), 3);
            List<Fold> folds = Folds.random(4, 3).of(targets, ROWS);
            for (int p = 0; p < 4; p++) {
                int part = p;
                assertThat(set(folds.get(p).test()))
                        .isEqualTo(IntStream.range(0, ROWS.length)
                                .filter(at -> at % 4 == part)
                                .mapToObj(at -> ROWS[order[at]])
                                .collect(Collectors.toSet()));
            }
        }
    }

    @Test
    void fewDifferentInputsMakeFewerPartsAndOneAloneIsNoGroup() {
        List<Fold> three = Folds.random(5, 1).of(numbers(), inputs(3), ROWS);
        assertThat(three).hasSize(3);
        requireTogether(three, inputs(3));
        List<Fold> one = Folds.random(5, 1).of(numbers(), inputs(1), ROWS);
        assertThat(one).hasSize(5);
        requireDivided(one, ROWS);
    }

    @Test
    void groupsThatShareAnInputStayTogetherAsLongAsThereAreEnough() {
        Labels groups =
                Labels.of(IntStream.range(0, 100).mapToObj(i -> "g" + i / 5).toList());
        RowGroups shared = RowGroups.ofEqual(DensePoints.generate(100, 1, (i, k) -> i == 99 ? 12 : i));
        List<Fold> folds = Folds.grouped(4, groups, 1).of(numbers(), shared, ROWS_OF_ALL);
        requireDivided(folds, ROWS_OF_ALL);
        requireTogether(folds, RowGroups.of(groups));
        requireTogether(folds, shared);
        List<Fold> chained = Folds.grouped(4, groups, 1).of(numbers(), inputs(8), ROWS_OF_ALL);
        requireTogether(chained, RowGroups.of(groups));
    }
}
