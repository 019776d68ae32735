package dev.mercer.kernel;

import static dev.mercer.kernel.KernelCase.assertFormula;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.mercer.compute.Filled;
import dev.mercer.compute.PlainBackend;
import dev.mercer.compute.internal.KernelBlock;
import dev.mercer.data.Points;
import dev.mercer.util.InvalidInputException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Normalized kernels. */
class NormalizedTest {
    @Test
    void dividesByBothLengths() {
        assertFormula(
                new Polynomial(3, 0.5).normalized(),
                (x, z) -> Math.pow(0.5 + Naive.dot(x, z), 3)
                        / Math.sqrt(Math.pow(0.5 + Naive.dot(x, x), 3) * Math.pow(0.5 + Naive.dot(z, z), 3)));
    }

    @Test
    void everyPointHasLengthOne() {
        Points x = TestPoints.normal(5, 3, 1);
        for (Kernel kernel : KernelCases.of(Normalized.class).examples())
            for (int i = 0; i < 5; i++) assertThat(kernel.value(x, i, x, i)).isCloseTo(1, within(1e-15));
    }

    @Test
    void aPointWithoutALengthIsRefusedInBulkToo() {
        Points x = Points.of(new double[] {1, 0}, new double[] {0, 0});
        assertThatThrownBy(() -> Filled.whole(new PlainBackend(), KernelBlock.square(new Linear().normalized(), x)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("needs k(x, x) > 0 and finite, got 0 at row 2");
    }

    private void assertBulk(Kernel kernel) {
        Points x = TestPoints.normal(20, 3, 1);
        Filled filled = Filled.whole(new PlainBackend(), KernelBlock.square(kernel, x));
        for (int i = 0; i < 20; i++)
            for (int j = 0; j < 20; j++)
                assertThat(filled.get(i, j)).as("%s", kernel).isCloseTo(kernel.value(x, i, x, j), within(1e-12));
    }

    /** The root of a k(x, x) below 0 is none, but that of its square is. */
    @Test
    void powersOfWhatMayBeNegativeAreNormalisedAsAWhole() {
        Kernel negative = new Sigmoid(0.1, -3);
        assertBulk(negative.power(2).normalized());
        assertBulk(negative.times(new Sigmoid(0.05, -3)).normalized());
    }

    @Test
    void otherCoordinatesAreNormalisedAsSuch() {
        Kernel cube = new Polynomial(3, 1);
        assertBulk(cube.on(2, 0).normalized());
        assertBulk(cube.perColumn(2, 0.5, 3).normalized());
        assertBulk(cube.after(new SubsetsMap()).normalized());
    }

    @Test
    void refusesPointsOfLengthZeroByTheirRow() {
        Points x = Points.of(new double[] {1, 2}, new double[] {0, 0});
        assertThatThrownBy(() -> KernelBlock.square(new Linear().normalized(), x))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("normalized(linear()) needs k(x, x) > 0 and finite, got 0 at row 2: "
                        + "drop the row, or add constant(1)");
    }

    @Test
    void refusesPointsOfInfiniteLengthByTheirRow() {
        Points x = Points.of(new double[] {1, 2}, new double[] {0, 30});
        assertThatThrownBy(() -> KernelBlock.square(new Linear().exp().normalized(), x))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("normalized(exp(linear())) needs k(x, x) > 0 and finite, got Infinity at row 2: "
                        + "scale the columns down");
    }

    /** normalized(normalized(… + 1) + 1) of a kernel that counts. */
    private static Kernel nested(Kernel kernel, int depth) {
        Kernel nested = kernel;
        for (int d = 0; d < depth; d++)
            nested = nested.plus(new Constant(1)).normalized().on(0, 1).perColumn(1, 1);
        return nested;
    }

    @Test
    void nestedNormalizationsCostTheSquareOfTheirDepth() {
        AtomicInteger values = new AtomicInteger();
        Kernel counting = Kernel.of("counting", (x, z) -> {
            values.incrementAndGet();
            return 1 + x[0] * z[0];
        });
        Points x = TestPoints.normal(3, 2, 1);
        nested(counting, 30).value(x, 0, x, 1);
        assertThat(values.get()).isEqualTo(1 + 30 * 2);
        values.set(0);
        nested(counting, 30).value(x, 1, x, 1);
        assertThat(values.get()).isEqualTo(1);
        values.set(0);
        Filled.whole(new PlainBackend(), KernelBlock.square(nested(counting, 30), x));
        assertThat(values.get()).isLessThan(3 * 30 * 4 + 10);
    }

    @Test
    void nestedNormalizationsHaveDerivativesInTime() {
        Kernel nested = nested(new Linear().plus(new Gaussian(2)), 30);
        Points x = TestPoints.normal(3, 2, 1);
        double[] out = new double[nested.parameters().size()];
        assertTimeoutPreemptively(Duration.ofSeconds(20), () -> nested.gradient(x, 0, x, 1, out, 0));
        double[] slope = new double[2];
        assertTimeoutPreemptively(Duration.ofSeconds(20), () -> nested.inputGradient(x, 0, x, 1, slope));
    }
}
