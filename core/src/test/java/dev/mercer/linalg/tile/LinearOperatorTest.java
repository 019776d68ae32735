package dev.mercer.linalg.tile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class LinearOperatorTest {
    @Test
    void appliesItsProductToOneAndToManyVectors() {
        LinearOperator twice = LinearOperator.of(2, (v, out) -> {
            out[0] = 2 * v[0];
            out[1] = 2 * v[1];
        });
        double[][] out = twice.applyAll(new double[] {1, 2}, new double[] {3, 4});
        assertThat(twice.size()).isEqualTo(2);
        assertThat(out[0]).containsExactly(2, 4);
        assertThat(out[1]).containsExactly(6, 8);
    }

    @Test
    void sizeIsChecked() {
        assertThatThrownBy(() -> LinearOperator.of(-1, (v, out) -> {})).hasMessage("size must be >= 0, got -1");
    }
}
