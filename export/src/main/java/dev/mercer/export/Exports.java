package dev.mercer.export;

import dev.mercer.io.file.WholeFile;
import dev.mercer.model.TableModel;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Quote;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * Writes models for other runtimes. Predictions agree with those of the model as far as its own ways to predict agree with each other:
 * in double precision within 1e-12 of their spread or, where that is more, within 2⁻⁵⁰·Σⱼ|αⱼ k(x, xⱼ)|, the rounding of a sum whose
 * terms cancel; weights of 10⁷ times the spread, as wide kernels with little noise have them, make that 1e-8. A scale of the target
 * magnifies it as it does any error. In single precision they agree within 1e-5 of the spread with the predictions from the same inputs
 * in single precision. Where weights cancel so far that single precision would not keep that, with explicit features, and where inputs
 * are far from 0 for their deviation, inputs and outputs are single, and what is between them is double.
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
        boolean rounds = Cancellation.isLarge(model.model()) || Cancellation.isLarge(model.encoder());
        return asked == Precision.FLOAT && rounds ? Precision.DOUBLE : asked;
    }

    private static boolean isClassName(String text) {
        return javax.lang.model.SourceVersion.isName(text) && text.indexOf('.') < 0;
    }
}
