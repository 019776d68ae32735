package dev.mercer.spark;

import dev.mercer.data.encoder.Encoder;
import dev.mercer.io.EncoderText;
import dev.mercer.io.tensor.TensorFile;
import dev.mercer.io.tensor.TensorReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;

/**
 * An encoder in the form that model files have it in, as it travels to executors.
 *
 * @param bytes the content of a file
 */
record EncoderContent(byte[] bytes) implements Serializable {
    private static final long serialVersionUID = 1L;

    static EncoderContent of(Encoder encoder) {
        TensorFile file = TensorFile.empty();
        EncoderText.put(encoder, file.metadata(), file.tensors());
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            file.aligned().writeTo(Channels.newChannel(bytes));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return new EncoderContent(bytes.toByteArray());
    }

    Encoder encoder() {
        return ModelContent.fromFile(bytes, file -> EncoderText.read(TensorReader.read(file)));
    }
}
