package dev.mercer.data.encoder;

import dev.mercer.data.encoder.LevelMeans.Levels;
import dev.mercer.data.encoder.internal.Supervision;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The shrunk means of one response by level, along a chain of prefixes: a prefix is part of the chain if its levels differ by more
 * than chance from those of the previous prefix.
 */
final class ResponseMeans {
    /** The number of standard errors of the variance ratio by which means must differ. */
    private static final double SURE = 3;

    private static final double LEAST_SHRINKAGE = 1e-3;

    private final Supervision.Response response;
    private final Supervision.Standard targets;
    private final int count;
    private final List<Step> steps = new ArrayList<>();

    /**
     * The sums of the response in the levels of one prefix.
     *
     * @param depth the place of the prefix in the chain
     * @param levels its levels
     * @param sums Σwy in each cell of the levels
     * @param shrinkage the m of the means
     */
    private record Step(int depth, Levels levels, double[] sums, double shrinkage) {}

    private ResponseMeans(Supervision.Response response, Supervision.Standard targets) {
        this.response = response;
        this.targets = targets;
        this.count = response.count();
    }

    static ResponseMeans of(Supervision.Response response, Supervision.Standard targets, List<Levels> chain) {
        ResponseMeans means = new ResponseMeans(response, targets);
        for (int d = 0; d < chain.size(); d++) means.step(d, chain.get(d)).ifPresent(means.steps::add);
        return means;
    }

    boolean differ() {
        return !steps.isEmpty();
    }

    boolean uses(int depth) {
        return steps.stream().anyMatch(step -> step.depth == depth);
    }

    int count() {
        return count;
    }

    List<String> names() {
        return response.names();
    }

    /**
     * The means of a row's levels from the rows outside a fold.
     *
     * @param depth the number of prefixes of the chain that are used
     * @param out gets the means from {@code first} on; it is 0 there
     */
    void means(int i, int fold, int depth, double[] out, int first) {
        for (Step step : steps) {
            if (step.depth >= depth) return;
            int cell = Levels.without(step.levels.of[i], fold);
            if (step.levels.rows[cell] < LevelMeans.LEAST) return;
            for (int k = 0; k < count; k++)
                out[first + k] = (step.sums[cell * count + k] + step.shrinkage * out[first + k])
                        / (step.levels.weights[cell] + step.shrinkage);
        }
    }

    private double[] sums(Levels levels) {
        double[] sums = new double[levels.weights.length * count];
        for (int fold = 0; fold <= Supervision.FOLDS; fold++)
            for (int k = 0; k < count; k++) {
                double[] values = response.values()[fold][k];
                for (int i = 0; i < values.length; i++)
                    if (fold != targets.fold()[i])
                        sums[Levels.without(levels.of[i], fold) * count + k] += targets.weights()[i] * values[i];
            }
        return sums;
    }

    /** Analysis of variance of a prefix within the levels of the previous prefix. */
    private Optional<Step> step(int depth, Levels levels) {
        double[] sums = sums(levels);
        Parents parents = new Parents(levels, sums);
        int between = parents.levels - parents.present();
        int within = parents.rows - parents.levels;
        if (between < 1 || within < 1) return Optional.empty();
        double explained = 0;
        double rest = 0;
        for (int l = 0; l < levels.names.size(); l++) {
            int cell = levels.all(l);
            if (levels.rows[cell] < LevelMeans.LEAST) continue;
            for (int k = 0; k < count; k++) {
                double mean = sums[cell * count + k] / levels.weights[cell];
                double difference = mean - parents.mean(l, k);
                explained += levels.weights[cell] * difference * difference;
                rest -= levels.weights[cell] * mean * mean;
            }
        }
        for (int i = 0; i < levels.of.length; i++) {
            if (levels.rows[levels.all(levels.of[i])] < LevelMeans.LEAST) continue;
            for (double[] values : response.values()[Supervision.FOLDS])
                rest += targets.weights()[i] * values[i] * values[i];
        }
        double noise = Math.max(rest, 0) / within;
        double signal = explained / between;
        double error = noise * Math.sqrt((2.0 / between + 2.0 / within) / count);
        if (!(signal - noise > SURE * error)) return Optional.empty();
        double shrinkage = Math.max(LEAST_SHRINKAGE, noise * (parents.own() / between) / (signal - noise));
        return Optional.of(new Step(depth, levels, sums, shrinkage));
    }

    /** Sums over the levels of at least two rows with the same parent, which is a level of the previous prefix. */
    private final class Parents {
        final int[] parentOf;
        final double[] weight;
        final double[] squares;
        final double[] sum;
        int levels;
        int rows;

        Parents(Levels of, double[] sums) {
            parentOf = new int[of.names.size()];
            int parents = 1;
            if (!steps.isEmpty()) {
                Levels before = steps.get(steps.size() - 1).levels;
                parents = before.names.size();
                for (int i = 0; i < of.of.length; i++) parentOf[of.of[i]] = before.of[i];
            }
            weight = new double[parents];
            squares = new double[parents];
            sum = new double[parents * count];
            for (int l = 0; l < parentOf.length; l++) {
                int cell = of.all(l);
                if (of.rows[cell] < LevelMeans.LEAST) continue;
                levels++;
                rows += of.rows[cell];
                int p = parentOf[l];
                weight[p] += of.weights[cell];
                squares[p] += of.weights[cell] * of.weights[cell];
                for (int k = 0; k < count; k++) sum[p * count + k] += sums[cell * count + k];
            }
        }

        /** The number of parents. */
        int present() {
            int found = 0;
            for (double w : weight) if (w > 0) found++;
            return found;
        }

        /** The mean of number k of the parent of a level. */
        double mean(int level, int k) {
            return sum[parentOf[level] * count + k] / weight[parentOf[level]];
        }

        /** Σ over parents of W − Σw²/W. */
        double own() {
            double own = 0;
            for (int p = 0; p < weight.length; p++) if (weight[p] > 0) own += weight[p] - squares[p] / weight[p];
            return own;
        }
    }
}
