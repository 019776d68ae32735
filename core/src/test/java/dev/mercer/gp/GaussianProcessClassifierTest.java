package dev.mercer.gp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Points;
import dev.mercer.gp.internal.Inference;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.learn.KernelClassification;
import dev.mercer.learn.KernelLogistic;
import dev.mercer.learn.LatentProcess;
import dev.mercer.model.Classifier;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.Reason;
import dev.mercer.solve.internal.Penalty;
import dev.mercer.util.Progress;
import dev.mercer.util.RandomOrder;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("once")
class GaussianProcessClassifierTest {
    private final Compute compute = Compute.standard();

    /** As in bench/reference/gpc_optimum.py. */
    private static Points points(int n) {
        return DensePoints.generate(n, 2, (i, k) -> k == 0 ? Math.sin(1.7 * i) : Math.cos(2.3 * i));
    }

    private static Dataset data(int n) {
        Points x = points(n);
        List<String> names = IntStream.range(0, n)
                .mapToObj(i ->
                        Math.sin(3 * x.get(i, 0)) + x.get(i, 1) * x.get(i, 1) + 0.4 * Math.sin(40 * x.get(i, 1)) > 0.5
                                ? "1"
                                : "0")
                .toList();
        return Dataset.of(x, Labels.of(names, List.of("0", "1")));
    }

    private double evidence(GaussianProcessClassifier learner, Dataset data) {
        return evidence(learner, learner.fit(data), data);
    }

    private double evidence(GaussianProcessClassifier learner, Classifier model, Dataset data) {
        return learner.latentProcesses(model, data).stream()
                .mapToDouble(process ->
                        Inference.of(process, compute, Progress.none()).logMarginalLikelihood())
                .sum();
    }

    @Test
    void findsAnOptimumAtLeastAsGoodAsScikitLearn() {
        GaussianProcessClassifier learner = GaussianProcessClassifier.of(new KernelFamily("gaussian(sigma=auto)"))
                .withIntercept(Intercept.NONE);
        assertThat(evidence(learner, data(60))).isGreaterThan(-22.77619089 - 1e-4);
    }

    @Test
    void theModelIsLogisticRegressionWithTheChosenPrior() {
        Dataset data = data(50);
        Classifier model = GaussianProcessClassifier.of(new KernelFamily("gaussian(sigma=auto)"))
                .fit(data);
        Kernel prior = model.expansion().kernel();
        assertThat(prior.toString()).matches("[0-9.]+\\*gaussian\\(sigma=[0-9.]+\\)");
        KernelClassification same = KernelLogistic.of(prior, Penalty.lambdaOfC(1, 50));
        assertThat(model.probabilities(points(9), compute, Progress.none()).values())
                .isEqualTo(same.fit(data)
                        .probabilities(points(9), compute, Progress.none())
                        .values());
        LatentProcess process = same.latentProcess(data).orElseThrow();
        double evidence = Inference.of(process, compute, Progress.none()).logMarginalLikelihood();
        assertThat(evidence(GaussianProcessClassifier.standard(), model, data)).isCloseTo(evidence, within(1e-9));
        assertThat(model.training().convergence().converged()).isTrue();
    }

    @Test
    void columnsWithoutEffectGetLongLengths() {
        Points x = DensePoints.generate(90, 2, (i, k) -> Math.sin((1.7 + k) * i + k));
        List<String> names = IntStream.range(0, 90)
                .mapToObj(i -> x.get(i, 0) > 0 ? "right" : "left")
                .toList();
        Classifier model = GaussianProcessClassifier.standard()
                .withSearch(EvidenceSearch.standard(new ProcessLikelihood.Bernoulli())
                        .withRestarts(0))
                .fit(Dataset.of(x, Labels.of(names, List.of("left", "right"))));
        Kernel kernel = model.expansion().kernel();
        int last = kernel.parameters().size() - 1;
        assertThat(kernel.parameters().get(last).value())
                .isGreaterThan(3 * kernel.parameters().get(last - 1).value());
    }

    @Test
    void severalClassesShareTheKernel() {
        Points x = DensePoints.generate(60, 1, (i, k) -> 0.1 * i);
        List<String> names = IntStream.range(0, 60)
                .mapToObj(i -> i < 20 ? "a" : i < 40 ? "b" : "c")
                .toList();
        Dataset data = Dataset.of(x, Labels.of(names, List.of("a", "b", "c")));
        Classifier model = GaussianProcessClassifier.of(new KernelFamily("gaussian(sigma=auto)"))
                .fit(data);
        Labels found = model.predict(x);
        int right = 0;
        for (int i = 0; i < 60; i++) if (found.get(i).equals(names.get(i))) right++;
        assertThat(right).isGreaterThanOrEqualTo(58);
    }

    /** A probability of labels is at most 1, and separated classes do not need a prior as wide as the search goes. */
    @Test
    void separatedClassesHaveEvidenceBelowZeroAndAnAmplitudeWithinItsBounds() {
        for (int classes = 2; classes <= 3; classes++) {
            Points x = points(20);
            double each = 2.0 / classes;
            Labels labels = Labels.of(IntStream.range(0, 20)
                    .mapToObj(i -> "" + (int) ((x.get(i, 0) + 1) / each))
                    .toList());
            Dataset data = Dataset.of(x, labels);
            GaussianProcessClassifier learner = GaussianProcessClassifier.of(new KernelFamily("gaussian(sigma=auto)"));
            Classifier model = learner.fit(data);
            assertThat(evidence(learner, model, data)).isNegative();
            assertThat(model.expansion().kernel().parameters().get(0).value()).isLessThan(1e6);
            assertThat(model.training().remarks()).isEmpty();
        }
    }

