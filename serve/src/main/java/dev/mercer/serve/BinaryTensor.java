package dev.mercer.serve;

import dev.mercer.io.PredictionColumns.Column;
import dev.mercer.io.PredictionColumns.Integers;
import dev.mercer.io.PredictionColumns.Numbers;
import dev.mercer.io.PredictionColumns.Texts;
import dev.mercer.util.Text;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * The binary form of tensors, an extension of the Open Inference Protocol that clients of Triton use by default: the values
 * follow the JSON of a body, tensor after tensor, in little-endian order; a text is preceded by the number of its bytes.
 */
final class BinaryTensor {
    private static final Map<String, Integer> WIDTHS = Map.ofEntries(
            Map.entry("BOOL", 1),
            Map.entry("INT8", 1),
            Map.entry("UINT8", 1),
            Map.entry("INT16", 2),
            Map.entry("UINT16", 2),
            Map.entry("FP16", 2),
            Map.entry("BF16", 2),
            Map.entry("INT32", 4),
            Map.entry("UINT32", 4),
            Map.entry("FP32", 4),
            Map.entry("INT64", 8),
            Map.entry("UINT64", 8),
            Map.entry("FP64", 8));

    private static final String TEXTS = "BYTES";

    private BinaryTensor() {}

    /**
     * Reads the values of a tensor, which are all that is left of the bytes.
     *
     * @param most the largest number of values
     * @param tooMany the exception for more values
     */
    static void read(Tensor.Builder tensor, ByteBuffer bytes, long most, Refusal tooMany) {
        String type = String.valueOf(tensor.datatype);
        ByteBuffer in = bytes.order(ByteOrder.LITTLE_ENDIAN);
        int width = TEXTS.equals(type) ? Integer.BYTES : WIDTHS.getOrDefault(type, 0);
        if (width == 0) return; // an unknown type, which the tensor refuses
        while (in.hasRemaining()) {
            if (tensor.size() >= most) throw tooMany;
            if (in.remaining() < width) throw cutOff(tensor);
            if (TEXTS.equals(type)) tensor.add(Double.NaN, text(tensor, in));
            else if (type.equals("BOOL")) tensor.add(Double.NaN, String.valueOf(in.get() != 0));
            else tensor.add(number(type, in), null);
        }
    }

    private static String text(Tensor.Builder tensor, ByteBuffer in) {
        int length = in.getInt();
        if (length < 0 || length > in.remaining()) throw cutOff(tensor);
        byte[] bytes = new byte[length];
        in.get(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private static Refusal cutOff(Tensor.Builder tensor) {
        return Refusal.bad("the bytes of the input " + Text.quote(String.valueOf(tensor.name)) + " end within a value");
    }

    private static double number(String type, ByteBuffer in) {
        return switch (type) {
            case "INT8" -> in.get();
            case "UINT8" -> in.get() & 0xff;
            case "INT16" -> in.getShort();
            case "UINT16" -> in.getShort() & 0xffff;
            case "FP16" -> half(in.getShort());
            case "BF16" -> Float.intBitsToFloat(in.getShort() << 16);
            case "INT32" -> in.getInt();
            case "UINT32" -> in.getInt() & 0xffffffffL;
            case "FP32" -> in.getFloat();
            case "INT64" -> in.getLong();
            case "UINT64" -> unsigned(in.getLong());
            default -> in.getDouble();
        };
    }

    private static double unsigned(long bits) {
        return bits >= 0 ? bits : 2.0 * ((bits >>> 1) | (bits & 1));
    }

    /** A number of 5 bits of exponent and 10 of fraction. */
    private static double half(short bits) {
        int exponent = bits >> 10 & 0x1f;
        int fraction = bits & 0x3ff;
        double size;
        if (exponent == 0x1f) size = fraction == 0 ? Double.POSITIVE_INFINITY : Double.NaN;
        else if (exponent == 0) size = Math.scalb((double) fraction, -24);
        else size = Math.scalb((double) (0x400 | fraction), exponent - 25);
        return bits < 0 ? -size : size;
    }

    /** The bytes of a column of an answer: doubles, integers or texts. */
    static byte[] bytes(Column column) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(Double.BYTES * column.size());
        ByteBuffer one = ByteBuffer.allocate(Double.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        if (column instanceof Numbers found)
            for (double number : found.numbers().toArray())
                out.write(one.clear().putDouble(number).array(), 0, Double.BYTES);
        else if (column instanceof Integers found)
            for (int number : found.values())
                out.write(one.clear().putInt(number).array(), 0, Integer.BYTES);
        else if (column instanceof Texts found)
            for (String value : found.values()) {
                byte[] text = value.getBytes(StandardCharsets.UTF_8);
                out.write(one.clear().putInt(text.length).array(), 0, Integer.BYTES);
                out.writeBytes(text);
            }
        return out.toByteArray();
    }
}
