package dev.mercer.cli.option;

import dev.mercer.data.Task;
import dev.mercer.data.encoder.Encoding;
import dev.mercer.data.table.ColumnKind;
import dev.mercer.util.Text;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Options for the meaning of the data. */
public final class TaskOptions {
    @Option(names = "--regression", description = "Take the target as numbers.")
    private boolean regression;

    @Option(
            names = "--classes",
            description =
                    "Take the target as classes, also if it is numbers. Without --regression and --classes, integers are"
                            + " classes if there are two different ones, or at most 20, each in five rows on average.")
    private boolean classes;

    @Option(
            names = "--ignore",
            paramLabel = "COL,…",
            description = "Columns that are not to be learned from, by name or number.")
    private Optional<String> ignored = Optional.empty();

    @Option(
            names = "--column",
            paramLabel = "NAME=KIND",
            description =
                    "The kind of a column, where the data is not to decide: number, category, text, date, yesno, code,"
                            + " sequence, series, graph or ignore; may be given several times.")
    private List<String> kinds = List.of();

    @Option(
            names = "--encode",
            paramLabel = "HOW",
            description =
                    "auto (default): numbers and dates standardised, text columns one-hot, missing values filled in,"
                            + " columns that are constant or hold ids or free text left out; for kernels that need"
                            + " inputs >= 0, as uncentred. uncentred: the same, but numbers divided by their deviation"
                            + " and not centred. none: numbers as they are, all else refused.")
    private String encode = "auto";

    /** The task that was given; without one the target decides. */
    Optional<Task> asked() {
        if (regression && classes) throw new UsageProblem("--regression and --classes contradict each other");
        if (regression) return Optional.of(Task.REGRESSION);
        return classes ? Optional.of(Task.CLASSIFICATION) : Optional.empty();
    }

    Optional<String> ignored() {
        return ignored;
    }

    /** The kinds of columns that were named, by name or number. */
    Map<String, ColumnKind> kinds() {
        Map<String, ColumnKind> named = new LinkedHashMap<>();
        for (String text : kinds) {
            int mark = text.lastIndexOf('=');
            if (mark < 1) throw new UsageProblem("--column needs NAME=KIND, got " + Text.quote(text));
            named.put(
                    text.substring(0, mark),
                    SettingText.oneOf("--column", text.substring(mark + 1), ColumnKind.values()));
        }
        return named;
    }

    Encoding encoding() {
        return SettingText.oneOf("--encode", encode, Encoding.values());
    }
}
