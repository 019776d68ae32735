package dev.mercer.data.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.mercer.data.Points;
import dev.mercer.data.SparsePoints;
import dev.mercer.data.table.internal.Origin;
import dev.mercer.util.InvalidInputException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TableTest {
    private final NumberColumn speed = NumberColumn.of("speed", 4, 7, 8);
    private final NumberColumn dist = NumberColumn.of("dist", 2, Double.NaN, 16);
    private final TextColumn maker = TextColumn.of("maker", null, "12", "vw");
    private final Table table = Table.of(speed, dist, maker).withOrigin(Origin.file("cars.csv", 2, 3, 5));

    @Test
    void equalsByContent() {
        Table same = Table.of(speed, dist, maker);
        assertEquals(same, table, "the origin does not count");
        assertEquals(same.hashCode(), table.hashCode());
        assertNotEquals(Table.of(dist, speed, maker), table);
        assertNotEquals(table, table.drop(0));
    }

    @Test
    void cannotBeChangedThroughTheGivenList() {
        List<Column> given = new ArrayList<>(List.of(speed, dist));
        Table made = Table.of(given);
        given.clear();
        assertEquals(List.of("speed", "dist"), made.names());
        assertThrows(UnsupportedOperationException.class, () -> made.columns().clear());
    }

    @ParameterizedTest
    @CsvSource({"speed, 0", "maker, 2", "1, 0", "3, 2", "-1, 2", "-3, 0", "+2, 1"})
    void findsByNameOrNumber(String reference, int expected) {
        assertEquals(expected, table.find(reference));
    }

    @Test
    void aNameThatIsANumberComesFirst() {
        assertEquals(1, Table.of(NumberColumn.of("2"), NumberColumn.of("1")).find("1"));
    }

    @Test
    void unknownColumnsAreRefusedWithACure() {
        refused("cars.csv: there is no column \"sped\": did you mean \"speed\"?", () -> table.find("sped"));
        refused("cars.csv: there is no column \"Speed\": did you mean \"speed\"?", () -> table.column("Speed"));
        refused(
                "cars.csv: there is no column \"weight\": the columns are speed, dist, maker",
                () -> table.find("weight"));
        for (String outside : List.of("0", "4", "-4", "99999999999"))
            refused(
                    "cars.csv: there is no column " + outside
                            + ": columns are numbered 1 to 3, or -1 to -3 from the end",
                    () -> table.find(outside));
        refused("cars.csv: there is no column \"1.5\": the columns are speed, dist, maker", () -> table.find("1.5"));
        refused("column must be in 0..2, got 3", () -> table.column(3));
    }

    @Test
    void manyColumnsAreNotAllListed() {
        Table wide = Table.of(
                IntStream.range(0, 12).mapToObj(k -> NumberColumn.of("c" + k)).toList());
        refused(
                "there is no column \"weight\": the columns are c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, … (12 in all)",
                () -> wide.find("weight"));
    }

    @Test
    void numberColumnsBecomePoints() {
        Table complete = table.select(0, 2);
        assertEquals(Points.of(new double[] {2, 4}, new double[] {16, 8}), complete.points(1, 0));
        assertEquals(
                Points.of(new double[] {4, 2}, new double[] {8, 16}),
                complete.keep(0, 1).points());
    }

    @Test
    void missingAndTextAreRefusedWithTheirPlace() {
        refused(
                "cars.csv:3: column \"dist\" has a missing value (fill it in, or leave out the row or the column)",
                () -> table.points(0, 1));
        refused(
                "cars.csv:5: column \"maker\" is not a number: \"vw\" (name the texts that mean a missing value, or"
                        + " leave out the column)",
                () -> table.points(2));
        refused(
                "row 0 (counted from 0): column \"a\" is not a number: \"1,5\" (write the decimal point as \".\")",
                () -> Table.of(TextColumn.of("a", "1,5")).points(0));
        refused(
                "column \"a\" holds text, not numbers (leave it out)",
                () -> Table.of(TextColumn.of("a")).points(0));
    }

    @Test
    void numericColumnsAreKept() {
        assertEquals(List.of("speed", "dist"), table.numeric(Optional.empty()).names());
        assertEquals(List.of("dist"), table.numeric(Optional.of("speed")).names());
        assertEquals(
                List.of("speed", "dist", "maker"),
                table.withKinds(Map.of("maker", ColumnKind.SEQUENCE))
                        .numeric(Optional.empty())
                        .names());
        refused(
                "cars.csv: no number column is left (text columns: maker)",
                () -> table.keep(0, 2).numeric(Optional.of("1")));
    }

    @Test
    void pointsWithoutNamesAreOneColumn() {
        Points points = Points.of(new double[] {0, 2}, new double[] {-1.5, 0});
        Table file = Table.of(NumberColumn.of("label", 1, 2), new PointsColumn("x", points))
                .withOrigin(Origin.file("a.libsvm"));
        assertEquals(Optional.of(points), file.unnamedPoints());
        assertEquals(Optional.empty(), table.unnamedPoints());
        assertEquals(points, file.points());
        assertEquals(Table.of(points), file.numeric(Optional.empty()));
        assertEquals("1:-1.5", file.select(1).column("x").text(0), "as the file writes them");
        assertEquals(
                "2:2", Table.of(SparsePoints.of(points.range(0, 1))).column(0).text(0));
        assertFalse(file.column("x").isMissing(1));
        assertEquals("a.libsvm", file.select(1).origin().place(0), "the lines are not known");
        refused("row must be in 0..1, got 2", () -> file.column("x").isMissing(2));
    }

    @Test
    void columnsAreKeptAndDropped() {
        assertEquals(List.of("maker", "speed"), table.keep(2, 0).names());
        assertEquals(List.of("dist"), table.drop(2, 0).names());
        assertEquals(3, table.drop(0, 1, 2).size(), "a table without columns keeps its rows");
        refused("column must be in 0..2, got 3", () -> table.drop(3));
        refused("column name \"dist\" is used twice", () -> table.keep(1, 1));
    }

    @Test
    void selectedRowsKeepTheirPlaces() {
        Table chosen = table.select(2, 0);
        assertEquals(8, ((NumberColumn) chosen.column("speed")).get(0));
        assertEquals("cars.csv:5", chosen.origin().place(0));
        assertEquals("cars.csv:2", chosen.origin().place(1));
        refused("row must be in 0..2, got 3", () -> table.select(3));
    }

    @Test
    void refusesWhatDoesNotFit() {
        refused("column name \"a\" is used twice", () -> Table.of(NumberColumn.of("a"), TextColumn.of("a")));
        refused(
                "column \"b\" has 2 rows, the first column has 1",
                () -> Table.of(NumberColumn.of("a", 1), NumberColumn.of("b", 1, 2)));
        refused(
                "an origin must have a line for each of the 3 rows",
                () -> table.withOrigin(Origin.file("cars.csv", 2)));
    }

    @Test
    void linesAreCopied() {
        int[] lines = {2};
        Origin origin = Origin.file("a.csv", lines);
        lines[0] = 9;
        assertEquals("a.csv:2", origin.place(0));
    }

    private static void refused(String message, Executable action) {
        assertEquals(message, assertThrows(InvalidInputException.class, action).getMessage());
    }
}
