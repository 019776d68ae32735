package dev.mercer.io.parquet;

import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The logical type of a column, which gives the meaning of its values.
 *
 * @param kind of the values
 * @param scale of a decimal: its digits after the point; of a time: nanoseconds in its unit
 */
record LogicalType(Kind kind, int scale) {
    /** Kinds of values that are not just numbers. */
    enum Kind {
        TEXT,
        DECIMAL,
        DATE,
        TIME,
        TIMESTAMP,
        UNSIGNED,
        UUID,
        HALF,
        /** Neither numbers nor text. */
        OTHER
    }

    private static final int MILLIS = 1_000_000;
    private static final int MICROS = 1_000;
    /** More digits than any writer allows. */
    private static final int MOST_DIGITS = 400;

    LogicalType {
        boolean timed = kind == Kind.TIME || kind == Kind.TIMESTAMP;
        Damage.unless(!timed || scale > 0, "a time has no unit");
        Damage.unless(
                kind != Kind.DECIMAL || (scale >= 0 && scale <= MOST_DIGITS), "a decimal has an impossible scale");
    }

    /** The older annotation. */
    static Optional<LogicalType> converted(int number, int scale) {
        return Optional.ofNullable(
                switch (number) {
                    case 0, 4, 19 -> new LogicalType(Kind.TEXT, 0);
                    case 5 -> new LogicalType(Kind.DECIMAL, scale);
                    case 6 -> new LogicalType(Kind.DATE, 0);
                    case 7 -> new LogicalType(Kind.TIME, MILLIS);
                    case 8 -> new LogicalType(Kind.TIME, MICROS);
                    case 9 -> new LogicalType(Kind.TIMESTAMP, MILLIS);
                    case 10 -> new LogicalType(Kind.TIMESTAMP, MICROS);
                    case 11, 12, 13, 14 -> new LogicalType(Kind.UNSIGNED, 0);
                    case 20, 21 -> new LogicalType(Kind.OTHER, 0);
                    default -> null;
                });
    }

    /** The newer annotation, a union. */
    static Optional<LogicalType> read(ThriftReader in) throws IOException {
        return new Reading(in).meaning();
    }

    /** Reads the union. */
    private static final class Reading {
        private final ThriftReader in;
        private Optional<Kind> kind = Optional.empty();
        private int scale;
        private boolean signed = true;

        Reading(ThriftReader in) {
            this.in = in;
        }

        Optional<LogicalType> meaning() throws IOException {
            in.struct(id -> {
                kind = Optional.ofNullable(kind(id));
                switch (id) {
                    case 5 -> in.struct(this::decimal);
                    case 7, 8 -> in.struct(this::time);
                    case 10 -> in.struct(this::integer);
                    default -> in.skip();
                }
            });
            return kind.filter(found -> found != Kind.UNSIGNED || !signed).map(found -> new LogicalType(found, scale));
        }

        private static @Nullable Kind kind(int id) {
            return switch (id) {
                case 1, 4, 12 -> Kind.TEXT;
                case 5 -> Kind.DECIMAL;
                case 6 -> Kind.DATE;
                case 7 -> Kind.TIME;
                case 8 -> Kind.TIMESTAMP;
                case 10 -> Kind.UNSIGNED;
                case 13 -> Kind.OTHER;
                case 14 -> Kind.UUID;
                case 15 -> Kind.HALF;
                default -> null;
            };
        }

        private void decimal(int id) throws IOException {
            if (id == 1) scale = in.number();
            else in.skip();
        }

        private void time(int id) throws IOException {
            if (id != 2) {
                in.skip();
                return;
            }
            in.struct(unit -> {
                scale = unit == 1 ? MILLIS : unit == 2 ? MICROS : 1;
                in.skip();
            });
        }

        private void integer(int id) throws IOException {
            if (id == 2) signed = in.bool();
            else in.skip();
        }
    }
}
