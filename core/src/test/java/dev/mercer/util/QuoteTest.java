package dev.mercer.util;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class QuoteTest {
    @Test
    void staysOnOneLine() {
        assertEquals("\"a\\nb\\tc\\rd\\u0007\"", Quote.of("a\nb\tc\rd\u0007"));
    }

    @Test
    void aTerminalIsShownNoControlCharacters() {
        assertEquals(
                "a\\u001b[2Jb\n\tc\\u009b\\u007f\\u000d\\u202e",
                Quote.visible("a\u001b[2Jb\n\tc\u009b\u007f\r" + (char) 0x202e));
        assertEquals("\"\\u001b]0;title\\u0007\\u2066\"", Quote.of("\u001b]0;title\u0007" + (char) 0x2066));
        String plain = "grün → 😀\nline";
        assertEquals(plain, Quote.visible(plain));
    }

    @Test
    void shortensLongText() {
        assertEquals("\"" + "é".repeat(40) + "\"", Quote.of("é".repeat(40)));
        assertEquals("\"" + "é".repeat(40) + "…\"", Quote.of("é".repeat(41)));
    }
}
