package dev.mercer.solve.centres;

import dev.mercer.data.RowBlock;
import dev.mercer.linalg.Matrix;
import dev.mercer.loss.Loss;
import dev.mercer.solve.Certificate;
import dev.mercer.solve.Intercept;
import dev.mercer.util.CancelledException;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/** Sums of a loss and its derivatives over all rows, each in one pass. What is cancelled is of no use. */
final class LossPasses {
    /** Lengths of a step that one pass tries, and how many passes do. */
    static final int HALVINGS = 8;

    static final int ROUNDS = 4;

    /** Where a loss is straight under every point, b has no curvature of its own. */
    private static final double LEAST_CURVATURE = 1e-12;

    private final BlockTargets targets;
    private final Loss loss;
    private final double total;
    private final BlockPasses passes;
    private final Intercept intercept;
    private final Progress progress;

    LossPasses(
            BlockTargets targets, Loss loss, double total, BlockPasses passes, Intercept intercept, Progress progress) {
        this.targets = targets;
        this.loss = loss;
        this.total = total;
        this.passes = passes;
        this.intercept = intercept;
        this.progress = progress;
    }

    /** What is known of J at a point, but for the penalty. */
    static final class At {
        /** Σ wL/Σw of each output. */
        final double[] risks;
        /** KᵀwL′/Σw. */
        final Matrix gradient;
        /** KᵀwL″/Σw. */
        final Matrix curved;
        /** ΣwL′/Σw. */
        final double[] ofBias;
        /** ΣwL″/Σw. */
        final double[] curvatures;
        /** ΣwL′/Σw where that is above and below 0. */
        final double[] up;

        final double[] down;

        At(List<double[]> sums, int outputs) {
            Matrix both = matrix(sums.get(0), 2 * outputs);
            this.gradient = part(both, 0, outputs);
            this.curved = part(both, outputs, outputs);
            this.risks = sums.get(1);
            this.ofBias = sums.get(2);
            this.curvatures = Arrays.stream(sums.get(3))
                    .map(c -> Math.max(c, LEAST_CURVATURE))
                    .toArray();
            this.up = sums.get(4);
            this.down = sums.get(5);
        }
    }

    At at(Matrix x, double[] bias) {
        int outputs = bias.length;
        Matrix v = beside(x, new Matrix(x.rows(), outputs));
        return new At(
                sum("slopes", (rows, tall) -> {
                    double[] weights = targets.weights(rows);
                    double[][] each = new double[5][];
                    Matrix scores = new Matrix(rows.size(), outputs);
                    double[] gradient = tall.normal(
                                    v,
                                    (i, row) -> {
                                        for (int t = 0; t < outputs; t++) {
                                            double y = targets.get(rows, i, t);
                                            double f = row[t] + bias[t];
                                            scores.set(i, t, f);
                                            double share = weights[i] / total;
                                            row[t] = share > 0 ? share * loss.derivative(y, f) : 0;
                                            row[outputs + t] = share > 0 ? share * loss.curvature(y, f) : 0;
                                        }
                                    },
                                    Progress.none())
                            .values();
                    for (int k = 0; k < each.length; k++) each[k] = new double[outputs];
                    // In the order of the rows, which threads do not keep.
                    for (int i = 0; i < weights.length; i++)
                        for (int t = 0; t < outputs && weights[i] > 0; t++) {
                            double y = targets.get(rows, i, t);
                            double f = scores.get(i, t);
                            double share = weights[i] / total;
                            double slope = share * loss.derivative(y, f);
                            each[0][t] += share * loss.value(y, f);
                            each[1][t] += slope;
                            each[2][t] += share * loss.curvature(y, f);
                            each[3][t] += Math.max(slope, 0);
                            each[4][t] += Math.max(-slope, 0);
                        }
                    return List.of(gradient, each[0], each[1], each[2], each[3], each[4]);
                }),
                outputs);
    }

    /** KᵀC(KV − levels) with the curvatures C at a point. */
    Matrix product(Matrix direction, double[] levels, Matrix x, double[] bias) {
        int outputs = bias.length;
        Matrix v = beside(direction, x);
        List<double[]> sums = sum("conjugate gradients", (rows, tall) -> {
            double[] weights = targets.weights(rows);
            return List.of(tall.normal(
                            v,
                            (i, row) -> {
                                for (int t = 0; t < outputs; t++) {
                                    double f = row[outputs + t] + bias[t];
                                    double c = weights[i] > 0
                                            ? weights[i] / total * loss.curvature(targets.get(rows, i, t), f)
                                            : 0;
                                    row[t] = c * (row[t] - levels[t]);
                                    row[outputs + t] = 0;
                                }
                            },
                            Progress.none())
                    .values());
        });
        return part(matrix(sums.get(0), 2 * outputs), 0, outputs);
    }

