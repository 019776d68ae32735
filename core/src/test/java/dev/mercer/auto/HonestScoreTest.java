package dev.mercer.auto;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.compute.Compute;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.Table;
import dev.mercer.data.table.TextColumn;
import dev.mercer.util.Progress;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The error that is reported against that on many new rows. */
class HonestScoreTest {
    private static final int TABLES = 12;
    private static final int NEW_ROWS = 800;

    /** The largest difference of logarithms; measured −0.07, which is too good: docs/decisions/0030. */
    private static final double MOST = 0.1;

    /** Numbers, a column of 15 levels, and a target that is skewed in every second table. */
    private static Table table(int rows, long problem, long seed) {
        Random fixed = new Random(problem);
        double[] effect = fixed.doubles(15, -1, 1).toArray();
        double noise = 0.3 + fixed.nextDouble();
        double power = 1 + fixed.nextInt(3);
        Random random = new Random(seed);
        double[][] x = new double[4][rows];
        String[] level = new String[rows];
        double[] y = new double[rows];
        for (int i = 0; i < rows; i++) {
            for (double[] column : x) column[i] = random.nextGaussian();
            int l = random.nextInt(15);
            level[i] = "level " + (char) ('a' + l);
            double f =
                    Math.sin(power * x[0][i]) + x[1][i] * x[2][i] / power + effect[l] + noise * random.nextGaussian();
            y[i] = problem % 2 == 0 ? Math.exp(f) : f;
        }
        return Table.of(
                NumberColumn.of("a", x[0]),
                NumberColumn.of("b", x[1]),
                NumberColumn.of("c", x[2]),
                NumberColumn.of("d", x[3]),
                TextColumn.of("level", level),
                NumberColumn.of("y", y));
    }

    @Test
    void theReportedErrorIsNearThatOfNewRows() {
        double sum = 0;
        double squares = 0;
        for (int t = 0; t < TABLES; t++) {
            Table train = table(120 + 8 * t, t, 1000 + t);
            AutoModel model = new Auto()
                    .quick()
                    .within(Duration.ofMinutes(2))
                    .fit(train, "y", Compute.standard(), Progress.none());
            Table fresh = table(NEW_ROWS, t, 5000 + t);
            double[] actual = ((NumberColumn) fresh.column("y")).toArray();
            double[] predicted = model.predict(fresh);
            double[] errors = new double[actual.length];
            for (int i = 0; i < errors.length; i++) errors[i] = Math.abs(actual[i] - predicted[i]);
            double mean = Arrays.stream(errors).average().orElseThrow();
            double reported =
                    model.score().orElseThrow().numbers().orElseThrow().mae();
            double difference = Math.log(reported / mean);
            sum += difference;
            squares += difference * difference;
        }
        double mean = sum / TABLES;
        double error = Math.sqrt((squares / TABLES - mean * mean) / (TABLES - 1));
        assertThat(mean)
                .as("mean difference of log errors, standard error %s", error)
                .isBetween(-MOST, MOST);
    }
}
