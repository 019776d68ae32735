package dev.mercer.io.parquet;

import dev.mercer.util.Text;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.zip.GZIPInputStream;

/** The compressions of pages, with their numbers. */
enum Codec {
    UNCOMPRESSED(0, 1),
    SNAPPY(1, 64),
    GZIP(2, 1100),
    LZO(3, 0),
    BROTLI(4, 0),
    LZ4(5, 0),
    ZSTD(6, 1 << 15),
    LZ4_RAW(7, 256);

    /** Bytes that a codec adds to a small page, at most. */
    private static final int SLACK = 1 << 10;

    /** The most bytes of a page that was compressed; writers make pages of about 1 MiB. */
    private static final int MOST = 1 << 28;

    private final int number;
    private final int ratio;

    /** {@code ratio} is an upper bound of the number of bytes that one byte is decompressed to; 0 for a codec that is not supported. */
    Codec(int number, int ratio) {
        this.number = number;
        this.ratio = ratio;
    }

    int number() {
        return number;
    }

    static Codec of(int number) {
        for (Codec codec : values()) if (codec.number == number) return codec;
        throw new Damage("a column is compressed in an unknown way");
    }

    void requireKnown() {
        if (ratio == 0)
            throw new Unreadable("is compressed with " + this
                    + ", which is not read here (write it with snappy, zstd, gzip, lz4_raw or without compression)");
    }

    /** Decompresses to exactly {@code size} bytes; an impossible size is refused before memory is allocated. */
    Cursor decompress(Cursor in, int size) throws IOException {
        Damage.unless(
                size >= 0 && size <= (long) ratio * in.left() + SLACK,
                "a page is said to be larger than its compression allows");
        if (this == UNCOMPRESSED) {
            Damage.unless(in.left() == size, "a page is not of the size that it is said to have");
            return in;
        }
        if (size > MOST)
            throw new Unreadable("has a page of more than " + Text.bytes(MOST)
                    + ", which is not read here (write it with smaller pages)");
        byte[] out = new byte[size];
        int filled = switch (this) {
            case SNAPPY -> Snappy.decompress(in, out);
            case LZ4_RAW -> Lz4.decompress(in, out);
            case ZSTD -> new Zstd(in, out).decompress();
            default -> gunzip(in, out);
        };
        Damage.unless(filled == size, "a page is not of the size that it is said to have");
        return new Cursor(out, 0, size);
    }

    private static int gunzip(Cursor in, byte[] out) throws IOException {
        try (GZIPInputStream unzipped = new GZIPInputStream(new ByteArrayInputStream(in.bytes, in.at(), in.left()))) {
            int filled = unzipped.readNBytes(out, 0, out.length);
            return unzipped.read() < 0 ? filled : -1;
        } catch (IOException damaged) {
            throw new Damage("the gzip data of a page is damaged");
        }
    }

    /** Copies bytes that were written before; the copy may overlap them. */
    static void repeat(byte[] out, int at, int back, int count) {
        if (back >= count) System.arraycopy(out, at - back, out, at, count);
        else for (int k = at; k < at + count; k++) out[k] = out[k - back];
    }
}
