package dev.mercer.spark;

import dev.mercer.model.TableModel;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.regression.RegressionModel;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWritable;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** The model that {@link MercerRegressor} learns. When saved, it contains the {@code .mercer} file. */
public final class MercerRegressionModel extends RegressionModel<Vector, MercerRegressionModel>
        implements InputColumns, MLWritable {
    private static final long serialVersionUID = 1L;

    private final ModelContent content;
    private @Nullable String uid;

    private MercerRegressionModel(StageIds.Given unused, ModelContent content) {
        this.content = content;
    }

    MercerRegressionModel(String uid, ModelContent content) {
        this(StageIds.name(uid), content);
    }

    /** A stage without a model: Spark Connect finds the class as a service, which needs this constructor. {@link #load} reads a model. */
    public MercerRegressionModel() {
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
    public double predict(Vector features) {
        return VectorPrediction.of(model(), features).numbers()[0];
    }

    @Override
    public int numFeatures() {
        return model().encoder().inputs().size();
    }

    private OutputColumns outputs() {
        return new OutputColumns(getPredictionCol(), "", "", new double[0], new double[0]);
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
    public MercerRegressionModel copy(ParamMap extra) {
        MercerRegressionModel copy = copyValues(new MercerRegressionModel(uid(), content), extra);
        return hasParent() ? copy.setParent(parent()) : copy;
    }

    @Override
    public MLWriter write() {
        return new ModelStage.Writer(this, content);
    }

    /** Reads a model that was saved. */
    public static MercerRegressionModel load(String path) {
        return read().load(path);
    }

    public static MLReader<MercerRegressionModel> read() {
        return new ModelStage.Reader<>(MercerRegressionModel.class, MercerRegressionModel::new);
    }
}
