package dev.mercer.plot;

import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.linalg.Matrix;
import dev.mercer.model.Bounds;
import dev.mercer.model.Calibration;
import dev.mercer.model.Classifier;
import dev.mercer.model.Scheme;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Pictures of models that predict classes. */
public final class ClassPictures {
    /** The height of pictures of two inputs: about as high as wide. */
    static final int HEIGHT = 480;

    private static final int COLUMNS = 180;
    private static final int LINES = 140;

    private ClassPictures() {}

    /**
     * The decision regions of a classifier with two inputs, and its training rows; for two classes with the decision boundary, for a model
     * without probabilities also with its margins, where the score is ±1.
     *
     * @param scores the scores of the model at points of two coordinates
     */
    public static Figure regions(Ground ground, Rows rows, Classifier model, Function<DensePoints, Matrix> scores) {
        Grid grid = Grid.over(ground.x(), ground.y(), COLUMNS, LINES);
        Matrix found = scores.apply(grid.points());
        List<Mark> marks = new ArrayList<>();
        if (model.scheme() == Scheme.BINARY) marks.addAll(twoClasses(grid, found, model));
        else marks.addAll(manyClasses(grid, model.labels(found), model));
        Rows shown = rows.shown();
        if (shown.size() > 0) marks.addAll(dots(shown));
        Reals heights = shown.size() > 0 ? shown.input(1) : Reals.of();
        marks.addAll(shown.rings(heights, rows.support().size()));
        return new Figure(ground.title(), ground.axes(), marks).withHeight(HEIGHT);
    }

    /**
     * Title, axes and ranges of a picture of two inputs.
     *
     * @param title above everything
     * @param axes the names of the inputs
     * @param x the range of the first input
     * @param y the range of the second input
     */
    public record Ground(String title, Figure.Axes axes, Range x, Range y) {
        /** The ranges that some rows cover, with a little padding. */
        public static Ground of(String title, Figure.Axes axes, Rows rows) {
            return new Ground(
                    title,
                    axes,
                    Range.of(rows.input(0)).padded(),
                    Range.of(rows.input(1)).padded());
        }
    }

    private static List<Mark> twoClasses(Grid grid, Matrix scores, Classifier model) {
        double[] second = scores.column(0);
        double middle = model.calibration()
                .map(c -> -c.offsets().get(0) / c.slopes().get(0))
                .orElse(0.0);
        double[] first = new double[second.length];
        for (int n = 0; n < first.length; n++) {
            second[n] -= middle;
            first[n] = -second[n];
        }
        Grid above = grid.with(second);
        List<Mark> marks = new ArrayList<>();
        marks.add(Mark.region(model.classes().get(0), grid.with(first)));
        marks.add(Mark.region(model.classes().get(1), above));
        marks.add(new Contour("boundary", above, Reals.of(0), Contour.Style.SOLID));
        // Log odds have no margin; other scores are at least 1 outside the margin.
        if (model.calibration().filter(Calibration::isIdentity).isEmpty())
            marks.add(new Contour("margins", above, Reals.of(-1 - middle, 1 - middle), Contour.Style.DASHED));
        return marks;
    }

    private static List<Mark> manyClasses(Grid grid, Labels found, Classifier model) {
        List<Mark> marks = new ArrayList<>();
        for (String name : model.classes()) {
            double[] here = IntStream.range(0, found.size())
                    .mapToDouble(n -> found.get(n).equals(name) ? 1 : -1)
                    .toArray();
            marks.add(Mark.region(name, grid.with(here)));
        }
        return marks;
    }

    /** Rows of two coordinates by their classes, without a model. */
    public static Figure groups(String title, Figure.Axes axes, Rows rows) {
        return new Figure(title, axes, dots(rows.shown())).withHeight(HEIGHT);
    }

    private static List<Mark> dots(Rows rows) {
        Labels labels = (Labels) rows.targets();
        List<Mark> marks = new ArrayList<>();
        for (int c = 0; c < labels.classes().size(); c++) {
            int wanted = c;
            int[] members = IntStream.range(0, rows.size())
                    .filter(i -> labels.code(i) == wanted)
                    .toArray();
            if (members.length > 0)
                marks.add(Mark.dots(
                        labels.classes().get(c),
                        rows.input(0).select(members),
                        rows.input(1).select(members)));
        }
        return marks;
    }

    /**
     * A confusion matrix, the first class on top.
     *
     * @param classes their names
     * @param counts a row for each actual class, a column for each predicted one
     */
    public static Figure confusion(String title, List<String> classes, List<Reals> counts) {
        int n = classes.size();
        List<String> upwards = new ArrayList<>();
        List<Reals> rows = new ArrayList<>();
        for (int c = n - 1; c >= 0; c--) {
            upwards.add(classes.get(c));
            rows.add(counts.get(c));
        }
        Reals edges =
                Reals.of(IntStream.rangeClosed(0, n).mapToDouble(k -> k - 0.5).toArray());
        return new Figure(
                        title,
                        new Figure.Axes(Side.named("predicted class", classes), Side.named("true class", upwards)),
                        new Cells("rows", edges, edges, rows, new Cells.Style(Scale.LINEAR, true)))
                .withHeight(n <= 3 ? 320 : HEIGHT);
    }

    /**
     * A reliability diagram: the observed frequency against the predicted probability, on the diagonal where they
     * agree.
     *
     * @param given the mean predicted probability of each bin
     * @param observed the frequency in each bin
     * @param interval the confidence interval of the frequency
     */
    public static Figure calibration(String title, Reals given, Reals observed, Bounds interval) {
        Range all = new Range(0, 1);
        return new Figure(
                title,
                new Figure.Axes("predicted probability", "observed frequency"),
                Mark.whiskers("observed, with 95 % interval", given, interval.lower(), interval.upper()),
                Mark.dots("observed, with 95 % interval", given, observed),
                Mark.diagonal("perfectly calibrated", all));
    }
}
