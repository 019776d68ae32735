package dev.mercer.studio;

import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.data.table.Column;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.Table;
import dev.mercer.data.table.TextColumn;
import dev.mercer.linalg.Matrix;
import dev.mercer.model.Classifier;
import dev.mercer.model.Predictions;
import dev.mercer.report.Json;
import dev.mercer.score.ClassificationScore;
import dev.mercer.score.RegressionScore;
import dev.mercer.studio.http.Refusal;
import dev.mercer.util.Indices;
import dev.mercer.util.RandomOrder;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Effects of single inputs on a model: permutation importance [Bre01], and partial dependence [Fri01]. */
final class InputEffects {
    private static final int IMPORTANCE_ROWS = 500;
    private static final int MOST_REPEATS = 20;
    /** The number of predictions at most, because the user waits: many inputs are shuffled only once each. */
    private static final int PREDICTIONS = 600;

    private static final int DEPENDENCE_ROWS = 200;
    private static final int GRID = 25;
    private static final int MOST_LEVELS = 12;

    private final TrainedModel model;

    InputEffects(TrainedModel model) {
        this.model = model;
    }

    private List<String> inputs() {
        return model.model().encoder().inputs();
    }

    /** The growth of the error on held-out rows when the values of an input are shuffled, the largest first. */
    Json importances() {
        int[] some = Indices.spread(model.numbers().length, IMPORTANCE_ROWS);
        Table rows = model.plan().rows(Indices.select(model.numbers(), some));
        double before = error(rows, some);
        int repeats = Math.max(
                1, Math.min(MOST_REPEATS, Math.min(2 * IMPORTANCE_ROWS / some.length, PREDICTIONS / inputs().size())));
        Map<String, Double> growth = new LinkedHashMap<>();
        for (String input : inputs()) {
            double sum = 0;
            for (int r = 0; r < repeats; r++) {
                int[] order = RandomOrder.first(some.length, some.length, r + 1);
                sum += error(with(rows, rows.column(input).select(order)), some) - before;
            }
            growth.put(input, sum / repeats);
        }
        return new Json()
                .with("measure", measure())
                .with("before", before)
                .with(
                        "inputs",
                        growth.entrySet().stream()
                                .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                                .map(one ->
                                        new Json().with("input", one.getKey()).with("importance", one.getValue()))
                                .toList());
    }

    private String measure() {
        if (!model.classifies()) return "RMSE";
        return model.found().probabilities().isPresent() ? "log loss" : "error rate";
    }

    private double error(Table rows, int[] some) {
        Predictions found = model.predict(rows);
        if (model.actual() instanceof Reals actual)
            return RegressionScore.of(actual.select(some), found.numbers()).rmse();
        ClassificationScore score = ClassificationScore.of(
                (Classifier) model.model().model(),
                found.scores(),
                ((Labels) model.actual()).select(some),
                Reals.constant(some.length, 1));
        return score.logLoss().orElse(1 - score.accuracy());
    }

    private static Table with(Table rows, Column changed) {
        return Table.of(rows.columns().stream()
                .map(column -> column.name().equals(changed.name()) ? changed : column)
                .toList());
    }

    /** The mean prediction for training rows whose value of one input is replaced, over a grid of its values. */
    Json dependence(String input) {
        if (!inputs().contains(input)) throw Refusal.notFound("the model has no input " + input);
        int[] training = model.plan().training();
        Table rows = model.plan().rows(Indices.select(training, Indices.spread(training.length, DEPENDENCE_ROWS)));
        Column whole = model.plan().rows(training).column(input);
        List<?> grid = whole instanceof NumberColumn numbers
                ? grid(numbers)
                : OpenTable.levels(whole).stream()
                        .limit(MOST_LEVELS)
                        .map(Map.Entry::getKey)
                        .toList();
        List<double[]> means = grid.stream()
                .map(value -> mean(model.predict(with(rows, constant(input, value, rows.size())))))
                .toList();
        return new Json()
                .with("input", input)
                .with("numbers", whole instanceof NumberColumn)
                .with("grid", grid)
                .with(
                        "lines",
                        IntStream.range(0, outputs().size())
                                .mapToObj(o -> new Json()
                                        .with("name", outputs().get(o))
                                        .with(
                                                "values",
                                                means.stream()
                                                        .map(mean -> mean[o])
                                                        .toList()))
                                .toList());
    }

    private static Column constant(String name, Object value, int rows) {
        if (value instanceof Double number)
            return NumberColumn.of(name, Reals.constant(rows, number).toArray());
        return TextColumn.of(name, Collections.nCopies(rows, (String) value).toArray(new String[0]));
    }

    private List<String> outputs() {
        return model.model().model() instanceof Classifier classes
                ? classes.classes()
                : List.of(model.plan().target());
    }

    /** The mean of numbers; for classes the mean probability of each, or the share of rows if there are no probabilities. */
    private double[] mean(Predictions found) {
        int n = found.size();
        if (!model.classifies())
            return new double[] {Arrays.stream(found.numbers()).sum() / n};
        double[] means = new double[outputs().size()];
        for (int i = 0; i < n; i++)
            for (int c = 0; c < means.length; c++) {
                Matrix p = found.probabilities().orElse(null);
                means[c] += p != null
                        ? p.get(i, c) / n
                        : found.labels().orElseThrow().get(i).equals(outputs().get(c)) ? 1.0 / n : 0;
            }
        return means;
    }

    /** Even steps from the 1st to the 99th percentile. */
    private static List<Double> grid(NumberColumn column) {
        double[] sorted = OpenTable.sorted(column);
        if (sorted.length == 0) return List.of();
        double low = sorted[(int) (0.01 * (sorted.length - 1))];
        double high = sorted[(int) Math.ceil(0.99 * (sorted.length - 1))];
        return IntStream.range(0, low == high ? 1 : GRID)
                .mapToObj(k -> low + (high - low) * k / (GRID - 1))
                .toList();
    }
}
