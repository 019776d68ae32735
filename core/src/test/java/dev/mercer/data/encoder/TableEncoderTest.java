package dev.mercer.data.encoder;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.data.Points;
import dev.mercer.data.Refused;
import dev.mercer.data.encoder.internal.AsIs;
import dev.mercer.data.encoder.internal.ColumnEncoder;
import dev.mercer.data.encoder.internal.Encoded;
import dev.mercer.data.table.Column;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.Table;
import dev.mercer.data.table.TextColumn;
import dev.mercer.data.table.internal.Origin;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TableEncoderTest {
    private static final double NA = Double.NaN;
    private static final Table TRAINING = Table.of(
                    NumberColumn.of("age", 20, NA, 40),
                    TextColumn.of("city", "Rome", "Bonn", "Rome"),
                    NumberColumn.of("year", 2020, 2020, 2020),
                    NumberColumn.of("speed", 1, 3, 2),
                    NumberColumn.of("void", NA, NA, NA))
            .withOrigin(Origin.file("train.csv", 2, 3, 4));
    private static final Encoder ENCODER = Encoder.learn(Encoding.AUTO, TRAINING);

    private static Table later(Column... columns) {
        int[] lines = IntStream.range(2, 2 + columns[0].size()).toArray();
        return Table.of(columns).withOrigin(Origin.file("test.csv", lines));
    }

    @Test
    void encodesEachColumnByItsKind() {
        assertThat(ENCODER.names()).containsExactly("age", "age=(missing)", "city=Bonn", "city=Rome", "speed");
        assertThat(ENCODER.inputs()).containsExactly("age", "city", "speed");
        double u = Math.sqrt(1.5);
        assertThat(ENCODER.encode(TRAINING))
                .isEqualTo(new Encoded(
                        Points.of(new double[] {-1, 0, 0, 1, -u}, new double[] {0, 1, 1, 0, u}, new double[] {
                            1, 0, 0, 1, 0
                        }),
                        Map.of(),
                        Map.of(),
                        0));
    }

    @Test
    void saysWhatIsDoneWithEachColumn() {
        assertThat(ENCODER.said())
                .containsExactly(
                        "age: standardised, mean 30.00, deviation 10.00; missing values become the mean, and a column says which",
                        "city: a column of 0 and 1 for each of 2 categories",
                        "year: dropped: it is always 2020",
                        "speed: standardised, mean 2.000, deviation 0.8165",
                        "void: dropped: it has no values");
    }

    @Test
    void equalsByContent() {
        assertThat(Encoder.learn(Encoding.AUTO, TRAINING)).isEqualTo(ENCODER).hasSameHashCodeAs(ENCODER);
        assertThat(Encoder.learn(Encoding.AUTO, TRAINING.select(0, 1))).isNotEqualTo(ENCODER);
    }

    @Test
    void findsColumnsByNameAndIgnoresOthers() {
        Table shuffled = later(
                NumberColumn.of("speed", 3),
                TextColumn.of("extra", "x"),
                TextColumn.of("void", "now it has one"),
                NumberColumn.of("age", 30),
                TextColumn.of("city", "Bonn"));
        assertThat(ENCODER.encode(shuffled).points()).isEqualTo(Points.of(new double[] {0, 0, 1, 0, Math.sqrt(1.5)}));
    }

    @Test
    void missingColumnsAreNamed() {
        Refused.with(
                "test.csv: the model expects 3 columns but the data has 1; missing: age, city",
                () -> ENCODER.encode(later(NumberColumn.of("speed", 3), NumberColumn.of("other", 3))));
        Refused.with(
                "test.csv: the model expects 3 columns but the data has none of them; missing: age, city, speed",
                () -> ENCODER.encode(later(NumberColumn.of("other", 3))));
        Table wide = Table.of(IntStream.range(0, 30)
                .mapToObj(k -> NumberColumn.of("c" + k, 0, 1))
                .toList());
        Refused.with(
                "the model expects 30 columns but the data has 1;"
                        + " missing: c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, … (29 in all)",
                () -> Encoder.learn(Encoding.AUTO, wide).encode(wide.keep(0)));
    }

    @Test
    void countsWhatTrainingHadNot() {
        Table surprising = later(
                NumberColumn.of("age", NA, 30, 30),
                TextColumn.of("city", "Oslo", null, "Kyiv"),
                NumberColumn.of("speed", NA, 2, 2));
        Encoded encoded = ENCODER.encode(surprising);
        assertThat(encoded.unseen()).isEqualTo(Map.of("city", 2));
        assertThat(encoded.unexpectedGaps()).isEqualTo(Map.of("city", 1, "speed", 1));
        assertThat(encoded.said())
                .containsExactly(
                        "column \"city\": 2 values were not seen in training, or rarely",
                        "column \"city\": 1 value is missing, none was in training",
                        "column \"speed\": 1 value is missing, none was in training");
        assertThat(ENCODER.encode(TRAINING).said()).isEmpty();
    }

    @Test
    void textWhereNumbersWereIsRefusedWithItsPlace() {
        Refused.with(
                "test.csv:3: column \"speed\" is not a number: \"fast\""
                        + " (in training it was: name the texts that mean a missing value)",
                () -> ENCODER.encode(later(
                        NumberColumn.of("age", 1, 2),
                        TextColumn.of("city", "Rome", "Rome"),
                        TextColumn.of("speed", "1", "fast"))));
    }

    @Test
    void noneTakesNumbersAsTheyAre() {
        Table numbers = TRAINING.keep(3, 2);
        Encoder encoder = Encoder.learn(Encoding.NONE, numbers);
        assertThat(encoder.names()).containsExactly("speed", "year");
        assertThat(encoder.encode(TRAINING).points()).isEqualTo(numbers.points(0, 1));
        assertThat(encoder.said()).containsExactly("speed: as it is", "year: as it is");
        Refused.with(
                "train.csv:3: column \"age\" has a missing value" + " (fill it in, or leave out the row or the column)",
                () -> Encoder.learn(Encoding.NONE, TRAINING));
        Refused.with(
                "train.csv:2: column \"city\" is not a number: \"Rome\""
                        + " (name the texts that mean a missing value, or leave out the column)",
                () -> Encoder.learn(Encoding.NONE, TRAINING.drop(0)));
        Refused.with(
                "test.csv:2: column \"speed\" has a missing value"
                        + " (fill it in, or leave out the row or the column)",
                () -> encoder.encode(later(NumberColumn.of("speed", NA), NumberColumn.of("year", 1))));
    }

    @Test
    void namesAreDifferentWhateverTheTableHolds() {
        Table odd = Table.of(
                TextColumn.of("a", "b", "(missing)", null),
                NumberColumn.of("a=b", 1, 2, 3),
                NumberColumn.of("a=b 2", 1, 2, 3));
        assertThat(Encoder.learn(Encoding.AUTO, odd).names())
                .containsExactly("a=(missing)", "a=b", "a=(missing) 2", "a=b 2", "a=b 2 2");
    }

    @Test
    void refusesWhatItCannotLearnFrom() {
        Refused.with(
                "train.csv: there are no rows to learn from", () -> Encoder.learn(Encoding.AUTO, TRAINING.select()));
        Refused.with("there is no input column to learn from", () -> Encoder.learn(Encoding.NONE, Table.of()));
        Refused.with(
                "no input column is left, for none tells anything: speed (it is always 1), void (it has no values)"
                        + " (Encoding.NONE keeps constant columns)",
                () -> Encoder.learn(Encoding.AUTO, TRAINING.keep(3, 4).select(0)));
        Refused.with(
                "the model was trained on columns with names, the data has none: give it a table with age, city, speed",
                () -> ENCODER.encode(Points.of(new double[] {1})));
    }

    @Test
    void oneRowCanBeTakenAsItIs() {
        Table one = TRAINING.keep(3).select(0);
        assertThat(Encoder.learn(Encoding.NONE, one).encode(one).points()).isEqualTo(Points.of(new double[] {1}));
    }

    @Test
    void noRowsAreEncodedToNoPoints() {
        Points none = ENCODER.encode(TRAINING.select()).points();
        assertThat(none.size()).isZero();
        assertThat(none.dim()).isEqualTo(5);
    }

    @Test
    void aRowIsEncodedAloneAsAmongOthers() {
        SplittableRandom random = new SplittableRandom(7);
        double[] numbers = random.doubles(50, -1e3, 1e3).toArray();
        numbers[13] = NA;
        String[] texts = IntStream.range(0, 50)
                .mapToObj(i -> i % 17 == 0 ? null : "t" + random.nextInt(20))
                .toArray(String[]::new);
        Table table = Table.of(NumberColumn.of("n", numbers), TextColumn.of("t", texts));
        Encoder encoder = Encoder.learn(Encoding.AUTO, table);
        Points all = encoder.encode(table).points();
        for (int i = 0; i < 50; i++)
            assertThat(encoder.encode(table.select(i)).points()).isEqualTo(all.range(i, i + 1));
    }

    @Test
    void columnsCannotBeChangedFromOutside() {
        List<ColumnEncoder> columns = new java.util.ArrayList<>(List.of(new AsIs("a")));
        TableEncoder encoder = new TableEncoder(Encoding.NONE, columns);
        columns.clear();
        assertThat(encoder.columns()).hasSize(1);
        Refused.with(
                "column \"a\" is encoded twice",
                () -> new TableEncoder(Encoding.NONE, Collections.nCopies(2, new AsIs("a"))));
    }
}
