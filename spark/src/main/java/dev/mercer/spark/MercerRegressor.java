package dev.mercer.spark;

import dev.mercer.data.Task;
import java.util.List;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.regression.Regressor;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsWritable;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * Learns numbers by a kernel machine, on all executors. Inputs are the vectors of {@code featuresCol}, or the columns {@code inputCols}, whose text and
 * gaps the encoder of the model learns. What is not set is tuned; {@link #explainPlan} says how the work will be divided.
 */
public final class MercerRegressor extends Regressor<Vector, MercerRegressor, MercerRegressionModel>
        implements MercerParams, DefaultParamsWritable {
    private static final long serialVersionUID = 1L;

    private @Nullable String uid;

    private MercerRegressor(StageIds.Given unused) {
        setDefault(seed(), 1L);
        setDefault(standardization(), true);
        setDefault(trees(), 1);
    }

    /** With this name. */
    public MercerRegressor(String uid) {
        this(StageIds.name(uid));
    }

    /** With a random name. */
    public MercerRegressor() {
        this(StageIds.take("mercerRegressor"));
    }

    @Override
    public String uid() {
        String known = uid;
        if (known == null) uid = known = StageIds.take("mercerRegressor");
        return known;
    }

    public MercerRegressor setInputCols(String... names) {
        set(inputCols(), names);
        return this;
    }

    public MercerRegressor setWeightCol(String name) {
        set(weightCol(), name);
        return this;
    }

    public MercerRegressor setKernel(String notation) {
        set(kernel(), notation);
        return this;
    }

    public MercerRegressor setLambda(double value) {
        set(lambda(), value);
        return this;
    }

    public MercerRegressor setCenters(int count) {
        set(centers(), count);
        return this;
    }

    public MercerRegressor setLeaves(int count) {
        set(leaves(), count);
        return this;
    }

    public MercerRegressor setTrees(int count) {
        set(trees(), count);
        return this;
    }

    public MercerRegressor setLoss(String notation) {
        set(loss(), notation);
        return this;
    }

    public MercerRegressor setTol(double value) {
        set(tol(), value);
        return this;
    }

    public MercerRegressor setMaxIter(int value) {
        set(maxIter(), value);
        return this;
    }

    public MercerRegressor setTime(double seconds) {
        set(time(), seconds);
        return this;
    }

    public MercerRegressor setSeed(long value) {
        set(seed(), value);
        return this;
    }

    public MercerRegressor setStandardization(boolean value) {
        set(standardization(), value);
        return this;
    }

    /** Says how a fit of these rows divides the work, and why. */
    public String explainPlan(Dataset<?> rows) {
        return Failures.told(() -> training(rows).explainPlan());
    }

    private SparkTraining training(Dataset<?> rows) {
        return new SparkTraining(rows, FitSettings.of(this, Task.REGRESSION, getFeaturesCol(), getLabelCol()));
    }

    @Override
    public MercerRegressionModel fit(Dataset<?> rows) {
        MercerRegressionModel model = train(rows);
        model.setParent(this);
        return copyValues(model, new ParamMap());
    }

    @Override
    public MercerRegressionModel train(Dataset<?> rows) {
        return Failures.told(
                () -> new MercerRegressionModel(uid(), training(rows).fit()));
    }

    @Override
    public StructType transformSchema(StructType schema) {
        if (!isSet(inputCols())) return super.transformSchema(schema);
        new ColumnInputs(schema, List.of(getOrDefault(inputCols())), "inputCols names");
        RowTargets.number(schema, getLabelCol(), "labelCol");
        return schema.add(getPredictionCol(), DataTypes.DoubleType, false);
    }

    @Override
    public MercerRegressor copy(ParamMap extra) {
        return defaultCopy(extra);
    }

    /** Reads an estimator that was saved. */
    public static MercerRegressor load(String path) {
        return read().load(path);
    }

    public static MLReader<MercerRegressor> read() {
        return new DefaultParamsReader<>();
    }
}
