package dev.mercer.loss;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Losses at the points where their derivative jumps: the middle of the subgradients. */
class KinkTest {
    @Test
    void theDerivativeAtAKinkIsTheMiddleOfItsSubgradients() {
        assertThat(new Hinge().derivative(1, 1)).isEqualTo(-0.5);
        assertThat(new Hinge().derivative(-1, -1)).isEqualTo(0.5);
        assertThat(new EpsilonInsensitive(0.5).derivative(0, 0.5)).isEqualTo(0.5);
        assertThat(new EpsilonInsensitive(0.5).derivative(0, -0.5)).isEqualTo(-0.5);
        assertThat(new EpsilonInsensitive(0.5).derivative(0, 0.25)).isZero();
        assertThat(new Pinball(0.75).derivative(2, 2)).isEqualTo(-0.25);
    }

    @Test
    void theCurvatureOfTheSquaredHingeEndsAtTheMargin() {
        assertThat(new SquaredHinge().curvature(1, 1)).isZero();
        assertThat(new SquaredHinge().curvature(1, 0.999)).isEqualTo(2);
        assertThat(new SquaredHinge().derivative(-1, 0.5)).isEqualTo(3);
    }

    @Test
    void likelihoodsHaveTheirNames() {
        assertThat(new Squared().likelihood()).hasToString("Optional[Gaussian]");
        assertThat(new Pinball(0.5).likelihood()).hasToString("Optional[asymmetric Laplace]");
        assertThat(new EpsilonInsensitive(1).likelihood()).hasToString("Optional[flat with exponential tails]");
        assertThat(new Huber(1).likelihood()).hasToString("Optional[Gaussian with exponential tails]");
        assertThat(new Logistic().likelihood()).hasToString("Optional[Bernoulli]");
        assertThat(new Hinge().likelihood()).isEmpty();
    }
}
