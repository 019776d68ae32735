package dev.mercer.solve.nystrom;

import dev.mercer.linalg.Matrix;
import dev.mercer.loss.Loss;
import dev.mercer.util.Progress;
import java.util.function.ObjIntConsumer;

/**
 * Sums of a loss and its derivatives over the rows of a piece, computed by several threads in an order that does not depend on their number.
 *
 * @param loss the loss
 * @param total Σw of all rows, by which every sum is divided
 * @param means the number subtracted from each target
 */
public record LossSums(Loss loss, double total, double[] means) {
    /** The number of rows in a block, whose losses one thread adds up. */
    private static final int ROWS = 4096;

    double target(NystromRows.Piece piece, int i, int t) {
        return piece.targets().get(i, t) - means[t];
    }

    /** wL″/Σw of a row. */
    double curvature(NystromRows.Piece piece, int i, int t, double score) {
        double weight = piece.weights()[i];
        return weight > 0 ? weight * loss.curvature(target(piece, i, t), score) / total : 0;
    }

    /** Writes wL′/Σw and wL″/Σw of a row. */
    void slope(NystromRows.Piece piece, Matrix scores, int i, Matrix slopes) {
        double weight = piece.weights()[i];
        if (!(weight > 0)) return;
        int outputs = scores.columns();
        for (int t = 0; t < outputs; t++) {
            double y = target(piece, i, t);
            slopes.set(i, t, weight * loss.derivative(y, scores.get(i, t)) / total);
            slopes.set(i, outputs + t, weight * loss.curvature(y, scores.get(i, t)) / total);
        }
    }

    /** Writes wL′/Σw and wL″/Σw of all rows. */
    void slopes(NystromRows.Piece piece, Matrix scores, Matrix slopes) {
        inBlocks(piece, 0, (none, i) -> slope(piece, scores, i, slopes));
    }

    /** The sums of {@link LossPasses.At}, one after the other. */
    double[] at(NystromRows.Piece piece, Matrix scores, Matrix slopes) {
        int outputs = scores.columns();
        return inBlocks(piece, 5 * outputs, (sums, i) -> {
            double weight = piece.weights()[i];
            for (int t = 0; t < outputs && weight > 0; t++) {
                double slope = slopes.get(i, t);
                sums[t] += weight * loss.value(target(piece, i, t), scores.get(i, t)) / total;
                sums[outputs + t] += slope;
                sums[2 * outputs + t] += slopes.get(i, outputs + t);
                sums[3 * outputs + t] += Math.max(slope, 0);
                sums[4 * outputs + t] += Math.max(-slope, 0);
            }
        });
    }

    /** ΣwL/Σw of each output for scores f + longest·more, then with half the length, and so on. */
    double[] risks(NystromRows.Piece piece, Matrix f, Matrix more, double longest, int tries) {
        int outputs = f.columns();
        return inBlocks(piece, tries * outputs, (sums, i) -> {
            double weight = piece.weights()[i];
            for (int t = 0; t < outputs && weight > 0; t++) {
                double y = target(piece, i, t);
                double length = longest;
                for (int h = 0; h < tries; h++, length /= 2)
                    sums[h * outputs + t] += weight * loss.value(y, f.get(i, t) + length * more.get(i, t)) / total;
            }
        });
    }

    /** Σa of each output, and ΣwL*(y, u)/Σw over all outputs. */
    double[] conjugates(NystromRows.Piece piece, Matrix a, Matrix slopes) {
        int outputs = a.columns();
        return inBlocks(piece, outputs + 1, (all, i) -> {
            double weight = piece.weights()[i];
            for (int t = 0; t < outputs && weight > 0; t++) {
                all[t] += a.get(i, t);
                all[outputs] += weight * loss.conjugate(target(piece, i, t), slopes.get(i, t)) / total;
            }
        });
    }

    /** Sums over the rows, to which {@code adding} adds the terms of each row. */
    private static double[] inBlocks(NystromRows.Piece piece, int width, ObjIntConsumer<double[]> adding) {
        double[][] parts = new double[(piece.size() + ROWS - 1) / ROWS][width];
        piece.gram().compute().run("losses", parts.length, Progress.none(), block -> {
            for (int i = block * ROWS; i < Math.min(piece.size(), (block + 1) * ROWS); i++)
                adding.accept(parts[block], i);
        });
        double[] sums = new double[width];
        for (double[] part : parts) for (int k = 0; k < width; k++) sums[k] += part[k];
        return sums;
    }
}
