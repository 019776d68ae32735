package dev.mercer.data.encoder.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.Reals;
import dev.mercer.data.Refused;
import dev.mercer.data.encoder.internal.ColumnEncoder.EncodedColumn;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.TextColumn;
import dev.mercer.data.table.internal.Origin;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DatedTest {
    private static TextColumn days(int count) {
        return TextColumn.of(
                "when",
                IntStream.range(0, count)
                        .mapToObj(k -> LocalDate.of(2020, 1, 1).plusDays(k).toString())
                        .toArray(String[]::new));
    }

    private static ColumnEncoder learn(TextColumn column) {
        return Dated.learn(column, Reals.constant(column.size(), 1));
    }

    private static List<Cycle> cycles(TextColumn column) {
        return ((Dated) learn(column)).cycles();
    }

    @Test
    void aCycleIsUsedWhenItWasSeenTwice() {
        assertThat(cycles(days(14))).isEmpty();
        assertThat(cycles(days(15))).containsExactly(Cycle.WEEK);
        assertThat(cycles(days(730))).containsExactly(Cycle.WEEK);
        assertThat(cycles(days(731))).containsExactly(Cycle.WEEK, Cycle.YEAR);
        TextColumn hours = TextColumn.of(
                "when",
                IntStream.range(0, 49)
                        .mapToObj(k ->
                                LocalDateTime.of(2020, 1, 1, 0, 0).plusHours(k).toString())
                        .toArray(String[]::new));
        assertThat(cycles(hours)).containsExactly(Cycle.DAY);
        assertThat(cycles(TextColumn.of("when", "2020-01-01", "2020-01-08", "2020-01-29")))
                .as("always the same day of the week")
                .isEmpty();
    }

    @Test
    void numbersAreStandardisedAndOnCircles() {
        Dated code = (Dated) learn(days(731));
        assertThat(code.outputs())
                .containsExactly("when", "when=(week sin)", "when=(week cos)", "when=(year sin)", "when=(year cos)");
        EncodedColumn column = code.encode(TextColumn.of("when", "2020-12-31", "1.7.2021", null), Origin.unknown());
        assertThat(column.get(0, 0)).as("the middle day").isCloseTo(0, within(1e-12));
        assertThat(column.get(1, 0)).isCloseTo(182 / Math.sqrt((731.0 * 731 - 1) / 12), within(1e-9));
        for (int k = 1; k < 5; k += 2)
            assertThat(Math.hypot(column.get(0, k), column.get(0, k + 1))).isCloseTo(1, within(1e-12));
        assertThat(column.get(1, 4)).as("half a year: the cosine").isCloseTo(-1, within(1e-3));
        for (int k = 0; k < 5; k++) assertThat(column.get(2, k)).as("missing").isZero();
        assertThat(column.unexpectedGaps()).isEqualTo(1);
    }

    @Test
    void missingDatesHaveAnIndicator() {
        ColumnEncoder code = learn(TextColumn.of("when", "2020-01-01", null, "2020-01-03"));
        assertThat(code.outputs()).containsExactly("when", "when=(missing)");
        EncodedColumn column = code.encode(TextColumn.of("when", "2020-01-03", null), Origin.unknown());
        assertThat(column.get(0, 0)).isCloseTo(1, within(1e-12));
        assertThat(column.get(0, 1)).isZero();
        assertThat(column.get(1, 0)).isZero();
        assertThat(column.get(1, 1)).isEqualTo(1);
        assertThat(column.unexpectedGaps()).isZero();
        assertThat(code.said())
                .isEqualTo("dates, standardised, mean 2020-01-02, deviation 1.000 days; missing ones become the mean,"
                        + " and a column says which");
    }

    @Test
    void aColumnIsDatesOnlyIfAllAre() {
        assertThat(Dated.fits(TextColumn.of("a", "2020-01-01", null, "1.2.2020")))
                .isTrue();
        assertThat(Dated.fits(TextColumn.of("a", "2020-01-01", "soon"))).isFalse();
        assertThat(Dated.fits(TextColumn.of("a", null, null))).isFalse();
    }

    @Test
    void datesThatTellNothing() {
        assertThat(learn(TextColumn.of("a", "2020-01-01", "2020-01-01")))
                .isEqualTo(new Dropped("a", "it is always \"2020-01-01\""));
        assertThat(learn(TextColumn.of("a", null, "2020-01-01"))).isEqualTo(new MissingOnly("a"));
    }

    @Test
    void laterTextIsRefusedWithItsPlace() {
        ColumnEncoder code = learn(days(3));
        Refused.with(
                "new.csv:3: column \"when\" is not a date: \"soon\" (write dates as 2024-05-31 or 2024-05-31T12:30, or"
                        + " name the texts that mean a missing value)",
                () -> code.encode(TextColumn.of("when", "2020-01-01", "soon"), Origin.file("new.csv", 2, 3)));
        Refused.with(
                "new.csv:2: column \"when\" is not a date: \"2020\" (write dates as 2024-05-31 or 2024-05-31T12:30, or"
                        + " name the texts that mean a missing value)",
                () -> code.encode(NumberColumn.of("when", 2020), Origin.file("new.csv", 2)));
        assertThat(code.encode(NumberColumn.of("when", Double.NaN), Origin.unknown())
                        .unexpectedGaps())
                .isEqualTo(1);
    }
}
