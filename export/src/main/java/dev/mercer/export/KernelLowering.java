package dev.mercer.export;

import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.export.Graph.Node;
import dev.mercer.kernel.Cells;
import dev.mercer.kernel.FeatureMap;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.Tile;
import dev.mercer.kernel.internal.ColumnName;
import dev.mercer.kernel.internal.Formula;
import dev.mercer.util.InvalidInputException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * A tile of one point and the centers of a model, or the point itself, that computes nothing: it lowers the operations of a kernel to
 * those of a {@link Graph}.
 */
final class KernelLowering implements Tile {
    private final Graph graph;
    /** The whole kernel, for messages. */
    private final Kernel kernel;

    private final Node x;
    /** Empty for k(x, x). */
    private final Optional<Points> centers;
    /** Shared by a tile and its views: they have the same values. */
    private final Value value;

    private static final class Value {
        Node node;

        Value(Node node) {
            this.node = node;
        }
    }

    private KernelLowering(Graph graph, Kernel kernel, Node x, Optional<Points> centers, Value value) {
        this.graph = graph;
        this.kernel = kernel;
        this.x = x;
        this.centers = centers;
        this.value = value;
    }

    /** k(x, cⱼ) for each center. */
    static Node values(Graph graph, Kernel kernel, Node x, Points centers) {
        return values(graph, kernel, x, Optional.of(centers));
    }

    private static Node values(Graph graph, Kernel kernel, Node x, Optional<Points> centers) {
        KernelLowering tile = new KernelLowering(graph, kernel, x, centers, new Value(x));
        kernel.fill(tile);
        return tile.value.node;
    }

    private InvalidInputException refusal(String reason) {
        return new InvalidInputException("the kernel " + kernel + " cannot be exported: " + reason);
    }

    private InvalidInputException refusal() {
        return refusal("it is not a formula of columns");
    }

    @Override
    public void dots() {
        value.node = centers.map(c -> graph.matrix(c.coordinates(), c.size(), x))
                .orElseGet(() -> graph.sum(graph.join(Op.MULTIPLY, x, x)));
    }

    @Override
    public void squaredDistances() {
        sum((sum, a, b) -> sum + (a - b) * (a - b), Formula.X.minus(Formula.Z).square());
    }

    @Override
    public void fold(double start, Points.CoordinateStep step) {
        throw refusal();
    }

    @Override
    public void sum(Points.CoordinateStep step, Formula term) {
        value.node = centers.map(c -> graph.fold(term, x, c.coordinates()))
                .orElseGet(() -> graph.sum(graph.formula(term, x, x)));
    }

    @Override
    public void product(Points.CoordinateStep step, Formula factor) {
        set(1);
        for (int k = 0; k < x.size(); k++) {
            int column = k;
            Node left = graph.gather(x, k);
            Node right = centers.map(c -> graph.constant(IntStream.range(0, c.size())
                            .mapToDouble(j -> c.get(j, column))
                            .toArray()))
                    .orElse(left);
            value.node = graph.join(Op.MULTIPLY, value.node, graph.formula(factor, left, right));
        }
    }

    @Override
    public void each(PairFunction function) {
        throw refusal();
    }

    @Override
    public void set(double constant) {
        double[] all = new double[centers.map(Points::size).orElse(1)];
        Arrays.fill(all, constant);
        value.node = graph.constant(all);
    }

    @Override
    public void affine(double factor, double offset) {
        value.node = graph.affine(value.node, factor, offset);
    }

    @Override
    public void exp(double factor) {
        affine(factor, 0);
        value.node = graph.map(Op.EXP, value.node);
    }

    @Override
    public void sqrt() {
        value.node = graph.map(Op.SQRT, value.node);
    }

    @Override
    public void atMost(double most) {
        value.node = graph.join(Op.MINIMUM, value.node, most);
    }

    @Override
    public void power(int exponent) {
        value.node = graph.power(value.node, exponent);
    }

