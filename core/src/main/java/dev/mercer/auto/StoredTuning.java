package dev.mercer.auto;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Reals;
import dev.mercer.data.Targets;
import dev.mercer.data.Task;
import dev.mercer.data.encoder.Encoder;
import dev.mercer.data.encoder.StoredRows;
import dev.mercer.data.internal.BlockSample;
import dev.mercer.data.internal.RowBlock;
import dev.mercer.data.table.Column;
import dev.mercer.data.table.Examples;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.RowOrder;
import dev.mercer.data.table.Table;
import dev.mercer.data.table.TextColumn;
import dev.mercer.data.table.internal.RowOption;
import dev.mercer.learn.ClassWeights;
import dev.mercer.method.LearnerSettings;
import dev.mercer.method.Learners;
import dev.mercer.method.Method;
import dev.mercer.method.MethodKind;
import dev.mercer.method.Methods;
import dev.mercer.method.RefusedSettings;
import dev.mercer.method.Setting;
import dev.mercer.method.Settings;
import dev.mercer.method.TargetScaling;
import dev.mercer.score.Sample;
import dev.mercer.solve.internal.Penalty;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Tunes the settings that were not given for rows that do not fit into memory, on a sample of them. If method and kernel are open, the metric is
 * learned on the sample too: it is part of the kernel with which all rows are then learned, block by block, on this machine or on others.
 *
 * @param auto the given options
 * @param all all rows
 * @param sample some of the rows, encoded
 * @param run the execution context
 */
record StoredTuning(Auto auto, StoredRows all, Examples sample, AutoRun run) {
    private static final long SEED = 2;

    /**
     * Rejects options that need all rows in memory, then draws the sample. Sampling reads all blocks, so that a damaged
     * block is detected before the work begins.
     */
    static StoredTuning of(Auto auto, StoredRows rows, AutoRun run) {
        MethodKind kind = auto.method().orElse(MethodKind.NYSTROM);
        if (kind != MethodKind.NYSTROM)
            throw new RefusedSettings(
                    "%s needs all rows in memory: raise %s, or use %s", kind, RowOption.MEMORY, MethodKind.NYSTROM);
        auto.method(kind).check();
        if (auto.settings().has(Setting.INTERVAL)) throw needsAllRows(Setting.INTERVAL);
        BlockSample drawn = BlockSample.of(rows, Auto.TUNING_ROWS, SEED, run.progress());
        return new StoredTuning(auto, rows, examples(rows, drawn.rows()), run);
    }

    /** Rows with encoded inputs, and targets as in the file. */
    private static Examples examples(StoredRows all, RowBlock some) {
        String name = all.target().orElse("label");
        double[] targets = some.targets();
        Column target = all.classes()
                .<Column>map(names -> TextColumn.of(
                        name,
                        Arrays.stream(targets).mapToObj(c -> names.get((int) c)).toArray(String[]::new)))
                .orElseGet(() -> NumberColumn.of(name, targets));
        return new Examples(
                Table.of(some.points()).withSource(all.source()),
                all.target().stream().toList(),
                List.of(target),
                Reals.of(some.weights()),
                RowOrder.NONE,
                all.dropped());
    }

    /** The validation rows that score each step, if there are any. */
    Optional<Examples> validation(LearnerSettings settings) {
        if (settings.get(Setting.VALIDATION).isEmpty()) return Optional.empty();
        return Optional.of(examples(all, Learners.nystrom(settings).validationRows(all, run.progress())));
    }

    /** The choice for all rows, at the ρ = λΣw of the sample. */
    Choice choice() {
        Settings given = auto.settings();
        Task found = all.classes().isPresent() ? Task.CLASSIFICATION : Task.REGRESSION;
        Method few = Methods.choose(Optional.of(MethodKind.NYSTROM), found, given);
        Settings unscaled = unscaled(given);
        AutoTuning tuning = new AutoTuning(List.of(few), false, unscaled, auto.openSearch(), run);
        Choice choice =
                tuning.of(() -> Problem.of(sample, encoded(found), Optional.empty(), few, unscaled, run.machine()));
        Problem problem = choice.problem();
        double total = totalWeight(given.get(Setting.CLASS_WEIGHT));
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
                problem.sample(),
                Optional.empty(),
                compute,
                problem.decoder(),
                Optional.empty());
        return new Choice(
                whole, choice.tuned(), choice.heldOut(), choice.scoredBy(), choice.seconds(), choice.repeated());
    }

    private Sample encoded(Task task) {
        Optional<Targets> targets = Optional.of(sample.targets(task));
        Encoder encoder = all.encoder();
        return Sample.of(new Dataset(sample.inputs().points(), targets, sample.weights(), encoder.names()), encoder);
    }

    /** Σw of all rows, with class weights if they are given. */
    private double totalWeight(Optional<ClassWeights> balance) {
        if (!all.weighted() && balance.isEmpty()) return all.size();
        double[] sums = all.weightSums(run.progress());
        double[] factors = new double[sums.length];
        Arrays.fill(factors, 1);
        if (balance.isPresent() && all.classes().isPresent())
            factors = balance.get().factors(all.classes().get(), sums);
        double total = 0;
        for (int c = 0; c < sums.length; c++) total += factors[c] * sums[c];
        return total;
    }

    /** Rows in blocks are learned in the unit of their target. */
    private static Settings unscaled(Settings given) {
        Optional<TargetScaling> asked = given.get(Setting.TARGET_SCALE);
        if (asked.filter(scale -> scale.named()).isPresent()) throw needsAllRows(Setting.TARGET_SCALE);
        return given.with(Setting.TARGET_SCALE, TargetScaling.NONE);
    }

    private static RefusedSettings needsAllRows(Setting<?> setting) {
        return new RefusedSettings("%s needs all rows in memory: leave it out, or raise %s", setting, RowOption.MEMORY);
    }
}
