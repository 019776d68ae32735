package dev.mercer.data.textfeatures;

import dev.mercer.data.textfeatures.TextTargets.Sums;
import dev.mercer.linalg.tile.VectorMath;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Ridge regression on the features of texts, {@code min Σw(y − b − xᵀv)² + λ‖v‖²}, with predictions out of fold.
 *
 * <p>Each fold is predicted by a regression on the others, and new texts by one on all. λ is the best of a few on the first
 * two folds. Solved by conjugate gradients; a step costs one pass over the features.
 *
 * @param targets the numbers of the targets that are predicted
 * @param vector v for each of them
 * @param outOfFold the prediction of each training row for each target, from the other folds
 */
record TextRidge(int[] targets, double[][] vector, double[] intercept, double[][] outOfFold) {
    private static final double[] LAMBDAS = {0.5, 2, 8, 32};
    private static final int CHOOSING = 2;
    private static final int STEPS = 60;
    private static final double TOLERANCE = 1e-4;
    /** The number of standard errors by which out-of-fold predictions must be better than the mean. */
    private static final double SURE = 3;

    /** Empty if the texts do not predict the targets significantly. */
    static Optional<TextRidge> fit(TextRows texts, TextTargets targets) {
        double[][] out = new double[targets.count()][targets.rows()];
        double best = Double.POSITIVE_INFINITY;
        double lambda = LAMBDAS[0];
        for (double candidate : LAMBDAS) {
            double error = 0;
            for (int f = 0; f < CHOOSING; f++)
                for (int k = 0; k < targets.main(); k++) {
                    predict(texts, targets, k, f, candidate, out[k]);
                    error += targets.error(k, f, out[k]);
                }
            if (error >= best) break;
            best = error;
            lambda = candidate;
        }
        for (int k = 0; k < targets.count(); k++)
            for (int f = 0; f < targets.folds(); f++) predict(texts, targets, k, f, lambda, out[k]);
        int[] kept = sure(targets, out);
        if (kept.length == 0) return Optional.empty();
        double[][] vectors = new double[kept.length][];
        double[] intercepts = new double[kept.length];
        for (int k = 0; k < kept.length; k++) {
            Fit fit = solve(texts, targets.sums(kept[k], TextTargets.NO_FOLD), lambda);
            vectors[k] = fit.vector;
            intercepts[k] = fit.intercept;
        }
        double[][] scores = Arrays.stream(kept).mapToObj(k -> out[k]).toArray(double[][]::new);
        return Optional.of(new TextRidge(kept, vectors, intercepts, scores));
    }

    /** The main targets and the others whose predictions are significantly better than the mean. */
    private static int[] sure(TextTargets targets, double[][] predicted) {
        int first = targets.advantage(predicted, 0, targets.main()) < SURE ? targets.main() : 0;
        boolean others = targets.advantage(predicted, targets.main(), targets.count()) >= SURE;
        return IntStream.range(first, others ? targets.count() : targets.main()).toArray();
    }

    private static void predict(TextRows texts, TextTargets targets, int k, int fold, double lambda, double[] out) {
        Fit fit = solve(texts, targets.sums(k, fold), lambda);
        for (int i = 0; i < out.length; i++)
            if (targets.fold(i) == fold) out[i] = fit.intercept + texts.dot(targets.text(i), fit.vector);
    }

    private record Fit(double[] vector, double intercept) {}

    private static Fit solve(TextRows texts, Sums sums, double lambda) {
        double total = Arrays.stream(sums.weights()).sum();
        double mean = Arrays.stream(sums.targets()).sum() / total;
        double[] center = new double[texts.columns];
        double[] right = new double[texts.columns];
        for (int t = 0; t < texts.size(); t++) {
            texts.add(t, sums.weights()[t] / total, center);
            texts.add(t, sums.targets()[t] - mean * sums.weights()[t], right);
        }
        double[] v = new double[texts.columns];
        double[] residual = right.clone();
        double[] direction = right.clone();
        double norm = VectorMath.dot(residual, residual);
        double enough = TOLERANCE * TOLERANCE * norm;
        for (int step = 0; step < STEPS && norm > enough; step++) {
            double[] product = product(texts, sums.weights(), center, lambda, direction);
            double length = norm / VectorMath.dot(direction, product);
            for (int c = 0; c < v.length; c++) {
                v[c] += length * direction[c];
                residual[c] -= length * product[c];
            }
            double next = VectorMath.dot(residual, residual);
            for (int c = 0; c < v.length; c++) direction[c] = residual[c] + next / norm * direction[c];
            norm = next;
        }
        return new Fit(v, mean - VectorMath.dot(center, v));
    }

    /** (XᵀWX + λ)v of centered rows. */
    private static double[] product(TextRows texts, double[] weights, double[] center, double lambda, double[] v) {
        double[] out = new double[v.length];
        double shift = VectorMath.dot(center, v);
        double sum = 0;
        for (int t = 0; t < texts.size(); t++) {
            if (weights[t] == 0) continue;
            double value = weights[t] * (texts.dot(t, v) - shift);
            texts.add(t, value, out);
            sum += value;
        }
        for (int c = 0; c < v.length; c++) out[c] += lambda * v[c] - sum * center[c];
        return out;
    }
}
