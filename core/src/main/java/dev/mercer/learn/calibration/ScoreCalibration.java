package dev.mercer.learn.calibration;

import dev.mercer.data.Reals;
import dev.mercer.linalg.Matrix;
import dev.mercer.model.Calibration;
import dev.mercer.model.Scheme;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Fits probabilities to the scores of points that the scoring functions were not trained on: for two classes by a
 * sigmoid of the one score, for more by the softmax of the scores of all classes, with one slope and an offset for each
 * class.
 *
 * @param scores one row for each point; one column for two classes, else one for each class
 * @param codes the class of each point
 * @param weights the weights of the points, those of their classes included
 * @param counts the number of rows that each point stands for
 */
public record ScoreCalibration(Matrix scores, int[] codes, double[] weights, double[] counts) {
    /** The decision rule: the most probable class. */
    public ClassDecision decision(List<String> classes) {
        if (classes.size() == 2) {
            double[] signs =
                    Arrays.stream(codes).mapToDouble(c -> c == 1 ? 1 : -1).toArray();
            SigmoidFit.Sigmoid found = SigmoidFit.of(scores.column(0), signs, weights, counts);
            Calibration sigmoid = new Calibration(Reals.of(found.slope()), Reals.of(found.offset()));
            return new ClassDecision(classes, Scheme.BINARY, Optional.of(sigmoid));
        }
        SoftmaxFit.Parameters found = SoftmaxFit.of(scores, codes, weights, counts);
        Reals slopes = Reals.constant(classes.size(), found.slope());
        return new ClassDecision(classes, Scheme.SOFTMAX, Optional.of(new Calibration(slopes, found.offsets())));
    }
}
