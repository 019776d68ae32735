package dev.mercer.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.KernelClassification;
import dev.mercer.learn.KernelLogistic;
import dev.mercer.learn.Nystrom;
import dev.mercer.linalg.Matrix;
import dev.mercer.model.Classifier;
import dev.mercer.model.Scheme;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.Stopping;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("once")
class MetricLearningLogisticTest {
    private static final Kernel KERNEL = new Gaussian(3);

    /** Two of ten columns tell the class: that of the sign of a product. */
    private static Dataset rows(int count, int classes, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        DensePoints x = DensePoints.generate(count, 10, (i, k) -> 2 * random.nextDouble() - 1);
        List<String> labels = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            boolean same = x.get(i, 0) * x.get(i, 1) > 0;
            labels.add(!same ? "no" : classes == 2 || x.get(i, 0) > 0 ? "yes" : "less");
        }
        return Dataset.of(x, Labels.of(labels));
    }

    private static double accuracy(Classifier model, Dataset rows) {
        Labels truth = (Labels) rows.targets().orElseThrow();
        Labels found = model.predict(rows.points());
        int right = 0;
        for (int i = 0; i < truth.size(); i++) if (truth.get(i).equals(found.get(i))) right++;
        return (double) right / truth.size();
    }

    @Test
    void whatTellsNothingIsLeftOut() {
        for (int classes : new int[] {2, 3}) {
            Dataset data = rows(500, classes, 1);
            Dataset others = rows(1000, classes, 2);
            double plain = accuracy(KernelLogistic.of(KERNEL, 1e-4).fit(data), others);
            double learned =
                    accuracy(MetricLearning.of(KernelLogistic.of(KERNEL, 1e-4)).fit(data), others);
            assertThat(1 - learned).isLessThan(0.6 * (1 - plain));
        }
    }

    @Test
    void itHasProbabilities() {
        Dataset data = rows(300, 2, 3);
        Classifier model = MetricLearning.of(KernelLogistic.of(KERNEL, 1e-3)).fit(data);
        Matrix chances = model.probabilities(data.points(), Compute.standard(), Progress.none());
        for (int i = 0; i < chances.rows(); i++)
            assertThat(chances.get(i, 0) + chances.get(i, 1)).isBetween(1 - 1e-9, 1 + 1e-9);
    }

    private static MetricLearning<Classifier> onCenters(KernelClassification exact, Nystrom centers) {
        return MetricLearning.of(exact.withScheme(Scheme.ONE_VS_REST).withStrategy(centers));
    }

    private static double[] chances(Classifier model, Dataset rows) {
        return model.probabilities(rows.points(), Compute.standard(), Progress.none())
                .values();
    }

    @Test
    void twoClassesOnAllRowsAsCentersAreThoseOfTheExactFit1em6() {
        Dataset data = rows(200, 2, 4);
        Dataset others = rows(100, 2, 5);
        Nystrom all = new Nystrom(200).withStopping(new Stopping(1e-9, 100));
        for (Intercept intercept : Intercept.values()) {
            KernelClassification exact = KernelLogistic.of(KERNEL, 1e-4).withIntercept(intercept);
            Classifier whole = MetricLearning.of(exact).fit(data);
            Classifier same = onCenters(exact, all).fit(data);
            assertThat(same.expansion().kernel()).isEqualTo(whole.expansion().kernel());
            assertThat(chances(same, others)).containsExactly(chances(whole, others), within(1e-6));
        }
    }

    @Test
    void onFewCentersTheMetricIsTheSameAndTheirNumberIsKept() {
        for (int classes : new int[] {2, 3}) {
            Dataset data = rows(400, classes, 6);
            Dataset others = rows(1000, classes, 7);
            Nystrom sixty = new Nystrom(60);
            KernelClassification exact = KernelLogistic.of(KERNEL, 1e-4);
            Classifier few = onCenters(exact, sixty).fit(data);
            assertThat(few.expansion().centers().size()).isEqualTo(60);
            assertThat(few.expansion().kernel())
                    .isEqualTo(MetricLearning.of(exact).fit(data).expansion().kernel());
            assertThat(few.scheme()).isEqualTo(classes == 2 ? Scheme.BINARY : Scheme.ONE_VS_REST);
            Classifier plain = KernelLogistic.of(KERNEL, 1e-4)
                    .withScheme(Scheme.ONE_VS_REST)
                    .withStrategy(sixty)
                    .fit(data);
            assertThat(1 - accuracy(few, others)).isLessThan(0.6 * (1 - accuracy(plain, others)));
        }
    }
}
