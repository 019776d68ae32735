package dev.mercer.select;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.kernel.LinearMap;
import dev.mercer.kernel.Mapped;
import dev.mercer.kernel.Metric;
import dev.mercer.kernel.Scales;
import dev.mercer.metric.MetricRows;
import dev.mercer.score.RidgeLeaveOneOut;
import dev.mercer.score.Shuffle;
import dev.mercer.select.RidgeSearch.Found;
import dev.mercer.select.RidgeSearch.Place;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.TrialMemory;
import dev.mercer.util.Progress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MetricTrialTest {
    private static final Compute COMPUTE = Compute.standard();

    private final TrialLog journal = new TrialLog(Duration.ofHours(1), TrialMemory.none(), Progress.none());

    private static Dataset data(int n, int columns, ToDoubleFunction<double[]> target) {
        SplittableRandom random = new SplittableRandom(3);
        DensePoints x = DensePoints.generate(n, columns, (i, k) -> random.nextDouble(-2, 2));
        double[] row = new double[columns];
        return Dataset.of(
                x,
                Reals.of(IntStream.range(0, n)
                        .mapToDouble(i -> {
                            x.copyRow(i, row);
                            return target.applyAsDouble(row) + 0.1 * random.nextDouble();
                        })
                        .toArray()));
    }

    private static MetricRows rows(Dataset data) {
        return MetricRows.of(data, Shuffle.of(data.size(), 1), 1500);
    }

    private static Found plain(Dataset data, String kernel) {
        KernelFamily.Fitted family = new KernelFamily(kernel).on(data, List.of());
        return new Found(family, family.at(1), 0.1, new Place(0, -2), Double.NaN);
    }

    private Optional<MetricTrial.Result> tried(Dataset data, String kernel) {
        return new MetricTrial(rows(data), Intercept.CENTRED, COMPUTE, journal).from(plain(data, kernel));
    }

    private static double loss(Dataset data, Kernel kernel, double rho) {
        MetricRows rows = rows(data);
        RidgeLeaveOneOut left = RidgeLeaveOneOut.of(kernel, Intercept.CENTRED, rows.all(), COMPUTE, Progress.none());
        return rows.score(left, rho).loss();
    }

    private static LinearMap map(Found found) {
        return (LinearMap) ((Mapped) found.kernel()).map();
    }

    /** The error of a metric is that of leaving out rows which it has not seen, at the best ρ near. */
    @Test
    void factorsOfColumnsAreJudgedByRowsTheyHaveNotSeen() {
        Dataset data = data(160, 4, x -> Math.sin(3 * x[0]));
        MetricTrial.Result result = tried(data, "manhattan(sigma=auto)").orElseThrow();
        Found found = result.validated();
        assertThat(found.loss()).isCloseTo(loss(data, found.kernel(), found.rho()), within(1e-9));
        for (double factor : new double[] {Math.sqrt(10), Math.sqrt(0.1)})
            assertThat(loss(data, found.kernel(), factor * found.rho())).isGreaterThan(0.99 * found.loss());
        List<Trial> trials = journal.trials();
        assertThat(trials).hasSize(2).allSatisfy(trial -> {
            assertThat(trial.method()).isEqualTo("features");
            assertThat(trial.rows()).isEqualTo(160);
            assertThat(trial.validation()).isEqualTo(Trial.Validation.LEAVE_ONE_OUT);
            assertThat(trial.seconds()).isBetween(0.0, 500.0);
        });
        assertThat(journal.stopped()).isFalse();
        assertThat(trials.get(0).loss())
                .as("without factors")
                .isCloseTo(loss(data, trials.get(0).kernel(), trials.get(0).rho()), within(1e-9))
                .isGreaterThan(2 * found.loss());
        assertThat(trials.get(1).loss()).isEqualTo(found.loss());
        for (Found each : List.of(found, result.whole())) {
            double[] importances = ((Scales) map(each)).importances();
            for (int k = 1; k < 4; k++) assertThat(importances[k]).isLessThan(importances[0] / 4);
        }
        assertThat(result.whole().kernel()).as("of all rows").isNotEqualTo(found.kernel());
        assertThat(loss(data, result.whole().kernel(), result.whole().rho())).isLessThan(1.005 * found.loss());
    }

    @Test
    void quicklyTheMetricStaysThatOfTheTrainingRows() {
        Dataset data = data(160, 4, x -> Math.sin(3 * x[0]));
        MetricTrial.Result result = new MetricTrial(rows(data), Intercept.CENTRED, COMPUTE, journal)
                .quickly(plain(data, "manhattan(sigma=auto)"))
                .orElseThrow();
        assertThat(result.whole()).isEqualTo(result.validated());
    }

    /** A sum of columns is a direction; with more columns than a tenth of the training rows only factors are tried. */
    @Test
    void directionsAreTakenWhereTheyGainAndColumnsAreFew() {
        ToDoubleFunction<double[]> sum = x -> Math.sin(2 * (x[0] - x[1]));
        MetricTrial.Result few =
                tried(data(160, 4, sum), "gaussian(sigma=auto)").orElseThrow();
        assertThat(map(few.validated())).isInstanceOf(Metric.class);
        assertThat(map(few.whole())).isInstanceOf(Metric.class);
        assertThat(journal.trials())
                .as("none, factors, two kinds of directions, each of them twice")
                .hasSize(6);
        double least = journal.trials().stream().mapToDouble(Trial::loss).min().orElseThrow();
        assertThat(few.validated().loss()).isEqualTo(least);
        assertThat(few.whole().rho()).isEqualTo(few.validated().rho());
        assertThat(loss(data(160, 4, sum), few.whole().kernel(), few.whole().rho()))
                .as("rows that it has learned from are not predicted worse")
                .isLessThan(1.00501 * few.validated().loss());
        tried(data(160, 11, sum), "gaussian(sigma=auto)")
                .ifPresent(many -> assertThat(map(many.validated())).isInstanceOf(Scales.class));
    }

    @Test
    void withFewRowsOrAnotherKernelNothingIsTried() {
        ToDoubleFunction<double[]> target = x -> Math.sin(3 * x[0]);
        assertThat(tried(data(149, 4, target), "manhattan(sigma=auto)")).isEmpty();
        assertThat(tried(data(160, 4, target), "linear()")).isEmpty();
        assertThat(journal.trials()).isEmpty();
        assertThat(tried(data(150, 4, target), "manhattan(sigma=auto)")).isPresent();
    }

    @Test
    void withoutTimeNothingIsLearned() {
        Dataset data = data(160, 4, x -> Math.sin(3 * x[0]));
        TrialLog late = new TrialLog(Duration.ofNanos(1), TrialMemory.none(), Progress.none());
        assertThat(new MetricTrial(rows(data), Intercept.CENTRED, COMPUTE, late)
                        .from(plain(data, "manhattan(sigma=auto)")))
                .isEmpty();
        assertThat(late.stopped()).isTrue();
    }

    /** Factors of targets that no column tells gain nothing. */
    @Test
    void whatGainsNothingIsNotTaken() {
        Dataset noise = data(160, 4, x -> Math.sin(1e4 * (x[0] + x[1] + x[2] + x[3])));
        assertThat(tried(noise, "manhattan(sigma=auto)")).isEmpty();
    }

    /** The factors are those of a descent of the training rows, for the kernel at the scale that was found before. */
    @Test
    void theDescentBeginsAtTheScaleOfTheKernel() {
        Dataset data = data(150, 3, x -> Math.sin(3 * x[0]));
        Found one = plain(data, "manhattan(sigma=auto)");
        Found wide = new Found(one.family(), one.family().at(2), 0.1, new Place(2, -2), Double.NaN);
        MetricTrial.Result result = new MetricTrial(rows(data), Intercept.CENTRED, COMPUTE, journal)
                .from(wide)
                .orElseThrow();
        double[] ones = ScaleDescent.ones(3);
        ScaleDescent.Place expected = new ScaleDescent(
                        one.family().plain(2), rows(data).training(), COMPUTE, Progress.none())
                .descend(ones, 0.1, 25);
        assertThat(map(result.validated())).isEqualTo(Scales.of(expected.scales()));
        assertThat(journal.trials().get(0).kernel()).isEqualTo(one.family().at(2));
        assertThat(result.whole().kernel()).isNotEqualTo(result.validated().kernel());
        for (Found each : List.of(result.validated(), result.whole())) {
            assertThat(each.kernel()).isEqualTo(each.family().at(2));
            assertThat(each.place()).isEqualTo(wide.place());
        }
    }

    /** The time is over when the factors have been validated. */
    @Test
    void withoutTimeForAllRowsTheMetricStaysThatOfTheTrainingRows() {
        Dataset data = data(150, 3, x -> Math.sin(3 * x[0]));
        int[] tried = {0};
        boolean[] late = {false};
        TrialLog ending = new TrialLog(Duration.ofHours(1), TrialMemory.none(), new Progress() {
            @Override
            public void report(String stage, long done, long total) {}

            @Override
            public void tried(String candidate, double error) {
                late[0] = ++tried[0] == 2;
            }

            @Override
            public boolean expired() {
                return late[0];
            }
        });
        MetricTrial.Result result = new MetricTrial(rows(data), Intercept.CENTRED, COMPUTE, ending)
                .from(plain(data, "manhattan(sigma=auto)"))
                .orElseThrow();
        assertThat(result.whole()).isEqualTo(result.validated());
        assertThat(ending.stopped()).isTrue();
    }

    /** Ten columns are a tenth of the 100 training rows; directions are taken only where they gain a fiftieth. */
    @Test
    void directionsThatGainLittleAreNotTaken() {
        for (int columns : new int[] {2, 10}) {
            int before = journal.trials().size();
            Optional<MetricTrial.Result> result = new MetricTrial(
                            rows(data(150, columns, x -> Math.sin(3 * x[0]))), Intercept.CENTRED, COMPUTE, journal)
                    .quickly(plain(data(150, columns, x -> Math.sin(3 * x[0])), "gaussian(sigma=auto)"));
            List<Trial> trials =
                    journal.trials().subList(before, journal.trials().size());
            assertThat(trials).hasSize(6);
            double factors = trials.get(1).loss();
            double turned =
                    trials.subList(2, 6).stream().mapToDouble(Trial::loss).min().orElseThrow();
            assertThat(result.orElseThrow().validated().loss()).isEqualTo(turned < 0.98 * factors ? turned : factors);
        }
    }

    @Test
    void asManyRowsAreTakenAsThereIsTimeFor() {
        MetricTrial.Size large = new MetricTrial.Size(20_000, 1);
        // 20 · 4/3 · 1.01 · rows³ operations, of 10¹¹ a second: for 2,250 rows 3.1 s, for 3,400 10.6, for 5,000 33.7.
        assertThat(MetricTrial.rows(large, 30)).isEqualTo(1500);
        assertThat(MetricTrial.rows(large, 31)).isEqualTo(2250);
        assertThat(MetricTrial.rows(large, 106)).isEqualTo(3400);
        assertThat(MetricTrial.rows(large, 337)).isEqualTo(5000);
        assertThat(MetricTrial.rows(new MetricTrial.Size(20_000, 100), 31)).isEqualTo(1500);
        // For 1,500 rows 0.9 s, which may be 0.4 of the time, for 1,000 0.27.
        assertThat(MetricTrial.rows(large, 2.3)).isEqualTo(1500);
        assertThat(MetricTrial.rows(large, 2.2)).isEqualTo(1000);
        assertThat(MetricTrial.rows(large, 0.6)).isEqualTo(670);
        assertThat(MetricTrial.rows(large, 0.01)).isEqualTo(670);
    }

    @Test
    void aFifthOfTheRowsIsLeftToJudge() {
        assertThat(MetricTrial.rows(new MetricTrial.Size(2812, 1), 100)).isEqualTo(1500);
        assertThat(MetricTrial.rows(new MetricTrial.Size(2813, 1), 100)).isEqualTo(2250);
    }
}
