package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Makes {@link Intervals} for any regressor with one target. The points that give the errors must have had no part in
 * choosing kernel or λ, or the intervals come out too narrow.
 */
public final class Conformal {
    private Conformal() {}

    /** From points that were kept apart: the errors of a finished model. */
    public static Intervals split(Regressor model, Dataset apart, Compute compute, Progress progress) {
        Reals targets = Learned.numbers(apart, "an interval");
        double[] predicted = model.predict(apart.points(), compute, progress);
        double[] errors = new double[predicted.length];
        Arrays.setAll(errors, i -> Math.abs(targets.get(i) - predicted[i]));
        return new Intervals(model.expansion(), Collections.nCopies(errors.length, 0), Reals.of(errors));
    }

    /** CV+: learns once for each part, without it. As many parts as points is jackknife+. */
    public static Intervals crossValidated(
            Learner<Regressor> learner, Dataset data, Parts parts, Compute compute, Progress progress) {
        Reals targets = Learned.numbers(data, "an interval");
        int[] partOf = parts.of(data.size());
        double[] errors = new double[data.size()];
        List<PartModel> models = new ArrayList<>();
        for (int part = 0; part < parts.count(); part++) {
            int left = part;
            int[] seen = IntStream.range(0, partOf.length)
                    .filter(i -> partOf[i] != left)
                    .toArray();
            int[] unseen = IntStream.range(0, partOf.length)
                    .filter(i -> partOf[i] == left)
                    .toArray();
            Regressor model = learner.fit(data.select(seen), compute, Progress.none());
            double[] predicted = model.predict(data.points().select(unseen), compute, Progress.none());
            for (int u = 0; u < unseen.length; u++) errors[unseen[u]] = Math.abs(targets.get(unseen[u]) - predicted[u]);
            models.add(new PartModel(model, seen));
            progress.report("interval models", part + 1L, parts.count());
            progress.throwIfCancelled();
        }
        List<Integer> numbers = Arrays.stream(partOf).boxed().toList();
        return new Intervals(together(models, data.points()), numbers, Reals.of(errors));
    }

    private record PartModel(Regressor model, int[] seen) {}

    /** One expansion with an output for each model: over the data where centres are rows of it, else over all centres. */
    private static Expansion together(List<PartModel> models, Points points) {
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
}
