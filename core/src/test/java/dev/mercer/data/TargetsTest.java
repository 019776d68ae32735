package dev.mercer.data;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.mercer.util.InvalidInputException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

class TargetsTest {
    @Test
    void realsAreCopiedBothWays() {
        double[] given = {1, 2};
        Reals reals = Reals.of(given);
        given[0] = 9;
        reals.toArray()[1] = 9;
        assertEquals(Reals.of(1, 2), reals);
        assertEquals(Reals.of(1, 2).hashCode(), reals.hashCode());
        assertNotEquals(Reals.of(2, 1), reals);
        assertEquals(3, reals.stream().sum());
        assertEquals(Reals.of(2, 1, 2), reals.select(1, 0, 1));
        assertEquals(Reals.of(4, 4), Reals.constant(2, 4));
    }

    @Test
    void realsAreFinite() {
        refused("value 1 must be finite, got NaN", () -> Reals.of(0, Double.NaN));
        refused("value must be finite, got Infinity", () -> Reals.constant(2, Double.POSITIVE_INFINITY));
        refused("index must be in 0..1, got 2", () -> Reals.of(0, 1).get(2));
    }

    @Test
    void classesThatAreNumbersAreOrderedByValue() {
        assertEquals(List.of("-1", "2", "10"), Labels.of("10", "2", "-1", "2").classes());
        assertEquals(List.of("1", "1.0", "2"), Labels.of("2", "1.0", "1").classes());
    }

    @Test
    void otherClassesAreOrderedByName() {
        assertEquals(List.of("10", "2", "ham"), Labels.of("ham", "2", "10").classes());
        assertEquals(List.of("10d", "2d"), Labels.of("2d", "10d").classes(), "10d is no number");
    }

    @Test
    void theOrderOfTheRowsDoesNotMatter() {
        assertEquals(Labels.of("b", "a").classes(), Labels.of("a", "b").classes());
        assertNotEquals(Labels.of("b", "a"), Labels.of("a", "b"));
    }

    @Test
    void labelsKnowTheirClasses() {
        Labels labels = Labels.of("b", "a", "b");
        assertEquals(1, labels.code(0));
        assertEquals("a", labels.get(1));
        assertArrayEquals(new int[] {1, 2}, labels.counts());
        Labels chosen = labels.select(0, 2);
        assertEquals(List.of("a", "b"), chosen.classes(), "a selection keeps classes that no longer occur");
        assertEquals(Labels.of(List.of("b", "b"), List.of("a", "b")), chosen);
        assertEquals(Labels.of(List.of("b", "b"), List.of("a", "b")).hashCode(), chosen.hashCode());
    }

    @Test
    void givenClassesMustBeDifferentAndComplete() {
        refused("label 1 is \"c\", expected one of [a, b]", () -> Labels.of(List.of("a", "c"), List.of("a", "b")));
        refused("class \"a\" is named twice", () -> Labels.of(List.of(), List.of("a", "a")));
        refused("label must be in 0..0, got 1", () -> Labels.of("a").get(1));
    }

    private static void refused(String message, Executable action) {
        assertEquals(message, assertThrows(InvalidInputException.class, action).getMessage());
    }
}
