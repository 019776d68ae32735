package dev.mercer.io.tensor;

import dev.mercer.io.file.FileSource;
import dev.mercer.io.file.Input;
import dev.mercer.util.BackgroundTask;
import dev.mercer.util.Cure;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Text;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Reads a file written by {@link TensorFile} in one pass. No array is larger than the file, and nothing is returned before the
 * checksum is verified, unless the caller {@linkplain #begin asks} to verify it later.
 *
 * <p>There are no lambdas and streams on the way from a file to the first prediction, here, in {@code ModelReader} and in the parser of
 * kernels: each costs some 0.4 ms of a process that starts, the first one 7 ms.
 */
public final class TensorReader {
    private static final int SHORT = 64;

    /** Bytes of a file from which on the digest of the JDK, which is slow to start, is faster than ours. */
    private static final int SMALL = 1 << 20;

    /**
     * The expected kind of file, for messages.
     *
     * @param what its name
     * @param cure how to get such a file
     */
    public record Kind(String what, Cure cure) {}

    private static final Kind MODEL = new Kind("model", Cure.GIVE_MODEL_FILE);

    private final String name;
    private final Kind kind;
    private final ReadableByteChannel channel;
    private final long size;

    private TensorReader(String name, Kind kind, ReadableByteChannel channel, long size) {
        this.name = name;
        this.kind = kind;
        this.channel = channel;
        this.size = size;
    }

    public static TensorFile read(Path path) {
        return read(path, MODEL);
    }

    public static TensorFile read(Path path, Kind kind) {
        Pending found = begin(path, kind);
        found.verify();
        return found.content;
    }

    /** Reads the bytes of a file; {@code name} is for messages. */
    public static TensorFile read(String name, byte[] bytes) {
        Pending found = begin(name, bytes);
        found.verify();
        return found.content;
    }

    /** Reads the bytes of a model whose checksum is computed in the background. */
    public static Pending begin(String name, byte[] bytes) {
        try {
            ReadableByteChannel channel = Channels.newChannel(new ByteArrayInputStream(bytes));
            return new TensorReader(name, MODEL, channel, bytes.length).read();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    /** Reads a model whose checksum is computed in the background: some 15 ms of a start, and as long as the rest of large files. */
    public static Pending begin(Path path) {
        return begin(path, MODEL);
    }

    /** Content that may be damaged until it is verified. */
    public final class Pending {
        private final TensorFile content;
        private final BackgroundTask<String> checksum;

        private Pending(TensorFile content, BackgroundTask<String> checksum) {
            this.content = content;
            this.checksum = checksum;
        }

        /** The content, to be used only once it is verified, or to be read without trust in it. */
        public TensorFile content() {
            return content;
        }

        /**
         * Waits for the checksum.
         *
         * @throws InvalidInputException if it is not that of the file
         */
        public void verify() {
            if (!checksum.result().equals(content.metadata().get(Header.CHECKSUM))) throw damaged();
        }
    }

    private static Pending begin(Path path, Kind kind) {
        String name = path.toString();
        FileSource.of(name);
        if (!Files.isRegularFile(path))
            throw new InvalidInputException(name + ": is not a regular file; a " + kind.what + " is read from one");
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            return new TensorReader(name, kind, channel, channel.size()).read();
        } catch (EOFException shrunk) {
            throw new InvalidInputException(name + ": the file was changed while it was read (read it again)", shrunk);
        } catch (IOException failed) {
            throw Input.failure(name, failed);
        }
    }

    private Pending read() throws IOException {
        if (size == 0) throw refused("the file is empty, not a Mercer " + kind.what);
        byte[] words = bytes((int) Math.min(size, Long.BYTES));
        long rest = size - words.length;
        long length = words.length < Long.BYTES
                ? 0
                : ByteBuffer.wrap(words).order(ByteOrder.LITTLE_ENDIAN).getLong();
        boolean fits = length > 0 && length <= Math.min(rest, TensorFile.LONGEST_HEADER);
        byte[] begin = bytes((int) Math.min(SHORT, fits ? length : rest));
        if (!Header.isOurs(begin)) throw foreign(fits ? header(begin, (int) length) : new byte[0]);
        if (!fits) throw refused("the file is cut off or damaged (copy it again)");
        byte[] bytes = header(begin, (int) length);
        Optional<Header> parsed = Header.parse(bytes);
        if (parsed.isEmpty()) throw damaged();
        Header header = parsed.get();
        checkSize(header, size - Long.BYTES - length);
        Optional<byte[]> blanked = header.blanked(bytes);
        if (blanked.isEmpty()) throw damaged();
        Map<String, Tensor> tensors = new LinkedHashMap<>();
        Tensor.Sink filling = new Tensor.Sink() {
            @Override
            public void accept(ByteBuffer bytes) throws IOException {
                fill(bytes);
            }
        };
        for (Header.Entry entry : header.entries()) {
            Tensor tensor = allocate(entry);
            tensor.readFrom(filling);
            tensors.put(entry.name(), tensor);
        }
        TensorFile content = new TensorFile(header.metadata(), tensors);
        return new Pending(content, new BackgroundTask<>(new Checksum(size, words, blanked.get(), tensors.values())));
    }

    /** Computes the checksum of what was read. */
    private record Checksum(long size, byte[] length, byte[] header, Collection<Tensor> tensors)
            implements Supplier<String> {
        private record Digest(MessageDigest sum) implements Tensor.Sink {
            @Override
            public void accept(ByteBuffer bytes) {
                sum.update(bytes);
            }
        }

        @Override
        public String get() {
            MessageDigest digest = size < SMALL ? new Sha256() : Sha256.ofJdk();
            digest.update(length);
            digest.update(header);
            try {
                for (Tensor tensor : tensors) tensor.writeTo(new Digest(digest));
            } catch (IOException impossible) {
                throw new UncheckedIOException(impossible);
            }
            return HexFormat.of().formatHex(digest.digest());
        }
    }

    private byte[] bytes(int length) throws IOException {
        byte[] bytes = new byte[length];
        fill(ByteBuffer.wrap(bytes));
        return bytes;
    }

    /** The header, of which the beginning has been read. */
    private byte[] header(byte[] begin, int length) throws IOException {
        byte[] bytes = Arrays.copyOf(begin, length);
        fill(ByteBuffer.wrap(bytes, begin.length, length - begin.length));
        return bytes;
    }

    /** Checks that the arrays follow each other without a gap, and end where the file ends. */
    private void checkSize(Header header, long dataBytes) {
        long end = 0;
        for (Header.Entry entry : header.entries()) {
            if (entry.begin() != end || entry.end() < end) throw damaged();
            end = entry.end();
        }
        if (dataBytes < end)
            throw refused("the file is cut off: " + (end - dataBytes) + " bytes are missing (copy it again)");
        if (dataBytes > end) throw damaged();
    }

    /**
     * An array for the numbers of {@code entry}, whose bytes are known to be in the file. An array without numbers has no
     * more rows or columns than the file has bytes: they cost time even if they are empty.
     */
    private Tensor allocate(Header.Entry entry) {
        long width = entry.dtype().equals("F64") ? Double.BYTES : Integer.BYTES;
        long bytes = entry.shape().contains(0) ? 0 : width;
        for (int length : entry.shape()) {
            bytes *= length;
            if (bytes > entry.end() - entry.begin()) throw damaged();
        }
        long numbers = bytes / width;
        if (bytes != entry.end() - entry.begin() || numbers > Integer.MAX_VALUE - 8) throw damaged();
        if (numbers == 0 && Collections.max(entry.shape()) > size)
            throw refused("the file is damaged: the shape of " + Text.quote(entry.name()) + " is " + entry.shape()
                    + ", more than the file has bytes");
        return switch (entry.dtype()) {
            case "F64" -> new Tensor.F64(entry.shape(), new double[(int) numbers]);
            case "F32" -> new Tensor.F32(entry.shape(), new float[(int) numbers]);
            case "I32" -> new Tensor.I32(entry.shape(), new int[(int) numbers]);
            default -> throw damaged();
        };
    }

    private void fill(ByteBuffer buffer) throws IOException {
        while (buffer.hasRemaining()) if (channel.read(buffer) < 0) throw new EOFException();
    }

    private InvalidInputException foreign(byte[] header) {
        boolean tensors = Header.parse(header).isPresent();
        return tensors
                ? refused("is a safetensors file, but not a Mercer " + kind.what)
                : new InvalidInputException(name + ": is not a Mercer " + kind.what, kind.cure);
    }

    private InvalidInputException damaged() {
        return refused("the file is damaged: its content does not match its checksum (copy it again)");
    }

    private InvalidInputException refused(String problem) {
        return new InvalidInputException(name + ": " + problem);
    }
}
