package dev.mercer.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.data.Task;
import dev.mercer.data.encoder.Encoding;
import dev.mercer.data.table.ColumnRoles;
import dev.mercer.io.table.ReadOptions;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StreamedRowsTest {
    @TempDir
    Path directory;

    private StreamedRows rows(Path data, Consumer<String> say) {
        return new StreamedRows(
                data.toString(),
                ReadOptions.defaults(),
                ColumnRoles.target("y"),
                Encoding.NONE,
                Optional.empty(),
                examples -> Task.REGRESSION,
                say);
    }

    private static double first(StreamedRows rows, Path cache) {
        try (RowCache found = rows.open(cache, Progress.none())) {
            return found.block(0).targets()[0];
        }
    }

    /** A key of size and milliseconds took the old rows for those of the new file. */
    @Test
    void aFileOfTheSameSizeAndTimeButOtherContentIsReadAgain() throws IOException {
        Path data = Files.writeString(directory.resolve("a.csv"), "x,y\n1,2.5\n2,3.5\n");
        FileTime time = Files.getLastModifiedTime(data);
        Path cache = directory.resolve("cache");
        List<String> said = new ArrayList<>();
        assertThat(first(rows(data, said::add), cache)).isEqualTo(2.5);
        Files.writeString(data, "x,y\n1,7.5\n2,3.5\n");
        Files.setLastModifiedTime(data, time);
        assertThat(first(rows(data, said::add), cache)).isEqualTo(7.5);
        assertThat(said).anyMatch(line -> line.contains("has changed since it was encoded"));
        said.clear();
        assertThat(first(rows(data, said::add), cache)).isEqualTo(7.5);
        assertThat(said).singleElement().asString().contains("the encoded rows are in");
    }

    @Test
    void aFileThatChangesWhileItIsReadLeavesNoCache() throws IOException {
        Path data = Files.writeString(directory.resolve("a.csv"), "x,y\n1,2.5\n2,3.5\n");
        Path cache = directory.resolve("cache");
        StreamedRows rows = rows(data, line -> {
            // Said between the two readings.
            if (!line.contains("are encoded into")) return;
            try {
                Files.writeString(data, "x,y\n1,7.5\n2,8.5\n");
            } catch (IOException failed) {
                throw new IllegalStateException(failed);
            }
        });
        assertThatThrownBy(() -> rows.open(cache, Progress.none()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage(data + ": the file was changed while it was read (read it again)");
        try (Stream<Path> all = Files.list(cache)) {
            assertThat(all).isEmpty();
        }
    }

    @Test
    void anInterruptedThreadDoesNotCloseTheRowsForOthers() throws IOException {
        Path data = Files.writeString(directory.resolve("a.csv"), "x,y\n1,2.5\n2,3.5\n");
        try (RowCache cache = rows(data, line -> {}).open(directory.resolve("cache"), Progress.none())) {
            try {
                Thread.currentThread().interrupt();
                assertThatThrownBy(() -> cache.block(0))
                        .isInstanceOf(InvalidInputException.class)
                        .isNotInstanceOf(DamagedCache.class)
                        .hasMessage(data + ": cannot be read: the thread was interrupted");
            } finally {
                assertThat(Thread.interrupted()).isTrue();
            }
            assertThat(cache.block(0).targets()).containsExactly(2.5, 3.5);
        }
    }
}
