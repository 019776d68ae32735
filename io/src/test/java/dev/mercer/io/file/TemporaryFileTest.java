package dev.mercer.io.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.mercer.util.InvalidInputException;
import dev.mercer.util.TemporaryFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TemporaryFileTest {
    private static final int LENGTH = 50_000;

    @TempDir
    Path directory;

    private List<Path> files() throws IOException {
        try (var files = Files.list(directory)) {
            return files.toList();
        }
    }

    private static String text(char letter) {
        return String.valueOf(letter).repeat(LENGTH);
    }

    /** With a name that holds only the process, threads wrote into one file and moved it away under each other. */
    @Test
    void threadsOfOneProcessLeaveTheWholeTextOfOneOfThem() throws Exception {
        Path file = directory.resolve("a.mercer");
        WholeFile.write(file, text('a'));
        AtomicBoolean over = new AtomicBoolean();
        ExecutorService threads = Executors.newFixedThreadPool(5);
        try {
            Future<Integer> reads = threads.submit(() -> {
                int count = 0;
                for (; !over.get(); count++) {
                    String found = Files.readString(file);
                    assertThat(found).hasSize(LENGTH);
                    assertThat(found.chars().distinct()).hasSize(1);
                }
                return count;
            });
            List<Future<?>> writers = new ArrayList<>();
            for (char letter = 'a'; letter < 'e'; letter++) {
                String text = text(letter);
                writers.add(threads.submit(() -> {
                    for (int k = 0; k < 50; k++) WholeFile.write(file, text);
                }));
            }
            for (Future<?> writer : writers) writer.get();
            over.set(true);
            assertThat(reads.get()).isPositive();
        } finally {
            over.set(true);
            threads.shutdownNow();
        }
        assertThat(files()).containsExactly(file);
    }

    /** The name of the temporary file was longer than systems allow. */
    @Test
    void theLongestNamesCanBeWritten() throws IOException {
        for (String name : List.of("a".repeat(255), "\u00e4".repeat(127), "\ud83d\ude00".repeat(63), "b".repeat(51))) {
            Path file = directory.resolve(name);
            WholeFile.write(file, "whole");
            assertThat(file).hasContent("whole");
            Files.delete(file);
        }
        assertThat(files()).isEmpty();
        assertThatThrownBy(() -> WholeFile.write(directory.resolve("a".repeat(256)), "whole"))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageEndingWith(": cannot be written: File name too long");
        assertThat(files()).isEmpty();
    }

    @Test
    void aPlantedLinkIsNotFollowed() throws Exception {
        Path victim = Files.writeString(directory.resolve("victim"), "mine");
        Path file = directory.resolve("a.mercer");
        Path planted = directory.resolve(".a.mercer." + ProcessHandle.current().pid() + ".tmp");
        Files.createSymbolicLink(planted, victim);
        WholeFile.write(file, "new");
        assertThat(victim).hasContent("mine");
        assertThat(file).hasContent("new");
        assertThat(planted).isSymbolicLink();
    }

    @Test
    void filesOfKilledWritersAreSweptAndFilesInUseAreNot() throws Exception {
        Path file = directory.resolve("a.mercer");
        Files.writeString(directory.resolve(".a.mercer.4711.tmp"), "old version");
        Files.writeString(directory.resolve(".a.mercer.0123456789abcdef.tmp"), "killed");
        Path other = Files.writeString(directory.resolve(".b.mercer.0123456789abcdef.tmp"), "another file");
        try (TemporaryFile open = TemporaryFile.beside(file)) {
            assertThat(files()).hasSize(2).contains(other);
            WholeFile.write(file, "by another writer");
            WholeFile.writeAll(open.channel(), ByteBuffer.wrap(new byte[] {'x'}));
            open.commit();
        }
        assertThat(files()).containsExactlyInAnyOrder(file, other);
        assertThat(file).hasContent("x");
    }

    /** Holds the lock of a file until its standard input ends. */
    static final class Holder {
        private Holder() {}

        public static void main(String[] args) throws IOException {
            try (FileChannel channel = FileChannel.open(Path.of(args[0]), StandardOpenOption.WRITE)) {
                System.out.println(channel.tryLock() == null ? "no" : "yes");
                System.out.flush();
                System.in.read();
            }
        }
    }

    @Test
    void aFileThatAnotherProcessWritesIsNotSwept() throws Exception {
        Path theirs = Files.writeString(directory.resolve(".a.mercer.0123456789abcdef.tmp"), "half");
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Path classes = Path.of(
                Holder.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        Process holder =
                new ProcessBuilder(java, "-cp", classes.toString(), Holder.class.getName(), theirs.toString()).start();
        assertThat(holder.getInputStream().read()).isEqualTo('y');
        WholeFile.write(directory.resolve("a.mercer"), "mine");
        assertThat(theirs).exists();
        holder.destroyForcibly().waitFor();
        WholeFile.write(directory.resolve("a.mercer"), "mine");
        assertThat(theirs).doesNotExist();
    }

    @Test
    void theReplacedFileKeepsItsPermissions() throws Exception {
        assumeTrue(Files.getFileStore(directory).supportsFileAttributeView("posix"));
        Path file = Files.writeString(directory.resolve("a.mercer"), "old");
        for (String permissions : List.of("rw-------", "rw-rw-rw-", "rwxr-x---")) {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
            WholeFile.write(file, "new");
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                    .isEqualTo(permissions);
        }
    }

    @Test
    void aLinkStaysALinkAndItsTargetIsWritten() throws Exception {
        Path elsewhere = Files.createDirectory(directory.resolve("elsewhere"));
        Path target = Files.writeString(elsewhere.resolve("real.mercer"), "old");
        Path link = Files.createSymbolicLink(directory.resolve("a.mercer"), Path.of("elsewhere", "real.mercer"));
        WholeFile.write(link, "new");
        assertThat(link).isSymbolicLink();
        assertThat(target).hasContent("new");
        Files.delete(target);
        WholeFile.write(link, "newer");
        assertThat(link).isSymbolicLink();
        assertThat(target).hasContent("newer");
    }

    @Test
    void linksInACircleAreSaid() throws Exception {
        Path a = directory.resolve("a");
        Path b = Files.createSymbolicLink(directory.resolve("b"), a);
        Files.createSymbolicLink(a, b);
        assertThatThrownBy(() -> WholeFile.write(a, "text"))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage(a + ": cannot be written: its links lead in a circle");
    }

    @Test
    void anInterruptedThreadIsToldSo() {
        Path file = directory.resolve("a.mercer");
        try {
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> WholeFile.write(file, "text"))
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessage(file + ": cannot be written: the thread was interrupted");
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(file).doesNotExist();
    }
}
