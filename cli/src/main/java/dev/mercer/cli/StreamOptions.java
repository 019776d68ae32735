package dev.mercer.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** How data that is large, and work that takes long, are dealt with. */
final class StreamOptions {
    @Option(
            names = "--cache",
            paramLabel = "DIR",
            description = "Keep the encoded rows in DIR and learn from there, block by block, however many they are"
                    + " (nystrom; default: only rows that do not fit into the memory, where the system keeps caches).")
    private Optional<Path> cache = Optional.empty();

    @Option(
            names = "--checkpoint",
            paramLabel = "FILE",
            description = "Keep in FILE how far learning has come, at least every 30 s (nystrom).")
    private Optional<Path> checkpoint = Optional.empty();

    @Option(
            names = "--resume",
            paramLabel = "FILE",
            description = "Go on from a checkpoint: the model is the same, bit by bit, as if nothing had happened.")
    private Optional<Path> resume = Optional.empty();

    /** Refuses methods that know nothing of blocks. */
    void refuse(String method) {
        if (given() && !method.equals(Methods.NYSTROM) && !method.equals(Methods.AUTO))
            throw new UsageProblem(option() + " is for --method " + Methods.NYSTROM + ", which --method " + method
                    + " is not: leave it out, or choose " + Methods.NYSTROM);
    }

    /** Refuses files that cannot be written, before anything is read. */
    void require(List<String> inputs) {
        checkpoint.ifPresent(file -> OutFile.require(file, inputs));
        resume.ifPresent(file -> OutFile.require(file, inputs));
    }

    private String option() {
        if (checkpoint.isPresent()) return "--checkpoint";
        return resume.isPresent() ? "--resume" : "--cache";
    }

    /** Whether any of them was used. */
    boolean given() {
        return cache.isPresent() || keepsStates();
    }

    private boolean sameFile() {
        return checkpoint.isPresent() && checkpoint.equals(resume);
    }

    Optional<Path> cache() {
        return cache;
    }

    /** Whether states of the solver are kept. */
    boolean keepsStates() {
        return checkpoint.isPresent() || resume.isPresent();
    }

    /** Where states go: a run that goes on keeps them where it found one, unless told otherwise. */
    Optional<Path> statesTo() {
        return checkpoint.or(() -> resume);
    }

    /** From where to go on. Where both files are the same, there may be none yet: then nothing was done before. */
    Optional<Path> from() {
        return resume.filter(file -> !sameFile() || Files.exists(file));
    }
}
