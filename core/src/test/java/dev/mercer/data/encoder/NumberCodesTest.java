package dev.mercer.data.encoder;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.data.Labels;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.Targets;
import dev.mercer.data.encoder.internal.Supervision;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.Table;
import dev.mercer.data.table.TextColumn;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NumberCodesTest {
    private static final int ROWS = 2000;

    private final Random random = new Random(3);
    private final double[] x =
            IntStream.range(0, ROWS).mapToDouble(i -> random.nextInt(40)).toArray();

    private EncodedTraining fit(double[] inputs, Targets targets) {
        // Rows with equal inputs share a fold, and would know nothing of their level.
        double[] other = random.doubles(inputs.length).toArray();
        Table table = Table.of(NumberColumn.of("shop", inputs), NumberColumn.of("z", other));
        return Encoder.fit(Encoding.AUTO, table, Reals.constant(inputs.length, 1), Supervision.of(targets));
    }

    private Reals noisy(DoubleUnaryOperator mean) {
        return Reals.of(IntStream.range(0, ROWS)
                .mapToDouble(i -> mean.applyAsDouble(x[i]) + random.nextGaussian())
                .toArray());
    }

    @Test
    void idsWhoseOrderSaysNothingHaveStatisticsBesideTheirNumber() {
        double[] effect = random.doubles(40, -2, 2).toArray();
        Reals y = noisy(code -> effect[(int) code]);
        EncodedTraining training = fit(x, y);
        assertThat(training.encoder().names()).contains("shop", "shop=(mean)", "shop=(frequency)");
        int mean = training.encoder().names().indexOf("shop=(mean)");
        Points points = training.rows().points();
        double with = 0;
        for (int i = 0; i < ROWS; i++) with += points.get(i, mean) * effect[(int) x[i]];
        assertThat(with / ROWS).as("agreement with the true effect").isGreaterThan(0.5);
        Points later = training.encoder()
                .encode(Table.of(NumberColumn.of("shop", 7, 12), NumberColumn.of("z", 0, 0)))
                .points();
        assertThat(Math.signum(later.get(0, mean) - later.get(1, mean))).isEqualTo(Math.signum(effect[7] - effect[12]));
    }

    @Test
    void numbersThatOrderTheTargetStayNumbers() {
        assertThat(fit(x, noisy(age -> age / 10)).encoder().names()).containsExactly("shop", "z");
        assertThat(fit(x, noisy(age -> Math.sin(age / 6))).encoder().names()).containsExactly("shop", "z");
        assertThat(fit(x, noisy(age -> age > 20 ? 3 : 0)).encoder().names()).containsExactly("shop", "z");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void noiseHasNoCodes(long seed) {
        Random other = new Random(seed);
        Reals y = Reals.of(
                IntStream.range(0, ROWS).mapToDouble(i -> other.nextGaussian()).toArray());
        assertThat(fit(x, y).encoder().names()).containsExactly("shop", "z");
    }

    @Test
    void codesOfClassesToo() {
        double[] effect = random.doubles(40).toArray();
        Labels y = Labels.of(IntStream.range(0, ROWS)
                .mapToObj(i -> random.nextDouble() < effect[(int) x[i]] ? "yes" : "no")
                .toList());
        assertThat(fit(x, y).encoder().names()).contains("shop", "shop=(mean)");
    }

    @Test
    void fractionsAndIdsOfSingleRowsAreNoCodes() {
        double[] fractions = IntStream.range(0, ROWS)
                .mapToDouble(i -> random.nextInt(40) / 2.0)
                .toArray();
        Reals ones = Reals.constant(ROWS, 1);
        assertThat(NumberCodes.couldBe(NumberColumn.of("x", fractions), ones)).isFalse();
        double[] ids = IntStream.range(0, ROWS).asDoubleStream().toArray();
        assertThat(NumberCodes.couldBe(NumberColumn.of("x", ids), ones)).isFalse();
        assertThat(NumberCodes.couldBe(NumberColumn.of("x", x), ones)).isTrue();
    }

    /** Codes have residuals after the other columns only, of which there is none beside ids of single rows. */
    @Test
    void codesAreNotAmongTheirOtherColumns() {
        double[] effect = random.doubles(40, -2, 2).toArray();
        Reals y = noisy(code -> effect[(int) code]);
        String[] ids = IntStream.range(0, ROWS).mapToObj(i -> "u" + i).toArray(String[]::new);
        Table table = Table.of(NumberColumn.of("shop", x), TextColumn.of("id", ids));
        EncodedTraining training = Encoder.fit(Encoding.AUTO, table, Reals.constant(ROWS, 1), Supervision.of(y));
        assertThat(training.encoder().names()).contains("shop=(mean)").doesNotContain("shop=(mean added)");
    }
}
