package dev.mercer.loss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** The contract of every loss, checked numerically: convexity, derivatives, conjugate, likelihood. */
public abstract class LossContract {
    /** The losses to check, each with other parameters. */
    protected abstract List<Loss> examples();

    private interface Check {
        void of(Loss loss, double y, double f);
    }

    /** Runs a check on random targets and predictions, away from kinks by chance. */
    private void everywhere(Check check) {
        SplittableRandom random = new SplittableRandom(3);
        for (Loss loss : examples()) {
            for (int i = 0; i < 300; i++) {
                double y = loss.forLabels() ? (random.nextBoolean() ? 1 : -1) : random.nextDouble(-3, 3);
                check.of(loss, y, random.nextDouble(-4, 4));
            }
        }
    }

    @Test
    void isNotNegativeAndConvex() {
        everywhere((loss, y, f) -> {
            double g = f + 1.7;
            assertThat(loss.value(y, f)).isNotNegative();
            for (double t : new double[] {0.1, 0.5, 0.8})
                assertThat(loss.value(y, t * f + (1 - t) * g))
                        .as("%s at y = %s between %s and %s", loss, y, f, g)
                        .isLessThanOrEqualTo(t * loss.value(y, f) + (1 - t) * loss.value(y, g) + 1e-12);
        });
    }

    @Test
    void theDerivativeIsTheSlope() {
        everywhere((loss, y, f) -> {
            double h = 1e-6;
            double slope = (loss.value(y, f + h) - loss.value(y, f - h)) / (2 * h);
            assertThat(loss.derivative(y, f))
                    .as("%s at y = %s, f = %s", loss, y, f)
                    .isCloseTo(slope, within(1e-6));
        });
    }

    @Test
    void noCurvatureIsLargerThanTheLargest() {
        everywhere((loss, y, f) -> assertThat(loss.curvature(y, f)).isLessThanOrEqualTo(loss.largestCurvature()));
        for (Loss loss : examples())
            assertThat(Double.isFinite(loss.largestCurvature())).isEqualTo(loss.smooth());
    }

    @Test
    void theDerivativeIsASubgradientAlsoAtKinks() {
        for (Loss loss : examples())
            for (double y : new double[] {-1, 1})
                for (double f : new double[] {-1, 0, 1, y + 0.5, y - 0.5})
                    for (double g = -4; g <= 4; g += 0.25)
                        assertThat(loss.value(y, g))
                                .as("%s at y = %s from %s to %s", loss, y, f, g)
                                .isGreaterThanOrEqualTo(loss.value(y, f) + loss.derivative(y, f) * (g - f) - 1e-12);
    }

    @Test
    void theCurvatureIsTheSlopeOfTheDerivative() {
        everywhere((loss, y, f) -> {
            double h = 1e-5;
            double slope = (loss.derivative(y, f + h) - loss.derivative(y, f - h)) / (2 * h);
            assertThat(loss.curvature(y, f)).isNotNegative();
            assertThat(loss.curvature(y, f))
                    .as("%s at y = %s, f = %s", loss, y, f)
                    .isCloseTo(slope, within(1e-4));
        });
    }

    @Test
    void theSlopeBoxIsTheConjugate() {
        everywhere((loss, y, u) -> loss.slopes(y).ifPresent(box -> {
            boolean inside = u >= box.low() && u <= box.high();
            double expected = u * y + box.kink() * Math.abs(u) + box.curvature() * u * u / 2;
            double conjugate = loss.conjugate(y, u);
            assertThat(Double.isFinite(conjugate))
                    .as("%s at y = %s, u = %s", loss, y, u)
                    .isEqualTo(inside);
            if (inside) assertThat(conjugate).isCloseTo(expected, within(1e-12));
        }));
        for (Loss loss : examples())
            assertThat(loss.slopes(1).isPresent()).as("%s", loss).isEqualTo(!(loss instanceof Logistic));
    }

    /** Fenchel and Young: L(f) + L*(u) ≥ u·f, with equality where u is the derivative at f. */
    @Test
    void theConjugateMeetsFenchelAndYoung() {
        everywhere((loss, y, f) -> {
            double u = loss.derivative(y, f);
            assertThat(loss.value(y, f) + loss.conjugate(y, u))
                    .as("%s at y = %s, f = %s", loss, y, f)
                    .isCloseTo(u * f, within(1e-9));
            for (double other = -3; other <= 3; other += 0.37)
                assertThat(loss.value(y, f) + loss.conjugate(y, other))
                        .as("%s at y = %s, f = %s, u = %s", loss, y, f, other)
                        .isGreaterThanOrEqualTo(other * f - 1e-9);
        });
    }

    /** The conjugate against the largest u·f − L(y, f) on a fine grid. */
    @Test
    void theConjugateIsTheSupremum() {
        for (Loss loss : examples())
            for (double y : new double[] {-1, 1})
                for (double u : new double[] {-0.45, -0.3, -0.15, 0, 0.15, 0.3, 0.45}) {
                    double supremum = Double.NEGATIVE_INFINITY;
                    for (double f = -60; f <= 60; f += 1e-3) supremum = Math.max(supremum, u * f - loss.value(y, f));
                    double conjugate = loss.conjugate(y, u);
                    if (conjugate == Double.POSITIVE_INFINITY)
                        assertThat(supremum)
                                .as("%s at y = %s, u = %s", loss, y, u)
                                .isGreaterThan(2);
                    else
                        assertThat(conjugate)
                                .as("%s at y = %s, u = %s", loss, y, u)
                                .isCloseTo(supremum, within(1e-3));
                }
    }

    @Test
    void theLikelihoodAddsUpToOne() {
        List<Loss> examples = examples().stream()
                .filter(loss -> loss.likelihood().isPresent())
                .toList();
        Assumptions.assumeFalse(examples.isEmpty(), "this loss is no negative log likelihood");
        for (Loss loss : examples) {
            Likelihood likelihood = loss.likelihood().orElseThrow();
            double total = 0;
            if (loss.forLabels()) {
                for (double y : new double[] {-1, 1}) total += Math.exp(likelihood.logDensity(y, 0.7, 1));
            } else {
                double step = 1e-2;
                for (double y = -200; y <= 200; y += step) total += step * Math.exp(likelihood.logDensity(y, 0.7, 0.8));
            }
            assertThat(total).as("%s of %s", likelihood, loss).isCloseTo(1, within(1e-4));
        }
    }

    @Test
    void aSmoothLossHasNoKink() {
        for (Loss loss : examples()) {
            double largestJump = 0;
            for (double y : new double[] {-1, 1})
                for (double f = -4; f <= 4; f += 1e-4)
                    largestJump = Math.max(largestJump, Math.abs(loss.derivative(y, f + 1e-4) - loss.derivative(y, f)));
            if (loss.smooth()) assertThat(largestJump).as("%s", loss).isLessThan(1e-2);
            else assertThat(largestJump).as("%s", loss).isGreaterThan(0.1);
        }
    }
}
