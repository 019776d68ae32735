package dev.mercer.data.encoder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.Reals;
import dev.mercer.data.SparsePoints;
import dev.mercer.data.encoder.internal.ColumnEncoder;
import dev.mercer.data.encoder.internal.Dated;
import dev.mercer.data.encoder.internal.Standardized;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.Table;
import dev.mercer.data.table.TextColumn;
import dev.mercer.util.InvalidInputException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class EncoderLearnerTest {
    private static final int ROWS = 700;

    private static Table table() {
        double[] far = new double[ROWS];
        double[] gaps = new double[ROWS];
        double[] huge = new double[ROWS];
        @Nullable String[] city = new @Nullable String[ROWS];
        @Nullable String[] yes = new @Nullable String[ROWS];
        @Nullable String[] day = new @Nullable String[ROWS];
        @Nullable String[] id = new @Nullable String[ROWS];
        @Nullable String[] same = new @Nullable String[ROWS];
        for (int i = 0; i < ROWS; i++) {
            far[i] = 1e9 + Math.sin(i);
            gaps[i] = i % 7 == 0 ? Double.NaN : i * i;
            huge[i] = i < ROWS / 2 ? 1e-300 * i : 1e300 * Math.cos(i);
            city[i] = i % 11 == 0 ? null : "c" + (i * i) % 23;
            yes[i] = i % 3 == 0 ? "Yes" : "no";
            day[i] = String.format(Locale.ROOT, "20%02d-%02d-%02d", i % 30, 1 + i % 12, 1 + i % 28);
            id[i] = "id" + i;
            same[i] = "x";
        }
        return Table.of(
                NumberColumn.of("far", far),
                NumberColumn.of("gaps", gaps),
                NumberColumn.of("huge", huge),
                NumberColumn.of("constant", new double[ROWS]),
                TextColumn.of("city", city),
                TextColumn.of("yes", yes),
                TextColumn.of("day", day),
                TextColumn.of("id", id),
                TextColumn.of("same", same));
    }

    private static Encoder inParts(Encoding encoding, Table table, int rows) {
        EncoderLearner learner = new EncoderLearner(encoding);
        for (int from = 0; from < table.size(); from += rows) {
            int count = Math.min(rows, table.size() - from);
            learner.add(table.select(IntStream.range(from, from + count).toArray()), Reals.constant(count, 1));
        }
        assertThat(learner.rows()).isEqualTo(table.size());
        return learner.learn();
    }

    @Test
    void partsTeachTheSameWithoutCentering() {
        Table some = Table.of(NumberColumn.of("age", 0, 2, 4, Double.NaN), TextColumn.of("who", "a", "b", "a", "b"));
        assertThat(inParts(Encoding.UNCENTRED, some, 2)).isEqualTo(Encoder.learn(Encoding.UNCENTRED, some));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 13, 256, 700})
    void partsTeachWhatTheWholeTeaches(int rows) {
        TableEncoder whole = (TableEncoder) Encoder.learn(Encoding.AUTO, table());
        TableEncoder parts = (TableEncoder) inParts(Encoding.AUTO, table(), rows);
        assertThat(parts.names()).isEqualTo(whole.names());
        assertThat(parts.inputs()).isEqualTo(whole.inputs());
        for (int k = 0; k < whole.columns().size(); k++) {
            ColumnEncoder expected = whole.columns().get(k);
            ColumnEncoder found = parts.columns().get(k);
            if (expected instanceof Standardized a) {
                Standardized b = (Standardized) found;
                assertThat(b.mean()).isCloseTo(a.mean(), within(1e-12 * a.deviation() + 1e-14 * Math.abs(a.mean())));
                assertThat(b.deviation()).isCloseTo(a.deviation(), within(1e-7 * a.deviation()));
                assertThat(b.indicator()).isEqualTo(a.indicator());
            } else if (expected instanceof Dated a) {
                assertThat(((Dated) found).cycles()).isEqualTo(a.cycles());
                assertThat(((Dated) found).mean()).isCloseTo(a.mean(), within(1e-3));
            } else assertThat(found).isEqualTo(expected);
        }
    }

    @Test
    void withoutEncodingNumbersAreAsTheyAreAndAllElseIsRefused() {
        Table numbers = table().keep(0, 3);
        assertThat(inParts(Encoding.NONE, numbers, 100)).isEqualTo(Encoder.learn(Encoding.NONE, numbers));
        assertThatThrownBy(() -> inParts(Encoding.NONE, table().keep(0, 4), 100))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("column \"city\" is not a number: \"c1\"");
        assertThatThrownBy(() -> inParts(Encoding.NONE, table().keep(1), 100))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("missing value");
    }

    @ParameterizedTest
    @EnumSource(Encoding.class)
    void pointsWithoutNamesToo(Encoding encoding) {
        SparsePoints.Builder narrow = new SparsePoints.Builder();
        SparsePoints.Builder wide = new SparsePoints.Builder();
        SparsePoints.Builder all = new SparsePoints.Builder();
        for (SparsePoints.Builder each : List.of(narrow, all))
            each.add(0, -3).add(2, 1).endRow();
        for (SparsePoints.Builder each : List.of(wide, all))
            each.add(0, 2).add(4, 5).endRow();
        EncoderLearner learner = new EncoderLearner(encoding);
        learner.add(Table.of(narrow.build(3)), Reals.of(1));
        learner.add(Table.of(wide.build(5)), Reals.of(1));
        assertThat(learner.learn()).isEqualTo(Encoder.learn(encoding, all.build(5)));
        assertThat(learner.rows()).isEqualTo(2);
    }

    @Test
    void moreTextsThanCanBeCountedAreIds() {
        EncoderLearner learner = new EncoderLearner(Encoding.AUTO);
        for (int part = 0; part < 11; part++) {
            int first = part * 10_000;
            List<String> ids = new ArrayList<>();
            double[] x = new double[10_000];
            for (int i = 0; i < x.length; i++) {
                ids.add("key " + (first + i));
                x[i] = i;
            }
            learner.add(
                    Table.of(NumberColumn.of("x", x), TextColumn.of("key", ids.toArray(new String[0]))),
                    Reals.constant(x.length, 1));
        }
        assertThat(learner.learn().dropped())
                .containsExactly(
                        "column \"key\" is not learned from: it has more than 100000 different texts, as ids and"
                                + " free text do");
    }
}
