package dev.mercer.blas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NativeCacheTest {
    @TempDir
    Path directory;

    @BeforeEach
    void onlyWhereThereAreSuchPermissions() throws IOException {
        assumeTrue(Files.getFileStore(directory).supportsFileAttributeView("posix"));
    }

    private Path folder(String permissions) throws IOException {
        return Files.setPosixFilePermissions(
                Files.createDirectory(directory.resolve(permissions)), PosixFilePermissions.fromString(permissions));
    }

    @Test
    void aFolderThatOthersMayWriteIntoIsRefused() throws IOException {
        NativeCache.requirePrivate(folder("rwxr-xr-x"));
        for (String open : new String[] {"rwxrwxrwx", "rwxrwx---", "rwx----w-"}) {
            Path folder = folder(open);
            assertThatThrownBy(() -> NativeCache.requirePrivate(folder))
                    .isInstanceOf(IOException.class)
                    .hasMessage(folder + " may be written by other users, who could put other code there");
            assertThat(folder).isEmptyDirectory();
        }
    }

    @Test
    void theProbeOfAKilledProgramIsSwept() throws IOException {
        Path folder = folder("rwx------");
        Files.writeString(folder.resolve(".owner.0123456789abcdef.tmp"), "");
        NativeCache.requirePrivate(folder);
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aFolderOfAnotherUserIsRefused() throws IOException {
        Path folder = folder("rwx------");
        UserPrincipal other = () -> "mallory";
        assertThatThrownBy(() -> NativeCache.requirePrivate(folder, other))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith(folder + " belongs to ");
    }

    @Test
    void whatIsPlantedInAFolderThatAllMayWriteIsNotLoaded() throws Exception {
        Path folder = folder("rwxrwxrwx");
        assertThat(BlasChoiceTest.probeHere("-D" + NativeCache.PROPERTY + "=" + folder))
                .startsWith("plain\n")
                .contains("may be written by other users");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aNewFolderIsOfItsUserAlone() throws Exception {
        Path folder = directory.resolve("new").resolve("native");
        assertThat(BlasChoiceTest.probeHere("-D" + NativeCache.PROPERTY + "=" + folder))
                .startsWith("blas\n");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
                .isEqualTo("rwx------");
    }
}
