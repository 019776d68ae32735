package dev.mercer.gram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.compute.PlainBackend;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.kernel.Gaussian;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class GramFactorTest {
    private static final int N = 20;
    private static final Points POINTS = DensePoints.generate(N, 2, (i, k) -> Math.sin((1.7 + k) * i));

    private final HostedBackend backend = new HostedBackend();

    private static GramFactor factor(Compute compute, Progress progress) {
        double[] roots = new double[N];
        Arrays.setAll(roots, i -> 1 + 0.1 * i);
        return Gram.of(new Gaussian(1), POINTS, compute, Progress.none())
                .scaled(roots)
                .factored(0.1, progress);
    }

    /** The device is lost after the fit, which was stopped or has ended: its progress has no say any more. */
    @Test
    void theHostFactorsAgainLongAfterTheFit() {
        AtomicBoolean over = new AtomicBoolean();
        Progress progress = new Progress() {
            @Override
            public void report(String stage, long done, long total) {
                assertThat(over).isFalse();
            }

            @Override
            public boolean cancelled() {
                return over.get();
            }
        };
        GramFactor there = factor(new Compute(backend, 2, 1L << 30), progress);
        GramFactor here = factor(new Compute(new PlainBackend(), 2, 1L << 30), Progress.none());
        double[] ones = new double[N];
        Arrays.fill(ones, 1);
        assertThat(there.solve(ones)).containsExactly(here.solve(ones), within(1e-9));
        over.set(true);
        backend.left = 0;
        assertThat(there.solve(ones)).containsExactly(here.solve(ones), within(1e-9));
        assertThat(there.logDeterminant()).isCloseTo(here.logDeterminant(), within(1e-9));
        assertThat(there.inverseDiagonal()).containsExactly(here.inverseDiagonal(), within(1e-9));
    }
}
