package dev.mercer.data.encoder.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.Refused;
import dev.mercer.data.encoder.Encoder;
import dev.mercer.data.encoder.Encoding;
import dev.mercer.data.encoder.internal.ColumnEncoder.EncodedColumn;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.Table;
import dev.mercer.data.table.TextColumn;
import dev.mercer.data.table.internal.Origin;
import org.junit.jupiter.api.Test;

class StandardizedTest {
    private static final Origin FILE = Origin.file("a.csv", 2, 3, 4);

    private static ColumnEncoder learn(double... values) {
        return Standardized.learn(NumberColumn.of("age", values), Reals.constant(values.length, 1));
    }

    @Test
    void subtractsTheMeanAndDividesByTheDeviation() {
        ColumnEncoder code = learn(1, 3);
        assertThat(code).isEqualTo(new Standardized("age", 2, 1, false));
        EncodedColumn other = code.encode(NumberColumn.of("age", 5, 2, 0), FILE);
        assertThat(new double[] {other.get(0, 0), other.get(1, 0), other.get(2, 0)})
                .containsExactly(3, 0, -2);
        assertThat(code.said()).isEqualTo("standardised, mean 2.000, deviation 1.000");
    }

    @Test
    void withoutCenteringWhatIsNotNegativeStaysSo() {
        Table table = Table.of(NumberColumn.of("age", 0, 2, 4, Double.NaN), TextColumn.of("who", "a", "b", "a", "b"));
        Encoder code = Encoder.learn(Encoding.UNCENTRED, table);
        double deviation = Math.sqrt(8 / 3.0);
        Points points = code.encode(table).points();
        assertThat(new double[] {points.get(0, 0), points.get(1, 0), points.get(2, 0), points.get(3, 0)})
                .containsExactly(0, 2 / deviation, 4 / deviation, 2 / deviation);
        assertThat(points.get(3, 1)).isEqualTo(1);
        assertThat(code.said().get(0))
                .isEqualTo("age: not centred, mean 2.000, divided by 1.633; missing values become the mean,"
                        + " and a column says which");
    }

    @Test
    void aMissingValueBecomesTheMeanAndIsCountedOnlyIfItIsNews() {
        EncodedColumn news = learn(1, 3).encode(NumberColumn.of("age", Double.NaN, 3, Double.NaN), FILE);
        assertThat(news.get(0, 0)).isZero();
        assertThat(news.unexpectedGaps()).isEqualTo(2);
        ColumnEncoder prepared = learn(1, Double.NaN, 3);
        assertThat(prepared.outputs()).containsExactly("age", "age=(missing)");
        EncodedColumn known = prepared.encode(NumberColumn.of("age", Double.NaN, 3), FILE);
        assertThat(new double[] {known.get(0, 0), known.get(0, 1), known.get(1, 0), known.get(1, 1)})
                .containsExactly(0, 1, 1, 0);
        assertThat(known.unexpectedGaps()).isZero();
    }

    @Test
    void constantsAreDropped() {
        assertThat(learn(7, 7, 7)).isEqualTo(new Dropped("age", "it is always 7"));
        assertThat(learn(7)).isEqualTo(new Dropped("age", "it is always 7"));
        assertThat(learn(Double.NaN)).isEqualTo(new Dropped("age", "it has no values"));
        assertThat(learn(7, Double.NaN)).isEqualTo(new MissingOnly("age"));
    }

    @Test
    void hugeNumbersStayFinite() {
        EncodedColumn code = learn(-1.7e308, 1.7e308).encode(NumberColumn.of("age", 1.7e308, -1.7e308), FILE);
        assertThat(new double[] {code.get(0, 0), code.get(1, 0)}).containsExactly(1, -1);
    }

    @Test
    void whatIsTooFarAwayIsRefusedWithItsPlace() {
        Refused.with(
                "a.csv:3: column \"age\" holds 1.0E300, too far from the training data"
                        + " (mean 0.000, deviation 1.000e-300) to be scaled",
                () -> learn(-1e-300, 1e-300).encode(NumberColumn.of("age", 0, 1e300, 0), FILE));
    }

    /** A file may begin to spell its missing values after the rows that were learned from. */
    @Test
    void wordsForAMissingValueAreMissing() {
        EncodedColumn code = learn(1, 3).encode(TextColumn.of("age", "5", "none", "N/A"), FILE);
        assertThat(new double[] {code.get(0, 0), code.get(1, 0), code.get(2, 0)})
                .containsExactly(3, 0, 0);
        assertThat(code.unexpectedGaps()).isEqualTo(2);
    }

    @Test
    void textIsRefusedWithItsPlaceUnlessItIsANumber() {
        ColumnEncoder code = learn(1, 3);
        assertThat(code.encode(TextColumn.of("age", "5", null, "1"), FILE).get(0, 0))
                .isEqualTo(3);
        Refused.with(
                "a.csv:3: column \"age\" is not a number: \"old\""
                        + " (in training it was: name the texts that mean a missing value)",
                () -> code.encode(TextColumn.of("age", "5", "old", "older"), FILE));
        Refused.with(
                "a.csv:2: column \"age\" is not a number: \"1,5\" (write the decimal point as \".\")",
                () -> code.encode(TextColumn.of("age", "1,5", "2", "3"), FILE));
    }
}
