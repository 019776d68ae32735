package dev.mercer.spark;

import dev.mercer.data.encoder.Encoder;
import dev.mercer.io.EncoderText;
import dev.mercer.io.tensor.TensorFile;
import dev.mercer.io.tensor.TensorReader;
import java.io.Serializable;

/**
 * An encoder in the form of a model file, in which it is sent to executors.
 *
 * @param bytes the content of a file
 */
record EncoderContent(byte[] bytes) implements Serializable {
    private static final long serialVersionUID = 1L;

    static EncoderContent of(Encoder encoder) {
        TensorFile file = TensorFile.empty();
        EncoderText.put(encoder, file.metadata(), file.tensors());
        return new EncoderContent(file.aligned().toBytes());
    }

    Encoder encoder() {
        return EncoderText.read(TensorReader.read("the encoder", bytes));
    }
}
