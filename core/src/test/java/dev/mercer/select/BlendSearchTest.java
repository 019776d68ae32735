package dev.mercer.select;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Reals;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.learn.RegressionBlend;
import dev.mercer.model.Regressor;
import dev.mercer.score.HeldOut;
import dev.mercer.score.Sample;
import dev.mercer.util.Progress;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Blends that the tuner finds. */
@Tag("once")
class BlendSearchTest {
    private static Tuner tuner(Dataset data) {
        return Tuner.standard(data.targets().orElseThrow())
                .withKernels(
                        List.of(new KernelFamily("gaussian(sigma=auto)"), new KernelFamily("manhattan(sigma=auto)")))
                .withEffort(Tuner.Effort.THOROUGH)
                .withTime(Duration.ofMinutes(5))
                .withMembers(4);
    }

    private static Tuned tuned(Dataset data) {
        return tuner(data).tune(Sample.of(data), Compute.standard(), Progress.none());
    }

    /** A wave that is oblique to the columns, and steps along two of them: no kernel is right for both. */
    private static Dataset mixed(int n, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        DensePoints points = DensePoints.generate(n, 5, (i, k) -> random.nextDouble(-1, 1));
        return Dataset.of(
                points,
                Reals.of(IntStream.range(0, n)
                        .mapToDouble(i -> 2 * Math.sin(2 * (points.get(i, 0) + points.get(i, 1) - points.get(i, 2)))
                                + (points.get(i, 3) > 0.2 ? 1 : -1)
                                + (points.get(i, 4) > -0.4 ? 1 : -1)
                                + 0.3 * random.nextGaussian())
                        .toArray()));
    }

    @Test
    void aBlendPredictsNewRowsBetterThanTheBestMachine() {
        Dataset data = mixed(450, 1);
        Tuned tuned = tuned(data);
        assertThat(tuned.blend()).isPresent();
        assertThat(tuned.learner(data)).isInstanceOf(RegressionBlend.class);
        Blend blend = tuned.blend().orElseThrow();
        assertThat(blend.members()).hasSizeBetween(2, 4);
        assertThat(tuned.unseen()).isEqualTo(tuned.relearned());
        assertThat(tuned.relearned().orElseThrow().size())
                .as("all rows, where those that chose are a third")
                .isEqualTo(450);
        Dataset fresh = mixed(2000, 2);
        double together = error(tuned, data, fresh);
        double alone = error(tuned.withoutBlend(), data, fresh);
        assertThat(together).isLessThan(alone);
        // The score that is reported is about that of new rows.
        assertThat(blend.score().loss())
                .isCloseTo(together, within(3 * blend.score().standardError()));
        HeldOut relearned = tuned.relearned().orElseThrow();
        assertThat(relearned.loss()).isCloseTo(together, within(2 * relearned.standardError()));
    }

    private static double error(Tuned tuned, Dataset data, Dataset fresh) {
        Regressor model = (Regressor) tuned.fit(data, Compute.standard(), Progress.none());
        double[] said = model.predict(fresh.points());
        Reals y = (Reals) fresh.targets().orElseThrow();
        return IntStream.range(0, said.length)
                .mapToDouble(i -> Math.pow(y.get(i) - said[i], 2))
                .average()
                .orElseThrow();
    }

    @Test
    void noiseHasNoAdvantage() {
        SplittableRandom random = new SplittableRandom(5);
        int n = 400;
        DensePoints points = DensePoints.generate(n, 4, (i, k) -> random.nextDouble(-1, 1));
        Reals y = Reals.of(
                IntStream.range(0, n).mapToDouble(i -> random.nextGaussian()).toArray());
        Tuned tuned = tuned(Dataset.of(points, y));
        double variance = y.stream().map(v -> v * v).average().orElseThrow();
        double error = 1 / Math.sqrt(tuned.unseen().orElseThrow().size());
        assertThat(1 - tuned.unseen().orElseThrow().loss() / variance).isLessThan(2 * error);
    }

    @Test
    void oneMemberIsNoBlend() {
        Dataset data = mixed(200, 4);
        assertThat(tuner(data)
                        .withMembers(1)
                        .tune(Sample.of(data), Compute.standard(), Progress.none())
                        .blend())
                .isEmpty();
    }
}
