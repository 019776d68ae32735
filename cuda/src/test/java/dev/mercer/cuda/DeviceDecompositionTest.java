package dev.mercer.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.mercer.compute.Backend;
import dev.mercer.compute.Compute;
import dev.mercer.compute.PlainBackend;
import dev.mercer.compute.internal.KernelBlock;
import dev.mercer.compute.internal.ResidentDecomposition;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.Manhattan;
import dev.mercer.kernel.Polynomial;
import dev.mercer.kernel.TestPoints;
import dev.mercer.loss.EpsilonInsensitive;
import dev.mercer.loss.Hinge;
import dev.mercer.loss.Loss;
import dev.mercer.loss.SquaredHinge;
import dev.mercer.solve.Reason;
import dev.mercer.solve.Stopping;
import dev.mercer.solve.internal.Objective;
import dev.mercer.solve.internal.Solution;
import dev.mercer.solve.smo.SmoSolver;
import dev.mercer.util.Progress;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Support vector machines on the card against those of the processor; skipped where there is no card. */
class DeviceDecompositionTest {
    private static final int N = 6000;
    private static final Stopping USUAL = new Stopping(1e-3, 10_000_000);

    private final CudaBackend backend = new CudaBackend();

    private void onACard() {
        assumeTrue(backend.obstacle().isEmpty(), () -> backend.obstacle().orElse(""));
    }

    /** Every variable has a place of its own. */
    @Test
    void placesAreAPermutationWithItsInverse() {
        for (int n : new int[] {1, 2, 3, 10, 1000, 4096, 581012}) {
            long there = DeviceDecomposition.coprime(n);
            long back = DeviceDecomposition.inverse(there, n);
            boolean[] seen = new boolean[n];
            for (int i = 0; i < n; i++) {
                int place = (int) (i * there % n);
                assertThat(seen[place]).isFalse();
                seen[place] = true;
                assertThat(place * back % n).isEqualTo(i);
            }
        }
    }

    private static Objective objective(Loss loss, Kernel kernel, Points x, Backend with) {
        Random random = new Random(5);
        int n = x.size();
        double[] y = new double[n];
        double[] weights = new double[n];
        for (int i = 0; i < n; i++) {
            double f = Math.sin(2 * x.get(i, 0)) + x.get(i, 1) * x.get(i, 2) + 0.5 * random.nextGaussian();
            y[i] = loss.forLabels() ? (f > 0 ? 1 : -1) : f;
            weights[i] = i % 10 == 0 ? 0.5 : 1;
        }
        Gram gram = Gram.streamed(kernel, x, Compute.standard(with));
        return new Objective(gram, loss, Reals.of(y), Reals.of(weights), 1 / (2.0 * 3 * n), true);
    }

    private void requireSame(Loss loss, Kernel kernel, Points x) {
        Solution found = SmoSolver.solve(objective(loss, kernel, x, backend), USUAL, Progress.none());
        Solution expected = SmoSolver.solve(objective(loss, kernel, x, new PlainBackend()), USUAL, Progress.none());
        assertThat(found.convergence().reason()).isEqualTo(Reason.CONVERGED);
        assertThat(found.convergence().measure()).isLessThanOrEqualTo(USUAL.tolerance());
        double sum = 0;
        for (double alpha : found.alpha().get(0).toArray()) sum += alpha;
        assertThat(sum).isCloseTo(0, within(1e-9));
        double bound = expected.certificate().orElseThrow().bound().orElseThrow();
        assertThat(found.certificate().orElseThrow().bound().orElseThrow())
                .isCloseTo(bound, within(1e-4 * Math.abs(bound)));
    }

    @Test
    void classesAndNumbersAsOnTheProcessor() {
        onACard();
        Points x = TestPoints.normal(N, 9, 3);
        requireSame(new Hinge(), new Gaussian(2), x);
        requireSame(new EpsilonInsensitive(0.2), new Gaussian(2), x);
        requireSame(new SquaredHinge(), new Gaussian(2), x);
    }

    /** By tensor cores, in single precision by differences, and in double. */
    @Test
    void everyArithmetic() {
        onACard();
        Points x = TestPoints.normal(N, 9, 4);
        Points far = DensePoints.generate(N, 9, (i, k) -> i % 1000 == 0 && k == 8 ? 300 : x.get(i, k));
        requireSame(new Hinge(), new Manhattan(20), x);
        requireSame(new Hinge(), new Gaussian(2), far);
        requireSame(new Hinge(), new Polynomial(2, 1), x);
    }

    @Test
    void sameBitsAndNoMemoryKept() {
        onACard();
        Points x = TestPoints.normal(N, 9, 3);
        Solution first = SmoSolver.solve(objective(new Hinge(), new Gaussian(2), x, backend), USUAL, Progress.none());
        Solution second = SmoSolver.solve(objective(new Hinge(), new Gaussian(2), x, backend), USUAL, Progress.none());
        assertThat(second).isEqualTo(first);
        Device device = Objects.requireNonNull(Device.find().device());
        Gram gram = Gram.streamed(new Gaussian(2), x, Compute.standard(backend));
        long before = device.memory().used();
        gram.decomposition().ifPresent(ResidentDecomposition::close);
        assertThat(device.memory().used()).isLessThanOrEqualTo(before + 4L * N * 16);
    }

    @Test
    void fewRowsAreLeftToTheProcessor() {
        onACard();
        Points few = TestPoints.normal(100, 3, 1);
        assertThat(backend.prepare(KernelBlock.square(new Gaussian(1), few)).decomposition())
                .isEmpty();
    }
}
