package dev.mercer.solve.nystrom;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.linalg.Matrix;
import dev.mercer.loss.Huber;
import dev.mercer.loss.Loss;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.internal.Checkpoints;
import dev.mercer.util.Progress;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Sums of a loss over rows in memory and in pieces, against their definitions. */
class LossPassesTest {
    private static final Loss LOSS = new Huber(0.5);
    private static final double[] MEANS = {2, -5};
    private static final double[] BIAS = {0.1, -0.2};
    private static final double[][] K = CentersData.centered(Intercept.NONE);
    private final Matrix x = CentersData.matrix(CentersData.CENTERS, 2, 9);

    private static List<LossPasses> both() {
        return List.of(of(CentersData.inMemory()), of(CentersData.inPieces()));
    }

    private static LossPasses of(NystromRows rows) {
        RowPasses passes = new RowPasses(rows, Checkpoints.none(), Progress.none());
        return new LossPasses(rows, LOSS, CentersData.weights().sum(), MEANS, passes);
    }

    private static double weight(int i) {
        return CentersData.weights().get(i) / CentersData.weights().sum();
    }

    private static double target(int i, int t) {
        return CentersData.targets().get(t).get(i) - MEANS[t];
    }

    private static double times(int i, Matrix v, int t) {
        double sum = 0;
        for (int j = 0; j < CentersData.CENTERS; j++) sum += K[i][j] * v.get(j, t);
        return sum;
    }

    private double score(int i, int t) {
        return BIAS[t] + times(i, x, t);
    }

    @Test
    void valuesAndDerivativesAreThoseOfTheDefinitionTo1em12() {
        double[] risks = new double[2];
        double[] slopes = new double[2];
        double[] curvatures = new double[2];
        Matrix gradient = new Matrix(CentersData.CENTERS, 2);
        for (int i = 0; i < CentersData.ROWS; i++)
            for (int t = 0; t < 2; t++) {
                double slope = weight(i) * LOSS.derivative(target(i, t), score(i, t));
                risks[t] += weight(i) * LOSS.value(target(i, t), score(i, t));
                slopes[t] += slope;
                curvatures[t] += weight(i) * LOSS.curvature(target(i, t), score(i, t));
                for (int j = 0; j < CentersData.CENTERS; j++) gradient.set(j, t, gradient.get(j, t) + K[i][j] * slope);
            }
        for (LossPasses passes : both()) {
            LossPasses.At at = passes.at(passes.point(x, BIAS));
            assertThat(at.risks).containsExactly(risks, within(1e-12));
            assertThat(at.ofBias).containsExactly(slopes, within(1e-12));
            assertThat(at.exactCurvatures).containsExactly(curvatures, within(1e-12));
            assertThat(at.gradient().values()).containsExactly(gradient.values(), within(1e-12));
            for (int t = 0; t < 2; t++) assertThat(at.up[t] - at.down[t]).isCloseTo(slopes[t], within(1e-12));
        }
    }

    @Test
    void productsWithTheCurvaturesAreThoseOfTheDefinitionTo1em12() {
        Matrix v = CentersData.matrix(CentersData.CENTERS, 2, 10);
        double[] levels = {0.3, -0.4};
        Matrix expected = new Matrix(CentersData.CENTERS, 2);
        for (int i = 0; i < CentersData.ROWS; i++)
            for (int t = 0; t < 2; t++) {
                double bent = weight(i) * LOSS.curvature(target(i, t), score(i, t)) * (times(i, v, t) - levels[t]);
                for (int j = 0; j < CentersData.CENTERS; j++) expected.set(j, t, expected.get(j, t) + K[i][j] * bent);
            }
        for (LossPasses passes : both()) {
            LossPasses.Point point = passes.point(x, BIAS);
            assertThat(passes.product(v, levels, point, passes.at(point)).values())
                    .containsExactly(expected.values(), within(1e-12));
        }
    }

    @Test
    void zeroIsThePointOfNoFunction() {
        for (LossPasses passes : both()) {
            LossPasses.Point named = passes.point(new Matrix(CentersData.CENTERS, 2), new double[2]);
            assertThat(passes.at(passes.zero()).risks).containsExactly(passes.at(named).risks, within(1e-15));
        }
    }
}
