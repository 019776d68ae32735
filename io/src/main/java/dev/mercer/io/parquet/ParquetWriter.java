package dev.mercer.io.parquet;

import dev.mercer.io.file.WholeFile;
import dev.mercer.util.Require;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/**
 * Writes columns of numbers and texts as a Parquet file, from front to back: the rows of a group are in memory, never all.
 * Values are plain and compressed with gzip, which every reader knows; none is null, and a number may be NaN.
 */
public final class ParquetWriter {
    private static final byte[] MAGIC = "PAR1".getBytes(StandardCharsets.US_ASCII);

    /** Rows of a group, and of each of its pages: of numbers a page is then 1 MiB, as is usual. */
    private static final int GROUP = 1 << 17;

    /** A column: its stored type and the plain values of the group that is being collected. */
    private record Column(String name, PhysicalType type, ByteArrayOutputStream values) {}

    /** A chunk that was written. */
    private record Chunk(Column column, int rows, long start, long plain, long stored) {}

    private final WritableByteChannel out;
    private final List<Column> columns = new ArrayList<>();
    private final List<List<Chunk>> groups = new ArrayList<>();
    private long place;
    private long rows;
    private int inGroup;

    /** Writes to a channel, which the caller closes. */
    public ParquetWriter(WritableByteChannel out) throws IOException {
        this.out = out;
        write(MAGIC);
    }

    /** Adds rows; the first ones decide the types: {@link Double}, {@link Integer}, else text. */
    public void add(Map<String, ? extends List<?>> values) throws IOException {
        if (rows + inGroup == 0) {
            columns.clear();
            values.forEach((name, list) -> columns.add(new Column(name, type(list), new ByteArrayOutputStream())));
        }
        int count = columns.isEmpty() ? 0 : values.values().iterator().next().size();
        for (int from = 0; from < count; ) {
            int to = Math.min(count, from + GROUP - inGroup);
            for (Column column : columns) {
                List<?> list = Objects.requireNonNull(values.get(column.name), column.name);
                Require.that(list.size() == count, "column %s must have %d rows", column.name, count);
                for (Object value : list.subList(from, to)) add(column, value);
            }
            inGroup += to - from;
            from = to;
            if (inGroup == GROUP) writeGroup();
        }
    }

    private static PhysicalType type(List<?> values) {
        Object first = values.isEmpty() ? 0.0 : values.get(0);
        return first instanceof Double
                ? PhysicalType.DOUBLE
                : first instanceof Integer ? PhysicalType.INT32 : PhysicalType.BYTE_ARRAY;
    }

    private static void add(Column column, Object value) {
        byte[] eight = new byte[Long.BYTES];
        switch (column.type) {
            case DOUBLE -> {
                Bits.put(eight, 0, Double.doubleToRawLongBits((Double) value));
                column.values.write(eight, 0, Double.BYTES);
            }
            case INT32 -> {
                Bits.put(eight, 0, (int) (Integer) value);
                column.values.write(eight, 0, Integer.BYTES);
            }
            default -> {
                byte[] text = value.toString().getBytes(StandardCharsets.UTF_8);
                Bits.put(eight, 0, text.length);
                column.values.write(eight, 0, Integer.BYTES);
                column.values.writeBytes(text);
            }
        }
    }

    private void writeGroup() throws IOException {
        List<Chunk> chunks = new ArrayList<>();
        for (Column column : columns) {
            byte[] page = gzip(column.values);
            ThriftWriter header = new ThriftWriter();
            int size = column.values.size();
            header.body(() -> header.number(1, PageHeader.DATA)
                    .number(2, size)
                    .number(3, page.length)
                    .struct(
                            5,
                            () -> header.number(1, inGroup)
                                    .number(2, Encoding.PLAIN.number())
                                    .number(3, Encoding.RLE.number())
                                    .number(4, Encoding.RLE.number())));
            long start = place;
            write(header.bytes());
            long plain = place - start + size;
            write(page);
            chunks.add(new Chunk(column, inGroup, start, plain, place - start));
            column.values.reset();
        }
        groups.add(chunks);
        rows += inGroup;
        inGroup = 0;
    }

    /** Numbers hardly compress: the fastest level. */
    private static byte[] gzip(ByteArrayOutputStream values) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream zip = new GZIPOutputStream(packed) {
            {
                def.setLevel(Deflater.BEST_SPEED);
            }
        }) {
            values.writeTo(zip);
        }
        return packed.toByteArray();
    }

    /** Writes the last rows and the footer. */
    public void finish() throws IOException {
        if (inGroup > 0) writeGroup();
        ThriftWriter footer = new ThriftWriter();
        List<Column> schema = new ArrayList<>(columns);
        schema.add(0, new Column("schema", PhysicalType.BOOLEAN, new ByteArrayOutputStream()));
        footer.body(() -> footer.number(1, 1)
                .structs(2, schema, this::element)
                .whole(3, rows)
                .structs(4, groups, ParquetWriter::group)
                .text(6, "mercer"));
        write(footer.bytes());
        byte[] length = new byte[Integer.BYTES];
        Bits.put(length, 0, footer.bytes().length);
        write(length);
        write(MAGIC);
    }

    /** An element of the schema; the first one is the root. */
    private void element(ThriftWriter to, Column column) {
        if (!columns.contains(column)) {
            to.text(4, column.name).number(5, columns.size());
            return;
        }
        to.number(1, column.type.number()).number(3, SchemaElement.REQUIRED).text(4, column.name);
        if (column.type == PhysicalType.BYTE_ARRAY) to.number(6, 0).struct(10, () -> to.struct(1, () -> {}));
    }

    private static void group(ThriftWriter to, List<Chunk> chunks) {
        to.structs(1, chunks, ParquetWriter::chunk)
                .whole(2, chunks.stream().mapToLong(Chunk::plain).sum())
                .whole(3, chunks.isEmpty() ? 0 : chunks.get(0).rows);
    }

    private static void chunk(ThriftWriter to, Chunk chunk) {
        to.whole(2, chunk.start)
                .struct(
                        3,
                        () -> to.number(1, chunk.column.type.number())
                                .numbers(2, List.of(Encoding.PLAIN.number(), Encoding.RLE.number()))
                                .texts(3, List.of(chunk.column.name))
                                .number(4, Codec.GZIP.number())
                                .whole(5, chunk.rows)
                                .whole(6, chunk.plain)
                                .whole(7, chunk.stored)
                                .whole(9, chunk.start));
    }

    private void write(byte[] bytes) throws IOException {
        WholeFile.writeAll(out, ByteBuffer.wrap(bytes));
        place += bytes.length;
    }
}
