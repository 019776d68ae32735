package dev.mercer.score.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.conformal.CalibrationSet;
import dev.mercer.conformal.Conformal;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Gaussian;
import dev.mercer.learn.KernelRidge;
import dev.mercer.model.Regressor;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class AdaptiveLevelTest {
    private final Compute compute = Compute.standard();

    /** The bound of the class comment, for observations that are inside where an adversary wants it. */
    @Test
    void theShareOfMissesIsBoundedForAnySequence() {
        double wanted = 0.9;
        double step = 0.05;
        Random random = new Random(1);
        for (double probability : new double[] {0, 0.3, 0.9, 1}) {
            AdaptiveLevel level = new AdaptiveLevel(wanted, step);
            int misses = 0;
            int rows = 500;
            for (int t = 0; t < rows; t++) {
                boolean inside = level.current() >= 1 || (level.current() > 0 && random.nextDouble() < probability);
                if (!inside) misses++;
                level = level.after(inside);
            }
            assertThat((double) misses / rows)
                    .as("inside with probability %s", probability)
                    .isCloseTo(1 - wanted, within((0.9 + step) / (step * rows)));
        }
    }

    /** A sine whose noise is four times as large in its second half. */
    private static Dataset drifting(int n, long seed) {
        Random random = new Random(seed);
        Points x = DensePoints.generate(n, 1, (i, k) -> random.nextDouble() * 6);
        double[] y = new double[n];
        Arrays.setAll(y, i -> Math.sin(x.get(i, 0)) + (i < n / 2 ? 0.1 : 0.4) * random.nextGaussian());
        return Dataset.of(x, Reals.of(y));
    }

    @Test
    void levelsFollowADriftThatIntervalsOfOneLevelMiss() {
        Dataset past = drifting(400, 1);
        Regressor model = KernelRidge.of(new Gaussian(1), 1e-3).fit(past.range(0, 80), compute, Progress.none());
        Regressor whole =
                model.with(Conformal.split(model, CalibrationSet.of(past.range(80, 200)), compute, Progress.none()));
        Dataset later = drifting(600, 2);
        Reals targets = (Reals) later.targets().orElseThrow();
        AdaptiveScore adaptive = AdaptiveScore.of(
                whole, later.points(), targets, new AdaptiveLevel(0.9, 0.02), compute, Progress.none());
        IntervalScore fixed = IntervalScore.of(
                0.9, whole.intervals(later.points(), 0.9, compute, Progress.none()), targets, later.weights());
        assertThat(fixed.coverage()).isLessThan(0.75);
        assertThat(adaptive.score().coverage()).isCloseTo(0.9, within((0.9 + 0.02) / (0.02 * 600)));
        assertThat(adaptive.unbounded()).isBetween(0.0, 0.5);
        assertThat(adaptive.score().width()).isGreaterThan(fixed.width());
    }

    @Test
    void setsAreScoredByCoverageAndSize() {
        SetScore score = SetScore.of(
                0.8,
                List.of(List.of(0), List.of(1, 0), List.of(1)),
                List.of("a", "b"),
                Labels.of("a", "a", "a"),
                Reals.of(1, 1, 2));
        assertThat(score).isEqualTo(new SetScore(0.8, 0.5, 1.25, List.of(new SetScore.OfClass("a", 4, 0.5))));
    }
}
