package dev.mercer.export;

import dev.mercer.export.Graph.Node;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Writes a graph as one Java class without dependencies. */
final class JavaWriter {
    /** The most characters of a literal, and operations of a method: limits of class files, with room to spare. */
    private static final int LITERAL = 60_000;

    private static final int OPERATIONS = 100;

    private final Lowered model;
    private final Precision precision;
    private final List<String> inputs;
    private final StringBuilder constants = new StringBuilder();
    private final Set<String> sources = new TreeSet<>();

    private JavaWriter(Lowered model, Precision precision) {
        this.model = model;
        this.precision = precision;
        this.inputs = List.copyOf(model.graph().inputs().keySet());
    }

    static String write(Lowered model, String name, Precision precision) {
        return new JavaWriter(model, precision).write(name);
    }

    private String write(String name) {
        List<Node> nodes = model.graph().nodes();
        StringBuilder steps = new StringBuilder();
        int methods = 0;
        for (int from = 0; from < nodes.size(); from += OPERATIONS, methods++) {
            steps.append("    private static void step").append(methods).append("(double[][] v, Object[] row) {\n");
            for (Node node : nodes.subList(from, Math.min(nodes.size(), from + OPERATIONS)))
                steps.append("        v[" + node.number() + "] = " + code(node) + ";\n");
            steps.append("    }\n\n");
        }
        StringBuilder calls = new StringBuilder();
        for (int m = 0; m < methods; m++) calls.append("        step" + m + "(v, row);\n");
        return template("Exported.java.txt")
                .replace("NAME", name)
                .replace("INPUTS_LIST", literals(inputs.equals(List.of("")) ? List.of() : inputs))
                .replace("CLASSES_LIST", literals(model.classes()))
                .replace("ROUNDED", precision == Precision.FLOAT ? "(float) " : "")
                .replace("SIZE", String.valueOf(nodes.size()))
                .replace("OUTPUTS", at(model.outputs()))
                .replace("STRENGTHS", model.strengths().map(JavaWriter::at).orElse("new double[0]"))
                .replace(
                        "PROBABILITIES",
                        model.probabilities().map(JavaWriter::at).orElse("new double[0]"))
                .replace("    CALLS\n", calls)
                .replace("    STEPS\n", steps)
                .replace("    READERS\n", EmbeddedSources.of(sources))
                .replace("    CONSTANTS\n", constants);
    }

