package dev.mercer.conformal;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.RowGroups;
import dev.mercer.learn.FitSupport;
import dev.mercer.learn.Learner;
import dev.mercer.learn.RandomParts;
import dev.mercer.learn.TrialFit;
import dev.mercer.linalg.Matrix;
import dev.mercer.model.BandIntervals;
import dev.mercer.model.ClassSets;
import dev.mercer.model.Classifier;
import dev.mercer.model.ConformalIntervals;
import dev.mercer.model.Expansion;
import dev.mercer.model.Regressor;
import dev.mercer.model.internal.CalibrationBasis;
import dev.mercer.util.Cure;
import dev.mercer.util.Indices;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Conformal prediction: intervals for any regressor with one target, and sets of classes for any classifier, from the errors on points that a
 * model was not trained on. Points of a group are held out together, and a group counts once. Points of weight 0 are ignored; all others
 * count equally.
 */
public final class Conformal {
    private static final String NAME = "an interval";

    /** The most points for jackknife+, which stores a number for each pair of points. */
    private static final int MOST = 2000;

    private Conformal() {}

    /** Split conformal: the errors of a finished model on held-out points. */
    public static ConformalIntervals split(
            Regressor model, CalibrationSet heldOut, Compute compute, Progress progress) {
        CalibrationSet set = heldOut.weighted();
        Reals targets = FitSupport.numbers(set.data(), NAME);
        double[] predicted = model.predict(set.data().points(), compute, progress);
        double[] errors = new double[predicted.length];
        Arrays.setAll(errors, i -> Math.abs(targets.get(i) - predicted[i]));
        List<Integer> parts = Collections.nCopies(errors.length, 0);
        return new ConformalIntervals(model.expansion(), parts, Reals.of(errors), set.groups(), set.basis());
    }

    /**
     * CV+: fits once without each part, with the same ρ = λΣw. Parts have equal numbers of groups, up to one. With as
     * many parts as groups it is jackknife+, for at most {@value #MOST} points.
     */
    public static ConformalIntervals crossValidated(
            Learner<?> learner, CalibrationSet given, RandomParts parts, Compute compute, Progress progress) {
        CalibrationSet set = anyOrder(given).weighted();
        Dataset data = set.data();
        RowGroups groups = set.groups();
        Require.that(
                parts.count() != groups.count() || data.size() <= MOST,
                Cure.CV_INTERVALS,
                "jackknife+ keeps a model for each of the rows, so that it takes at most %,d of them, got %,d",
                MOST,
                data.size());
        Reals targets = FitSupport.numbers(data, NAME);
        int[] partOfGroup = parts.of(groups.count());
        int[] partOf = new int[data.size()];
        Arrays.setAll(partOf, i -> partOfGroup[groups.groupOf(i)]);
        double[] errors = new double[data.size()];
        List<PartModel> models = new ArrayList<>();
        for (int part = 0; part < parts.count(); part++) {
            int left = part;
            int[] seen = Indices.where(partOf.length, i -> partOf[i] != left);
            int[] unseen = Indices.where(partOf.length, i -> partOf[i] == left);
            Dataset rest = data.select(seen);
            Regressor model = (Regressor) TrialFit.of(learner.forPart(rest, data), rest, compute, Progress.none());
            double[] predicted = model.predict(data.points().select(unseen), compute, Progress.none());
            for (int u = 0; u < unseen.length; u++) errors[unseen[u]] = Math.abs(targets.get(unseen[u]) - predicted[u]);
            models.add(new PartModel(model, seen));
            requireAlike(models.get(0).model.expansion(), model.expansion());
            progress.report("interval models", part + 1L, parts.count());
            progress.throwIfCancelled();
        }
        List<Integer> numbers = Arrays.stream(partOf).boxed().toList();
        Expansion all = joined(models, data.points());
        return new ConformalIntervals(all, numbers, Reals.of(errors), groups, set.basis());
    }

    private static CalibrationSet anyOrder(CalibrationSet set) {
        Require.that(
                set.basis() != CalibrationBasis.LATEST,
                "CV+ learns from later rows to predict earlier ones, which rows in the order of time do not"
                        + " allow: hold out the last rows instead (split)");
        return set;
    }

    /** Throws unless the models share features and kernel: one expansion holds the models of all parts. */
    private static void requireAlike(Expansion first, Expansion other) {
        Require.that(
                other.features().equals(first.features()) && other.kernel().equals(first.kernel()),
                "each part has %s of its own, learned from its rows: hold out rows instead (split)",
                other.features().equals(first.features()) ? "a kernel" : "features");
    }

    private record PartModel(Regressor model, int[] seen) {}

