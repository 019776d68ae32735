package dev.mercer.cli.option;

import dev.mercer.auto.internal.RunState;
import dev.mercer.io.CheckpointFile;
import dev.mercer.io.TrialFile;
import dev.mercer.method.Setting;
import dev.mercer.method.Settings;
import dev.mercer.solve.internal.TrialMemory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import picocli.CommandLine.Option;

/** The option --state. */
public final class StateOptions implements RunState {
    @Option(
            names = "--state",
            paramLabel = "FILE",
            description = "Keep the state of the run in FILE, and go on from it where it exists, to the same result.")
    private Optional<Path> file = Optional.empty();

    private Consumer<String> warn = line -> {};

    /** Calls {@code listener} if a state cannot be written; the run continues without it. */
    public void onFailure(Consumer<String> listener) {
        warn = listener;
    }

    /** The file that is going to be written, by option. */
    public Map<String, Path> files() {
        return file.map(path -> Map.of("--state", path)).orElse(Map.of());
    }

    /** Refuses a file for states that cannot be written, before anything is read. */
    public void require(List<String> inputs) {
        file.ifPresent(path -> OutFile.require(path, inputs));
    }

    /** True if states are kept. */
    boolean given() {
        return file.isPresent();
    }

    /** The file for states. */
    public Optional<Path> to() {
        return file;
    }

    /** The file to go on from; absent where a run begins. */
    Optional<Path> from() {
        return file.filter(Files::isRegularFile);
    }

    @Override
    public TrialMemory trials(Settings settings, Map<String, String> facts) {
        Path path = file.orElseThrow();
        Map<String, String> all = all(settings, facts);
        return from().map(old -> TrialFile.resume(old, path, all, warn))
                .orElseGet(() -> TrialFile.begin(path, all, warn));
    }

    @Override
    public CheckpointFile checkpoints(Settings settings, Map<String, String> facts) {
        Path path = file.orElseThrow();
        Map<String, String> all = all(settings, facts);
        // Trials alone have no state of the solver.
        return from().filter(old -> !TrialFile.recognises(old))
                .map(old -> CheckpointFile.resume(old, path, all, warn))
                .orElseGet(() -> CheckpointFile.begin(path, all, warn));
    }

    /** All settings as options, then the other facts; options come first because users understand them. */
    private static Map<String, String> all(Settings settings, Map<String, String> facts) {
        Map<String, String> all = new LinkedHashMap<>();
        for (Setting<?> setting : settings.keys()) all.put(TermText.of(setting), setting.text(settings));
        all.putAll(facts);
        return all;
    }

    /** The settings with which the resumed run was started. */
    Settings before() {
        Settings settings = Settings.none();
        if (from().isEmpty()) return settings;
        Map<String, String> facts = CheckpointFile.facts(from().get());
        for (Setting<?> setting : Setting.all()) {
            Optional<String> text = Optional.ofNullable(facts.get(TermText.of(setting)));
            if (text.isPresent()) settings = settings.read(setting, text.get());
        }
        return settings;
    }
}
