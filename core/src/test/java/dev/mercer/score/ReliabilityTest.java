package dev.mercer.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.linalg.Matrix;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ReliabilityTest {
    @Test
    void groupsByProbability() {
        Reals p = Reals.of(
                IntStream.range(0, 30).mapToDouble(i -> (i * 7 % 30) / 30.0).toArray());
        boolean[] was = new boolean[30];
        for (int i = 0; i < 30; i++) was[i] = p.get(i) >= 0.5;
        Reliability found = Reliability.of(p, was);
        assertThat(found.given().toArray())
                .containsExactly(new double[] {4.5 / 30, 14.5 / 30, 24.5 / 30}, within(1e-12));
        assertThat(found.observed()).isEqualTo(Reals.of(0, 0.5, 1));
    }

    /** Against statsmodels' proportion_confint(5, 10, method="wilson") and (0, 10). */
    @Test
    void wilsonTo1em9() {
        Reals p = Reals.constant(10, 0.3);
        boolean[] half = new boolean[10];
        for (int i = 0; i < 5; i++) half[i] = true;
        assertThat(Reliability.of(p, half).interval().lower().get(0)).isCloseTo(0.236593090513, within(1e-9));
        assertThat(Reliability.of(p, half).interval().upper().get(0)).isCloseTo(0.763406909487, within(1e-9));
        assertThat(Reliability.of(p, new boolean[10]).interval().lower().get(0)).isZero();
        assertThat(Reliability.of(p, new boolean[10]).interval().upper().get(0))
                .isCloseTo(0.277532799863, within(1e-9));
    }

    /** The interval is wider: rows of weights 1 and 3 tell as much as (Σw)²/Σw² = 0.8 as many of equal weights. */
    @Test
    void rowsCountByTheirWeights() {
        Reals p = Reals.of(IntStream.range(0, 21).mapToDouble(i -> i / 100.0).toArray());
        boolean[] was = new boolean[21];
        for (int i = 0; i < 10; i++) was[i] = true;
        Reals weights = Reals.of(IntStream.range(0, 21)
                .mapToDouble(i -> i == 20 ? 0 : i % 2 == 0 ? 1 : 3)
                .toArray());
        Reliability found = Reliability.of(p, was, weights);
        assertThat(found.observed()).isEqualTo(Reals.of(1, 0));
        assertThat(found.given().get(0)).isCloseTo((0 + 2 + 4 + 6 + 8 + 3 * 25) / 2000.0, within(1e-12));
        double z2 = 1.959963984540054 * 1.959963984540054;
        assertThat(found.interval().lower().get(0)).isCloseTo(8 / (8 + z2), within(1e-12));
    }

    @Test
    void refusesWhatIsNoProbability() {
        assertThatThrownBy(() -> Reliability.of(Reals.of(0.5, 1.5), new boolean[2]))
                .hasMessage("a probability must be from 0 to 1, got 1.5");
        assertThatThrownBy(() -> Reliability.of(Reals.of(0.5), new boolean[2]))
                .hasMessage("number of outcomes must be 1, got 2");
    }

    /** Of two classes the second, of more the one that is predicted. */
    @Test
    void theClassThatIsMeant() {
        Labels actual = Labels.of(List.of("a", "b", "b"), List.of("a", "b", "c"));
        Labels predicted = Labels.of(List.of("a", "a", "b"), List.of("a", "b", "c"));
        Matrix p = new Matrix(3, 3);
        p.setRow(0, new double[] {0.5, 0.3, 0.2});
        p.setRow(1, new double[] {0.6, 0.3, 0.1});
        p.setRow(2, new double[] {0.1, 0.7, 0.2});
        Reals ones = Reals.constant(3, 1);
        Reliability three = Reliability.of(List.of("a", "b", "c"), p, actual, predicted, ones);
        assertThat(three.given().get(0)).isCloseTo(0.6, within(1e-12));
        assertThat(three.observed().get(0)).isCloseTo(2 / 3.0, within(1e-12));
        Reliability two = Reliability.of(List.of("a", "b"), p, actual, predicted, ones);
        assertThat(two.given().get(0)).isCloseTo(1.3 / 3, within(1e-12));
        assertThat(two.observed().get(0)).isCloseTo(2 / 3.0, within(1e-12));
    }
}
