package dev.mercer.studio;

import dev.mercer.auto.Auto;
import dev.mercer.data.Task;
import dev.mercer.data.table.Column;
import dev.mercer.data.table.ColumnKind;
import dev.mercer.data.table.Examples;
import dev.mercer.data.table.Table;
import dev.mercer.data.table.TargetKind;
import dev.mercer.io.json.JsonNode;
import dev.mercer.learn.HoldOut;
import dev.mercer.method.IntervalChoice;
import dev.mercer.method.Setting;
import dev.mercer.report.EnumText;
import dev.mercer.report.Json;
import dev.mercer.studio.http.Refusal;
import dev.mercer.util.Indices;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Text;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * A training run that a page requests. One row in five is held out to test the model; these rows depend only on the table and its target, so
 * that models of one target are compared on the same rows.
 *
 * @param open the table
 * @param target the column to learn
 * @param task the task; decided by the target
 * @param kinds kinds of columns that a person has chosen
 * @param time the time for tuning and fit
 */
record TrainingPlan(OpenTable open, String target, Task task, Map<String, ColumnKind> kinds, Duration time) {
    private static final double TEST_SHARE = 0.2;
    private static final long SEED = 1;
    private static final int LEAST_ROWS = 10;
    private static final int MOST_SECONDS = 3600;
    /** Up to this number of rows, ten more fits for intervals take little time compared with tuning. */
    private static final int FEW_ROWS = 2000;

    private static final IntervalChoice SPLIT =
            new IntervalChoice(IntervalChoice.Kind.SPLIT, 0.1, IntervalChoice.PARTS);

    TrainingPlan {
        kinds = Map.copyOf(kinds);
    }

    /** {@code {"target": "dist", "task": "auto", "seconds": 20, "kinds": {}}}. */
    static TrainingPlan of(OpenTable open, JsonNode asked) {
        if (!asked.path("target").isTextual()) throw Refusal.bad("choose the column to learn first");
        String target = open.require(asked.path("target").textValue());
        double seconds =
                asked.path("seconds").isNumber() ? asked.path("seconds").doubleValue() : 0;
        if (!(seconds >= 1 && seconds <= MOST_SECONDS))
            throw Refusal.bad("the time must be 1 to " + MOST_SECONDS + " seconds, got " + asked.path("seconds"));
        Map<String, ColumnKind> kinds = open.kinds(asked.path("kinds"));
        kinds.remove(target);
        Task task = switch (asked.path("task").textValue()) {
            case "regression" -> Task.REGRESSION;
            case "classification" -> Task.CLASSIFICATION;
            default -> TargetKind.of(present(open, target));
        };
        TrainingPlan plan = new TrainingPlan(open, target, task, kinds, Duration.ofMillis(Math.round(1000 * seconds)));
        plan.check();
        return plan;
    }

    private static Column present(OpenTable open, String target) {
        Column column = open.table().column(target);
        return column.select(Indices.where(column.size(), i -> !column.isMissing(i)));
    }

    /** The request of the page, so that it can be made again. */
    Json json() {
        Json chosen = new Json();
        kinds.forEach((name, kind) -> chosen.with(name, EnumText.lower(kind)));
        return new Json()
                .with("table", open.id())
                .with("name", open.name())
                .with("target", target)
                .with("task", EnumText.lower(task))
                .with("limit", time.toMillis() / 1e3)
                .with("kinds", chosen);
    }

    private void check() {
        int rows = known().length;
        if (rows < LEAST_ROWS)
            throw new InvalidInputException("column " + Text.quote(target) + " has " + rows + " values, and at least "
                    + LEAST_ROWS + " are needed to train and test a model");
        if (open.table().columns().size() < 2)
            throw new InvalidInputException(
                    open.name() + " has one column: there is nothing to learn " + Text.quote(target) + " from");
        examples(training()).targets(task); // refuses texts for numbers, and too many classes
    }

    /** The rows that have a target. */
    private int[] known() {
        Column column = open.table().column(target);
        return Indices.where(column.size(), i -> !column.isMissing(i));
    }

    /** The number of rows without a target, which are left out. */
    int leftOut() {
        return open.table().size() - known().length;
    }

    /** The numbers of the rows that the model is tested on. */
    int[] test() {
        int[] known = known();
        return Indices.select(known, new HoldOut(TEST_SHARE, SEED).of(known.length));
    }

    /** The numbers of the training rows. */
    int[] training() {
        int[] known = known();
        HoldOut split = new HoldOut(TEST_SHARE, SEED);
        return Indices.select(known, split.training(known.length));
    }

    Table rows(int... numbers) {
        return open.table().select(numbers);
    }

    Examples examples(int... numbers) {
        return Examples.withTarget(rows(numbers).withKinds(kinds), target);
    }

    /** The learner: everything is chosen automatically except the task, the time and, for numbers, the kind of intervals. */
    Auto auto() {
        Auto auto = (task == Task.REGRESSION ? new Auto().regression() : new Auto().classification()).within(time);
        Optional<IntervalChoice> interval = interval();
        return interval.isPresent() ? auto.with(Setting.INTERVAL, interval.get()) : auto;
    }

    /** CV+ for few rows, split for many; empty if there are too few different rows. */
    Optional<IntervalChoice> interval() {
        if (task != Task.REGRESSION) return Optional.empty();
        int[] rows = training();
        if (rows.length > FEW_ROWS) return Optional.of(SPLIT);
        Table inputs = rows(rows).drop(open.table().names().indexOf(target));
        int parts = Math.min(IntervalChoice.PARTS, inputs.equalRows().count());
        return parts < 2
                ? Optional.empty()
                : Optional.of(new IntervalChoice(IntervalChoice.Kind.CV, IntervalChoice.SHARE, parts));
    }
}
