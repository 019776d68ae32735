package dev.mercer.select;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.data.Targets;
import dev.mercer.learn.Classifier;
import dev.mercer.learn.Learner;
import dev.mercer.learn.Model;
import dev.mercer.learn.Regressor;
import dev.mercer.linalg.Matrix;
import dev.mercer.loss.Loss;
import dev.mercer.loss.Squared;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Judges a learner by rows that it has not seen: it learns once for each fold, and what it says of the rows apart is pooled.
 *
 * <p>Each fold is encoded by what its own training rows teach. Cost: as many fits as there are folds.
 *
 * @param sample the rows
 * @param folds how they are divided
 * @param judge what an error of numbers costs
 */
public record CrossValidation(Sample sample, List<Fold> folds, Loss judge) {
    /** A class of probability 0 that occurs must not cost everything. */
    private static final double LEAST_PROBABILITY = 1e-15;

    public CrossValidation {
        folds = List.copyOf(folds);
    }

    /** Of all rows of a sample, by squared errors where targets are numbers. */
    public static CrossValidation of(Sample sample, Folds folds) {
        int[] rows = IntStream.range(0, sample.all().size()).toArray();
        return new CrossValidation(sample, folds.of(sample.targets(), rows), new Squared());
    }

    /** The learner may depend on the rows that it learns from: λ = ρ/Σw does. */
    public HeldOut judge(Function<Dataset, Learner<?>> learner, Compute compute, Progress progress) {
        Targets all = sample.targets();
        Pool pool = new Pool();
        for (Fold fold : folds) {
            progress.throwIfCancelled();
            Sample.Sides sides = sample.divide(fold);
            Model model = learner.apply(sides.train()).fit(sides.train(), compute, progress);
            if (model instanceof Classifier classifier) pool.classes(classifier, sides.test(), compute, progress);
            else pool.numbers((Regressor) model, sides.test(), compute, progress);
        }
        return all instanceof Labels labels ? pool.ofClasses(labels.classes()) : pool.ofNumbers(judge);
    }

    /** What all folds said. */
    private static final class Pool {
        private final List<Double> predictions = new ArrayList<>();
        private final List<Double> truths = new ArrayList<>();
        private final List<String> predicted = new ArrayList<>();
        private final List<String> classes = new ArrayList<>();
        private final List<Double> surprises = new ArrayList<>();
        private final List<Double> weights = new ArrayList<>();

        void numbers(Regressor model, Dataset test, Compute compute, Progress progress) {
            double[] said = model.predict(test.points(), compute, progress);
            Reals targets = (Reals) test.targets().orElseThrow();
            for (int i = 0; i < said.length; i++) {
                predictions.add(said[i]);
                truths.add(targets.get(i));
                weights.add(test.weights().get(i));
            }
        }

        void classes(Classifier model, Dataset test, Compute compute, Progress progress) {
            Matrix scores = model.scores(test.points(), compute, progress);
            Labels said = model.labels(scores);
            Labels targets = (Labels) test.targets().orElseThrow();
            for (int i = 0; i < said.size(); i++) {
                predicted.add(said.get(i));
                classes.add(targets.get(i));
                weights.add(test.weights().get(i));
            }
            if (model.calibration().isEmpty()) return;
            Matrix probabilities = model.probabilities(scores);
            for (int i = 0; i < said.size(); i++) {
                int c = model.classes().indexOf(targets.get(i));
                surprises.add(-Math.log(Math.max(LEAST_PROBABILITY, c < 0 ? 0 : probabilities.get(i, c))));
            }
        }

        HeldOut ofNumbers(Loss judge) {
            Reals y = reals(truths);
            Reals w = reals(weights);
            double[] said = reals(predictions).toArray();
            Reals losses = Reals.of(IntStream.range(0, said.length)
                    .mapToDouble(i -> judge.value(y.get(i), said[i]))
                    .toArray());
            return new HeldOut(losses, losses, w, Optional.of(RegressionScore.of(y, said, w)), Optional.empty());
        }

        HeldOut ofClasses(List<String> names) {
            Reals w = reals(weights);
            Reals errors = Reals.of(IntStream.range(0, predicted.size())
                    .mapToDouble(i -> predicted.get(i).equals(classes.get(i)) ? 0 : 1)
                    .toArray());
            Reals losses = surprises.isEmpty() ? errors : reals(surprises);
            ClassificationScore plain =
                    ClassificationScore.of(Labels.of(classes, names), Labels.of(predicted, names), w);
            HeldOut bare = new HeldOut(losses, errors, w, Optional.empty(), Optional.of(plain));
            if (surprises.isEmpty()) return bare;
            ClassificationScore whole = new ClassificationScore(
                    plain.n(), plain.accuracy(), OptionalDouble.of(bare.loss()), plain.auc(), plain.confusion());
            return new HeldOut(losses, errors, w, Optional.empty(), Optional.of(whole));
        }

        private static Reals reals(List<Double> values) {
            return Reals.of(values.stream().mapToDouble(Double::doubleValue).toArray());
        }
    }
}
