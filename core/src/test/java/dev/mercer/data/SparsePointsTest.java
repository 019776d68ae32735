package dev.mercer.data;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.mercer.util.InvalidInputException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

class SparsePointsTest {
    private final SparsePoints points = new SparsePoints.Builder()
            .add(1, 5)
            .add(3, 0)
            .add(4, -2)
            .endRow()
            .endRow()
            .add(0, 1)
            .endRow()
            .build(6);

    @Test
    void keepsOnlyWhatIsNotZero() {
        assertEquals(3, points.nonZeros());
        assertEquals(2, points.nonZeros(0));
        assertEquals(0, points.nonZeros(1));
        assertEquals(4, points.column(0, 1));
        assertEquals(-2, points.value(0, 1));
        assertEquals(1, points.range(2, 3).nonZeros());
        assertEquals("3 sparse points of 6 coordinates, 3 not zero", points.toString());
    }

    @Test
    void equalsWhatWasMadeFromDense() {
        DensePoints dense = Points.of(new double[] {0, 5, 0, 0, -2, 0}, new double[6], new double[] {1, 0, 0, 0, 0, 0});
        assertEquals(SparsePoints.of(dense), points);
        assertEquals(SparsePoints.of(dense).hashCode(), points.hashCode());
        assertSame(points, SparsePoints.of(points));
    }

    @Test
    void theBuilderGoesOnWithoutTouchingWhatItBuilt() {
        SparsePoints.Builder builder = new SparsePoints.Builder().add(0, 1).endRow();
        SparsePoints first = builder.build(2);
        SparsePoints second = builder.add(1, 2).endRow().build(2);
        assertEquals(1, first.size());
        assertEquals(2, second.size());
        assertEquals(2, second.get(1, 1));
    }

    @Test
    void someRowsAreAViewUntilTheyAreTrimmed() {
        SparsePoints some = points.select(2, 0, 2);
        SparsePoints trimmed = some.trimmed();
        assertEquals(4, some.nonZeros());
        assertEquals(some, trimmed);
        assertEquals(some.range(1, 3), trimmed.range(1, 3));
        assertEquals(-2, some.get(1, 4));
        assertSame(points, points.trimmed(), "there is nothing to leave out");
        assertEquals(points.range(2, 3), points.range(2, 3).trimmed());
        assertEquals(1, points.select(2).trimmed().nonZeros());
    }

    @Test
    void sumsAndColumnsInUse() {
        double[] sum = {1, 1, 1, 1, 1, 1};
        points.addTo(sum, 0);
        assertArrayEquals(new double[] {1, 6, 1, 1, -1, 1}, sum);
        assertArrayEquals(new boolean[] {true, true, false, false, true, false}, points.usedColumns());
        assertArrayEquals(
                new boolean[] {true, false, false, false, false, false},
                points.select(2).usedColumns());
    }

    @Test
    void rowsOfOthersComeBehindItsOwn() {
        SparsePoints.Builder builder = new SparsePoints.Builder().add(2, 7).endRow();
        SparsePoints.Builder more =
                new SparsePoints.Builder().endRow().add(0, 1).add(5, 3).endRow();
        builder.addAll(List.of(more, new SparsePoints.Builder(), more));
        assertEquals(5, builder.rows());
        assertEquals(6, builder.widest());
        SparsePoints all = builder.build(6);
        double[] row = {1, 0, 0, 0, 0, 3};
        DensePoints dense = Points.of(new double[] {0, 0, 7, 0, 0, 0}, new double[6], row, new double[6], row);
        assertEquals(SparsePoints.of(dense), all);
        builder.add(1, 1).endRow();
        assertEquals(SparsePoints.of(dense), all, "going on changes nothing that was built");
        assertEquals(6, builder.build(6).size());
    }

    @Test
    void growsBeyondItsFirstArrays() {
        SparsePoints.Builder builder = new SparsePoints.Builder();
        for (int i = 0; i < 1000; i++) builder.add(i % 7, i + 1).add(7, 1).endRow();
        SparsePoints grown = builder.build(8);
        for (int i = 0; i < 1000; i++) assertEquals(i + 1, grown.get(i, i % 7));
        assertEquals(2000, grown.nonZeros());
    }

    @Test
    void widestCountsZerosToo() {
        assertEquals(10, new SparsePoints.Builder().add(9, 0).endRow().widest());
        refused(
                "points need at least 10 coordinates, got 9",
                () -> new SparsePoints.Builder().add(9, 0).endRow().build(9));
    }

    @Test
    void columnsMustAscendEvenAfterZeros() {
        refused(
                "columns of row 0 must ascend, got 2 after 3",
                () -> new SparsePoints.Builder().add(3, 1).add(2, 1));
        refused(
                "columns of row 1 must ascend, got 3 after 3",
                () -> new SparsePoints.Builder().endRow().add(3, 0).add(3, 1));
    }

    @Test
    void refusesWhatIsOutside() {
        refused(
                "points must be finite, got NaN at row 1, column 4 (counted from 0)",
                () -> new SparsePoints.Builder().endRow().add(4, Double.NaN));
        refused("column must be >= 0, got -1", () -> new SparsePoints.Builder().add(-1, 1));
        refused("column must be < 2147483647", () -> new SparsePoints.Builder().add(Integer.MAX_VALUE, 1));
        refused("point must be in 0..2, got 3", () -> points.nonZeros(3));
        refused("entry must be in 0..1, got 2", () -> points.value(0, 2));
    }

    @Test
    void columnsOfWideDataCostTheNonZeros() {
        int wide = 1_000_000;
        SparsePoints.Builder builder = new SparsePoints.Builder();
        for (int i = 0; i < 1000; i++) builder.add(i, 1).add(wide - 1, 2).endRow();
        int[] allButFirst = new int[wide - 1];
        for (int k = 0; k < allButFirst.length; k++) allButFirst[k] = k + 1;
        SparsePoints chosen = builder.build(wide).columns(allButFirst);
        assertEquals(1999, chosen.nonZeros());
        assertEquals(1, chosen.get(5, 4));
    }

    private static void refused(String message, Executable action) {
        assertEquals(message, assertThrows(InvalidInputException.class, action).getMessage());
    }

    @Test
    void storedCoordinatesInBulk() {
        int[] columns = {-1, -1, -1, -1};
        double[] values = new double[4];
        points.copyRow(0, columns, values, 1);
        points.range(1, 3).copyRow(1, columns, values, 3);
        assertArrayEquals(new int[] {-1, 1, 4, 0}, columns);
        assertArrayEquals(new double[] {0, 5, -2, 1}, values);
    }
}
