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
        assertThat(completed(run, "train --lam")).isEqualTo("--lambda");
    }

    @Test
    void bashCompletesValuesOfOptions() throws Exception {
        Run run = Run.of("completion", "bash").endsWith(ExitCode.SUCCESS);
        assertThat(completed(run, "train data.csv --method lo")).isEqualTo("logistic");
        assertThat(completed(run, "tune data.csv --metric rm")).isEqualTo("rmse rmsle");
        assertThat(completed(run, "train data.csv --kernel ga")).isEqualTo("gaussian");
        assertThat(completed(run, "predict m.mercer data.csv --format p")).isEqualTo("parquet");
        assertThat(completed(run, "doctor --backend pl")).isEqualTo("plain");
        assertThat(completed(run, "cluster data.csv --method ")).isEqualTo("kmeans spectral");
    }

    /** What bash proposes for the last word of a command line. */
    private String completed(Run script, String words) throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/bin/bash")));
        Path file = Files.writeString(directory.resolve("mercer.bash"), script.out());
        Path answer = directory.resolve("answer");
        int last = words.split(" ", -1).length;
        String quoted = words.endsWith(" ") ? words + "''" : words;
        String typed = "source " + file + "; COMP_WORDS=(mercer " + quoted + "); COMP_CWORD=" + last
                + "; COMP_LINE='mercer " + words + "'; _complete_mercer; echo \"${COMPREPLY[@]}\"";
        int code = new ProcessBuilder("/bin/bash", "-c", typed)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .redirectOutput(answer.toFile())
                .start()
                .waitFor();
        assertThat(code).isZero();
        return Files.readString(answer).strip();
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

    /** In a zsh that reads no files of the user: the command is registered, and its options are offered. */
    @Test
    void zshCompletesOptions() throws Exception {
        Path zsh = Path.of("/usr/bin/zsh");
        assumeTrue(Files.isExecutable(zsh), "there is no zsh");
        Path script = Files.writeString(
                directory.resolve("mercer.zsh"),
                Run.of("completion", "zsh").endsWith(ExitCode.SUCCESS).out());
        Path answer = directory.resolve("answer");
        String typed = "autoload -U compinit; compinit -u -D; source " + script + "; print -r -- $_comps[mercer];"
                + " emulate -L ksh; setopt kshglob noshglob braceexpand; COMP_WORDS=(mercer train --lam); COMP_CWORD=2;"
                + " COMP_LINE='mercer train --lam'; _complete_mercer; print -r -- \"${COMPREPLY[@]}\"";
        ProcessBuilder shell = new ProcessBuilder(zsh.toString(), "-f", "-c", typed);
        shell.environment().put("ZDOTDIR", directory.toString());
        int code = shell.redirectError(ProcessBuilder.Redirect.DISCARD)
                .redirectOutput(answer.toFile())
                .start()
                .waitFor();
        assertThat(code).isZero();
        assertThat(Files.readAllLines(answer)).hasSize(2);
        assertThat(Files.readString(answer))
                .startsWith("_bash_complete")
                .contains("-F _complete_mercer", " --lambda ")
                .doesNotContain("quickstart");
    }

    @Test
    void otherShells() {
        assertThat(Run.of("completion", "fish").isMisused("try mercer completion --help"))
                .isEqualTo("the shell must be one of bash, zsh, got \"fish\"");
    }
}
