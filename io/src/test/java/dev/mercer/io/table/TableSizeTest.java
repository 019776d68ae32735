package dev.mercer.io.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TableSizeTest {
    @TempDir
    Path directory;

    @Test
    void isAboutRight() throws IOException {
        StringBuilder text = new StringBuilder("a;b;c\n");
        for (int i = 0; i < 50_000; i++) text.append(i % 1000).append(";2.5;word\n");
        Path file = Files.writeString(directory.resolve("t.csv"), text);
        TableSize size =
                TableSize.estimate(file.toString(), ReadOptions.defaults()).orElseThrow();
        assertThat(size.columns()).isEqualTo(3);
        assertThat(size.rows()).isBetween(49_000L, 51_000L);
    }

    @Test
    void ofSparseRowsItIsTheNumbersInThem() throws IOException {
        Path sparse = Files.writeString(directory.resolve("t.libsvm"), "1 1:2 7:3\n".repeat(1000));
        TableSize size =
                TableSize.estimate(sparse.toString(), ReadOptions.defaults()).orElseThrow();
        assertThat(size.columns()).isEqualTo(2);
        assertThat(size.rows()).isEqualTo(1000);
    }

    @Test
    void ofOtherFilesNothingIsSaid() throws IOException {
        assertThat(TableSize.estimate("-", ReadOptions.defaults())).isEmpty();
        Path header = Files.writeString(directory.resolve("h.csv"), "a,b");
        assertThat(TableSize.estimate(header.toString(), ReadOptions.defaults()))
                .isEmpty();
    }

    private static byte[] gzip(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(text.getBytes(StandardCharsets.US_ASCII));
        }
        return bytes.toByteArray();
    }

    /** One that packs better than 4 to 1 was taken for smaller than it is, and read into a memory that it did not fit. */
    @Test
    void aFileThatPacksWellIsAsLargeAsItsText() throws IOException {
        String rows = "1,2,3\n".repeat(200_000);
        // The name does not matter, and what packs less at the beginning than later is not underestimated.
        StringBuilder noise = new StringBuilder("a,b,c\n");
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 20_000; i++)
            noise.append(random.nextInt(90_000, 100_000))
                    .append(",")
                    .append(random.nextInt(9_000, 10_000))
                    .append(",3\n");
        for (String text : List.of("a,b,c\n" + rows, noise + rows)) {
            Path file = Files.write(directory.resolve("packed.csv"), gzip(text));
            assertThat(Files.size(file) * 4).isLessThan(text.length());
            TableSize size =
                    TableSize.estimate(file.toString(), ReadOptions.defaults()).orElseThrow();
            double each = text.startsWith("a,b,c\n1,2,3") ? 6 : 13;
            assertThat(size.rows()).isGreaterThan((long) (0.8 * text.length() / each));
        }
    }

    /** Of several packed parts the end names only the last. */
    @Test
    void severalPackedPartsAreMeasuredAtTheBeginning() throws IOException {
        ByteArrayOutputStream parts = new ByteArrayOutputStream();
        parts.write(gzip("a,b,c\n" + "1,2,3\n".repeat(200_000)));
        parts.write(gzip("4,5,6\n"));
        Path file = Files.write(directory.resolve("parts.csv.gz"), parts.toByteArray());
        assertThat(TableSize.estimate(file.toString(), ReadOptions.defaults())
                        .orElseThrow()
                        .rows())
                .isBetween(100_000L, 400_000L);
    }
}
