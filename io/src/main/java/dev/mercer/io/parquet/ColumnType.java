package dev.mercer.io.parquet;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * The conversion of stored values into those of a table: numbers, or text. Truth values are the texts true and false; dates and times
 * are texts as in 2024-05-31T12:30, which an encoder reads as dates.
 *
 * @param physical how values are stored
 * @param length of values of a fixed length
 * @param numeric whether the values are numbers
 * @param number the next value as a number, for a numeric column
 * @param text the next value as text, for a column that is not numeric
 */
record ColumnType(
        PhysicalType physical,
        int length,
        boolean numeric,
        ToDoubleFunction<PageValues> number,
        Function<PageValues, String> text) {
    private static final long DAY = 86_400_000_000_000L;
    private static final long SECOND = 1_000_000_000;
    /** The Julian day of 1970-01-01. */
    private static final long EPOCH = 2_440_588;
    /** Up to here a whole number and a power of ten are exact, so that their quotient is rounded once. */
    private static final long EXACT = 1L << 53;

    private static final int EXACT_POWER = 22;

    /** The bytes of a decimal at most: those of 400 digits and a sign. */
    private static final int MOST_BYTES = 168;

    /** The type of a column that is not nested; refuses one without numbers or text. */
    static ColumnType of(SchemaElement column) {
        PhysicalType physical = PhysicalType.of(column.type());
        int length = column.length();
        Damage.unless(
                physical != PhysicalType.FIXED_LEN_BYTE_ARRAY || length > 0, "values of a fixed length have none");
        LogicalType meaning = column.meaning().orElse(new LogicalType(LogicalType.Kind.OTHER, 0));
        boolean plain = column.meaning().isEmpty();
        return switch (physical) {
            case BOOLEAN -> texts(physical, length, v -> v.whole() == 0 ? "false" : "true");
            case INT32, INT64 -> whole(physical, meaning);
            case INT96 -> texts(physical, PhysicalType.INT96.bytes(0), ColumnType::oldTimestamp);
            case FLOAT, DOUBLE -> numbers(physical, 0, PageValues::real);
            case BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> bytes(physical, length, plain, meaning);
        };
    }

    private static ColumnType texts(PhysicalType physical, int length, Function<PageValues, String> text) {
        return new ColumnType(physical, length, false, v -> Double.NaN, text);
    }

    private static ColumnType numbers(PhysicalType physical, int length, ToDoubleFunction<PageValues> number) {
        return new ColumnType(physical, length, true, number, v -> "");
    }

    private static ColumnType whole(PhysicalType physical, LogicalType meaning) {
        int scale = meaning.scale();
        return switch (meaning.kind()) {
            case DECIMAL -> numbers(physical, 0, v -> decimal(v.whole(), scale));
            case DATE -> texts(physical, 0, v -> date(v.whole()));
            case TIME -> texts(physical, 0, v -> clock(v.whole(), scale));
            case TIMESTAMP -> texts(physical, 0, v -> timestamp(v.whole(), SECOND / scale, scale));
            case UNSIGNED -> {
                long mask = physical == PhysicalType.INT32 ? 0xffff_ffffL : -1;
                yield numbers(physical, 0, v -> unsigned(v.whole() & mask));
            }
            default -> numbers(physical, 0, PageValues::whole);
        };
    }

    private static ColumnType bytes(PhysicalType physical, int length, boolean plain, LogicalType meaning) {
        boolean fixed = physical == PhysicalType.FIXED_LEN_BYTE_ARRAY;
        if (meaning.kind() == LogicalType.Kind.DECIMAL)
            return numbers(physical, length, v -> {
                v.bytes();
                if (fixed) requireLength(v, length);
                return decimal(v, meaning.scale());
            });
        if (meaning.kind() == LogicalType.Kind.UUID && length == 16) return texts(physical, length, ColumnType::uuid);
        if (meaning.kind() == LogicalType.Kind.HALF && length == 2) return numbers(physical, length, ColumnType::half);
        // Older writers do not mark bytes as text.
        if (meaning.kind() == LogicalType.Kind.TEXT || (plain && !fixed))
            return texts(physical, length, PageValues::text);
        throw new Unreadable("holds bytes that are neither numbers nor text (write the file without it)");
    }

    private static double decimal(long unscaled, int scale) {
        if (Math.abs(unscaled) <= EXACT && scale <= EXACT_POWER && unscaled != Long.MIN_VALUE)
            return unscaled / POWERS[scale];
        return BigDecimal.valueOf(unscaled, scale).doubleValue();
    }

    private static final double[] POWERS = new double[EXACT_POWER + 1];

    static {
        POWERS[0] = 1;
        for (int k = 1; k < POWERS.length; k++) POWERS[k] = 10 * POWERS[k - 1];
    }

    private static double unsigned(long value) {
        return value >= 0 ? value : (value >>> 1 | (value & 1)) * 2.0;
    }

    private static double decimal(PageValues values, int scale) {
        int length = values.to() - values.from();
        Damage.unless(length > 0, "a decimal has no digits");
        Damage.unless(length <= MOST_BYTES, "a decimal has an impossible number of digits");
        return new BigDecimal(new BigInteger(values.buffer(), values.from(), length), scale).doubleValue();
    }

    /** Not every encoding keeps to the length of a type. */
    private static void requireLength(PageValues values, int length) {
        Damage.unless(values.to() - values.from() == length, "a value is not of the length of its type");
    }

    private static String uuid(PageValues values) {
        values.bytes();
        requireLength(values, 2 * Long.BYTES);
        byte[] sixteen = Arrays.copyOfRange(values.buffer(), values.from(), values.to());
        ByteBuffer both = ByteBuffer.wrap(sixteen);
        return new UUID(both.getLong(), both.getLong()).toString();
    }

    /** A number of 16 bits: sign, 5 bits of exponent, 10 of fraction. */
    private static double half(PageValues values) {
        values.bytes();
        requireLength(values, Short.BYTES);
        int bits = (values.buffer()[values.from()] & 0xff) | (values.buffer()[values.from() + 1] & 0xff) << 8;
        int exponent = bits >>> 10 & 31;
        double fraction = (bits & 1023) / 1024.0;
        double size = exponent == 31
                ? fraction == 0 ? Double.POSITIVE_INFINITY : Double.NaN
                : exponent == 0 ? fraction * 0x1p-14 : (1 + fraction) * Math.scalb(1.0, exponent - 15);
        return bits >>> 15 == 0 ? size : -size;
    }

    private static String date(long day) {
        Damage.unless(day == (int) day, "a date is impossible");
        return LocalDate.ofEpochDay(day).toString();
    }

    private static String clock(long units, int scale) {
        Damage.unless(units >= 0 && units < DAY / scale, "a time of day is impossible");
        return LocalTime.ofNanoOfDay(units * scale).toString();
    }

    private static String timestamp(long units, long perSecond, int scale) {
        try {
            long second = Math.floorDiv(units, perSecond);
            int nano = (int) (Math.floorMod(units, perSecond) * scale);
            return LocalDateTime.ofEpochSecond(second, nano, ZoneOffset.UTC).toString();
        } catch (DateTimeException outside) {
            throw new Damage("a time is impossible");
        }
    }

    /** INT96: nanoseconds of the day, then the Julian day. */
    private static String oldTimestamp(PageValues values) {
        values.bytes();
        requireLength(values, Long.BYTES + Integer.BYTES);
        long nanos = Bits.int64(values.buffer(), values.from());
        long day = Bits.int32(values.buffer(), values.from() + Long.BYTES) - EPOCH;
        Damage.unless(Math.abs(nanos / 2) < DAY, "a time of day is impossible");
        return LocalDate.ofEpochDay(day).atStartOfDay().plusNanos(nanos).toString();
    }

    /** The smallest number of bytes that a plain value takes; 0 for a part of a byte. */
    int smallest() {
        return physical == PhysicalType.BYTE_ARRAY ? Integer.BYTES : physical.bytes(length);
    }
}
