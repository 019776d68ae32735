package dev.mercer.compute.internal;

import dev.mercer.data.Points;
import dev.mercer.util.Require;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * The points of the rows and of the columns of a block.
 *
 * @param rows the points of the rows
 * @param columns the points of the columns; the same object as {@code rows} for a Gram matrix
 */
public record PointPair(PointSet rows, PointSet columns) {
    static PointPair of(KernelBlock block) {
        PointSet rows = new PointSet(block.x());
        return new PointPair(rows, block.y() == block.x() ? rows : new PointSet(block.y()));
    }

    public Points x() {
        return rows.points();
    }

    public Points y() {
        return columns.points();
    }

    /** Some of the rows, in this order, against the same columns; data derived from the columns is kept. */
    PointPair select(int... chosen) {
        return withRows(x().select(chosen));
    }

    /** Other points against the same columns. */
    public PointPair withRows(Points others) {
        Require.equal("number of coordinates", y().dim(), others.dim());
        return new PointPair(new PointSet(others), columns);
    }

    /** The pair with both sets of points transformed. */
    public PointPair view(Object key, UnaryOperator<Points> transform) {
        return new PointPair(rows.view(key, transform), columns.view(key, transform));
    }

    /** The pair with both sets of points transformed by the map that {@code fit} makes from the columns. */
    public PointPair fittedView(Object key, Function<Points, UnaryOperator<Points>> fit) {
        UnaryOperator<Points> transform = columns.derived(List.of("fit", key), () -> fit.apply(y()));
        return view(List.of(key, transform), transform);
    }
}
