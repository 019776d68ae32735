package dev.mercer.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.mercer.util.InvalidInputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

class DensePointsTest {
    @Test
    void theThreeWaysToMakeThemAgree() {
        DensePoints rows = Points.of(new double[] {1, 2, 3}, new double[] {4, 5, 6});
        assertEquals(rows, DensePoints.of(2, 3, new double[] {1, 2, 3, 4, 5, 6}));
        assertEquals(rows, DensePoints.generate(2, 3, (i, k) -> 3 * i + k + 1));
        assertEquals("2 dense points of 3 coordinates", rows.toString());
    }

    @Test
    void generatedByColumnsTheyAreTheSamePoints() {
        DensePoints.Coordinate rule = (i, k) -> 1000 * i + k;
        for (int size : new int[] {0, 1, 63, 64, 65, 200})
            assertEquals(DensePoints.generate(size, 3, rule), DensePoints.generateByColumns(size, 3, rule));
    }

    @Test
    void noPointsAtAll() {
        assertEquals(0, Points.of().size());
        assertEquals(0, Points.of().dim());
        assertEquals(3, DensePoints.of(0, 3, new double[0]).dim());
    }

    @Test
    void changingTheGivenArraysChangesNothing() {
        double[][] rows = {{1, 2}, {3, 4}};
        double[] flat = {1, 2, 3, 4};
        DensePoints a = Points.of(rows);
        DensePoints b = DensePoints.of(2, 2, flat);
        rows[0][0] = 9;
        flat[0] = 9;
        assertEquals(1, a.get(0, 0));
        assertEquals(1, b.get(0, 0));
    }

    @Test
    void changingACopiedRowChangesNothing() {
        DensePoints points = Points.of(new double[] {1, 2});
        double[] row = new double[2];
        points.copyRow(0, row);
        row[0] = 9;
        assertEquals(1, points.get(0, 0));
    }

    @Test
    void refusesWhatIsNotFiniteWithItsPlace() {
        refused(
                "points must be finite, got NaN at row 1, column 2 (counted from 0)",
                () -> Points.of(new double[] {1, 2, 3}, new double[] {4, 5, Double.NaN}));
        refused(
                "points must be finite, got -Infinity at row 1, column 0 (counted from 0)",
                () -> DensePoints.of(2, 2, new double[] {1, 2, Double.NEGATIVE_INFINITY, 4}));
        refused(
                "points must be finite, got Infinity at row 0, column 1 (counted from 0)",
                () -> DensePoints.generate(1, 2, (i, k) -> 1.0 / (1 - k)));
    }

    @Test
    void refusesRaggedRowsAndWrongLengths() {
        refused("row 1 has 1 coordinates, the first row has 2", () -> Points.of(new double[] {1, 2}, new double[] {3}));
        refused("length of the row-major array must be 6, got 5", () -> DensePoints.of(2, 3, new double[5]));
        refused("number of points must be >= 0, got -1", () -> DensePoints.of(-1, 3, new double[0]));
        refused(
                "1000000 points of 1000000 coordinates are 1000000000000 numbers, one block holds at most 2147483639:"
                        + " split the rows",
                () -> DensePoints.of(1_000_000, 1_000_000, new double[0]));
    }

    private static void refused(String message, Executable action) {
        assertEquals(message, assertThrows(InvalidInputException.class, action).getMessage());
    }
}
