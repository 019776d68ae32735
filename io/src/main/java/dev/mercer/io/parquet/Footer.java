package dev.mercer.io.parquet;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/**
 * The footer of a file: its columns and where their values are.
 *
 * @param rows the rows of all groups
 * @param fields the columns, nested ones too
 * @param groups the groups of rows
 */
record Footer(long rows, List<Field> fields, List<Group> groups) {
    /** The chunk of a column in a group; {@code start} is the place in the file. */
    record Chunk(Codec codec, PhysicalType type, long start, long length) {}

    /** A group of rows, with a chunk for each leaf of the schema. */
    record Group(long rows, List<Chunk> chunks) {}

    /** A column: the place of its chunk in each group, and its schema, which for a nested one is that of the outermost group. */
    record Field(int chunk, SchemaElement schema) {
        String name() {
            return schema.name();
        }

        boolean nested() {
            return schema.children() > 0 || schema.repetition() == SchemaElement.REPEATED;
        }
    }

    static Footer read(InputStream in) throws IOException {
        return new Reading(new ThriftReader(in)).footer();
    }

    /** Refuses a file with impossible parts: chunks must lie before the footer, and their total length is at most that of the file. */
    void require(long end) {
        long sum = 0;
        long counted = 0;
        for (Group group : groups) {
            boolean fits = group.rows >= 0 && group.rows <= rows - counted;
            Damage.unless(fits, "the groups do not have as many rows as the file");
            counted += group.rows;
            for (Field field : fields)
                Damage.unless(field.chunk < group.chunks.size(), "a group of rows lacks a column");
            for (Chunk chunk : group.chunks) {
                boolean inside = chunk.start >= 0 && chunk.length >= 0 && chunk.length <= end - chunk.start;
                Damage.unless(inside, "a column lies outside of the file");
                sum += chunk.length;
                Damage.unless(sum <= end, "the columns are larger than the file");
            }
        }
        Damage.unless(counted == rows, "the groups do not have as many rows as the file");
    }

    /** Reads the footer. */
    private static final class Reading {
        private final ThriftReader in;
        private final List<SchemaElement> schema = new ArrayList<>();
        private final List<Group> groups = new ArrayList<>();
        private long rows;
        private List<Chunk> chunks = new ArrayList<>();
        private long number;
        private int codec;
        private int type;
        private long length;
        private long start;

        Reading(ThriftReader in) {
            this.in = in;
        }

        Footer footer() throws IOException {
            in.struct(id -> {
                switch (id) {
                    case 2 -> in.list(() -> schema.add(SchemaElement.read(in)));
                    case 3 -> rows = in.whole();
                    case 4 -> in.list(this::group);
                    case 8 ->
                        throw new Unreadable("is encrypted, which is not read here (write it without encryption)");
                    default -> in.skip();
                }
            });
            return new Footer(rows, fields(), List.copyOf(groups));
        }

        private void group() throws IOException {
            chunks = new ArrayList<>();
            number = -1;
            in.struct(id -> {
                switch (id) {
                    case 1 -> in.list(this::chunk);
                    case 3 -> number = in.whole();
                    default -> in.skip();
                }
            });
            groups.add(new Group(number, List.copyOf(chunks)));
        }

        private void chunk() throws IOException {
            codec = type = -1;
            length = start = -1;
            in.struct(id -> {
                switch (id) {
                    case 1 ->
                        throw new Unreadable("has values in another file, which is not read here (write one file)");
                    case 3 -> in.struct(this::metadata);
                    case 8, 9 ->
                        throw new Unreadable("is encrypted, which is not read here (write it without encryption)");
                    default -> in.skip();
                }
            });
            chunks.add(new Chunk(Codec.of(codec), PhysicalType.of(type), start, length));
        }

        private void metadata(int id) throws IOException {
            switch (id) {
                case 1 -> type = in.number();
                case 4 -> codec = in.number();
                case 7 -> length = in.whole();
                case 9, 11 -> {
                    // A dictionary comes before the data; some writers give 0 where there is none.
                    long place = in.whole();
                    if (place > 0) start = start < 0 ? place : Math.min(start, place);
                }
                default -> in.skip();
            }
        }

        /** The children of the root; the leaves of nested ones are skipped. */
        private List<Field> fields() {
            Damage.unless(!schema.isEmpty(), "it has no schema");
            List<Field> fields = new ArrayList<>();
            int at = 1;
            int leaf = 0;
            for (int k = 0; k < schema.get(0).children(); k++) {
                Damage.unless(at < schema.size(), "its schema ends too early");
                fields.add(new Field(leaf, schema.get(at)));
                for (long open = 1; open > 0; open--) {
                    Damage.unless(at < schema.size(), "its schema ends too early");
                    int children = schema.get(at++).children();
                    Damage.unless(children >= 0, "its schema has an impossible group");
                    open += children;
                    if (children == 0) leaf++;
                }
            }
            return List.copyOf(fields);
        }
    }
}
