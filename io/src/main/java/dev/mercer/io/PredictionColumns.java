package dev.mercer.io;

import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.linalg.Matrix;
import dev.mercer.model.Bounds;
import dev.mercer.model.Classifier;
import dev.mercer.model.Detector;
import dev.mercer.model.Expansion;
import dev.mercer.model.Influence;
import dev.mercer.model.Model;
import dev.mercer.model.Predictions;
import dev.mercer.model.Regressor;
import dev.mercer.model.TableModel;
import dev.mercer.util.Cure;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.NumberText;
import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Predictions as columns with names: numbers, or the names of classes. */
public final class PredictionColumns {
    private record Column(String name, List<?> values) {}

    private final int size;
    private final boolean safe;
    private final List<Column> columns = new ArrayList<>();

    private PredictionColumns(int size, boolean safe) {
        this.size = size;
        this.safe = safe;
    }

    /**
     * Columns that are wanted beside the prediction.
     *
     * @param proba probabilities
     * @param bounds intervals
     * @param most so many training rows that contribute
     * @param safe texts that a spreadsheet would run are marked as text
     */
    public record Wanted(boolean proba, Optional<Bounds> bounds, int most, boolean safe) {}

    /**
     * Refuses columns that a model does not have, before any data is read.
     *
     * @param proba probabilities are wanted
     * @param explain training rows that contribute are wanted
     */
    public static void require(Model model, boolean proba, boolean explain) {
        if (proba && model instanceof Detector)
            throw new InvalidInputException(
                    "the model tells inliers from outliers by a score, without probabilities", Cure.NO_PROBABILITIES);
        if (proba && !(model instanceof Classifier))
            throw new InvalidInputException(
                    "the model predicts numbers, which have no probabilities", Cure.NO_PROBABILITIES);
        if (proba
                && model instanceof Classifier classes
                && classes.calibration().isEmpty())
            throw new InvalidInputException(
                    "the model has no probabilities: the loss it was trained with has no likelihood, and it was not"
                            + " calibrated",
                    Cure.LEARN_PROBABILITIES);
        if (explain && model instanceof Regressor && model.expansion().outputs() > 1)
            throw new InvalidInputException(
                    "the model predicts " + model.expansion().outputs()
                            + (model.training().quantiles().size() > 1 ? " quantiles" : " targets")
                            + ", each of which has reasons of its own",
                    Cure.NO_CONTRIBUTIONS);
        if (explain && !model.expansion().sharesCenters())
            throw new InvalidInputException(
                    "the model is a blend of machines with training rows of their own, so that no row has one"
                            + " contribution",
                    Cure.NO_CONTRIBUTIONS);
        if (explain && model.training().rows().isEmpty())
            throw new InvalidInputException(
                    model.expansion().features().isPresent()
                            ? "the model is a weighted sum of features, not of training rows, so none of them"
                                    + " contributes by itself"
                            : "the model does not know its training rows, as one of LIBSVM's",
                    Cure.NO_CONTRIBUTIONS);
    }

    /** The prediction, then the columns that are wanted beside it. */
    public static PredictionColumns of(TableModel whole, Predictions found, Wanted wanted) {
        Model model = whole.model();
        PredictionColumns all = new PredictionColumns(found.size(), wanted.safe);
        if (found.labels().isPresent()) {
            Labels labels = found.labels().get();
            all.columns.add(new Column(
                    "prediction",
                    IntStream.range(0, labels.size()).mapToObj(labels::get).toList()));
            if (model instanceof Detector)
                all.columns.add(new Column(
                        "score", Arrays.stream(found.scores().values()).boxed().toList()));
            if (wanted.proba)
                all.addProbabilities(labels.classes(), found.probabilities().orElseThrow());
        } else {
            for (int t = 0; t < found.scores().columns(); t++)
                all.columns.add(new Column(
                        name(whole, t),
                        Arrays.stream(found.scores().column(t)).boxed().toList()));
        }
        wanted.bounds.ifPresent(bounds -> {
            all.columns.add(new Column("lower", bounds.lower().stream().boxed().toList()));
            all.columns.add(new Column("upper", bounds.upper().stream().boxed().toList()));
        });
        if (wanted.most > 0) all.addReasons(model, found, wanted.most);
        return all;
    }

