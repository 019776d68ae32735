package dev.mercer.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompletionCommandTest {
    @TempDir
    Path directory;

    @Test
    void bashCompletesCommandsAndOptions() throws Exception {
        Run run = Run.of("completion", "bash").endsWith(ExitCode.SUCCESS);
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).startsWith("#!/usr/bin/env bash").contains("quickstart", "--lambda", "complete ");
        assumeTrue(Files.isExecutable(Path.of("/bin/bash")));
        Path script = Files.writeString(directory.resolve("mercer.bash"), run.out());
        Path answer = directory.resolve("answer");
        String typed =
                "source " + script + "; COMP_WORDS=(mercer train --lam); COMP_CWORD=2; COMP_LINE='mercer train --lam';"
                        + " _complete_mercer; echo \"${COMPREPLY[@]}\"";
        int code = new ProcessBuilder("/bin/bash", "-c", typed)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .redirectOutput(answer.toFile())
                .start()
                .waitFor();
        assertThat(code).isZero();
        assertThat(answer).hasContent("--lambda");
    }

    @Test
    void zshLearnsToReadItFirst() {
        String zsh = Run.of("completion", "zsh").endsWith(ExitCode.SUCCESS).out();
        assertThat(zsh)
                .contains("bashcompinit")
                .endsWith(Run.of("completion", "bash").out());
        assertThat(Run.of("completion", "zsh", "--json").json().get("shell").asText())
                .isEqualTo("zsh");
    }

    @Test
    void otherShells() {
        assertThat(Run.of("completion", "fish").isMisused("try mercer completion --help"))
                .isEqualTo("the shell must be one of bash, zsh, got \"fish\"");
    }
}
