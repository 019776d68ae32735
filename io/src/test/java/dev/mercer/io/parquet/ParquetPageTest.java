package dev.mercer.io.parquet;

import static dev.mercer.io.parquet.ParquetBytes.int32;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.Table;
import dev.mercer.data.table.TextColumn;
import dev.mercer.io.file.Source;
import dev.mercer.io.table.CsvReader;
import dev.mercer.io.table.ParquetReader;
import dev.mercer.util.CancelledException;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Files of one column and one page, made byte by byte: what no writer at hand makes, and what none should. */
class ParquetPageTest {
    /** A file of one column and one page. */
    private static byte[] file(
            PhysicalType type, int repetition, PageEncoding encoding, int values, byte[] page, long rows) {
        return ParquetBytes.of(List.of(new ParquetBytes.Column("x", type, repetition, encoding, values, page)), rows);
    }

    private static Table read(byte[] bytes, String... missing) {
        return new ParquetReader(missing.length == 0 ? CsvReader.MISSING : List.of(missing))
                .read(Source.of("a.parquet", bytes), Progress.none());
    }

    private static void refused(String sentence, byte[] bytes) {
        assertThatThrownBy(() -> read(bytes))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage(sentence);
    }

    private static void varint(ByteArrayOutputStream to, long value) {
        long rest = value;
        for (; rest > 0x7f; rest >>>= 7) to.write((int) (rest & 0x7f | 0x80));
        to.write((int) rest);
    }

    /** DELTA_BINARY_PACKED of numbers ≥ 0 that do not decrease, in one miniblock of 32 bits each. */
    private static byte[] delta(int... numbers) {
        int block = (numbers.length + 7) / 8 * 8;
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        varint(out, block);
        varint(out, 1);
        varint(out, numbers.length);
        varint(out, 2L * numbers[0]);
        if (numbers.length == 1) return out.toByteArray();
        varint(out, 0);
        out.write(Integer.SIZE);
        for (int k = 1; k <= block; k++) out.writeBytes(int32(k < numbers.length ? numbers[k] - numbers[k - 1] : 0));
        return out.toByteArray();
    }

    /** DELTA_BYTE_ARRAY of one text again and again. */
    private static byte[] repeated(String text, int count) {
        int[] shared = new int[count];
        for (int k = 1; k < count; k++) shared[k] = text.length();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(delta(shared));
        // The lengths of the remainders: that of the text, then zeros, in a block whose least difference says so once.
        varint(out, 8);
        varint(out, 1);
        varint(out, count);
        varint(out, 2L * text.length());
        for (int k = 0; k < (count - 1 + 7) / 8; k++) {
            varint(out, 0);
            out.write(k == 0 ? Integer.SIZE : 0);
            if (k == 0) {
                out.writeBytes(int32(-text.length()));
                out.writeBytes(new byte[7 * Integer.BYTES]);
            }
        }
        out.writeBytes(text.getBytes(StandardCharsets.UTF_8));
        return out.toByteArray();
    }

    /** A repeated text adds no bytes to a page, however many rows have it. */
    @Test
    void oneLongTextInManyRowsIsRead() {
        String text = "a text ".repeat(20);
        byte[] page = repeated(text, 5000);
        Table table = read(file(PhysicalType.BYTE_ARRAY, 0, PageEncoding.DELTA_BYTE_ARRAY, 5000, page, 5000));
        assertThat(table)
                .isEqualTo(Table.of(
                        TextColumn.of("x", Collections.nCopies(5000, text).toArray(String[]::new))));
        PageValues values = DeltaBytes.sharing(new Cursor(page, 0, page.length), 5000);
        assertThat(values.text()).isSameAs(values.text());
    }

    @Test
    void aPageHasAtMostTheRowsOfItsGroup() {
        byte[] one = {1, 0, 0, 0};
        refused(
                "a.parquet: column \"x\": the Parquet data is damaged: a page has more values than its group has rows"
                        + " (copy or download the file again)",
                file(PhysicalType.INT32, 0, PageEncoding.PLAIN, Integer.MAX_VALUE, one, 1));
        refused(
                "a.parquet: column \"x\": the Parquet data is damaged: a page has a negative number of values (copy or"
                        + " download the file again)",
                file(PhysicalType.INT32, 0, PageEncoding.PLAIN, -1, one, 1));
        assertThat(read(file(PhysicalType.INT32, 0, PageEncoding.PLAIN, 1, one, 1)))
                .isEqualTo(Table.of(NumberColumn.of("x", 1)));
    }

