package dev.mercer.solve.centres;

import dev.mercer.gram.tall.TallGram;
import dev.mercer.linalg.Matrix;
import dev.mercer.solve.Intercept;
import dev.mercer.util.CancelledException;
import dev.mercer.util.Progress;
import java.util.List;

/** The equations known by products with them, each a pass over all rows. What is cancelled is of no use. */
final class StreamedNormalEquations extends BlockEquations {
    private final BlockTargets targets;
    private final BlockPasses passes;
    private final Progress progress;

    private StreamedNormalEquations(
            BlockProblem problem, BlockProblem.Level level, Matrix all, BlockPasses passes, Progress progress) {
        super(
                level.total,
                level.means,
                problem.intercept() == Intercept.NONE ? new double[all.rows()] : all.column(level.means.length),
                withoutLast(all));
        this.targets = problem.targets();
        this.passes = passes;
        this.progress = progress;
    }

    static StreamedNormalEquations of(
            BlockProblem problem, BlockProblem.Level level, BlockPasses passes, Progress progress) {
        int outputs = level.means.length;
        BlockPasses.Sums found = passes.sum(
                "right-hand sides",
                (rows, tall) -> {
                    double[] weights = problem.targets().weights(rows);
                    Matrix c = new Matrix(rows.size(), outputs + 1);
                    for (int i = 0; i < weights.length; i++) {
                        for (int t = 0; t < outputs; t++)
                            c.set(i, t, weights[i] * (problem.targets().get(rows, i, t) - level.means[t]));
                        c.set(i, outputs, weights[i]);
                    }
                    return List.of(tall.transposed(c, Progress.none()).values());
                },
                progress);
        return new StreamedNormalEquations(problem, level, matrix(found, outputs + 1), passes, progress);
    }

    private static Matrix matrix(BlockPasses.Sums found, int columns) {
        if (!found.whole()) throw new CancelledException();
        double[] values = found.arrays().get(0);
        Matrix matrix = new Matrix(values.length / columns, columns);
        System.arraycopy(values, 0, matrix.values(), 0, values.length);
        return matrix;
    }

    private static Matrix withoutLast(Matrix all) {
        Matrix some = new Matrix(all.rows(), all.columns() - 1);
        for (int j = 0; j < some.rows(); j++) for (int t = 0; t < some.columns(); t++) some.set(j, t, all.get(j, t));
        return some;
    }

    @Override
    Matrix product(Matrix v, boolean rough) {
        double[] levels = levels(v);
        BlockPasses.Sums found = passes.sum(
                "conjugate gradients",
                (rows, tall) -> {
                    double[] weights = targets.weights(rows);
                    TallGram.RowStep centre = (i, row) -> {
                        for (int t = 0; t < row.length; t++) row[t] = weights[i] * (row[t] - levels[t]);
                    };
                    Matrix product = rough
                            ? tall.roughNormal(v, centre, Progress.none())
                            : tall.normal(v, centre, Progress.none());
                    return List.of(product.values());
                },
                progress);
        return matrix(found, v.columns());
    }

    @Override
    Rest rest(Matrix x) {
        double[] levels = levels(x);
        BlockPasses.Sums found = passes.sum(
                "residual",
                (rows, tall) -> {
                    double[] weights = targets.weights(rows);
                    double[] squares = new double[rows.size()];
                    Matrix left = tall.normal(
                            x,
                            (i, row) -> {
                                for (int t = 0; t < row.length; t++) {
                                    double error = targets.get(rows, i, t) - means[t] - (row[t] - levels[t]);
                                    squares[i] += weights[i] * error * error;
                                    row[t] = weights[i] * error;
                                }
                            },
                            Progress.none());
                    double sum = 0;
                    for (double square : squares) sum += square;
                    return List.of(left.values(), new double[] {sum});
                },
                progress);
        return new Rest(matrix(found, x.columns()), found.arrays().get(1)[0]);
    }
}