    static String template(String resource) {
        try (InputStream in = JavaWriter.class.getResourceAsStream(resource)) {
            if (in == null) throw new IllegalStateException("the jar lacks " + resource);
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static String at(Node node) {
        return "v[" + node.number() + "]";
    }

    private String code(Node node) {
        String operands = node.from().stream().map(JavaWriter::at).collect(Collectors.joining(", "));
        Graph.Detail detail = node.detail();
        return switch (node.op()) {
            case NUMBER -> "number(row, " + inputs.indexOf(((Graph.Input) detail).name()) + ")";
            case POINT -> "point(row, " + node.size() + ")";
            case LOOKUP -> lookup(node, (Graph.Table) detail);
            case CODE -> called(node, (Graph.Code) detail);
            case CONSTANT -> constant(node, ((Graph.Values) detail).values());
            case MATRIX -> "matrix(" + constant(node, ((Graph.Values) detail).values()) + ", " + operands + ")";
            case GATHER -> "gather(" + operands + ", " + places(node, ((Graph.Places) detail).places()) + ")";
            case CONCAT -> "concat(" + operands + ")";
            case FOLD -> fold(node, (Graph.Folding) detail, operands);
            default -> word(node.op()) + "(" + operands + ")";
        };
    }

    private static String word(Op op) {
        return switch (op) {
            case IS_MISSING -> "isMissing";
            case OR_ELSE -> "orElse";
            default -> op.name().toLowerCase(Locale.ROOT);
        };
    }

    private String fold(Node node, Graph.Folding folding, String operand) {
        return "fold(\"" + folding.fold() + "\", " + folding.parameter() + ", " + operand + ", "
                + constant(node, folding.centers()) + ")";
    }

    private String lookup(Node node, Graph.Table table) {
        List<double[]> rows = new ArrayList<>(table.rows().values());
        rows.add(table.unknown());
        rows.add(table.missing());
        int width = table.missing().length;
        double[] flat = new double[rows.size() * width];
        for (int r = 0; r < rows.size(); r++) System.arraycopy(rows.get(r), 0, flat, r * width, width);
        String values = constant(node, flat);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            for (String level : table.rows().keySet()) out.writeUTF(level);
        } catch (IOException tooLong) {
            throw new UncheckedIOException("a level has more than 65,535 bytes", tooLong);
        }
        String name = "L" + node.number();
        declare("java.util.Map<String, Integer>", name, "levels", bytes.toByteArray());
        return "lookup(row, " + inputs.indexOf(table.name()) + ", \"" + table.key() + "\", " + name + "." + name + ", "
                + values + ", " + width + ")";
    }

    private String called(Node node, Graph.Code code) {
        sources.addAll(code.sources());
        String call = code.expression().replace("ROW", "row[" + inputs.indexOf(code.name()) + "]");
        for (int k = 0; k < code.constants().size(); k++)
            call = call.replace(
                    "#" + k, constant(node.number() + "_" + k, code.constants().get(k)));
        return call;
    }

    private String constant(Node node, double... values) {
        return constant(String.valueOf(node.number()), values);
    }

    /** Declares a constant of an operation; a short one is written as it is. */
    private String constant(String number, double... values) {
        if (values.length <= 4) {
            StringBuilder all = new StringBuilder("new double[] {");
            for (double value : values)
                all.append(all.charAt(all.length() - 1) == '{' ? "" : ", ").append(rounded(value));
            return all.append('}').toString();
        }
        boolean single = precision == Precision.FLOAT;
        ByteBuffer bytes = ByteBuffer.allocate((single ? 4 : 8) * values.length).order(ByteOrder.LITTLE_ENDIAN);
        for (double value : values)
            if (single) bytes.putFloat((float) value);
            else bytes.putDouble(value);
        String name = "C" + number;
        declare("double[]", name, single ? "floats" : "doubles", bytes.array());
        return name + "." + name;
    }

    private String rounded(double value) {
        return String.valueOf(precision == Precision.FLOAT ? (double) (float) value : value);
    }

    private String places(Node node, int... places) {
        if (places.length <= 8) {
            List<String> all = new ArrayList<>();
            for (int place : places) all.add(String.valueOf(place));
            return "new int[] {" + String.join(", ", all) + "}";
        }
        ByteBuffer bytes = ByteBuffer.allocate(4 * places.length).order(ByteOrder.LITTLE_ENDIAN);
        for (int place : places) bytes.putInt(place);
        String name = "P" + node.number();
        declare("int[]", name, "integers", bytes.array());
        return name + "." + name;
    }

    /** A class of its own for each constant: no class file grows too large. */
    private void declare(String type, String name, String decoder, byte[] bytes) {
        String text = Base64.getEncoder().encodeToString(bytes);
        constants.append("    private static final class " + name + " {\n        static final " + type + " " + name
                + " = " + decoder + "(");
        for (int from = 0; from == 0 || from < text.length(); from += LITERAL)
            constants
                    .append(from == 0 ? "" : ", ")
                    .append("\n                \"" + text.substring(from, Math.min(text.length(), from + LITERAL))
                            + "\"");
        constants.append(");\n    }\n\n");
    }

    static String literals(List<String> texts) {
        return texts.stream().map(JavaWriter::literal).collect(Collectors.joining(", "));
    }

    private static String literal(String text) {
        StringBuilder out = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') out.append('\\').append(c);
            else if (c >= ' ' && c < 127) out.append(c);
            else if (c == '\n') out.append("\\n");
            else if (c == '\r') out.append("\\r");
            else out.append(String.format("\\u%04x", (int) c));
        }
        return out.append('"').toString();
    }
}
