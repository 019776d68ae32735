package dev.mercer.solve.nystrom;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.gram.Precision;
import dev.mercer.gram.TallGram;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.Stopping;
import dev.mercer.solve.internal.Checkpoints;
import dev.mercer.solve.internal.EarlyStopping;
import dev.mercer.solve.internal.RidgeSolver;
import dev.mercer.solve.internal.Solution;
import dev.mercer.util.Progress;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class NystromRidgeTest {
    private static final double LAMBDA = 1e-3;
    private static final Stopping TIGHT = new Stopping(1e-12, 200);

    private static Solution solve(NystromProblem problem, int sample) {
        return NystromRidge.of(problem, sample, Checkpoints.none(), Progress.none())
                .solve(LAMBDA, TIGHT, EarlyStopping.none());
    }

    @ParameterizedTest
    @EnumSource(Intercept.class)
    void memoryAndPiecesDirectAndIterativeAgreeTo1em7(Intercept intercept) {
        Solution direct = solve(CentersData.problem(CentersData.inMemory(), intercept), CentersData.ROWS);
        for (NystromRows rows : List.of(CentersData.inMemory(), CentersData.inPieces()))
            for (int sample : new int[] {15, CentersData.ROWS}) {
                Solution found = solve(CentersData.problem(rows, intercept), sample);
                for (int t = 0; t < 2; t++)
                    assertThat(found.alpha().get(t).toArray())
                            .as("in memory %s, %d rows", rows.inMemory(), sample)
                            .containsExactly(direct.alpha().get(t).toArray(), within(1e-7));
                assertThat(found.bias().toArray()).containsExactly(direct.bias().toArray(), within(1e-7));
            }
    }

    @ParameterizedTest
    @EnumSource(Intercept.class)
    void littleMemoryGivesTheSameFunctionsAndBoundsTo1em10(Intercept intercept) {
        for (int sample : new int[] {15, CentersData.ROWS}) {
            NystromRidge ample = ridge(CentersMemory.WHOLE, sample, intercept);
            NystromRidge lean = ridge(CentersMemory.LEAN, sample, intercept);
            for (double lambda : new double[] {1e-2, LAMBDA, 1e-1}) {
                Solution expected = ample.solve(lambda, TIGHT, EarlyStopping.none());
                Solution found = lean.solve(lambda, TIGHT, EarlyStopping.none());
                for (int t = 0; t < 2; t++)
                    assertThat(found.alpha().get(t).toArray())
                            .containsExactly(expected.alpha().get(t).toArray(), within(1e-10));
                assertThat(found.certificate().orElseThrow().bound().orElseThrow())
                        .isCloseTo(expected.certificate().orElseThrow().bound().orElseThrow(), within(1e-10));
            }
        }
    }

    /** Kernel values in single precision. */
    private static NystromRidge ridge(CentersMemory memory, int sample, Intercept intercept) {
        TallGram gram = TallGram.of(
                CentersData.KERNEL, CentersData.points(), CentersData.centers(), Precision.SINGLE, CentersData.COMPUTE);
        NystromRows rows = CentersData.inMemory(gram, CentersData.targets(), CentersData.weights());
        NystromProblem problem = CentersData.problem(rows, intercept);
        return NystromRidge.of(problem, sample, memory, Checkpoints.none(), Progress.none());
    }

    @Test
    void whereEveryPointIsACenterItIsRidgeRegressionTo1em7() {
        Reals weights = CentersData.weights();
        Gram gram = Gram.of(CentersData.KERNEL, CentersData.points());
        Solution exact = RidgeSolver.solve(gram, CentersData.targets(), weights, LAMBDA, true, Progress.none());
        TallGram tall = TallGram.of(
                CentersData.KERNEL, CentersData.points(), CentersData.points(), Precision.DOUBLE, CentersData.COMPUTE);
        NystromProblem problem = new NystromProblem(
                CentersData.inMemory(tall, CentersData.targets(), weights),
                gram.toMatrix(Progress.none()),
                Intercept.CENTRED);
        Solution found = solve(problem, CentersData.ROWS);
        for (int t = 0; t < 2; t++) {
            double[] expected = new double[CentersData.ROWS];
            double[] values = new double[CentersData.ROWS];
            gram.apply(exact.alpha().get(t).toArray(), expected);
            gram.apply(found.alpha().get(t).toArray(), values);
            for (int i = 0; i < values.length; i++)
                assertThat(values[i] + found.bias().get(t))
                        .isCloseTo(expected[i] + exact.bias().get(t), within(1e-7));
        }
    }
}
