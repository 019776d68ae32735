package dev.mercer.util;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NumberTextTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "0",
                "7",
                "-7",
                "+7",
                "007",
                "0.5",
                ".5",
                "5.",
                "-0",
                "1e3",
                "1E+3",
                "1.5e-3",
                "1e22",
                "1e23",
                "1e-22",
                "9007199254740991",
                "9007199254740993",
                "123456789012345678901234567890",
                "0.1",
                "0e999999999999",
                "1e-999",
                "4.9e-324",
                "2.2250738585072014e-308",
                "1.7976931348623157e308",
                "0.30000000000000004",
                "00000000000000000000000000000000000000001",
                "1000000000000000000000e-21",
            })
    void agreesWithTheJdk(String text) {
        assertEquals(Double.parseDouble(text), NumberText.parse(text));
        assertTrue(NumberText.isNumber(text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "", "-", "+", ".", "-.", "e5", "1e", "1e+", "1e5.", "1.2.3", "1,5", "0x10", "0x1p3", "1d", "1f", " 1",
                "1 ", "1_000", "--1", "١", "abc", "in", "infinit", "nano", "1e5x", "−1",
            })
    void anythingElseIsNoNumber(String text) {
        assertTrue(Double.isNaN(NumberText.parse(text)), text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"inf", "-inf", "+Inf", "Infinity", "-INFINITY", "nan", "NaN", "1e999", "-1e309", "1e99999999999"
            })
    void someNumbersAreNotFinite(String text) {
        assertEquals(NumberText.NOT_FINITE, NumberText.parse(text));
    }

    @Test
    void randomNumbersComeBackExactly() {
        Random random = new Random(7);
        for (int i = 0; i < 20_000; i++) {
            double value = Double.longBitsToDouble(random.nextLong());
            if (!Double.isFinite(value)) continue;
            assertEquals(value, NumberText.parse(Double.toString(value)));
            double plain = random.nextInt(2_000_000) / 1000.0 - 1000;
            assertEquals(plain, NumberText.parse(BigDecimal.valueOf(plain).toPlainString()));
        }
    }

    @Test
    void numbersWithAllTheirDigitsAreRoundedCorrectly() {
        Random random = new Random(8);
        for (int i = 0; i < 200_000; i++) {
            String digits = Long.toString(random.nextLong() >>> (1 + random.nextInt(12)));
            int point = random.nextInt(digits.length());
            String text = digits.substring(0, point) + "." + digits.substring(point);
            assertEquals(Double.parseDouble(text), NumberText.parse(text), text);
        }
    }

    @Test
    void numbersHalfWayBetweenTwoDoublesAreRoundedToEven() {
        Random random = new Random(9);
        for (int i = 0; i < 20_000; i++) {
            double below = 1 + random.nextInt(1 << 20) * 0x1p-52 + random.nextInt(8);
            BigDecimal half = new BigDecimal(below).add(new BigDecimal(Math.ulp(below) / 2));
            for (String text : new String[] {
                half.toPlainString(),
                half.setScale(18, RoundingMode.DOWN).toString(),
                half.setScale(18, RoundingMode.UP).toString()
            }) assertEquals(Double.parseDouble(text), NumberText.parse(text), text);
        }
        assertEquals(9007199254740992.0, NumberText.parse("9007199254740993"));
        assertEquals(9007199254740996.0, NumberText.parse("9007199254740995"));
        assertEquals(900719925474099.2, NumberText.parse("900719925474099.25"));
        assertEquals(Math.pow(2, 63), NumberText.parse("9223372036854775807"));
        assertEquals(Math.pow(2, 64), NumberText.parse("18446744073709551616"));
    }

    @Test
    void readsAPartOfAnArray() {
        byte[] text = "12:3.5 ".getBytes(java.nio.charset.StandardCharsets.US_ASCII);
        assertEquals(3.5, NumberText.parse(text, 3, 6));
    }
}
