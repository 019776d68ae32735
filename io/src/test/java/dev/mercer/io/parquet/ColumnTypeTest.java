package dev.mercer.io.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.io.parquet.LogicalType.Kind;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ColumnTypeTest {
    private static ColumnType type(PhysicalType physical, int length, Kind kind, int scale) {
        Optional<LogicalType> meaning =
                kind == Kind.OTHER ? Optional.empty() : Optional.of(new LogicalType(kind, scale));
        return ColumnType.of(new SchemaElement("x", physical.number(), length, 0, 0, meaning));
    }

    private static PageValues values(ColumnType type, int... bytes) {
        byte[] all = new byte[bytes.length];
        for (int k = 0; k < all.length; k++) all[k] = (byte) bytes[k];
        return new PlainValues(type.physical(), type.length(), new Cursor(all, 0, all.length));
    }

    private static double number(ColumnType type, int... bytes) {
        assertThat(type.numeric()).isTrue();
        return type.number().applyAsDouble(values(type, bytes));
    }

    private static String text(ColumnType type, int... bytes) {
        return type.text().apply(values(type, bytes));
    }

    @Test
    void unsignedNumbersAreNotNegative() {
        ColumnType narrow = type(PhysicalType.INT32, 0, Kind.UNSIGNED, 0);
        assertThat(number(narrow, 0xff, 0xff, 0xff, 0xff)).isEqualTo(4294967295.0);
        ColumnType wide = type(PhysicalType.INT64, 0, Kind.UNSIGNED, 0);
        assertThat(number(wide, 0, 0, 0, 0, 0, 0, 0, 0x80)).isEqualTo(0x1p63);
    }

    @Test
    void decimalsAreRoundedOnce() {
        assertThat(number(type(PhysicalType.INT32, 0, Kind.DECIMAL, 1), 3, 0, 0, 0))
                .isEqualTo(0.3);
        ColumnType bytes = type(PhysicalType.FIXED_LEN_BYTE_ARRAY, 2, Kind.DECIMAL, 3);
        assertThat(number(bytes, 0xff, 0xfe)).isEqualTo(-0.002);
        ColumnType any = type(PhysicalType.BYTE_ARRAY, 0, Kind.DECIMAL, 3);
        int[] most = new int[4 + 168];
        most[0] = 168;
        assertThat(number(any, most)).isZero();
        most[0] = 169;
        assertThatThrownBy(() -> number(any, Arrays.copyOf(most, 4 + 169)))
                .isInstanceOf(Damage.class)
                .hasMessage("a decimal has an impossible number of digits");
    }

    @Test
    void timesAreTextAsPeopleWriteThem() {
        assertThat(text(type(PhysicalType.INT32, 0, Kind.DATE, 0), 0xff, 0xff, 0xff, 0xff))
                .isEqualTo("1969-12-31");
        ColumnType clock = type(PhysicalType.INT32, 0, Kind.TIME, 1_000_000);
        assertThat(text(clock, 0x60, 0xea, 0, 0)).isEqualTo("00:01");
        assertThatThrownBy(() -> text(clock, 0, 0, 0, 0x7f)).isInstanceOf(Damage.class);
        assertThatThrownBy(() -> new LogicalType(Kind.TIMESTAMP, 0)).isInstanceOf(Damage.class);
        ColumnType nanos = type(PhysicalType.INT64, 0, Kind.TIMESTAMP, 1);
        assertThat(text(nanos, 1, 0, 0, 0, 0, 0, 0, 0)).isEqualTo("1970-01-01T00:00:00.000000001");
        assertThat(text(type(PhysicalType.INT96, 0, Kind.OTHER, 0), 0, 0, 0, 0, 0, 0, 0, 0, 0x8c, 0x3d, 0x25, 0))
                .isEqualTo("1970-01-01T00:00");
    }

    @Test
    void halvesAndUuids() {
        ColumnType half = type(PhysicalType.FIXED_LEN_BYTE_ARRAY, 2, Kind.HALF, 0);
        assertThat(number(half, 0x00, 0xc1)).isEqualTo(-2.5);
        assertThat(number(half, 0x01, 0x00)).isEqualTo(0x1p-24);
        assertThat(number(half, 0x00, 0x7e)).isNaN();
        assertThat(text(
                        type(PhysicalType.FIXED_LEN_BYTE_ARRAY, 16, Kind.UUID, 0),
                        0,
                        1,
                        2,
                        3,
                        4,
                        5,
                        6,
                        7,
                        8,
                        9,
                        10,
                        11,
                        12,
                        13,
                        14,
                        15))
                .isEqualTo("00010203-0405-0607-0809-0a0b0c0d0e0f");
    }

    /** Some encodings have bytes of any length for a type of a fixed one. */
    @Test
    void valuesOfAnotherLengthAreDamage() {
        // A page of one value of three bytes.
        byte[] page = {(byte) 0x80, 1, 4, 1, 6, 1, 2, 3};
        for (ColumnType type : List.of(
                type(PhysicalType.FIXED_LEN_BYTE_ARRAY, 16, Kind.UUID, 0),
                type(PhysicalType.FIXED_LEN_BYTE_ARRAY, 2, Kind.HALF, 0),
                type(PhysicalType.FIXED_LEN_BYTE_ARRAY, 4, Kind.DECIMAL, 0),
                type(PhysicalType.INT96, 0, Kind.OTHER, 0))) {
            PageValues values = PageEncoding.DELTA_LENGTH_BYTE_ARRAY.values(type, new Cursor(page, 0, page.length), 1);
            assertThatThrownBy(() -> new ColumnValues(type, true, new MissingValues(List.of(), false)).text(values))
                    .isInstanceOf(Damage.class)
                    .hasMessage("a value is not of the length of its type");
        }
        ColumnType loose = type(PhysicalType.BYTE_ARRAY, 16, Kind.UUID, 0);
        assertThatThrownBy(() -> text(loose, 2, 0, 0, 0, 'o', 'k')).isInstanceOf(Damage.class);
    }

    @Test
    void bytesWithoutMeaningAreTextOrRefused() {
        assertThat(text(type(PhysicalType.BYTE_ARRAY, 0, Kind.OTHER, 0), 2, 0, 0, 0, 'o', 'k'))
                .isEqualTo("ok");
        assertThatThrownBy(() -> type(PhysicalType.FIXED_LEN_BYTE_ARRAY, 3, Kind.OTHER, 0))
                .isInstanceOf(Unreadable.class)
                .hasMessage("holds bytes that are neither numbers nor text (write the file without it)");
    }

    @Test
    void splitStreamsAreJoined() {
        byte[] streams = new byte[16];
        byte[] plain = ByteBuffer.allocate(16)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putDouble(1.5)
                .putDouble(-2.25)
                .array();
        for (int k = 0; k < 8; k++) {
            streams[2 * k] = plain[k];
            streams[2 * k + 1] = plain[8 + k];
        }
        PageValues split = new ByteStreamSplitValues(PhysicalType.DOUBLE, 0, new Cursor(streams, 0, 16));
        assertThat(new double[] {split.real(), split.real()}).containsExactly(1.5, -2.25);
        assertThatThrownBy(split::real).isInstanceOf(Damage.class);
    }

    @Test
    void truthValuesInRuns() {
        // Three times true, then a group of eight bits.
        byte[] runs = {4, 0, 0, 0, 6, 1, 3, 0b0000_0101};
        PageValues truths = new BooleanValues(new Cursor(runs, 0, runs.length));
        long[] found = new long[6];
        for (int k = 0; k < found.length; k++) found[k] = truths.whole();
        assertThat(found).containsExactly(1, 1, 1, 1, 0, 1);
        assertThatThrownBy(truths::real).isInstanceOf(Damage.class);
    }
}
