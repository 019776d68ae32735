package dev.mercer.learn.calibration;

import dev.mercer.data.Reals;
import dev.mercer.linalg.Matrix;
import dev.mercer.loss.Logistic;
import dev.mercer.loss.Loss;
import dev.mercer.model.Calibration;
import dev.mercer.model.Scheme;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The decision rule of a classifier: its classes, scheme and calibration. */
public record ClassDecision(List<String> classes, Scheme scheme, Optional<Calibration> calibration) {
    /**
     * The rule for a loss: scores of the logistic loss are log odds and so give probabilities, unless pairs of classes
     * vote.
     */
    public static ClassDecision of(List<String> classes, Scheme scheme, Loss loss) {
        boolean odds = loss instanceof Logistic && scheme != Scheme.ONE_VS_ONE;
        return new ClassDecision(
                classes,
                scheme,
                odds ? Optional.of(Calibration.logOdds(scheme.outputs(classes.size()))) : Optional.empty());
    }

    /**
     * The rule for scores of points that the scoring functions were not trained on, with probabilities: for two classes by a sigmoid of the single
     * score, for more classes by the softmax of all scores, with one slope and an offset for each class.
     *
     * @param scores one row for each point; one column for two classes, else one for each class
     * @param codes the class of each point
     * @param weights the weights of the points, those of their classes included
     * @param counts the number of rows that each point represents
     */
    static ClassDecision calibrated(
            List<String> classes, Matrix scores, int[] codes, double[] weights, double[] counts) {
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

    public ClassDecision withoutProbabilities() {
        return new ClassDecision(classes, scheme, Optional.empty());
    }

    /** A copy for weighted classes. */
    public ClassDecision weighted(Reals classWeights) {
        return new ClassDecision(classes, scheme, calibration.map(c -> c.withClassWeights(classWeights)));
    }
}
