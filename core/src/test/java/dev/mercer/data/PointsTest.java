package dev.mercer.data;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.mercer.util.InvalidInputException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The contract of every storage of points: dense, sparse and mixed give the same results. */
class PointsTest {
    private static final int ROWS = 7;

    /** Pairs of x and y in all four storages, dense and sparse windows included, at awkward widths. */
    static Stream<Pair> pairs() {
        List<Pair> pairs = new ArrayList<>();
        for (int dim : new int[] {0, 1, 2, 3, 4, 5, 8, 17}) {
            double[][] x = random(ROWS, dim, 2L * dim);
            double[][] y = random(ROWS, dim, 2L * dim + 1);
            y[3] = x[2].clone();
            for (Points a : storages(x)) for (Points b : storages(y)) pairs.add(new Pair(x, y, a, b));
        }
        return pairs.stream();
    }

    record Pair(double[][] x, double[][] y, Points a, Points b) {
        @Override
        public String toString() {
            return a + " and " + b;
        }
    }

    private static List<Points> storages(double[][] rows) {
        double[][] wider = new double[rows.length + 2][];
        wider[0] = random(1, rows[0].length, 99)[0];
        System.arraycopy(rows, 0, wider, 1, rows.length);
        wider[rows.length + 1] = wider[0];
        Points dense = Points.of(rows);
        Points window = Points.of(wider);
        return List.of(
                dense,
                SparsePoints.of(dense),
                window.range(1, rows.length + 1),
                SparsePoints.of(window).range(1, rows.length + 1));
    }

