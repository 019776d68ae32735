package dev.mercer.solve.nystrom;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.linalg.Matrix;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.internal.Checkpoints;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The equations streamed from memory, streamed from pieces and assembled are those of the definition. */
class NormalEquationsTest {
    private static final int OUTPUTS = CentersData.targets().size();

    private static NormalEquations streamed(NystromRows rows, Intercept intercept) {
        RowPasses passes = new RowPasses(rows, Checkpoints.none(), Progress.none());
        return new NormalEquations.Streamed(known(rows, intercept, passes), passes);
    }

    private static NormalEquations assembled(NystromRows rows, Intercept intercept) {
        RowPasses passes = new RowPasses(rows, Checkpoints.none(), Progress.none());
        return new NormalEquations.Assembled(known(rows, intercept, passes), CentersData.COMPUTE.engine());
    }

    private static NormalEquations.Known known(NystromRows rows, Intercept intercept, RowPasses passes) {
        return NormalEquations.known(CentersData.problem(rows, intercept), rows.size(), passes, Progress.none());
    }

    private static List<NormalEquations> all(Intercept intercept) {
        return List.of(
                streamed(CentersData.inMemory(), intercept),
                streamed(CentersData.inPieces(), intercept),
                assembled(CentersData.inMemory(), intercept),
                assembled(CentersData.inPieces(), intercept));
    }

    /** K̃ᵀW(r): r is a residual of each row and output. */
    private static double[] transposed(double[][] k, double[][] r) {
        Matrix product = new Matrix(CentersData.CENTERS, OUTPUTS);
        for (int j = 0; j < CentersData.CENTERS; j++)
            for (int t = 0; t < OUTPUTS; t++) {
                double sum = 0;
                for (int i = 0; i < r.length; i++)
                    sum += k[i][j] * CentersData.weights().get(i) * r[i][t];
                product.set(j, t, sum);
            }
        return product.values();
    }

    private static double[][] times(double[][] k, Matrix x) {
        double[][] f = new double[k.length][x.columns()];
        for (int i = 0; i < k.length; i++)
            for (int t = 0; t < x.columns(); t++) for (int j = 0; j < x.rows(); j++) f[i][t] += k[i][j] * x.get(j, t);
        return f;
    }

    private static double[][] residuals(double[][] f, Intercept intercept) {
        double[][] left = new double[f.length][OUTPUTS];
        for (int t = 0; t < OUTPUTS; t++) {
            double mean = 0;
            for (int i = 0; i < f.length && intercept != Intercept.NONE; i++)
                mean += CentersData.weights().get(i)
                        * CentersData.targets().get(t).get(i)
                        / CentersData.weights().sum();
            for (int i = 0; i < f.length; i++)
                left[i][t] = CentersData.targets().get(t).get(i) - mean - f[i][t];
        }
        return left;
    }

    @ParameterizedTest
    @EnumSource(Intercept.class)
    void productsAreThoseOfTheDefinitionTo1em10(Intercept intercept) {
        double[][] k = CentersData.centered(intercept);
        Matrix v = CentersData.matrix(CentersData.CENTERS, OUTPUTS, 3);
        double[] expected = transposed(k, times(k, v));
        for (NormalEquations equations : all(intercept))
            assertThat(equations.product(v, false).values())
                    .as(equations.getClass().getSimpleName())
                    .containsExactly(expected, within(1e-10));
    }

    @ParameterizedTest
    @EnumSource(Intercept.class)
    void residualsAreThoseOfTheDefinitionTo1em10(Intercept intercept) {
        double[][] k = CentersData.centered(intercept);
        Matrix x = CentersData.matrix(CentersData.CENTERS, OUTPUTS, 4);
        double[][] left = residuals(times(k, x), intercept);
        double squares = 0;
        for (int i = 0; i < left.length; i++)
            for (double r : left[i]) squares += CentersData.weights().get(i) * r * r;
        for (NormalEquations equations : all(intercept)) {
            NormalEquations.Rest rest = equations.rest(x);
            assertThat(rest.right().values()).containsExactly(transposed(k, left), within(1e-10));
            assertThat(rest.squares()).isCloseTo(squares, within(1e-10));
        }
    }

    @ParameterizedTest
    @EnumSource(Intercept.class)
    void rightHandSidesAreTheResidualAtZero(Intercept intercept) {
        double[][] k = CentersData.centered(intercept);
        double[] expected = transposed(k, residuals(new double[CentersData.ROWS][OUTPUTS], intercept));
        for (NormalEquations equations : all(intercept)) {
            assertThat(equations.right.values()).containsExactly(expected, within(1e-10));
            assertThat(equations.total).isEqualTo(CentersData.weights().sum());
        }
    }

    /** In memory and in pieces another sample is drawn: each is near the square of all rows, and neither is it. */
    @Test
    void aSampleIsScaledToAllRows() {
        for (NystromRows rows : List.of(CentersData.inMemory(), CentersData.inPieces())) {
            RowPasses passes = new RowPasses(rows, Checkpoints.none(), Progress.none());
            NystromProblem problem = CentersData.problem(rows, Intercept.NONE);
            double all = known(rows, Intercept.NONE, passes).square.get(0, 0);
            double some = NormalEquations.known(problem, 20, passes, Progress.none())
                    .square
                    .get(0, 0);
            assertThat(some).isBetween(0.5 * all, 2 * all).isNotEqualTo(all);
        }
    }

    /** A checkpoint that once ended the run as if somebody had cancelled it. */
    @Test
    void aCheckpointWithoutWeightIsRefused() {
        NystromRows rows = CentersData.inPieces();
        for (double total : new double[] {0, Double.NaN}) {
            double[] scalars = new double[2 + 2 * OUTPUTS];
            scalars[0] = total;
            double[] right = new double[CentersData.CENTERS * (OUTPUTS + 1)];
            Checkpoints.State state = new Checkpoints.State(List.of(List.of(right, scalars)), 0, List.of());
            Checkpoints resumed = new Checkpoints() {
                @Override
                public Optional<State> last() {
                    return Optional.of(state);
                }

                @Override
                public void reached(State more) {}
            };
            RowPasses passes = new RowPasses(rows, resumed, Progress.none());
            assertThatThrownBy(() -> known(rows, Intercept.NONE, passes))
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageStartingWith("the checkpoint has a sum of weights that must be > 0, got " + total);
        }
    }
}
