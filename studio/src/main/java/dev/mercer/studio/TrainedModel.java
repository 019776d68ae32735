package dev.mercer.studio;

import dev.mercer.auto.AutoModel;
import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.data.Targets;
import dev.mercer.data.Task;
import dev.mercer.data.table.Examples;
import dev.mercer.data.table.Table;
import dev.mercer.io.Models;
import dev.mercer.model.Bounds;
import dev.mercer.model.Classifier;
import dev.mercer.model.Predictions;
import dev.mercer.model.Regressor;
import dev.mercer.model.TableModel;
import dev.mercer.report.Json;
import dev.mercer.report.ScoreIntervalText;
import dev.mercer.report.Scored;
import dev.mercer.report.TrainReport;
import dev.mercer.score.ScoreInterval;
import dev.mercer.util.Indices;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * A model with the results that the page shows.
 *
 * @param id the name of the run
 * @param plan the requested training run
 * @param learned the model and how it was chosen
 * @param numbers the numbers of the held-out rows in the table, from 0
 * @param test the held-out rows
 * @param actual their targets
 * @param found its predictions for them
 * @param json the report of the training and the scores on the held-out rows
 * @param stopped true if the user ended the search early
 */
record TrainedModel(
        String id,
        TrainingPlan plan,
        AutoModel learned,
        int[] numbers,
        Examples test,
        Targets actual,
        Predictions found,
        Json json,
        boolean stopped) {
    private static final double LEVEL = 0.9;
    private static final int MOST_POINTS = 2000;

    static TrainedModel of(String id, TrainingPlan plan, AutoModel learned, double seconds, boolean stopped) {
        int[] numbers = plan.test();
        Examples rows = plan.examples(numbers);
        Examples test = plan.task() == Task.REGRESSION ? rows.withNumbers() : rows;
        Predictions found = learned.predictions(test.inputs());
        Scored score = Scored.of(learned.model().model(), found, test);
        TrainReport report = new TrainReport(plan.open().name(), learned, 0)
                .withScores(new TrainReport.Scores(Optional.empty(), Optional.empty(), Optional.of(score)))
                .ended(seconds);
        Json json = plan.json()
                .withAll(report.json())
                .with("id", id)
                .with("title", learned.problem().method().title())
                .with("bytes", Models.bytes(learned.model()))
                .with("stopped", stopped)
                .with(
                        "baseline",
                        Scored.baseline(plan.task(), learned.trainingRows(), test)
                                .json())
                .with(
                        "intervals",
                        ScoreIntervalText.json(ScoreInterval.of(learned.model().model(), found, test)));
        return new TrainedModel(id, plan, learned, numbers, test, test.actual(plan.task()), found, json, stopped);
    }

    TableModel model() {
        return learned.model();
    }

    boolean classifies() {
        return plan.task() == Task.CLASSIFICATION;
    }

    /** The predictions of other rows of the same columns. */
    Predictions predict(Table rows) {
        return model().predictions(rows, learned.problem().compute(), Progress.none());
    }

    /** Intervals of such predictions, if the model has them for this number of rows. */
    Optional<Bounds> bounds(Predictions of) {
        if (!(model().model() instanceof Regressor regressor)
                || regressor.intervals().isEmpty()) return Optional.empty();
        try {
            return Optional.of(
                    model().intervals(of.inputs(), LEVEL, learned.problem().compute(), Progress.none()));
        } catch (InvalidInputException tooFewRows) {
            return Optional.empty();
        }
    }

    /** The target of test row {@code i}: a number or a class. */
    Object actual(int i) {
        return actual instanceof Reals values ? (Object) values.get(i) : ((Labels) actual).get(i);
    }

    /** The number or the class that is predicted for test row {@code i}. */
    Object predicted(int i) {
        return classifies()
                ? found.labels().orElseThrow().get(i)
                : (Object) found.scores().get(i, 0);
    }

    /** The probability of the actual class of test row {@code i}, if the model has probabilities. */
    Optional<Double> probability(int i) {
        return found.probabilities().map(p -> {
            int c = ((Classifier) model().model()).classes().indexOf(((Labels) actual).get(i));
            return c < 0 ? 0 : p.get(i, c);
        });
    }

    /** The distance of two numbers; for classes 0 if they are equal, else 1. */
    static double distance(Object a, Object b) {
        return a instanceof Double x && b instanceof Double y ? Math.abs(x - y) : a.equals(b) ? 0 : 1;
    }

    /** The test rows with the largest values of a function, the largest first, without rows where it is 0. */
    List<Integer> largest(int most, IntToDoubleFunction number) {
        double[] all = IntStream.range(0, numbers.length).mapToDouble(number).toArray();
        return IntStream.range(0, all.length)
                .filter(i -> all[i] > 0)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> -all[i]))
                .limit(most)
                .toList();
    }

    /** Two numbers of each test row after its number in the table, for a picture; of a sample if there are many rows. */
    List<List<?>> points(IntFunction<?> x, IntFunction<?> y) {
        return IntStream.of(Indices.spread(numbers.length, MOST_POINTS))
                .<List<?>>mapToObj(i -> List.of(numbers[i] + 1, x.apply(i), y.apply(i)))
                .toList();
    }

    /** A row of the table, counted from 0: its number from 1, its target and its inputs. */
    Json row(int row) {
        Table table = plan.open().table();
        Json values = new Json();
        for (String input : model().encoder().inputs())
            values.with(input, table.column(input).text(row));
        return new Json()
                .with("row", row + 1)
                .with("actual", table.column(plan.target()).text(row))
                .with("values", values);
    }
}
