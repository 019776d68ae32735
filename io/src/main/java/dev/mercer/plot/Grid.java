package dev.mercer.plot;

import dev.mercer.data.DensePoints;
import dev.mercer.data.Reals;
import dev.mercer.util.Require;

/**
 * A function of two numbers on a rectangular grid: value(i, j) at (xs(i), ys(j)).
 *
 * @param xs two or more, ascending
 * @param ys two or more, ascending
 * @param values first all of ys(0), in the order of xs, then all of ys(1), …
 */
public record Grid(Reals xs, Reals ys, Reals values) {
    public Grid {
        Require.atLeast("number of xs of a grid", 2, xs.size());
        Require.atLeast("number of ys of a grid", 2, ys.size());
        Require.equal("number of values of a grid", xs.size() * ys.size(), values.size());
    }

    /** Evenly spaced over two ranges; all values are 0. */
    public static Grid over(Range x, Range y, int columns, int rows) {
        return new Grid(spaced(x, columns), spaced(y, rows), Reals.constant(columns * rows, 0));
    }

    /** Numbers from end to end of a range, both included. */
    public static Reals spaced(Range range, int count) {
        double[] numbers = new double[count];
        for (int i = 0; i < count; i++)
            numbers[i] = i == count - 1 ? range.high() : range.low() + range.length() * i / (count - 1);
        return Reals.of(numbers);
    }

    /** The grid points, in the order of the values. */
    public DensePoints points() {
        int columns = xs.size();
        return DensePoints.generate(values.size(), 2, (n, k) -> k == 0 ? xs.get(n % columns) : ys.get(n / columns));
    }

    /** A copy with other values. */
    public Grid with(double... newValues) {
        return new Grid(xs, ys, Reals.of(newValues));
    }

    double get(int i, int j) {
        return values.get(j * xs.size() + i);
    }
}
