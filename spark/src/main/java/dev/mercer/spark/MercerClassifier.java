package dev.mercer.spark;

import dev.mercer.data.Task;
import org.apache.spark.ml.classification.ProbabilisticClassifier;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * A kernel classifier that is trained on all executors. Inputs are the vectors of {@code featuresCol}, or the columns {@code inputCols}, whose text
 * and gaps are handled by the encoder of the model. Params that are not set are tuned; {@link #explainPlan} describes how the work will be divided.
 */
public final class MercerClassifier extends ProbabilisticClassifier<Vector, MercerClassifier, MercerClassificationModel>
        implements MercerParams<MercerClassifier> {
    private static final long serialVersionUID = 1L;

    private @Nullable String uid;

    private MercerClassifier(StageIds.Given unused) {
        FitSettings.setDefaults(this);
    }

    /** An estimator with this name. */
    public MercerClassifier(String uid) {
        this(StageIds.name(uid));
    }

    /** An estimator with a random name. */
    public MercerClassifier() {
        this(StageIds.Given.NAME);
    }

    @Override
    public String uid() {
        String known = StageIds.of(uid, this);
        uid = known;
        return known;
    }

    @Override
    public Task task() {
        return Task.CLASSIFICATION;
    }

    @Override
    public MercerClassificationModel fit(Dataset<?> rows) {
        return copyValues(train(rows).setParent(this), new ParamMap());
    }

    @Override
    public MercerClassificationModel train(Dataset<?> rows) {
        return new MercerClassificationModel(uid(), SparkTraining.fit(this, rows));
    }

    @Override
    public StructType transformSchema(StructType schema) {
        if (!isSet(inputCols())) return super.transformSchema(schema);
        return FitSettings.checked(this, schema)
                .add(getRawPredictionCol(), SQLDataTypes.VectorType(), false)
                .add(getProbabilityCol(), SQLDataTypes.VectorType(), false)
                .add(getPredictionCol(), DataTypes.DoubleType, false);
    }

    @Override
    public MercerClassifier copy(ParamMap extra) {
        return defaultCopy(extra);
    }

    /** Reads an estimator that was saved. */
    public static MercerClassifier load(String path) {
        return read().load(path);
    }

    public static MLReader<MercerClassifier> read() {
        return new DefaultParamsReader<>();
    }
}
