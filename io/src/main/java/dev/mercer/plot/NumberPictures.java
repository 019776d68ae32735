package dev.mercer.plot;

import dev.mercer.data.Reals;
import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Pictures of models that predict numbers. */
public final class NumberPictures {
    private NumberPictures() {}

    /** Rows with one input, the fitted curves with their tubes, and the support vectors. */
    public static Figure curve(String title, Figure.Axes axes, Rows rows, List<Fitted> curves) {
        Rows shown = rows.shown();
        Reals xs = shown.input(0);
        Reals ys = (Reals) shown.targets();
        List<Mark> marks = new ArrayList<>();
        // The dots first, so that data has the first colour in every picture.
        marks.add(Mark.dots(Rows.count(rows.size()), xs, ys));
        for (Fitted curve : curves) marks.addAll(curve.marks(Range.of(xs)));
        marks.addAll(shown.rings(ys, rows.support().size()));
        return new Figure(title, axes, marks);
    }

    /** Predicted against actual values: on the diagonal where a prediction is right. */
    public static Figure predicted(String title, String target, Reals actual, Reals predicted) {
        Require.equal("number of predictions", actual.size(), predicted.size());
        int[] shown = Rows.sample(actual.size());
        Range both = Range.of(actual).with(Range.of(predicted));
        return new Figure(
                title,
                new Figure.Axes("actual " + target, "predicted " + target),
                Mark.dots(Rows.count(actual.size()), actual.select(shown), predicted.select(shown)),
                Mark.diagonal("actual = predicted", both));
    }

    /** Residuals against predicted values: without a pattern where the model fits well. */
    public static Figure residuals(String title, String target, Reals actual, Reals predicted) {
        Require.equal("number of predictions", actual.size(), predicted.size());
        int[] shown = Rows.sample(actual.size());
        double[] residuals = new double[actual.size()];
        for (int i = 0; i < residuals.length; i++) residuals[i] = actual.get(i) - predicted.get(i);
        Range across = Range.of(predicted);
        return new Figure(
                title,
                new Figure.Axes("predicted " + target, "residual (actual − predicted)"),
                Mark.dots(
                        Rows.count(actual.size()),
                        predicted.select(shown),
                        Reals.of(residuals).select(shown)),
                Mark.guide("residual 0", Reals.of(across.low(), across.high()), Reals.of(0, 0)));
    }

    /**
     * A bar chart of shares, the first on top.
     *
     * @param shares shares of the total, 0 … 1, as many as names
     */
    public static Figure shares(String title, String label, List<String> names, Reals shares) {
        Require.equal("number of shares", names.size(), shares.size());
        Require.atLeast("number of shares", 1, shares.size());
        int n = names.size();
        List<String> upwards = new ArrayList<>(names);
        Collections.reverse(upwards);
        double[] percent = new double[n];
        double[] places = new double[n];
        List<Mark> marks = new ArrayList<>();
        for (int k = 0; k < n; k++) {
            percent[k] = 100 * shares.get(k);
            places[k] = n - 1 - k;
            marks.add(Mark.curve("", Reals.of(0, percent[k]), Reals.of(places[k], places[k])));
        }
        marks.add(Mark.dots("", Reals.of(percent), Reals.of(places)));
        Figure.Axes axes = new Figure.Axes(Side.of("share of all, %"), Side.named(label, upwards));
        return new Figure(title, axes, marks).withHeight(Math.max(200, 120 + 24 * n));
    }

    /** A heat map of a function of two inputs, with its training rows. */
    public static Figure surface(String title, Figure.Axes axes, Grid values, Rows rows) {
        Rows shown = rows.shown();
        int columns = values.xs().size();
        List<Reals> colours = new ArrayList<>();
        for (int j = 0; j < values.ys().size(); j++) {
            double[] row = new double[columns];
            for (int i = 0; i < columns; i++) row[i] = values.get(i, j);
            colours.add(Reals.of(row));
        }
        List<Mark> marks = new ArrayList<>();
        marks.add(new Cells("predicted", edges(values.xs()), edges(values.ys()), colours, Cells.Style.PLAIN));
        if (shown.size() > 0) marks.add(Mark.dots(Rows.count(rows.size()), shown.input(0), shown.input(1)));
        return new Figure(title, axes, marks).withHeight(ClassPictures.HEIGHT);
    }

    /** The edges of cells whose middles are these, evenly spaced. */
    static Reals edges(Reals middles) {
        int n = middles.size();
        double half = (middles.get(n - 1) - middles.get(0)) / (n - 1) / 2;
        double[] edges = new double[n + 1];
        for (int i = 0; i < n; i++) edges[i] = middles.get(i) - half;
        edges[n] = middles.get(n - 1) + half;
        return Reals.of(edges);
    }
}
