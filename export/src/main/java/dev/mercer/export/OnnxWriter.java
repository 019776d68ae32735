package dev.mercer.export;

import dev.mercer.data.encoder.internal.LevelTable;
import dev.mercer.export.Graph.Node;
import dev.mercer.kernel.internal.Formula;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.DoubleFunction;
import java.util.stream.LongStream;

/** Writes a graph as ONNX: vectors become matrices with a row for each row of the data. */
final class OnnxWriter {
    private static final Set<Op> INPUTS = EnumSet.of(Op.NUMBER, Op.POINT, Op.LOOKUP);

    private final Lowered model;
    private final OnnxGraph onnx;
    private final String[] names;
    /** Whether a value depends on the data; else it has one row for all. */
    private final boolean[] varies;

    private String rows = "";

    private OnnxWriter(Lowered model, Precision outside, Precision inside) {
        this.model = model;
        this.onnx = new OnnxGraph(outside, inside);
        this.names = new String[model.graph().nodes().size()];
        this.varies = new boolean[names.length];
    }

    /** The bytes of a file whose inputs and outputs have one precision, and whose operations perhaps another. */
    static byte[] write(Lowered model, Precision outside, Precision inside) {
        return new OnnxWriter(model, outside, inside).write();
    }

    private byte[] write() {
        for (Map.Entry<String, Boolean> input : model.graph().inputs().entrySet())
            if (!input.getKey().isEmpty())
                onnx.input(input.getKey(), input.getValue() ? OnnxGraph.STRING : onnx.outer, 1);
        for (Node node : model.graph().nodes()) {
            varies[node.number()] =
                    INPUTS.contains(node.op()) || node.from().stream().anyMatch(from -> varies[from.number()]);
            // A constant is written when it is used: some go into matrices instead.
            names[node.number()] = node.op() == Op.CONSTANT ? "" : lower(node);
        }
        boolean classes = !model.classes().isEmpty();
        output(classes ? "scores" : "prediction", model.outputs());
        model.strengths().ifPresent(strengths -> {
            String best = onnx.op(
                    "ArgMax",
                    List.of(spread(strengths)),
                    OnnxGraph.attribute("axis", 1),
                    OnnxGraph.attribute("keepdims", 0));
            onnx.op("Gather", "", "label", List.of(onnx.constant(model.classes()), best));
            onnx.output("label", OnnxGraph.STRING, 0);
        });
        model.probabilities().ifPresent(shares -> output("probabilities", shares));
        return onnx.bytes();
    }

    private void output(String name, Node node) {
        onnx.op("Cast", "", name, List.of(spread(node)), OnnxGraph.attribute("to", onnx.outer));
        onnx.output(name, onnx.outer, node.size());
    }

    private String name(Node node) {
        if (names[node.number()].isEmpty()) names[node.number()] = lower(node);
        return names[node.number()];
    }

    /** A value with as many rows as the data has. */
    private String spread(Node node) {
        if (varies[node.number()]) return name(node);
        if (rows.isEmpty()) {
            String first = model.graph().inputs().keySet().iterator().next();
            String shape = onnx.op("Shape", List.of(first.isEmpty() ? "x" : first));
            String count = onnx.op("Gather", List.of(shape, onnx.constant(0)));
            rows = onnx.op("Concat", List.of(count, onnx.constant(1)), OnnxGraph.attribute("axis", 0));
        }
        return onnx.op("Expand", List.of(name(node), rows));
    }

    private String lower(Node node) {
        boolean scales = node.op() == Op.MULTIPLY || node.op() == Op.DIVIDE;
        List<String> from =
                scales ? List.of() : node.from().stream().map(this::name).toList();
        Graph.Detail detail = node.detail();
        return switch (node.op()) {
            case NUMBER -> given(((Graph.Input) detail).name());
            case POINT -> {
                onnx.input("x", onnx.outer, node.size());
                yield given("x");
            }
            case LOOKUP -> lookup((Graph.Table) detail);
            case CONSTANT -> onnx.constant(((Graph.Values) detail).values(), 1, node.size());
            case ADD -> onnx.op("Add", from);
            case SUBTRACT -> onnx.op("Sub", from);
            case MULTIPLY, DIVIDE -> scaled(node);
            case MINIMUM -> onnx.op("Min", from);
            case MAXIMUM -> onnx.op("Max", from);
            case LESS -> number(onnx.op("Less", from));
            case EQUAL -> number(onnx.op("Equal", from));
            case POWER -> onnx.op("Pow", from);
            case EXP -> onnx.op("Exp", from);
            case SQRT -> onnx.op("Sqrt", from);
            case SIN -> onnx.op("Sin", from);
            case IS_MISSING -> number(onnx.op("IsNaN", from));
            case OR_ELSE -> onnx.op("Where", List.of(onnx.op("IsNaN", from.subList(0, 1)), from.get(1), from.get(0)));
            case MATRIX -> matrix(node, ((Graph.Values) detail).values());
            case SUM ->
                onnx.op("ReduceSum", List.of(from.get(0), onnx.constant(1)), OnnxGraph.attribute("keepdims", 1));
            case GATHER ->
                onnx.op(
                        "Gather",
                        List.of(
                                from.get(0),
                                onnx.constant(Arrays.stream(((Graph.Places) detail).places())
                                        .asLongStream()
                                        .toArray())),
                        OnnxGraph.attribute("axis", 1));
            case CONCAT ->
                onnx.op(
                        "Concat",
                        node.from().stream()
                                .map(varies[node.number()] ? this::spread : this::name)
                                .toList(),
                        OnnxGraph.attribute("axis", 1));
            case FORMULA ->
                formula(((Graph.Term) detail).formula(), from.get(0), from.get(1), constant -> {
                    double[] repeated = new double[node.size()];
                    Arrays.fill(repeated, constant);
                    return onnx.constant(repeated, 1, repeated.length);
                });
            case FOLD -> fold(node, (Graph.Term) detail);
        };
    }

