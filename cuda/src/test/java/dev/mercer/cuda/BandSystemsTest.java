package dev.mercer.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.mercer.compute.Backend;
import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.TestPoints;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.internal.BandForm;
import dev.mercer.linalg.internal.Cholesky;
import dev.mercer.linalg.internal.ShiftedInverses;
import dev.mercer.linalg.tile.Engine;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Equations for many shifts on the card against factors in double; skipped where there is no card. */
class BandSystemsTest {
    private static final int N = CudaBackend.LEAST_ROWS + 77;

    private final Backend backend = new CudaBackend();

    @BeforeEach
    void onACard() {
        assumeTrue(backend.obstacle().isEmpty(), () -> backend.obstacle().orElse(""));
    }

    @Test
    void inversesOfManyShiftsAsByFactors() {
        Points points = TestPoints.normal(N, 6, 1);
        Random random = new Random(1);
        double[] scale = random.doubles(N, 0.5, 2).toArray();
        double[] offset = new double[N];
        Arrays.fill(offset, 0.2);
        Matrix b = new Matrix(N, 3);
        for (int at = 0; at < b.values().length; at++) b.values()[at] = random.nextGaussian();
        Gaussian kernel = new Gaussian(2);
        ShiftedInverses systems = Gram.of(kernel, points, Compute.standard(backend), Progress.none())
                .shifted(scale, offset, b)
                .orElseThrow();
        // More than one batch of shifts.
        double[] shifts = new double[21];
        for (int s = 0; s < shifts.length; s++) shifts[s] = 0.1 * Math.pow(2, s);
        List<BandForm.Inverse> found = systems.at(shifts).orElseThrow();
        SymmetricMatrix matrix =
                Gram.of(kernel, points, Compute.standard(), Progress.none()).toMatrix(Progress.none());
        Matrix full = new Matrix(N, N);
        for (int i = 0; i < N; i++)
            for (int j = 0; j < N; j++)
                full.set(i, j, scale[i] * scale[j] * (matrix.get(i, j) + offset[i] + offset[j]));
        SymmetricMatrix whole = SymmetricMatrix.of(full);
        for (int s : new int[] {0, 5, 20}) {
            Engine engine = Compute.standard().engine();
            Cholesky factor = Cholesky.of(whole, shifts[s], engine.math(), engine.threads(), Progress.none());
            BandForm.Inverse inverse = found.get(s);
            Matrix x = factor.solve(b);
            double[] diagonal = factor.inverseDiagonal();
            double most = 0;
            double squares = 0;
            for (int i = 0; i < N; i++) {
                for (int c = 0; c < 3; c++)
                    assertThat(inverse.solutions().get(i, c)).isCloseTo(x.get(i, c), within(1e-6 / shifts[s]));
                double error = Math.abs(inverse.diagonal()[i] / diagonal[i] - 1);
                most = Math.max(most, error);
                squares += error * error / N;
            }
            // The norm is about 3,000.
            assertThat(most).as("shift %s", shifts[s]).isLessThan(0.01 / shifts[s] + 1e-3);
            assertThat(Math.sqrt(squares)).as("shift %s", shifts[s]).isLessThan(3e-4 / shifts[s] + 2e-4);
            assertThat(inverse.logDeterminant())
                    .isCloseTo(factor.logDeterminant(), within(1e-3 * Math.abs(factor.logDeterminant()) + 1));
        }
        assertThat(systems.at(shifts[3]).orElseThrow().get(0).logDeterminant())
                .isCloseTo(found.get(3).logDeterminant(), within(1.0));
    }

    /** A shift that is lost in rounding is refused, not answered wrongly. */
    @Test
    void shiftsThatAreTooSmallHaveNoAnswer() {
        Points points = TestPoints.normal(N, 2, 1);
        Matrix b = new Matrix(N, 1);
        b.set(0, 0, 1);
        double[] ones = new double[N];
        Arrays.fill(ones, 1);
        assertThat(Gram.of(new Gaussian(5), points, Compute.standard(backend), Progress.none())
                        .shifted(ones, new double[N], b)
                        .orElseThrow()
                        .at(1e-13))
                .isEmpty();
    }
}
