package dev.mercer.io.parquet;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Parquet files of one group with one uncompressed page a column, made byte by byte. */
final class ParquetBytes {
    private static final byte[] MAGIC = "PAR1".getBytes(StandardCharsets.US_ASCII);

    /**
     * A column with one page of the first version, not compressed.
     *
     * @param values the number of values according to the page
     */
    record Column(String name, PhysicalType type, int repetition, PageEncoding encoding, int values, byte[] page) {
        private byte[] header() {
            ThriftWriter header = new ThriftWriter();
            header.body(() -> header.number(1, PageHeader.DATA)
                    .number(2, page.length)
                    .number(3, page.length)
                    .struct(
                            5,
                            () -> header.number(1, values)
                                    .number(2, encoding.number())
                                    .number(3, PageEncoding.RLE.number())
                                    .number(4, PageEncoding.RLE.number())));
            return header.bytes();
        }
    }

    private record Chunk(Column column, int start, int length) {}

    private ParquetBytes() {}

    /** A file of these columns; {@code rows} is the number of rows according to the footer. */
    static byte[] of(List<Column> columns, long rows) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(MAGIC);
        List<Chunk> chunks = new ArrayList<>();
        for (Column column : columns) {
            int start = out.size();
            out.writeBytes(column.header());
            out.writeBytes(column.page);
            chunks.add(new Chunk(column, start, out.size() - start));
        }
        List<SchemaElement> schema = new ArrayList<>();
        schema.add(new SchemaElement("root", -1, 0, 0, columns.size(), Optional.empty()));
        for (Column column : columns)
            schema.add(new SchemaElement(column.name, column.type.number(), 0, column.repetition, 0, Optional.empty()));
        return closed(out, schema, chunks, rows);
    }

    /** Columns of doubles, integers or texts, decided by the first value; of doubles where there is none. */
    static byte[] of(Map<String, List<?>> columns) {
        List<Column> all = new ArrayList<>();
        columns.forEach((name, values) -> {
            ByteArrayOutputStream page = new ByteArrayOutputStream();
            for (Object value : values) page.writeBytes(plain(value));
            Object first = values.isEmpty() ? 0.0 : values.get(0);
            PhysicalType type = first instanceof Double
                    ? PhysicalType.DOUBLE
                    : first instanceof Integer ? PhysicalType.INT32 : PhysicalType.BYTE_ARRAY;
            all.add(new Column(
                    name, type, SchemaElement.REQUIRED, PageEncoding.PLAIN, values.size(), page.toByteArray()));
        });
        return of(all, all.get(0).values);
    }

    /** A file without rows. */
    static byte[] ofSchema(List<SchemaElement> schema) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(MAGIC);
        return closed(out, schema, List.of(), 0);
    }

    private static byte[] closed(ByteArrayOutputStream out, List<SchemaElement> schema, List<Chunk> chunks, long rows) {
        ThriftWriter footer = new ThriftWriter();
        footer.body(() -> footer.number(1, 1)
                .structs(2, schema, ParquetBytes::element)
                .whole(3, rows)
                .structs(
                        4,
                        chunks.isEmpty() ? List.of() : List.of(chunks),
                        (to, group) -> to.structs(1, group, ParquetBytes::chunk).whole(3, rows)));
        out.writeBytes(footer.bytes());
        out.writeBytes(int32(footer.bytes().length));
        out.writeBytes(MAGIC);
        return out.toByteArray();
    }

    private static void element(ThriftWriter to, SchemaElement element) {
        if (element.type() >= 0) to.number(1, element.type());
        to.number(3, element.repetition()).text(4, element.name());
        if (element.children() > 0) to.number(5, element.children());
    }

    private static void chunk(ThriftWriter to, Chunk chunk) {
        to.struct(
                3,
                () -> to.number(1, chunk.column.type.number())
                        .number(4, Codec.UNCOMPRESSED.number())
                        .whole(7, chunk.length)
                        .whole(9, chunk.start));
    }

    private static byte[] plain(Object value) {
        if (value instanceof Double number)
            return ByteBuffer.allocate(Double.BYTES)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .putDouble(number)
                    .array();
        if (value instanceof Integer number) return int32(number);
        byte[] text = value.toString().getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(Integer.BYTES + text.length)
                .put(int32(text.length))
                .put(text)
                .array();
    }

    static byte[] int32(int value) {
        return ByteBuffer.allocate(Integer.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(value)
                .array();
    }
}
