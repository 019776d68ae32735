package dev.mercer.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Gaussian;
import dev.mercer.linalg.Matrix;
import dev.mercer.model.Classifier;
import dev.mercer.model.Scheme;
import dev.mercer.solve.Intercept;
import dev.mercer.util.Progress;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RidgeClassifierTest {
    private static final Compute COMPUTE = Compute.standard();
    private static final Gaussian KERNEL = new Gaussian(1);
    private static final int N = 60;

    private static Dataset data(int classes) {
        SplittableRandom random = new SplittableRandom(1);
        DensePoints points = DensePoints.generate(N, 2, (i, k) -> i % classes + random.nextGaussian() / 2);
        return Dataset.of(
                points,
                Labels.of(IntStream.range(0, N).mapToObj(i -> "c" + i % classes).toList()));
    }

    private static Reals signs(Dataset data, String positive) {
        Labels labels = (Labels) data.targets().orElseThrow();
        return Reals.of(IntStream.range(0, N)
                .mapToDouble(i -> labels.get(i).equals(positive) ? 1 : -1)
                .toArray());
    }

    @Test
    void twoClassesAreRidgeOnSignsTo1em9() {
        Dataset data = data(2);
        for (Intercept intercept : Intercept.values()) {
            Classifier model =
                    RidgeClassifier.of(KERNEL, 1e-2).withIntercept(intercept).fit(data);
            assertThat(model.scheme()).isEqualTo(Scheme.BINARY);
            double[] numbers = KernelRidge.of(KERNEL, 1e-2, intercept)
                    .fit(data.withTargets(signs(data, "c1")))
                    .predict(data.points());
            Matrix scores = model.scores(data.points(), COMPUTE, Progress.none());
            for (int i = 0; i < N; i++) assertThat(scores.get(i, 0)).isCloseTo(numbers[i], within(1e-9));
        }
    }

    @Test
    void moreClassesAreOneAgainstTheRest() {
        Dataset data = data(3);
        Classifier model = RidgeClassifier.of(KERNEL, 1e-2).fit(data);
        assertThat(model.scheme()).isEqualTo(Scheme.SOFTMAX);
        double[] third = KernelRidge.of(KERNEL, 1e-2)
                .fit(data.withTargets(signs(data, "c2")))
                .predict(data.points());
        Matrix scores = model.scores(data.points(), COMPUTE, Progress.none());
        for (int i = 0; i < N; i++) assertThat(scores.get(i, 2)).isCloseTo(third[i], within(1e-9));
    }

    @Test
    void weightsOfClassesAreWeightsOfRows() {
        Dataset data = data(2);
        ClassWeights heavy = ClassWeights.of(Map.of("c1", 3.0));
        Reals weights = Reals.of(
                IntStream.range(0, N).mapToDouble(i -> i % 2 == 1 ? 3 : 1).toArray());
        Matrix byClass = RidgeClassifier.of(KERNEL, 1e-2)
                .withClassWeights(heavy)
                .fit(data)
                .scores(data.points(), COMPUTE, Progress.none());
        Matrix byRow = RidgeClassifier.of(KERNEL, 1e-2)
                .fit(data.withWeights(weights))
                .scores(data.points(), COMPUTE, Progress.none());
        for (int i = 0; i < N; i++) assertThat(byClass.get(i, 0)).isCloseTo(byRow.get(i, 0), within(1e-9));
    }
}
