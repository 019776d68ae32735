package dev.mercer.auto;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.compute.Compute;
import dev.mercer.data.table.Column;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.Table;
import dev.mercer.data.table.TextColumn;
import dev.mercer.util.Progress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The error that is reported against that on many new rows. */
@Tag("once")
class HonestScoreTest {
    private static final int TABLES = 30;
    private static final int FEWEST_ROWS = 60;
    private static final int NEW_ROWS = 1000;

    /**
     * Four numbers, in every second table also a column of 15 levels, and a target that is skewed in every second pair of tables.
     * All parts of the target are bounded but its noise: the mean of a target like exp(ab) with normal a and b is infinite, and no
     * sample tells its error.
     */
    private static Table table(int rows, int problem, long seed) {
        Random fixed = new Random(problem);
        double[] effect = fixed.doubles(15, -1, 1).toArray();
        double noise = 0.2 + fixed.nextDouble() / 2;
        double power = 1 + fixed.nextInt(3);
        Random random = new Random(seed);
        double[][] x = new double[4][rows];
        String[] level = new String[rows];
        double[] y = new double[rows];
        for (int i = 0; i < rows; i++) {
            for (double[] column : x) column[i] = random.nextGaussian();
            int l = random.nextInt(15);
            level[i] = "level " + (char) ('a' + l);
            double f = Math.sin(power * x[0][i]) + Math.tanh(x[1][i] * x[2][i]) + effect[l];
            f += noise * random.nextGaussian();
            y[i] = problem % 4 < 2 ? f : Math.exp(f);
        }
        List<Column> columns = new ArrayList<>();
        for (int c = 0; c < x.length; c++) columns.add(NumberColumn.of("x" + c, x[c]));
        if (problem % 2 == 0) columns.add(TextColumn.of("level", level));
        columns.add(NumberColumn.of("y", y));
        return Table.of(columns.toArray(Column[]::new));
    }

    /** ln(reported mean absolute error / that of new rows). */
    private static double difference(int problem) {
        AutoModel model = new Auto()
                .quick()
                .within(Duration.ofMinutes(2))
                .fit(
                        table(FEWEST_ROWS + 4 * problem, problem, 1000 + problem),
                        "y",
                        Compute.standard().withThreads(1),
                        Progress.none());
        Table fresh = table(NEW_ROWS, problem, 5000 + problem);
        double[] actual = ((NumberColumn) fresh.column("y")).toArray();
        double[] predicted = model.predict(fresh);
        double error = IntStream.range(0, NEW_ROWS)
                .mapToDouble(i -> Math.abs(actual[i] - predicted[i]))
                .average()
                .orElseThrow();
        return Math.log(model.heldOut().orElseThrow().numbers().orElseThrow().mae() / error);
    }

    @Test
    void theReportedErrorIsThatOfNewRowsWithinAStandardError() {
        double[] differences = IntStream.range(0, TABLES)
                .parallel()
                .mapToDouble(HonestScoreTest::difference)
                .toArray();
        double mean =
                IntStream.range(0, TABLES).mapToDouble(t -> differences[t]).sum() / TABLES;
        double squares = IntStream.range(0, TABLES)
                .mapToDouble(t -> Math.pow(differences[t] - mean, 2))
                .sum();
        double error = Math.sqrt(squares / TABLES / (TABLES - 1));
        assertThat(mean)
                .as("mean difference of log errors, standard error %s", error)
                .isBetween(-error, error);
    }
}
