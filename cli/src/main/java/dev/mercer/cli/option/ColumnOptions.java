package dev.mercer.cli.option;

import java.util.Optional;
import picocli.CommandLine.Option;

/** Columns and rows that are not inputs. */
public final class ColumnOptions {
    @Option(
            names = "--weight",
            paramLabel = "COL",
            description = "A column of weights >= 0: a row of weight 2 counts as that row twice.")
    private Optional<String> weight = Optional.empty();

    @Option(names = "--drop-missing-target", description = "Leave out rows without a target instead of refusing them.")
    private boolean dropMissing;

    public Optional<String> weight() {
        return weight;
    }

    public boolean dropMissing() {
        return dropMissing;
    }
}
