package dev.mercer.model.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.Reals;
import dev.mercer.model.TargetDecoder;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TargetScaleTest {
    private static Reals logNormal(int n, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        return Reals.of(IntStream.range(0, n)
                .mapToDouble(i -> Math.exp(10 + random.nextGaussian()))
                .toArray());
    }

    private static Reals ones(Reals targets) {
        return Reals.constant(targets.size(), 1);
    }

    private static List<TargetScale> all(Reals targets) {
        return List.of(
                new TargetScale.Identity(),
                TargetScale.log(targets, ones(targets)).orElseThrow(),
                TargetScale.squareRoot(targets, ones(targets)).orElseThrow(),
                TargetScale.normalScores(targets, ones(targets)).orElseThrow());
    }

    @Test
    void aScaleAscendsAndHasAnInverse() {
        Reals targets = logNormal(1000, 1);
        for (TargetScale scale : all(targets)) {
            for (double y : targets.toArray())
                assertThat(scale.fromScale(scale.toScale(y))).as(scale.name()).isCloseTo(y, within(1e-9 * y));
            double[] sorted = targets.stream().sorted().toArray();
            for (int i = 1; i < sorted.length; i++)
                assertThat(scale.toScale(sorted[i])).as(scale.name()).isGreaterThan(scale.toScale(sorted[i - 1]));
        }
    }

    @Test
    void zerosGetAnOffsetAndNegativesNoLogarithm() {
        Reals counts = Reals.of(0, 0, 1, 1, 2, 5, 9, 30);
        assertThat(TargetScale.log(counts, ones(counts))).contains(new TargetScale.Log(1));
        assertThat(TargetScale.log(counts, ones(counts)).orElseThrow().toScale(0))
                .isZero();
        assertThat(TargetScale.log(Reals.of(1, 2), ones(Reals.of(1, 2)))).contains(new TargetScale.Log(0));
        assertThat(TargetScale.log(Reals.of(0, 0), ones(Reals.of(0, 0)))).isEmpty();
        assertThat(TargetScale.log(Reals.of(-1, 2), ones(Reals.of(-1, 2)))).isEmpty();
        assertThat(TargetScale.squareRoot(Reals.of(-1, 2), ones(Reals.of(-1, 2))))
                .isEmpty();
        assertThat(TargetScale.normalScores(Reals.of(3, 3), ones(Reals.of(3, 3))))
                .isEmpty();
    }

    @Test
    void everyNumberHasAFinitePlaceOnAScale() {
        for (TargetScale scale : all(Reals.of(0, 1, 4, 9)))
            for (double y : new double[] {-5, 0, 1e-300, 1e300}) {
                assertThat(scale.toScale(y)).as(scale.name()).isFinite();
                assertThat(scale.fromScale(Math.max(-1e4, Math.min(1e4, y))))
                        .as(scale.name())
                        .isFinite();
            }
    }

    @Test
    void normalScoresAreNormal() {
        Reals scores = TargetScale.normalScores(logNormal(5000, 2), Reals.constant(5000, 1))
                .orElseThrow()
                .toScale(logNormal(5000, 2));
        double mean = scores.sum() / 5000;
        double variance = scores.stream().map(s -> s * s).sum() / 5000 - mean * mean;
        assertThat(mean).isCloseTo(0, within(0.02));
        assertThat(variance).isCloseTo(1, within(0.02));
        assertThat(((TargetScale.NormalScores) TargetScale.normalScores(logNormal(5000, 2), Reals.constant(5000, 1))
                                .orElseThrow())
                        .targets()
                        .size())
                .isLessThanOrEqualTo(200);
    }

    @Test
    void aTableMustAscend() {
        assertThatThrownBy(() -> new TargetScale.NormalScores(Reals.of(2, 1), Reals.of(0, 1)))
                .hasMessageContaining("must ascend");
    }

    /** The mean of exp(s + r) is exp(s + ½) for normal r, its median exp(s). */
    @Test
    void decodedScoresAreTheMeanOfTheTarget() {
        SplittableRandom random = new SplittableRandom(3);
        Reals residuals = Reals.of(IntStream.range(0, 20_000)
                .mapToDouble(i -> random.nextGaussian())
                .toArray());
        TargetDecoder plain = TargetDecoder.of(new TargetScale.Log(0), Reals.of(-10, 10), "");
        TargetDecoder mean = plain.withResiduals(residuals, Reals.constant(residuals.size(), 1));
        double standardError = Math.sqrt((Math.E - 1) * Math.E / residuals.size());
        assertThat(mean.residuals().size()).isEqualTo(200);
        assertThat(mean.decode(0)).isCloseTo(Math.exp(0.5), within(2 * standardError));
        assertThat(mean.median().decode(0)).isCloseTo(1, within(0.03));
        assertThat(plain.decode(2)).isCloseTo(Math.exp(2), within(1e-12));
    }

    @Test
    void aRowOfWeightTwoCountsTwice() {
        TargetDecoder plain = TargetDecoder.of(new TargetScale.Log(0), Reals.of(-9, 9), "");
        double weighted = plain.withResiduals(Reals.of(-1, 0.5), Reals.of(1, 2)).decode(0);
        double repeated =
                plain.withResiduals(Reals.of(-1, 0.5, 0.5), Reals.of(1, 1, 1)).decode(0);
        assertThat(weighted).isCloseTo(repeated, within(1e-12));
        assertThat(repeated).isCloseTo((Math.exp(-1) + 2 * Math.exp(0.5)) / 3, within(1e-12));
    }

    @Test
    void noPredictionIsOutOfAllProportion() {
        TargetDecoder decoder = TargetDecoder.of(new TargetScale.Log(0), Reals.of(0, 10), "");
        assertThat(decoder.decode(1e6)).isCloseTo(Math.exp(15), within(1e-6));
        assertThat(decoder.end(-1e6)).isCloseTo(Math.exp(-5), within(1e-12));
    }
}
