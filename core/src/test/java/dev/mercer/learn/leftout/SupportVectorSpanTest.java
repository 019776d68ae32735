package dev.mercer.learn.leftout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Kernel;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SupportVectorSpanTest {

    /** Under the linear kernel features are the points themselves, and distances those of school. */
    private static final Gram PLANE = Gram.of(
            Kernel.parse("linear()"),
            Points.of(
                    new double[] {1, 0, 0},
                    new double[] {0, 1, 0},
                    new double[] {3, 4, 2},
                    new double[] {1, 0, 0},
                    new double[] {2, 2, 7},
                    new double[] {0, 0, 0}));

    private static SupportVectorSpan span(Gram gram, boolean border, double ridge, int... points) {
        double[] ridges =
                IntStream.range(0, points.length).mapToDouble(i -> ridge).toArray();
        return SupportVectorSpan.of(gram, new FreeSupportVectors(points, ridges, border), 1)
                .orElseThrow();
    }

    private static double other(SupportVectorSpan span, int point, int... free) {
        return span.ofOthers(new double[] {PLANE.diagonal(point)}, PLANE.block(new int[] {point}, free))[0];
    }

    @Test
    void isTheSquaredDistanceFromASubspaceTo1em6() {
        SupportVectorSpan span = span(PLANE, false, 0, 0, 1);
        assertThat(other(span, 2, 0, 1)).isCloseTo(4, within(1e-6));
        assertThat(other(span, 4, 0, 1)).isCloseTo(49, within(1e-6));
        assertThat(other(span, 5, 0, 1)).isCloseTo(0, within(1e-6));
    }

    @Test
    void withAFreeInterceptItIsThatFromALineThroughThePointsTo1em6() {
        // The line through (1, 0, 0) and (0, 1, 0), seen from (3, 4, 2) and from 0.
        SupportVectorSpan span = span(PLANE, true, 0, 0, 1);
        assertThat(other(span, 2, 0, 1)).isCloseTo(18 + 4, within(1e-6));
        assertThat(other(span, 5, 0, 1)).isCloseTo(0.5, within(1e-6));
    }

    @Test
    void ofAMemberItIsTheDistanceFromTheOthersTo1em5() {
        for (boolean border : new boolean[] {false, true})
            for (double ridge : new double[] {0, 0.3}) {
                double[] members = span(PLANE, border, ridge, 0, 1, 2).ofMembers();
                double[] expected = {
                    other(span(PLANE, border, ridge, 1, 2), 0, 1, 2),
                    other(span(PLANE, border, ridge, 0, 2), 1, 0, 2),
                    other(span(PLANE, border, ridge, 0, 1), 2, 0, 1)
                };
                assertThat(members).containsExactly(expected, within(1e-5));
            }
    }

    @Test
    void equalPointsAreNoTrouble() {
        double[] members = span(PLANE, false, 0, 0, 1, 3).ofMembers();
        assertThat(members[0]).isCloseTo(0, within(1e-6));
        assertThat(members[1]).isCloseTo(1, within(1e-6));
    }

    @Test
    void aMatrixFarFromPositiveDefiniteHasNone() {
        Gram odd = Gram.precomputed(
                SymmetricMatrix.of(Matrix.of(new double[] {1, 9}, new double[] {9, 1})), Compute.standard());
        assertThat(SupportVectorSpan.of(odd, new FreeSupportVectors(new int[] {0, 1}, new double[2], true), 1))
                .isEmpty();
    }
}
