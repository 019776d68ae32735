package dev.mercer.data.table;

import dev.mercer.data.Points;
import dev.mercer.data.SparsePoints;
import dev.mercer.util.Require;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A column of points, dense or sparse, whose coordinates have no names: the inputs of a LIBSVM file. It has no missing values.
 *
 * @param name the name of the column
 * @param points a point for each row
 */
public record PointsColumn(String name, Points points) implements Column {
    /** The name of such a column, whose coordinates are called x1, x2 … */
    public static final String POINTS = "x";

    /** The name of the column for the label of each point, if there is one. */
    public static final String LABEL = "label";

    /** The name of the column for the number at index 0 of each row, if there is one. */
    public static final String ITEM = "item";

    @Override
    public int size() {
        return points.size();
    }

    @Override
    public boolean isMissing(int i) {
        Require.index("row", i, size());
        return false;
    }

    /** The coordinates that are not 0, as a LIBSVM file writes them. */
    @Override
    public String text(int i) {
        boolean sparse = points instanceof SparsePoints;
        int count = sparse ? ((SparsePoints) points).nonZeros(i) : points.dim();
        return IntStream.range(0, count)
                .map(k -> sparse ? ((SparsePoints) points).column(i, k) : k)
                .filter(k -> points.get(i, k) != 0)
                .mapToObj(k -> (k + 1) + ":" + Require.text(points.get(i, k)))
                .collect(Collectors.joining(" "));
    }

    @Override
    public PointsColumn select(int... rows) {
        return new PointsColumn(name, points.select(rows));
    }
}
