package dev.mercer.metric;

import static org.assertj.core.api.Assertions.assertThat;
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
import dev.mercer.kernel.Scales;
import dev.mercer.learn.KernelRidge;
import dev.mercer.model.Regressor;
import dev.mercer.score.RidgeLeaveOneOut;
import dev.mercer.score.Shuffle;
import dev.mercer.solve.Intercept;
import dev.mercer.util.Progress;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MetricChoiceTest {
    private static final Compute COMPUTE = Compute.standard();
    private static final MetricSearch GIVEN =
            MetricSearch.standard().withShape(MetricSearch.Shape.DIAGONAL).withIterations(2);
    private static final MetricSearch CHOSEN = GIVEN.withPenalty(MetricSearch.Penalty.CHOSEN);

    private static MetricRows rows() {
        SplittableRandom random = new SplittableRandom(4);
        DensePoints x = DensePoints.generate(90, 3, (i, k) -> random.nextDouble(-2, 2));
        Dataset data = Dataset.of(
                x,
                Reals.of(IntStream.range(0, 90)
                        .mapToDouble(i -> Math.sin(x.get(i, 0)) + 0.05 * random.nextDouble())
                        .toArray()));
        return MetricRows.of(data, Shuffle.of(90, 1), 90);
    }

    private static MetricStage chosen(MetricSearch search, Kernel plain, MetricRows rows, double rho) {
        MetricLearning<Regressor> learning =
                MetricLearning.of(KernelRidge.of(plain, 1)).withSearch(search);
        MetricRun<Regressor> run = new MetricRun<>(learning, COMPUTE, Progress.none());
        return new MetricChoice(run, plain, rows).from(rho);
    }

    private static double loss(MetricRows rows, Kernel kernel, double rho) {
        return rows.score(RidgeLeaveOneOut.of(kernel, Intercept.CENTRED, rows.all(), COMPUTE, Progress.none()), rho)
                .loss();
    }

    private static double variance(Points points) {
        double sum = 0;
        for (int i = 0; i < points.size(); i++)
            for (int j = 0; j < points.size(); j++) sum += points.squaredDistance(i, points, j);
        return sum;
    }

    /** ρ and scale are as good as their neighbours, and the error is theirs. */
    @Test
    void aChosenPenaltyHasTheBestRhoAndScaleNear() {
        MetricRows rows = rows();
        Kernel plain = new Exponential(0.3);
        MetricStage stage = chosen(CHOSEN, plain, rows, 0.1);
        assertThat(stage.origin()).isPresent();
        assertThat(stage.loss()).isCloseTo(loss(rows, stage.kernel(), stage.rho()), within(1e-9));
        for (double factor : new double[] {Math.sqrt(10), Math.sqrt(0.1)})
            assertThat(loss(rows, stage.kernel(), factor * stage.rho())).isGreaterThanOrEqualTo(stage.loss() - 1e-12);
        LinearMap map = (LinearMap) ((Mapped) stage.kernel()).map();
        Points training = rows.training().points();
        assertThat(variance(map.apply(training)) / variance(training))
                .isCloseTo(stage.scale() * stage.scale(), within(1e-9));
        for (double factor : new double[] {Math.sqrt(2), Math.sqrt(0.5)}) {
            Kernel other = plain.after(MetricStep.scaled(map, factor));
            for (int k = -2; k <= 2; k++)
                assertThat(loss(rows, other, stage.rho() * Math.pow(10, k / 2.0)))
                        .as("scale times %s, k = %d", factor, k)
                        .isGreaterThan(0.98 * stage.loss());
        }
    }

    /** Of a kernel that is far too narrow: what is four times as wide is the better start. */
    @Test
    void aKernelFourTimesAsWideIsASecondStart() {
        Kernel plain = new Exponential(0.1);
        MetricStage stage = chosen(CHOSEN, plain, rows(), 0.1);
        while (stage.origin().isPresent()) stage = stage.origin().get().before();
        assertThat(stage.scale()).isEqualTo(0.25);
        assertThat(stage.kernel()).isEqualTo(plain.after(Scales.of(0.25, 0.25, 0.25)));
    }

    @Test
    void aGivenPenaltyAndScaleStay() {
        MetricRows rows = rows();
        MetricStage stage = chosen(GIVEN, new Exponential(2), rows, 0.1);
        assertThat(stage.origin()).isPresent();
        assertThat(stage.rho()).isEqualTo(0.1);
        assertThat(stage.scale()).isEqualTo(1);
        assertThat(stage.loss())
                .isCloseTo(loss(rows, stage.kernel(), 0.1), within(1e-9))
                .isLessThan(loss(rows, new Exponential(2), 0.1));
    }

    /** Points that are nearly the same, and no ρ: the plain kernel is all there is. */
    @Test
    void whereNothingCanBeJudgedThePlainKernelStays() {
        Dataset near = Dataset.of(
                DensePoints.generate(30, 1, (i, k) -> 1e-9 * i),
                Reals.of(IntStream.range(0, 30).mapToDouble(i -> i).toArray()));
        MetricStage stage = chosen(GIVEN, new Gaussian(1), MetricRows.of(near, Shuffle.of(30, 1), 30), 1e-300);
        assertThat(stage.origin()).isEmpty();
        assertThat(stage.loss()).isInfinite();
        assertThat(stage.kernel()).isEqualTo(new Gaussian(1));
    }
}