    /** One expansion with an output for each model: over the data if the centers are rows of it, else over all centers. */
    private static Expansion joined(List<PartModel> models, Points points) {
        boolean rows = models.stream().noneMatch(m -> m.model.training().rows().isEmpty());
        Points centers = rows ? points : stacked(models);
        List<Reals> weights = new ArrayList<>();
        double[] bias = new double[models.size()];
        int from = 0;
        for (int m = 0; m < models.size(); m++) {
            Regressor model = models.get(m).model;
            Expansion expansion = model.expansion();
            double[] alpha = new double[centers.size()];
            for (int j = 0; j < expansion.centers().size(); j++) {
                int at = rows ? models.get(m).seen[model.training().rows().get(j)] : from + j;
                alpha[at] = expansion.weights().get(0).get(j);
            }
            from += expansion.centers().size();
            weights.add(Reals.of(alpha));
            bias[m] = expansion.bias().get(0);
        }
        Expansion first = models.get(0).model.expansion();
        Expansion all = new Expansion(first.features(), first.kernel(), centers, weights, Reals.of(bias));
        return all.keep(all.support());
    }

    private static DensePoints stacked(List<PartModel> models) {
        List<double[]> rows = new ArrayList<>();
        for (PartModel one : models) {
            Points centers = one.model.expansion().centers();
            for (int j = 0; j < centers.size(); j++) {
                double[] row = new double[centers.dim()];
                centers.copyRow(j, row);
                rows.add(row);
            }
        }
        return DensePoints.of(rows.toArray(new double[0][]));
    }

    /** Conformalised quantile regression: the band between two quantiles of a model, corrected by the held-out points. */
    public static BandIntervals quantiles(
            Regressor twoQuantiles, CalibrationSet heldOut, Compute compute, Progress progress) {
        requireTwo(twoQuantiles);
        return BandIntervals.of(twoQuantiles.expansion(), calibrating(heldOut.weighted()), compute, progress);
    }

    /** The band between two quantiles of the errors of a model, around its predictions, corrected by the held-out points. */
    public static BandIntervals errors(
            Regressor model, Regressor twoQuantiles, CalibrationSet heldOut, Compute compute, Progress progress) {
        requireTwo(twoQuantiles);
        Expansion band = Expansion.sum(List.of(twice(model.expansion()), twoQuantiles.expansion()));
        return BandIntervals.of(band, calibrating(heldOut.weighted()), compute, progress);
    }

    private static void requireTwo(Regressor quantiles) {
        Require.that(
                quantiles.training().quantiles().size() == 2,
                "a band lies between two quantiles, the model has %d",
                quantiles.training().quantiles().size());
    }

    /** The function as the lower and as the upper end of a band. */
    private static Expansion twice(Expansion f) {
        Require.that(f.outputs() == 1, "intervals are of one target, got %d", f.outputs());
        return Expansion.sum(f.terms().stream()
                .map(term -> new Expansion(
                        term.features(),
                        term.kernel(),
                        term.centers(),
                        List.of(term.weights().get(0), term.weights().get(0)),
                        Reals.of(term.bias().get(0), term.bias().get(0))))
                .toList());
    }

    private static BandIntervals.Calibrating calibrating(CalibrationSet set) {
        return new BandIntervals.Calibrating(
                set.data().points(), FitSupport.numbers(set.data(), NAME), set.groups(), set.basis());
    }

    /** Sets of classes with the same coverage for the rows of each class, from the probabilities of a model for held-out rows. */
    public static ClassSets byClass(Classifier model, CalibrationSet heldOut, Compute compute, Progress progress) {
        CalibrationSet all = heldOut.weighted();
        List<String> names =
                IntStream.range(0, all.data().size()).mapToObj(labels(all)::get).toList();
        int[] known = Indices.where(names.size(), i -> model.classes().contains(names.get(i)));
        Require.that(known.length > 0, "sets of classes need held-out rows of classes that the model has, got none");
        Matrix probabilities = model.probabilities(all.data().points().select(known), compute, progress);
        int[] codes = Arrays.stream(known)
                .map(i -> model.classes().indexOf(names.get(i)))
                .toArray();
        Reals scores = Reals.of(IntStream.range(0, known.length)
                .mapToDouble(i -> 1 - probabilities.get(i, codes[i]))
                .toArray());
        return new ClassSets(
                scores,
                all.groups().select(known),
                all.basis(),
                Arrays.stream(codes).boxed().toList());
    }

    private static Labels labels(CalibrationSet set) {
        if (set.data().targets().orElse(null) instanceof Labels labels) return labels;
        throw new InvalidInputException("sets of classes need rows with classes, got none");
    }

    /** Sets of classes, from the probabilities of a model for held-out rows. */
    public static ClassSets classes(Classifier model, CalibrationSet heldOut, Compute compute, Progress progress) {
        CalibrationSet set = heldOut.weighted();
        Dataset data = set.data();
        Labels labels = labels(set);
        Matrix probabilities = model.probabilities(data.points(), compute, progress);
        double[] scores = new double[data.size()];
        for (int i = 0; i < scores.length; i++) {
            int trueClass = model.classes().indexOf(labels.get(i));
            // A class that is unknown to the model is in no set.
            scores[i] = trueClass < 0 ? 2 : ClassSets.score(probabilities.row(i), trueClass);
        }
        return new ClassSets(Reals.of(scores), set.groups(), set.basis());
    }
}
