package dev.mercer.io;

import dev.mercer.data.Points;
import dev.mercer.data.internal.DataDigest;
import dev.mercer.io.file.WholeFile;
import dev.mercer.util.Cure;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Require;
import dev.mercer.util.TemporaryFile;
import dev.mercer.util.Text;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Writes a {@link RowCache} row by row, to a temporary file that {@link #finish} moves into place. System errors, a
 * full disk above all, give a readable message.
 */
public final class RowCacheWriter implements AutoCloseable {
    private final Path file;
    private final TemporaryFile beside;
    private final CacheHead head;
    private final FileChannel channel;
    private final int columns;
    private final double[] targets;
    private final double[] weights;
    private final double[] points;
    private final byte[] bytes;
    private final DataDigest digest = new DataDigest();
    private int filled;
    private int rows;

    private RowCacheWriter(Path file, TemporaryFile beside, CacheHead head) {
        this.file = file;
        this.beside = beside;
        this.head = head;
        this.channel = beside.channel();
        this.columns = head.encoder().names().size();
        int most = head.blockRows();
        this.targets = new double[most];
        this.weights = new double[most];
        this.points = new double[Math.multiplyExact(most, columns)];
        this.bytes = new byte[Math.toIntExact(RowCache.bytes(most, columns, head.weighted()) + Long.BYTES)];
    }

    /**
     * Begins a file.
     *
     * @param expected the expected number of rows, to check the disk space beforehand
     */
    public static RowCacheWriter begin(Path file, CacheHead head, long expected) {
        Path directory = file.toAbsolutePath().getParent();
        try {
            if (directory != null) {
                Files.createDirectories(directory);
                requireSpace(
                        file,
                        RowCache.bytes(expected, head.encoder().names().size(), head.weighted()),
                        Files.getFileStore(directory).getUsableSpace());
            }
            TemporaryFile beside = TemporaryFile.beside(file);
            try {
                WholeFile.writeAll(beside.channel(), ByteBuffer.wrap(RowCache.BEGIN));
                return new RowCacheWriter(file, beside, head);
            } catch (IOException | RuntimeException failed) {
                beside.close();
                throw failed;
            }
        } catch (IOException failed) {
            throw failure(file, failed);
        }
    }

    static void requireSpace(Path file, long needed, long free) {
        if (needed <= free) return;
        throw new InvalidInputException(
                file + ": the cache of encoded rows needs " + Text.bytes(needed) + ", the disk has " + Text.bytes(free)
                        + " left",
                Cure.CACHE_ELSEWHERE);
    }

    static InvalidInputException failure(Path file, IOException failed) {
        return new InvalidInputException(
                file + ": the cache of encoded rows " + WholeFile.meaning(failed), Cure.CACHE_ELSEWHERE, failed);
    }

    /** Adds the next rows; targets are numbers, or numbers of classes. */
    public void add(Points added, double[] itsTargets, double[] itsWeights) {
        Require.equal("number of coordinates", columns, added.dim());
        digest.add(added);
        double[] row = new double[columns];
        for (int i = 0; i < added.size(); i++) {
            added.copyRow(i, row);
            System.arraycopy(row, 0, points, filled * columns, columns);
            targets[filled] = itsTargets[i];
            weights[filled++] = itsWeights[i];
            if (filled == targets.length) writeBlock();
        }
    }

    private void writeBlock() {
        int length = (int) RowCache.bytes(filled, columns, head.weighted());
        ByteBuffer out = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        out.asDoubleBuffer().put(targets, 0, filled);
        out.position(Double.BYTES * filled);
        if (head.weighted()) {
            out.asDoubleBuffer().put(weights, 0, filled);
            out.position(2 * Double.BYTES * filled);
        }
        out.asDoubleBuffer().put(points, 0, filled * columns);
        out.putLong(length, RowCache.checksum(bytes, length));
        try {
            WholeFile.writeAll(channel, ByteBuffer.wrap(bytes, 0, length + Long.BYTES));
        } catch (IOException failed) {
            throw failure(file, failed);
        }
        rows = Math.addExact(rows, filled);
        filled = 0;
    }

    /** The rows that were added. */
    long added() {
        return (long) rows + filled;
    }

    /** Writes the rest and moves the file into place. */
    public RowCache finish() {
        if (filled > 0) writeBlock();
        Require.that(rows > 0, "there are no rows to keep");
        try {
            digestTargets();
            byte[] text = head.written(rows, digest.text()).text().getBytes(StandardCharsets.UTF_8);
            ByteBuffer end = ByteBuffer.allocate(text.length + 2 * Long.BYTES + RowCache.END.length)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .put(text)
                    .putLong(text.length)
                    .putLong(RowCache.checksum(text, text.length))
                    .put(RowCache.END)
                    .flip();
            WholeFile.writeAll(channel, end);
            beside.commit();
            return RowCache.open(file);
        } catch (IOException failed) {
            throw failure(file, failed);
        }
    }

    /** The digest of a data set has all targets after all points, then all weights. */
    private void digestTargets() throws IOException {
        for (int which = 0; which < 2; which++)
            for (int from = 0, b = 0; from < rows; from += targets.length, b++) {
                int count = Math.min(targets.length, rows - from);
                double[] numbers = new double[count];
                if (which == 1 && !head.weighted()) Arrays.fill(numbers, 1);
                else
                    read(
                            RowCache.BEGIN.length + (long) b * bytes.length + (long) which * Double.BYTES * count,
                            numbers);
                if (which == 0 && head.classes().isPresent())
                    for (double code : numbers) digest.add(head.classes().get().get((int) code));
                else digest.add(numbers);
            }
    }

    private void read(long at, double[] out) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(Double.BYTES * out.length).order(ByteOrder.LITTLE_ENDIAN);
        for (long from = at; buffer.hasRemaining(); ) {
            int read = channel.read(buffer, from);
            if (read < 0) throw new IOException("the file is shorter than what was written");
            from += read;
        }
        buffer.flip().asDoubleBuffer().get(out);
    }

    /** Deletes an unfinished file. */
    @Override
    public void close() {
        try {
            beside.close();
        } catch (IOException leftBehind) {
            // Harmless: an unfinished file is not taken for a cache.
        }
    }
}
