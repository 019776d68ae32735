package dev.mercer.cli.option;

import dev.mercer.io.table.ReadOptions;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of commands that read data with a target. */
public final class DataOptions {
    @Option(
            names = "--target",
            paramLabel = "COL",
            description = "The target, by name or number (-1 is the last); several columns of numbers as COL,COL.")
    private Optional<String> target = Optional.empty();

    @Mixin
    private final FileOptions file = new FileOptions();

    /** True if any of these options was used. */
    public boolean given() {
        return target.isPresent() || file.given();
    }

    public Optional<String> target() {
        return target;
    }

    public ReadOptions read() {
        return file.read();
    }
}
