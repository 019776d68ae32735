package dev.mercer.solve.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.DensePoints;
import dev.mercer.data.Reals;
import dev.mercer.loss.Logistic;
import dev.mercer.loss.Squared;
import dev.mercer.solve.Certificate;
import dev.mercer.solve.Examples;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import org.junit.jupiter.api.Test;

/** Points 1 and 2 with θ = 1, so that f = (1, 2); all numbers by hand. */
class PrimalObjectiveTest {
    private static final FeatureRows ROWS = Examples.rows(DensePoints.of(new double[] {1}, new double[] {2}));

    private static PrimalObjective squared(Reals y, Reals w, boolean free) {
        return new PrimalObjective(ROWS, new Squared(), y, w, 0.5, free);
    }

    private static Certificate certificate(double y, double z, boolean free) {
        return squared(Reals.of(y, z), Reals.of(1, 3), free)
                .certify(new double[] {1}, new double[] {1, 2}, Progress.none());
    }

    /** u = (−4, −6), α = (1, 4.5), L*(y, u) = yu + u²/4, Φᵀα = 10. */
    @Test
    void theBoundIsTheDualAtTheSlopesOfF() {
        Certificate found = certificate(3, 5, false);
        assertThat(found.objective()).isCloseTo((4 + 3 * 9) / 4.0 + 0.5, within(1e-14));
        assertThat(found.bound().orElseThrow()).isCloseTo(71 / 4.0 - 50, within(1e-13));
    }

    /** The heavier side is scaled down until Σα = 0: u = (−4, 14·4/42), then u = (8·1, −6·8/18). */
    @Test
    void withAFreeInterceptTheSlopesAreBalanced() {
        assertThat(certificate(3, -5, true).bound().orElseThrow()).isCloseTo(80 / 12.0 - 0.5, within(1e-14));
        assertThat(certificate(-3, 5, true).bound().orElseThrow()).isCloseTo(128 / 12.0 - 2, within(1e-14));
        assertThat(certificate(3, 5, true).bound().orElseThrow())
                .as("all on one side")
                .isZero();
    }

    @Test
    void aPointOfWeightZeroContributesNothingEvenWhereItsLossOverflows() {
        PrimalObjective one = squared(Reals.of(3, 5), Reals.of(1, 0), false);
        assertThat(one.value(new double[] {1}, new double[] {1, 1e200})).isEqualTo(4.5);
        Certificate found = one.certify(new double[] {1}, new double[] {1, 1e200}, Progress.none());
        // u = −4, α = 4, conjugate −8.
        assertThat(found.bound().orElseThrow()).isCloseTo(8 - 0.5 * 16, within(1e-14));
    }

    @Test
    void labelsAreOneOrMinusOneWhereTheLossIsForThem() {
        assertThatThrownBy(() -> new PrimalObjective(ROWS, new Logistic(), Reals.of(1, 0), Reals.of(1, 1), 1, false))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("label 1 must be 1 or -1, got 0.0");
    }
}
