package dev.mercer.data.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mercer.util.InvalidInputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

class ColumnTest {
    @Test
    void numbersAreCopiedBothWays() {
        double[] given = {1, Double.NaN};
        NumberColumn column = NumberColumn.of("a", given);
        given[0] = 9;
        column.toArray()[0] = 9;
        assertEquals(1, column.get(0));
        assertEquals(NumberColumn.of("a", 1, Double.NaN), column);
        assertEquals(NumberColumn.of("a", 1, Double.NaN).hashCode(), column.hashCode());
        assertNotEquals(NumberColumn.of("b", 1, Double.NaN), column);
        assertNotEquals(NumberColumn.of("a", 1, 2), column);
    }

    @Test
    void nanIsMissing() {
        NumberColumn column = NumberColumn.of("a", 1.5, Double.NaN, 3);
        assertFalse(column.isMissing(0));
        assertTrue(column.isMissing(1));
        assertEquals("1.5", column.text(0));
        assertEquals("", column.text(1));
        assertEquals("3", column.text(2));
    }

    @Test
    void nullIsMissing() {
        TextColumn column = TextColumn.of("a", "x", null, "");
        assertFalse(column.isMissing(0));
        assertTrue(column.isMissing(1));
        assertFalse(column.isMissing(2));
        assertNull(column.get(1));
        assertEquals("", column.text(1));
    }

    @Test
    void textsAreCopied() {
        String[] given = {"x", null};
        TextColumn column = TextColumn.of("a", given);
        given[0] = "y";
        assertEquals(TextColumn.of("a", "x", null), column);
        assertEquals(TextColumn.of("a", "x", null).hashCode(), column.hashCode());
        assertNotEquals(TextColumn.of("a", "x", ""), column);
        assertNotEquals(TextColumn.of("b", "x", null), column);
        assertNotEquals(column, NumberColumn.of("a", 1, 2));
    }

    @Test
    void rowsAreSelectedInOrder() {
        assertEquals(
                NumberColumn.of("a", 3, 1, 3), NumberColumn.of("a", 1, 2, 3).select(2, 0, 2));
        assertEquals(
                TextColumn.of("a", null, "x"), TextColumn.of("a", "x", null).select(1, 0));
    }

    @Test
    void buildersGrow() {
        NumberColumn.Builder numbers = new NumberColumn.Builder();
        TextColumn.Builder texts = new TextColumn.Builder();
        for (int i = 0; i < 100; i++) {
            numbers.add(i);
            texts.add("t" + i % 3);
        }
        texts.set(99, null);
        assertEquals(100, numbers.build("a").size());
        assertEquals(99, numbers.build("a").get(99));
        assertSame(texts.build("b").get(0), texts.build("b").get(3), "equal texts are kept once");
        assertTrue(texts.build("b").isMissing(99));
    }

    @Test
    void refusesWhatIsOutside() {
        refused(
                "column \"a\" must be finite, got Infinity at row 1 (counted from 0)",
                () -> NumberColumn.of("a", 1, Double.POSITIVE_INFINITY));
        refused(
                "numbers must be finite, got -Infinity at row 0 (counted from 0)",
                () -> new NumberColumn.Builder().add(Double.NEGATIVE_INFINITY));
        refused("row must be in 0..0, got 1", () -> NumberColumn.of("a", 1).get(1));
        refused("row must be in 0..0, got -1", () -> TextColumn.of("a", "x").select(-1));
    }

    private static void refused(String message, Executable action) {
        assertEquals(message, assertThrows(InvalidInputException.class, action).getMessage());
    }
}
