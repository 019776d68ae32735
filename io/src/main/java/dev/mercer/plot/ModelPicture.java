package dev.mercer.plot;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.data.Targets;
import dev.mercer.data.Task;
import dev.mercer.data.table.Examples;
import dev.mercer.linalg.Matrix;
import dev.mercer.model.Bounds;
import dev.mercer.model.CalibratedIntervals;
import dev.mercer.model.Classifier;
import dev.mercer.model.Regressor;
import dev.mercer.model.TableModel;
import dev.mercer.util.Cure;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import dev.mercer.util.Text;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** The picture of a model of one or two inputs, over its inputs, with rows where there are some. */
public final class ModelPicture {
    private static final int ACROSS = 80;
    private static final int UP = 60;
    private static final int CURVE = 200;
    private static final double LEVEL = 0.9;

    /** Rows below curves take this part of their height: less than the step of ticks, for there is no probability of -0.2. */
    private static final double BELOW = 0.13;

    private final InputAxes axes;
    private final TableModel model;
    private final Compute compute;
    private final Progress progress;

    public ModelPicture(InputAxes axes, Compute compute, Progress progress) {
        this.axes = axes;
        this.model = axes.model();
        this.compute = compute;
        this.progress = progress;
    }

    /** The rows that a picture shows: those that have all inputs. */
    public static Rows rows(InputAxes axes, Examples examples, boolean training) {
        TableModel model = axes.model();
        Task task = model.model().task();
        Targets targets = examples.actual(task);
        double[][] inputs = axes.inputs(examples.inputs());
        Set<Integer> numbers = new HashSet<>(model.model().training().rows());
        boolean known = training && numbers.size() < examples.size();
        int[] whole = IntStream.range(0, inputs.length)
                .filter(i -> Arrays.stream(inputs[i]).allMatch(Double::isFinite))
                .toArray();
        List<Integer> support = new ArrayList<>();
        for (int k = 0; k < whole.length; k++) if (known && numbers.contains(whole[k])) support.add(k);
        Targets kept = targets instanceof Reals reals ? reals.select(whole) : ((Labels) targets).select(whole);
        return new Rows(DensePoints.generate(whole.length, axes.count(), (i, k) -> inputs[whole[i]][k]), kept, support);
    }

    /** True if the model was learned from these rows, in this order. */
    public static boolean isTraining(TableModel model, Examples rows) {
        Task task = model.model().task();
        Dataset data = model.encoder().dataset(rows, task);
        Dataset learned = model.model() instanceof Regressor regressor
                ? regressor
                        .decoder()
                        .map(decoder -> data.withTargets(
                                decoder.scale().toScale((Reals) data.targets().orElseThrow())))
                        .orElse(data)
                : data;
        return model.model().training().provenance().isOf(learned);
    }

    /** The curve, the surface, the regions or the scores of the classes, whichever the model has. */
    public Figure draw(Optional<Rows> rows) {
        if (rows.isPresent() && rows.get().points().size() == 0)
            throw new InvalidInputException("no row has all inputs: there is nothing to draw");
        if (model.model() instanceof Regressor regressor)
            return axes.count() == 1 ? curve(regressor, rows) : surface(rows);
        Classifier classes = (Classifier) model.model();
        return axes.count() == 1 ? scores(classes, rows) : regions(classes, rows);
    }

    private String target() {
        return model.target().orElse("label");
    }

    private Range range(int k, Optional<Rows> rows) {
        if (rows.isPresent()) return of(rows.get(), k);
        return axes.known(k)
                .orElseThrow(() -> new InvalidInputException(
                        "the model does not say where its inputs lie", Cure.GIVE_ROWS_TO_DRAW));
    }

    private static Range of(Rows rows, int k) {
        return Range.of(Reals.of(IntStream.range(0, rows.points().size())
                .mapToDouble(i -> rows.points().get(i, k))
                .toArray()));
    }

    /** Of several quantiles the one in the middle. */
    private double[] predict(DensePoints raw) {
        return axes.scores(raw, compute, progress)
                .column(model.model().training().middleOutput());
    }

    /** A curve for each quantile, or the one of the model with its tube. */
    private List<Fitted> fitted(Regressor regressor) {
        Reals quantiles = regressor.training().quantiles();
        if (quantiles.size() > 1)
            return IntStream.range(0, quantiles.size())
                    .mapToObj(t -> new Fitted(
                            "quantile " + Text.number(quantiles.get(t)),
                            raw -> axes.scores(raw, compute, progress).column(t)))
                    .toList();
        double tube = regressor.training().tube().orElse(0);
        String name = tube > 0 ? "model, tube ± " + Text.number(tube) : "model";
        return List.of(new Fitted(name, this::predict, tube));
    }

