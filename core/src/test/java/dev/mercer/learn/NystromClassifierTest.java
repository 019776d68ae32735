package dev.mercer.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.linalg.Matrix;
import dev.mercer.loss.Logistic;
import dev.mercer.loss.Loss;
import dev.mercer.loss.SquaredHinge;
import dev.mercer.model.Classifier;
import dev.mercer.model.Expansion;
import dev.mercer.model.Scheme;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.Stopping;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class NystromClassifierTest {
    private static final Gaussian KERNEL = new Gaussian(0.5);
    private static final Nystrom FEW = new Nystrom(40).withStopping(new Stopping(1e-8, 100));
    private final Compute compute = Compute.standard();

    /** A learner with a free intercept, and the probabilities that its loss can have. */
    static KernelClassification learner(Kernel kernel, Loss loss, double lambda, Nystrom how) {
        Probabilities known = how.hasProbabilities(loss) ? Probabilities.LEFT_OUT : Probabilities.NONE;
        ClassOptions options = new ClassOptions(Scheme.ONE_VS_REST, ClassWeights.none(), known);
        return new KernelClassification(kernel, loss, lambda, Intercept.FREE, how, options);
    }

    /** Rings around 0. */
    private static Dataset rings(int n, int classes) {
        SplittableRandom random = new SplittableRandom(9);
        DensePoints x = DensePoints.generate(n, 2, (i, k) -> random.nextDouble(-1, 1));
        List<String> names = new ArrayList<>();
        for (int i = 0; i < n; i++) names.add("ring" + (int) Math.min(classes - 1, 2.5 * Math.sqrt(x.squaredNorm(i))));
        return Dataset.of(x, Labels.of(names));
    }

    private static double accuracy(Classifier model, Dataset data) {
        Labels truth = (Labels) data.targets().orElseThrow();
        Labels found = model.predict(data.points());
        int right = 0;
        for (int i = 0; i < truth.size(); i++) if (truth.get(i).equals(found.get(i))) right++;
        return right / (double) truth.size();
    }

    @Test
    void ringsAreToldApartWithEveryLoss() {
        Dataset data = rings(800, 3);
        KernelClassification squared = RidgeClassifier.of(KERNEL, 1e-6).withStrategy(FEW);
        assertThat(accuracy(squared.fit(data), data)).isGreaterThan(0.93);
        for (Loss loss : List.of(new Logistic(), new SquaredHinge()))
            assertThat(accuracy(learner(KERNEL, loss, 1e-6, FEW).fit(data), data))
                    .isGreaterThan(0.97);
        assertThat(squared.fit(data).scheme()).isEqualTo(Scheme.SOFTMAX);
    }

    @Test
    void twoClassesOnAllRowsAreLogisticRegressionTo1em5() {
        Dataset data = rings(150, 2);
        KernelClassification all = KernelLogistic.of(KERNEL, 1e-3)
                .withScheme(Scheme.ONE_VS_REST)
                .withStrategy(new Nystrom(150).withStopping(new Stopping(1e-9, 100)));
        Classifier found = all.fit(data);
        Classifier exact = KernelLogistic.of(KERNEL, 1e-3).fit(data);
        assertThat(found.scheme()).isEqualTo(Scheme.BINARY);
        Matrix probabilities = found.probabilities(data.points(), compute, Progress.none());
        assertThat(probabilities.values())
                .containsExactly(
                        exact.probabilities(data.points(), compute, Progress.none())
                                .values(),
                        within(1e-5));
    }

    @Test
    void squaredLossIsRidgeOnEachClassAgainstTheRestTo1em7() {
        Dataset data = rings(200, 3);
        Classifier model = RidgeClassifier.of(KERNEL, 1e-4).withStrategy(FEW).fit(data);
        Matrix scores = model.scores(data.points(), compute, Progress.none());
        Labels labels = (Labels) data.targets().orElseThrow();
        for (int c = 0; c < 3; c++) {
            double[] y = new double[200];
            for (int i = 0; i < 200; i++) y[i] = labels.code(i) == c ? 1 : -1;
            double[] alone = KernelRidge.of(KERNEL, 1e-4)
                    .withStrategy(FEW)
                    .fit(data.withTargets(Reals.of(y)))
                    .predict(data.points());
            assertThat(scores.column(c)).containsExactly(alone, within(1e-7));
        }
        assertThat(model.calibration()).isPresent();
    }

    @Test
    void signsAreLearnedWithoutClassesAlsoOfOneKind() {
        Dataset data = rings(100, 2);
        Labels labels = (Labels) data.targets().orElseThrow();
        Reals signs = Reals.of(IntStream.range(0, 100)
                .mapToDouble(i -> labels.code(i) == 1 ? 1 : -1)
                .toArray());
        KernelClassification logistic =
                KernelLogistic.of(KERNEL, 1e-3).withScheme(Scheme.ONE_VS_REST).withStrategy(FEW);
        Expansion f =
                logistic.scores(data, List.of(signs), compute, Progress.none()).expansion();
        Matrix expected = logistic.fit(data).scores(data.points(), compute, Progress.none());
        Matrix found = f.predict(data.points(), compute, Progress.none());
        assertThat(found.column(0)).containsExactly(expected.column(0), within(1e-4));
        Matrix alike = logistic.withIntercept(Intercept.NONE)
                .scores(data, List.of(Reals.constant(100, 1)), compute, Progress.none())
                .expansion()
                .predict(data.points(), compute, Progress.none());
        assertThat(Arrays.stream(alike.values()).min().orElseThrow()).isGreaterThan(0.5);
    }

    @Test
    void aHeavyClassIsPredictedMoreOften() {
        Dataset data = rings(300, 2);
        KernelClassification plain = RidgeClassifier.of(KERNEL, 1e-2).withStrategy(FEW);
        KernelClassification heavy = plain.withClassWeights(ClassWeights.of(Map.of("ring1", 20.0)));
        int before = plain.fit(data).predict(data.points()).counts()[1];
        int after = heavy.fit(data).predict(data.points()).counts()[1];
        assertThat(after).isGreaterThan(before);
    }

    @Test
    void aLossWithAKinkIsRefused() {
        assertThatThrownBy(() -> Svm.of(KERNEL, 1e-2).withStrategy(FEW))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("choose logistic or squaredhinge");
    }
}
