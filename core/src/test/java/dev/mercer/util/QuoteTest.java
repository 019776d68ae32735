package dev.mercer.util;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class QuoteTest {
    @Test
    void staysOnOneLine() {
        assertEquals("\"a\\nb\\tc\\rd\\u0007\"", Quote.of("a\nb\tc\rd\u0007"));
    }

    @Test
    void shortensLongText() {
        assertEquals("\"" + "é".repeat(40) + "\"", Quote.of("é".repeat(40)));
        assertEquals("\"" + "é".repeat(40) + "…\"", Quote.of("é".repeat(41)));
    }
}
