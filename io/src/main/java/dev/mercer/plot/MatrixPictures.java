package dev.mercer.plot;

import dev.mercer.data.Reals;
import dev.mercer.linalg.Matrix;
import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** Pictures of tables of numbers: Gram matrices and validation errors. */
public final class MatrixPictures {
    /** The most cells in a row: more would be smaller than a few pixels. */
    private static final int MOST = 100;

    private static final int HEIGHT = 520;

    private MatrixPictures() {}

    /**
     * A Gram matrix, its points ordered by similarity, so that clusters become blocks. Of more than 100 points, 100
     * evenly spaced ones are shown.
     */
    public static Figure gram(String title, Matrix gram) {
        Require.equal("number of columns", gram.rows(), gram.columns());
        int all = gram.rows();
        int shown = Math.min(MOST, all);
        Matrix sample = new Matrix(shown, shown);
        for (int i = 0; i < shown; i++)
            for (int j = 0; j < shown; j++)
                sample.set(i, j, gram.get((int) ((long) i * all / shown), (int) ((long) j * all / shown)));
        int[] order = SimilarityOrder.of(sample);
        List<Reals> rows = new ArrayList<>();
        for (int row : order)
            rows.add(Reals.of(
                    IntStream.of(order).mapToDouble(i -> sample.get(row, i)).toArray()));
        Reals edges = Reals.of(IntStream.rangeClosed(0, shown).asDoubleStream().toArray());
        String count = shown == all ? String.valueOf(all) : String.format(Locale.ROOT, "%d of %,d", shown, all);
        return new Figure(
                        title,
                        new Figure.Axes(count + " points, similar ones side by side", "the same points"),
                        new Cells("k(x, z)", edges, edges, rows, Cells.Style.PLAIN))
                .withHeight(HEIGHT);
    }

    /**
     * Validation errors over two settings.
     *
     * @param across the setting along the horizontal axis, with its name
     * @param up the setting along the vertical axis
     * @param error the name of the error, such as a root mean squared error
     * @param errors > 0, one row for each value of {@code up}
     */
    public record Surface(Setting across, Setting up, String error, List<Reals> errors) {
        /**
         * A setting and its values.
         *
         * @param name as the axis shows it
         * @param values > 0, ascending, two or more
         */
        public record Setting(String name, Reals values) {
            /** The cell edges: geometric means of neighboring values, and the same distance beyond the ends. */
            private Reals edges() {
                int n = values.size();
                double[] edges = new double[n + 1];
                for (int i = 1; i < n; i++) edges[i] = Math.sqrt(values.get(i - 1) * values.get(i));
                edges[0] = values.get(0) * values.get(0) / edges[1];
                edges[n] = values.get(n - 1) * values.get(n - 1) / edges[n - 1];
                return Reals.of(edges);
            }
        }

        public Surface {
            errors = List.copyOf(errors);
            Require.atLeast(
                    "number of values of " + across.name(), 2, across.values().size());
            Require.atLeast("number of values of " + up.name(), 2, up.values().size());
            Require.equal("number of rows of errors", up.values().size(), errors.size());
            for (Reals row : errors)
                Require.equal("number of errors", across.values().size(), row.size());
        }
    }

    /** A heat map of the validation error over two settings on logarithmic scales, with its minimum. */
    public static Figure validation(String title, Surface surface) {
        int bestColumn = 0;
        int bestRow = 0;
        for (int j = 0; j < surface.errors().size(); j++)
            for (int i = 0; i < surface.across().values().size(); i++)
                if (surface.errors().get(j).get(i)
                        < surface.errors().get(bestRow).get(bestColumn)) {
                    bestColumn = i;
                    bestRow = j;
                }
        double x = surface.across().values().get(bestColumn);
        double y = surface.up().values().get(bestRow);
        String best = String.format(
                Locale.ROOT,
                "smallest: %.3g at %s = %s, %s = %s",
                surface.errors().get(bestRow).get(bestColumn),
                surface.across().name(),
                brief(x),
                surface.up().name(),
                brief(y));
        return new Figure(
                        title,
                        new Figure.Axes(
                                Side.log(surface.across().name()),
                                Side.log(surface.up().name())),
                        new Cells(
                                surface.error(),
                                surface.across().edges(),
                                surface.up().edges(),
                                surface.errors(),
                                new Cells.Style(Scale.LOG, false)),
                        Mark.dots(best, Reals.of(x), Reals.of(y)))
                .withHeight(ClassPictures.HEIGHT);
    }

    private static String brief(double value) {
        String text = String.format(Locale.ROOT, "%.2g", value);
        return text.contains("e") ? text.replaceAll("\\.0e", "e").replaceAll("e([-+])0", "e$1") : text;
    }
}