    @Override
    public void map(DoubleUnaryOperator function) {
        throw refusal("a function in it has no formula (Matérn kernels have one for nu = 0.5, 1.5 and 2.5)");
    }

    @Override
    public void map(DoubleUnaryOperator function, Formula formula) {
        value.node = graph.formula(formula, value.node, value.node);
    }

    @Override
    public void add(Tile other) {
        value.node = graph.join(Op.ADD, value.node, ((KernelLowering) other).value.node);
    }

    @Override
    public void multiply(Tile other) {
        value.node = graph.join(Op.MULTIPLY, value.node, ((KernelLowering) other).value.node);
    }

    @Override
    public void normalize(Kernel divisor) {
        if (centers.isEmpty()) {
            set(1);
            return;
        }
        Points c = centers.get();
        double[] inverse = new double[c.size()];
        for (int j = 0; j < inverse.length; j++) inverse[j] = 1 / Math.sqrt(divisor.value(c, j, c, j));
        Node scaled = graph.join(Op.MULTIPLY, value.node, graph.constant(inverse));
        value.node = graph.join(Op.DIVIDE, scaled, graph.map(Op.SQRT, values(graph, divisor, x, Optional.empty())));
    }

    @Override
    public void scratch(Consumer<Tile> use) {
        copy(use);
    }

    @Override
    public void copy(Consumer<Tile> use) {
        use.accept(new KernelLowering(graph, kernel, x, centers, new Value(value.node)));
    }

    @Override
    public Tile view(Object key, UnaryOperator<Points> transform) {
        return new KernelLowering(graph, kernel, transformed(key), centers.map(transform), value);
    }

    private Node transformed(Object key) {
        if (key instanceof FeatureMap map) return new MapLowering(graph).features(map, x);
        if (key instanceof Reals lengths) return graph.join(Op.DIVIDE, x, graph.constant(lengths.toArray()));
        if (key instanceof Cells cells) return centers.map(c -> cell(cells, c)).orElseGet(() -> graph.constant(0));
        if (key instanceof List<?> columns)
            return graph.gather(
                    x,
                    columns.stream()
                            .mapToInt(column -> ((ColumnName) column).number() - 1)
                            .toArray());
        throw refusal();
    }

    @Override
    public Tile fittedView(Object key, Function<Points, UnaryOperator<Points>> fit) {
        throw refusal();
    }

    /** The number of the cell of x, 0 if no center is in it: all conditions on the path to a cell hold for the points in it. */
    private Node cell(Cells cells, Points centers) {
        int splits = cells.splits().size();
        int[] columns = new int[splits];
        double[] cuts = new double[splits];
        for (int s = 0; s < splits; s++) {
            columns[s] = Math.max(0, (int) cells.splits().get(s, 0) - 1);
            cuts[s] = cells.splits().get(s, 1);
        }
        Node left = graph.join(Op.LESS, graph.gather(x, columns), graph.constant(cuts));
        int[] numbers = IntStream.range(0, centers.size())
                .map(j -> cells.of(centers, j))
                .distinct()
                .toArray();
        double[] signs = new double[numbers.length * splits];
        double[] missed = new double[numbers.length];
        for (int c = 0; c < numbers.length; c++)
            for (int node = numbers[c]; node > 1; node /= 2) {
                boolean wentLeft = node % 2 == 0;
                signs[c * splits + node / 2 - 1] = wentLeft ? 1 : -1;
                missed[c] += wentLeft ? 1 : 0;
            }
        // The number of conditions that hold minus the number of conditions: 0 in the cell, else −1 or less.
        Node held = graph.join(Op.SUBTRACT, graph.matrix(signs, numbers.length, left), graph.constant(missed));
        Node inside = graph.join(Op.LESS, graph.constant(-0.5), held);
        return graph.matrix(Arrays.stream(numbers).asDoubleStream().toArray(), 1, inside);
    }
}