    private Figure curve(Regressor regressor, Optional<Rows> rows) {
        String title = target() + " by " + axes.names().get(0);
        Figure.Axes words = new Figure.Axes(axes.names().get(0), target());
        List<Fitted> fitted = fitted(regressor);
        Range range = range(0, rows);
        List<Mark> marks = new ArrayList<>();
        regressor.intervals().ifPresent(i -> marks.add(interval(regressor, range)));
        if (rows.isPresent()) {
            marks.addAll(
                    0, NumberPictures.curve(title, words, rows.get(), fitted).marks());
        } else {
            fitted.forEach(one -> marks.addAll(one.marks(range)));
            marks.addAll(centersOnCurve());
        }
        return new Figure(title, words, marks);
    }

    /** The interval of 90 % of observations, or of the requested level, or of the highest possible one. */
    private Mark interval(Regressor regressor, Range range) {
        double highest = regressor
                .intervals()
                .filter(CalibratedIntervals.class::isInstance)
                .map(i -> ((CalibratedIntervals) i).highest())
                .orElse(1.0);
        double level = Math.min(LEVEL, highest);
        Reals xs = Grid.spaced(range, CURVE);
        Bounds bounds =
                regressor.intervals(axes.encode(DensePoints.of(CURVE, 1, xs.toArray())), level, compute, progress);
        return Mark.band(Text.percent(level) + " of observations", xs, bounds.lower(), bounds.upper());
    }

    /** Without the rows their targets are not known: the support vectors stand on the curve. */
    private List<Mark> centersOnCurve() {
        Optional<DensePoints> centers = axes.centers();
        int rows = model.model().training().provenance().rows();
        if (centers.isEmpty() || centers.get().size() == 0 || centers.get().size() >= rows) return List.of();
        DensePoints points = centers.get();
        double[] xs = IntStream.range(0, points.size())
                .mapToDouble(j -> points.get(j, 0))
                .toArray();
        return List.of(Mark.rings(
                Text.count(xs.length, "support vector") + ", on the curve", Reals.of(xs), Reals.of(predict(points))));
    }

    private Figure surface(Optional<Rows> rows) {
        Grid grid = Grid.over(range(0, rows).padded(), range(1, rows).padded(), ACROSS, UP);
        Grid values = grid.with(predict(grid.points()));
        return NumberPictures.surface(target() + ", as predicted", words(), values, rows.orElseGet(ModelPicture::none));
    }

    private Figure.Axes words() {
        return new Figure.Axes(axes.names().get(0), axes.names().get(1));
    }

    private static Rows none() {
        return new Rows(DensePoints.of(0, 2, new double[0]), Reals.of(), List.of());
    }

    private Figure regions(Classifier classes, Optional<Rows> rows) {
        ClassPictures.Ground ground = new ClassPictures.Ground(
                target(), words(), range(0, rows).padded(), range(1, rows).padded());
        return ClassPictures.regions(
                ground, rows.orElseGet(ModelPicture::none), classes, raw -> axes.scores(raw, compute, progress));
    }

    /** The probability or strength of each class over its one input; rows lie below the curves, a line for each class. */
    private Figure scores(Classifier classes, Optional<Rows> rows) {
        Reals xs = Grid.spaced(range(0, rows), CURVE);
        Matrix scores = axes.scores(DensePoints.of(CURVE, 1, xs.toArray()), compute, progress);
        boolean probable = classes.calibration().isPresent();
        Matrix shown = probable ? classes.probabilities(scores) : scores;
        List<Mark> marks = new ArrayList<>();
        boolean each = shown.columns() == classes.classes().size();
        double lowest = Double.POSITIVE_INFINITY;
        double highest = Double.NEGATIVE_INFINITY;
        for (int c = 0; c < shown.columns(); c++) {
            String name = each ? classes.classes().get(c) : "score";
            Mark curve = Mark.curve(name, xs, Reals.of(shown.column(c)));
            lowest = Math.min(lowest, curve.height().low());
            highest = Math.max(highest, curve.height().high());
            marks.add(curve);
        }
        if (rows.isPresent()) marks.addAll(below(rows.get(), lowest, BELOW * (highest - lowest)));
        String height = probable ? "probability" : "score";
        return new Figure(
                target() + " by " + axes.names().get(0),
                new Figure.Axes(axes.names().get(0), height),
                marks);
    }

    private static List<Mark> below(Rows rows, double lowest, double room) {
        Labels labels = (Labels) rows.targets();
        double step = room / labels.classes().size();
        List<Mark> marks = new ArrayList<>();
        for (int c = 0; c < labels.classes().size(); c++) {
            int wanted = c;
            double[] xs = IntStream.range(0, labels.size())
                    .filter(i -> labels.code(i) == wanted)
                    .limit(500)
                    .mapToDouble(i -> rows.points().get(i, 0))
                    .toArray();
            if (xs.length > 0)
                marks.add(Mark.dots(
                        labels.classes().get(c), Reals.of(xs), Reals.constant(xs.length, lowest - (c + 1) * step)));
        }
        return marks;
    }
}
