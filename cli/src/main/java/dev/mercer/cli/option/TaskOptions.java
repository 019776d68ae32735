package dev.mercer.cli.option;

import dev.mercer.data.Task;
import dev.mercer.data.encoder.Encoding;
import dev.mercer.method.ValueText;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Options for the meaning of the target and the encoding of inputs. */
public final class TaskOptions {
    @Option(
            names = "--task",
            paramLabel = "TASK",
            description = "regression or classes (default: classes if the target is text or a few integers).")
    private Optional<String> task = Optional.empty();

    private enum Named {
        REGRESSION,
        CLASSES,
        CLASSIFICATION
    }

    @Option(
            names = "--encode",
            paramLabel = "HOW",
            description =
                    "auto (default), uncentred (numbers are only divided by their deviation) or none (numbers as they are).")
    private String encode = "auto";

    /** The task that was given; without one the target decides. */
    Optional<Task> asked() {
        return task.map(text -> ValueText.oneOf("--task", text, Named.values()) == Named.REGRESSION
                ? Task.REGRESSION
                : Task.CLASSIFICATION);
    }

    Encoding encoding() {
        return ValueText.oneOf("--encode", encode, Encoding.values());
    }
}
