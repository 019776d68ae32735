package dev.mercer.solve.nystrom;

import dev.mercer.linalg.Matrix;
import dev.mercer.loss.Loss;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Sums of a loss and its derivatives over all rows. If the rows are in memory, the scores and derivatives of each row
 * are kept, and only products with K need a pass. If the rows come in pieces, scores and derivatives are computed again
 * in each pass, which costs little beside the kernel values.
 */
final class LossPasses {
    /** The least curvature for b: where a loss is linear at every point, b has no curvature of its own. */
    private static final double LEAST_CURVATURE = 1e-12;

    /** The number of step lengths that one pass over pieces tries. */
    private static final int HALVINGS = 8;

    private final NystromRows rows;
    private final LossSums losses;
    private final RowPasses passes;

    /** {@code means} are subtracted from the targets. */
    LossPasses(NystromRows rows, Loss loss, double total, double[] means, RowPasses passes) {
        this.rows = rows;
        this.losses = new LossSums(loss, total, means);
        this.passes = passes;
    }

    /** Unknowns and b, and the scores f = Kx + b if the rows are in memory. */
    record Point(Matrix x, double[] bias, @Nullable Matrix scores) {}

    /** The function 0. */
    Point zero() {
        int outputs = rows.outputs();
        return new Point(
                new Matrix(rows.columns(), outputs),
                new double[outputs],
                rows.inMemory() ? new Matrix(rows.size(), outputs) : null);
    }

    /** A function whose scores have not been computed yet; this costs a pass if the rows are in memory. */
    Point point(Matrix x, double[] bias) {
        if (!rows.inMemory()) return new Point(x, bias, null);
        Matrix scores = Matrix.rowMajor(
                passes.sum(
                                "scores",
                                (piece, inside) ->
                                        List.of(piece.gram().multiply(x, inside).values()))
                        .get(0),
                bias.length);
        for (int i = 0; i < scores.rows(); i++)
            for (int t = 0; t < bias.length; t++) scores.set(i, t, scores.get(i, t) + bias[t]);
        return new Point(x, bias, scores);
    }

    /** The sums at a point: of L, of L′ and of L″, each with the weight of its row and divided by Σw. */
    static final class At {
        /** ΣwL/Σw of each output. */
        final double[] risks;
        /** ΣwL′/Σw. */
        final double[] ofBias;
        /** ΣwL″/Σw, but not less than {@link #LEAST_CURVATURE}. */
        final double[] curvatures;
        /** ΣwL″/Σw itself. */
        final double[] exactCurvatures;
        /** The sum of wL′/Σw over the rows where it is positive, and over those where it is negative. */
        final double[] up;

        final double[] down;
        /** wL′/Σw and wL″/Σw of each row, if the rows are in memory. */
        final @Nullable Matrix slopes;

        private final Supplier<double[]> pass;
        private @Nullable Matrix both;

        /** {@code pass} computes KᵀwL′/Σw and KᵀwL″/Σw when they are first requested. */
        At(double[] sums, int outputs, @Nullable Matrix slopes, Supplier<double[]> pass) {
            this.risks = Arrays.copyOf(sums, outputs);
            this.ofBias = Arrays.copyOfRange(sums, outputs, 2 * outputs);
            this.exactCurvatures = Arrays.copyOfRange(sums, 2 * outputs, 3 * outputs);
            this.up = Arrays.copyOfRange(sums, 3 * outputs, 4 * outputs);
            this.down = Arrays.copyOfRange(sums, 4 * outputs, 5 * outputs);
            this.curvatures = Arrays.stream(exactCurvatures)
                    .map(c -> Math.max(c, LEAST_CURVATURE))
                    .toArray();
            this.slopes = slopes;
            this.pass = pass;
        }

        private Matrix both() {
            Matrix known = both;
            if (known == null) both = known = Matrix.rowMajor(pass.get(), 2 * risks.length);
            return known;
        }

        /** KᵀwL′/Σw. */
        Matrix gradient() {
            return Columns.part(both(), 0, risks.length);
        }

        /** KᵀwL″/Σw. */
        Matrix curved() {
            return Columns.part(both(), risks.length, risks.length);
        }
    }

    At at(Point point) {
        int outputs = rows.outputs();
        Matrix scores = point.scores;
        if (scores == null) {
            List<double[]> sums = passes.sum("slopes", new RowPass.Slopes(losses, point.x, point.bias));
            return new At(sums.get(1), outputs, null, () -> sums.get(0));
        }
        Matrix slopes = new Matrix(rows.size(), 2 * outputs);
        double[][] sums = new double[1][];
        rows.visit(0, (number, piece) -> {
            losses.slopes(piece, scores, slopes);
            sums[0] = losses.at(piece, scores, slopes);
            return true;
        });
        return new At(
                sums[0],
                outputs,
                slopes,
                () -> passes.sum(
                                "slopes",
                                (piece, inside) -> List.of(
                                        piece.gram().transposed(slopes, inside).values()))
                        .get(0));
    }

