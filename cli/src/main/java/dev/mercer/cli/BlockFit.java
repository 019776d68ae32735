package dev.mercer.cli;

import dev.mercer.compute.Compute;
import dev.mercer.data.RowBlocks;
import dev.mercer.io.store.CheckpointFile;
import dev.mercer.io.store.TrialFile;
import dev.mercer.learn.Learner;
import dev.mercer.learn.NystromBlocks;
import dev.mercer.learn.NystromClassifier;
import dev.mercer.learn.NystromRegression;
import dev.mercer.model.Model;
import dev.mercer.model.Provenance;
import dev.mercer.solve.Checkpoints;
import dev.mercer.util.Progress;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Learns block by block, from a cache or from memory, and goes on from checkpoints. */
final class BlockFit {
    /** Of a digest, as many as tell two apart. */
    static final int DIGITS = 16;

    private BlockFit() {}

    static Model of(Problem problem, RowBlocks rows, StreamOptions stream, Session session) {
        Learner<?> learner = problem.learner();
        Compute compute = problem.compute();
        Progress progress = session.progress();
        StateOptions states = stream.states();
        // From trials alone the solver has nothing to go on with.
        Optional<Path> from = states.from().filter(file -> !TrialFile.recognises(file));
        // What was chosen in a hurry is nothing to go on with: the trials are.
        Checkpoints checkpoints = states.to()
                .filter(to -> !session.interrupted())
                .<Checkpoints>map(to -> checkpoints(to, from, facts(problem, rows)))
                .orElseGet(Checkpoints::none);
        if (learner instanceof NystromRegression numbers)
            return NystromBlocks.fit(numbers, rows, checkpoints, compute, progress);
        if (learner instanceof NystromClassifier classes)
            return NystromBlocks.fit(classes, rows, checkpoints, compute, progress);
        throw new IllegalStateException("not learned in blocks: " + learner);
    }

    private static CheckpointFile checkpoints(Path to, Optional<Path> from, Map<String, String> facts) {
        return from.map(file -> CheckpointFile.resume(file, to, facts))
                .orElseGet(() -> CheckpointFile.begin(to, facts));
    }

    /** All that the bits of the result depend on: options first, which people understand. */
    private static Map<String, String> facts(Problem problem, RowBlocks rows) {
        Map<String, String> facts = new LinkedHashMap<>();
        new EnumMap<>(problem.settings().given()).forEach((setting, text) -> facts.put(setting.option, text));
        Provenance from = NystromBlocks.provenance(problem.learner(), rows, problem.compute());
        facts.put("data", from.rows() + " rows, digest " + from.digest().substring(0, DIGITS));
        facts.put("back end", problem.compute().backend().description());
        facts.put("version", from.version());
        facts.put("learner", from.learner());
        return facts;
    }

    /** The options that a checkpoint was begun with. */
    static Map<Setting, String> options(Path checkpoint) {
        Map<String, String> facts = CheckpointFile.facts(checkpoint);
        Map<Setting, String> options = new EnumMap<>(Setting.class);
        for (Setting setting : Setting.values())
            Optional.ofNullable(facts.get(setting.option)).ifPresent(text -> options.put(setting, text));
        return options;
    }
}
