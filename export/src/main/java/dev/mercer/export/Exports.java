package dev.mercer.export;

import dev.mercer.io.file.WholeFile;
import dev.mercer.model.TableModel;
import dev.mercer.util.InvalidInputException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/**
 * Writes models as ONNX. Predictions agree with those of the model as far as its own ways to predict agree with each other:
 * in double precision within 1e-12 of their spread or, where that is more, within 2⁻⁵⁰·Σⱼ|αⱼ k(x, xⱼ)|, the rounding of a sum whose
 * terms cancel; weights of 10⁷ times the spread, as wide kernels with little noise have them, make that 1e-8. A scale of the target
 * magnifies it as it does any error. In single precision they agree within 1e-5 of the spread with the predictions from the same inputs
 * in single precision. Where weights cancel so far that single precision would not keep that, with explicit features, and where inputs
 * are far from 0 for their deviation, inputs and outputs are single, and what is between them is double.
 *
 * <p>ONNX reads numbers and categories; it has no operators for dates, times, numbers as people write them and free text, and such columns
 * are refused with the reason, as are feature maps that are not made of plain operations and models that are not one function of the
 * inputs.
 */
public final class Exports {
    private Exports() {}

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
        Lowered lowered = ModelLowering.of(model, precision);
        return OnnxWriter.write(lowered, precision, inside(model, precision));
    }

    private static Precision inside(TableModel model, Precision asked) {
        boolean rounds = Cancellation.isLarge(model.model()) || Cancellation.isLarge(model.encoder());
        return asked == Precision.FLOAT && rounds ? Precision.DOUBLE : asked;
    }
}
