package dev.mercer.io.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class CodecTest {
    private static final byte[] ZSTD = Base64.getDecoder().decode("KLUv/SQjvQAAiGhlbGxvIHdvcmxkIHdvcmxkAQDxShGLj38i");

    private static String text(Codec codec, int size, byte... bytes) throws IOException {
        Cursor out = codec.decompress(new Cursor(bytes, 0, bytes.length), size);
        return new String(out.bytes, out.at(), out.left(), StandardCharsets.ISO_8859_1);
    }

    @Test
    void snappyCopiesWhatItHasJustWritten() throws IOException {
        byte[] aba = {9, 4, 'a', 'b', 0b0000_1101, 2};
        assertThat(text(Codec.SNAPPY, 9, aba)).isEqualTo("ababababa");
        byte[] far = {5, 0, 'a', 0b0000_1110, 1, 0};
        assertThat(text(Codec.SNAPPY, 5, far)).isEqualTo("aaaaa");
        assertThatThrownBy(() -> text(Codec.SNAPPY, 9, (byte) 9, (byte) 4, (byte) 'a', (byte) 'b', (byte) 13, (byte) 3))
                .isInstanceOf(Damage.class)
                .hasMessage("the Snappy data of a page points before its beginning");
    }

    @Test
    void lz4EndsWithALiteral() throws IOException {
        byte[] block = {0x21, 'a', 'b', 2, 0, 0x10, 'c'};
        assertThat(text(Codec.LZ4_RAW, 8, block)).isEqualTo("abababac");
    }

    @Test
    void zstandard() throws IOException {
        assertThat(text(Codec.ZSTD, 35, ZSTD)).isEqualTo("hello hello hello hello world world");
    }

    /** A size is refused before it is allocated: no codec makes gigabytes of some bytes. */
    @Test
    void sizesThatCannotBeAreRefused() {
        for (Codec codec : new Codec[] {Codec.UNCOMPRESSED, Codec.SNAPPY, Codec.GZIP, Codec.ZSTD, Codec.LZ4_RAW})
            assertThatThrownBy(() -> text(codec, Integer.MAX_VALUE, ZSTD))
                    .isInstanceOf(Damage.class)
                    .hasMessage("a page is said to be larger than its compression allows");
        for (Codec codec : new Codec[] {Codec.GZIP, Codec.ZSTD})
            assertThatThrownBy(() -> text(codec, (1 << 28) + 1, new byte[1 << 18]))
                    .isInstanceOf(Unreadable.class)
                    .hasMessage(
                            "has a page of more than 256 MiB, which is not read here (write it with smaller pages)");
        assertThatThrownBy(() -> text(Codec.ZSTD, 34, ZSTD)).isInstanceOf(Damage.class);
        assertThatThrownBy(() -> text(Codec.ZSTD, 36, ZSTD)).isInstanceOf(Damage.class);
    }

    @Test
    void unknownCodecsAreNamed() {
        assertThatThrownBy(Codec.BROTLI::requireKnown)
                .isInstanceOf(Unreadable.class)
                .hasMessage(
                        "is compressed with BROTLI, which is not read here (write it with snappy, zstd, gzip, lz4_raw"
                                + " or without compression)");
    }

    /** Whatever the bytes are, the only failure is one that a sentence is made of. */
    @Test
    void damageIsFoundAsSuch() throws IOException {
        SplittableRandom random = new SplittableRandom(5);
        for (Codec codec : new Codec[] {Codec.SNAPPY, Codec.GZIP, Codec.ZSTD, Codec.LZ4_RAW})
            for (int trial = 0; trial < 3000; trial++) {
                byte[] bytes = ZSTD.clone();
                for (int k = random.nextInt(1, 6); k > 0; k--)
                    bytes[random.nextInt(4, bytes.length)] = (byte) random.nextInt(256);
                try {
                    text(codec, random.nextInt(200), bytes);
                } catch (Damage expected) {
                    assertThat(expected.getMessage()).isNotBlank();
                }
            }
    }
}
