package dev.mercer.data.encoder.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.Refused;
import dev.mercer.data.encoder.Encoder;
import dev.mercer.data.encoder.EncoderLearner;
import dev.mercer.data.encoder.Encoding;
import dev.mercer.data.encoder.TableEncoder;
import dev.mercer.data.table.ColumnKind;
import dev.mercer.data.table.ColumnRoles;
import dev.mercer.data.table.Examples;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.Table;
import dev.mercer.data.table.TextColumn;
import dev.mercer.data.table.internal.DateReading;
import dev.mercer.data.table.internal.DateReading.Shape;
import dev.mercer.data.table.internal.Origin;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("once")
class WrittenColumnTest {
    private static final int ROWS = 600;

    private static TextColumn column(String name, IntFunction<@Nullable String> text) {
        return TextColumn.of(name, IntStream.range(0, ROWS).mapToObj(text).toArray(String[]::new));
    }

    private static Table table() {
        double[] sentinel = new double[ROWS];
        double[] digits = new double[ROWS];
        double[] stamps = new double[ROWS];
        for (int i = 0; i < ROWS; i++) {
            sentinel[i] = i % 9 == 0 ? 999 : i % 9 == 1 ? Double.NaN : i % 80;
            digits[i] = 20_160_000 + 100 * (1 + i % 12) + 1 + i % 28;
            stamps[i] = 1.5e9 + 86_400.0 * i;
        }
        return Table.of(
                column(
                        "price",
                        i -> i % 50 == 0 ? null : "$" + (1 + i % 9) + "," + String.format(Locale.ROOT, "%03d", i)),
                column("size", i -> (1 + i % 5) + (i % 4 == 0 ? " Bedroom" : " BHK")),
                column("weight", i -> i % 10 == 0 ? "unknown" : i == 1 ? "odd" : i + " kg"),
                column("when", i -> (1 + i % 28) + "/" + (1 + i % 12) + "/20" + (10 + i % 10)),
                column("free", i -> i % 3 == 0 ? "Ready To Move" : (1 + i % 28) + "-Dec"),
                column("start", i -> String.format(Locale.ROOT, "%02d:%02d", i % 24, i % 60)),
                column("paid", i -> i % 3 == 0 ? "Y" : "no"),
                NumberColumn.of("pdays", sentinel),
                NumberColumn.of("day", digits),
                NumberColumn.of("timestamp", stamps));
    }

    private static ColumnEncoder learned(String name) {
        return ((TableEncoder) Encoder.learn(Encoding.AUTO, table()))
                .columns()
                .get(table().names().indexOf(name));
    }