    /** About half of the coordinates are zero. */
    private static double[][] random(int rows, int dim, long seed) {
        Random random = new Random(seed);
        double[][] values = new double[rows][dim];
        for (double[] row : values)
            for (int k = 0; k < dim; k++) row[k] = random.nextBoolean() ? 0 : random.nextGaussian();
        return values;
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void dotIsTheSumOfProducts(Pair p) {
        everyPair((i, j) -> {
            double expected = 0;
            for (int k = 0; k < p.a.dim(); k++) expected += p.x[i][k] * p.y[j][k];
            assertEquals(expected, p.a.dot(i, p.b, j), 1e-12);
        });
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void squaredDistanceIsTheSumOfSquares(Pair p) {
        everyPair((i, j) -> {
            double expected = 0;
            for (int k = 0; k < p.a.dim(); k++) expected += Math.pow(p.x[i][k] - p.y[j][k], 2);
            assertEquals(expected, p.a.squaredDistance(i, p.b, j), 1e-12);
        });
        assertEquals(0, p.a.squaredDistance(2, p.b, 3), "equal points are at distance exactly 0");
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void foldGoesThroughCoordinatesInOrder(Pair p) {
        // Neither symmetric nor commutative, and unchanged where both are zero.
        Points.CoordinateStep step = (sum, a, b) -> a == 0 && b == 0 ? sum : 0.5 * sum + a - 2 * b;
        everyPair((i, j) -> {
            double expected = 0.25;
            for (int k = 0; k < p.a.dim(); k++) expected = step.apply(expected, p.x[i][k], p.y[j][k]);
            assertEquals(expected, p.a.fold(i, p.b, j, 0.25, step));
        });
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void readsBackWhatWasGiven(Pair p) {
        double[] row = new double[p.a.dim() + 1];
        for (int i = 0; i < ROWS; i++) {
            row[p.a.dim()] = 7;
            p.a.copyRow(i, row);
            for (int k = 0; k < p.a.dim(); k++) {
                assertEquals(p.x[i][k], row[k]);
                assertEquals(p.x[i][k], p.a.get(i, k));
            }
            assertEquals(7, row[p.a.dim()], "nothing beyond the coordinates is written");
            assertEquals(p.a.dot(i, p.a, i), p.a.squaredNorm(i));
        }
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void selectTakesRowsInOrderAndRepeats(Pair p) {
        Points chosen = p.a.select(5, 0, 5);
        assertEquals(3, chosen.size());
        assertRow(p.x[5], chosen, 0);
        assertRow(p.x[0], chosen, 1);
        assertRow(p.x[5], chosen, 2);
        assertEquals(0, p.a.select().size());
        assertEquals(p.a.dim(), p.a.select().dim());
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void rangeIsAWindow(Pair p) {
        Points window = p.a.range(1, 5).range(1, 3);
        assertEquals(2, window.size());
        assertRow(p.x[2], window, 0);
        assertRow(p.x[3], window, 1);
        assertEquals(p.a.select(2, 3), window);
        assertEquals(p.a.select(2, 3).hashCode(), window.hashCode());
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void columnsMayBeReorderedAndRepeated(Pair p) {
        int last = p.a.dim() - 1;
        int[] all = IntStream.rangeClosed(0, last).toArray();
        List<int[]> choices =
                last < 0 ? List.of(all) : List.of(new int[0], new int[] {last}, all, new int[] {last, 0, last});
        for (int[] chosen : choices) {
            Points seen = p.a.columns(chosen);
            assertEquals(chosen.length, seen.dim());
            for (int i = 0; i < ROWS; i++)
                for (int k = 0; k < chosen.length; k++) assertEquals(p.x[i][chosen[k]], seen.get(i, k));
        }
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void dividedByScalesColumns(Pair p) {
        double[] lengths = new double[p.a.dim()];
        for (int k = 0; k < lengths.length; k++) lengths[k] = k + 0.5;
        Points scaled = p.a.dividedBy(lengths);
        for (int i = 0; i < ROWS; i++)
            for (int k = 0; k < lengths.length; k++) assertEquals(p.x[i][k] / lengths[k], scaled.get(i, k));
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void equalityIsThatOfStorageAndContent(Pair p) {
        Points again = p.a.select(0, 1, 2, 3, 4, 5, 6);
        assertEquals(again, p.a);
        assertEquals(again.hashCode(), p.a.hashCode());
        assertNotEquals(p.a, p.a.range(0, ROWS - 1));
        if (p.a.dim() > 2) assertNotEquals(p.a, p.a.select(6, 5, 4, 3, 2, 1, 0));
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void refusesWhatIsOutside(Pair p) {
        refused("point must be in 0..6, got 7", () -> p.a.copyRow(7, new double[p.a.dim()]));
        refused("point must be in 0..6, got -1", () -> p.a.dot(-1, p.b, 0));
        refused("point must be in 0..6, got 7", () -> p.a.squaredDistance(0, p.b, 7));
        refused("point must be in 0..6, got 7", () -> p.a.select(0, 7));
        refused("range must lie in 0..7, got 3..8", () -> p.a.range(3, 8));
        int d = p.a.dim();
        if (d > 0) {
            String range = "column must be in 0.." + (d - 1) + ", got ";
            refused(range + d, () -> p.a.get(0, d));
            refused(range + d, () -> p.a.columns(0, d));
            refused(range + "-1", () -> p.a.columns(-1));
        }
        Points wider = Points.of(new double[ROWS][d + 1]);
        refused("number of coordinates must be " + d + ", got " + (d + 1), () -> p.a.dot(0, wider, 0));
        refused("number of coordinates must be " + d + ", got " + (d + 1), () -> p.a.squaredDistance(0, wider, 0));
        refused("number of lengths must be " + d + ", got " + (d + 1), () -> p.a.dividedBy(new double[d + 1]));
    }

    @Test
    void lengthsMustBePositiveWhateverTheStorage() {
        Points dense = Points.of(new double[] {0, 1});
        for (Points x : List.of(dense, SparsePoints.of(dense))) {
            refused("length 0 must be > 0 and finite, got 0", () -> x.dividedBy(0, 1));
            refused("length 1 must be > 0 and finite, got NaN", () -> x.dividedBy(1, Double.NaN));
            refused("length 1 must be > 0 and finite, got -2", () -> x.dividedBy(1, -2));
            refused(
                    "points must be finite, got Infinity at row 0, column 1 (counted from 0)",
                    () -> x.dividedBy(1, Double.MIN_VALUE));
        }
    }

    @Test
    void denseAndSparseAreDifferentStorages() {
        Points dense = Points.of(new double[] {0, 1});
        assertNotEquals(dense, SparsePoints.of(dense));
        assertNotEquals(SparsePoints.of(dense), dense);
    }

    private interface PairCheck {
        void check(int i, int j);
    }

    private static void everyPair(PairCheck check) {
        for (int i = 0; i < ROWS; i++) for (int j = 0; j < ROWS; j++) check.check(i, j);
    }

    private static void assertRow(double[] expected, Points points, int i) {
        double[] row = new double[points.dim()];
        points.copyRow(i, row);
        assertArrayEquals(expected, row);
    }

    private static void refused(String message, Executable action) {
        assertEquals(message, assertThrows(InvalidInputException.class, action).getMessage());
    }
}
