package dev.mercer.data.encoder.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.Labels;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.RowGroups;
import dev.mercer.data.Targets;
import dev.mercer.data.encoder.EncodedTraining;
import dev.mercer.data.encoder.Encoder;
import dev.mercer.data.encoder.Encoding;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.Table;
import dev.mercer.data.table.TextColumn;
import dev.mercer.data.table.internal.Origin;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TargetStatisticsTest {
    private static final int ROWS = 2000;

    /** 40 towns; each has an effect on the target, the number of the row in x makes rows different. */
    private static Table table(int seed) {
        Random random = new Random(seed);
        String[] town = new String[ROWS];
        double[] x = new double[ROWS];
        for (int i = 0; i < ROWS; i++) {
            town[i] = "town " + word(random.nextInt(40));
            x[i] = i;
        }
        return Table.of(TextColumn.of("town", town), NumberColumn.of("x", x));
    }

    private static String word(int number) {
        return "" + (char) ('a' + number / 6) + (char) ('k' + number % 6) + (char) ('a' + number * 7 % 26);
    }

    private static double effect(String town) {
        return Math.floorMod(town.hashCode() * 31, 17) - 8.0;
    }

    private static double[] targets(Table table, int seed) {
        Random random = new Random(seed);
        return IntStream.range(0, ROWS)
                .mapToDouble(i -> effect(table.column(0).text(i)) + 3 * random.nextGaussian())
                .toArray();
    }

    private static EncodedTraining fit(Table table, Targets targets) {
        return Encoder.fit(Encoding.AUTO, table, Reals.constant(table.size(), 1), Supervision.of(targets));
    }

    private static double[] column(Encoder encoder, Points points, String name) {
        int k = encoder.names().indexOf(name);
        assertThat(k).as(name + " among " + encoder.names()).isNotNegative();
        return IntStream.range(0, points.size())
                .mapToDouble(i -> points.get(i, k))
                .toArray();
    }

    @Test
    void newRowsGetTheMeanOfTheirLevel() {
        Table table = table(1);
        double[] y = targets(table, 2);
        EncodedTraining training = fit(table, Reals.of(y));
        double mean = Arrays.stream(y).average().orElseThrow();
        double deviation = Math.sqrt(
                Arrays.stream(y).map(v -> (v - mean) * (v - mean)).average().orElseThrow());
        Table other = table(3);
        double[] means =
                column(training.encoder(), training.encoder().encode(other).points(), "town=(mean)");
        double squares = 0;
        for (int i = 0; i < ROWS; i++)
            squares += Math.pow(
                            mean + deviation * means[i] - effect(other.column(0).text(i)), 2)
                    / ROWS;
        // The mean of about 50 rows of deviation 3.
        assertThat(Math.sqrt(squares)).isCloseTo(3 / Math.sqrt(50), within(0.15));
    }

    @Test
    void noRowSeesItsOwnTarget() {
        Table table = table(1);
        double[] y = targets(table, 2);
        Points before = fit(table, Reals.of(y)).rows().points();
        double sum = y[7] + y[8];
        y[7] += 1;
        y[8] = sum - y[7];
        EncodedTraining after = fit(table, Reals.of(y));
        double[] now = column(after.encoder(), after.rows().points(), "town=(mean)");
        int k = after.encoder().names().indexOf("town=(mean)");
        // The overall mean is as before, the overall deviation and the shrinkage nearly so.
        assertThat(now[7]).isCloseTo(before.get(7, k), within(0.002));
        double moved = IntStream.range(0, ROWS)
                .filter(i -> table.column(0).text(i).equals(table.column(0).text(7)))
                .mapToDouble(i -> Math.abs(now[i] - before.get(i, k)))
                .max()
                .orElseThrow();
        assertThat(moved).as("others of the level see it").isGreaterThan(0.002);
    }

    /** Large houses stand in cheap towns, so that all towns have about the same mean price. */
    @Test
    void aLevelHasWhatItAddsToOtherColumns() {
        Random random = new Random(4);
        Table towns = table(1);
        double[] size = new double[ROWS];
        double[] y = new double[ROWS];
        for (int i = 0; i < ROWS; i++) {
            size[i] = 2 * random.nextGaussian() - effect(towns.column(0).text(i)) / 2;
            y[i] = 2 * size[i] + effect(towns.column(0).text(i)) + random.nextGaussian();
        }
        Table table = Table.of(towns.column(0), NumberColumn.of("size", size));
        EncodedTraining training = fit(table, Reals.of(y));
        double[] added = column(training.encoder(), training.rows().points(), "town=(mean added)");
        double[] effects = IntStream.range(0, ROWS)
                .mapToDouble(i -> effect(towns.column(0).text(i)))
                .toArray();
        assertThat(correlation(added, effects)).isGreaterThan(0.95);
        assertThat(training.encoder().said().get(0)).contains("what it adds to the other columns");
        y[7] += 10;
        y[8] -= 10;
        EncodedTraining after = fit(table, Reals.of(y));
        double[] now = column(after.encoder(), after.rows().points(), "town=(mean added)");
        // The target of a row, which has changed by about two deviations, enters by the overall deviation and the
        // shrinkage alone.
        assertThat(now[7]).isCloseTo(added[7], within(0.005));
    }

    /** Towns differ in the sizes of their houses, and prices depend on nothing else. */
    @Test
    void aLevelThatAddsNothingHasItsMeanOnly() {
        Random random = new Random(4);
        Table towns = table(1);
        double[] size = new double[ROWS];
        double[] y = new double[ROWS];
        for (int i = 0; i < ROWS; i++) {
            size[i] = random.nextGaussian() + effect(towns.column(0).text(i)) / 4;
            y[i] = 2 * size[i] + random.nextGaussian();
        }
        Table table = Table.of(towns.column(0), NumberColumn.of("size", size));
        assertThat(fit(table, Reals.of(y)).encoder().names())
                .contains("town=(mean)", "town=(words)")
                .noneMatch(name -> name.contains("added"));
    }

    private static double correlation(double[] a, double[] b) {
        double meanA = Arrays.stream(a).average().orElseThrow();
        double meanB = Arrays.stream(b).average().orElseThrow();
        double ab = 0;
        double aa = 0;
        double bb = 0;
        for (int i = 0; i < a.length; i++) {
            ab += (a[i] - meanA) * (b[i] - meanB);
            aa += (a[i] - meanA) * (a[i] - meanA);
            bb += (b[i] - meanB) * (b[i] - meanB);
        }
        return ab / Math.sqrt(aa * bb);
    }

    @Test
    void rowsOfAGroupDoNotSeeEachOther() {
        Table table = table(1);
        int[] groups = IntStream.range(0, ROWS).map(i -> i / 100).toArray();
        Supervision supervision = new Supervision(Reals.of(targets(table, 2)), RowGroups.of(groups));
        int[] fold = supervision.standard(table, Reals.constant(ROWS, 1)).fold();
        for (int i = 0; i < ROWS; i++) assertThat(fold[i]).isEqualTo(fold[i - i % 100]);
        assertThat(Arrays.stream(fold).distinct().count()).isEqualTo(Supervision.FOLDS);
    }

    @Test
    void equalRowsShareAFold() {
        Table table = table(1).keep(0);
        int[] fold = Supervision.of(Reals.of(targets(table, 2)))
                .standard(table, Reals.constant(ROWS, 1))
                .fold();
        for (int i = 0; i < ROWS; i++)
            for (int j = 0; j < 50; j++)
                if (table.column(0).text(i).equals(table.column(0).text(j)))
                    assertThat(fold[i]).isEqualTo(fold[j]);
    }

    @Test
    void aCodeThatIsNewHasTheMeanOfItsPrefix() {
        Random random = new Random(5);
        String[] zip = new String[ROWS];
        double[] y = new double[ROWS];
        for (int i = 0; i < ROWS; i++) {
            int region = random.nextInt(50);
            zip[i] = String.valueOf(10_000 + region * 1000 + random.nextInt(1000));
            y[i] = region % 7 + 0.1 * random.nextGaussian();
        }
        Table table = Table.of(TextColumn.of("zip", zip));
        Encoder encoder = fit(table, Reals.of(y)).encoder();
        double mean = Arrays.stream(y).average().orElseThrow();
        Table unseen = Table.of(TextColumn.of("zip", "13x", "14x", "99999"));
        double[] means = column(encoder, encoder.encode(unseen).points(), "zip=(mean)");
        double deviation = Math.sqrt(
                Arrays.stream(y).map(v -> (v - mean) * (v - mean)).average().orElseThrow());
        assertThat(mean + deviation * means[0]).isCloseTo(3, within(0.1));
        assertThat(mean + deviation * means[1]).isCloseTo(4, within(0.1));
        assertThat(means[2]).as("nothing is known").isZero();
        assertThat(encoder.said().get(0)).contains("the first 2 characters");
    }

    @Test
    void classesHaveAMeanEachAndTwoOfThemOne() {
        Table table = table(1);
        String[] three = IntStream.range(0, ROWS)
                .mapToObj(i -> effect(table.column(0).text(i)) < -3
                        ? "low"
                        : effect(table.column(0).text(i)) < 3 ? "mid" : "high")
                .toArray(String[]::new);
        assertThat(fit(table, Labels.of(three)).encoder().names())
                .contains("town=(mean low)", "town=(mean mid)", "town=(mean high)", "town=(frequency)");
        String[] two =
                Arrays.stream(three).map(c -> c.equals("mid") ? "low" : c).toArray(String[]::new);
        assertThat(fit(table, Labels.of(two)).encoder().names())
                .contains("town=(mean)")
                .doesNotContain("town=(mean low)");
    }

    @Test
    void levelsWithoutMeaningGetNoMean() {
        for (int seed = 1; seed <= 20; seed++) {
            Random random = new Random(100 + seed);
            Reals noise = Reals.of(random.doubles(ROWS).toArray());
            assertThat(fit(table(seed), noise).encoder().names())
                    .as("seed " + seed)
                    .noneMatch(name -> name.contains("=(mean") || name.contains("=(words"));
        }
    }

    @Test
    void rowsOfWeightZeroTeachNothing() {
        Table table = table(1);
        double[] y = targets(table, 2);
        double[] weights = new double[ROWS];
        for (int i = 0; i < ROWS; i++) {
            weights[i] = i % 3 == 0 ? 0 : 1;
            if (i % 3 == 0) y[i] = 1e6;
        }
        int[] used = IntStream.range(0, ROWS).filter(i -> i % 3 != 0).toArray();
        Encoder all = Encoder.fit(Encoding.AUTO, table, Reals.of(weights), Supervision.of(Reals.of(y)))
                .encoder();
        Encoder some = fit(table.select(used), Reals.of(y).select(used)).encoder();
        assertThat(all).isEqualTo(some);
    }

    @Test
    void allKeepsItsPlaces() {
        TargetStatistics code = new TargetStatistics(
                "c",
                List.of("p", "q"),
                List.of(
                        new LevelTable(LevelTable.Prefix.ONE_CHARACTER, List.of("a"), Reals.of(1, 2)),
                        new LevelTable(LevelTable.Prefix.WHOLE, List.of("ab", ""), Reals.of(3, 4, 5, 6))),
                new LevelTable(LevelTable.Prefix.WHOLE, List.of("ab"), Reals.of(7)),
                -1);
        assertThat(code.outputs()).containsExactly("c=(mean p)", "c=(mean q)", "c=(frequency)");
        ColumnEncoder.EncodedColumn rows = code.encode(TextColumn.of("c", "ab", "ax", "b", null), Origin.unknown());
        double[][] expected = {{3, 4, 7}, {1, 2, -1}, {0, 0, -1}, {5, 6, -1}};
        for (int i = 0; i < 4; i++)
            for (int k = 0; k < 3; k++) assertThat(rows.get(i, k)).isEqualTo(expected[i][k]);
        assertThat(rows.unseen()).isEqualTo(3);
    }

    @Test
    void aClassMayBeCalledAsAResidualIs() {
        assertThat(code("added value", "other", "third").said()).doesNotContain("other columns");
        assertThat(code("p", "added value").said()).doesNotContain("other columns");
        assertThat(code("", "added").said()).contains("what it adds to the other columns");
        assertThat(code("added").said()).contains("what it adds to the other columns");
        assertThat(code("p", "added p").said()).contains("what it adds to the other columns");
    }

    private static TargetStatistics code(String... targets) {
        LevelTable means = new LevelTable(LevelTable.Prefix.WHOLE, List.of("a"), Reals.constant(targets.length, 1));
        LevelTable frequencies = new LevelTable(LevelTable.Prefix.WHOLE, List.of("a"), Reals.of(1));
        return new TargetStatistics("c", List.of(targets), List.of(means), frequencies, 0);
    }
}
