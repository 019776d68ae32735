package dev.mercer.auto;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.compute.Compute;
import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.data.table.Column;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.Table;
import dev.mercer.data.table.TextColumn;
import dev.mercer.score.RegressionScore;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Levels and texts that have nothing to do with the target: no advantage is found, neither in training nor on new rows. */
@Tag("once")
class NoiseTest {
    private static final int ROWS = 200;

    /** Levels of 1 to 50 rows, texts of random words, and a number. */
    private static Table inputs(Random random) {
        String[] level = new String[ROWS];
        String[] text = new String[ROWS];
        int number = 0;
        for (int i = 0; i < ROWS; number++)
            for (int end = Math.min(ROWS, i + 1 + random.nextInt(50)); i < end; i++)
                level[i] = "level " + Integer.toString(1000 + 7919 * number, 36);
        for (int i = 0; i < ROWS; i++) {
            StringBuilder words = new StringBuilder();
            for (int k = 0; k < 5; k++)
                words.append(Integer.toString(400 + random.nextInt(900), 36)).append("a ");
            text[i] = words.toString();
        }
        double[] x = random.doubles(ROWS).toArray();
        return Table.of(TextColumn.of("level", level), TextColumn.of("text", text), NumberColumn.of("x", x));
    }

    private static Table with(Table inputs, Column target) {
        return Table.of(inputs.column(0), inputs.column(1), inputs.column(2), target);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void regressionFindsNothing(int seed) {
        Random random = new Random(seed);
        double[] y =
                IntStream.range(0, ROWS).mapToDouble(i -> random.nextGaussian()).toArray();
        Table train = inputs(random);
        AutoModel model = new Auto()
                .kernels("gaussian(sigma=auto)")
                .fit(with(train, NumberColumn.of("y", y)), "y", Compute.standard(), Progress.none());
        double variance = Arrays.stream(y).map(v -> v * v).average().orElseThrow();
        double validation = 1 - model.heldOut().orElseThrow().loss() / variance;
        double error = 1 / Math.sqrt(ROWS);
        assertThat(validation).as("validation R²").isLessThan(2 * error);
        int[] shuffled = random.ints(ROWS, 0, ROWS).toArray();
        double[] fresh =
                IntStream.range(0, ROWS).mapToDouble(i -> random.nextGaussian()).toArray();
        double r2 = RegressionScore.of(Reals.of(fresh), model.predict(train.select(shuffled)))
                .r2();
        assertThat(r2).as("R² on new rows").isBetween(-2 * error, 2 * error);
    }

    @ParameterizedTest
    @ValueSource(ints = {4})
    void classificationFindsNothing(int seed) {
        Random random = new Random(seed);
        String[] y = IntStream.range(0, ROWS)
                .mapToObj(i -> "class " + "abc".charAt(random.nextInt(3)))
                .toArray(String[]::new);
        Table train = inputs(random);
        AutoModel model = new Auto()
                .kernels("gaussian(sigma=auto)")
                .fit(with(train, TextColumn.of("y", y)), "y", Compute.standard(), Progress.none());
        double chance = Arrays.stream(Labels.of(y).counts()).max().orElseThrow() / (double) ROWS;
        double error = Math.sqrt(chance * (1 - chance) / ROWS);
        // The best of some 20 settings is by chance about two standard errors better than one.
        assertThat(1 - model.heldOut().orElseThrow().error())
                .as("validation accuracy")
                .isLessThan(chance + 3 * error);
    }
}
