package dev.mercer.spark;

import dev.mercer.auto.Auto;
import dev.mercer.auto.AutoRun;
import dev.mercer.data.Task;
import dev.mercer.data.encoder.Encoder;
import dev.mercer.data.table.Table;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.NumberText;
import dev.mercer.util.Require;
import dev.mercer.util.Text;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.StructType;

/** A fit of a DataFrame: the rows it needs, the plan, and its execution. */
final class SparkTraining {
    private static final int MOST_CLASSES = 1000;

    private final MercerParams<?> params;
    private final FitSettings settings;
    /** The columns for training. */
    private final Dataset<Row> rows;

    private final StructType schema;
    private final RowTargets targets;

    private SparkTraining(MercerParams<?> params, Dataset<?> all) {
        this.params = params;
        this.settings = FitSettings.of(params);
        List<String> names =
                new ArrayList<>(settings.inputs().isEmpty() ? List.of(settings.features()) : settings.inputs());
        for (String name : names)
            if (name.equals(settings.label()) || name.equals(settings.weight()))
                throw new InvalidInputException(
                        "column " + Text.quote(name) + " is an input and the label or weight at once");
        names.add(settings.label());
        if (!settings.weight().isEmpty()) names.add(settings.weight());
        // Before select, whose own messages do not mention the param.
        checkColumns(all.schema());
        this.rows = all.toDF()
                .select(names.stream().map(n -> functions.col("`" + n + "`")).toArray(Column[]::new));
        this.schema = rows.schema();
        this.targets = RowTargets.of(schema, settings.label(), settings.weight(), classes());
    }

    /** The model of an estimator with these params. */
    static ModelContent fit(MercerParams<?> params, Dataset<?> rows) {
        return SparkCalls.unwrapped(() -> new SparkTraining(params, rows).fit());
    }

    static String explainPlan(MercerParams<?> params, Dataset<?> rows) {
        return SparkCalls.unwrapped(() -> new SparkTraining(params, rows).explainPlan());
    }

    private void checkColumns(StructType all) {
        List<String> there = List.of(all.fieldNames());
        if (!settings.inputs().isEmpty()) new ColumnInputs(all, settings.inputs(), "inputCols names");
        else if (there.contains(settings.features())) VectorInputs.place(all, settings.features());
        else
            throw new InvalidInputException("there is no column " + Text.quote(settings.features())
                    + ": name the input columns with inputCols, or a vector column with featuresCol; the columns are "
                    + String.join(", ", there));
        RowTargets.of(all, settings.label(), settings.weight(), new double[0]);
    }

    /** The numbers of the classes, ascending. */
    private double[] classes() {
        if (params.task() == Task.REGRESSION) return new double[0];
        List<Row> found = described(
                "find the classes",
                () -> rows.select(functions.col("`" + settings.label() + "`").cast("double"))
                        .distinct()
                        .limit(MOST_CLASSES + 1)
                        .collectAsList());
        if (found.size() > MOST_CLASSES)
            throw new InvalidInputException("column " + Text.quote(settings.label()) + " has more than " + MOST_CLASSES
                    + " different values, too many for classes: use MercerRegressor");
        double[] numbers = found.stream()
                .mapToDouble(row -> row.isNullAt(0) ? Double.NaN : row.getDouble(0))
                .sorted()
                .toArray();
        if (Arrays.stream(numbers).anyMatch(Double::isNaN))
            throw new InvalidInputException("column " + Text.quote(settings.label())
                    + " must hold a class in every row: drop rows without it first, got null or NaN");
        for (double number : numbers)
            if (!(number >= 0) || number != Math.rint(number) || number >= MOST_CLASSES)
                throw BlockEncoding.refused(
                        settings.label(),
                        "must hold the numbers of classes, 0, 1, 2, … (StringIndexer makes them)",
                        number);
        if (numbers.length < 2)
            throw new InvalidInputException("column " + Text.quote(settings.label()) + " has "
                    + (numbers.length == 0 ? "no class" : "one class only") + ": two or more are needed");
        return numbers;
    }

    static List<String> names(double[] classes) {
        return Arrays.stream(classes).mapToObj(Require::text).toList();
    }

    /** The numbers of the classes of a model. */
    static double[] numbers(List<String> classes) {
        return classes.stream().mapToDouble(NumberText::parse).toArray();
    }

    private FitPlan plan() {
        long count = described("count the rows", rows::count);
        return FitPlan.of(settings, count, rows.rdd().getNumPartitions());
    }

    private <T> T described(String text, Supplier<T> jobs) {
        return SparkCalls.described(rows.sparkSession().sparkContext(), text, jobs);
    }

    private String explainPlan() {
        FitPlan plan = plan();
        List<Integer> sizes = described(
                "count the rows of each partition",
                () -> rows.javaRDD()
                        .mapPartitions(part -> {
                            int size = 0;
                            for (; part.hasNext(); part.next()) size++;
                            return List.of(size).iterator();
                        })
                        .collect());
        return plan.explained(sizes.stream().mapToInt(Integer::intValue).toArray());
    }

    private ModelContent fit() {
        FitPlan plan = plan();
        if (plan.rows() == 0) throw new InvalidInputException("the DataFrame has no rows to learn from");
        List<Row> sample = sample(plan.rows());
        RowInputs inputs = inputs(sample);
        if (plan.way() == FitPlan.Way.TRIALS)
            return new KernelTrials(params, inputs, targets).fit(rows.sparkSession(), sample);
        Table table = inputs.table(sample);
        Encoder encoder = Encoder.learn(settings.auto().encoding(), table);
        try (SparkRows stored = stored(inputs, encoder)) {
            return plan.way() == FitPlan.Way.LEAVES
                    ? LeafFit.of(settings, stored).fit()
                    : ModelContent.of(
                            settings.onCenters().fit(stored, AutoRun.standard()).model());
        }
    }

    /** The encoded rows, kept on the executors. */
    private SparkRows stored(RowInputs inputs, Encoder encoder) {
        JavaRDD<StoredBlock> blocks =
                rows.javaRDD().mapPartitions(new BlockEncoding(inputs, targets, EncoderContent.of(encoder)));
        Optional<List<String>> names =
                targets.classes().length == 0 ? Optional.empty() : Optional.of(names(targets.classes()));
        return SparkRows.of(
                blocks,
                new SparkRows.Head(
                        encoder, settings.label(), names, !settings.weight().isEmpty()));
    }

    /** The rows from which the encoder is learned: all of them if they are few, else a random sample. */
    private List<Row> sample(long count) {
        Dataset<Row> some = count <= Auto.TUNING_ROWS
                ? rows
                : rows.sample(false, (double) Auto.TUNING_ROWS / count, settings.seed());
        return described("draw rows for the encoder", some::collectAsList);
    }

    private RowInputs inputs(List<Row> sample) {
        if (!settings.inputs().isEmpty()) return new ColumnInputs(schema, settings.inputs());
        int place = VectorInputs.place(schema, settings.features());
        int dim = VectorInputs.of(sample.get(0), place, settings.features()).size();
        if (dim > VectorInputs.WIDEST)
            throw new InvalidInputException(
                    "column " + Text.quote(settings.features()) + " holds vectors of " + dim + " coordinates, at most "
                            + VectorInputs.WIDEST + " are learned from: select or hash features first");
        return VectorInputs.numbered(schema, settings.features(), dim);
    }
}
