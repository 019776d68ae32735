package dev.mercer.kernel;

import dev.mercer.data.DensePoints;
import dev.mercer.data.Letters;
import dev.mercer.data.NumberSeries;
import dev.mercer.data.Points;
import dev.mercer.data.table.ColumnKind;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.Arrays;
import java.util.List;

/** A kernel of sequences of numbers, whose lengths may differ; a text is a sequence, see {@link NumberSeries}. */
sealed interface SeriesKernel extends TextKernel permits GlobalAlignment, TimeWarping {
    /** k(x, z), the definition; both sequences have at least one number. For equal sequences it is 1. */
    default double of(double[] x, double[] z) {
        return Arrays.equals(x, z) ? 1 : of(x, self(x), z, self(z));
    }

    /** A finite number that depends only on x and is used by all values of x; in bulk it is computed once for each sequence. */
    double self(double[] x);

    /** k(x, z), given {@link #self} of both. */
    double of(double[] x, double selfX, double[] z, double selfZ);

    /** ∂k/∂sigma. */
    double derivative(double[] x, double[] z);

    @Override
    default double of(String x, String z) {
        return of(numbers(x), numbers(z));
    }

    private static double[] numbers(String text) {
        double[] numbers = NumberSeries.parse(text);
        Require.that(numbers.length > 0, "a sequence needs a number at least, got an empty text");
        return numbers;
    }

    /** Reads each text once: coordinates 0 and 1 of the view are the number of numbers and {@link #self}; the numbers follow. */
    @Override
    default void fill(Tile tile) {
        tile.view(this, this::series).each((x, i, y, j) -> {
            double[] left = numbers(x, i);
            double[] right = numbers(y, j);
            // The values on the diagonal are known; for a few long sequences among short ones they would be the most
            // expensive.
            return Arrays.equals(left, right) ? 1 : of(left, x.get(i, 1), right, y.get(j, 1));
        });
    }

    private Points series(Points texts) {
        double[][] rows = new double[texts.size()][2 + (texts.dim() + 1) / 2];
        for (int i = 0; i < rows.length; i++) {
            Progress.checkCurrent();
            double[] numbers;
            try {
                numbers = numbers(Letters.text(texts, i));
            } catch (InvalidInputException malformed) {
                throw malformed.within("row " + (i + 1) + ": ");
            }
            rows[i][0] = numbers.length;
            rows[i][1] = self(numbers);
            System.arraycopy(numbers, 0, rows[i], 2, numbers.length);
        }
        return DensePoints.of(rows);
    }

    private static double[] numbers(Points series, int i) {
        double[] row = new double[series.dim()];
        series.copyRow(i, row);
        return Arrays.copyOfRange(row, 2, 2 + (int) row[0]);
    }

    @Override
    default ColumnKind kind() {
        return ColumnKind.SERIES;
    }

    @Override
    default void requireDomain(String text) {
        numbers(text);
    }

    @Override
    default List<String> tunable() {
        return List.of("sigma");
    }

    @Override
    default void gradient(Points x, int i, Points y, int j, double[] out, int at) {
        out[at] = derivative(numbers(Letters.text(x, i)), numbers(Letters.text(y, j)));
    }
}
