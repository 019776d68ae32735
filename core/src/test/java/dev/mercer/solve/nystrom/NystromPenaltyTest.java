package dev.mercer.solve.nystrom;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.Points;
import dev.mercer.gram.Gram;
import dev.mercer.gram.Precision;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.util.Progress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class NystromPenaltyTest {
    private final Matrix alpha = CentersData.matrix(CentersData.CENTERS, 2, 8);

    private static SymmetricMatrix centers(Points points) {
        return Gram.of(CentersData.KERNEL, points).toMatrix(Progress.none());
    }

    private static NystromPenalty penalty(Points points, Precision precision) {
        return NystromPenalty.of(
                centers(points), precision, CentersMemory.WHOLE, CentersData.COMPUTE.engine(), Progress.none());
    }

    /** In double precision the penalty of the unknowns is their squared norm; in single, the unknowns are the weights. */
    @ParameterizedTest
    @EnumSource(Precision.class)
    void penaltyIsTheSquaredNormOfTheFunctionTo1em9(Precision precision) {
        NystromPenalty penalty = penalty(CentersData.centers(), precision);
        Matrix unknowns = CentersData.matrix(CentersData.CENTERS, 2, 8);
        Matrix weights = penalty.weights(unknowns);
        double[] found = Columns.dots(unknowns, penalty.multiply(unknowns, 3));
        double[] norms =
                Columns.dots(weights, centers(CentersData.centers()).multiply(weights, CentersData.COMPUTE.engine()));
        for (int t = 0; t < 2; t++) assertThat(found[t] / (3 * norms[t])).isCloseTo(1, within(1e-9));
    }

    @Test
    void theFactorIsThatOfSquareAndPenaltyTo1em9() {
        NystromPenalty penalty = penalty(CentersData.centers(), Precision.DOUBLE);
        SymmetricMatrix square = centers(CentersData.centers());
        Matrix solved = penalty.factor(square, 0.25, 2).solve(alpha);
        Matrix back = square.multiply(solved, CentersData.COMPUTE.engine());
        Columns.add(new double[] {0.5, 0.5}, solved, back);
        assertThat(back.values()).containsExactly(alpha.values(), within(1e-9));
    }

    @Test
    void centersThatAreEqualGetAJitter() {
        Points twice = CentersData.points().select(0, 1, 1, 2, 2, 2);
        Matrix found = penalty(twice, Precision.DOUBLE).weights(alpha);
        for (double value : found.values()) assertThat(value).isFinite();
    }
}