    @Test
    void saysWhatIsMadeOfEachColumn() {
        assertThat(Encoder.learn(Encoding.AUTO, table()).said().stream()
                        .map(line -> line.replaceAll("mean [^;,]*", "mean M")
                                .replaceAll("deviation [-0-9.e+]+", "deviation D")))
                .containsExactly(
                        "price: read as numbers: standardised, mean M, deviation D; missing values become the mean, and a column says which",
                        "size: read as numbers (units: bedroom, bhk): standardised, mean M, deviation D; a column of 0 and 1 for each of bedroom, bhk",
                        "weight: read as numbers (unit: kg): standardised, mean M, deviation D; missing values become the mean, and a column says which; 1 value could not be read and counts as missing",
                        "when: read as dates (day before month): dates, standardised, mean M, deviation D days; sine and cosine of the week and of the year",
                        "free: read as days of the year: dates, standardised, mean M, deviation D days; sine and cosine of the year; missing ones become the mean, and a column says which; a column of 0 and 1 for each of Ready To Move",
                        "start: read as times of the day: dates, standardised, mean M, deviation D days; sine and cosine of the day",
                        "paid: 1 for y, 0 for no",
                        "pdays: numbers: standardised, mean M, deviation D; missing values become the mean, and a column says which; 999 counts as missing",
                        "day: read as dates of eight digits: dates, standardised, mean M, deviation D days; sine and cosine of the week",
                        "timestamp: read as seconds since 1970: dates, standardised, mean M, deviation D days; sine and cosine of the week");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 77, 600})
    void partsTeachWhatTheWholeTeaches(int rows) {
        EncoderLearner learner = new EncoderLearner(Encoding.AUTO);
        Table table = table();
        for (int from = 0; from < ROWS; from += rows) {
            int count = Math.min(rows, ROWS - from);
            learner.add(table.select(IntStream.range(from, from + count).toArray()), Reals.constant(count, 0.5));
        }
        Encoder whole = Encoder.learn(Encoding.AUTO, table(), Reals.constant(ROWS, 0.5));
        Encoder parts = learner.learn();
        assertThat(parts.said()).isEqualTo(whole.said());
        assertThat(learner.learn()).as("learned once more").isEqualTo(parts);
        Encoded expected = whole.encode(table());
        Encoded found = parts.encode(table());
        for (int i = 0; i < ROWS; i++)
            for (int k = 0; k < whole.names().size(); k++)
                assertThat(found.points().get(i, k)).isCloseTo(expected.points().get(i, k), within(1e-9));
    }

    @Test
    void moreTextsThanAreCountedAreStillNumbersAndDates() {
        int part = 34_000;
        EncoderLearner learner = new EncoderLearner(Encoding.AUTO);
        List<Table> parts = new ArrayList<>();
        for (int from = 0; from < 3 * part; from += part) {
            int first = from;
            parts.add(Table.of(
                    TextColumn.of("price", texts(part, i -> i % 1000 == 0 ? null : i == 5 ? "odd" : "$" + (first + i))),
                    TextColumn.of("when", texts(part, i -> stamp(first + i)))));
        }
        parts.forEach(table -> learner.add(table, Reals.constant(part, 1)));
        @Nullable String[] prices = new @Nullable String[3 * part];
        @Nullable String[] stamps = new @Nullable String[3 * part];
        for (int i = 0; i < prices.length; i++) {
            prices[i] = parts.get(i / part).column(0).isMissing(i % part)
                    ? null
                    : parts.get(i / part).column(0).text(i % part);
            stamps[i] = stamp(i);
        }
        Encoder whole =
                Encoder.learn(Encoding.AUTO, Table.of(TextColumn.of("price", prices), TextColumn.of("when", stamps)));
        assertThat(learner.learn().said()).isEqualTo(whole.said());
        assertThat(whole.said().get(0))
                .startsWith("price: read as numbers")
                .endsWith("3 values could not be read and count as missing");
        assertThat(whole.said().get(1)).startsWith("when: read as dates");
    }

    private static @Nullable String[] texts(int count, IntFunction<@Nullable String> text) {
        return IntStream.range(0, count).mapToObj(text).toArray(String[]::new);
    }

    /** Every 37 minutes of the years after 2016. */
    private static String stamp(int i) {
        LocalDateTime moment = LocalDateTime.of(2016, 1, 1, 0, 0).plusMinutes(37L * i);
        return moment.getMonthValue() + "/" + moment.getDayOfMonth() + "/" + moment.getYear() + " "
                + moment.toLocalTime();
    }

    @Test
    void encodesNumberAndUnit() {
        Standardized numbers = (Standardized) ((WrittenColumn) learned("size")).values();
        ColumnEncoder size = learned("size");
        assertThat(size.outputs()).containsExactly("size", "size=bedroom", "size=bhk");
        ColumnEncoder.EncodedColumn found =
                size.encode(TextColumn.of("size", "2 BHK", "4 Bedroom", "1 RK", "none", null), Origin.unknown());
        assertThat(found.get(0, 0)).isCloseTo((2 - numbers.mean()) / numbers.deviation(), within(1e-12));
        assertThat(new double[] {found.get(0, 1), found.get(0, 2)}).containsExactly(0, 1);
        assertThat(new double[] {found.get(1, 1), found.get(1, 2)}).containsExactly(1, 0);
        assertThat(new double[] {found.get(2, 0), found.get(2, 1), found.get(2, 2)})
                .containsExactly(0, 0, 0);
        assertThat(found.unread()).isEqualTo(1);
        assertThat(found.unexpectedGaps()).isEqualTo(2);
    }

    @Test
    void monthsAndWeekdaysHaveAnOrderACycleAndACategoryEach() {
        String[] months = {"Jan", "Feb.", "March", "june", "Nov", "Dec"};
        String[] days = {"Mon", "Tuesday", "wed", "Saturday", "Sun"};
        Table table = Table.of(column("month", i -> months[i % 6]), column("day", i -> days[i % 5]));
        Encoder encoder = Encoder.learn(Encoding.AUTO, table, Reals.constant(ROWS, 1));
        List<String> names = encoder.names();
        assertThat(names).contains("month", "month=(year sin)", "month=(year cos)", "month=Feb.", "month=june");
        assertThat(names).contains("day", "day=(week sin)", "day=(week cos)", "day=Tuesday");
        Points points = encoder.encode(table).points();
        int order = names.indexOf("month");
        for (int i = 0; i < 5; i++) assertThat(points.get(i, order)).isLessThan(points.get(i + 1, order));
        // December is next to January, and June opposite.
        assertThat(apart(points, names, "month=(year ", 0, 5))
                .isLessThan(apart(points, names, "month=(year ", 0, 3) / 2);
        assertThat(apart(points, names, "day=(week ", 0, 4)).isLessThan(apart(points, names, "day=(week ", 0, 3));
    }

    private static double apart(Points points, List<String> names, String cycle, int i, int j) {
        int sine = names.indexOf(cycle + "sin)");
        int cosine = names.indexOf(cycle + "cos)");
        return Math.hypot(points.get(i, sine) - points.get(j, sine), points.get(i, cosine) - points.get(j, cosine));
    }

    @Test
    void laterTextsThatCannotBeReadAreCountedAndNotRefused() {
        Table later = Table.of(TextColumn.of("price", "$5", "free", "gratis", "unknown", null));
        Encoder encoder = Encoder.learn(Encoding.AUTO, table().keep(0));
        assertThat(encoder.encode(later).unread()).isEqualTo(Map.of("price", 2));
        assertThat(encoder.encode(later).said())
                .containsExactly("column \"price\": 2 values could not be read, and count as missing");
        Table numbers = Table.of(NumberColumn.of("price", 5));
        assertThat(encoder.encode(numbers).points().get(0, 0))
                .isEqualTo(encoder.encode(later).points().get(0, 0));
    }

    @Test
    void plainNumbersWithASentinelStillRefuseText() {
        Encoder encoder = Encoder.learn(Encoding.AUTO, table().keep(7));
        assertThat(encoder.encode(Table.of(NumberColumn.of("pdays", 999)))
                        .points()
                        .get(0, 1))
                .isEqualTo(1);
        Refused.with(
                "row 0 (counted from 0): column \"pdays\" is not a number: \"abc\" (in training it was: name the texts that mean a missing value)",
                () -> encoder.encode(Table.of(TextColumn.of("pdays", "abc"))));
    }

    @Test
    void uncenteredNumbersStayNonNegative() {
        Encoder encoder = Encoder.learn(Encoding.UNCENTRED, table().keep(0));
        Encoded found = encoder.encode(table());
        for (int i = 1; i < 50; i++) assertThat(found.points().get(i, 0)).isPositive();
    }

    @Test
    void aPersonOverrules() {
        Table few = Table.of(
                TextColumn.of("a", "1 kg", "x", "3 kg"),
                NumberColumn.of("b", 1, 2, 3),
                TextColumn.of("c", "3/9/2016", "4/9/2016", "x"),
                NumberColumn.of("d", 1, 2, 3),
                NumberColumn.of("e", 0, 1, 1),
                NumberColumn.of("f", 1.5e9, 1.6e9, 1.7e9));
        Table told = few.withKinds(Map.of(
                "a", ColumnKind.NUMBER,
                "b", ColumnKind.CATEGORY,
                "c", ColumnKind.DATE,
                "d", ColumnKind.IGNORE,
                "e", ColumnKind.YESNO,
                "f", ColumnKind.DATE));
        TableEncoder encoder = (TableEncoder) Encoder.learn(Encoding.AUTO, told);
        EncoderLearner learner = new EncoderLearner(Encoding.AUTO);
        learner.add(told, Reals.constant(3, 1));
        assertThat(learner.learn()).isEqualTo(encoder);
        assertThat(((WrittenColumn) encoder.columns().get(0)).unread()).isEqualTo(1);
        assertThat(encoder.columns().get(1)).isEqualTo(new OneHot("b", List.of("1", "2", "3"), false, false));
        assertThat(((WrittenColumn) encoder.columns().get(2)).reading())
                .isEqualTo(new DateReading(Shape.DATE, false, List.of()));
        assertThat(encoder.columns().get(3)).isEqualTo(new Dropped("d", "it is to be ignored"));
        assertThat(encoder.columns().get(4)).isEqualTo(new YesNo("e", "1", "0", false));
        assertThat(((WrittenColumn) encoder.columns().get(5)).values()).isInstanceOf(Dated.class);
        assertThat(encoder.encode(few).points().size()).isEqualTo(3);
    }

    @Test
    void kindsStayWithTheTable() {
        Table told = table().withKinds(Map.of("size", ColumnKind.CATEGORY));
        assertThat(told.select(1, 2).keep(1).withOrigin(Origin.unknown()).kinds())
                .isEqualTo(Map.of("size", ColumnKind.CATEGORY));
        Examples examples = Examples.of(told, ColumnRoles.target("paid").with(Map.of("1", ColumnKind.IGNORE)));
        assertThat(examples.inputs().kinds())
                .isEqualTo(Map.of("size", ColumnKind.CATEGORY, "price", ColumnKind.IGNORE));
    }
}