    /** Σ wL/Σw of each output after steps of lengths {@code longest}, half of it, and so on. */
    double[][] along(Matrix direction, double[] shift, Matrix x, double[] bias, double longest) {
        int outputs = bias.length;
        Matrix v = beside(direction, x);
        List<double[]> sums = sum("line search", (rows, tall) -> {
            double[] weights = targets.weights(rows);
            Matrix both = tall.multiply(v, Progress.none());
            double[] risks = new double[HALVINGS * outputs];
            for (int i = 0; i < weights.length; i++)
                for (int t = 0; t < outputs && weights[i] > 0; t++) {
                    double y = targets.get(rows, i, t);
                    double length = longest;
                    for (int h = 0; h < HALVINGS; h++, length /= 2) {
                        double f = both.get(i, outputs + t) + bias[t] + length * (both.get(i, t) + shift[t]);
                        risks[h * outputs + t] += weights[i] / total * loss.value(y, f);
                    }
                }
            return List.of(risks);
        });
        double[][] risks = new double[HALVINGS][];
        for (int h = 0; h < HALVINGS; h++) risks[h] = Arrays.copyOfRange(sums.get(0), h * outputs, (h + 1) * outputs);
        return risks;
    }

    /** The curvatures of one output at some rows, whose scores without b these are. */
    double[] curvatures(RowBlock rows, Matrix scores, double[] bias, int t) {
        double[] weights = targets.weights(rows);
        for (int i = 0; i < weights.length; i++) {
            double y = targets.get(rows, i, t);
            weights[i] = weights[i] > 0 ? weights[i] / total * loss.curvature(y, scores.get(i, t) + bias[t]) : 0;
        }
        return weights;
    }

    /** As {@link NystromBound} has it. */
    Certificate certificate(Matrix x, double[] bias, double objective, double lambda, At at, NystromPenalty penalty) {
        int outputs = bias.length;
        List<double[]> sums = sum("certificate", (rows, tall) -> {
            double[] weights = targets.weights(rows);
            double[] conjugates = new double[rows.size()];
            Matrix dual = tall.normal(
                    x,
                    (i, row) -> {
                        for (int t = 0; t < outputs; t++) {
                            double y = targets.get(rows, i, t);
                            double u = weights[i] > 0 ? balanced(loss.derivative(y, row[t] + bias[t]), at, t) : 0;
                            if (weights[i] > 0) conjugates[i] += weights[i] * loss.conjugate(y, u) / total;
                            row[t] = -weights[i] * u / (2 * lambda * total);
                        }
                    },
                    Progress.none());
            return List.of(
                    dual.values(), new double[] {Arrays.stream(conjugates).sum()});
        });
        double bound = -sums.get(1)[0];
        for (double norm : penalty.inverseNorms(matrix(sums.get(0), outputs))) bound -= lambda * norm;
        return new Certificate(
                objective, Double.isFinite(bound) ? OptionalDouble.of(bound) : OptionalDouble.empty(), true);
    }

    /** Σa = 0 where b is free: the heavier side is scaled down. */
    private double balanced(double slope, At at, int t) {
        if (intercept != Intercept.FREE) return slope;
        if (slope > 0 && at.up[t] > at.down[t]) return slope * (at.down[t] / at.up[t]);
        if (slope < 0 && at.down[t] > at.up[t]) return slope * (at.up[t] / at.down[t]);
        return slope;
    }

    private List<double[]> sum(String stage, BlockPasses.Part part) {
        BlockPasses.Sums found = passes.sum(stage, part, progress);
        if (!found.whole()) throw new CancelledException();
        return found.arrays();
    }

    private static Matrix beside(Matrix a, Matrix b) {
        Matrix both = new Matrix(a.rows(), a.columns() + b.columns());
        for (int i = 0; i < a.rows(); i++) {
            for (int t = 0; t < a.columns(); t++) both.set(i, t, a.get(i, t));
            for (int t = 0; t < b.columns(); t++) both.set(i, a.columns() + t, b.get(i, t));
        }
        return both;
    }

    private static Matrix matrix(double[] values, int columns) {
        Matrix matrix = new Matrix(values.length / columns, columns);
        System.arraycopy(values, 0, matrix.values(), 0, values.length);
        return matrix;
    }

    private static Matrix part(Matrix all, int from, int columns) {
        Matrix part = new Matrix(all.rows(), columns);
        for (int i = 0; i < part.rows(); i++) for (int t = 0; t < columns; t++) part.set(i, t, all.get(i, from + t));
        return part;
    }
}
