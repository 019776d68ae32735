package dev.mercer.data.encoder.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.Reals;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PlainColumnsTest {
    private static final int ROWS = 500;

    private final Random random = new Random(1);
    private final double[] x = random.doubles(ROWS, -2, 2).toArray();
    private final int[] fold =
            IntStream.range(0, ROWS).map(i -> i % Supervision.FOLDS).toArray();
    private final double[] ones = IntStream.range(0, ROWS).mapToDouble(i -> 1).toArray();

    private PlainColumns columns(int times) {
        return columns(times, Reals.of(ones));
    }

    private PlainColumns columns(int times, Reals weights) {
        PlainColumns columns = new PlainColumns(weights);
        for (int t = 0; t < times; t++) columns.add((i, k) -> x[i], 1);
        return columns;
    }

    private Supervision.Standard targets(double... y) {
        return new Supervision.Standard(List.of(""), new double[][] {y}, ones, fold);
    }

    private static double squares(double... values) {
        return Arrays.stream(values).map(v -> v * v).sum();
    }

    /** −4/3 is minus the mean of x². */
    private double[] curve() {
        return Arrays.stream(x).map(v -> v * v - 4.0 / 3 + v).toArray();
    }

    @Test
    void aCurveIsExplained() {
        double[] y = curve();
        Supervision.Response rest = columns(1).residuals(targets(y)).orElseThrow();
        assertThat(rest.names()).containsExactly("added");
        for (double[][] left : rest.values()) assertThat(squares(left[0])).isLessThan(0.05 * squares(y));
    }

    @Test
    void aFoldThatIsLeftOutHasNoPart() {
        double[] y = curve();
        Supervision.Response before = columns(1).residuals(targets(y)).orElseThrow();
        double[] changed = y.clone();
        changed[7] += 100;
        Supervision.Response after = columns(1).residuals(targets(changed)).orElseThrow();
        double[] outside = before.values()[fold[7]][0];
        for (int i = 0; i < ROWS; i++)
            if (i != 7) assertThat(after.values()[fold[7]][0][i]).isCloseTo(outside[i], within(1e-9));
        assertThat(after.values()[fold[7] + 1][0][8]).isNotCloseTo(before.values()[fold[7] + 1][0][8], within(1e-3));
    }

    @Test
    void residualsNeedColumnsAndRowsForThem() {
        assertThat(new PlainColumns(Reals.of(ones)).residuals(targets(curve()))).isEmpty();
        assertThat(columns(33).residuals(targets(curve()))).isPresent();
        assertThat(columns(34).residuals(targets(curve())))
                .as("102 terms of 500 rows")
                .isEmpty();
        assertThat(columns(34, Reals.constant(ROWS, 2)).residuals(targets(curve())))
                .as("102 terms of 1000 rows")
                .isPresent();
        PlainColumns constant = new PlainColumns(Reals.of(ones));
        constant.add((i, k) -> 3, 1);
        assertThat(constant.residuals(targets(curve()))).isEmpty();
    }
}
