package dev.mercer.io;

import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.io.file.WholeFile;
import dev.mercer.model.Bounds;
import dev.mercer.model.Classifier;
import dev.mercer.model.Detector;
import dev.mercer.model.Influence;
import dev.mercer.model.Model;
import dev.mercer.model.Predictions;
import dev.mercer.model.Regressor;
import dev.mercer.model.TableModel;
import dev.mercer.util.Cure;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.NumberText;
import dev.mercer.util.Require;
import dev.mercer.util.Text;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Predictions as columns with names: numbers, whole numbers or texts.
 *
 * @param columns one or more, each with a value for each row
 */
public record PredictionColumns(List<Column> columns) {
    /** A column. */
    public sealed interface Column permits Numbers, Integers, Texts {
        String name();

        /** The number of rows. */
        int size();

        /** A value for each row. */
        List<?> values();

        /** The name as a field of CSV. */
        default String header() {
            return field(name());
        }

        /** Value {@code i} as text. */
        default String text(int i) {
            return values().get(i).toString();
        }
    }

    /** A column of numbers. */
    public record Numbers(String name, Reals numbers) implements Column {
        @Override
        public int size() {
            return numbers.size();
        }

        @Override
        public List<Double> values() {
            return numbers.stream().boxed().toList();
        }

        @Override
        public String text(int i) {
            return Require.text(numbers.get(i));
        }
    }

    /** A column of whole numbers. */
    public record Integers(String name, List<Integer> values) implements Column {
        @Override
        public int size() {
            return values.size();
        }
    }

    /**
     * A column of texts.
     *
     * @param safe whether texts, and a name, that a spreadsheet would run are marked as text, in CSV
     */
    public record Texts(String name, List<String> values, boolean safe) implements Column {
        @Override
        public int size() {
            return values.size();
        }

        @Override
        public String header() {
            return safely(name);
        }

        @Override
        public String text(int i) {
            return safely(values.get(i));
        }

        private String safely(String text) {
            return field(safe && isFormula(text) ? "'" + text : text);
        }
    }

    public PredictionColumns {
        columns = List.copyOf(columns);
        for (Column column : columns)
            Require.equal(
                    "number of rows of the column " + column.name(),
                    columns.get(0).size(),
                    column.size());
    }

    /**
     * Columns that are wanted beside the prediction.
     *
     * @param proba probabilities
     * @param bounds intervals
     * @param most the number of contributing training rows to list
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
        List<Column> all = new ArrayList<>();
        if (found.labels().isPresent()) {
            Labels labels = found.labels().get();
            all.add(new Texts(
                    "prediction",
                    IntStream.range(0, labels.size()).mapToObj(labels::get).toList(),
                    wanted.safe));
            if (model instanceof Detector)
                all.add(new Numbers("score", Reals.of(found.scores().values())));
            if (wanted.proba)
                for (int c = 0; c < labels.classes().size(); c++)
                    all.add(new Numbers(
                            "p_" + labels.classes().get(c),
                            Reals.of(found.probabilities().orElseThrow().column(c))));
        } else {
            for (int t = 0; t < found.scores().columns(); t++)
                all.add(new Numbers(name(whole, t), Reals.of(found.scores().column(t))));
        }
        wanted.bounds.ifPresent(bounds -> {
            all.add(new Numbers("lower", bounds.lower()));
            all.add(new Numbers("upper", bounds.upper()));
        });
        if (wanted.most > 0) all.addAll(reasons(whole, found, wanted.most));
        return new PredictionColumns(all);
    }

    /** The number of rows. */
    public int size() {
        return columns.get(0).size();
    }

    /** A copy with a further column. */
    public PredictionColumns with(Column column) {
        List<Column> all = new ArrayList<>(columns);
        all.add(column);
        return new PredictionColumns(all);
    }

