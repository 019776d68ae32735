package dev.mercer.io.parquet;

import java.io.IOException;

/** The header of a page. */
final class PageHeader {
    static final int DATA = 0;
    static final int DICTIONARY = 2;
    static final int DATA_V2 = 3;

    private int kind = -1;
    private int size = -1;
    private int stored = -1;
    private int checksum;
    private boolean checked;
    private int values = -1;
    private int encoding = -1;
    private int levels = PageEncoding.RLE.number();
    private int repetitionBytes;
    private int definitionBytes;
    private boolean compressed = true;

    static PageHeader read(ThriftReader in) throws IOException {
        PageHeader header = new PageHeader();
        in.struct(id -> {
            switch (id) {
                case 1 -> header.kind = in.number();
                case 2 -> header.size = in.number();
                case 3 -> header.stored = in.number();
                case 4 -> {
                    header.checksum = in.number();
                    header.checked = true;
                }
                case 5, 7 -> in.struct(field -> header.first(in, field));
                case 8 -> in.struct(field -> header.second(in, field));
                default -> in.skip();
            }
        });
        return header;
    }

    /** A field of a dictionary, or of a data page of the first version. */
    private void first(ThriftReader in, int id) throws IOException {
        switch (id) {
            case 1 -> values = in.number();
            case 2 -> encoding = in.number();
            // Of a dictionary this is whether it is sorted.
            case 3 -> {
                if (kind == DATA) levels = in.number();
                else in.skip();
            }
            default -> in.skip();
        }
    }

    /** A field of a data page of the second version. */
    private void second(ThriftReader in, int id) throws IOException {
        switch (id) {
            case 1 -> values = in.number();
            case 4 -> encoding = in.number();
            case 5 -> definitionBytes = in.number();
            case 6 -> repetitionBytes = in.number();
            case 7 -> compressed = in.bool();
            default -> in.skip();
        }
    }

    int kind() {
        return kind;
    }

    /** The bytes after decompression. */
    int size() {
        return size;
    }

    /** The bytes in the file. */
    int stored() {
        return stored;
    }

    /** True if a checksum of the bytes in the file is there and is another one. */
    boolean differs(int sum) {
        return checked && checksum != sum;
    }

    /** The number of values, missing ones too. */
    int values() {
        return values;
    }

    PageEncoding encoding() {
        return PageEncoding.of(encoding);
    }

    /** The encoding of levels in a page of the first version. */
    PageEncoding levels() {
        return PageEncoding.of(levels);
    }

    int repetitionBytes() {
        return repetitionBytes;
    }

    int definitionBytes() {
        return definitionBytes;
    }

    boolean compressed() {
        return compressed;
    }
}