    /**
     * A product or quotient. Where one factor is a single constant, it is repeated, or goes into the matrix whose product it
     * scales: some runtimes join a scale to a product of matrices and then round it to single precision.
     */
    private String scaled(Node node) {
        Node a = node.from().get(0);
        Node b = node.from().get(1);
        String kind = node.op() == Op.MULTIPLY ? "Mul" : "Div";
        boolean single = b.op() == Op.CONSTANT && b.size() == 1;
        if (!single) return onnx.op(kind, List.of(name(a), name(b)));
        double factor = ((Graph.Values) b.detail()).values()[0];
        if (a.size() == 1 && a.op() == Op.MATRIX) {
            double[] rowsOfIt = ((Graph.Values) a.detail()).values().clone();
            for (int k = 0; k < rowsOfIt.length; k++)
                rowsOfIt[k] = node.op() == Op.MULTIPLY ? rowsOfIt[k] * factor : rowsOfIt[k] / factor;
            return matrix(a, rowsOfIt);
        }
        double[] repeated = new double[a.size()];
        Arrays.fill(repeated, factor);
        return onnx.op(kind, List.of(name(a), onnx.constant(repeated, 1, repeated.length)));
    }

    private String given(String input) {
        return onnx.outer == onnx.type ? input : number(input);
    }

    private String number(String truth) {
        return onnx.op("Cast", List.of(truth), OnnxGraph.attribute("to", onnx.type));
    }

    private String matrix(Node node, double[] rowsOfIt) {
        int columns = node.from().get(0).size();
        double[] transposed = new double[rowsOfIt.length];
        for (int r = 0; r < node.size(); r++)
            for (int k = 0; k < columns; k++) transposed[k * node.size() + r] = rowsOfIt[r * columns + k];
        if (columns == 1)
            return onnx.op("Mul", List.of(name(node.from().get(0)), onnx.constant(transposed, 1, node.size())));
        return onnx.op("MatMul", List.of(name(node.from().get(0)), onnx.constant(transposed, columns, node.size())));
    }

    private String lookup(Graph.Table table) {
        List<String> keys = new ArrayList<>(table.rows().keySet());
        List<double[]> all = new ArrayList<>(table.rows().values());
        int unknown = all.size();
        all.add(table.unknown());
        all.add(table.missing());
        int width = table.missing().length;
        double[] flat = new double[all.size() * width];
        for (int r = 0; r < all.size(); r++) System.arraycopy(all.get(r), 0, flat, r * width, width);
        boolean whole = table.key() == LevelTable.Prefix.WHOLE;
        String place =
                whole && !LevelPatterns.fit(keys) ? encoded(table, keys, unknown) : beginning(table, keys, unknown);
        String found = onnx.op("Gather", List.of(onnx.constant(flat, all.size(), width), place));
        return onnx.op("Reshape", List.of(found, onnx.constant(0, width)));
    }

    /**
     * The number of the level that equals a text, for columns with too many levels for regular expressions. A text with blanks around it is refused.
     */
    private String encoded(Graph.Table table, List<String> levels, int unknown) {
        List<String> keys = new ArrayList<>(levels);
        keys.add("");
        keys.addAll(table.absent());
        String checked = bare(table.name(), LevelPatterns.bare(levels));
        String place = onnx.op(
                "LabelEncoder",
                "ai.onnx.ml",
                "place of " + table.name() + " " + onnx.next(),
                List.of(table.name()),
                OnnxGraph.texts("keys_strings", keys),
                OnnxGraph.integers(
                        "values_int64s",
                        LongStream.range(0, keys.size())
                                .map(k -> k < unknown ? k : unknown + 1)
                                .toArray()),
                OnnxGraph.attribute("default_int64", unknown));
        String none = onnx.op("Cast", List.of(checked), OnnxGraph.attribute("to", OnnxGraph.INT64));
        return onnx.op("Add", List.of(place, none));
    }

