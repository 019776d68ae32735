package dev.mercer.io;

import dev.mercer.data.DensePoints;
import dev.mercer.data.encoder.Encoder;
import dev.mercer.data.encoder.StoredRows;
import dev.mercer.data.internal.RowBlock;
import dev.mercer.io.file.Input;
import dev.mercer.io.tensor.TensorFile;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Require;
import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.zip.CRC32C;

/**
 * Encoded rows on disk, in blocks, for training on a table that does not fit into memory. The layout is in
 * docs/reference/cache-file.md. Every block has a checksum, which is verified on each read.
 */
public final class RowCache implements StoredRows, AutoCloseable {
    /** The ending of the names of cache files. */
    public static final String ENDING = ".rows";

    static final byte[] BEGIN = "mercer rows 1\n\0\0".getBytes(StandardCharsets.US_ASCII);
    static final byte[] END = "mercer rows end\n".getBytes(StandardCharsets.US_ASCII);

    private final Path file;
    private final AsynchronousFileChannel channel;
    private final CacheHead head;
    private final int columns;
    private final String source;

    private RowCache(Path file, AsynchronousFileChannel channel, CacheHead head) {
        this(file, channel, head, file.toString());
    }

    private RowCache(Path file, AsynchronousFileChannel channel, CacheHead head, String source) {
        this.source = source;
        this.file = file;
        this.channel = channel;
        this.head = head;
        this.columns = head.encoder().names().size();
    }

    /** The bytes of a cache with this number of rows and columns, without its description. */
    public static long bytes(long rows, int columns, boolean weighted) {
        return Double.BYTES * rows * (columns + 1L + (weighted ? 1 : 0));
    }

    /**
     * Opens a file that {@link RowCacheWriter} has written.
     *
     * @throws DamagedCache if it is not one, or not whole
     */
    public static RowCache open(Path file) {
        try {
            AsynchronousFileChannel channel = AsynchronousFileChannel.open(file, StandardOpenOption.READ);
            try {
                return new RowCache(file, channel, head(file, channel));
            } catch (IOException | RuntimeException failed) {
                channel.close();
                throw failed;
            }
        } catch (IOException failed) {
            throw Input.failure(file.toString(), failed);
        }
    }

    /** Opens the cache if the file exists and has this {@code key}. */
    public static Optional<RowCache> open(Path file, CacheKey key) {
        if (!Files.isRegularFile(file)) return Optional.empty();
        RowCache cache = open(file);
        if (cache.head.key().equals(key)) return Optional.of(cache);
        cache.close();
        return Optional.empty();
    }

    private static CacheHead head(Path file, AsynchronousFileChannel channel) throws IOException {
        long size = channel.size();
        int tail = 2 * Long.BYTES + END.length;
        if (size < BEGIN.length + tail) throw new DamagedCache(file, "it is cut off");
        if (!Arrays.equals(bytes(channel, 0, BEGIN.length), BEGIN))
            throw new DamagedCache(file, "it is no cache of this version");
        ByteBuffer end = ByteBuffer.wrap(bytes(channel, size - tail, tail)).order(ByteOrder.LITTLE_ENDIAN);
        long length = end.getLong();
        long checksum = end.getLong();
        byte[] mark = new byte[END.length];
        end.get(mark);
        if (!Arrays.equals(mark, END)) throw new DamagedCache(file, "it is cut off");
        if (length <= 0 || length > size - BEGIN.length - tail || length > TensorFile.LONGEST_HEADER)
            throw new DamagedCache(file, "its end is damaged");
        byte[] text = bytes(channel, size - tail - length, (int) length);
        if (checksum(text, text.length) != checksum) throw new DamagedCache(file, "its end is damaged");
        CacheHead head = parse(file, text);
        int columns = head.encoder().names().size();
        long blocks = (head.rows() + (long) head.blockRows() - 1) / head.blockRows();
        long expected = bytes(head.rows(), columns, head.weighted()) + blocks * Long.BYTES;
        if (size - tail - length - BEGIN.length != expected) throw new DamagedCache(file, "its length is wrong");
        return head;
    }

    /** The description, in which all numbers are checked to be possible: a checksum only excludes accidental changes. */
    private static CacheHead parse(Path file, byte[] text) {
        CacheHead head;
        try {
            head = CacheHead.parse(new String(text, StandardCharsets.UTF_8));
        } catch (IOException | InvalidInputException wrong) {
            throw new DamagedCache(file, "its end cannot be understood");
        }
        int columns = head.encoder().names().size();
        boolean possible = head.rows() > 0
                && head.blockRows() > 0
                && head.dropped() >= 0
                && head.classes().map(names -> !names.isEmpty()).orElse(true)
                && bytes(head.blockRows(), columns, head.weighted()) <= Integer.MAX_VALUE - 2 * Long.BYTES;
        if (!possible) throw new DamagedCache(file, "its end has impossible numbers");
        return head;
    }

