package dev.mercer.spark;

import dev.mercer.linalg.Matrix;
import dev.mercer.model.Classifier;
import dev.mercer.model.Model;
import dev.mercer.model.Predictions;
import dev.mercer.model.Regressor;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Text;
import java.io.Serializable;
import java.util.List;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * The columns that a prediction adds to rows. A column with an empty name is omitted.
 *
 * @param prediction the name of the column of predictions
 * @param raw the name of the column of scores
 * @param probability the name of the column of probabilities
 * @param labels the number of each class of the model if classes are numbered; empty if they have names
 * @param thresholds for each number of a
 * class: the class with the largest ratio of probability to threshold is predicted; empty if the model decides
 */
record OutputColumns(String prediction, String raw, String probability, double[] labels, double[] thresholds)
        implements Serializable {
    private static final long serialVersionUID = 1L;

    /** The columns that a model has; the others get an empty name. */
    OutputColumns of(Model model) {
        boolean classes = model instanceof Classifier;
        boolean scores = !(model instanceof Regressor);
        boolean probabilities = classes && ((Classifier) model).calibration().isPresent();
        return new OutputColumns(prediction, scores ? raw : "", probabilities ? probability : "", labels, thresholds);
    }

    /** These columns under other names; one with an empty name is omitted. */
    OutputColumns only(String newPrediction, String newRaw, String newProbability) {
        return new OutputColumns(newPrediction, newRaw, newProbability, labels, thresholds);
    }

    /** Refuses thresholds that the model cannot have. */
    OutputColumns checked(Model model) {
        if (thresholds.length == 0) return this;
        if (thresholds.length != size())
            throw new InvalidInputException("thresholds must have one number for each of the " + size()
                    + " classes 0, 1, 2, …, got " + thresholds.length);
        if (((Classifier) model).calibration().isEmpty())
            throw new InvalidInputException(
                    "thresholds are for probabilities, which this model has not: use the loss logistic, or clear thresholds");
        return this;
    }

    /** The schema with these columns after the others. */
    StructType appended(StructType schema, Model model) {
        StructType all = schema;
        for (String name : List.of(raw, probability, prediction)) {
            if (name.isEmpty()) continue;
            if (List.of(schema.fieldNames()).contains(name))
                throw new InvalidInputException("the DataFrame has a column " + Text.quote(name)
                        + " already: name the new one with predictionCol, rawPredictionCol or probabilityCol");
            all = all.add(name, name.equals(prediction) ? type(model) : SQLDataTypes.VectorType(), false);
        }
        return all;
    }

    private DataType type(Model model) {
        if (labels.length > 0) return DataTypes.DoubleType;
        if (!(model instanceof Regressor)) return DataTypes.StringType;
        return model.expansion().outputs() == 1 ? DataTypes.DoubleType : SQLDataTypes.VectorType();
    }

    int count() {
        return (raw.isEmpty() ? 0 : 1) + (probability.isEmpty() ? 0 : 1) + (prediction.isEmpty() ? 0 : 1);
    }

    /** Writes the values of row {@code i}. */
    void write(Predictions found, int i, Object[] to) {
        int next = 0;
        if (!raw.isEmpty()) to[next++] = Vectors.dense(scores(found, i));
        if (!probability.isEmpty())
            to[next++] =
                    Vectors.dense(numbered(found.probabilities().orElseThrow().row(i)));
        if (!prediction.isEmpty()) to[next] = prediction(found, i);
    }

    private Object prediction(Predictions found, int i) {
        if (thresholds.length > 0)
            return thresholded(numbered(found.probabilities().orElseThrow().row(i)));
        if (found.labels().isPresent()) {
            int code = found.labels().get().code(i);
            return labels.length > 0
                    ? (Object) labels[code]
                    : found.labels().get().classes().get(code);
        }
        double[] numbers = found.scores().row(i);
        return numbers.length == 1 ? (Object) numbers[0] : Vectors.dense(numbers);
    }

    /** The class with the largest p/t, as Spark ML defines it: a threshold of 0 is met by any probability above 0. */
    private double thresholded(double[] probabilities) {
        int best = 0;
        double largest = Double.NEGATIVE_INFINITY;
        for (int c = 0; c < thresholds.length; c++) {
            double ratio = probabilities[c] / thresholds[c];
            if (!(ratio > largest)) continue;
            largest = ratio;
            best = c;
        }
        return best;
    }

    /** The single score of two classes counts for the second and against the first. */
    private double[] scores(Predictions found, int i) {
        Matrix all = found.scores();
        double[] row = all.row(i);
        int classes = found.labels().map(known -> known.classes().size()).orElse(0);
        if (row.length == 1 && classes == 2) return numbered(-row[0], row[0]);
        return row.length == classes ? numbered(row) : row;
    }

    /** The values of the model's classes, at the positions given by the numbers of the classes. */
    private double[] numbered(double... ofClasses) {
        if (labels.length == 0) return ofClasses;
        double[] all = new double[size()];
        for (int c = 0; c < labels.length; c++) all[(int) labels[c]] = ofClasses[c];
        return all;
    }

    /** The number of numbered classes: one more than the largest number. */
    int size() {
        double largest = -1;
        for (double label : labels) largest = Math.max(largest, label);
        return (int) largest + 1;
    }
}
