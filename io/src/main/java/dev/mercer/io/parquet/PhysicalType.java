package dev.mercer.io.parquet;

/** The types in which values are stored, with their numbers. */
enum PhysicalType {
    BOOLEAN(0, 0),
    INT32(1, 4),
    INT64(2, 8),
    INT96(3, 12),
    FLOAT(4, 4),
    DOUBLE(5, 8),
    BYTE_ARRAY(6, -1),
    FIXED_LEN_BYTE_ARRAY(7, -1);

    private final int number;
    private final int bytes;

    PhysicalType(int number, int bytes) {
        this.number = number;
        this.bytes = bytes;
    }

    int number() {
        return number;
    }

    static PhysicalType of(int number) {
        for (PhysicalType type : values()) if (type.number == number) return type;
        throw new Damage("a column is of an unknown type");
    }

    /** The bytes of a value; {@code length} is that of a type of a fixed length, else 0 or less. */
    int bytes(int length) {
        return this == FIXED_LEN_BYTE_ARRAY ? length : bytes;
    }
}
