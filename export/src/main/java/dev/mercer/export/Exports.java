package dev.mercer.export;

import dev.mercer.io.file.WholeFile;
import dev.mercer.model.TableModel;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Quote;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * Writes models for other runtimes. Predictions agree with those of the model: in double precision within 1e-12 of their
 * spread, in single precision within 1e-5. Where the weights of a model cancel so far that single precision would not keep that,
 * inputs and outputs are single, and what is between them is double.
 *
 * <p>Java reads every column as the model does. ONNX reads numbers, categories, codes with prefixes, names of months and weekdays, times of
 * the day, and dates as ISO 8601 or with dots; it has no operators for numbers and dates in other notations and for free text, and such
 * columns are refused with the reason. Refused by both: feature maps that are not made of plain operations; models that are not one function
 * of the inputs.
 */
public final class Exports {
    private Exports() {}

    /**
     * Writes one Java source file without dependencies, whose class has the name of the file.
     *
     * @throws InvalidInputException if the model cannot be exported, the name of the file is not that of a class, or the file cannot
     *     be written
     */
    public static void java(TableModel model, Precision precision, Path file) {
        String name = file.getFileName().toString();
        String type = name.endsWith(".java") ? name.substring(0, name.length() - ".java".length()) : "";
        if (!isClassName(type))
            throw new InvalidInputException(
                    "a Java file is named after its class, such as Model.java, got " + Quote.of(name));
        String text = java(model, precision, type);
        WholeFile.write(
                file, channel -> WholeFile.writeAll(channel, ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8))));
    }

    /** The Java source of a class of this name. */
    public static String java(TableModel model, Precision precision, String type) {
        Lowered lowered = ModelLowering.of(model, true, precision);
        return JavaWriter.write(lowered, type, inside(model, precision));
    }

    /**
     * Writes an ONNX file of plain operators: an input for each column, named as it is, of one column each; a single input {@code x}
     * where columns have no names. The outputs are {@code prediction}, for classes {@code label} and {@code scores}, and {@code
     * probabilities} where there are any.
     *
     * @throws InvalidInputException if the model cannot be exported, or the file cannot be written
     */
    public static void onnx(TableModel model, Precision precision, Path file) {
        byte[] bytes = onnx(model, precision);
        WholeFile.write(file, channel -> WholeFile.writeAll(channel, ByteBuffer.wrap(bytes)));
    }

    /** The bytes of an ONNX file. */
    public static byte[] onnx(TableModel model, Precision precision) {
        Lowered lowered = ModelLowering.of(model, false, precision);
        return OnnxWriter.write(lowered, precision, inside(model, precision));
    }

    private static Precision inside(TableModel model, Precision asked) {
        return asked == Precision.FLOAT && Cancellation.isLarge(model.model()) ? Precision.DOUBLE : asked;
    }

    private static boolean isClassName(String text) {
        return javax.lang.model.SourceVersion.isName(text) && text.indexOf('.') < 0;
    }
}
