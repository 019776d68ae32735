package dev.mercer.solve.centres;

import dev.mercer.gram.tall.TallGram;
import dev.mercer.linalg.Matrix;
import dev.mercer.util.Progress;
import java.util.List;

/** The equations known by products with them, each a pass over all rows, in memory or piece after piece. */
final class StreamedNormalEquations extends NormalEquations {
    private final RowPasses passes;

    StreamedNormalEquations(Known known, RowPasses passes) {
        super(known);
        this.passes = passes;
    }

    @Override
    Matrix product(Matrix v, boolean rough) {
        double[] levels = levels(v);
        return Columns.matrix(
                passes.sum("conjugate gradients", (piece, inside) -> List.of(product(v, rough, levels, piece, inside)))
                        .get(0),
                v.columns());
    }

    private static double[] product(
            Matrix v, boolean rough, double[] levels, NystromRows.Piece piece, Progress inside) {
        double[] weights = piece.weights();
        TallGram.RowStep centre = (i, row) -> {
            for (int t = 0; t < row.length; t++) row[t] = weights[i] * (row[t] - levels[t]);
        };
        TallGram gram = piece.gram();
        return (rough ? gram.roughNormal(v, centre, inside) : gram.normal(v, centre, inside)).values();
    }

    @Override
    Rest rest(Matrix x) {
        double[] levels = levels(x);
        List<double[]> found = passes.sum("residual", (piece, inside) -> {
            double[] weights = piece.weights();
            double[] squares = new double[piece.size()];
            Matrix left = piece.gram()
                    .normal(
                            x,
                            (i, row) -> {
                                for (int t = 0; t < row.length; t++) {
                                    double error = piece.targets().get(i, t) - means[t] - (row[t] - levels[t]);
                                    squares[i] += weights[i] * error * error;
                                    row[t] = weights[i] * error;
                                }
                            },
                            inside);
            double sum = 0;
            for (double square : squares) sum += square;
            return List.of(left.values(), new double[] {sum});
        });
        return new Rest(Columns.matrix(found.get(0), x.columns()), found.get(1)[0]);
    }
}