    private static byte[] bytes(AsynchronousFileChannel channel, long at, int length) throws IOException {
        byte[] bytes = new byte[length];
        fill(channel, at, ByteBuffer.wrap(bytes));
        return bytes;
    }

    private static void fill(AsynchronousFileChannel channel, long at, ByteBuffer out) throws IOException {
        long from = at;
        while (out.hasRemaining()) {
            int read = read(channel, from, out);
            if (read < 0) throw new EOFException();
            from += read;
        }
    }

    /** Asynchronous, since an interrupted thread would close any other channel for all threads that read the same rows. */
    private static int read(AsynchronousFileChannel channel, long from, ByteBuffer out) throws IOException {
        try {
            if (Thread.currentThread().isInterrupted()) throw new InterruptedIOException();
            return channel.read(out, from).get();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException();
        } catch (ExecutionException failed) {
            throw new IOException(failed.getCause());
        }
    }

    static long checksum(byte[] bytes, int length) {
        CRC32C sum = new CRC32C();
        sum.update(bytes, 0, length);
        return sum.getValue();
    }

    public Path file() {
        return file;
    }

    public CacheHead head() {
        return head;
    }

    @Override
    public int size() {
        return head.rows();
    }

    @Override
    public int blockRows() {
        return head.blockRows();
    }

    @Override
    public List<String> names() {
        return head.encoder().names();
    }

    @Override
    public Optional<List<String>> classes() {
        return head.classes();
    }

    @Override
    public String digest() {
        return head.digest();
    }

    @Override
    public RowBlock block(int b) {
        Require.index("block", b, blocks());
        int first = b * blockRows();
        int rows = Math.min(blockRows(), size() - first);
        int length = (int) bytes(rows, columns, head.weighted());
        long at = BEGIN.length + b * (bytes(blockRows(), columns, head.weighted()) + Long.BYTES);
        byte[] bytes = new byte[length + Long.BYTES];
        try {
            fill(channel, at, ByteBuffer.wrap(bytes));
        } catch (InterruptedIOException interrupted) {
            throw Input.failure(source, interrupted);
        } catch (IOException failed) {
            throw new DamagedCache(file, "it cannot be read: " + failed.getMessage());
        }
        ByteBuffer numbers = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        if (checksum(bytes, length) != numbers.getLong(length))
            throw new DamagedCache(file, "block " + b + " does not match its checksum");
        double[] targets = new double[rows];
        double[] weights = new double[rows];
        double[] points = new double[rows * columns];
        numbers.asDoubleBuffer().get(targets);
        int next = rows;
        if (head.weighted()) {
            numbers.asDoubleBuffer().position(next).get(weights);
            next += rows;
        } else {
            Arrays.fill(weights, 1);
        }
        numbers.asDoubleBuffer().position(next).get(points);
        requirePossible(b, targets, weights);
        try {
            return new RowBlock(first, DensePoints.of(rows, columns, points), targets, weights);
        } catch (InvalidInputException impossible) {
            throw new DamagedCache(file, "block " + b + ": " + impossible.getMessage());
        }
    }

    /** Targets are finite, and those of classes are numbers of classes; weights are finite and not negative. */
    private void requirePossible(int b, double[] targets, double[] weights) {
        int most = head.classes().map(List::size).orElse(0);
        for (double target : targets) {
            boolean possible =
                    most == 0 ? Double.isFinite(target) : target == (int) target && target >= 0 && target < most;
            if (!possible) throw new DamagedCache(file, "block " + b + " has a target of " + target);
        }
        for (double weight : weights)
            if (!(weight >= 0 && Double.isFinite(weight)))
                throw new DamagedCache(file, "block " + b + " has a weight of " + weight);
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException nothingLost) {
            // Harmless: the file was only read.
        }
    }

    /** The rows of a file of this name, for messages. */
    RowCache from(String name) {
        return new RowCache(file, channel, head, name);
    }

    @Override
    public String source() {
        return source;
    }

    @Override
    public Encoder encoder() {
        return head.encoder();
    }

    @Override
    public Optional<String> target() {
        return head.target();
    }

    @Override
    public boolean weighted() {
        return head.weighted();
    }

    @Override
    public int dropped() {
        return head.dropped();
    }
}
