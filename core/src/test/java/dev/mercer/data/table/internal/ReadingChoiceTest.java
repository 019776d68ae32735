package dev.mercer.data.table.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.data.table.internal.DateReading.Shape;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

class ReadingChoiceTest {
    private static Map<String, Double> rows(int count, IntFunction<String> text) {
        Map<String, Double> rows = new HashMap<>();
        for (int i = 0; i < count; i++) rows.merge(text.apply(i), 1.0, Double::sum);
        return rows;
    }

    private static Optional<Reading> choose(int count, IntFunction<String> text) {
        return ReadingChoice.of("column", rows(count, text));
    }

    private static NumberReading numbers(int count, IntFunction<String> text) {
        return (NumberReading) choose(count, text).orElseThrow();
    }

    @Test
    void oneRowOfAHundredMayBeUnreadable() {
        assertThat(choose(1000, i -> i < 10 ? "odd " + (char) ('a' + i) : "$" + i))
                .isPresent();
        assertThat(choose(1000, i -> i < 11 ? "odd " + (char) ('a' + i) : "$" + i))
                .isEmpty();
    }

    @Test
    void wordsForMissingValuesAreLeftAside() {
        assertThat(numbers(100, i -> i % 2 == 0 ? "Unknown" : String.valueOf(i)).words())
                .isEmpty();
    }

    @Test
    void aFewFrequentWordsStandBesideNumbers() {
        NumberReading sizes = numbers(300, i -> i % 3 == 0 ? "Varies with device" : i + (i % 2 == 0 ? "M" : "k"));
        assertThat(sizes.words()).containsExactly("Varies with device");
        assertThat(sizes.units()).isEqualTo(Map.of("m", 1e6, "k", 1e3));
        assertThat(sizes.value("1.5M")).isEqualTo(1.5e6);
        assertThat(sizes.word("Varies with device")).isEqualTo("Varies with device");
        assertThat(sizes.word("1.5M")).isEmpty();
    }

    @Test
    void unitsThatDoNotConvertAreCategories() {
        NumberReading rooms = numbers(300, i -> (1 + i % 5) + (i % 4 == 0 ? " Bedroom" : " BHK"));
        assertThat(rooms.word("2 BHK")).isEqualTo("bhk");
        assertThat(rooms.word("4 Bedroom")).isEqualTo("bedroom");
        assertThat(rooms.value("4 Bedroom")).isEqualTo(4);
    }

    @Test
    void timesConvert() {
        NumberReading ages = numbers(300, i -> i % 2 == 0 ? (1 + i % 9) + " weeks" : (1 + i % 9) + " years");
        assertThat(ages.value("2 weeks")).isEqualTo(14 * 1440);
        assertThat(ages.word("2 weeks")).isEmpty();
    }

    @Test
    void theDecimalMarkIsThatOfMostRows() {
        assertThat(numbers(100, i -> i + ",5 kg").comma()).isTrue();
        assertThat(numbers(100, i -> "1,20" + i % 10).comma()).isFalse();
    }

    @Test
    void fewValuesStayCategories() {
        assertThat(choose(100, i -> i % 2 == 0 ? "2 doors" : "4 doors")).isEmpty();
        assertThat(choose(100, i -> "room " + i)).isEmpty();
        assertThat(choose(100, i -> (char) ('a' + i % 26) + " word")).isEmpty();
        assertThat(ReadingChoice.of("column", Map.of())).isEmpty();
    }

    @Test
    void theDataDecidesWhichIsTheDay() {
        assertThat(choose(300, i -> (1 + i % 28) + "/" + (1 + i % 12) + "/2016"))
                .contains(new DateReading(Shape.DATE, true, List.of()));
        assertThat(choose(300, i -> (1 + i % 12) + "/" + (1 + i % 28) + "/2016"))
                .contains(new DateReading(Shape.DATE, false, List.of()));
        assertThat(choose(12, i -> (1 + i % 12) + "/5/2016")).contains(new DateReading(Shape.DATE, false, List.of()));
    }

    @Test
    void datesOfOtherShapes() {
        assertThat(choose(300, i -> i % 2 == 0 ? "Ready To Move" : (1 + i % 28) + "-Dec"))
                .contains(new DateReading(Shape.DAY_OF_YEAR, false, List.of("Ready To Move")));
        assertThat(choose(300, i -> "Dec-" + (70 + i % 30))).contains(new DateReading(Shape.MONTH, false, List.of()));
        assertThat(choose(300, i -> String.format(Locale.ROOT, "%d:%02d", i % 24, i % 60)))
                .contains(new DateReading(Shape.CLOCK, false, List.of()));
    }

    @Test
    void numbersInParenthesesAreNegativeBesideOthers() {
        NumberReading profits = numbers(300, i -> i % 3 == 0 ? "(0." + (10 + i % 80) + ")" : i % 90 + ".50");
        assertThat(profits.value("(0.25)")).isEqualTo(-0.25);
        assertThat(choose(300, i -> "(" + (1900 + i % 100) + ")")).isEmpty();
    }

    @Test
    void codesAreNotNumbers() {
        Map<String, Double> zips =
                rows(500, i -> i == 3 ? "73132-1531" : i == 4 ? "No home" : String.valueOf(10_000 + 97 * i));
        assertThat(ReadingChoice.of("home", zips)).isEmpty();
        assertThat(choose(500, i -> String.format(Locale.ROOT, "%05d", 37 * i))).isEmpty();
        assertThat(ReadingChoice.of("zip_code", rows(500, i -> i == 4 ? "none" : String.valueOf(10_000 + 97 * i))))
                .isEmpty();
    }
}
