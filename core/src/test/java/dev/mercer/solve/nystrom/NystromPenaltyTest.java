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
    private final Matrix unknowns = CentersData.matrix(CentersData.CENTERS, 2, 8);

    private static SymmetricMatrix centers(Points points) {
        return Gram.of(CentersData.KERNEL, points).toMatrix(Progress.none());
    }

    private static NystromPenalty penalty(Points points, Precision precision) {
        return NystromPenalty.of(
                centers(points), precision, CentersMemory.WHOLE, CentersData.COMPUTE.engine(), Progress.none());
    }

    /** In double precision ‖θ‖² is αᵀK_MMα; in single, the unknowns are α itself. */
    @ParameterizedTest
    @EnumSource(Precision.class)
    void itIsTheSquaredNormOfTheFunctionTo1em9(Precision precision) {
        NystromPenalty penalty = penalty(CentersData.centers(), precision);
        double[] found = Columns.dots(unknowns, penalty.multiply(unknowns, 3));
        Matrix alpha = penalty.weights(unknowns);
        double[] norms =
                Columns.dots(alpha, centers(CentersData.centers()).multiply(alpha, CentersData.COMPUTE.engine()));
        for (int t = 0; t < 2; t++) assertThat(found[t]).isCloseTo(3 * norms[t], within(1e-9));
    }

    @Test
    void theFactorIsThatOfSquareAndPenaltyTo1em9() {
        NystromPenalty penalty = penalty(CentersData.centers(), Precision.DOUBLE);
        SymmetricMatrix square = centers(CentersData.centers());
        Matrix solved = penalty.factor(square, 0.25, 2).solve(unknowns);
        Matrix back = square.multiply(solved, CentersData.COMPUTE.engine());
        Columns.add(0.5, solved, back);
        assertThat(back.values()).containsExactly(unknowns.values(), within(1e-9));
    }

    @Test
    void centersThatAreEqualGetAJitter() {
        Points twice = CentersData.points().select(0, 1, 1, 2, 2, 2);
        Matrix found = penalty(twice, Precision.DOUBLE).weights(unknowns);
        for (double value : found.values()) assertThat(value).isFinite();
    }
}
