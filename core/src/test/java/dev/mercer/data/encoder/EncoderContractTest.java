package dev.mercer.data.encoder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.Refused;
import dev.mercer.data.SparsePoints;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.Table;
import dev.mercer.data.table.TextColumn;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The contract of encoders on weights: a row of weight w counts as w rows, one of weight 0 as none. */
class EncoderContractTest {
    private static final int ROWS = 300;

    /** Ways to learn an encoder. */
    enum Way {
        WHOLE {
            @Override
            Encoder learn(Table table, Reals weights) {
                return Encoder.learn(Encoding.AUTO, table, weights);
            }

            @Override
            Encoder learn(Points points, Reals weights) {
                return Encoder.learn(Encoding.AUTO, Table.of(points), weights);
            }
        },
        IN_PARTS {
            @Override
            Encoder learn(Table table, Reals weights) {
                EncoderLearner learner = new EncoderLearner(Encoding.AUTO);
                for (int from = 0; from < table.size(); from += 7) {
                    int[] rows = IntStream.range(from, Math.min(table.size(), from + 7))
                            .toArray();
                    learner.add(table.select(rows), weights.select(rows));
                }
                return learner.learn();
            }

            @Override
            Encoder learn(Points points, Reals weights) {
                EncoderLearner learner = new EncoderLearner(Encoding.AUTO);
                for (int i = 0; i < points.size(); i++)
                    learner.add(Table.of(points.range(i, i + 1)), Reals.of(weights.get(i)));
                return learner.learn();
            }
        };

        abstract Encoder learn(Table table, Reals weights);

        abstract Encoder learn(Points points, Reals weights);
    }

    /** Each kind of column; what is rare, missing or far away is so in rows that the weights change. */
    private static Table table() {
        double[] x = new double[ROWS];
        double[] gaps = new double[ROWS];
        double[] constant = new double[ROWS];
        @Nullable String[] city = new @Nullable String[ROWS];
        @Nullable String[] town = new @Nullable String[ROWS];
        @Nullable String[] yes = new @Nullable String[ROWS];
        @Nullable String[] day = new @Nullable String[ROWS];
        @Nullable String[] id = new @Nullable String[ROWS];
        for (int i = 0; i < ROWS; i++) {
            boolean absent = i % 4 == 0;
            x[i] = absent ? 1e6 : 100 + Math.sin(i);
            gaps[i] = absent ? Double.NaN : i * i;
            constant[i] = absent ? i : 5;
            city[i] = absent ? null : "c" + (i * i) % 23;
            town[i] = i % 12 == 5 ? "t" + i : "common";
            yes[i] = absent ? "maybe" : i % 3 == 0 ? "Yes" : "no";
            day[i] = absent ? "never" : String.format(Locale.ROOT, "20%02d-%02d-%02d", i % 9, 1 + i % 12, 1 + i % 28);
            id[i] = "id" + i;
        }
        return Table.of(
                NumberColumn.of("x", x),
                NumberColumn.of("gaps", gaps),
                NumberColumn.of("constant", constant),
                TextColumn.of("city", city),
                TextColumn.of("town", town),
                TextColumn.of("yes", yes),
                TextColumn.of("day", day),
                TextColumn.of("id", id));
    }

    /** 0 to 3: rare towns are once alone, once twice. */
    private static Reals weights() {
        return Reals.of(IntStream.range(0, ROWS)
                .mapToDouble(i -> i % 4 == 0 ? 0 : 1 + i % 3)
                .toArray());
    }

    private static int[] repeated(Reals weights) {
        return IntStream.range(0, weights.size())
                .flatMap(i -> IntStream.generate(() -> i).limit((long) weights.get(i)))
                .toArray();
    }

    @ParameterizedTest
    @EnumSource
    void aRowOfWeightTwoIsThatRowTwiceTo1em10(Way way) {
        int[] rows = repeated(weights());
        requireEqual(way.learn(table(), weights()), way.learn(table().select(rows), Reals.constant(rows.length, 1)));
    }

    @ParameterizedTest
    @EnumSource
    void aRowOfWeightZeroIsAbsentTo1em10(Way way) {
        double[] zeroOrOne = weights().stream().map(w -> Math.min(w, 1)).toArray();
        int[] rows = repeated(Reals.of(zeroOrOne));
        requireEqual(
                way.learn(table(), Reals.of(zeroOrOne)),
                way.learn(table().select(rows), Reals.constant(rows.length, 1)));
    }

    /** Where nothing depends on how many rows there are. */
    @ParameterizedTest
    @EnumSource
    void weightsBelowOneAreStillRows(Way way) {
        double[] small = weights().stream().map(w -> w > 0 ? 1e-3 : 0).toArray();
        double[] ones = weights().stream().map(w -> w > 0 ? 1 : 0).toArray();
        requireEqual(way.learn(table(), Reals.of(small)), way.learn(table(), Reals.of(ones)));
    }

    /** January is in less than one row of a thousand. */
    @ParameterizedTest
    @EnumSource
    void rowsWithoutANameOfAMonthAreCountedByTheirWeights(Way way) {
        @Nullable String[] months = "null Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
        months[0] = null;
        double[] weights = new double[months.length];
        Arrays.fill(weights, 4);
        weights[0] = 3000;
        weights[1] = 2;
        Table table = Table.of(TextColumn.of("month", months));
        List<String> found = way.learn(table, Reals.of(weights)).names();
        int[] rows = repeated(Reals.of(weights));
        assertThat(found)
                .isEqualTo(way.learn(table.select(rows), Reals.constant(rows.length, 1))
                        .names())
                .contains("month=Feb", "month=(other)");
    }

    private static void requireEqual(Encoder found, Encoder expected) {
        assertThat(found.names()).isEqualTo(expected.names());
        assertThat(found.inputs()).isEqualTo(expected.inputs());
        Table some =
                table().select(IntStream.range(0, ROWS).filter(i -> i % 4 != 0).toArray());
        DensePoints one = (DensePoints) found.encode(some).points();
        DensePoints other = (DensePoints) expected.encode(some).points();
        for (int i = 0; i < some.size(); i++)
            for (int k = 0; k < one.dim(); k++) assertThat(one.get(i, k)).isCloseTo(other.get(i, k), within(1e-10));
    }

    @ParameterizedTest
    @EnumSource
    void pointsOfWeightZeroSetNoScale(Way way) {
        SparsePoints.Builder builder = new SparsePoints.Builder();
        builder.add(0, 2).endRow();
        builder.add(0, -300).add(1, 7).endRow();
        builder.add(0, -3).add(2, 1).endRow();
        PointsEncoder found = (PointsEncoder) way.learn(builder.build(3), Reals.of(1, 0, 2));
        assertThat(found.scales()).isEqualTo(Reals.of(3, 0, 1));
    }

    @ParameterizedTest
    @EnumSource
    void weightsThatAreAllZeroAreRefused(Way way) {
        Reals none = Reals.constant(ROWS, 0);
        String message = "the weight of every row is 0: there is nothing to learn from";
        Refused.with(message, () -> way.learn(table(), none));
        Refused.with(message, () -> way.learn(Points.of(new double[] {1}), Reals.of(0)));
    }
}
