package dev.mercer.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.mercer.compute.Compute;
import dev.mercer.compute.internal.KernelBlock;
import dev.mercer.data.Dataset;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.gp.internal.ExactInference;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.RadialKernel;
import dev.mercer.kernel.TestPoints;
import dev.mercer.learn.KernelRegression;
import dev.mercer.learn.KernelRidge;
import dev.mercer.model.GaussianPrediction;
import dev.mercer.solve.Intercept;
import dev.mercer.util.Progress;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Weights of pairs on the card: marginal likelihoods, their slopes and variances as by the processor. Without a card, what can be known. */
class DeviceWeightsTest {
    private static final int N = 2600;

    /** The memory is counted before anything is computed: the weights, columns of the inverse, and rows of kernel values. */
    @Test
    void memoryGrowsWithTheSquare() {
        long square = 8L * 50_000 * 50_000;
        assertThat(DeviceWeights.bytes(50_000)).isBetween(square + (1L << 30), square + (3L << 30));
        assertThat(DeviceWeights.bytes(100)).isBetween(1L << 30, 2L << 30);
    }

    /** The kernels that a Gaussian process tries by itself have slopes that the card computes. */
    @Test
    void slopesOfSmoothKernelsAreTranslated() {
        Points points = TestPoints.normal(5, 3, 1);
        for (String text : List.of(
                "gaussian(sigma=2)",
                "matern(nu=1.5, sigma=2)",
                "matern(nu=2.5, sigma=2)",
                "rational(alpha=1.5, sigma=2)",
                "exponential(sigma=2)")) {
            RadialKernel kernel = (RadialKernel) Kernel.parse(text);
            assertThat(CudaBackend.program(new KernelBlock(kernel, points, points, KernelBlock.Part.SLOPES)))
                    .as(text)
                    .isPresent();
        }
    }

    @Test
    void evidenceSlopesAndVariancesAsTheProcessor() {
        CudaBackend backend = new CudaBackend();
        assumeTrue(backend.obstacle().isEmpty(), () -> backend.obstacle().orElse(""));
        Device device = Objects.requireNonNull(Device.find().device());
        Points points = TestPoints.normal(N, 4, 3);
        Random random = new Random(5);
        Reals y =
                Reals.of(points.size() == 0 ? new double[0] : random.doubles(N).toArray());
        Dataset data = Dataset.of(points, y)
                .withWeights(Reals.of(random.doubles(N, 0.5, 2).toArray()));
        Points others = TestPoints.normal(40, 4, 9);
        for (String text : List.of(
                "gaussian(sigma=1) / [1, 2, 3, 4]",
                "0.7*matern(nu=2.5, sigma=2) / [1, 2, 3, 4] + 0.2*gaussian(sigma=0.5)[2]",
                "gaussian(sigma=2) * matern(nu=1.5, sigma=3)")) {
            KernelRegression ridge = KernelRidge.of(Kernel.parse(text), 1e-4, Intercept.CENTRED);
            ExactInference there = ExactInference.of(ridge, data, Compute.standard(backend), Progress.none());
            ExactInference here = ExactInference.of(ridge, data, Compute.standard(), Progress.none());
            assertThat(there.logMarginalLikelihood())
                    .as(text)
                    .isCloseTo(here.logMarginalLikelihood(), within(1e-9 * Math.abs(here.logMarginalLikelihood())));
            Reals slopes = there.gradient(Progress.none());
            Reals expected = here.gradient(Progress.none());
            assertThat(there.gradient(Progress.none())).as(text).isEqualTo(slopes);
            for (int p = 0; p < expected.size(); p++)
                assertThat(slopes.get(p))
                        .as("%s, slope %d", text, p)
                        .isCloseTo(expected.get(p), within(1e-7 * (1 + Math.abs(expected.get(p)))));
            GaussianPrediction far = there.posterior().predict(others, Compute.standard(backend), Progress.none());
            GaussianPrediction near = here.posterior().predict(others);
            for (int i = 0; i < others.size(); i++)
                assertThat(far.variance().get(i)).isCloseTo(near.variance().get(i), within(1e-9));
        }
        assertThat(backend.evidenceSeconds(Kernel.parse("gaussian(sigma=1)"), points))
                .isPresent();
        assertThat(device.failure()).isNull();
    }
}