    /** No columns yet, of so many rows. */
    public static PredictionColumns empty(int size) {
        return new PredictionColumns(size, false);
    }

    /** With a further column of numbers, one for each row. */
    public PredictionColumns with(String name, Reals numbers) {
        return with(name, numbers.stream().boxed().toList());
    }

    /** With a further column of numbers or texts, one for each row. */
    public PredictionColumns with(String name, List<?> values) {
        Require.equal("number of rows of the column " + name, size, values.size());
        columns.add(new Column(name, List.copyOf(values)));
        return this;
    }

    /** Several predictions have the names of their targets, or of their quantiles. */
    private static String name(TableModel whole, int output) {
        Reals quantiles = whole.model().training().quantiles();
        if (quantiles.size() > 1) return "prediction_" + Require.text(quantiles.get(output));
        return whole.targets().size() > 1 ? "prediction_" + whole.targets().get(output) : "prediction";
    }

    private void addProbabilities(List<String> classes, Matrix probabilities) {
        for (int c = 0; c < classes.size(); c++) {
            int column = c;
            columns.add(new Column(
                    "p_" + classes.get(c),
                    IntStream.range(0, size)
                            .mapToObj(i -> probabilities.get(i, column))
                            .toList()));
        }
    }

    private void addReasons(Model model, Predictions found, int most) {
        Expansion scores = model instanceof Classifier classes ? classes.byClass() : model.expansion();
        int shown = Math.min(most, scores.centers().size());
        List<List<Influence>> reasons = IntStream.range(0, size)
                .mapToObj(i -> scores.influence(
                        found.inputs().points(),
                        i,
                        model instanceof Classifier
                                ? found.labels().map(l -> l.code(i)).orElseThrow()
                                : 0,
                        shown))
                .toList();
        List<Integer> rows = model.training().rows();
        for (int k = 0; k < shown; k++) {
            int place = k;
            List<Influence> kth = reasons.stream().map(r -> r.get(place)).toList();
            String number = "_" + (k + 1);
            columns.add(new Column(
                    "row" + number,
                    kth.stream().map(r -> rows.get(r.center()) + 1).toList()));
            columns.add(new Column(
                    "similarity" + number,
                    kth.stream().map(Influence::similarity).toList()));
            columns.add(new Column(
                    "contribution" + number,
                    kth.stream().map(Influence::contribution).toList()));
        }
    }

    /** The number of rows. */
    public int size() {
        return size;
    }

    /** With a header, without a line end after the last row. */
    public String csv() {
        return header() + rows();
    }

    /** The names of the columns. */
    public String header() {
        return columns.stream().map(c -> field(c.name)).collect(Collectors.joining(","));
    }

    /** A line end before each row. */
    public String rows() {
        StringBuilder csv = new StringBuilder();
        for (int i = 0; i < size; i++) csv.append('\n').append(row(i));
        return csv.toString();
    }

    /** The fields of row {@code i}. */
    public String row(int i) {
        StringBuilder csv = new StringBuilder();
        for (int k = 0; k < columns.size(); k++) {
            if (k > 0) csv.append(',');
            csv.append(field(columns.get(k).values.get(i)));
        }
        return csv.toString();
    }

    private String field(Object value) {
        if (value instanceof Double number) return Require.text(number);
        String text = value.toString();
        if (safe && isFormula(text)) text = "'" + text;
        boolean plain = text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return plain ? text : "\"" + text.replace("\"", "\"\"") + "\"";
    }

    /** True for a text that a spreadsheet takes for a formula; a class may be a negative number. */
    private static boolean isFormula(String text) {
        return !text.isEmpty() && "=+-@\t\r".indexOf(text.charAt(0)) >= 0 && !NumberText.isNumber(text);
    }

    /** The values of each column by its name, in the order of the columns. */
    public Map<String, List<?>> values() {
        Map<String, List<?>> values = new LinkedHashMap<>();
        for (Column column : columns) values.put(column.name, column.values);
        return values;
    }
}
