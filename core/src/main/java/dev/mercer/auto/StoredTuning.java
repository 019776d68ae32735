package dev.mercer.auto;

import dev.mercer.compute.Compute;
import dev.mercer.data.Task;
import dev.mercer.data.encoder.Encoding;
import dev.mercer.data.encoder.StoredRows;
import dev.mercer.data.table.RowOption;
import dev.mercer.method.LearnerSettings;
import dev.mercer.method.Method;
import dev.mercer.method.MethodKind;
import dev.mercer.method.Methods;
import dev.mercer.method.RefusedSettings;
import dev.mercer.method.Setting;
import dev.mercer.method.Settings;
import dev.mercer.method.TargetScaling;
import dev.mercer.solve.Penalty;
import java.util.List;
import java.util.Optional;

/**
 * Tunes for rows that are too many for memory what was not given, on a sample of them. The metric is learned there too, where method
 * and kernel are open: it is part of the kernel, so that all rows are learned with it, block by block, on this machine or on others.
 *
 * @param auto what was given
 * @param sample some of the rows
 * @param run the surroundings
 */
record StoredTuning(Auto auto, StoredSample sample, AutoRun run) {
    /** Refuses what needs all rows in memory, then draws the sample. */
    static StoredTuning of(Auto auto, StoredRows rows, AutoRun run) {
        MethodKind kind = auto.method().orElse(MethodKind.NYSTROM);
        if (kind != MethodKind.NYSTROM)
            throw new RefusedSettings(
                    "%s needs all rows in memory: raise %s, or use %s", kind, RowOption.MEMORY, MethodKind.NYSTROM);
        auto.method(kind).check();
        return new StoredTuning(auto, StoredSample.of(rows, run.progress()), run);
    }

    /** The choice for all rows, at the ρ = λΣw of the sample. */
    Choice choice() {
        StoredRows all = sample.all();
        Settings given = auto.settings();
        Task found = all.classes().isPresent() ? Task.CLASSIFICATION : Task.REGRESSION;
        Method few = Methods.choose(Optional.of(MethodKind.NYSTROM), found, given);
        AutoTuning tuning = new AutoTuning(List.of(few), false, unscaled(given), auto.openSearch(), Encoding.NONE, run);
        Choice choice = tuning.of(sample.rows());
        Problem problem = choice.problem();
        double total = sample.totalWeight(given.get(Setting.CLASS_WEIGHT), run.progress());
        Settings chosen = problem.settings().given();
        if (choice.tuned().isPresent() && few.tunesPenalty(given))
            chosen = chosen.with(
                    Setting.LAMBDA,
                    Penalty.lambda(choice.tuned().get().candidate().rho(), total));
        Compute compute = run.machine().best();
        if (!given.has(Setting.CENTERS))
            chosen = chosen.with(
                    Setting.CENTERS,
                    tuning.finalFit().centers(all.size(), choice.tuned().isPresent(), compute));
        Problem whole = new Problem(
                new LearnerSettings(chosen, problem.method(), total),
                problem.rows(),
                Optional.empty(),
                problem.encoder(),
                problem.data(),
                compute,
                problem.decoder());
        return new Choice(
                whole, choice.tuned(), choice.heldOut(), choice.scoredBy(), choice.seconds(), choice.repeated());
    }

    /** Rows in blocks are learned in the unit of their target. */
    private static Settings unscaled(Settings given) {
        Optional<TargetScaling> asked = given.get(Setting.TARGET_SCALE);
        if (asked.filter(scale -> scale.named()).isPresent())
            throw new RefusedSettings(
                    "%s needs all rows in memory: leave it out, or raise %s", Setting.TARGET_SCALE, RowOption.MEMORY);
        return given.with(Setting.TARGET_SCALE, TargetScaling.NONE);
    }
}