    /** The place of the beginning of a text: one regular expression for each binary digit of the place less that of unknown texts. */
    private String beginning(Graph.Table table, List<String> keys, int unknown) {
        LevelPatterns levels = new LevelPatterns(table.key(), keys);
        String missing = matches(table.name(), LevelPatterns.missing(table.absent()));
        String gap = onnx.constant((long) unknown + 1);
        if (keys.isEmpty()) return onnx.op("Where", List.of(missing, gap, onnx.constant((long) unknown)));
        List<String> patterns = levels.bits();
        long[] order = new long[keys.size() + 1];
        order[0] = unknown;
        for (int k = 0; k < keys.size(); k++) order[k + 1] = k;
        String bits =
                onnx.op("Cast", List.of(matches(table.name(), patterns)), OnnxGraph.attribute("to", OnnxGraph.INT64));
        String weighted = onnx.op(
                "Mul",
                List.of(
                        bits,
                        onnx.constant(LongStream.range(0, patterns.size())
                                .map(b -> 1L << b)
                                .toArray())));
        String code = onnx.op("ReduceSum", List.of(weighted, onnx.constant(1)), OnnxGraph.attribute("keepdims", 1));
        // A missing value may look like the beginning of a level: its code is that of unknown texts until it is
        // replaced.
        String known = onnx.op("Where", List.of(missing, onnx.constant(0L), code));
        return onnx.op("Where", List.of(missing, gap, onnx.op("Gather", List.of(onnx.constant(order), known))));
    }

    /** Whether the texts match each of the patterns, as truth values. */
    private String matches(String name, List<String> patterns) {
        List<String> all =
                patterns.stream().map(pattern -> matches(name, pattern)).toList();
        return all.size() == 1 ? all.get(0) : onnx.op("Concat", all, OnnxGraph.attribute("axis", 1));
    }

    private String matches(String name, String pattern) {
        return onnx.op("RegexFullMatch", List.of(name), OnnxGraph.text("pattern", pattern));
    }

    /** The number 0 for each text without blanks around it; any other becomes a text that the runtime cannot convert to a number. */
    private String bare(String name, String pattern) {
        String fault = "a text that has blanks around it";
        String good = matches(name, pattern);
        String refused = onnx.op("StringConcat", List.of(onnx.constant(List.of(fault + ": ")), name));
        String texts = onnx.op("Where", List.of(good, onnx.constant(List.of("0")), refused));
        return onnx.parsed("column " + name + " has " + fault, texts);
    }

    private String fold(Node node, Graph.Term term) {
        int columns = node.from().get(0).size();
        String x = onnx.op("Unsqueeze", List.of(name(node.from().get(0)), onnx.constant(1)));
        String z = onnx.constant(term.centers(), 1, node.size(), columns);
        String each = formula(term.formula(), x, z, constant -> onnx.constant(new double[] {constant}, 1));
        return onnx.op("ReduceSum", List.of(each, onnx.constant(2)), OnnxGraph.attribute("keepdims", 0));
    }

    private String formula(Formula formula, String x, String z, DoubleFunction<String> constant) {
        List<String> parts = formula.operands().stream()
                .map(part -> formula(part, x, z, constant))
                .toList();
        return switch (formula.operation()) {
            case VALUE, X -> x;
            case Z -> z;
            case CONSTANT -> constant.apply(formula.constant());
            case PLUS -> onnx.op("Add", parts);
            case MINUS -> onnx.op("Sub", parts);
            case TIMES -> onnx.op("Mul", parts);
            case OVER -> {
                String zero = constant.apply(0);
                String none = onnx.op("Equal", List.of(parts.get(1), zero));
                yield onnx.op("Where", List.of(none, zero, onnx.op("Div", parts)));
            }
            case POWER -> onnx.op("Pow", parts);
            case LEAST -> onnx.op("Min", parts);
            case DIFFER -> number(onnx.op("Not", List.of(onnx.op("Equal", parts))));
            case ABS -> onnx.op("Abs", parts);
            case SQUARE -> onnx.op("Mul", List.of(parts.get(0), parts.get(0)));
            case SIN -> onnx.op("Sin", parts);
            case COS -> onnx.op("Sin", List.of(onnx.op("Add", List.of(parts.get(0), constant.apply(Math.PI / 2)))));
            case EXP -> onnx.op("Exp", parts);
            case LOG1P -> onnx.op("Log", List.of(onnx.op("Add", List.of(parts.get(0), constant.apply(1)))));
            case TANH -> onnx.op("Tanh", parts);
        };
    }
}
