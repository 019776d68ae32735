package dev.mercer.cli;

import dev.mercer.io.store.TrialFile;
import dev.mercer.solve.TrialMemory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Where it is kept how far long work has come, and from where it goes on. */
final class StateOptions {
    @Option(
            names = "--checkpoint",
            paramLabel = "FILE",
            description = "Keep in FILE what was tried and how far learning has come, at least every 30 s (learning:"
                    + " nystrom).")
    private Optional<Path> checkpoint = Optional.empty();

    @Option(
            names = "--resume",
            paramLabel = "FILE",
            description = "Go on from a checkpoint: what is found is the same, bit by bit, as if nothing had happened.")
    private Optional<Path> resume = Optional.empty();

    /** Refuses files that cannot be written, before anything is read. */
    void require(List<String> inputs) {
        checkpoint.ifPresent(file -> OutFile.require(file, inputs));
        resume.ifPresent(file -> OutFile.require(file, inputs));
    }

    /** Whether states are kept. */
    boolean given() {
        return checkpoint.isPresent() || resume.isPresent();
    }

    /** The option that was used. */
    String option() {
        return checkpoint.isPresent() ? "--checkpoint" : "--resume";
    }

    private boolean sameFile() {
        return checkpoint.isPresent() && checkpoint.equals(resume);
    }

    /** Where states go: a run that goes on keeps them where it found one, unless told otherwise. */
    Optional<Path> to() {
        return checkpoint.or(() -> resume);
    }

    /** From where to go on. Where both files are the same, there may be none yet: then nothing was done before. */
    Optional<Path> from() {
        return resume.filter(file -> !sameFile() || Files.exists(file));
    }

    /** What was tried, for a search with these facts. */
    TrialMemory trials(Map<String, String> facts) {
        if (to().isEmpty()) return TrialMemory.none();
        Path file = to().get();
        return from().map(old -> TrialFile.resume(old, file, facts)).orElseGet(() -> TrialFile.begin(file, facts));
    }
}
