package dev.mercer.cli.option;

import dev.mercer.cli.text.SettingText;
import dev.mercer.cli.text.UsageProblem;
import dev.mercer.data.Task;
import dev.mercer.data.table.Encoding;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Options that say what the data means. */
public final class TaskOptions {
    @Option(names = "--regression", description = "Take the target as numbers.")
    private boolean regression;

    @Option(names = "--classes", description = "Take the target as classes, also if it is numbers.")
    private boolean classes;

    @Option(
            names = "--ignore",
            paramLabel = "COL,…",
            description = "Columns that are not to be learned from, by name or number.")
    private Optional<String> ignored = Optional.empty();

    @Option(
            names = "--encode",
            paramLabel = "HOW",
            description =
                    "auto (default): numbers and dates standardised, text columns one-hot, missing values filled in,"
                            + " columns that are constant or hold ids or free text left out; for kernels that need"
                            + " inputs >= 0, as uncentred. uncentred: the same, but numbers divided by their deviation"
                            + " and not centred. none: numbers as they are, all else refused.")
    private String encode = "auto";

    /** The task that was asked for; else the target decides. */
    Optional<Task> asked() {
        if (regression && classes) throw new UsageProblem("--regression and --classes contradict each other");
        if (regression) return Optional.of(Task.REGRESSION);
        return classes ? Optional.of(Task.CLASSIFICATION) : Optional.empty();
    }

    Optional<String> ignored() {
        return ignored;
    }

    Encoding encoding() {
        return SettingText.oneOf("--encode", encode, Encoding.values());
    }
}
