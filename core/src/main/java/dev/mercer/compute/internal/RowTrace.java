package dev.mercer.compute.internal;

import dev.mercer.data.Points;
import dev.mercer.data.internal.PointColumns;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.Normalized;
import dev.mercer.kernel.Tile;
import dev.mercer.kernel.internal.PointMap;
import dev.mercer.linalg.tile.VectorMath;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A tile that computes nothing: it records the operations of a kernel on one row, for a {@link RowEvaluator}. The operations of common
 * kernels are records and not lambdas, because the first lambda costs a starting process some 20 ms.
 */
final class RowTrace implements Tile {
    /** The points that are passed to a part of the kernel. */
    static final class View {
        /** The number of the view that is transformed. */
        final int parent;

        final Object key;
        /** The transformed centers. */
        final Points points;
        /** Transforms the points of the parent; null for the points themselves. */
        final @Nullable UnaryOperator<Points> transform;
        /** Transforms one row; null if the transformation makes points of its own. */
        final PointMap.@Nullable OfOne single;

        private @Nullable PointColumns columns;
        private @Nullable PointColumns dense;

        View(int parent, Object key, Points points, @Nullable UnaryOperator<Points> transform) {
            this.parent = parent;
            this.key = key;
            this.points = points;
            this.transform = transform;
            this.single = transform instanceof PointMap map ? map.single() : null;
        }

        /** The centers in columns, for products and distances. */
        private PointColumns columns() {
            if (columns == null) columns = PointColumns.of(points);
            return columns;
        }

        /** The centers in columns, for sums over coordinates. */
        private PointColumns dense() {
            if (dense == null) dense = PointColumns.dense(points);
            return dense;
        }
    }

    /** √k(x, x) of the row in a view. */
    record Root(int view, Normalized kernel) {}

    /** Views, lengths and steps that are recorded so far. */
    static final class Recording {
        final List<View> views = new ArrayList<>();
        final List<Root> roots = new ArrayList<>();
        final List<RowEvaluator.Step> steps = new ArrayList<>();
        private int used = 1;
        /** The most tiles at a time, each with an array of numbers. */
        int most = 1;
    }

    private final Recording recording;
    private final int view;
    /** The index of the array with the numbers of this tile; a tile and its views share it. */
    private final int place;

    private RowTrace(Recording recording, int view, int place) {
        this.recording = recording;
        this.view = view;
        this.place = place;
    }

    static Recording record(KernelBlock block) {
        Recording recording = new Recording();
        recording.views.add(new View(0, "", block.y(), null));
        block.fill(new RowTrace(recording, 0, 0));
        return recording;
    }

    private View seen() {
        return recording.views.get(view);
    }

    private enum Operation {
        DOTS,
        SQUARED_DISTANCES,
        MANHATTAN_DISTANCES,
        SET,
        AFFINE,
        EXP,
        SQRT,
        AT_MOST,
        SQUARE,
        POWER,
        ADD,
        MULTIPLY,
        COPY
    }

    /** The row against the centers in columns. */
    private record Against(Operation operation, PointColumns centers, int view, int place)
            implements RowEvaluator.Step {
        @Override
        public void run(RowEvaluator.Buffers row, int from, int to) {
            double[] x = row.coordinates(view);
            double[] values = row.values[place];
            if (operation == Operation.DOTS) centers.dots(x, values, from, to);
            else if (operation == Operation.SQUARED_DISTANCES) centers.squaredDistances(x, values, from, to);
            else centers.manhattanDistances(x, values, from, to);
        }
    }

    @Override
    public void dots() {
        recording.steps.add(new Against(Operation.DOTS, seen().columns(), view, place));
    }

    @Override
    public void squaredDistances() {
        recording.steps.add(new Against(Operation.SQUARED_DISTANCES, seen().columns(), view, place));
    }

    @Override
    public void manhattanDistances() {
        recording.steps.add(new Against(Operation.MANHATTAN_DISTANCES, seen().dense(), view, place));
    }

    @Override
    public void fold(double start, Points.CoordinateStep step) {
        PointColumns centers = seen().dense();
        recording.steps.add(
                (row, from, to) -> centers.fold(start, step, row.coordinates(view), row.values[place], from, to));
    }

    @Override
    public void each(PairFunction function) {
        Points centers = seen().points;
        recording.steps.add((row, from, to) -> {
            Points point = row.point(view);
            for (int j = from; j < to; j++) {
                if (j % DoubleTile.ASK == 0) Progress.checkCurrent();
                row.values[place][j] = function.of(point, 0, centers, j);
            }
        });
    }

