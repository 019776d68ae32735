package dev.mercer.io.table;

import static dev.mercer.io.Texts.utf8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DecimalsTest {
    private final Decimals decimals = new Decimals();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0",
                "-0",
                "7",
                "-7",
                "07",
                "12.5",
                ".5",
                "5.",
                "-.25",
                "0.1",
                "999999999999999999",
                "0.00000000000000001",
                "1.2345678901234567"
            })
    void readsExactly(String text) {
        assertEquals(text.length(), decimals.scan(utf8(text + ","), 0));
        assertEquals(Double.parseDouble(text), decimals.value());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-", ".", "-.", "+1", "x", "1234567890123456789", "007", "0.1234567890123456789"})
    void leavesTheRestToOthers(String text) {
        assertEquals(-1, decimals.scan(utf8(text + ","), 0));
    }

    @Test
    void stopsAtWhatIsNoDigit() {
        byte[] text = utf8("3,12.5e3,1.2.3");
        assertEquals(1, decimals.scan(text, 0));
        assertEquals(6, decimals.scan(text, 2));
        assertEquals(12, decimals.scan(text, 9));
    }

    @Test
    void randomDecimalsAreThoseOfTheJdk() {
        Random random = new Random(4);
        int read = 0;
        for (int i = 0; i < 100_000; i++) {
            String text =
                    new BigDecimal(new BigInteger(random.nextInt(60), random), random.nextInt(18)).toPlainString();
            int end = decimals.scan(utf8(text + "\n"), 0);
            if (end < 0) continue;
            read++;
            assertEquals(Double.parseDouble(text), decimals.value(), text);
        }
        assertTrue(read > 90_000, "nearly all are plain");
    }
}
