package dev.mercer.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.learn.ClassificationBlend;
import dev.mercer.learn.Learner;
import dev.mercer.learn.RegressionBlend;
import dev.mercer.method.Candidate;
import dev.mercer.model.Regressor;
import dev.mercer.score.Folds;
import dev.mercer.score.HeldOut;
import dev.mercer.score.Sample;
import dev.mercer.search.internal.Blend;
import dev.mercer.util.Progress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
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

    /** Copies of the targets with noise of these deviations, and a method that predicts each of them. */
    private static Optional<Blend> blend(UnaryOperator<Tuner> change, int rows, double... deviations) {
        return blend(change, FakeMachines.noisyCopies(rows, deviations));
    }

    private static Optional<Blend> blend(UnaryOperator<Tuner> change, Dataset copies) {
        Tuner tuner = Tuner.standard(Reals.of(1))
                .withKernels(List.of(KernelFamily.of(new Gaussian(2))))
                .withCandidates(IntStream.range(0, copies.points().dim())
                        .mapToObj(BlendSearchTest::ofColumn)
                        .toList())
                .withEffort(Tuner.Effort.THOROUGH)
                .withTime(Duration.ofHours(1))
                .withMembers(4);
        return change.apply(tuner)
                .tune(Sample.of(copies), Compute.standard(), Progress.none())
                .blend();
    }

    private static Candidate ofColumn(int column) {
        return FakeMachines.candidate(
                "" + column,
                (k, lambda, e) ->
                        (Learner<?>) (data, compute, progress) -> data.targets().orElseThrow() instanceof Labels
                                ? FakeMachines.classifier(data, column, true)
                                : FakeMachines.regressor(data, column, 0));
    }

    private static List<String> names(Blend blend) {
        return blend.members().stream().map(member -> member.method().title()).toList();
    }

    @Test
    void theHeaviestMemberIsFirstAndUselessOnesAreLeftOut() {
        Blend blend = blend(tuner -> tuner, 60, 50, 0.5, 0.3).orElseThrow();
        assertThat(names(blend)).containsExactly("2", "1");
        assertThat(blend.weights().get(0)).isGreaterThan(blend.weights().get(1));
        assertThat(blend.weights().sum()).isCloseTo(1, within(1e-12));
        assertThat(blend.score().size()).isEqualTo(60);
        assertThat(blend.score().loss()).isBetween(0.01, 0.09);
        assertThat(blend(tuner -> tuner, 60, 50, 0.3)).isEmpty();
    }

    @Test
    void hasAsManyMembersAsWantedAndAsTimeAllows() {
        double[] equal = {0.4, 0.4, 0.4};
        assertThat(blend(tuner -> tuner, 60, equal).orElseThrow().members()).hasSize(3);
        assertThat(blend(tuner -> tuner.withMembers(2), 60, equal).orElseThrow().members())
                .hasSize(2);
        assertThat(blend(tuner -> memberTime(tuner, Duration.ofMinutes(40)), 60, equal)
                        .orElseThrow()
                        .members())
                .as("an hour is enough for one further fit of 40 minutes")
                .hasSize(2);
    }

    private static Tuner memberTime(Tuner of, Duration time) {
        return new Tuner(
                of.kernels(),
                of.candidates(),
                of.effort(),
                of.folds(),
                of.time(),
                of.seed(),
                of.metric(),
                of.members(),
                time);
    }

    @Test
    void blendsOnlyInThoroughTuningOfOneTargetOnEnoughIndependentRows() {
        double[] equal = {0.4, 0.4};
        assertThat(blend(tuner -> tuner, 50, equal)).isPresent();
        assertThat(blend(tuner -> tuner, 49, equal)).isEmpty();
        assertThat(blend(tuner -> tuner.withMembers(1), 60, equal)).isEmpty();
        assertThat(blend(tuner -> tuner.withEffort(Tuner.Effort.QUICK), 60, equal))
                .isEmpty();
        Reals time = Reals.of(IntStream.range(0, 60).asDoubleStream().toArray());
        assertThat(blend(tuner -> tuner.withFolds(Folds.ordered(5, time)), 60, equal))
                .isEmpty();
    }

    /** By their log odds. */
    @Test
    void blendsClasses() {
        Dataset copies = FakeMachines.noisyCopies(60, 0.5, 0.5);
        Reals y = (Reals) copies.targets().orElseThrow();
        Dataset classes = copies.withTargets(
                Labels.of(y.stream().mapToObj(v -> v > 0 ? "yes" : "no").toList(), List.of("no", "yes")));
        Blend blend = blend(tuner -> tuner, classes).orElseThrow();
        assertThat(blend.learner(classes)).isInstanceOf(ClassificationBlend.class);
        assertThat(blend.score().classes()).isPresent();
    }
}
