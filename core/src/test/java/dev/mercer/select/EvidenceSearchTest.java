package dev.mercer.select;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Kernel;
import dev.mercer.util.Progress;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class EvidenceSearchTest {
    private static final int ROWS = 1200;

    private static double length(Kernel kernel, int column) {
        return kernel.parameters().get(1 + column).value();
    }

    /** −n((ln a − 1)² + 1/b²) for lengths a and b: the best b is infinite. */
    private static EvidenceSearch.Evaluated likelihood(Kernel kernel, int rows) {
        double a = length(kernel, 0);
        double b = length(kernel, 1);
        double off = Math.log(a) - 1;
        return new EvidenceSearch.Evaluated(
                -rows * (off * off + 1 / (b * b)), () -> Reals.of(0, -2 * rows * off / a, 2 * rows / (b * b * b)));
    }

    @Test
    void aLengthThatGrowsWithoutEndIsAtItsEndBeforeAllRowsAreEvaluated() {
        SplittableRandom random = new SplittableRandom(1);
        Dataset data =
                Dataset.of(DensePoints.generate(ROWS, 2, (i, k) -> random.nextDouble(-1, 1)), Reals.constant(ROWS, 0));
        AtomicInteger onAllRows = new AtomicInteger();
        EvidenceSearch.Setup setup = new EvidenceSearch.Setup(
                (kernel, none, rows, progress) -> {
                    int count = rows.data().size();
                    if (count == ROWS) {
                        onAllRows.incrementAndGet();
                        assertThat(length(kernel, 1)).isGreaterThan(1e4);
                    }
                    return likelihood(kernel, count);
                },
                Progress.none());
        EvidenceSearch.Found found = EvidenceSearch.standard()
                .withRestarts(0)
                .best(List.of(new KernelFamily("gaussian(sigma=1) / [auto, auto]")), List.of(), data, setup);
        assertThat(length(found.kernel(), 0)).isCloseTo(Math.E, within(1e-4));
        assertThat(onAllRows.get()).isBetween(1, 5);
    }
}
