package dev.mercer.io.tensor;

import dev.mercer.io.file.WholeFile;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Require;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;
import java.security.MessageDigest;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A file in the safetensors layout: the length of the header in 8 bytes, the header in JSON, then the arrays one after
 * the other, everything little-endian. The same content gives the same bytes.
 *
 * <p>The checksum is the SHA-256 of the whole file, with zeros in place of its own 64 digits.
 *
 * @param metadata texts by name, in the order in which they are written
 * @param tensors arrays by name, in the order in which they are written
 */
public record TensorFile(Map<String, String> metadata, Map<String, Tensor> tensors) {
    /** The limit of the safetensors format. */
    public static final int LONGEST_HEADER = 100_000_000;

    /** An empty file; tensors added to it are not copied. */
    public static TensorFile empty() {
        return new TensorFile(new LinkedHashMap<>(), new LinkedHashMap<>());
    }

    /** A copy with wider numbers first: then each array begins at a multiple of its numbers' width. */
    public TensorFile aligned() {
        Map<String, Tensor> ordered = new LinkedHashMap<>();
        tensors.entrySet().stream()
                .sorted(Comparator.comparingInt(entry -> -entry.getValue().width()))
                .forEach(entry -> ordered.put(entry.getKey(), entry.getValue()));
        return new TensorFile(metadata, ordered);
    }

    /** The text of this name; throws if it is missing. */
    public String text(String name) {
        String text = metadata.get(name);
        if (text == null) throw lacks(name);
        return text;
    }

    public Optional<String> optional(String name) {
        return Optional.ofNullable(metadata.get(name));
    }

    /** The array of doubles of this name, or of floats as doubles; throws if it is missing. */
    public Tensor.F64 reals(String name) {
        @Nullable Tensor tensor = tensors.get(name);
        if (tensor instanceof Tensor.F64 found) return found;
        if (tensor instanceof Tensor.F32 found) return found.widened();
        throw lacks(name);
    }

    /** The array of floats of this name; throws if it is missing. */
    public float[] floats(String name) {
        @Nullable Tensor tensor = tensors.get(name);
        if (tensor instanceof Tensor.F32 found) return found.values();
        throw lacks(name);
    }

    /** The array of integers of this name; throws if it is missing. */
    public int[] integers(String name) {
        @Nullable Tensor tensor = tensors.get(name);
        if (tensor instanceof Tensor.I32 found) return found.values();
        throw lacks(name);
    }

    /** An exception for a missing part of a file. */
    public static InvalidInputException lacks(String part) {
        return new InvalidInputException("it lacks \"" + part + "\"");
    }

    /** Writes everything, with the checksum. */
    public void writeTo(WritableByteChannel channel) throws IOException {
        MessageDigest digest = Sha256.ofJdk();
        write(Header.ZEROS, digest::update);
        write(HexFormat.of().formatHex(digest.digest()), bytes -> WholeFile.writeAll(channel, bytes));
    }

    /** The bytes of the file. */
    public byte[] toBytes() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            writeTo(Channels.newChannel(bytes));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return bytes.toByteArray();
    }

    /** The number of bytes of the file. */
    public long bytes() {
        long sum = (long) Long.BYTES + Header.print(this, Header.ZEROS).length;
        for (Tensor tensor : tensors.values()) sum += (long) tensor.width() * tensor.length();
        return sum;
    }

    private void write(String checksum, Tensor.Sink sink) throws IOException {
        byte[] header = Header.print(this, checksum);
        Require.that(
                header.length <= LONGEST_HEADER,
                "the notation, the categories and what else is text in the model take %d bytes, a model file holds %d",
                header.length,
                LONGEST_HEADER);
        sink.accept(ByteBuffer.allocate(Long.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(header.length)
                .flip());
        sink.accept(ByteBuffer.wrap(header));
        for (Tensor tensor : tensors.values()) tensor.writeTo(sink);
    }
}
