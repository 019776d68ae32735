package dev.mercer.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.Targets;
import dev.mercer.gram.Gram;
import dev.mercer.gram.ItemPoints;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.Precomputed;
import dev.mercer.learn.KernelLogistic;
import dev.mercer.learn.KernelPerceptron;
import dev.mercer.learn.KernelRidge;
import dev.mercer.learn.Learner;
import dev.mercer.learn.OneClassSvm;
import dev.mercer.learn.Svm;
import dev.mercer.linalg.Matrix;
import dev.mercer.model.Classifier;
import dev.mercer.score.FoldedSample;
import dev.mercer.score.Folds;
import dev.mercer.score.RidgeLeaveOneOut;
import dev.mercer.score.Sample;
import dev.mercer.solve.Intercept;
import dev.mercer.util.Progress;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Models of kernel values are the models of the kernel that they are values of. */
class ItemsTest {
    private static final int N = 60;
    private static final Compute COMPUTE = Compute.standard();
    private static final Kernel GAUSSIAN = new Gaussian(1.5);

    private final SplittableRandom random = new SplittableRandom(5);
    private final Points points = DensePoints.generate(N, 3, (i, k) -> random.nextGaussian());
    private final Points others = DensePoints.generate(25, 3, (i, k) -> random.nextGaussian());
    private final ItemPoints<Points> items = ItemPoints.of(rows(points), ItemsTest::value, COMPUTE, Progress.none());
    private final Targets numbers = Reals.of(IntStream.range(0, N)
            .mapToDouble(i -> Math.sin(points.get(i, 0)) + points.get(i, 1))
            .toArray());
    private final Targets classes = Labels.of(IntStream.range(0, N)
            .mapToObj(i -> points.get(i, 0) + 0.3 * Math.cos(9 * i) > 0 ? "yes" : "no")
            .toList());

    private static List<Points> rows(Points all) {
        return IntStream.range(0, all.size()).mapToObj(i -> all.range(i, i + 1)).toList();
    }

    private static double value(Points a, Points b) {
        return GAUSSIAN.value(a, 0, b, 0);
    }

    private void assertSame(Function<Kernel, Learner<?>> learner, Targets targets) {
        Dataset plain = Dataset.of(points, targets);
        Dataset values = Dataset.of(items.points(), targets);
        Matrix expected = learner.apply(GAUSSIAN).fit(plain).expansion().predict(others, COMPUTE, Progress.none());
        Matrix found = learner.apply(new Precomputed())
                .fit(values)
                .expansion()
                .predict(items.points(rows(others)), COMPUTE, Progress.none());
        for (int i = 0; i < others.size(); i++) assertThat(found.get(i, 0)).isCloseTo(expected.get(i, 0), within(1e-9));
    }

    @Test
    void everyLearnerPredictsTheSameTo1em9() {
        assertSame(k -> KernelRidge.of(k, 1e-2), numbers);
        assertSame(k -> Svm.regression(k, 1e-2, 0.1), numbers);
        assertSame(k -> Svm.of(k, 1e-2), classes);
        assertSame(k -> KernelLogistic.of(k, 1e-2), classes);
        assertSame(KernelPerceptron::new, classes);
        assertSame(k -> new OneClassSvm(k, 0.2), numbers);
    }

    /** A fold takes rows, and of them the columns of its own rows. */
    @Test
    void foldsAndLeaveOneOutJudgeTheSameTo1em9() {
        Dataset plain = Dataset.of(points, numbers);
        Dataset values = Dataset.of(items.points(), numbers);
        double expected = folds(plain, GAUSSIAN);
        assertThat(folds(values, new Precomputed())).isCloseTo(expected, within(1e-9));
        assertThat(expected).isGreaterThan(1e-3);
        assertThat(leaveOneOut(values, new Precomputed())).isCloseTo(leaveOneOut(plain, GAUSSIAN), within(1e-9));
    }

    private static double folds(Dataset data, Kernel kernel) {
        return FoldedSample.of(Sample.of(data), Folds.random(4, 1))
                .score(KernelRidge.of(kernel, 1e-2), COMPUTE, Progress.none())
                .loss();
    }

    private static double leaveOneOut(Dataset data, Kernel kernel) {
        return RidgeLeaveOneOut.of(kernel, Intercept.CENTRED, data, COMPUTE, Progress.none())
                .meanSquaredError(1e-2);
    }

    @Test
    void aGramMatrixFromElsewhereIsLearnedFrom() {
        Gram gram = Gram.precomputed(Gram.of(GAUSSIAN, points).toMatrix(Progress.none()), COMPUTE);
        Points rows = ItemPoints.of(gram);
        for (int i = 0; i < N; i++)
            for (int j = 0; j <= N; j++)
                assertThat(rows.get(i, j)).isCloseTo(items.points().get(i, j), within(1e-14));
    }

    @Test
    void wordsAreClassified() {
        List<String> words = List.of("abba", "baobab", "cabbage", "zoo", "ozone", "zone");
        ItemPoints<String> known = ItemPoints.of(words, ItemsTest::commonLetters, COMPUTE, Progress.none());
        Classifier model = Svm.of(new Precomputed(), 1e-2)
                .fit(Dataset.of(known.points(), Labels.of("a", "a", "a", "z", "z", "z")));
        assertThat(model.predict(known.points(List.of("cabba", "noo")))).isEqualTo(Labels.of("a", "z"));
    }

    private static double commonLetters(String a, String b) {
        return a.chars().filter(c -> b.indexOf(c) >= 0).distinct().count();
    }
}
