package dev.mercer.data.encoder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.Labels;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.TargetVectors;
import dev.mercer.data.Targets;
import dev.mercer.data.encoder.internal.ColumnEncoder;
import dev.mercer.data.encoder.internal.ColumnParts;
import dev.mercer.data.encoder.internal.Supervision;
import dev.mercer.data.encoder.internal.WrittenColumn;
import dev.mercer.data.table.ColumnKind;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.Table;
import dev.mercer.data.table.TextColumn;
import dev.mercer.util.Indices;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The contract of all encoders of columns, also those that learn from targets: a row of weight w is that row w times. */
class RepeatedRowsContractTest {
    private static final int ROWS = 400;

    /** Ways to learn encoders; together they learn each kind of encoder of columns. */
    enum Case {
        WITHOUT_TARGETS(Encoding.AUTO, plain(), Optional.empty()),
        UNCENTRED(Encoding.UNCENTRED, plain(), Optional.empty()),
        AS_IS(Encoding.NONE, levels().keep(0, 1), Optional.empty()),
        LETTERS(
                Encoding.AUTO,
                levels().withKinds(Map.of("about", ColumnKind.SEQUENCE, "town", ColumnKind.IGNORE)),
                Optional.empty()),
        NUMBERS(Encoding.AUTO, levels(), Optional.of(numbers())),
        SEVERAL_NUMBERS(
                Encoding.AUTO,
                levels(),
                Optional.of(new TargetVectors(List.of("a", "b"), List.of(numbers(), negated(numbers()))))),
        TWO_CLASSES(Encoding.AUTO, levels(), Optional.of(classes(2))),
        MORE_CLASSES_THAN_MEANS(Encoding.AUTO, levels(), Optional.of(classes(13))),
        COUNTED_ROWS(Encoding.AUTO, counted(), Optional.of(numbers()));

        private final Encoding encoding;
        private final Table table;
        private final Optional<Targets> targets;

        Case(Encoding encoding, Table table, Optional<Targets> targets) {
            this.encoding = encoding;
            this.table = table;
            this.targets = targets;
        }

        Learned learn(Reals weights, int... rows) {
            Table inputs = table.select(rows);
            return targets.map(its -> {
                        EncodedTraining training =
                                Encoder.fit(encoding, inputs, weights, Supervision.of(its.select(rows)));
                        return new Learned(training.encoder(), training.rows().points());
                    })
                    .orElseGet(() -> {
                        Encoder encoder = Encoder.learn(encoding, inputs, weights);
                        return new Learned(encoder, encoder.encode(inputs).points());
                    });
        }
    }

    /** An encoder, and the training rows as it encodes them, out of fold where targets take part. */
    private record Learned(Encoder encoder, Points training) {
        List<ColumnEncoder> columns() {
            return ((TableEncoder) encoder).columns();
        }
    }

    /** Numbers, codes that are numbers, levels, codes, and free texts; how many of each there are is near the limits of what rows allow. */
    private static Table levels() {
        Random random = new Random(1);
        double[] size = new double[ROWS];
        double[] shop = new double[ROWS];
        String[] town = new String[ROWS];
        String[] zip = new String[ROWS];
        String[] about = new String[ROWS];
        for (int i = 0; i < ROWS; i++) {
            size[i] = Math.exp(random.nextGaussian());
            shop[i] = random.nextInt(160);
            town[i] = "town " + word(random.nextInt(40));
            zip[i] = String.valueOf(1000 + random.nextInt(300));
            about[i] = word(random.nextInt(9)) + " " + word(random.nextInt(9)) + " of " + word(20);
        }
        return Table.of(
                NumberColumn.of("size", size),
                NumberColumn.of("shop", shop),
                TextColumn.of("town", town),
                TextColumn.of("zip", zip),
                TextColumn.of("about", about));
    }

    private static String word(int number) {
        return "" + (char) ('a' + number / 6) + (char) ('k' + number % 6) + (char) ('a' + number * 7 % 26);
    }

    /** Two columns of numbers tell rows apart, and one numbers them; some rows differ by little. */
    private static Table counted() {
        Random random = new Random(2);
        double[] number = new double[ROWS];
        double[] near = new double[ROWS];
        double[] x = new double[ROWS];
        for (int i = 0; i < ROWS; i++) {
            boolean again = i % 8 == 1;
            number[i] = i;
            near[i] = again ? near[i - 1] : random.nextInt(70);
            x[i] = again ? x[i - 1] + 1e-9 : random.nextInt(70);
        }
        List<NumberColumn> numbers =
                List.of(NumberColumn.of("number", number), NumberColumn.of("near", near), NumberColumn.of("x", x));
        return Table.of(numbers.get(0), numbers.get(1), numbers.get(2), levels().column("town"));
    }

