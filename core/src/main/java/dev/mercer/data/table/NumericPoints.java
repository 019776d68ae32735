package dev.mercer.data.table;

import dev.mercer.data.Points;
import dev.mercer.util.Require;
import java.util.List;

/**
 * The numbers of a file without encoding.
 *
 * @param points a coordinate for each number column
 * @param names the names of these columns
 * @param leftOut the names of the text columns, which are left out
 */
public record NumericPoints(Points points, List<String> names, List<String> leftOut) {
    public NumericPoints {
        names = List.copyOf(names);
        leftOut = List.copyOf(leftOut);
        Require.equal("number of column names", points.dim(), names.size());
    }
}
