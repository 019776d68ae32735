package dev.mercer.linalg.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.linalg.SymmetricMatrix;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IterationRuleTest {
    private static final IterationRule RULE = new IterationRule(100, 60);

    private static List<Double> geometric(int count, double ratio) {
        List<Double> residuals = new ArrayList<>();
        for (int k = 1; k <= count; k++) residuals.add(Math.pow(ratio, k));
        return residuals;
    }

    @ParameterizedTest
    @CsvSource({"0,1", "2999,1", "10000,5", "10000,0"})
    void smallMatricesAndManyRightHandSidesAreFactored(int n, int columns) {
        assertThat(IterationRule.of(n, columns)).isEmpty();
    }

    @Test
    void rankAndIterationsGrowWithTheSize() {
        assertThat(IterationRule.of(9600, 1)).contains(new IterationRule(300, 128));
        assertThat(IterationRule.of(100_000, 1).orElseThrow().rank()).isEqualTo(1024);
        assertThat(IterationRule.of(9600, 2).orElseThrow().most()).isBetween(64.0, 127.0);
    }

    /** Twelve digits at a fifth of a digit each are 60 iterations; at a sixth, 72. */
    @Test
    void goesOnWhereTheRateIsSufficient() {
        assertThat(RULE.hopeful(geometric(8, Math.pow(10, -0.2)), 1e-12)).isTrue();
        assertThat(RULE.hopeful(geometric(8, Math.pow(10, -1.0 / 6)), 1e-12)).isFalse();
        assertThat(RULE.hopeful(geometric(16, Math.pow(10, -1.0 / 6)), 1e-12)).isTrue();
    }

    @Test
    void looksOnlyNowAndThen() {
        for (int k = 1; k < 8; k++)
            assertThat(RULE.hopeful(geometric(k, 1), 1e-12)).isTrue();
        assertThat(RULE.hopeful(geometric(8, 1), 1e-12)).isFalse();
        assertThat(RULE.hopeful(List.of(), 1e-12)).isTrue();
    }

    @Test
    void aGoodBeginningDoesNotHideAStandstill() {
        List<Double> residuals = geometric(4, 1e-2);
        for (int k = 0; k < 4; k++) residuals.add(1e-8);
        assertThat(RULE.hopeful(residuals, 1e-12)).isFalse();
    }

    @Test
    void neverMakesMoreThanTwiceTheIterations() {
        assertThat(RULE.hopeful(geometric(119, 0.8), 1e-12)).isTrue();
        assertThat(RULE.hopeful(geometric(120, 0.8), 1e-12)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY})
    void whatIsNotANumberIsNoHope(double residual) {
        List<Double> residuals = geometric(7, 0.1);
        residuals.add(residual);
        assertThat(RULE.hopeful(residuals, 1e-12)).isFalse();
    }

    @Test
    void theMemoryIsSmallBesideTheMatrix() {
        int n = 10_000;
        assertThat(IterationRule.of(n, 1).orElseThrow().bytes(n)).isBetween(8L * 312 * n, SymmetricMatrix.bytes(n) / 8);
    }
}
