package dev.mercer.export;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/** Collects the nodes, constants, inputs and outputs of an ONNX graph. Field numbers are those of onnx.proto. */
final class OnnxGraph {
    static final int FLOAT = 1;
    static final int INT64 = 7;
    static final int STRING = 8;
    static final int DOUBLE = 11;

    private static final int IR_VERSION = 8;
    private static final int OPSET = 17;
    /** The first opset with regular expressions, and its version of the format. */
    private static final int PATTERN_OPSET = 20;

    private static final int PATTERN_IR_VERSION = 9;
    private static final int ML_OPSET = 3;
    private static final int ATTRIBUTE_INT = 2;
    private static final int ATTRIBUTE_STRING = 3;
    private static final int ATTRIBUTE_INTS = 7;
    private static final int ATTRIBUTE_STRINGS = 8;

    private final ProtoBytes graph = new ProtoBytes();
    /** The type of the numbers of inputs and outputs. */
    final int outer;
    /** The type of all other numbers. */
    final int type;

    private int count;
    private boolean patterns;

    OnnxGraph(Precision outside, Precision inside) {
        outer = outside == Precision.FLOAT ? FLOAT : DOUBLE;
        type = inside == Precision.FLOAT ? FLOAT : DOUBLE;
    }

    /** Adds an operation on values of these names and returns the name of its result. */
    String op(String kind, List<String> from, ProtoBytes... attributes) {
        return op(kind, "", "v" + count++, from, attributes);
    }

    String op(String kind, String domain, String result, List<String> from, ProtoBytes... attributes) {
        patterns |= kind.equals("RegexFullMatch");
        ProtoBytes node = new ProtoBytes();
        from.forEach(name -> node.put(1, name));
        node.put(2, result).put(4, kind);
        for (ProtoBytes attribute : attributes) node.put(5, attribute);
        if (!domain.isEmpty()) node.put(7, domain);
        graph.put(1, node);
        return result;
    }

    /** Converts texts to numbers; the runtime reports the name for a text that is not a number. */
    String parsed(String name, String texts) {
        String result = "v" + count++;
        ProtoBytes node =
                new ProtoBytes().put(1, texts).put(2, result).put(3, name).put(4, "Cast");
        graph.put(1, node.put(5, attribute("to", type)));
        return result;
    }

    /** A number that no name has yet. */
    int next() {
        return count++;
    }

    static ProtoBytes attribute(String name, long value) {
        return new ProtoBytes().put(1, name).put(3, value).put(20, ATTRIBUTE_INT);
    }

    static ProtoBytes integers(String name, long... values) {
        ProtoBytes all = new ProtoBytes().put(1, name);
        for (long value : values) all.put(8, value);
        return all.put(20, ATTRIBUTE_INTS);
    }

    static ProtoBytes text(String name, String value) {
        return new ProtoBytes().put(1, name).put(4, value).put(20, ATTRIBUTE_STRING);
    }

    static ProtoBytes texts(String name, List<String> values) {
        ProtoBytes all = new ProtoBytes().put(1, name);
        values.forEach(value -> all.put(9, value));
        return all.put(20, ATTRIBUTE_STRINGS);
    }

    /** A constant of numbers of the graph's type. */
    String constant(double[] values, long... shape) {
        ByteBuffer bytes =
                ByteBuffer.allocate((type == FLOAT ? 4 : 8) * values.length).order(ByteOrder.LITTLE_ENDIAN);
        for (double value : values)
            if (type == FLOAT) bytes.putFloat((float) value);
            else bytes.putDouble(value);
        return initializer(tensor(type, shape).put(9, bytes.array()));
    }

    /** A constant vector of integers. */
    String constant(long... values) {
        ByteBuffer bytes = ByteBuffer.allocate(8 * values.length).order(ByteOrder.LITTLE_ENDIAN);
        for (long value : values) bytes.putLong(value);
        return initializer(tensor(INT64, values.length).put(9, bytes.array()));
    }

    /** A constant vector of texts. */
    String constant(List<String> texts) {
        ProtoBytes tensor = tensor(STRING, texts.size());
        texts.forEach(text -> tensor.put(6, text));
        return initializer(tensor);
    }

    private static ProtoBytes tensor(int type, long... shape) {
        ProtoBytes tensor = new ProtoBytes();
        for (long length : shape) tensor.put(1, length);
        return tensor.put(2, type);
    }

    private String initializer(ProtoBytes tensor) {
        String name = "c" + count++;
        graph.put(5, tensor.put(8, name));
        return name;
    }

    void input(String name, int itsType, long width) {
        graph.put(11, value(name, itsType, width));
    }

    void output(String name, int itsType, long width) {
        graph.put(12, value(name, itsType, width));
    }

    /** A matrix of any number of rows; a vector where the width is 0. */
    private static ProtoBytes value(String name, int type, long width) {
        ProtoBytes shape = new ProtoBytes().put(1, new ProtoBytes().put(2, "rows"));
        if (width > 0) shape.put(1, new ProtoBytes().put(1, width));
        ProtoBytes tensor = new ProtoBytes().put(1, type).put(2, shape);
        return new ProtoBytes().put(1, name).put(2, new ProtoBytes().put(1, tensor));
    }

    byte[] bytes() {
        graph.put(2, "mercer");
        return new ProtoBytes()
                .put(1, patterns ? PATTERN_IR_VERSION : IR_VERSION)
                .put(2, "mercer")
                .put(7, graph)
                .put(8, new ProtoBytes().put(1, "").put(2, patterns ? PATTERN_OPSET : OPSET))
                .put(8, new ProtoBytes().put(1, "ai.onnx.ml").put(2, ML_OPSET))
                .bytes();
    }
}
