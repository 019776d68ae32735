package dev.mercer.spark;

import dev.mercer.model.Classifier;
import dev.mercer.model.TableModel;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.ml.Transformer;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWritable;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * A model file as a transformer: adds predictions to any DataFrame that has the columns of the model.
 *
 * <pre>{@code
 * Dataset<Row> predicted = MercerModel.load("houses.mercer").transform(houses);
 * }</pre>
 *
 * <p>Columns are found by name; with {@code featuresCol} a column of vectors is used instead. A regression adds {@code prediction},
 * a number; a classification adds {@code prediction}, the name of the class, with {@code rawPrediction} and, if the model has them, {@code
 * probability}, vectors in the order of {@link #classes()}. Rows are predicted in blocks on their executors; the model is broadcast once.
 */
public final class MercerModel extends Transformer implements MLWritable {
    private static final long serialVersionUID = 1L;

    private final ModelContent content;
    private @Nullable String uid;

    private MercerModel(StageIds.Given unused, ModelContent content) {
        this.content = content;
        setDefault(predictionCol(), "prediction");
        setDefault(probabilityCol(), "probability");
        setDefault(rawPredictionCol(), "rawPrediction");
    }

    MercerModel(String uid, ModelContent content) {
        this(StageIds.name(uid), content);
    }

    /** A stage without a model: Spark Connect finds the class as a service, which needs this constructor. {@link #load} reads a model. */
    public MercerModel() {
        this(StageIds.Given.NAME, ModelContent.NONE);
    }

    /** Reads a model file, or a stage that was saved, from any file system that Spark supports; there must be a Spark session. */
    public static MercerModel load(String path) {
        Configuration files = SparkSession.active().sparkContext().hadoopConfiguration();
        if (ModelStage.isSaved(path, files)) return read().load(path);
        ModelContent content = ModelContent.read(path, files);
        return new MercerModel(StageIds.Given.NAME, content);
    }

    @Override
    public String uid() {
        String known = StageIds.of(uid, this);
        uid = known;
        return known;
    }

    public Param<String> featuresCol() {
        return new Param<>(this, "featuresCol", "a column of vectors, in place of columns by name");
    }

    public Param<String> predictionCol() {
        return new Param<>(this, "predictionCol", "name of the column of predictions");
    }

    public Param<String> probabilityCol() {
        return new Param<>(this, "probabilityCol", "name of the column of class probabilities; empty for none");
    }

    public Param<String> rawPredictionCol() {
        return new Param<>(this, "rawPredictionCol", "name of the column of scores; empty for none");
    }

    public String getFeaturesCol() {
        return getOrDefault(featuresCol());
    }

    public String getPredictionCol() {
        return getOrDefault(predictionCol());
    }

    public String getProbabilityCol() {
        return getOrDefault(probabilityCol());
    }

    public String getRawPredictionCol() {
        return getOrDefault(rawPredictionCol());
    }

    public MercerModel setFeaturesCol(String name) {
        set(featuresCol(), name);
        return this;
    }

    public MercerModel setPredictionCol(String name) {
        set(predictionCol(), name);
        return this;
    }

    public MercerModel setProbabilityCol(String name) {
        set(probabilityCol(), name);
        return this;
    }

    public MercerModel setRawPredictionCol(String name) {
        set(rawPredictionCol(), name);
        return this;
    }

    /** The model itself. */
    public TableModel model() {
        return content.model();
    }

    /** The classes in the order of scores and probabilities; empty for a regression. */
    public List<String> classes() {
        return model().model() instanceof Classifier found ? found.classes() : List.of();
    }

    @Override
    public Dataset<Row> transform(Dataset<?> rows) {
        return Prediction.transform(content, rows, this::inputs, outputs());
    }

    @Override
    public StructType transformSchema(StructType schema) {
        inputs(schema);
        return Prediction.schema(model().model(), schema, outputs());
    }

    private OutputColumns outputs() {
        return new OutputColumns(
                getOrDefault(predictionCol()),
                getOrDefault(rawPredictionCol()),
                getOrDefault(probabilityCol()),
                new double[0],
                new double[0]);
    }

    private RowInputs inputs(StructType schema) {
        return Prediction.inputs(model().encoder(), schema, isSet(featuresCol()) ? getOrDefault(featuresCol()) : "");
    }

    @Override
    public MLWriter write() {
        return new ModelStage.Writer(this, content);
    }

    /** Reads a stage that was saved, as pipelines do it. */
    public static MLReader<MercerModel> read() {
        return new ModelStage.Reader<>(MercerModel.class, MercerModel::new);
    }

    @Override
    public MercerModel copy(ParamMap extra) {
        return copyValues(new MercerModel(uid(), content), extra);
    }
}
