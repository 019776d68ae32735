package dev.mercer.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Exponential;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.LinearMap;
import dev.mercer.kernel.Mapped;
import dev.mercer.kernel.Metric;
import dev.mercer.kernel.Scales;
import dev.mercer.learn.KernelRidge;
import dev.mercer.learn.Nystrom;
import dev.mercer.model.Regressor;
import dev.mercer.util.CancelledException;
import dev.mercer.util.CancelledProgress;
import dev.mercer.util.Progress;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("once")
class MetricLearningTest {
    private static final Compute COMPUTE = Compute.standard();
    private static final double NOISE = 0.1;

    /** y = sin(2x₁) + x₂x₃ + |x₄| + noise among columns that tell nothing. */
    private static Dataset fourColumns(int n, int columns, long seed, double noise) {
        SplittableRandom random = new SplittableRandom(seed);
        DensePoints x = DensePoints.generate(n, columns, (i, k) -> random.nextGaussian());
        return Dataset.of(
                x,
                Reals.of(IntStream.range(0, n)
                        .mapToDouble(i -> Math.sin(2 * x.get(i, 0))
                                + x.get(i, 1) * x.get(i, 2)
                                + Math.abs(x.get(i, 3))
                                + noise * random.nextGaussian())
                        .toArray()));
    }

    private static double error(Regressor model, Dataset test) {
        double[] predicted = model.predict(test.points());
        Reals truth = (Reals) test.targets().orElseThrow();
        return IntStream.range(0, predicted.length)
                .mapToDouble(i -> Math.pow(predicted[i] - truth.get(i), 2))
                .average()
                .orElseThrow();
    }

    private static LinearMap metric(Regressor model) {
        return (LinearMap) ((Mapped) model.expansion().kernel()).map();
    }

    @Test
    void columnsThatTellNothingFade() {
        Dataset train = fourColumns(300, 14, 1, NOISE);
        Dataset test = fourColumns(300, 14, 2, 0);
        double plain = Double.POSITIVE_INFINITY;
        for (double sigma : new double[] {2, 4, 8, 16})
            for (double lambda : new double[] {1e-6, 1e-5, 1e-4, 1e-3})
                plain = Math.min(
                        plain, error(KernelRidge.of(new Gaussian(sigma), lambda).fit(train), test));
        MetricSearch search = MetricSearch.standard().withPenalty(MetricSearch.Penalty.CHOSEN);
        Regressor model = MetricLearning.of(KernelRidge.of(new Gaussian(6), 1e-4))
                .withSearch(search)
                .fit(train);
        assertThat(error(model, test)).isLessThan(plain / 2);
        double[] importances = metric(model).importances();
        for (int k = 4; k < 14; k++)
            for (int j = 0; j < 4; j++) assertThat(importances[k]).isLessThan(importances[j] / 2);
    }

    @Test
    void aTurnOfTheInputsTurnsTheMetricWithThem1em6() {
        Dataset data = fourColumns(150, 5, 3, NOISE);
        DensePoints turn = turn(5);
        DensePoints turned = new Metric(turn).apply(data.points());
        Dataset other = Dataset.of(turned, data.targets().orElseThrow());
        MetricSearch full = MetricSearch.standard().withShape(MetricSearch.Shape.FULL);
        MetricLearning<Regressor> learner =
                MetricLearning.of(KernelRidge.of(new Exponential(4), 1e-4)).withSearch(full);
        Regressor here = learner.fit(data);
        Regressor there = learner.fit(other);
        assertThat(there.predict(turned)).containsExactly(here.predict(data.points()), within(1e-6));
        double[][] m = square(metric(here), 5);
        double[][] n = square(metric(there), 5);
        // N = QMQᵀ, so that eₖᵀQᵀNQeⱼ = eₖᵀMeⱼ
        for (int k = 0; k < 5; k++)
            for (int j = 0; j < 5; j++) {
                double back = 0;
                for (int a = 0; a < 5; a++)
                    for (int b = 0; b < 5; b++) back += turn.get(a, k) * n[a][b] * turn.get(b, j);
                assertThat(back).isCloseTo(m[k][j], within(1e-6));
            }
    }

    /** Two reflections. */
    private static DensePoints turn(int d) {
        double[][] q = new double[d][d];
        for (int i = 0; i < d; i++)
            for (int j = 0; j < d; j++) q[i][j] = ((i == j ? 1 : 0) - 2.0 / d) * (j == 0 ? -1 : 1);
        return DensePoints.of(q);
    }

    private static double[][] square(LinearMap map, int d) {
        double[][] m = new double[d][d];
        DensePoints root = ((Metric) map).root();
        for (int r = 0; r < root.size(); r++)
            for (int a = 0; a < d; a++) for (int b = 0; b < d; b++) m[a][b] += root.get(r, a) * root.get(r, b);
        return m;
    }

    @Test
    void theMeanSquaredDistanceStays1em9() {
        Dataset data = fourColumns(120, 6, 4, NOISE);
        for (MetricSearch.Shape shape :
                new MetricSearch.Shape[] {MetricSearch.Shape.FULL, MetricSearch.Shape.DIAGONAL}) {
            MetricSearch search = MetricSearch.standard().withShape(shape).withIterations(2);
            Regressor model = MetricLearning.of(KernelRidge.of(new Exponential(5), 1e-4))
                    .withSearch(search)
                    .fit(data);
            Points mapped = metric(model).apply(data.points());
            assertThat(spread(mapped)).isCloseTo(spread(data.points()), within(1e-9 * spread(data.points())));
            assertThat(metric(model)).isInstanceOf(shape == MetricSearch.Shape.FULL ? Metric.class : Scales.class);
        }
    }

