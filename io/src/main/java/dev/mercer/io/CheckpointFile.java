package dev.mercer.io;

import dev.mercer.io.tensor.Tensor;
import dev.mercer.io.tensor.TensorFile;
import dev.mercer.io.tensor.TensorReader;
import dev.mercer.solve.internal.Checkpoints;
import dev.mercer.util.Cure;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Text;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Stores states of a solver in a file; each replaces the one before, atomically.
 *
 * <p>A state is written when the solver starts, and then about every ten seconds when the solver offers one, but for at
 * most a twentieth of the time. The layout is that of model files; texts record the learner and the data, and a run
 * that differs in them is refused.
 */
public final class CheckpointFile implements Checkpoints {
    private static final TensorReader.Kind KIND = new TensorReader.Kind("checkpoint", Cure.GIVE_CHECKPOINT_FILE);
    private static final String VERSION = "checkpoint_version";
    private static final String CURRENT = "1";

    private final StateWriter writer;
    private final Map<String, String> facts;
    private final Optional<State> last;

    private CheckpointFile(StateWriter writer, Map<String, String> facts, Optional<State> last) {
        this.writer = writer;
        this.facts = facts;
        this.last = last;
    }

    /**
     * A file for the states of a new run.
     *
     * @param file the file for states
     * @param facts all that the result of the run depends on
     * @param warn called if a state cannot be written; the run continues
     */
    public static CheckpointFile begin(Path file, Map<String, String> facts, Consumer<String> warn) {
        return new CheckpointFile(new StateWriter(file, warn), facts, Optional.empty());
    }

    /**
     * For a resumed run.
     *
     * @param from the file with the last state
     * @param to the file for further states
     * @param facts all that the result of the run depends on
     * @param warn called if a state cannot be written; the run continues
     * @throws InvalidInputException if {@code from} is no checkpoint, or one of another run
     */
    public static CheckpointFile resume(Path from, Path to, Map<String, String> facts, Consumer<String> warn) {
        TensorFile saved = read(from);
        requireSame(from, saved, facts);
        return new CheckpointFile(new StateWriter(to, warn), facts, Optional.of(state(from, saved)));
    }

    static void requireSame(Path from, TensorFile saved, Map<String, String> facts) {
        facts.forEach((name, value) -> {
            String other = saved.optional(name).orElse("none");
            if (!other.equals(value))
                throw new InvalidInputException(
                        from + ": is the checkpoint of another run: its " + name + " is " + other + ", here it is "
                                + value,
                        Cure.SAME_RUN);
        });
    }

    /** The facts of the run in a checkpoint file. */
    public static Map<String, String> facts(Path file) {
        return read(file).metadata();
    }

    static TensorFile read(Path file) {
        TensorFile saved = TensorReader.read(file, KIND);
        if (saved.optional(VERSION).isEmpty())
            throw new InvalidInputException(file + ": is not a checkpoint", Cure.GIVE_CHECKPOINT_FILE);
        if (!saved.text(VERSION).equals(CURRENT))
            throw new InvalidInputException(
                    file + ": is a checkpoint of version " + Text.quote(saved.text(VERSION))
                            + ", this one reads version " + CURRENT,
                    Cure.SAME_RUN);
        return saved;
    }

    private static State state(Path from, TensorFile saved) {
        List<List<double[]>> done = new ArrayList<>();
        for (int k = 0; ; k++) {
            List<double[]> pass = arrays(saved, "done." + k + ".");
            if (pass.isEmpty()) break;
            done.add(pass);
        }
        int piece = count(from, saved, "piece");
        List<double[]> sums = arrays(saved, "sums.");
        if (piece > 0 && sums.isEmpty()) throw unreadable(from, "it lacks \"sums.0\"");
        if (piece == 0 && !sums.isEmpty()) throw unreadable(from, "its piece is \"0\", but it has sums");
        return new State(done, piece, sums);
    }

    /** The text of this name; throws if it is missing. */
    static String text(Path from, TensorFile saved, String name) {
        return saved.optional(name).orElseThrow(() -> unreadable(from, "it lacks " + Text.quote(name)));
    }

    private static InvalidInputException unreadable(Path from, String reason) {
        return new InvalidInputException(
                from + ": is not a checkpoint that this version reads: " + reason, Cure.SAME_RUN);
    }

    /** A number of things from 0 on. */
    static int count(Path from, TensorFile saved, String name) {
        String text = text(from, saved, name);
        try {
            int count = Integer.parseInt(text);
            if (count >= 0) return count;
        } catch (NumberFormatException notOne) {
            // Refused below.
        }
        throw unreadable(from, "its " + name + " is " + Text.quote(text));
    }

    static List<double[]> arrays(TensorFile saved, String prefix) {
        List<double[]> arrays = new ArrayList<>();
        for (int k = 0; ; k++) {
            @Nullable Tensor tensor = saved.tensors().get(prefix + k);
            if (!(tensor instanceof Tensor.F64 numbers)) return arrays;
            arrays.add(numbers.values());
        }
    }

    @Override
    public Optional<State> last() {
        return last;
    }

    @Override
    public void reached(State state) {
        if (!writer.isTime()) return;
        TensorFile content = content(facts);
        content.metadata().put("piece", Integer.toString(state.piece()));
        Map<String, Tensor> tensors = new LinkedHashMap<>();
        for (int k = 0; k < state.done().size(); k++)
            put("done." + k + ".", state.done().get(k), tensors);
        put("sums.", state.sums(), tensors);
        content.tensors().putAll(tensors);
        writer.write(content);
    }

    /** A checkpoint of a run with these facts, without results. */
    static TensorFile content(Map<String, String> facts) {
        TensorFile content = TensorFile.empty();
        content.metadata().put(VERSION, CURRENT);
        content.metadata().putAll(facts);
        return content;
    }

    static void put(String prefix, List<double[]> arrays, Map<String, Tensor> tensors) {
        for (int k = 0; k < arrays.size(); k++) tensors.put(prefix + k, Tensor.F64.of(arrays.get(k)));
    }
}
