package dev.mercer.cli.option;

import dev.mercer.compute.BackendChoice;
import dev.mercer.compute.ComputeChoice;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The options of every command; they may stand before or after its name. */
public final class SharedOptions {
    @Option(
            names = "--json",
            scope = ScopeType.INHERIT,
            description = "Print the answer as one JSON object on standard output.")
    private boolean json;

    @Option(names = "--quiet", scope = ScopeType.INHERIT, description = "Say nothing on standard error but errors.")
    private boolean quiet;

    @Option(
            names = "--threads",
            paramLabel = "N",
            scope = ScopeType.INHERIT,
            converter = OptionText.Threads.class,
            description = "The number of threads (default: all processors). Results do not depend on it.")
    private Optional<Integer> threads = Optional.empty();

    @Option(
            names = "--memory",
            paramLabel = "SIZE",
            scope = ScopeType.INHERIT,
            converter = OptionText.Memory.class,
            description = "The memory limit, such as 500m or 4g, 64m at least (default: 60 %% of the machine).")
    private Optional<Long> memory = Optional.empty();

    @Option(
            names = "--backend",
            paramLabel = "NAME",
            scope = ScopeType.INHERIT,
            converter = OptionText.BackendName.class,
            description =
                    "The compute back end: auto (default), blas, plain or cuda; `mercer doctor` lists what is available.")
    private BackendChoice backend = BackendChoice.AUTO;

    @Option(
            names = {"-h", "--help"},
            scope = ScopeType.INHERIT,
            usageHelp = true,
            description = "Show this help.")
    private boolean help;

    public boolean json() {
        return json;
    }

    boolean quiet() {
        return quiet;
    }

    public boolean help() {
        return help;
    }

    public BackendChoice backend() {
        return backend;
    }

    public int threads() {
        return threads.orElse(Runtime.getRuntime().availableProcessors());
    }

    /** The compute resources set by the options; the launcher sets the size of the heap from {@code --memory}. */
    public ComputeChoice machine() {
        return new ComputeChoice(
                backend,
                threads.map(OptionalInt::of).orElse(OptionalInt.empty()),
                memory.map(OptionalLong::of).orElse(OptionalLong.empty()));
    }
}
