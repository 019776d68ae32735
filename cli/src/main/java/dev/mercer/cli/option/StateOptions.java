package dev.mercer.cli.option;

import dev.mercer.auto.RunState;
import dev.mercer.io.CheckpointFile;
import dev.mercer.io.TrialFile;
import dev.mercer.method.Setting;
import dev.mercer.method.Settings;
import dev.mercer.solve.TrialMemory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import picocli.CommandLine.Option;

/** Options --checkpoint and --resume. */
public final class StateOptions implements RunState {
    @Option(
            names = "--checkpoint",
            paramLabel = "FILE",
            description = "Write trials and the state of the fit to FILE, at least every 30 s (fit: nystrom).")
    private Optional<Path> checkpoint = Optional.empty();

    @Option(
            names = "--resume",
            paramLabel = "FILE",
            description =
                    "Continue from a checkpoint: the result is the same, bit for bit, as without an interruption.")
    private Optional<Path> resume = Optional.empty();

    private Consumer<String> warn = line -> {};

    /** Calls {@code listener} if a state cannot be written; the run continues without it. */
    public void onFailure(Consumer<String> listener) {
        warn = listener;
    }

    /** The files that are going to be written or must not be lost, by option. */
    public Map<String, Path> files() {
        Map<String, Path> files = new LinkedHashMap<>();
        checkpoint.ifPresent(file -> files.put("--checkpoint", file));
        if (!sameFile()) resume.ifPresent(file -> files.put("--resume", file));
        return files;
    }

    /** Refuses a file for states that cannot be written, before anything is read; one that is only read may be anywhere. */
    public void require(List<String> inputs) {
        to().ifPresent(file -> OutFile.require(file, inputs));
    }

    /** True if states are kept. */
    boolean given() {
        return checkpoint.isPresent() || resume.isPresent();
    }

    /** The option that was used. */
    String option() {
        return checkpoint.isPresent() ? "--checkpoint" : "--resume";
    }

    private boolean sameFile() {
        return checkpoint.isPresent() && resume.isPresent() && OutFile.same(checkpoint.get(), resume.get());
    }

    /** The file for states; a resumed run writes them to the file that it was resumed from, unless another one is given. */
    public Optional<Path> to() {
        return checkpoint.or(() -> resume);
    }

    /** The file to resume from. If it is also the file for new states, it may not exist yet: the run then starts from the beginning. */
    Optional<Path> from() {
        return resume.filter(file -> !sameFile() || Files.exists(file));
    }

    @Override
    public TrialMemory trials(Settings settings, Map<String, String> facts) {
        Path file = to().orElseThrow();
        Map<String, String> all = all(settings, facts);
        return from().map(old -> TrialFile.resume(old, file, all, warn))
                .orElseGet(() -> TrialFile.begin(file, all, warn));
    }

    @Override
    public CheckpointFile checkpoints(Settings settings, Map<String, String> facts) {
        Path file = to().orElseThrow();
        Map<String, String> all = all(settings, facts);
        // Trials alone have no state of the solver.
        return from().filter(old -> !TrialFile.recognises(old))
                .map(old -> CheckpointFile.resume(old, file, all, warn))
                .orElseGet(() -> CheckpointFile.begin(file, all, warn));
    }

    /** All settings as options, then the other facts; options come first because users understand them. */
    private static Map<String, String> all(Settings settings, Map<String, String> facts) {
        Map<String, String> all = new LinkedHashMap<>(SettingText.texts(settings));
        all.putAll(facts);
        return all;
    }

    /** The settings with which the resumed run was started. */
    Settings before() {
        Settings settings = Settings.none();
        if (from().isEmpty()) return settings;
        Map<String, String> facts = CheckpointFile.facts(from().get());
        for (Setting<?> setting : Setting.all()) {
            Optional<String> text = Optional.ofNullable(facts.get("--" + setting.plain()));
            if (text.isPresent()) settings = SettingText.with(settings, setting, text.get());
        }
        return settings;
    }
}
