package dev.mercer.export;

import dev.mercer.data.encoder.internal.LevelTable;
import dev.mercer.kernel.internal.Formula;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A model as operations on vectors, in the order of their execution. */
final class Graph {
    /** The inputs by name, and whether they are texts; an input with an empty name stands for all coordinates of a point. */
    private final Map<String, Boolean> inputs = new LinkedHashMap<>();

    private final List<Node> nodes = new ArrayList<>();

    /**
     * One operation.
     *
     * @param number its position
     * @param op the kind of operation
     * @param size the length of its result
     * @param from the operands
     * @param detail the part of the operation beside its operands
     */
    record Node(int number, Op op, int size, List<Node> from, Detail detail) {}

    /** A part of an operation beside its operands. */
    interface Detail {
        Detail NONE = new Detail() {};
    }

    /** Numbers: a constant, or a matrix row by row. */
    record Values(double[] values) implements Detail {}

    /** Positions in the operand. */
    record Places(int[] places) implements Detail {}

    /** The name of an input. */
    record Input(String name) implements Detail {}

    /**
     * Rows of a table by text.
     *
     * @param name the column
     * @param key the part of a text that is looked up
     * @param unknown the row of any other text
     * @param missing the row of a missing value
     * @param absent the spellings of a missing value beside the empty text
     */
    record Table(
            String name,
            LevelTable.Prefix key,
            Map<String, double[]> rows,
            double[] unknown,
            double[] missing,
            List<String> absent)
            implements Detail {}

    /** A formula of numbers, or of coordinates of a point and of centers, which are row by row. */
    record Term(Formula formula, double[] centers) implements Detail {}

    private Node add(Op op, int size, List<Node> from, Detail detail) {
        Node node = new Node(nodes.size(), op, size, from, detail);
        nodes.add(node);
        return node;
    }

    List<Node> nodes() {
        return nodes;
    }

    Map<String, Boolean> inputs() {
        return inputs;
    }

    Node number(String name) {
        inputs.put(name, false);
        return add(Op.NUMBER, 1, List.of(), new Input(name));
    }

    Node point(int dim) {
        inputs.put("", false);
        return add(Op.POINT, dim, List.of(), Detail.NONE);
    }

    Node lookup(Table table) {
        inputs.put(table.name, true);
        return add(Op.LOOKUP, table.missing.length, List.of(), table);
    }

    Node constant(double... values) {
        return add(Op.CONSTANT, values.length, List.of(), new Values(values));
    }

    /** An operation on two vectors. */
    Node join(Op op, Node a, Node b) {
        if (a.size != b.size && a.size != 1 && b.size != 1)
            throw new IllegalStateException(op + " of lengths " + a.size + " and " + b.size);
        return add(op, Math.max(a.size, b.size), List.of(a, b), Detail.NONE);
    }

    Node join(Op op, Node a, double b) {
        return join(op, a, constant(b));
    }

    /** An operation on each number of a vector. */
    Node map(Op op, Node a) {
        return add(op, a.size, List.of(a), Detail.NONE);
    }

    /** cos x = sin(x + π/2): not every runtime has a cosine in double precision. */
    Node cos(Node a) {
        return map(Op.SIN, join(Op.ADD, a, Math.PI / 2));
    }

    /** factor·a + offset. */
    Node affine(Node a, double factor, double offset) {
        Node scaled = factor == 1 ? a : join(Op.MULTIPLY, a, factor);
        return offset == 0 ? scaled : join(Op.ADD, scaled, offset);
    }

    /** An integer power, by squaring. */
    Node power(Node a, int exponent) {
        Node power = null;
        Node square = a;
        for (int n = exponent; n > 0; n >>= 1) {
            if ((n & 1) == 1) power = power == null ? square : join(Op.MULTIPLY, power, square);
            if (n > 1) square = join(Op.MULTIPLY, square, square);
        }
        return power == null ? constant(1) : power;
    }

    /** A matrix of {@code rows} rows, row by row, times a vector. */
    Node matrix(double[] values, int rows, Node a) {
        return add(Op.MATRIX, rows, List.of(a), new Values(values));
    }

    Node sum(Node a) {
        return a.size == 1 ? a : add(Op.SUM, 1, List.of(a), Detail.NONE);
    }

    Node gather(Node a, int... places) {
        return add(Op.GATHER, places.length, List.of(a), new Places(places));
    }

    Node concat(List<Node> parts) {
        if (parts.size() == 1) return parts.get(0);
        return add(Op.CONCAT, parts.stream().mapToInt(Node::size).sum(), List.copyOf(parts), Detail.NONE);
    }

    /** A formula of two vectors of numbers. */
    Node formula(Formula formula, Node x, Node z) {
        return add(Op.FORMULA, Math.max(x.size, z.size), List.of(x, z), new Term(formula, new double[0]));
    }

    /** The sum of a formula over the coordinates of a point and of each center. */
    Node fold(Formula term, Node x, double[] centers) {
        return add(Op.FOLD, centers.length / x.size, List.of(x), new Term(term, centers));
    }

    /**
     * A piecewise linear function of one number through ascending knots.
     *
     * @param beyond whether the first and last piece are extended beyond the knots; else the function is constant there
     */
    Node piecewise(Node x, double[] knots, double[] values, boolean beyond) {
        int pieces = knots.length - 1;
        if (pieces == 0) return join(Op.ADD, join(Op.MULTIPLY, x, 0), values[0]);
        double[] gaps = new double[pieces];
        double[] rises = new double[pieces];
        double[] low = new double[pieces];
        double[] high = new double[pieces];
        Arrays.fill(high, 1);
        for (int p = 0; p < pieces; p++) {
            gaps[p] = knots[p + 1] - knots[p];
            rises[p] = values[p + 1] - values[p];
        }
        if (beyond) {
            low[0] = -FAR;
            high[pieces - 1] = FAR;
        }
        Node share = join(Op.DIVIDE, join(Op.SUBTRACT, x, constant(Arrays.copyOf(knots, pieces))), constant(gaps));
        Node clipped = join(Op.MINIMUM, join(Op.MAXIMUM, share, constant(low)), constant(high));
        return join(Op.ADD, matrix(rises, 1, clipped), values[0]);
    }

    /** More than any number of a prediction, and a float. */
    private static final double FAR = 1e30;
}
