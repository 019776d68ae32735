package dev.mercer.spark;

import dev.mercer.data.Task;
import org.apache.spark.ml.param.BooleanParam;
import org.apache.spark.ml.param.DoubleParam;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.LongParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamValidators;
import org.apache.spark.ml.util.DefaultParamsWritable;
import org.apache.spark.sql.Dataset;

/**
 * The params of the estimators, in addition to those of every predictor of Spark ML. A getter fails if a param is not set and has no default.
 *
 * @param <E> the estimator, which setters return
 */
public interface MercerParams<E> extends InputColumns, DefaultParamsWritable {
    /** The kind of targets. */
    Task task();

    /** The name of the column of targets. */
    String getLabelCol();

    /** Describes how a fit of these rows divides the work, and why. */
    default String explainPlan(Dataset<?> rows) {
        return SparkTraining.explainPlan(this, rows);
    }

    /** Weights ≥ 0 of the rows. */
    default Param<String> weightCol() {
        return new Param<>(this, "weightCol", "column of weights >= 0; not set, all rows have weight 1");
    }

    /** The kernel in its notation, such as {@code gaussian(sigma=2)} or {@code matern(nu=1.5, sigma=auto)}. */
    default Param<String> kernel() {
        return new Param<>(
                this,
                "kernel",
                "kernel in its notation, e.g. gaussian(sigma=auto); not set, it is tuned, with a learned metric");
    }

    /** λ of J = mean loss + λ‖f‖². */
    default DoubleParam lambda() {
        return new DoubleParam(this, "lambda", "penalty > 0; not set, it is tuned", ParamValidators.gt(0));
    }

    /** How rows are divided, in the notation of {@code mercer train --method}: {@code nystrom(1000)} or {@code leaves(64, trees=4)}. */
    default Param<String> method() {
        return new Param<>(
                this,
                "method",
                "nystrom(CENTERS) or leaves(LEAVES, trees=TREES); not set, nystrom on centers whose number follows from the"
                        + " rows");
    }

    /** The loss in its notation. */
    default Param<String> loss() {
        return new Param<>(this, "loss", "squared; for classes also logistic or squaredhinge; not set, squared");
    }

    /** The tolerance of the iteration, as {@code mercer train --tolerance} has it. */
    default DoubleParam tol() {
        return new DoubleParam(
                this,
                "tol",
                "convergence tolerance >= 0 of iterative solvers; not set, that of the method",
                ParamValidators.gtEq(0));
    }

    /** The most iterations. */
    default IntParam maxIter() {
        return new IntParam(
                this,
                "maxIter",
                "maximum number of iterations >= 1; not set, that of the method",
                ParamValidators.gtEq(1));
    }

    /** Seconds for tuning. */
    default DoubleParam time() {
        return new DoubleParam(this, "time", "seconds for tuning and learning; not set, 60", ParamValidators.gt(0));
    }

    /** The seed of random choices. */
    default LongParam seed() {
        return new LongParam(this, "seed", "random seed");
    }

    /** Whether inputs are brought to one scale. */
    default BooleanParam standardization() {
        return new BooleanParam(
                this,
                "standardization",
                "whether inputs are standardized, text encoded and gaps filled; else numbers are taken as they are");
    }

    default E setInputCols(String... names) {
        return with(inputCols(), names);
    }

    default E setWeightCol(String name) {
        return with(weightCol(), name);
    }

    default E setKernel(String notation) {
        return with(kernel(), notation);
    }

    default E setLambda(double value) {
        return with(lambda(), value);
    }

    default E setMethod(String notation) {
        return with(method(), notation);
    }

    default E setLoss(String notation) {
        return with(loss(), notation);
    }

    default E setTol(double value) {
        return with(tol(), value);
    }

    default E setMaxIter(int value) {
        return with(maxIter(), value);
    }

    default E setTime(double seconds) {
        return with(time(), seconds);
    }

    default E setSeed(long value) {
        return with(seed(), value);
    }

    default E setStandardization(boolean value) {
        return with(standardization(), value);
    }

    @SuppressWarnings("unchecked")
    private <T> E with(Param<T> param, T value) {
        set(param, value);
        return (E) this;
    }

    default String getWeightCol() {
        return getOrDefault(weightCol());
    }

    default String getKernel() {
        return getOrDefault(kernel());
    }

    default double getLambda() {
        return (Double) getOrDefault(lambda());
    }

    default String getMethod() {
        return getOrDefault(method());
    }

    default String getLoss() {
        return getOrDefault(loss());
    }

    default double getTol() {
        return (Double) getOrDefault(tol());
    }

    default int getMaxIter() {
        return (Integer) getOrDefault(maxIter());
    }

    default double getTime() {
        return (Double) getOrDefault(time());
    }

    default long getSeed() {
        return (Long) getOrDefault(seed());
    }

    default boolean getStandardization() {
        return (Boolean) getOrDefault(standardization());
    }
}
