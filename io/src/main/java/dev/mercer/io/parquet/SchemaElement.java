package dev.mercer.io.parquet;

import java.io.IOException;
import java.util.Optional;

/**
 * A column or a group of columns in the schema.
 *
 * @param name of the column
 * @param type the number of its physical type; −1 for a group
 * @param length of values of a fixed length
 * @param repetition {@link #REQUIRED}, {@link #OPTIONAL} or {@link #REPEATED}
 * @param children of a group; 0 for a column
 * @param meaning of the values, if it is annotated
 */
record SchemaElement(String name, int type, int length, int repetition, int children, Optional<LogicalType> meaning) {
    static final int REQUIRED = 0;
    static final int OPTIONAL = 1;
    static final int REPEATED = 2;

    static SchemaElement read(ThriftReader in) throws IOException {
        return new Reading(in).element();
    }

    /** Reads an element. */
    private static final class Reading {
        private final ThriftReader in;
        private String name = "";
        private int type = -1;
        private int length;
        private int repetition;
        private int children;
        private int converted = -1;
        private int scale;
        private Optional<LogicalType> logical = Optional.empty();

        Reading(ThriftReader in) {
            this.in = in;
        }

        SchemaElement element() throws IOException {
            in.struct(id -> {
                switch (id) {
                    case 1 -> type = in.number();
                    case 2 -> length = in.number();
                    case 3 -> repetition = in.number();
                    case 4 -> name = in.text();
                    case 5 -> children = in.number();
                    case 6 -> converted = in.number();
                    case 7 -> scale = in.number();
                    case 10 -> logical = LogicalType.read(in);
                    default -> in.skip();
                }
            });
            // The newer annotation is more precise; older files have only the older one.
            Optional<LogicalType> meaning = logical.isPresent() ? logical : LogicalType.converted(converted, scale);
            return new SchemaElement(name, type, length, repetition, children, meaning);
        }
    }
}
