package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.VectorMath;
import dev.mercer.util.Indices;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Makes {@link ConformalIntervals} for any regressor with one target. The points that give the errors must have had no part in
 * choosing kernel or λ, or the intervals come out too narrow. Points of weight 0 are left out, all others count once.
 */
public final class Conformal {
    private static final String NAME = "an interval";

    /** Jackknife+ keeps a number for each pair of points. */
    private static final int MOST = 2000;

    private Conformal() {}

    private static Dataset weighted(Dataset data) {
        Dataset some =
                data.select(Indices.where(data.size(), i -> data.weights().get(i) > 0));
        Require.that(some.size() > 0, "intervals need calibration points of positive weight, got none");
        return some;
    }

    /** From points that were kept apart: the errors of a finished model. */
    public static ConformalIntervals split(Regressor model, Dataset apart, Compute compute, Progress progress) {
        Dataset data = weighted(apart);
        Reals targets = Learned.numbers(data, NAME);
        double[] predicted = model.predict(data.points(), compute, progress);
        double[] errors = new double[predicted.length];
        Arrays.setAll(errors, i -> Math.abs(targets.get(i) - predicted[i]));
        return new ConformalIntervals(model.expansion(), Collections.nCopies(errors.length, 0), Reals.of(errors));
    }

    /**
     * CV+: learns once for each part, without it and with the same λ. As many parts as points is jackknife+, for which there
     * may be {@value #MOST} of them.
     */
    public static ConformalIntervals crossValidated(
            Learner<Regressor> learner, Dataset given, Parts parts, Compute compute, Progress progress) {
        Dataset data = weighted(given);
        if (parts.count() == data.size()) requireJackknife(data.size());
        Reals targets = Learned.numbers(data, NAME);
        int[] partOf = parts.of(data.size());
        double[] errors = new double[data.size()];
        List<PartModel> models = new ArrayList<>();
        for (int part = 0; part < parts.count(); part++) {
            int left = part;
            int[] seen = Indices.where(partOf.length, i -> partOf[i] != left);
            int[] unseen = Indices.where(partOf.length, i -> partOf[i] == left);
            Regressor model = learner.fit(data.select(seen), compute, Progress.none());
            double[] predicted = model.predict(data.points().select(unseen), compute, Progress.none());
            for (int u = 0; u < unseen.length; u++) errors[unseen[u]] = Math.abs(targets.get(unseen[u]) - predicted[u]);
            models.add(new PartModel(model, seen));
            progress.report("interval models", part + 1L, parts.count());
            progress.throwIfCancelled();
        }
        List<Integer> numbers = Arrays.stream(partOf).boxed().toList();
        return new ConformalIntervals(together(models, data.points()), numbers, Reals.of(errors));
    }

    /** Refuses jackknife+ of n points where they are too many for it. */
    public static void requireJackknife(int n) {
        Require.that(
                n <= MOST,
                "jackknife+ keeps a model for each of the rows, so that it takes at most %,d of them, got %,d: use CV+,"
                        + " a model for each of a few parts (--interval cv)",
                MOST,
                n);
    }

    /**
     * Jackknife+ of ridge regression without refitting, at the same ρ = λΣw: with A = K + ρW⁻¹ and C as in {@link NoisyGram},
     * the model without point i has α₍₋ᵢ₎ = α − (αᵢ/Cᵢᵢ)Ceᵢ, b₍₋ᵢ₎ = b − (αᵢ/Cᵢᵢ)(A⁻¹1)ᵢ/1ᵀA⁻¹1, and errs by |αᵢ/Cᵢᵢ| at that
     * point. Cost: 4n³/3 and n² numbers, so that there may be {@value #MOST} points.
     */
    public static ConformalIntervals jackknife(KernelRidge ridge, Dataset given, Compute compute, Progress progress) {
        Dataset data = weighted(given);
        int n = data.size();
        requireJackknife(n);
        Require.that(n >= 2, "jackknife+ needs 2 points of positive weight, got %d", n);
        RidgePosterior posterior = RidgePosterior.of(ridge, data, compute, progress);
        RidgeEvidence evidence = posterior.evidence();
        NoisyGram noisy = evidence.noisy();
        Matrix inverse = noisy.inverseColumns(0, n);
        List<Reals> weights = new ArrayList<>();
        double[] bias = new double[n];
        double[] errors = new double[n];
        for (int i = 0; i < n; i++) {
            double[] column = inverse.column(i);
            double border = noisy.intercept() ? noisy.unit(i) / noisy.unitSum() : 0;
            if (noisy.intercept()) for (int j = 0; j < n; j++) column[j] -= noisy.unit(j) * border;
            double error = evidence.alpha()[i] / column[i];
            double[] alpha = evidence.alpha().clone();
            VectorMath.axpy(-error, column, alpha);
            alpha[i] = 0;
            weights.add(Reals.of(alpha));
            bias[i] = evidence.bias() - error * border;
            errors[i] = Math.abs(error);
        }
        Expansion models =
                new Expansion(Optional.empty(), posterior.posterior().kernel(), data.points(), weights, Reals.of(bias));
        return new ConformalIntervals(models, IntStream.range(0, n).boxed().toList(), Reals.of(errors));
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
        Require.that(
                models.stream().allMatch(m -> m.model.expansion().features().equals(first.features())),
                "each part has features of its own, as those that sit on training rows: keep rows apart instead"
                        + " (--interval split)");
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
