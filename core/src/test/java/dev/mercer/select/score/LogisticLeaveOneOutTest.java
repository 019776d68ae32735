package dev.mercer.select.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.RowGroups;
import dev.mercer.kernel.Gaussian;
import dev.mercer.learn.KernelLogistic;
import dev.mercer.loss.Logistic;
import dev.mercer.solve.Intercept;
import dev.mercer.util.Progress;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LogisticLeaveOneOutTest {
    private static final int N = 120;
    private final Compute compute = Compute.standard();

    /** Two clouds that overlap, in which a tenth of the labels are wrong. */
    private static Dataset clouds(Reals weights) {
        Random random = new Random(4);
        Points x = DensePoints.generate(N, 2, (i, k) -> random.nextGaussian() + (i % 2 == 0 ? 0 : 1.3));
        List<String> names = IntStream.range(0, N)
                .mapToObj(i -> i % 2 == 0 ^ random.nextInt(10) == 0 ? "a" : "b")
                .toList();
        return Dataset.of(x, Labels.of(names, List.of("a", "b"))).withWeights(weights);
    }

    private static double refit(KernelLogistic logistic, Dataset data, int left) {
        RowGroups equal = RowGroups.ofEqual(data.points());
        int[] others = IntStream.range(0, N)
                .filter(i -> equal.groupOf(i) != equal.groupOf(left))
                .toArray();
        Dataset rest = data.select(others);
        double same = logistic.lambda()
                * data.weights().stream().sum()
                / rest.weights().stream().sum();
        return new KernelLogistic(logistic.kernel(), same)
                .withIntercept(logistic.intercept())
                .fit(rest)
                .scores(data.points().range(left, left + 1), Compute.standard(), Progress.none())
                .get(0, 0);
    }

    /**
     * What the approximation costs: in the mean and at worst of the log odds, and of the log loss relative to itself. It grows
     * as λ falls and single points matter more.
     */
    @ParameterizedTest
    @CsvSource({
        "NONE, 1e-2, 1e-3, 0.02, 1e-3",
        "FREE, 1e-2, 1e-3, 0.02, 1e-3",
        "NONE, 1e-4, 0.06, 4, 0.1",
        "FREE, 1e-4, 0.06, 4, 0.1"
    })
    void isNearRefitsAtTheSamePenalty(Intercept intercept, double lambda, double mean, double most, double ofLoss) {
        Reals weights = Reals.of(IntStream.range(0, N)
                .mapToDouble(i -> i % 5 == 4 ? 0 : 1 + i % 2)
                .toArray());
        Dataset data = clouds(weights);
        KernelLogistic logistic = new KernelLogistic(new Gaussian(1.5), lambda).withIntercept(intercept);
        LogisticLeaveOneOut fast = LogisticLeaveOneOut.of(logistic, data, compute, Progress.none());
        Labels labels = (Labels) data.targets().orElseThrow();
        double apart = 0;
        double worst = 0;
        double loss = 0;
        double right = 0;
        int[] rows = fast.rows();
        assertThat(rows).hasSize(N * 4 / 5).doesNotContain(4);
        for (int at = 0; at < rows.length; at++) {
            double expected = refit(logistic, data, rows[at]);
            double difference = Math.abs(fast.predictions().get(at) - expected);
            apart += difference / rows.length;
            worst = Math.max(worst, difference);
            double sign = labels.code(rows[at]) == 1 ? 1 : -1;
            loss += weights.get(rows[at]) * new Logistic().value(sign, expected);
            if (expected > 0 == sign > 0) right += weights.get(rows[at]);
        }
        double total = weights.stream().sum();
        assertThat(apart).isLessThan(mean);
        assertThat(worst).isLessThan(most);
        assertThat(fast.logLoss()).isCloseTo(loss / total, within(ofLoss * loss / total));
        assertThat(fast.accuracy()).isCloseTo(right / total, within(0.03));
    }

    /** What the training points themselves say is not what is wanted: it is too good. */
    @Test
    void isWorseThanTheTrainingPoints() {
        Dataset data = clouds(Reals.constant(N, 1));
        KernelLogistic logistic = new KernelLogistic(new Gaussian(0.5), 1e-4);
        double trained =
                logistic.fit(data).training().certificate().orElseThrow().objective();
        assertThat(LogisticLeaveOneOut.of(logistic, data, compute, Progress.none())
                        .logLoss())
                .isGreaterThan(1.2 * trained);
    }

    /** As good as where no points are equal. */
    @ParameterizedTest
    @CsvSource({"NONE", "FREE"})
    void equalInputsAreLeftOutTogether(Intercept intercept) {
        Dataset all = clouds(
                Reals.of(IntStream.range(0, N).mapToDouble(i -> 1 + i % 2).toArray()));
        int[] origin =
                IntStream.range(0, N).map(i -> i % 4 == 0 ? i : i - i % 2).toArray();
        Dataset data = Dataset.of(all.points().select(origin), all.targets().orElseThrow())
                .withWeights(all.weights());
        KernelLogistic logistic = new KernelLogistic(new Gaussian(1.5), 1e-2).withIntercept(intercept);
        Reals fast =
                LogisticLeaveOneOut.of(logistic, data, compute, Progress.none()).predictions();
        double apart = 0;
        for (int i = 0; i < N; i++) apart += Math.abs(fast.get(i) - refit(logistic, data, i)) / N;
        assertThat(apart).isLessThan(2e-3);
    }
}