    /**
     * A copy that begins with columns of the rows that were predicted, with the cells as texts.
     *
     * @param safe whether texts that a spreadsheet would run are marked as text, in CSV
     */
    public PredictionColumns after(List<dev.mercer.data.table.Column> kept, boolean safe) {
        List<Column> all = new ArrayList<>();
        for (dev.mercer.data.table.Column column : kept) {
            if (columns.stream().anyMatch(other -> other.name().equals(column.name())))
                throw new InvalidInputException("the predictions have a column " + Text.quote(column.name())
                        + " of their own: rename that of the rows");
            all.add(new Texts(
                    column.name(),
                    IntStream.range(0, column.size()).mapToObj(column::text).toList(),
                    safe));
        }
        all.addAll(columns);
        return new PredictionColumns(all);
    }

    /** A copy with all numbers rounded to this number of significant digits. */
    public PredictionColumns rounded(int digits) {
        MathContext precision = new MathContext(digits);
        DoubleUnaryOperator rounded =
                x -> Double.isFinite(x) ? new BigDecimal(x).round(precision).doubleValue() : x;
        return new PredictionColumns(columns.stream()
                .map(column -> column instanceof Numbers numbers
                        ? new Numbers(
                                numbers.name(),
                                Reals.of(numbers.numbers().stream().map(rounded).toArray()))
                        : column)
                .toList());
    }

    /** Several predictions have the names of their targets, or of their quantiles. */
    private static String name(TableModel whole, int output) {
        Reals quantiles = whole.model().training().quantiles();
        if (quantiles.size() > 1) return "prediction_" + Require.text(quantiles.get(output));
        return whole.targets().size() > 1 ? "prediction_" + whole.targets().get(output) : "prediction";
    }

    private static List<Column> reasons(TableModel whole, Predictions found, int most) {
        List<List<Influence>> reasons = whole.explain(found, most);
        int shown = Math.min(most, whole.model().expansion().centers().size());
        List<Integer> rows = whole.model().training().rows();
        List<Column> all = new ArrayList<>();
        for (int k = 0; k < shown; k++) {
            int place = k;
            List<Influence> kth = reasons.stream().map(r -> r.get(place)).toList();
            String number = "_" + (k + 1);
            all.add(new Integers(
                    "row" + number,
                    kth.stream().map(r -> rows.get(r.center()) + 1).toList()));
            all.add(numbers("similarity" + number, kth, Influence::similarity));
            all.add(numbers("contribution" + number, kth, Influence::contribution));
        }
        return all;
    }

    private static Column numbers(String name, List<Influence> all, ToDoubleFunction<Influence> value) {
        return new Numbers(name, Reals.of(all.stream().mapToDouble(value).toArray()));
    }

    /** The columns as CSV, with a header and without a line end after the last row. */
    public String csv() {
        return header() + rows();
    }

    /**
     * Writes a file of CSV part by part; if a part fails, no file is written.
     *
     * @param parts passes the columns of each part on
     * @throws InvalidInputException if the system refuses, with the path and the reason
     */
    public static void write(Path target, Consumer<Consumer<PredictionColumns>> parts) {
        WholeFile.writeTexts(target, csv(parts).andThen(end -> end.accept("\n")));
    }

    /** The texts of CSV: the header with the first part, and no line end after the last row. */
    public static Consumer<Consumer<String>> csv(Consumer<Consumer<PredictionColumns>> parts) {
        return sink -> {
            AtomicBoolean begun = new AtomicBoolean();
            parts.accept(part -> {
                if (!begun.getAndSet(true)) sink.accept(part.header());
                sink.accept(part.rows());
            });
        };
    }

    /** The names of the columns. */
    private String header() {
        return columns.stream().map(Column::header).collect(Collectors.joining(","));
    }

    /** The rows as CSV, with a line end before each row. */
    private String rows() {
        StringBuilder csv = new StringBuilder();
        for (int i = 0; i < size(); i++)
            for (int k = 0; k < columns.size(); k++)
                csv.append(k == 0 ? '\n' : ',').append(columns.get(k).text(i));
        return csv.toString();
    }

    private static String field(String text) {
        boolean plain = text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return plain ? text : "\"" + text.replace("\"", "\"\"") + "\"";
    }

    /** True for a text that a spreadsheet takes for a formula; a class may be a negative number. */
    private static boolean isFormula(String text) {
        return !text.isEmpty() && "=+-@\t\r".indexOf(text.charAt(0)) >= 0 && !NumberText.isNumber(text);
    }
}