    /** Two blocks of nearly 2³¹ numbers that are all equal, and of no bits. */
    @Test
    void numbersWithoutBytesArePassedOverAtOnce() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        varint(out, Integer.MAX_VALUE - 7);
        varint(out, 1);
        varint(out, Integer.MAX_VALUE);
        out.writeBytes(new byte[] {0, 0, 0, 0, 0, 'e', 'n', 'd'});
        byte[] bytes = out.toByteArray();
        Cursor after = assertTimeoutPreemptively(
                Duration.ofSeconds(1), () -> DeltaNumbers.after(new Cursor(bytes, 0, bytes.length), Integer.MAX_VALUE));
        assertThat(after.left()).isEqualTo(3);
    }

    /** Levels of a few bytes: so many rows, all missing. */
    private static byte[] missing(int rows) {
        ByteArrayOutputStream levels = new ByteArrayOutputStream();
        varint(levels, 2L * rows);
        levels.write(0);
        ByteArrayOutputStream page = new ByteArrayOutputStream();
        page.writeBytes(int32(levels.size()));
        page.writeBytes(levels.toByteArray());
        return file(PhysicalType.DOUBLE, SchemaElement.OPTIONAL, PageEncoding.PLAIN, rows, page.toByteArray(), rows);
    }

    @Test
    void readingStopsWithinAGroup() {
        AtomicLong done = new AtomicLong();
        Progress progress = new Progress() {
            @Override
            public void report(String stage, long rows, long total) {
                done.set(rows);
            }

            @Override
            public boolean cancelled() {
                return done.get() > 0;
            }
        };
        int rows = 1_000_000;
        assertThatThrownBy(() -> new ParquetReader(List.of()).read(Source.of("a.parquet", missing(rows)), progress))
                .isInstanceOf(CancelledException.class);
        assertThat(done.get()).isBetween(1L, rows / 10L);
        assertThat(read(missing(rows)).size()).isEqualTo(rows);
    }

    /** A footer of a few bytes that promises more rows than memory has room for. */
    @Test
    void moreRowsThanMemoryAreRefusedBeforeTheyAreRead() {
        byte[] bytes = file(PhysicalType.DOUBLE, 0, PageEncoding.PLAIN, 1, new byte[Double.BYTES], 1L << 50);
        assertThatThrownBy(() -> read(bytes))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageMatching(
                        "a\\.parquet: 1125899906842624 rows of 1 columns do not fit into .* of memory \\(.*\\)");
    }

    /** Of a value in single precision its spelling is the missing one, not the double that it is. */
    @Test
    void spellingsOfMissingValuesMeanFloatsToo() {
        ByteArrayOutputStream page = new ByteArrayOutputStream();
        for (float value : new float[] {-9.99f, 0.5f, Float.NEGATIVE_INFINITY})
            page.writeBytes(int32(Float.floatToRawIntBits(value)));
        byte[] bytes = file(PhysicalType.FLOAT, 0, PageEncoding.PLAIN, 3, page.toByteArray(), 3);
        NumberColumn wanted = NumberColumn.of("x", Double.NaN, 0.5, Double.NaN);
        assertThat(read(bytes, "-9.99", "-Infinity")).isEqualTo(Table.of(wanted));
        List<Table> parts = new ArrayList<>();
        new ParquetReader(List.of("-9.99", "-inf"))
                .readParts(Source.of("a.parquet", bytes), Set.of("x"), 10, parts::add, Progress.none());
        assertThat(parts).containsExactly(Table.of(TextColumn.of("x", null, "0.5", null)));
        // A double beyond all floats is not infinity.
        assertThatThrownBy(() -> read(bytes, "-9.99", "-1e300")).hasMessageContaining("is not finite");
    }
}
