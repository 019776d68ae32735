package dev.mercer.learn.belief;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.learn.FitSupport;
import dev.mercer.linalg.Matrix;
import dev.mercer.model.BandIntervals;
import dev.mercer.model.ClassSets;
import dev.mercer.model.Classifier;
import dev.mercer.model.Expansion;
import dev.mercer.model.Regressor;
import dev.mercer.util.Indices;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Makes {@link BandIntervals} and {@link ClassSets} of finished models and held-out points. Points of weight 0 are ignored; all others
 * count equally, whatever their weight, and a group counts once.
 */
public final class ConformalBand {
    private static final String NAME = "an interval";

    private ConformalBand() {}

    /** Conformalised quantile regression: the band between two quantiles of a model, corrected by the held-out points. */
    public static BandIntervals quantiles(
            Regressor twoQuantiles, CalibrationSet heldOut, Compute compute, Progress progress) {
        requireTwo(twoQuantiles);
        return BandIntervals.of(twoQuantiles.expansion(), calibrating(heldOut.weighted()), compute, progress);
    }

    /** The band between two quantiles of the errors of a model, about its predictions, corrected by the held-out points. */
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

    /** Sets that hold the class of rows of each class alike, from the probabilities of a model for held-out rows. */
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
            // A class that the model does not know is in no set.
            scores[i] = trueClass < 0 ? 2 : ClassSets.score(probabilities.row(i), trueClass);
        }
        return new ClassSets(Reals.of(scores), set.groups(), set.basis());
    }
}