    @Test
    void rejectsLikelihoodsOfNumbersAndSettingsWithoutEffect() {
        KernelFamily family = new KernelFamily("gaussian(sigma=auto)");
        assertThatThrownBy(() -> GaussianProcessClassifier.of(family, new ProcessLikelihood.Poisson()))
                .hasMessage("the likelihood poisson is for numbers: use GaussianProcess");
        GaussianProcessClassifier ordered = GaussianProcessClassifier.of(family, new ProcessLikelihood.Ordinal());
        assertThatThrownBy(() -> ordered.withRho(0.5))
                .hasMessage("rho belongs to classes without an order, got ordinal");
        assertThatThrownBy(() -> ordered.withIntercept(Intercept.NONE))
                .hasMessage("classes in an order have a free intercept, got NONE");
    }

    @Test
    void aCenteredInterceptIsRefused() {
        assertThatThrownBy(() -> GaussianProcessClassifier.standard().withIntercept(Intercept.CENTRED))
                .hasMessageContaining("got a centred one: use Intercept.FREE");
    }

    @Test
    void aRareClassIsAmongTheRowsOfTheSearch() {
        EvidenceSearch search = EvidenceSearch.standard().withRestarts(0).withRows(20);
        int[] drawn = RandomOrder.first(20, 200, search.seed());
        List<String> names = IntStream.range(0, 200)
                .mapToObj(i -> i % 20 == 3 && IntStream.of(drawn).noneMatch(row -> row == i) ? "1" : "0")
                .toList();
        Classifier model = GaussianProcessClassifier.of(new KernelFamily("gaussian(sigma=1)"))
                .withSearch(search)
                .fit(Dataset.of(points(200), Labels.of(names)));
        assertThat(model.training().convergence().reason()).isNotEqualTo(Reason.EXACT);
        String start = String.valueOf(1 / (2 * 0.1));
        assertThat(model.expansion().kernel().toString()).doesNotStartWith(start + "*");
    }

    private static GaussianProcessClassifier given(Kernel kernel, double rho) {
        return GaussianProcessClassifier.of(KernelFamily.of(kernel)).withRho(rho);
    }

    @Test
    void rhoIsPositive() {
        Kernel kernel = Kernel.parse("gaussian(sigma=1)");
        assertThatThrownBy(() -> given(kernel, -1)).hasMessage("rho must be > 0 and finite, got -1");
    }

    /** Nothing is searched for: the convergence is that of Newton's method. */
    @Test
    void whereAllIsGivenItIsLogisticRegression() {
        Kernel kernel = Kernel.parse("gaussian(sigma=0.7)");
        Classifier model = given(kernel, 0.25).fit(data(40));
        Classifier same = KernelLogistic.of(Kernel.parse("2*gaussian(sigma=0.7)"), Penalty.lambdaOfC(1, 40))
                .fit(data(40));
        assertThat(model.training().convergence()).isEqualTo(same.training().convergence());
        assertThat(model.expansion().kernel()).hasToString("2*gaussian(sigma=0.7)");
    }

    /** The likelihood of three classes together has its top at the parameters that are chosen. */
    @Test
    void severalClassesTogetherAreMostLikely() {
        Points x = DensePoints.generate(45, 1, (i, k) -> 0.1 * i);
        List<String> names = IntStream.range(0, 45)
                .mapToObj(i -> i % 11 == 5 ? "c" : i < 9 ? "a" : i < 20 ? "b" : i < 24 ? "a" : "c")
                .toList();
        Dataset data = Dataset.of(x, Labels.of(names, List.of("a", "b", "c")));
        Kernel kernel = GaussianProcessClassifier.of(new KernelFamily("gaussian(sigma=auto)"))
                .fit(data)
                .expansion()
                .kernel();
        double amplitude = kernel.parameters().get(0).value();
        double sigma = kernel.parameters().get(1).value();
        double best = evidence(given(Kernel.parse("gaussian(sigma=" + sigma + ")"), 0.5 / amplitude), data);
        for (double factor : new double[] {0.9, 1.1}) {
            assertThat(evidence(given(Kernel.parse("gaussian(sigma=" + sigma * factor + ")"), 0.5 / amplitude), data))
                    .isLessThan(best);
            assertThat(evidence(given(Kernel.parse("gaussian(sigma=" + sigma + ")"), 0.5 / amplitude * factor), data))
                    .isLessThan(best);
        }
    }

    /** Of more than two classes a sample is as it is drawn, and classes that it lacks are left out. */
    @Test
    void ofSeveralClassesTheSampleIsAsItIsDrawn() {
        EvidenceSearch search = EvidenceSearch.standard().withRestarts(0).withRows(20);
        int[] drawn = RandomOrder.first(20, 60, search.seed());
        Points x = points(60);
        String[] names = new String[60];
        for (int i = 0; i < 60; i++) names[i] = x.get(i, 0) > 0 ? "a" : "b";
        String[] other = names.clone();
        int rare = IntStream.range(0, 60)
                .filter(i -> IntStream.of(drawn).noneMatch(row -> row == i))
                .findFirst()
                .orElseThrow();
        other[rare] = "c";
        GaussianProcessClassifier learner = GaussianProcessClassifier.of(new KernelFamily("gaussian(sigma=auto)"))
                .withSearch(search);
        Classifier two = learner.fit(Dataset.of(x, Labels.of(List.of(names))));
        Classifier three = learner.fit(Dataset.of(x, Labels.of(List.of(other))));
        assertThat(three.classes()).containsExactly("a", "b", "c");
        assertThat(three.expansion().kernel()).isEqualTo(two.expansion().kernel());
    }
}