    /** An operation on the numbers of a tile, with those of another or with a factor and an offset. */
    private record Arithmetic(Operation operation, int place, int other, double factor, double offset)
            implements RowEvaluator.Step {
        @Override
        public void run(RowEvaluator.Buffers row, int from, int to) {
            double[] values = row.values[place];
            double[] others = row.values[other];
            switch (operation) {
                case SET -> Arrays.fill(values, from, to, offset);
                case AFFINE -> VectorMath.scaleAdd(values, from, to, factor, offset);
                case EXP -> VectorMath.exp(values, from, to, factor);
                case SQRT -> sqrt(values, from, to, factor, offset);
                case AT_MOST -> atMost(values, from, to, offset);
                case SQUARE -> square(values, from, to, factor, offset);
                case POWER -> VectorMath.power(values, from, to, (int) factor, others);
                case ADD -> VectorMath.axpy(1, others, values, from, to);
                case MULTIPLY -> multiply(values, others, from, to, factor, offset);
                default -> System.arraycopy(others, from, values, from, to - from);
            }
        }

        private static void sqrt(double[] values, int from, int to, double factor, double offset) {
            for (int j = from; j < to; j++) values[j] = Math.sqrt(factor * values[j] + offset);
        }

        private static void atMost(double[] values, int from, int to, double most) {
            for (int j = from; j < to; j++) values[j] = Math.min(values[j], most);
        }

        private static void square(double[] values, int from, int to, double factor, double offset) {
            for (int j = from; j < to; j++) {
                double value = factor * values[j] + offset;
                values[j] = value * value;
            }
        }

        private static void multiply(double[] values, double[] others, int from, int to, double factor, double offset) {
            for (int j = from; j < to; j++) values[j] = (factor * values[j] + offset) * others[j];
        }
    }

    private void add(Operation operation, int other, double factor, double offset) {
        recording.steps.add(new Arithmetic(operation, place, other, factor, offset));
    }

    /** Adds an operation on factor · value + offset; a preceding affine step of this tile becomes part of it. */
    private void addAfterAffine(Operation operation, int other) {
        int last = recording.steps.size() - 1;
        if (last >= 0
                && recording.steps.get(last) instanceof Arithmetic before
                && before.operation == Operation.AFFINE
                && before.place == place) {
            recording.steps.remove(last);
            add(operation, other, before.factor, before.offset);
        } else add(operation, other, 1, 0);
    }

    @Override
    public void set(double constant) {
        add(Operation.SET, place, 0, constant);
    }

    @Override
    public void affine(double factor, double offset) {
        add(Operation.AFFINE, place, factor, offset);
    }

    @Override
    public void exp(double factor) {
        add(Operation.EXP, place, factor, 0);
    }

    @Override
    public void sqrt() {
        addAfterAffine(Operation.SQRT, place);
    }

    @Override
    public void atMost(double most) {
        add(Operation.AT_MOST, place, 0, most);
    }

    @Override
    public void power(int exponent) {
        if (exponent == 2) addAfterAffine(Operation.SQUARE, place);
        else scratch(room -> add(Operation.POWER, ((RowTrace) room).place, exponent, 0));
    }

    @Override
    public void map(DoubleUnaryOperator function) {
        recording.steps.add((row, from, to) -> {
            double[] values = row.values[place];
            for (int j = from; j < to; j++) values[j] = function.applyAsDouble(values[j]);
        });
    }

    @Override
    public void add(Tile other) {
        add(Operation.ADD, ((RowTrace) other).place, 0, 0);
    }

    @Override
    public void multiply(Tile other) {
        addAfterAffine(Operation.MULTIPLY, ((RowTrace) other).place);
    }

    @Override
    public void normalize(Kernel kernel) {
        Normalized normalized = new Normalized(kernel);
        Points centers = seen().points;
        double[] lengths = new double[centers.size()];
        for (int j = 0; j < lengths.length; j++) lengths[j] = Math.sqrt(normalized.diagonal(centers, j));
        Root root = new Root(view, normalized);
        if (!recording.roots.contains(root)) recording.roots.add(root);
        int number = recording.roots.indexOf(root);
        recording.steps.add((row, from, to) -> divide(row.values[place], lengths, row.root(number), from, to));
    }

    private static void divide(double[] values, double[] lengths, double root, int from, int to) {
        for (int j = from; j < to; j++) values[j] /= root * lengths[j];
    }

    @Override
    public void scratch(Consumer<Tile> use) {
        int next = recording.used++;
        recording.most = Math.max(recording.most, recording.used);
        use.accept(new RowTrace(recording, view, next));
        recording.used--;
    }

    @Override
    public void copy(Consumer<Tile> use) {
        scratch(copy -> {
            ((RowTrace) copy).add(Operation.COPY, place, 0, 0);
            use.accept(copy);
        });
    }

    @Override
    public Tile view(Object key, UnaryOperator<Points> transform) {
        int number = 1;
        while (number < recording.views.size()
                && !(recording.views.get(number).parent == view
                        && recording.views.get(number).key.equals(key))) number++;
        if (number == recording.views.size())
            recording.views.add(new View(view, key, transform.apply(seen().points), transform));
        return new RowTrace(recording, number, place);
    }

    @Override
    public Tile fittedView(Object key, Function<Points, UnaryOperator<Points>> fit) {
        return view(List.of("fit", key), fit.apply(seen().points));
    }
}
