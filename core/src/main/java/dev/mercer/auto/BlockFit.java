package dev.mercer.auto;

import dev.mercer.compute.Compute;
import dev.mercer.data.internal.RowBlocks;
import dev.mercer.learn.Learner;
import dev.mercer.method.LearnerSettings;
import dev.mercer.method.LossKind;
import dev.mercer.method.RefusedSettings;
import dev.mercer.method.Setting;
import dev.mercer.model.Model;
import dev.mercer.model.internal.Provenance;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.internal.Checkpoints;
import dev.mercer.util.Progress;
import java.util.LinkedHashMap;
import java.util.Map;

/** Learns block by block, from a cache or from memory, and resumes from checkpoints. */
final class BlockFit {
    /** The number of digits of a digest that suffices to distinguish two runs. */
    static final int DIGITS = 16;

    private BlockFit() {}

    static Model of(Problem problem, RowBlocks rows, AutoRun run) {
        Learner<?> learner = problem.learner();
        Compute compute = problem.compute();
        Progress progress = run.progress();
        // Settings from an interrupted tuning are not used to resume; the stored trials are.
        Checkpoints checkpoints = run.state()
                .filter(state -> !progress.cancelled())
                .map(state -> state.checkpoints(problem.settings().given(), facts(problem, rows)))
                .orElseGet(Checkpoints::none);
        return learner.fit(rows, checkpoints, compute, progress);
    }

    /** Everything that the bits of the result depend on, besides the settings. */
    private static Map<String, String> facts(Problem problem, RowBlocks rows) {
        Map<String, String> facts = new LinkedHashMap<>();
        Provenance from = Provenance.of(problem.learner(), rows, problem.compute());
        facts.put("data", from.rows() + " rows, digest " + from.digest().substring(0, DIGITS));
        facts.put("back end", problem.compute().backend().description());
        facts.put("version", from.version());
        facts.put("learner", from.learner());
        return facts;
    }

    /** Rejects problems that cannot be learned block by block. */
    static void require(Problem problem) {
        LearnerSettings settings = problem.settings();
        if (problem.rows().known().size() > 1)
            throw new RefusedSettings(
                    "several targets are not learned block by block: name one of them, or let all rows"
                            + " stay in memory without checkpoints");
        if (settings.lossKind() != LossKind.SQUARED && settings.intercept() == Intercept.CENTRED)
            throw new RefusedSettings(
                    "%s %s with %s centred is not learned block by block: take %s free, or let all rows stay in memory"
                            + " without checkpoints",
                    Setting.LOSS, settings.lossKind(), Setting.INTERCEPT, Setting.INTERCEPT);
    }
}
