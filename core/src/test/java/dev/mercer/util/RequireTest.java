package dev.mercer.util;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Locale;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class RequireTest {
    private static final double NAN = Double.NaN;
    private static final double INFINITY = Double.POSITIVE_INFINITY;

    private static void refuses(ThrowingCallable check, String message) {
        assertThatThrownBy(check).isInstanceOf(InvalidInputException.class).hasMessage(message);
    }

    @Test
    void positive() {
        assertThat(Require.positive("lambda", Double.MIN_VALUE)).isEqualTo(Double.MIN_VALUE);
        refuses(() -> Require.positive("lambda", -0.1), "lambda must be > 0 and finite, got -0.1");
        refuses(() -> Require.positive("lambda", 0), "lambda must be > 0 and finite, got 0");
        refuses(() -> Require.positive("lambda", NAN), "lambda must be > 0 and finite, got NaN");
        refuses(() -> Require.positive("lambda", INFINITY), "lambda must be > 0 and finite, got Infinity");
    }

    @Test
    void nonNegative() {
        assertThat(Require.nonNegative("c", 0)).isZero();
        refuses(() -> Require.nonNegative("c", -1e-300), "c must be >= 0 and finite, got -1.0E-300");
        refuses(() -> Require.nonNegative("c", NAN), "c must be >= 0 and finite, got NaN");
        refuses(() -> Require.nonNegative("c", INFINITY), "c must be >= 0 and finite, got Infinity");
    }

    @Test
    void scale() {
        assertThat(Require.scale("sigma", 1e-100)).isEqualTo(1e-100);
        assertThat(Require.scale("sigma", 1e100)).isEqualTo(1e100);
        refuses(() -> Require.scale("sigma", 0), "sigma must be > 0 and finite, got 0");
        refuses(() -> Require.scale("sigma", NAN), "sigma must be > 0 and finite, got NaN");
        refuses(() -> Require.scale("sigma", 9e-101), "sigma must be between 1e-100 and 1e100, got 9.0E-101");
        refuses(() -> Require.scale("sigma", 1.1e100), "sigma must be between 1e-100 and 1e100, got 1.1E100");
    }

    @Test
    void finite() {
        assertThat(Require.finite("bias", -1e308)).isEqualTo(-1e308);
        refuses(() -> Require.finite("bias", NAN), "bias must be finite, got NaN");
        refuses(() -> Require.finite("bias", -INFINITY), "bias must be finite, got -Infinity");
    }

    @Test
    void atLeast() {
        assertThat(Require.atLeast("threads", 1, 1)).isOne();
        refuses(() -> Require.atLeast("threads", 1, 0), "threads must be >= 1, got 0");
    }

    @Test
    void index() {
        assertThat(Require.index("point", 4, 5)).isEqualTo(4);
        refuses(() -> Require.index("point", 5, 5), "point must be in 0..4, got 5");
        refuses(() -> Require.index("point", -1, 5), "point must be in 0..4, got -1");
        refuses(() -> Require.index("point", 0, 0), "point must be in 0..-1, got 0");
    }

    @Test
    void range() {
        assertThatCode(() -> Require.range(0, 0, 0)).doesNotThrowAnyException();
        assertThatCode(() -> Require.range(2, 5, 5)).doesNotThrowAnyException();
        refuses(() -> Require.range(-1, 2, 5), "range must lie in 0..5, got -1..2");
        refuses(() -> Require.range(3, 2, 5), "range must lie in 0..5, got 3..2");
        refuses(() -> Require.range(3, 6, 5), "range must lie in 0..5, got 3..6");
    }

    @Test
    void equal() {
        assertThat(Require.equal("number of weights", 3, 3)).isEqualTo(3);
        refuses(() -> Require.equal("number of weights", 3, 4), "number of weights must be 3, got 4");
    }

    @Test
    void that() {
        assertThatCode(() -> Require.that(true, "never %s", "formatted")).doesNotThrowAnyException();
        refuses(() -> Require.that(false, "%d rows of %s", 3, "x"), "3 rows of x");
    }

    @Test
    void messagesAreTheSameInEveryLocale() {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(new Locale("ar", "EG"));
            refuses(() -> Require.that(false, "%d and %.2f", 12, 0.5), "12 and 0.50");
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void numbersAreWrittenExactly() {
        assertThat(Require.text(3)).isEqualTo("3");
        assertThat(Require.text(-12)).isEqualTo("-12");
        assertThat(Require.text(0.1 + 0.2)).isEqualTo("0.30000000000000004");
        assertThat(Require.text(999_999_999_999_999.0)).isEqualTo("999999999999999");
        assertThat(Require.text(1e15)).isEqualTo("1.0E15");
        assertThat(Require.text(-0.0)).isEqualTo("-0.0");
        assertThat(Require.text(NAN)).isEqualTo("NaN");
        assertThat(Require.text(INFINITY)).isEqualTo("Infinity");
    }
}
