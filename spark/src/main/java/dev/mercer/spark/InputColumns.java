package dev.mercer.spark;

import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.param.StringArrayParam;

/** The param of the input columns, of estimators and of the models that they learn. */
public interface InputColumns extends Params {
    /** Columns of a DataFrame as inputs, numbers, text, dates and gaps among them, in place of a vector column. */
    default StringArrayParam inputCols() {
        return new StringArrayParam(this, "inputCols", "input columns, in place of the vector column featuresCol");
    }

    default String[] getInputCols() {
        return getOrDefault(inputCols());
    }

    /** The name of the vector column. */
    String getFeaturesCol();
}
