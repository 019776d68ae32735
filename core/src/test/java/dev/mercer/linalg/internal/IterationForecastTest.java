package dev.mercer.linalg.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.linalg.GaussianGram;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.tile.Engine;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class IterationForecastTest {
    private static final int N = 3000;
    private static final Engine ENGINE = Engine.plain();

    private static List<Double> geometric(int count, double ratio) {
        return DoubleStream.iterate(ratio, r -> r * ratio).limit(count).boxed().toList();
    }

    /** Every so-manieth row, the shift scaled as they are. */
    private static IterationForecast.Sample sample(SymmetricMatrix all, double shift, Matrix b, int rows) {
        int[] chosen =
                IntStream.range(0, rows).map(i -> (int) ((long) i * N / rows)).toArray();
        SymmetricMatrix some = new SymmetricMatrix(rows);
        Matrix right = new Matrix(rows, b.columns());
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j <= i; j++) some.set(i, j, all.get(chosen[i], chosen[j]));
            for (int c = 0; c < b.columns(); c++) right.set(i, c, b.get(chosen[i], c));
        }
        return new IterationForecast.Sample(some, shift * rows / N, right);
    }

    /** The count within a third, and that it is given up where it is. */
    @Test
    void foreseesWhatTheSolverDoesWithAllRows() {
        SymmetricMatrix all = GaussianGram.of(N, 6);
        Matrix b = GaussianGram.rightHandSides(N, 2);
        int solved = 0;
        IterationRule rule = IterationRule.of(N, 2).orElseThrow();
        FloatSymmetricMatrix rounded = FloatSymmetricMatrix.of(all, ENGINE.threads());
        for (double shift : new double[] {10, 1e-3}) {
            MixedGradient.Run real = new MixedGradient(rule, 1e-12)
                    .solve(
                            new ShiftedMatrix(all, shift, ENGINE),
                            rounded,
                            rounded.operator(ENGINE),
                            b,
                            ENGINE,
                            Progress.none());
            IterationForecast forecast =
                    IterationForecast.of(N, sample(all, shift, b, 400), sample(all, shift, b, 800), ENGINE);
            assertThat(forecast.rank()).isEqualTo(rule.rank());
            assertThat(forecast.solves())
                    .as("shift %s", shift)
                    .isEqualTo(real.result().isPresent());
            if (!forecast.solves()) continue;
            assertThat((double) forecast.iterations() / real.residuals().size()).isBetween(0.67, 1.5);
            solved++;
        }
        assertThat(solved).isEqualTo(1);
    }

    @Test
    void slowerResidualsTakeMoreIterations() {
        IterationRule rule = new IterationRule(100, 60);
        List<Double> thirty = geometric(30, Math.pow(10, -0.4));
        assertThat(IterationForecast.replay(rule, thirty, 1)).isEqualTo(new IterationForecast(100, 30, true));
        assertThat(IterationForecast.replay(rule, thirty, 1.5)).isEqualTo(new IterationForecast(100, 45, true));
        assertThat(IterationForecast.replay(rule, thirty, 0.5)).isEqualTo(new IterationForecast(100, 15, true));
        assertThat(IterationForecast.replay(rule, List.of(), 2)).isEqualTo(new IterationForecast(100, 0, true));
    }

    /** Thirty digits of a fifth each are hopeful; at a tenth they are not, as the rule sees when it looks first. */
    @Test
    void residualsThatAreTooSlowAreGivenUpWhenTheRuleLooks() {
        IterationRule rule = new IterationRule(100, 60);
        assertThat(IterationForecast.replay(rule, geometric(60, Math.pow(10, -0.2)), 2))
                .isEqualTo(new IterationForecast(100, IterationRule.LOOK, false));
        List<Double> fastThenStuck = new ArrayList<>(geometric(16, 0.5));
        fastThenStuck.addAll(Collections.nCopies(200, Math.pow(0.5, 16)));
        IterationForecast stuck = IterationForecast.replay(rule, fastThenStuck, 1);
        assertThat(stuck.solves()).isFalse();
        assertThat(stuck.iterations()).isBetween(17, 40);
    }

    @Test
    void samplesAreSmallAndOnlyWhereIterationIsTried() {
        assertThat(IterationForecast.rows(2999, 1, Long.MAX_VALUE)).isEmpty();
        assertThat(IterationForecast.rows(10_000, 5, Long.MAX_VALUE)).isEmpty();
        assertThat(IterationForecast.rows(10_000, 2, 1000)).isEmpty();
        assertThat(IterationForecast.rows(10_000, 2, Long.MAX_VALUE)).contains(2048);
        assertThat(IterationForecast.rows(100_000, 2, Long.MAX_VALUE)).contains(4096);
        assertThat(new IterationForecast(312, 20, true).bytes(10_000))
                .isEqualTo(IterationRule.of(10_000, 2).orElseThrow().bytes(10_000));
    }

    @Test
    void samplesMustDiffer() {
        IterationForecast.Sample one =
                new IterationForecast.Sample(GaussianGram.of(100, 2), 1, GaussianGram.rightHandSides(100, 1));
        assertThatThrownBy(() -> IterationForecast.of(N, one, one, ENGINE))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("the smaller sample must have fewer rows, got 100 and 100");
    }
}
