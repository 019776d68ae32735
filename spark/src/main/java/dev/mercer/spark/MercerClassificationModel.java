package dev.mercer.spark;

import dev.mercer.linalg.Matrix;
import dev.mercer.model.Classifier;
import dev.mercer.model.TableModel;
import org.apache.spark.ml.classification.ProbabilisticClassificationModel;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWritable;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import scala.Tuple3;

/**
 * The model that {@link MercerClassifier} learns: predictions are the numbers of classes. When saved, it contains the {@code .mercer} file.
 * A model that was learned in leaves has probabilities with the logistic loss only; else it adds no column of them.
 */
public final class MercerClassificationModel extends ProbabilisticClassificationModel<Vector, MercerClassificationModel>
        implements InputColumns, MLWritable {
    private static final long serialVersionUID = 1L;

    private final ModelContent content;
    private @Nullable String uid;

    private MercerClassificationModel(StageIds.Given unused, ModelContent content) {
        this.content = content;
    }

    MercerClassificationModel(String uid, ModelContent content) {
        this(StageIds.name(uid), content);
    }

    /** A stage without a model: Spark Connect finds the class as a service, which needs this constructor. {@link #load} reads a model. */
    public MercerClassificationModel() {
        this(StageIds.Given.NAME, ModelContent.NONE);
    }

    @Override
    public String uid() {
        String known = StageIds.of(uid, this);
        uid = known;
        return known;
    }

    /** The model itself. */
    public TableModel model() {
        return content.model();
    }

    @Override
    public int numClasses() {
        return outputs().size();
    }

    @Override
    public int numFeatures() {
        return model().encoder().inputs().size();
    }

    @Override
    public Vector predictRaw(Vector features) {
        return (Vector) one(outputs().only("", "r", ""), features);
    }

    @Override
    public Vector predictProbability(Vector features) {
        return (Vector) one(outputs().only("", "", "p"), features);
    }

    @Override
    public double predict(Vector features) {
        return (double) one(outputs().only("p", "", ""), features);
    }

    private Object one(OutputColumns column, Vector features) {
        Object[] values = new Object[1];
        column.write(VectorPrediction.of(model(), features), 0, values);
        return values[0];
    }

    /** Converts scores to probabilities, for a model whose scores are log odds of the classes; other scores do not determine probabilities. */
    @Override
    public Vector raw2probabilityInPlace(Vector raw) {
        Classifier found = (Classifier) model().model();
        double[] labels = outputs().labels();
        double[] scores = new double[found.expansion().outputs()];
        for (int t = 0; t < scores.length; t++) scores[t] = raw.apply((int) labels[scores.length == 1 ? 1 : t]);
        double[] probabilities = found.probabilities(Matrix.of(scores)).row(0);
        double[] all = new double[raw.size()];
        for (int c = 0; c < labels.length; c++) all[(int) labels[c]] = probabilities[c];
        return Vectors.dense(all);
    }

    /** For summaries of training. Without type arguments: those of the two inherited methods of this name differ. */
    @Override
    @SuppressWarnings({"rawtypes", "unchecked"})
    public Tuple3 findSummaryModel() {
        return new Tuple3<>(this, getProbabilityCol(), getPredictionCol());
    }

    private OutputColumns outputs() {
        double[] labels = SparkTraining.numbers(((Classifier) model().model()).classes());
        return new OutputColumns(
                        getPredictionCol(),
                        getRawPredictionCol(),
                        getProbabilityCol(),
                        labels,
                        isDefined(thresholds()) ? getThresholds() : new double[0])
                .checked(model().model());
    }

    private RowInputs inputs(StructType schema) {
        return Prediction.inputs(model().encoder(), schema, this);
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

    @Override
    public MercerClassificationModel copy(ParamMap extra) {
        MercerClassificationModel copy = copyValues(new MercerClassificationModel(uid(), content), extra);
        return hasParent() ? copy.setParent(parent()) : copy;
    }

    @Override
    public MLWriter write() {
        return new ModelStage.Writer(this, content);
    }

    /** Reads a model that was saved. */
    public static MercerClassificationModel load(String path) {
        return read().load(path);
    }

    public static MLReader<MercerClassificationModel> read() {
        return new ModelStage.Reader<>(MercerClassificationModel.class, MercerClassificationModel::new);
    }
}
