package dev.mercer.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.compute.Backend;
import dev.mercer.compute.BackendChoice;
import dev.mercer.compute.Backends;
import dev.mercer.compute.PlainBackend;
import dev.mercer.util.InvalidInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BackendChoiceTest {
    @TempDir
    Path directory;

    @Test
    void autoIsTheBestUnlessThereIsLittleToDo() {
        assertThat(BackendChoice.AUTO.best()).isSameAs(Backends.best());
        assertThat(BackendChoice.AUTO.best().name()).isEqualTo("blas");
        assertThat(BackendChoice.AUTO.forMatrices(1, 50, 1)).isInstanceOf(PlainBackend.class);
        assertThat(BackendChoice.AUTO.forMatrices(1, 2000, 100)).isInstanceOf(PlainBackend.class);
        for (Backend few :
                List.of(BackendChoice.AUTO.forMatrices(1, 2000, 20_000), BackendChoice.AUTO.forMatrices(1, 5000, 1))) {
            assertThat(few.name()).isEqualTo("blas");
            assertThat(few.description()).doesNotContain("Vector API");
        }
        assertThat(BackendChoice.AUTO.forMatrices(1, Integer.MAX_VALUE, 1e9)).isSameAs(Backends.best());
    }

    @Test
    void forcedIsForced() {
        for (String name : List.of("plain", "blas")) {
            BackendChoice choice = BackendChoice.named(name);
            assertThat(choice.best().name()).isEqualTo(name);
            assertThat(choice.forMatrices(1, 1, 1)).isSameAs(choice.best());
            assertThat(choice.forMatrices(1, 100_000, 1)).isSameAs(choice.best());
        }
        assertThat(BackendChoice.named("auto")).isSameAs(BackendChoice.AUTO);
        assertThatThrownBy(() -> BackendChoice.named("abacus"))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("there is no back end \"abacus\" here: choose auto or blas or plain or cuda");
    }

    /** It would take longer than all the rest. */
    @Test
    void littleWorkDoesNotLoadTheLibrary() throws IOException, InterruptedException {
        assertThat(classesLoadedBy("--backend", "auto")).noneMatch(line -> line.matches(".*(bytedeco|incubator).*"));
        assertThat(classesLoadedBy("--backend", "plain")).noneMatch(line -> line.matches(".*(bytedeco|incubator).*"));
        assertThat(classesLoadedBy("--backend", "blas"))
                .anyMatch(line -> line.contains("bytedeco"))
                .anyMatch(line -> line.contains("jdk.incubator.vector"));
    }

    private List<String> classesLoadedBy(String... args) throws IOException, InterruptedException {
        Path log = directory.resolve("classes.log");
        Files.deleteIfExists(log);
        List<String> options = new ArrayList<>(OwnJvm.AS_THE_COMMAND);
        options.add("-Xlog:class+load:file=" + log);
        List<String> all = new ArrayList<>(List.of(
                "quickstart", "--quiet", "--out", directory.resolve("cars.svg").toString()));
        all.addAll(List.of(args));
        Run run = OwnJvm.run(options, all.toArray(String[]::new)).endsWith(ExitCode.SUCCESS);
        assertThat(run.err()).isEmpty();
        return Files.readAllLines(log);
    }
}