    private static double spread(Points points) {
        double sum = 0;
        for (int i = 0; i < points.size(); i++)
            for (int j = 0; j < points.size(); j++) sum += points.squaredDistance(i, points, j);
        return sum / points.size() / points.size();
    }

    @Test
    void theModelIsRidgeRegressionWithTheLearnedKernel1em9() {
        Dataset data = fourColumns(120, 6, 5, NOISE);
        Regressor model =
                MetricLearning.of(KernelRidge.of(new Exponential(5), 1e-4)).fit(data);
        Kernel kernel = model.expansion().kernel();
        assertThat(KernelRidge.of(kernel, 1e-4).fit(data).predict(data.points()))
                .containsExactly(model.predict(data.points()), within(1e-9));
        assertThat(Kernel.parse(kernel.toString())).isEqualTo(kernel);
    }

    @Test
    void manyRowsAreChosenBySomeAndLearnedFromAll() {
        Dataset data = fourColumns(300, 5, 6, NOISE);
        MetricSearch two = new MetricSearch(MetricSearch.Shape.DIAGONAL, 2, MetricSearch.Penalty.CHOSEN);
        MetricLearning<Regressor> learner =
                MetricLearning.of(KernelRidge.of(new Exponential(5), 1e-5)).withSearch(two);
        Regressor model = new MetricRun<>(learner, COMPUTE, Progress.none())
                .choosingOn(100)
                .fit(data);
        assertThat(model.expansion().centers().size()).isEqualTo(data.size());
        double[] importances = metric(model).importances();
        for (int j = 0; j < 4; j++) assertThat(importances[4]).isLessThan(importances[j]);
    }

    @Test
    void onFewCentersTheMetricIsTheSame() {
        Dataset data = fourColumns(300, 6, 6, NOISE);
        MetricLearning<Regressor> exact = MetricLearning.of(KernelRidge.of(new Exponential(5), 1e-4));
        Regressor whole = exact.fit(data);
        Regressor few = MetricLearning.of(exact.learner().withStrategy(new Nystrom(100)))
                .fit(data);
        assertThat(few.expansion().kernel()).isEqualTo(whole.expansion().kernel());
        assertThat(few.expansion().centers().size()).isEqualTo(100);
        Dataset test = fourColumns(300, 6, 9, 0);
        double plain = error(
                KernelRidge.of(new Exponential(5), 1e-4)
                        .withStrategy(new Nystrom(100))
                        .fit(data),
                test);
        assertThat(error(few, test)).isLessThan(0.7 * plain);
    }

    @Test
    void categoriesAndIndicatorsOfMissingValuesThatCountAreFound() {
        SplittableRandom random = new SplittableRandom(1);
        // A number that is often missing, whether it is, three colours, and five columns that tell nothing.
        double[][] x = new double[400][10];
        double[] y = new double[x.length];
        for (int i = 0; i < x.length; i++) {
            boolean missing = random.nextInt(4) == 0;
            int colour = random.nextInt(3);
            x[i][0] = missing ? 0 : random.nextGaussian();
            x[i][1] = missing ? 1 : 0;
            x[i][2 + colour] = 1;
            for (int k = 5; k < 10; k++) x[i][k] = random.nextGaussian();
            y[i] = Math.sin(2 * x[i][0]) + 2 * x[i][1] + (colour == 1 ? 2 : 0) + 0.05 * random.nextGaussian();
        }
        MetricSearch diagonal = MetricSearch.standard().withShape(MetricSearch.Shape.DIAGONAL);
        Dataset data = Dataset.of(DensePoints.of(x), Reals.of(y));
        double[] importances = metric(MetricLearning.of(KernelRidge.of(new Exponential(5), 1e-4))
                        .withSearch(diagonal)
                        .fit(data))
                .importances();
        // The number, whether it is missing, and the one colour that counts.
        for (int k : new int[] {0, 1, 3})
            for (int j = 5; j < 10; j++) assertThat(importances[k]).isGreaterThan(4 * importances[j]);
    }

    @Test
    void aFunctionThatDoesNotVaryKeepsThePlainKernel() {
        Points x = fourColumns(20, 4, 7, 0).points();
        Regressor model =
                MetricLearning.of(KernelRidge.of(new Exponential(2), 1e-3)).fit(Dataset.of(x, Reals.constant(20, 5)));
        assertThat(model.expansion().kernel()).isEqualTo(new Exponential(2));
    }

    @Test
    void obeysACallerWhoWantsNoMore() {
        Dataset data = fourColumns(60, 5, 8, NOISE);
        Progress cancelled = new CancelledProgress();
        MetricLearning<Regressor> learner = MetricLearning.of(KernelRidge.of(new Exponential(2), 1e-3));
        assertThatThrownBy(() -> learner.fit(data, COMPUTE, cancelled)).isInstanceOf(CancelledException.class);
    }

    @Test
    void whenTheTimeIsOverTheBestSoFarIsTaken() {
        Dataset data = fourColumns(60, 5, 8, NOISE);
        Progress expired = new Progress() {
            @Override
            public void report(String stage, long done, long total) {}

            @Override
            public boolean expired() {
                return true;
            }
        };
        Regressor model =
                MetricLearning.of(KernelRidge.of(new Exponential(2), 1e-3)).fit(data, COMPUTE, expired);
        assertThat(model.expansion().kernel()).isEqualTo(new Exponential(2));
    }
}
