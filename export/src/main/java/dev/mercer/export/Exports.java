package dev.mercer.export;

import dev.mercer.io.file.WholeFile;
import dev.mercer.model.TableModel;
import dev.mercer.util.InvalidInputException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/**
 * Writes models as ONNX. Predictions agree with those of the model as closely as its own predictions of single rows and of blocks do: in double
 * precision within 1e-12 of their spread or, if that is more, within 2⁻⁵⁰·Σⱼ|αⱼ k(x, xⱼ)|, the rounding of a sum whose
 * terms cancel; with weights of 10⁷ times the spread, as for wide kernels with little noise, this is 1e-8. A scale of the target magnifies it
 * like any other error. In single precision they agree within 1e-5 of the spread with the predictions from the same inputs
 * in single precision. If weights cancel so much that single precision would violate this bound, with explicit features, and if inputs are far
 * from 0 relative to their deviation, inputs and outputs are single and all operations are double.
 *
 * <p>ONNX reads numbers and categories; it has no operators for dates, times, numbers in other notations and free text. Such columns are
 * refused with the reason, and so are feature maps that do not consist of simple operations and models that are not one function of the inputs.
 */
public final class Exports {
    private Exports() {}

    /**
     * Writes an ONNX file of standard operators. It has an input for each column, with the name of the column; a single input {@code x} if columns
     * have no names. The outputs are {@code prediction}, for classes {@code label} and {@code scores}, and {@code probabilities} if there are any.
     *
     * @throws InvalidInputException if the model cannot be exported, or the file cannot be written
     */
    public static void onnx(TableModel model, Precision precision, Path file) {
        byte[] bytes = onnx(model, precision);
        WholeFile.write(file, channel -> WholeFile.writeAll(channel, ByteBuffer.wrap(bytes)));
    }

    /** The bytes of an ONNX file. */
    public static byte[] onnx(TableModel model, Precision precision) {
        Lowered lowered = ModelLowering.of(model, precision);
        return OnnxWriter.write(lowered, precision, inside(model, precision));
    }

    private static Precision inside(TableModel model, Precision asked) {
        boolean rounds = CancelledDigits.isLarge(model.model()) || CancelledDigits.isLarge(model.encoder());
        return asked == Precision.FLOAT && rounds ? Precision.DOUBLE : asked;
    }
}
