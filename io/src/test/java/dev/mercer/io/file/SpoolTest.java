package dev.mercer.io.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.util.CancelledException;
import dev.mercer.util.CancelledProgress;
import dev.mercer.util.Progress;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpoolTest {
    private static final String TEXT = "a,b\n" + "1,2\n".repeat(40_000);

    @TempDir
    Path directory;

    private static Source pipe() {
        return Source.of("pipe", TEXT.getBytes(StandardCharsets.UTF_8));
    }

    private List<Path> files() throws IOException {
        try (var files = Files.list(directory)) {
            return files.toList();
        }
    }

    @Test
    void canBeReadAgainAndLeavesNothingBehind() throws IOException {
        try (Spool spool = Spool.of(pipe(), false, directory, Progress.none())) {
            assertThat(spool.name()).isEqualTo("pipe");
            try (InputStream first = spool.open();
                    InputStream second = spool.open()) {
                assertThat(first.read()).isEqualTo('a');
                assertThat(new String(second.readAllBytes(), StandardCharsets.UTF_8))
                        .isEqualTo(TEXT);
                assertThat(new String(first.readAllBytes(), StandardCharsets.UTF_8))
                        .isEqualTo(TEXT.substring(1));
                assertThat(first.read()).isEqualTo(-1);
            }
            assertThat(files()).hasSize(1);
            if (Files.getFileStore(directory).supportsFileAttributeView("posix"))
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(files().get(0))))
                        .as("of the owner alone")
                        .isEqualTo("rw-------");
        }
        assertThat(files()).isEmpty();
    }

    /** An endless device would fill the disk. What is compressed may have any bytes. */
    @Test
    void textWithANulIsCopiedNoFurther() throws IOException {
        byte[] text = (TEXT + "\0" + TEXT.repeat(3)).getBytes(StandardCharsets.UTF_8);
        try (Spool spool = Spool.of(Source.of("pipe", text), false, directory, Progress.none());
                InputStream in = spool.open()) {
            assertThat(in.readAllBytes().length).isBetween(TEXT.length() + 1, TEXT.length() + (1 << 16));
        }
        byte[] packed = text.clone();
        packed[0] = 0x1f;
        packed[1] = (byte) 0x8b;
        for (byte[] whole : List.of(packed, new byte[] {0x1f, (byte) 0x8b}, new byte[] {'a'}, new byte[0]))
            try (Spool spool = Spool.of(Source.of("pipe", whole), false, directory, Progress.none());
                    InputStream in = spool.open()) {
                assertThat(in.readAllBytes()).isEqualTo(whole);
            }
        byte[] wide = TEXT.getBytes(StandardCharsets.UTF_16);
        try (Spool spool = Spool.of(Source.of("pipe", wide), false, directory, Progress.none());
                InputStream read = spool.open()) {
            assertThat(read.readAllBytes()).isEqualTo(wide);
        }
        try (Spool spool = Spool.of(Source.of("pipe", new byte[] {0, 0, 1}), false, directory, Progress.none());
                InputStream in = spool.open()) {
            assertThat(in.readAllBytes()).as("the first two are read apart").containsExactly(0, 0);
        }
        assertThat(files()).isEmpty();
    }

    /** The first one is read and closed before the second begins, which would release a lock of a second channel. */
    @Test
    void theFileOfAKilledProgramIsSweptAndOneInUseIsNot() throws IOException {
        Files.writeString(directory.resolve(".mercer.input.0123456789abcdef.tmp"), "killed");
        try (Spool first = Spool.of(pipe(), false, directory, Progress.none())) {
            first.open().close();
            try (Spool second = Spool.of(pipe(), false, directory, Progress.none());
                    InputStream in = first.open()) {
                assertThat(files()).hasSize(2);
                assertThat(in.read()).isEqualTo('a');
                assertThat(second.open().read()).isEqualTo('a');
            }
        }
        assertThat(files()).isEmpty();
    }

    @Test
    void cancelledItLeavesNothing() throws IOException {
        Progress stop = new CancelledProgress();
        Source large = Source.of("pipe", TEXT.repeat(60).getBytes(StandardCharsets.UTF_8));
        assertThatThrownBy(() -> Spool.of(large, false, directory, stop)).isInstanceOf(CancelledException.class);
        assertThat(files()).isEmpty();
    }
}