    /** Encodings that need no targets. */
    private static Table plain() {
        String[] months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
        double[] constant = new double[ROWS];
        double[] gaps = new double[ROWS];
        @Nullable String[] month = new @Nullable String[ROWS];
        String[] yes = new String[ROWS];
        String[] day = new String[ROWS];
        for (int i = 0; i < ROWS; i++) {
            gaps[i] = i % 5 == 0 ? Double.NaN : 3;
            month[i] = i % 9 == 0 ? null : months[i % 12];
            yes[i] = i % 3 == 0 ? "yes" : "no";
            day[i] = (1 + i % 28) + ".12.20" + (10 + i % 10);
        }
        Table levels = levels();
        return Table.of(
                NumberColumn.of("constant", constant),
                NumberColumn.of("gaps", gaps),
                TextColumn.of("month", month),
                TextColumn.of("yes", yes),
                TextColumn.of("day", day),
                levels.column("size"),
                levels.column("zip"),
                levels.column("town"));
    }

    private static Reals numbers() {
        Table table = levels();
        Random random = new Random(3);
        return Reals.of(IntStream.range(0, ROWS)
                .mapToDouble(i -> Math.log(((NumberColumn) table.column(0)).get(i))
                        + effect(table.column(1).text(i), 3)
                        + effect(table.column(2).text(i), 2)
                        + effect(table.column(3).text(i).substring(0, 2), 2)
                        + effect(table.column(4).text(i).substring(0, 3), 2)
                        + 0.5 * random.nextGaussian())
                .toArray());
    }

    private static double effect(String level, double size) {
        return size * Math.sin(1000.0 * level.hashCode());
    }

    private static Reals negated(Reals y) {
        return Reals.of(y.stream().map(v -> -v * v).toArray());
    }

    /** Equally frequent classes; their weights are not equal. */
    private static Labels classes(int count) {
        Reals y = numbers();
        int[] order = IntStream.range(0, ROWS)
                .boxed()
                .sorted((a, b) -> Double.compare(y.get(a), y.get(b)))
                .mapToInt(Integer::intValue)
                .toArray();
        String[] names = new String[ROWS];
        for (int k = 0; k < ROWS; k++) names[order[k]] = "class " + (char) ('a' + k * count / ROWS);
        return Labels.of(names);
    }

    private static Reals weights() {
        Random random = new Random(4);
        return Reals.of(
                IntStream.range(0, ROWS).mapToDouble(i -> random.nextInt(4)).toArray());
    }

    private static int[] repeated(Reals weights) {
        return IntStream.range(0, weights.size())
                .flatMap(i -> IntStream.generate(() -> i).limit((long) weights.get(i)))
                .toArray();
    }

    @ParameterizedTest
    @EnumSource
    void aRowOfWeightTwoIsThatRowTwiceTo1em9(Case its) {
        requireEqual(its, weights());
    }

    @ParameterizedTest
    @EnumSource
    void aRowOfWeightZeroIsAbsentTo1em9(Case its) {
        requireEqual(its, Reals.of(weights().stream().map(w -> Math.min(w, 1)).toArray()));
    }

    private static void requireEqual(Case its, Reals weights) {
        int[] all = Indices.range(ROWS);
        int[] rows = repeated(weights);
        Learned found = its.learn(weights, all);
        Learned expected = its.learn(Reals.constant(rows.length, 1), rows);
        assertThat(found.encoder.names()).isEqualTo(expected.encoder.names());
        assertThat(found.encoder.inputs()).isEqualTo(expected.encoder.inputs());
        requireClose(
                found.encoder.encode(its.table).points(),
                expected.encoder.encode(its.table).points(),
                all,
                all);
        requireClose(found.training, expected.training, rows, Indices.range(rows.length));
    }

    /** These rows of one are those rows of the other. */
    private static void requireClose(Points one, Points other, int[] these, int[] those) {
        for (int i = 0; i < these.length; i++)
            for (int k = 0; k < one.dim(); k++)
                assertThat(one.get(these[i], k)).isCloseTo(other.get(those[i], k), within(1e-9));
    }

    @Test
    void everyKindOfEncoderHasACase() {
        Set<Class<?>> found = new HashSet<>();
        for (Case its : Case.values())
            for (ColumnEncoder column :
                    its.learn(weights(), Indices.range(ROWS)).columns())
                withParts(column).forEach(part -> found.add(part.getClass()));
        assertThat(found).containsAll(kinds(ColumnEncoder.class));
    }

    private static Stream<ColumnEncoder> withParts(ColumnEncoder column) {
        Stream<ColumnEncoder> parts = column instanceof ColumnParts several
                ? several.parts().stream()
                : column instanceof WrittenColumn written ? Stream.of(written.values()) : Stream.empty();
        return Stream.concat(Stream.of(column), parts.flatMap(RepeatedRowsContractTest::withParts));
    }

    /** The records of a sealed type. */
    private static List<Class<?>> kinds(Class<?> type) {
        if (!type.isSealed()) return List.of(type);
        List<Class<?>> kinds = new ArrayList<>();
        Arrays.stream(type.getPermittedSubclasses()).forEach(each -> kinds.addAll(kinds(each)));
        return kinds;
    }
}
