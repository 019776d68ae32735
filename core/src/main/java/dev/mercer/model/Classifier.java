package dev.mercer.model;

import dev.mercer.compute.Compute;
import dev.mercer.data.Labels;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.Task;
import dev.mercer.linalg.Matrix;
import dev.mercer.model.internal.Provenance;
import dev.mercer.util.Cure;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A model that predicts classes. If it has probabilities, it predicts the most probable class; if classes were
 * weighted, the class whose probability times its weight is largest, which has the least expected cost.
 *
 * @param expansion the scores, with the number of outputs that the scheme needs
 * @param classes their names, in the order of {@link Labels#classes()}
 * @param scheme the rule that decides the class by the scores
 * @param calibration the map from scores to probabilities, if there is one
 * @param training the record of the training
 */
public record Classifier(
        Expansion expansion, List<String> classes, Scheme scheme, Optional<Calibration> calibration, Training training)
        implements Model {
    /** The most classes that are named in {@link #toString}. */
    private static final int SHOWN = 10;

    public Classifier {
        classes = List.copyOf(classes);
        Require.atLeast("number of classes", 2, classes.size());
        Require.equal("number of outputs", scheme.outputs(classes.size()), expansion.outputs());
        Require.that(scheme != Scheme.BINARY || classes.size() == 2, "a binary scheme has 2 classes, got %s", classes);
        calibration.ifPresent(c -> Require.equal(
                "number of slopes", expansion.outputs(), c.slopes().size()));
        Require.that(
                scheme == Scheme.ONE_VS_ONE
                        || calibration.flatMap(Calibration::pairs).isEmpty(),
                "a rule for pairs of classes needs the scheme %s, got %s",
                Scheme.ONE_VS_ONE,
                scheme);
        int weights = calibration.map(c -> c.classWeights().size()).orElse(0);
        if (weights > 0) Require.equal("number of class weights", classes.size(), weights);
    }

    /** The scores of each point: one row for each point, one column for each output of the scheme. */
    public Matrix scores(Points points, Compute compute, Progress progress) {
        return expansion.predict(points, compute, progress);
    }

    /** The scores of each point, with the standard resources. */
    public Matrix scores(Points points) {
        return scores(points, Compute.standard(), Progress.none());
    }

    /** The class of each point. */
    public Labels predict(Points points, Compute compute, Progress progress) {
        return labels(scores(points, compute, progress));
    }

    /** The class of each point, with the standard resources. */
    public Labels predict(Points points) {
        return predict(points, Compute.standard(), Progress.none());
    }

    /** The probability of each class, one row for each point, with the standard resources; throws if the model has none. */
    public Matrix probabilities(Points points) {
        return probabilities(points, Compute.standard(), Progress.none());
    }

    /** The probability of each class, one row for each point; throws if the model has none. */
    public Matrix probabilities(Points points, Compute compute, Progress progress) {
        return probabilities(scores(points, compute, progress));
    }

    /** The classes for given scores. */
    public Labels labels(Matrix scores) {
        ScoreDecoder decoder = ScoreDecoder.of(this);
        ScoreDecoder.Buffers buffers = decoder.buffers();
        double[] strengths = new double[classes.size()];
        List<String> names = new ArrayList<>(scores.rows());
        for (int i = 0; i < scores.rows(); i++)
            names.add(classes.get(decoder.decide(scores.row(i), strengths, buffers)));
        return Labels.of(names, classes);
    }

    /** The probabilities for given scores. */
    public Matrix probabilities(Matrix scores) {
        requireProbabilities();
        ScoreDecoder decoder = ScoreDecoder.of(this);
        ScoreDecoder.Buffers buffers = decoder.buffers();
        double[] strengths = new double[classes.size()];
        Matrix probabilities = new Matrix(scores.rows(), classes.size());
        for (int i = 0; i < scores.rows(); i++) {
            decoder.decide(scores.row(i), strengths, buffers);
            probabilities.setRow(i, strengths);
        }
        return probabilities;
    }

    /** Throws unless the model has probabilities. */
    void requireProbabilities() {
        if (calibration.isEmpty())
            throw new InvalidInputException(
                    "the model has no probabilities: the loss it was trained with has no likelihood, and it was not"
                            + " calibrated",
                    Cure.LEARN_PROBABILITIES);
    }

    /** A copy of this model with sets of classes; the model must have probabilities. */
    public Classifier with(ClassSets found) {
        Calibration known = calibration.orElseThrow();
        return new Classifier(expansion, classes, scheme, Optional.of(known.with(Optional.of(found))), training);
    }

    /** Sets of classes with a guarantee, if they were learned. */
    public Optional<ClassSets> sets() {
        return calibration.flatMap(Calibration::sets);
    }

    /** The probability of each of {@code classes} classes, from the log odds of the outputs of a scheme. */
    public static double[] probabilities(Scheme scheme, int classes, double... logOdds) {
        Calibration identity = Calibration.logOdds(scheme.outputs(classes));
        ScoreDecoder decoder = new ScoreDecoder(scheme, classes, Optional.of(identity));
        double[] probabilities = new double[classes];
        decoder.decide(logOdds, probabilities, decoder.buffers());
        return probabilities;
    }

    /** The log odds of each output for given scores; the model must have probabilities. */
    public Matrix logOdds(Matrix scores) {
        Calibration found = calibration.orElseThrow();
        Matrix odds = new Matrix(scores.rows(), scores.columns());
        for (int i = 0; i < odds.rows(); i++)
            for (int t = 0; t < odds.columns(); t++) odds.set(i, t, found.logOdds(t, scores.get(i, t)));
        return odds;
    }

    /**
     * The scores as a function with one output for each class, to explain which centers contribute to a class. For
     * pairs of classes, it is the mean over the pairs of the class; the predicted class need then not have the largest
     * value, because pairs vote.
     */
    public Expansion byClass() {
        return Expansion.sum(expansion.terms().stream().map(this::byClass).toList());
    }

    private Expansion byClass(Expansion term) {
        List<Reals> weights = new ArrayList<>();
        double[] bias = new double[classes.size()];
        for (int c = 0; c < bias.length; c++) {
            double[] sum = new double[term.centers().size()];
            for (int t = 0; t < term.outputs(); t++) {
                double sign = scheme.sign(t, c, bias.length);
                bias[c] += sign * term.bias().get(t);
                Reals alpha = term.weights().get(t);
                for (int j = 0; j < sum.length; j++) sum[j] += sign * alpha.get(j);
            }
            weights.add(Reals.of(sum));
        }
        return new Expansion(term.features(), term.kernel(), term.centers(), weights, Reals.of(bias));
    }

    @Override
    public String toString() {
        String names = classes.size() <= SHOWN ? String.join(", ", classes) : classes.size() + " classes";
        return "classifier of " + names + " with " + expansion + (calibration.isPresent() ? " and probabilities" : "");
    }

    @Override
    public Task task() {
        return Task.CLASSIFICATION;
    }

    @Override
    public Classifier withProvenance(Provenance provenance) {
        return new Classifier(expansion, classes, scheme, calibration, training.withProvenance(provenance));
    }
}
