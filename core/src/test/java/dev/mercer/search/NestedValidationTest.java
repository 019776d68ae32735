package dev.mercer.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.model.Classifier;
import dev.mercer.score.ClassificationScore;
import dev.mercer.score.Folds;
import dev.mercer.score.HeldOut;
import dev.mercer.score.Sample;
import dev.mercer.score.internal.Fold;
import dev.mercer.util.Progress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("once")
class NestedValidationTest {
    private static final Compute COMPUTE = Compute.standard();
    private static final int PROBLEMS = 24;

    private static Tuner tuner(Dataset data) {
        return Tuner.standard(data.targets().orElseThrow())
                .withTime(Duration.ofHours(1))
                .withCandidates(List.of(FakeMachines.ridgeOnClasses()))
                .withKernels(List.of(
                        new KernelFamily("gaussian(sigma=auto)"),
                        new KernelFamily("exponential(sigma=auto)"),
                        new KernelFamily("manhattan(sigma=auto)")));
    }

    private static Tuned tuned(Tuner tuner, Dataset data) {
        return tuner.tune(Sample.of(data), COMPUTE, Progress.none());
    }

    /** Two classes that the first of four columns tells apart, with much noise. */
    private static Dataset noisy(int n, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        DensePoints points = DensePoints.generate(n, 4, (i, k) -> random.nextGaussian());
        return Dataset.of(
                points,
                Labels.of(
                        IntStream.range(0, n)
                                .mapToObj(i -> points.get(i, 0) + 2 * random.nextGaussian() > 0 ? "yes" : "no")
                                .toList(),
                        List.of("no", "yes")));
    }

    private static double accuracy(HeldOut held) {
        return held.classes().orElseThrow().accuracy();
    }

    private static double accuracy(Tuned tuned, Dataset data, Dataset test) {
        Classifier model = (Classifier) tuned.fit(data, COMPUTE, Progress.none());
        return ClassificationScore.of(
                        model,
                        model.scores(test.points(), COMPUTE, Progress.none()),
                        (Labels) test.targets().orElseThrow(),
                        test.weights())
                .accuracy();
    }

    /** The mean in standard errors. */
    private static double inStandardErrors(List<Double> values) {
        Reals all = Reals.of(values.stream().mapToDouble(Double::doubleValue).toArray());
        double mean = all.sum() / all.size();
        double squares = all.stream().map(v -> (v - mean) * (v - mean)).sum();
        return mean / Math.sqrt(squares / (all.size() - 1) / all.size());
    }

    @Test
    void theScoreOfAChoiceIsThatOfNewRows() {
        List<Double> nested = new ArrayList<>();
        List<Double> chosen = new ArrayList<>();
        for (int p = 0; p < PROBLEMS; p++) {
            Dataset data = noisy(40 + 2 * p, 100 + p);
            Tuned tuned = tuned(tuner(data), data);
            double truth = accuracy(tuned, data, noisy(2000, 100_000 + p));
            nested.add(accuracy(tuned.unseen().orElseThrow()) - truth);
            chosen.add(accuracy(tuned.heldOut().orElseThrow()) - truth);
        }
        assertThat(inStandardErrors(nested)).isBetween(-2.0, 2.0);
        assertThat(inStandardErrors(chosen)).isGreaterThan(2);
    }

    /** Nothing predicts classes that do not depend on the inputs: not even which of them is the more frequent among few rows. */
    @Test
    void chanceIsNotBeaten() {
        List<Double> nested = new ArrayList<>();
        List<Double> chosen = new ArrayList<>();
        for (int p = 0; p < PROBLEMS; p++) {
            SplittableRandom random = new SplittableRandom(5000 + p);
            int n = 40 + 2 * p;
            DensePoints points = DensePoints.generate(n, 4, (i, k) -> random.nextGaussian());
            Labels classes = Labels.of(
                    IntStream.range(0, n).mapToObj(i -> "c" + random.nextInt(3)).toList(), List.of("c0", "c1", "c2"));
            Dataset data = Dataset.of(points, classes);
            Tuner one = tuner(data).withKernels(List.of(new KernelFamily("gaussian(sigma=auto)")));
            Tuned tuned = tuned(one, data);
            nested.add(accuracy(tuned.unseen().orElseThrow()) - 1 / 3.0);
            chosen.add(accuracy(tuned.heldOut().orElseThrow()) - 1 / 3.0);
        }
        assertThat(inStandardErrors(nested)).isBetween(-2.0, 2.0);
        assertThat(inStandardErrors(chosen)).isGreaterThan(2);
    }

    @Test
    void eachFoldIsPredictedByWhatTheOthersChoose() {
        Dataset data = noisy(60, 1);
        Tuner tuner = tuner(data);
        double right = 0;
        Reals equal = Reals.of(new double[60]);
        for (Fold fold : tuner.folds().of(equal, IntStream.range(0, 60).toArray())) {
            Dataset train = data.select(fold.train());
            Tuned inside = tuned(tuner, train);
            right += fold.test().length * accuracy(inside, train, data.select(fold.test()));
        }
        HeldOut nested = tuned(tuner, data).nested().orElseThrow();
        assertThat(accuracy(nested)).isEqualTo(right / 60);
        assertThat(nested.errors().size()).isEqualTo(60);
    }

    @Test
    void methodsMayDifferBetweenFolds() {
        Dataset data = noisy(60, 2);
        Tuner all = tuner(data)
                .withCandidates(Tuner.standard(data.targets().orElseThrow()).candidates());
        assertThat(tuned(all, data).nested()).isPresent();
    }

    @Test
    void groupsStayTogetherInTheChoiceToo() {
        Dataset data = noisy(60, 3);
        Labels groups =
                Labels.of(IntStream.range(0, 60).mapToObj(i -> "g" + i / 4).toList());
        Tuned tuned = tuned(tuner(data).withFolds(Folds.grouped(3, groups, 1)), data);
        assertThat(tuned.nested().orElseThrow().errors().size()).isEqualTo(60);
        Reals time = Reals.of(IntStream.range(0, 60).asDoubleStream().toArray());
        assertThat(tuned(tuner(data).withFolds(Folds.ordered(3, time)), data).nested())
                .isPresent();
    }

    @Test
    void scoresManyRowsAndNumbersByTheFoldsThatChose() {
        Tuned numbers = tuned(Tuner.standard(Reals.of(1)), TuningData.waves(60, 1));
        assertThat(numbers.nested()).isEmpty();
        assertThat(numbers.unseen()).isEqualTo(numbers.heldOut());
        Dataset many = noisy(500, 4);
        Tuner one = tuner(many).withKernels(List.of(new KernelFamily("gaussian(sigma=2)")));
        assertThat(tuned(one, many).nested()).isEmpty();
    }
}
