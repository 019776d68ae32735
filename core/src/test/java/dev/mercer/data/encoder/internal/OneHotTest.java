package dev.mercer.data.encoder.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.data.Reals;
import dev.mercer.data.Refused;
import dev.mercer.data.encoder.internal.ColumnEncoder.EncodedColumn;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.TextColumn;
import dev.mercer.data.table.internal.Origin;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class OneHotTest {
    private static ColumnEncoder learn(String... values) {
        return OneHot.learn(TextColumn.of("city", values), Reals.constant(values.length, 1));
    }

    private static ColumnEncoder learn(List<String> values) {
        return learn(values.toArray(String[]::new));
    }

    private static double[] row(ColumnEncoder code, EncodedColumn column, int i) {
        return IntStream.range(0, code.outputs().size())
                .mapToDouble(k -> column.get(i, k))
                .toArray();
    }

    private static List<String> times(int count, String text) {
        return Collections.nCopies(count, text);
    }

    @Test
    void fewCategoriesAreAllKept() {
        ColumnEncoder code = learn("Rome", "Paris", "Rome", "Bonn");
        assertThat(code).isEqualTo(new OneHot("city", List.of("Bonn", "Paris", "Rome"), false, false));
        assertThat(code.outputs()).containsExactly("city=Bonn", "city=Paris", "city=Rome");
        EncodedColumn column = code.encode(TextColumn.of("city", "Rome", "Oslo", null), Origin.unknown());
        assertThat(row(code, column, 0)).containsExactly(0, 0, 1);
        assertThat(row(code, column, 1)).as("unseen").containsExactly(0, 0, 0);
        assertThat(row(code, column, 2)).as("missing").containsExactly(0, 0, 0);
        assertThat(column.unseen()).isEqualTo(1);
        assertThat(column.unexpectedGaps()).isEqualTo(1);
    }

    @Test
    void rareCategoriesShareAColumn() {
        List<String> values = new ArrayList<>(times(3, "a"));
        for (int k = 0; k < 10; k++) values.add("once" + k);
        values.add(null);
        ColumnEncoder code = learn(values);
        assertThat(code).isEqualTo(new OneHot("city", List.of("a"), true, true));
        assertThat(code.outputs()).containsExactly("city=a", "city=(other)", "city=(missing)");
        EncodedColumn column = code.encode(TextColumn.of("city", "a", "once3", "new", null), Origin.unknown());
        assertThat(row(code, column, 0)).containsExactly(1, 0, 0);
        assertThat(row(code, column, 1)).containsExactly(0, 1, 0);
        assertThat(row(code, column, 2)).containsExactly(0, 1, 0);
        assertThat(row(code, column, 3)).containsExactly(0, 0, 1);
        assertThat(column.unseen()).as("rare and new ones are not told apart").isEqualTo(2);
        assertThat(column.unexpectedGaps()).isZero();
    }

    @Test
    void aCategoryNeedsOneRowOfAThousand() {
        List<String> values = new ArrayList<>(times(4000, "a"));
        values.addAll(times(6, "enough"));
        values.addAll(times(4, "few"));
        for (int k = 0; k < 9; k++) values.add("once" + k);
        assertThat(learn(values)).isEqualTo(new OneHot("city", List.of("a", "enough"), true, false));
    }

    @Test
    void ofThousandsTheMostFrequentHundredAreKept() {
        List<String> values = new ArrayList<>();
        for (int k = 1000; k < 3000; k++) values.addAll(times(k < 1050 ? 12 : 11, "c" + k));
        values.addAll(times(50, "z"));
        // Of 22,100 rows a category needs 23: the thousands are too rare, and the one that is not stands alone.
        assertThat(learn(values)).isEqualTo(new OneHot("city", List.of("z"), true, false));
        List<String> fewer =
                values.stream().filter(v -> v.compareTo("c1500") < 0).toList();
        OneHot code = (OneHot) learn(fewer);
        assertThat(code.other()).isTrue();
        assertThat(code.categories()).hasSize(100).startsWith("c1000", "c1001").endsWith("c1099");
    }

    @Test
    void whatTellsNothingIsDropped() {
        assertThat(learn("a", "a")).isEqualTo(new Dropped("city", "it is always \"a\""));
        assertThat(learn(null, null)).isEqualTo(new Dropped("city", "it has no values"));
        List<String> ids = IntStream.range(0, 5000).mapToObj(k -> "id" + k).toList();
        assertThat(learn(ids)).isEqualTo(new Dropped("city", "each of its 5000 different texts is too rare"));
        assertThat(learn("a", null)).as("missing or not").isEqualTo(new OneHot("city", List.of("a"), false, true));
    }

    @Test
    void idsAndFreeTextAreDropped() {
        List<String> names =
                new ArrayList<>(IntStream.range(0, 950).mapToObj(k -> "n" + k).toList());
        for (int k = 0; k < 25; k++) names.addAll(times(2, "often" + k));
        names.add(null);
        assertThat(learn(names))
                .isEqualTo(new Dropped("city", "it has 975 different texts in 1000 rows, as ids and free text do"));
    }

    @Test
    void theOrderOfTheRowsDoesNotMatter() {
        List<String> values = new ArrayList<>();
        for (int k = 0; k < 150; k++) values.addAll(times(2 + k % 3, "c" + k));
        ColumnEncoder code = learn(values);
        Collections.shuffle(values, new Random(2));
        assertThat(learn(values)).isEqualTo(code);
        assertThat(((OneHot) code).categories()).hasSize(100).isSorted();
    }

    /** A file in which a text column happens to hold numbers only makes it a number column. */
    @Test
    void categoriesThatAreNumbersAreFoundByValue() {
        ColumnEncoder code = learn("007", "12", "x");
        EncodedColumn column = code.encode(NumberColumn.of("city", 7, 12, 8, Double.NaN), Origin.unknown());
        assertThat(row(code, column, 0)).containsExactly(1, 0, 0);
        assertThat(row(code, column, 1)).containsExactly(0, 1, 0);
        assertThat(row(code, column, 2)).containsExactly(0, 0, 0);
        assertThat(column.unseen()).isEqualTo(1);
        assertThat(column.unexpectedGaps()).isEqualTo(1);
    }

    @Test
    void refusesACategoryTwice() {
        Refused.with(
                "column \"city\" has the same category twice",
                () -> new OneHot("city", List.of("a", "a"), false, false));
    }
}