    /** KᵀC(KV − levels) with the curvatures C at a point. */
    Matrix product(Matrix direction, double[] levels, Point point, At at) {
        int outputs = levels.length;
        Matrix slopes = at.slopes;
        if (slopes != null)
            return Matrix.rowMajor(
                    passes.sum(
                                    "conjugate gradients",
                                    (piece, inside) -> List.of(piece.gram()
                                            .normal(
                                                    direction,
                                                    (i, row) -> {
                                                        for (int t = 0; t < outputs; t++)
                                                            row[t] = slopes.get(i, outputs + t) * (row[t] - levels[t]);
                                                    },
                                                    inside)
                                            .values()))
                            .get(0),
                    outputs);
        List<double[]> sums = passes.sum(
                "conjugate gradients", new RowPass.CurvedProduct(losses, direction, levels, point.x, point.bias));
        return Columns.part(Matrix.rowMajor(sums.get(0), 2 * outputs), 0, outputs);
    }

    /** The steps x + s·direction, b + s·shift from a point. */
    final class Line {
        private final Point from;
        private final Matrix direction;
        private final double[] shift;
        /** The change of f by a step of length 1, if the rows are in memory. */
        private final @Nullable Matrix change;

        Line(Point from, Matrix direction, double[] shift) {
            this.from = from;
            this.direction = direction;
            this.shift = shift;
            this.change = from.scores == null ? null : point(direction, shift).scores;
        }

        /** The number of step lengths tried at a time. */
        int tries() {
            return change == null ? HALVINGS : 1;
        }

        /** ΣwL/Σw of each output after steps of lengths {@code longest}, half of it, and so on. */
        double[][] risks(double longest) {
            int outputs = shift.length;
            Matrix known = change;
            Matrix scores = from.scores;
            double[] sums;
            if (known != null && scores != null) {
                double[][] found = new double[1][];
                rows.visit(0, (number, piece) -> {
                    found[0] = losses.risks(piece, scores, known, longest, tries());
                    return true;
                });
                sums = found[0];
            } else
                sums = passes.sum(
                                "line search",
                                new RowPass.StepRisks(losses, direction, shift, from.x, from.bias, longest, tries()))
                        .get(0);
            double[][] risks = new double[tries()][];
            for (int h = 0; h < risks.length; h++) risks[h] = Arrays.copyOfRange(sums, h * outputs, (h + 1) * outputs);
            return risks;
        }

        /** The point after steps of these lengths, one for each output. */
        Point after(double[] lengths) {
            Matrix x = from.x.copy();
            Columns.add(lengths, direction, x);
            double[] bias = from.bias.clone();
            for (int t = 0; t < bias.length; t++) bias[t] += lengths[t] * shift[t];
            if (change == null || from.scores == null) return new Point(x, bias, null);
            Matrix scores = from.scores.copy();
            Columns.add(lengths, change, scores);
            return new Point(x, bias, scores);
        }
    }

    /** wL″/Σw of the rows of a sample, a row for each; {@code places} are their positions if the rows are in memory. */
    Matrix curvatures(NystromRows.Piece sample, int[] places, Point point, At at) {
        int outputs = rows.outputs();
        Matrix known = at.slopes;
        if (known != null) return Columns.part(known.select(places), outputs, outputs);
        Matrix f = sample.gram().multiply(point.x, Progress.none());
        Matrix slopes = new Matrix(f.rows(), 2 * outputs);
        for (int i = 0; i < f.rows(); i++) {
            for (int t = 0; t < outputs; t++) f.set(i, t, f.get(i, t) + point.bias[t]);
            losses.slope(sample, f, i, slopes);
        }
        return Columns.part(slopes, outputs, outputs);
    }

    /** A lower bound on the loss from its slopes u: Kᵀa and Σa with aᵢ = −wᵢuᵢ/(2λΣw), and Σ wᵢL*(yᵢ, uᵢ)/Σw over all outputs. */
    static final class Dual {
        final Matrix products;
        final double[] sums;
        final double conjugates;

        Dual(List<double[]> found) {
            this.sums = Arrays.copyOf(found.get(1), found.get(1).length - 1);
            this.conjugates = found.get(1)[sums.length];
            this.products = Matrix.rowMajor(found.get(0), sums.length);
        }
    }

    /** The bound with the slopes of each output scaled: by {@code up} where they are positive, by {@code down} where negative. */
    Dual dual(Point point, double[] up, double[] down, double lambda) {
        RowPass.DualSums pass = new RowPass.DualSums(losses, point.x, point.bias, up, down, lambda);
        Matrix known = point.scores;
        return new Dual(
                known == null
                        ? passes.sum("certificate", pass)
                        : passes.sum("certificate", (piece, inside) -> pass.of(piece, known, inside)));
    }
}
