package dev.mercer.cli.option;

import dev.mercer.method.MethodKind;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options for large data and long work. */
public final class StreamOptions {
    @Option(
            names = "--cache",
            paramLabel = "DIR",
            description = "Learn block by block from encoded rows that are kept in DIR (nystrom).")
    private Optional<Path> cache = Optional.empty();

    @Mixin
    private final StateOptions states = new StateOptions();

    /** Refuses methods that cannot learn from blocks. */
    public void refuse(Optional<MethodKind> method) {
        if (!given() || method.isEmpty() || method.get() == MethodKind.NYSTROM) return;
        String few = MethodKind.NYSTROM.plain();
        throw new UsageProblem((states.given() ? "--state" : "--cache") + " is for --method " + few
                + ", which --method " + method.get().plain() + " is not: leave it out, or choose " + few);
    }

    /** Refuses files that cannot be written, before anything is read. */
    public void require(List<String> inputs) {
        states.require(inputs);
    }

    /** True if any of them was used. */
    public boolean given() {
        return cache.isPresent() || states.given();
    }

    public Optional<Path> cache() {
        return cache;
    }

    public StateOptions states() {
        return states;
    }
}
