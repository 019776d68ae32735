package dev.mercer.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Exponential;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.Mapped;
import dev.mercer.kernel.Scales;
import dev.mercer.learn.KernelClassification;
import dev.mercer.learn.Leaves;
import dev.mercer.learn.Nystrom;
import dev.mercer.learn.NystromCenters;
import dev.mercer.learn.RidgeClassifier;
import dev.mercer.model.Classifier;
import dev.mercer.solve.Intercept;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MetricLearningClassesTest {
    private static final Kernel KERNEL = new Exponential(3);
    private static final MetricSearch QUICK =
            MetricSearch.standard().withShape(MetricSearch.Shape.DIAGONAL).withIterations(2);

    /** Three classes by the first of six columns. */
    private static Dataset data(int n, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        DensePoints x = DensePoints.generate(n, 6, (i, k) -> random.nextDouble(-2, 2));
        return Dataset.of(
                x,
                Labels.of(
                        IntStream.range(0, n)
                                .mapToObj(i -> x.get(i, 0) < -0.7 ? "a" : x.get(i, 0) < 0.7 ? "b" : "c")
                                .toList(),
                        List.of("a", "b", "c")));
    }

    private static MetricLearning<Classifier> learner() {
        return learner(RidgeClassifier.of(KERNEL, 1e-3));
    }

    private static MetricLearning<Classifier> learner(KernelClassification plain) {
        return MetricLearning.of(plain).withSearch(QUICK);
    }

    private static int mistakes(Classifier model, Dataset data) {
        Labels found = model.predict(data.points());
        Labels truth = (Labels) data.targets().orElseThrow();
        return (int) IntStream.range(0, found.size())
                .filter(i -> !found.get(i).equals(truth.get(i)))
                .count();
    }

    @Test
    void columnsThatTellNothingFade() {
        Dataset train = data(120, 1);
        Dataset test = data(200, 2);
        Classifier model = learner().fit(train);
        Classifier plain = RidgeClassifier.of(KERNEL, 1e-3).fit(train);
        assertThat(mistakes(model, test)).isLessThan(mistakes(plain, test) / 2);
        double[] factors = ((Scales) ((Mapped) model.expansion().kernel()).map()).importances();
        for (int k = 1; k < 6; k++) assertThat(factors[k]).isLessThan(factors[0] / 4);
        assertThat(model.training().provenance().learner()).startsWith("MetricLearning[learner=KernelClassification[");
    }

    @Test
    void optionsAreThoseOfTheFit() {
        Dataset data = data(60, 3);
        KernelClassification plain = RidgeClassifier.of(KERNEL, 1e-3);
        Classifier without = learner(plain.withIntercept(Intercept.NONE)).fit(data);
        assertThat(without.expansion().bias())
                .isEqualTo(Reals.constant(without.expansion().bias().size(), 0));
        assertThat(learner().fit(data).expansion().bias())
                .isNotEqualTo(without.expansion().bias());
        Nystrom few = new Nystrom(NystromCenters.uniform(7, 1));
        assertThat(learner(plain.withStrategy(few))
                        .fit(data)
                        .expansion()
                        .centers()
                        .size())
                .isEqualTo(7);
        assertThat(learner().fit(data).expansion().centers().size()).isEqualTo(60);
        assertThat(learner(plain.withStrategy(new Leaves(2)))
                        .fit(data)
                        .expansion()
                        .kernel()
                        .toString())
                .isNotEqualTo(learner().fit(data).expansion().kernel().toString());
        Classifier loose = learner().withLambda(10).fit(data);
        assertThat(loose.training().provenance().learner()).contains("lambda=10");
        assertThatThrownBy(() -> learner().withLambda(0)).hasMessage("lambda must be > 0 and finite, got 0");
    }

    @Test
    void numbersAreRefusedByTheLearnerOfTheFit() {
        Dataset numbers = data(20, 4).withTargets(Reals.constant(20, 1));
        assertThatThrownBy(() -> learner().fit(numbers)).hasMessageContaining("needs classes as targets, got numbers");
    }
}
