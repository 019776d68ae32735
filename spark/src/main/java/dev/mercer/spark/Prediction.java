package dev.mercer.spark;

import dev.mercer.data.encoder.Encoder;
import dev.mercer.model.Model;
import dev.mercer.util.InvalidInputException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.encoders.ExpressionEncoder;
import org.apache.spark.sql.catalyst.expressions.Alias;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.NamedExpression;
import org.apache.spark.sql.catalyst.plans.logical.AppendColumns;
import org.apache.spark.sql.catalyst.plans.logical.AppendColumns$;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.Project;
import org.apache.spark.sql.types.StructType;
import scala.Option;
import scala.jdk.javaapi.CollectionConverters;

/** Prediction of a DataFrame by a model, for all stages. */
final class Prediction {
    private Prediction() {}

    /** Appends the columns of a prediction; {@code inputs} finds the inputs in a schema. */
    static Dataset<Row> transform(
            ModelContent content, Dataset<?> rows, Function<StructType, RowInputs> inputs, OutputColumns asked) {
        Model model = content.model().model();
        StructType schema = rows.schema();
        StructType all = schema(model, schema, asked);
        if (all.length() == schema.length()) return rows.toDF();
        LogicalPlan plan = ((org.apache.spark.sql.classic.Dataset<?>) rows).logicalPlan();
        List<Attribute> attributes = CollectionConverters.asJava(plan.output());
        List<Attribute> needed = new ArrayList<>();
        StructType inputSchema = new StructType();
        for (String name : inputs.apply(schema).columns()) {
            int place = schema.fieldIndex(name);
            needed.add(attributes.get(place));
            inputSchema = inputSchema.add(schema.fields()[place]);
        }
        JavaSparkContext context =
                JavaSparkContext.fromSparkContext(rows.sparkSession().sparkContext());
        AppendColumns appended = AppendColumns$.MODULE$.apply(
                new BlockPrediction(context.broadcast(content), inputs.apply(inputSchema), asked.of(model)),
                ExpressionEncoder.apply(inputSchema),
                ExpressionEncoder.apply(
                        new StructType(Arrays.copyOfRange(all.fields(), schema.length(), all.length()))),
                plan,
                BlockStrategy.seq(needed));
        BlockStrategy.use(rows.sparkSession());
        return org.apache.spark.sql.classic.Dataset.ofRows(
                (org.apache.spark.sql.classic.SparkSession) rows.sparkSession(), named(attributes, appended));
    }

    /** A projection whose new columns have new attributes, so that a DataFrame can be joined with itself. */
    private static Project named(List<Attribute> old, AppendColumns appended) {
        List<NamedExpression> columns = new ArrayList<>(old);
        for (Attribute each : CollectionConverters.asJava(appended.newColumns()))
            columns.add(new Alias(
                    each,
                    each.name(),
                    NamedExpression.newExprId(),
                    BlockStrategy.seq(List.of()),
                    Option.empty(),
                    BlockStrategy.seq(List.of())));
        return new Project(BlockStrategy.seq(columns), appended);
    }

    static StructType schema(Model model, StructType schema, OutputColumns asked) {
        return asked.of(model).appended(schema, model);
    }

    /** The inputs of a model that was learned by an estimator, whose params it has. */
    static RowInputs inputs(Encoder encoder, StructType schema, InputColumns params) {
        return inputs(encoder, schema, params.isSet(params.inputCols()) ? "" : params.getFeaturesCol());
    }

    /** {@code vector} is the name of the vector column; empty if columns are found by name. */
    static RowInputs inputs(Encoder encoder, StructType schema, String vector) {
        if (vector.isEmpty()) {
            if (encoder.columns().isEmpty())
                throw new InvalidInputException(
                        "the model was learned from points without column names: name a column of vectors with"
                                + " featuresCol");
            return new ColumnInputs(schema, encoder.inputs());
        }
        List<String> names = encoder.inputs();
        int largest = encoder.columns().isEmpty() ? 0 : numbered(names);
        return largest > 0
                ? VectorInputs.first(schema, vector, largest)
                : new VectorInputs(schema, vector, names, false);
    }

    /** d if all names are among x1 … xd; else 0. */
    private static int numbered(List<String> names) {
        int largest = 0;
        for (String name : names) {
            if (!name.matches("x[1-9][0-9]{0,4}")) return 0;
            largest = Math.max(largest, Integer.parseInt(name.substring(1)));
        }
        return largest;
    }
}
