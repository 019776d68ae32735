package dev.mercer.solve.smo;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.compute.Compute;
import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Kernel;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NuTest {
    @ParameterizedTest
    @ValueSource(doubles = {0, -0.1, 1.0000001, Double.NaN, Double.POSITIVE_INFINITY})
    void nuIsAShare(double nu) {
        Nu.require(1);
        Nu.require(Double.MIN_VALUE);
        assertThatThrownBy(() -> Nu.require(nu))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageStartingWith("nu must be > 0 and <= 1, got ");
    }

    @Test
    void weightsAreOneForEachPointAndNotAllZero() {
        Gram gram =
                Gram.of(Kernel.parse("linear()"), SmoSolverTest.points(3, 1, 1), Compute.standard(), Progress.none());
        Nu.requireWeights(gram, Reals.of(0, 2, 1));
        assertThatThrownBy(() -> Nu.requireWeights(gram, Reals.of(1, 2))).hasMessageContaining("number of weights");
        assertThatThrownBy(() -> Nu.requireWeights(gram, Reals.of(1, -2, 3))).hasMessage("weights must be >= 0");
        assertThatThrownBy(() -> Nu.requireWeights(gram, Reals.of(0, 0, 0)))
                .hasMessageContaining("the sum of the weights must be > 0");
    }
}
