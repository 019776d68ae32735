package dev.mercer.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.mercer.util.InvalidInputException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

class DatasetTest {
    private final Points points = Points.of(new double[] {1, 2}, new double[] {3, 4}, new double[] {5, 6});
    private final Dataset data = Dataset.of(points, Labels.of("a", "b", "a")).withWeights(Reals.of(1, 2, 3));

    @Test
    void hasDefaults() {
        assertEquals(new Dataset(points, Optional.empty(), Reals.of(1, 1, 1), List.of("x1", "x2")), Dataset.of(points));
    }

    @Test
    void isMadeOfArrays() {
        double[][] rows = {{1, 2}, {3, 4}, {5, 6}};
        assertEquals(Dataset.of(points, Reals.of(7, 8, 9)), Dataset.of(rows, new double[] {7, 8, 9}));
        assertEquals(Dataset.of(points, Labels.of("a", "b", "a")), Dataset.of(rows, new String[] {"a", "b", "a"}));
        Labels ascending = Labels.of(List.of("10", "9", "10"), List.of("9", "10"));
        assertEquals(Dataset.of(points, ascending), Dataset.of(rows, new int[] {10, 9, 10}));
    }

    @Test
    void selectionsKeepEverythingTogether() {
        Dataset expected = new Dataset(
                points.select(2, 0),
                Optional.of(Labels.of(List.of("a", "a"), List.of("a", "b"))),
                Reals.of(3, 1),
                List.of("x1", "x2"));
        assertEquals(expected, data.select(2, 0));
        assertEquals(data.select(1, 2), data.range(1, 3));
        assertEquals(0, data.range(1, 1).size());
    }

    @Test
    void namesAreCopied() {
        List<String> names = new ArrayList<>(List.of("speed", "dist"));
        Dataset named = data.withNames(names);
        names.set(0, "changed");
        assertEquals(List.of("speed", "dist"), named.names());
    }

    @Test
    void refusesWhatDoesNotFit() {
        refused("number of weights must be 3, got 2", () -> data.withWeights(Reals.of(1, 1)));
        refused("number of targets must be 3, got 2", () -> data.withTargets(Reals.of(1, 1)));
        refused("number of column names must be 2, got 1", () -> data.withNames(List.of("a")));
        refused("column name \"a\" is used twice", () -> data.withNames(List.of("a", "a")));
        refused("weight 1 must be >= 0 and finite, got -1", () -> data.withWeights(Reals.of(1, -1, 1)));
        refused("at least one weight must be > 0, all are 0", () -> data.withWeights(Reals.of(0, 0, 0)));
        refused("range must lie in 0..3, got 2..4", () -> data.range(2, 4));
    }

    private static void refused(String message, Executable action) {
        assertEquals(message, assertThrows(InvalidInputException.class, action).getMessage());
    }
}
