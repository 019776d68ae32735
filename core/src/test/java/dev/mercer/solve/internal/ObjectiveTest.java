package dev.mercer.solve.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.loss.Logistic;
import dev.mercer.loss.Squared;
import dev.mercer.solve.Certificate;
import dev.mercer.solve.Examples;
import dev.mercer.util.InvalidInputException;
import org.junit.jupiter.api.Test;

class ObjectiveTest {
    private static final Gram GRAM = Examples.gram("linear()", Points.of(new double[] {1}, new double[] {2}));

    private static Objective squared(double... weights) {
        return new Objective(GRAM, new Squared(), Reals.of(3, 5), Reals.of(weights), 0.5, false);
    }

    /** f = (1, 2) from α = (1, 0): losses 4 and 9, ‖f‖² = 1; u = −2λΣw·α/w = (−4, 0), L*(y, u) = yu + u²/4. */
    @Test
    void valueAndDualAreTheirFormulas() {
        double[] alpha = {1, 0};
        double[] product = {1, 2};
        assertThat(squared(1, 3).value(alpha, product, 0)).isCloseTo((4 + 3 * 9) / 4.0 + 0.5, within(1e-15));
        assertThat(squared(1, 3).value(alpha, product, 1)).isCloseTo((1 + 3 * 4) / 4.0 + 0.5, within(1e-15));
        assertThat(squared(1, 3).dual(alpha, product)).isCloseTo(-(3 * -4 + 16 / 4.0) / 4 - 0.5, within(1e-15));
    }

    @Test
    void aPointOfWeightZeroContributesNothingEvenWhereItsLossOverflows() {
        assertThat(squared(1, 0).value(new double[] {1, 0}, new double[] {1, 1e200}, 0))
                .isCloseTo(4.5, within(1e-15));
        assertThat(squared(1, 0).dual(new double[] {1, 1}, new double[] {1, 2})).isEqualTo(Double.NEGATIVE_INFINITY);
    }

    @Test
    void labelsAreOneOrMinusOneWhereTheLossIsForThem() {
        assertThatThrownBy(() -> new Objective(GRAM, new Logistic(), Reals.of(-1, 0.5), Reals.of(1, 1), 1, false))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("label 1 must be 1 or -1, got 0.5");
        assertThat(new Objective(GRAM, new Logistic(), Reals.of(-1, 1), Reals.of(1, 1), 1, false).size())
                .isEqualTo(2);
    }

    @Test
    void aBoundIsClaimedOnlyForAKernelThatIsProvenPositive() {
        Gram indefinite = Examples.gram("sigmoid(1, 0)", Points.of(new double[] {1}, new double[] {2}));
        assertThat(Certificate.of(3, 0.5, GRAM).bound()).hasValue(2.5);
        assertThat(Certificate.of(3, Double.POSITIVE_INFINITY, GRAM).bound()).isEmpty();
        assertThat(Certificate.of(3, 0.5, indefinite).bound()).isEmpty();
        assertThat(squared(1, 3)
                        .certify(new double[] {1, 0}, new double[] {1, 2}, 0)
                        .bound())
                .isPresent();
        assertThat(squared(1, 0)
                        .certify(new double[] {1, 1}, new double[] {1, 2}, 0)
                        .bound())
                .as("not feasible")
                .isEmpty();
        assertThat(new Objective(indefinite, new Squared(), Reals.of(3, 5), Reals.of(1, 1), 0.5, false)
                        .certify(new double[] {1, 0}, new double[] {1, 2}, 0)
                        .bound())
                .isEmpty();
    }
}
