package dev.mercer.io.parquet;

/** The encodings of values in a page, with their numbers. */
enum PageEncoding {
    PLAIN(0),
    PLAIN_DICTIONARY(2),
    RLE(3),
    BIT_PACKED(4),
    DELTA_BINARY_PACKED(5),
    DELTA_LENGTH_BYTE_ARRAY(6),
    DELTA_BYTE_ARRAY(7),
    RLE_DICTIONARY(8),
    BYTE_STREAM_SPLIT(9);

    private final int number;

    PageEncoding(int number) {
        this.number = number;
    }

    static PageEncoding of(int number) {
        for (PageEncoding encoding : values()) if (encoding.number == number) return encoding;
        throw new Damage("a page is encoded in an unknown way");
    }

    int number() {
        return number;
    }

    boolean byDictionary() {
        return this == PLAIN_DICTIONARY || this == RLE_DICTIONARY;
    }

    /** The values in the rest of a page, of which there are at most {@code most}. */
    PageValues values(ColumnType type, Cursor in, int most) {
        boolean narrow = type.physical() == PhysicalType.INT32;
        return switch (this) {
            case PLAIN -> new PlainValues(type.physical(), type.length(), in);
            case RLE -> new BooleanValues(in);
            case DELTA_BINARY_PACKED -> new DeltaNumbers(in, narrow);
            case DELTA_LENGTH_BYTE_ARRAY -> DeltaBytes.whole(in, most);
            case DELTA_BYTE_ARRAY -> DeltaBytes.sharing(in, most);
            case BYTE_STREAM_SPLIT -> new ByteStreamSplitValues(type.physical(), type.length(), in);
            default -> throw new Unreadable("is encoded by " + this + ", which is not read here (write it again)");
        };
    }
}
