package dev.mercer.spark;

import org.apache.spark.ml.param.BooleanParam;
import org.apache.spark.ml.param.DoubleParam;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.LongParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamValidators;
import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.param.StringArrayParam;

/** The params of the estimators beside those of every predictor of Spark ML. A getter fails where a param is not set and has no default. */
public interface MercerParams extends Params {
    /** Columns of a DataFrame as inputs, numbers, text, dates and gaps among them, in place of a vector column. */
    default StringArrayParam inputCols() {
        return new StringArrayParam(this, "inputCols", "input columns, in place of the vector column featuresCol");
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

    /** M, the number of centres. */
    default IntParam centers() {
        return new IntParam(
                this, "centers", "number of centers; not set, it follows from the rows", ParamValidators.gtEq(1));
    }

    /** The number of leaves of a tree, each learned on its own. */
    default IntParam leaves() {
        return new IntParam(
                this,
                "leaves",
                "leaves of a tree, each learned by one task; not set, there is no tree",
                ParamValidators.gtEq(2));
    }

    /** The number of trees of leaves, whose mean is the function: borders of leaves are softer with more trees. */
    default IntParam trees() {
        return new IntParam(
                this,
                "trees",
                "trees of leaves with different borders, whose mean is the function; used with leaves",
                ParamValidators.gtEq(1));
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

    default String[] getInputCols() {
        return getOrDefault(inputCols());
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

    default int getCenters() {
        return (Integer) getOrDefault(centers());
    }

    default int getLeaves() {
        return (Integer) getOrDefault(leaves());
    }

    default int getTrees() {
        return (Integer) getOrDefault(trees());
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
