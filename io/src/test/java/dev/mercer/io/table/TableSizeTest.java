package dev.mercer.io.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
}
