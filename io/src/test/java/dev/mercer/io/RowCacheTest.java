package dev.mercer.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.data.encoder.Encoding;
import dev.mercer.data.encoder.TableEncoder;
import dev.mercer.data.encoder.internal.AsIs;
import dev.mercer.data.encoder.internal.ColumnEncoder;
import dev.mercer.data.internal.DataDigest;
import dev.mercer.data.internal.RowBlock;
import dev.mercer.util.InvalidInputException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RowCacheTest {
    private static final int COLUMNS = 2048; // of which blocks have 512 rows
    private static final int ROWS = 700;
    private static final CacheKey KEY = new CacheKey(17, "4", "options");
    private static final DensePoints POINTS = DensePoints.generate(ROWS, COLUMNS, (i, k) -> i + k / 1024.0);

    @TempDir
    Path directory;

    private Path file = Path.of("");

    @BeforeEach
    void name() {
        file = directory.resolve("new").resolve("a.rows");
    }

    private static TableEncoder encoder() {
        List<ColumnEncoder> columns = IntStream.range(0, COLUMNS)
                .<ColumnEncoder>mapToObj(k -> new AsIs("x" + k))
                .toList();
        return new TableEncoder(Encoding.NONE, columns);
    }

    private static double[] numbers() {
        return IntStream.range(0, ROWS).mapToDouble(i -> Math.sin(i)).toArray();
    }

    private RowCache written(boolean weighted, boolean classes, double[] targets) {
        CacheHead head = new CacheHead(
                KEY,
                encoder(),
                Optional.of("y"),
                classes ? Optional.of(List.of("no", "yes")) : Optional.empty(),
                weighted,
                3);
        try (RowCacheWriter writer = RowCacheWriter.begin(file, head, ROWS)) {
            for (int from = 0; from < ROWS; from += 333) {
                int to = Math.min(ROWS, from + 333);
                double[] weights = IntStream.range(from, to)
                        .mapToDouble(i -> weighted ? i % 4 : 1)
                        .toArray();
                writer.add(POINTS.range(from, to), Arrays.copyOfRange(targets, from, to), weights);
                assertThat(file).doesNotExist();
            }
            return writer.finish();
        }
    }

    private static double[] weights(boolean weighted) {
        return IntStream.range(0, ROWS).mapToDouble(i -> weighted ? i % 4 : 1).toArray();
    }

    @ParameterizedTest
    @CsvSource({"false", "true"})
    void whatWasWrittenIsRead(boolean weighted) throws IOException {
        try (RowCache cache = written(weighted, false, numbers())) {
            assertThat(cache.size()).isEqualTo(ROWS);
            assertThat(cache.blockRows()).isEqualTo(512);
            assertThat(cache.blocks()).isEqualTo(2);
            assertThat(cache.names()).isEqualTo(encoder().names());
            assertThat(cache.classes()).isEmpty();
            assertThat(cache.head().encoder()).isEqualTo(encoder());
            assertThat(cache.head().target()).contains("y");
            assertThat(cache.head().dropped()).isEqualTo(3);
            Dataset data = Dataset.of(POINTS, Reals.of(numbers())).withWeights(Reals.of(weights(weighted)));
            assertThat(cache.digest()).isEqualTo(DataDigest.of(data));
            for (int b = 1; b >= 0; b--) {
                RowBlock block = cache.block(b);
                int to = Math.min(ROWS, block.first() + 512);
                assertThat(block.first()).isEqualTo(512 * b);
                assertThat(block.points()).isEqualTo(POINTS.range(block.first(), to));
                assertThat(block.targets()).isEqualTo(Arrays.copyOfRange(numbers(), block.first(), to));
                assertThat(block.weights()).isEqualTo(Arrays.copyOfRange(weights(weighted), block.first(), to));
            }
        }
        assertThat(RowCache.open(file, KEY)).isPresent();
        assertThat(RowCache.open(file, new CacheKey(17, "5", "options"))).isEmpty();
        assertThat(RowCache.open(directory.resolve("none.rows"), KEY)).isEmpty();
        try (Stream<Path> all = Files.list(file.getParent())) {
            assertThat(all).containsExactly(file);
        }
    }

    @Test
    void classesToo() {
        double[] codes = IntStream.range(0, ROWS).mapToDouble(i -> i % 2).toArray();
        try (RowCache cache = written(false, true, codes)) {
            assertThat(cache.classes()).contains(List.of("no", "yes"));
            String[] names = IntStream.range(0, ROWS)
                    .mapToObj(i -> i % 2 == 0 ? "no" : "yes")
                    .toArray(String[]::new);
            assertThat(cache.digest()).isEqualTo(DataDigest.of(Dataset.of(POINTS, Labels.of(names))));
        }
    }

    @Test
    void whatIsNotFinishedIsTakenAway() throws IOException {
        CacheHead head = new CacheHead(KEY, encoder(), Optional.of("y"), Optional.empty(), false, 0);
        try (RowCacheWriter writer = RowCacheWriter.begin(file, head, ROWS)) {
            writer.add(POINTS, numbers(), weights(false));
        }
        try (Stream<Path> all = Files.list(file.getParent())) {
            assertThat(all).isEmpty();
        }
    }

    @Test
    void aFlippedBitIsFoundInItsBlock() throws IOException {
        written(false, false, numbers()).close();
        byte[] bytes = Files.readAllBytes(file);
        bytes[16 + 512 * 2049 * 8 + 8 + 100] ^= 1;
        Files.write(file, bytes);
        try (RowCache cache = RowCache.open(file)) {
            cache.block(0);
            assertThatThrownBy(() -> cache.block(1))
                    .isInstanceOf(DamagedCache.class)
                    .hasMessage(file + ": the cache of encoded rows is damaged: block 1 does not match its checksum"
                            + " (delete it: it is made again from the data)");
        }
    }

    /** Classes 0 and 1, weights, points; the numbers of the first block are replaced and its checksum is made right. */
    @ParameterizedTest
    @CsvSource({
        "0,2,has a target of 2.0",
        "0,-1,has a target of -1.0",
        "511,0.5,has a target of 0.5",
        "512,-1,has a weight of -1.0",
        "1023,Infinity,has a weight of Infinity",
        "1024,NaN,': points must be finite'"
    })
    void impossibleNumbersAreFoundThoughTheChecksumIsRight(int place, double number, String how) throws IOException {
        written(true, true, IntStream.range(0, ROWS).mapToDouble(i -> i % 2).toArray())
                .close();
        byte[] bytes = Files.readAllBytes(file);
        ByteBuffer all = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        int length = 512 * 2050 * 8;
        all.putDouble(16 + 8 * place, number);
        all.putLong(16 + length, RowCache.checksum(Arrays.copyOfRange(bytes, 16, 16 + length), length));
        Files.write(file, bytes);
        try (RowCache cache = RowCache.open(file)) {
            cache.block(1);
            assertThatThrownBy(() -> cache.block(0))
                    .isInstanceOf(DamagedCache.class)
                    .hasMessageStartingWith(file + ": the cache of encoded rows is damaged: block 0")
                    .hasMessageContaining(how);
        }
    }

    @ParameterizedTest
    @CsvSource({"1,it is cut off", "5000,it is cut off", "11474400,it is cut off", "99999999,it is cut off"})
    void aFileThatIsCutOffIsFoundWhenItIsOpened(int removed, String how) throws IOException {
        written(false, false, numbers()).close();
        byte[] bytes = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(bytes, Math.max(0, bytes.length - removed)));
        assertThatThrownBy(() -> RowCache.open(file))
                .isInstanceOf(DamagedCache.class)
                .hasMessageContaining(how);
    }

    @Test
    void soIsOneWithBytesMissingInTheMiddleOrAnotherBeginningOrEnd() throws IOException {
        written(false, false, numbers()).close();
        byte[] bytes = Files.readAllBytes(file);
        byte[] shorter = new byte[bytes.length - 8];
        System.arraycopy(bytes, 0, shorter, 0, 1000);
        System.arraycopy(bytes, 1008, shorter, 1000, shorter.length - 1000);
        Files.write(file, shorter);
        assertThatThrownBy(() -> RowCache.open(file)).hasMessageContaining("its length is wrong");
        byte[] other = bytes.clone();
        other[12] = '2';
        Files.write(file, other);
        assertThatThrownBy(() -> RowCache.open(file)).hasMessageContaining("no cache of this version");
        byte[] end = bytes.clone();
        end[bytes.length - 40] ^= 1;
        Files.write(file, end);
        assertThatThrownBy(() -> RowCache.open(file)).hasMessageContaining("its end is damaged");
    }

    /** A file whose end has these texts replaced, with the right checksum. */
    private void replaceInEnd(String from, String to) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        int tail = 2 * Long.BYTES + RowCache.END.length;
        ByteBuffer all = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        int length = (int) all.getLong(bytes.length - tail);
        int begin = bytes.length - tail - length;
        String old = new String(bytes, begin, length, StandardCharsets.UTF_8);
        assertThat(old).contains(from);
        byte[] text = old.replace(from, to).getBytes(StandardCharsets.UTF_8);
        ByteBuffer out = ByteBuffer.allocate(begin + text.length + tail)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(bytes, 0, begin)
                .put(text)
                .putLong(text.length)
                .putLong(RowCache.checksum(text, text.length))
                .put(RowCache.END);
        Files.write(file, out.array());
    }

    @ParameterizedTest
    @CsvSource({
        "'\"block_rows\":512','\"block_rows\":0'",
        "'\"block_rows\":512','\"block_rows\":-1'",
        "'\"block_rows\":512','\"block_rows\":2147483647'",
        "'\"rows\":700','\"rows\":-700'",
        "'\"rows\":700','\"rows\":0'",
        "'\"dropped\":3','\"dropped\":-3'",
        "'{\"rows\"','[\"rows\"'",
        "'\"encoder\":','\"coder\":'"
    })
    void numbersThatCannotBeAreFoundThoughTheChecksumIsRight(String from, String to) throws IOException {
        written(false, false, numbers()).close();
        replaceInEnd(from, to);
        assertThatThrownBy(() -> RowCache.open(file)).isInstanceOf(DamagedCache.class);
    }

    @Test
    void aDiskThatIsTooSmallIsSeenBeforeTheWork() {
        assertThatThrownBy(() -> RowCacheWriter.requireSpace(Path.of("a.rows"), 4L << 30, 1L << 30))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("a.rows: the cache of encoded rows needs 4 GiB, the disk has 1 GiB left (make room, or name"
                        + " another directory for the cache)");
        CacheHead head = new CacheHead(KEY, encoder(), Optional.of("y"), Optional.empty(), false, 0);
        assertThatThrownBy(() -> RowCacheWriter.begin(file, head, 1L << 45))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("the cache of encoded rows needs");
        assertThat(RowCacheWriter.failure(Path.of("a.rows"), new IOException("No space left on device")))
                .hasMessage(
                        "a.rows: the cache of encoded rows cannot be written: there is no space left on the disk (make room, or"
                                + " name another directory for the cache)");
    }

    @Test
    void aKeyKnowsTheFileAndTheOptions() throws IOException {
        Path data = Files.writeString(directory.resolve("some data.csv"), "x\n1\n");
        CacheKey key = CacheKey.of(data, "a");
        assertThat(key.bytes()).isEqualTo(4);
        assertThat(CacheKey.of(data, "a")).isEqualTo(key);
        assertThat(key.in(directory, data).getFileName().toString()).matches("some_data\\.csv-[0-9a-f]{16}\\.rows");
        assertThat(CacheKey.of(data, "b").in(directory, data)).isNotEqualTo(key.in(directory, data));
    }
}
