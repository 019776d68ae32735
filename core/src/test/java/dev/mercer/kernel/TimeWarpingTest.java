package dev.mercer.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.NumberSeries;
import dev.mercer.linalg.Definiteness;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class TimeWarpingTest extends TextKernelContract {
    @Override
    protected List<Kernel> examples() {
        return List.of(new TimeWarping(1), new TimeWarping(20));
    }

    @Override
    protected String text(int longest, SplittableRandom random) {
        return GlobalAlignmentTest.series(longest, random);
    }

    @Test
    void takesTheBestOfAllAlignments() {
        assertIs(
                new TimeWarping(20),
                9,
                (x, z) -> Math.exp(-least(NumberSeries.parse(x), NumberSeries.parse(z), 0, 0) / 20));
    }

    private static double least(double[] x, double[] z, int i, int j) {
        if (i == x.length || j == z.length) return Double.POSITIVE_INFINITY;
        boolean last = i == x.length - 1 && j == z.length - 1;
        double rest = Math.min(least(x, z, i + 1, j), Math.min(least(x, z, i, j + 1), least(x, z, i + 1, j + 1)));
        return Math.abs(x[i] - z[j]) + (last ? 0 : rest);
    }

    @Test
    void aSlowerSequenceIsTheSame() {
        assertThat(new TimeWarping(1).of("1 2 3", "1 1 2 2 3 3")).isCloseTo(1, within(1e-15));
        assertThat(new TimeWarping(1).definiteness()).isEqualTo(Definiteness.INDEFINITE);
    }
}
