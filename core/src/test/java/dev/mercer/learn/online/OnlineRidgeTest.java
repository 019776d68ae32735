package dev.mercer.learn.online;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Exponential;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.Linear;
import dev.mercer.kernel.Sigmoid;
import dev.mercer.learn.Exact;
import dev.mercer.learn.KernelRidge;
import dev.mercer.linalg.internal.NotPositiveDefiniteException;
import dev.mercer.model.Regressor;
import dev.mercer.solve.Intercept;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class OnlineRidgeTest {
    private static final double RHO = 0.05;
    private final Compute compute = Compute.standard();

    private record Row(double[] x, double y, double weight) {}

    private static Row row(Random random) {
        double[] x = {random.nextGaussian(), random.nextGaussian()};
        return new Row(x, Math.sin(2 * x[0]) + x[1] + 0.1 * random.nextGaussian() + 3, 0.5 + random.nextDouble());
    }

    private Regressor refit(List<Row> rows, Kernel kernel, Intercept intercept) {
        DensePoints x = DensePoints.of(rows.stream().map(Row::x).toArray(double[][]::new));
        Reals weights = Reals.of(rows.stream().mapToDouble(Row::weight).toArray());
        Dataset data = Dataset.of(x, Reals.of(rows.stream().mapToDouble(Row::y).toArray()))
                .withWeights(weights);
        return KernelRidge.ofRho(kernel, RHO, weights.sum(), intercept)
                .withStrategy(Exact.dualOnly())
                .fit(data, compute, Progress.none());
    }

    /** 120 additions and removals in random order. */
    @ParameterizedTest
    @EnumSource(names = {"NONE", "FREE"})
    void itIsARefitAfterEachChangeTo1em10(Intercept intercept) {
        Random random = new Random(1);
        Kernel kernel = new Gaussian(1);
        OnlineRidge online = new OnlineRidge(kernel, RHO, intercept);
        List<Row> rows = new ArrayList<>();
        for (int step = 0; step < 120; step++) {
            if (rows.size() > 2 && random.nextDouble() < 0.4) {
                int removed = random.nextInt(rows.size());
                rows.remove(removed);
                online.remove(removed);
            } else {
                Row fresh = row(random);
                rows.add(fresh);
                online.add(fresh.x, fresh.y, fresh.weight);
            }
            assertThat(online.size()).isEqualTo(rows.size());
            if (step % 8 != 7) continue;
            Regressor whole = refit(rows, kernel, intercept);
            double[] x = row(random).x;
            double expected = whole.predict(DensePoints.of(x), compute, Progress.none())[0];
            assertThat(online.predict(x)).as("step %d", step).isCloseTo(expected, within(1e-10));
            assertThat(online.model(compute).predict(DensePoints.of(x), compute, Progress.none())[0])
                    .isCloseTo(expected, within(1e-10));
        }
    }

    /** n + 1 kernel values for an addition, none for a removal: nothing is computed again. */
    @Test
    void aChangeComputesNoMatrixAgain() {
        AtomicInteger calls = new AtomicInteger();
        Kernel counted = Kernel.of("counted", (x, z) -> {
            calls.incrementAndGet();
            return x[0] * z[0] + 1;
        });
        OnlineRidge online = new OnlineRidge(counted, 1, Intercept.NONE);
        for (int i = 0; i < 20; i++) online.add(new double[] {i}, 2 * i);
        calls.set(0);
        online.add(new double[] {20}, 40);
        assertThat(calls.get()).isEqualTo(21);
        calls.set(0);
        online.remove(3);
        assertThat(calls.get()).isZero();
    }

    @Test
    void withoutRowsItPredictsNothing() {
        OnlineRidge online = new OnlineRidge(new Linear(), 1, Intercept.FREE);
        assertThat(online.predict(new double[] {5})).isZero();
        online.addAll(Dataset.of(DensePoints.of(new double[] {1}, new double[] {2}), Reals.of(7, 7)));
        assertThat(online.predict(new double[] {5})).isCloseTo(7, within(1e-12));
        online.remove(1);
        online.remove(0);
        assertThat(online.predict(new double[] {5})).isZero();
    }

    @Test
    void refusesWhatItCannotLearn() {
        assertThatThrownBy(() -> new OnlineRidge(new Sigmoid(1, -1), 1, Intercept.NONE))
                .isInstanceOf(InvalidInputException.class);
        OnlineRidge online = new OnlineRidge(new Linear(), 1e-30, Intercept.NONE);
        online.add(new double[] {1}, 1);
        assertThatThrownBy(() -> online.add(new double[] {1}, 2)).isInstanceOf(NotPositiveDefiniteException.class);
        assertThat(online.size()).isEqualTo(1);
        assertThatThrownBy(() -> online.add(new double[] {1, 2}, 2)).hasMessageContaining("number of coordinates");
        assertThatThrownBy(() -> online.remove(1)).isInstanceOf(InvalidInputException.class);
    }

    @Test
    void aStreamIsAFitToItsWindowTo1em10() {
        Random random = new Random(2);
        RidgeStream stream = new RidgeStream(new Gaussian(1), RHO, 2, new RidgeStream.Forgetting(10, 15));
        List<Row> rows = new ArrayList<>();
        for (int t = 0; t < 40; t++) {
            Row fresh = row(random);
            stream.next(fresh.x, fresh.y);
            rows.add(new Row(new double[] {fresh.x[0], fresh.x[1], t}, fresh.y, 1));
        }
        assertThat(stream.size()).isEqualTo(10);
        Kernel fading = new Gaussian(1).on(0, 1).times(new Exponential(15).on(2));
        Regressor whole = refit(rows.subList(30, 40), fading, Intercept.NONE);
        double expected = whole.predict(DensePoints.of(new double[] {0.3, -0.2, 40}), compute, Progress.none())[0];
        assertThat(stream.predict(new double[] {0.3, -0.2})).isCloseTo(expected, within(1e-10));
    }

    /** y = x, then y = −x: a stream that fades follows, one that does not forget stays in between. */
    @Test
    void aStreamThatForgetsFollowsAChange() {
        double[] errors = new double[2];
        for (int s = 0; s < 2; s++) {
            RidgeStream.Forgetting forgetting =
                    s == 0 ? new RidgeStream.Forgetting(100, 10) : RidgeStream.Forgetting.window(100);
            RidgeStream stream = new RidgeStream(new Gaussian(1), 0.1, 1, forgetting);
            Random random = new Random(3);
            for (int t = 0; t < 100; t++) {
                double x = random.nextDouble(-1, 1);
                double y = t < 50 ? x : -x;
                double predicted = stream.next(new double[] {x}, y);
                if (t >= 70) errors[s] += (predicted - y) * (predicted - y) / 30;
            }
        }
        assertThat(errors[0]).isLessThan(0.2 * errors[1]);
    }
}
