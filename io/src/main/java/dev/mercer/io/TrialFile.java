package dev.mercer.io;

import dev.mercer.io.tensor.TensorFile;
import dev.mercer.solve.internal.TrialMemory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Stores the trials of a search in a file, with the layout and the facts of {@link CheckpointFile}. All trials are
 * rewritten atomically when one is added, but for at most a twentieth of the time.
 */
public final class TrialFile implements TrialMemory {
    private static final String COUNT = "trials";

    private final StateWriter writer;
    private final Map<String, String> facts;
    private final Map<String, Found> trials = new LinkedHashMap<>();

    private TrialFile(StateWriter writer, Map<String, String> facts) {
        this.writer = writer;
        this.facts = facts;
    }

    /**
     * For a new run.
     *
     * @param file the file for trials
     * @param facts all that the result of the run depends on
     * @param warn called if trials cannot be written; the run continues
     */
    public static TrialFile begin(Path file, Map<String, String> facts, Consumer<String> warn) {
        TrialFile begun = new TrialFile(new StateWriter(file, warn), facts);
        begun.write();
        return begun;
    }

    /**
     * For a resumed run.
     *
     * @param from the file with earlier trials
     * @param to the file for these and further trials
     * @param facts all that the result of the run depends on
     * @param warn called if trials cannot be written; the run continues
     * @throws dev.mercer.util.InvalidInputException if {@code from} is no checkpoint, or one of another run
     */
    public static TrialFile resume(Path from, Path to, Map<String, String> facts, Consumer<String> warn) {
        TensorFile saved = CheckpointFile.read(from);
        CheckpointFile.requireSame(from, saved, facts);
        TrialFile resumed = new TrialFile(new StateWriter(to, warn), facts);
        int count = saved.optional(COUNT).isPresent() ? CheckpointFile.count(from, saved, COUNT) : 0;
        for (int k = 0; k < count; k++) {
            String prefix = "trial." + k;
            List<double[]> numbers = CheckpointFile.arrays(saved, prefix + ".");
            List<String> names = new ArrayList<>();
            for (int c = 0; ; c++) {
                Optional<String> name = saved.optional(prefix + ".name." + c);
                if (name.isEmpty()) break;
                names.add(name.get());
            }
            resumed.trials.put(CheckpointFile.text(from, saved, prefix), new Found(numbers, names));
        }
        return resumed;
    }

    /** True when a checkpoint is one of a search, so that the solver has not begun. */
    public static boolean recognises(Path checkpoint) {
        return CheckpointFile.read(checkpoint).optional(COUNT).isPresent();
    }

    @Override
    public Optional<Found> known(String trial) {
        @Nullable Found found = trials.get(trial);
        return Optional.ofNullable(found);
    }

    @Override
    public void made(String trial, Found found) {
        trials.put(trial, found);
        if (writer.isTime()) write();
    }

    private void write() {
        TensorFile content = CheckpointFile.content(facts);
        content.metadata().put(COUNT, "" + trials.size());
        int k = 0;
        for (Map.Entry<String, Found> trial : trials.entrySet()) {
            String prefix = "trial." + k++;
            content.metadata().put(prefix, trial.getKey());
            List<String> names = trial.getValue().names();
            for (int c = 0; c < names.size(); c++) content.metadata().put(prefix + ".name." + c, names.get(c));
            CheckpointFile.put(prefix + ".", trial.getValue().numbers(), content.tensors());
        }
        writer.write(content);
    }
}
