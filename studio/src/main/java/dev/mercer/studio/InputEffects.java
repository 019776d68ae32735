package dev.mercer.studio;

import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.data.Task;
import dev.mercer.data.table.Column;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.Table;
import dev.mercer.data.table.TextColumn;
import dev.mercer.io.store.ArrayNode;
import dev.mercer.io.store.JsonText;
import dev.mercer.io.store.ObjectNode;
import dev.mercer.linalg.Matrix;
import dev.mercer.model.Classifier;
import dev.mercer.model.Predictions;
import dev.mercer.score.RegressionScore;
import dev.mercer.studio.http.Refusal;
import dev.mercer.util.Indices;
import dev.mercer.util.RandomOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Effects of single inputs on a model: permutation importance [Bre01], and partial dependence [Fri01]. */
final class InputEffects {
    private static final int IMPORTANCE_ROWS = 500;
    private static final int MOST_REPEATS = 20;
    /** Many inputs are shuffled once each: an answer is waited for. */
    private static final int PREDICTIONS = 600;

    private static final int DEPENDENCE_ROWS = 200;
    private static final int GRID = 25;
    private static final int MOST_LEVELS = 12;
    private static final double LEAST_PROBABILITY = 1e-15;

    private final TrainedModel model;

    InputEffects(TrainedModel model) {
        this.model = model;
    }

    private List<String> inputs() {
        return model.model().encoder().inputs();
    }

    /** The growth of the error on held-out rows when the values of an input are shuffled, the largest first. */
    ObjectNode importances() {
        int[] some = Indices.spread(model.numbers().length, IMPORTANCE_ROWS);
        Table rows = model.plan().rows(Indices.select(model.numbers(), some));
        double before = error(rows, some);
        int repeats = Math.max(
                1, Math.min(MOST_REPEATS, Math.min(2 * IMPORTANCE_ROWS / some.length, PREDICTIONS / inputs().size())));
        List<ObjectNode> found = new ArrayList<>();
        for (String input : inputs()) {
            double sum = 0;
            for (int r = 0; r < repeats; r++) {
                int[] order = RandomOrder.first(some.length, some.length, r + 1);
                sum += error(with(rows, rows.column(input).select(order)), some) - before;
            }
            found.add(JsonText.object().put("input", input).put("importance", sum / repeats));
        }
        found.sort(Comparator.comparingDouble(
                (ObjectNode one) -> -one.path("importance").doubleValue()));
        ObjectNode json = JsonText.object().put("measure", measure()).put("before", before);
        ArrayNode list = json.putArray("inputs");
        found.forEach(list::add);
        return json;
    }

    private String measure() {
        if (!model.classifies()) return "RMSE";
        return model.found().probabilities().isPresent() ? "log loss" : "error rate";
    }

    private double error(Table rows, int[] some) {
        Predictions found = model.predict(rows);
        if (!model.classifies()) {
            Reals actual = (Reals) model.test().actual(Task.REGRESSION);
            return RegressionScore.of(actual.select(some), found.numbers()).rmse();
        }
        Labels actual = ((Labels) model.test().actual(Task.CLASSIFICATION)).select(some);
        List<String> classes = ((Classifier) model.model().model()).classes();
        double sum = 0;
        for (int i = 0; i < some.length; i++) {
            int c = classes.indexOf(actual.get(i));
            int row = i;
            sum += found.probabilities()
                    .map(p -> -Math.log(Math.max(LEAST_PROBABILITY, c < 0 ? 0 : p.get(row, c))))
                    .orElse(found.labels().orElseThrow().get(i).equals(actual.get(i)) ? 0.0 : 1.0);
        }
        return sum / some.length;
    }

    private static Table with(Table rows, Column changed) {
        return Table.of(rows.columns().stream()
                .map(column -> column.name().equals(changed.name()) ? changed : column)
                .toList());
    }

    /** The mean prediction for training rows whose value of one input is replaced, over a grid of its values. */
    ObjectNode dependence(String input) {
        if (!inputs().contains(input)) throw Refusal.notFound("the model has no input " + input);
        int[] training = model.plan().training();
        Table rows = model.plan().rows(Indices.select(training, Indices.spread(training.length, DEPENDENCE_ROWS)));
        Column whole = model.plan().rows(training).column(input);
        ObjectNode json = JsonText.object().put("input", input).put("numbers", whole instanceof NumberColumn);
        ArrayNode grid = json.putArray("grid");
        List<double[]> means = new ArrayList<>();
        if (whole instanceof NumberColumn numbers)
            for (double value : grid(numbers)) {
                grid.add(value);
                double[] same = new double[rows.size()];
                Arrays.fill(same, value);
                means.add(mean(model.predict(with(rows, NumberColumn.of(input, same)))));
            }
        else
            for (String level : levels(whole)) {
                grid.add(level);
                String[] same = new String[rows.size()];
                Arrays.fill(same, level);
                means.add(mean(model.predict(with(rows, TextColumn.of(input, same)))));
            }
        ArrayNode lines = json.putArray("lines");
        for (int o = 0; o < outputs().size(); o++) {
            int output = o;
            ObjectNode line = JsonText.object().put("name", outputs().get(o));
            line.set("values", JsonNumbers.of(means.stream().mapToDouble(mean -> mean[output])));
            lines.add(line);
        }
        return json;
    }

    private List<String> outputs() {
        return model.model().model() instanceof Classifier classes
                ? classes.classes()
                : List.of(model.plan().target());
    }

    /** Of numbers the mean; of classes the mean probability of each, or the share of rows where there are none. */
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
    private static double[] grid(NumberColumn column) {
        double[] sorted = Arrays.stream(column.toArray())
                .filter(v -> !Double.isNaN(v))
                .sorted()
                .toArray();
        if (sorted.length == 0) return new double[0];
        double low = sorted[(int) (0.01 * (sorted.length - 1))];
        double high = sorted[(int) Math.ceil(0.99 * (sorted.length - 1))];
        if (low == high) return new double[] {low};
        return IntStream.range(0, GRID)
                .mapToDouble(k -> low + (high - low) * k / (GRID - 1))
                .toArray();
    }

    private static List<String> levels(Column column) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        for (int i = 0; i < column.size(); i++) if (!column.isMissing(i)) counts.merge(column.text(i), 1, Integer::sum);
        return counts.entrySet().stream()
                .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                .limit(MOST_LEVELS)
                .map(Map.Entry::getKey)
                .toList();
    }
}
