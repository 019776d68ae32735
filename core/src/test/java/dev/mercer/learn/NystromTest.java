package dev.mercer.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.SparsePoints;
import dev.mercer.gram.Precision;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.Nystrom.Way;
import dev.mercer.linalg.Matrix;
import dev.mercer.model.Expansion;
import dev.mercer.model.Regressor;
import dev.mercer.model.Training;
import dev.mercer.solve.Certificate;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.Reason;
import dev.mercer.solve.Stopping;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NystromTest {
    private static final Kernel KERNEL = Kernel.parse("gaussian(0.7)");
    private static final Stopping TIGHT = new Stopping(1e-11, 500);
    private final Compute compute = Compute.standard();

    static Dataset data(int n) {
        SplittableRandom random = new SplittableRandom(3);
        DensePoints x = DensePoints.generate(n, 2, (i, k) -> random.nextDouble(-1, 1));
        double[] y = new double[n];
        Arrays.setAll(y, i -> 3 + Math.sin(4 * x.get(i, 0)) * x.get(i, 1) + random.nextDouble(-0.1, 0.1));
        double[] w = new double[n];
        Arrays.setAll(w, i -> i % 3);
        return Dataset.of(x, Reals.of(y)).withWeights(Reals.of(w));
    }

    private static Points places() {
        return DensePoints.generate(50, 2, (i, k) -> Math.cos(i * (k + 1)));
    }

    private double[] predictions(KernelRegression learner, Dataset data) {
        return learner.fit(data, compute, Progress.none()).predict(places());
    }

    @ParameterizedTest
    @CsvSource({
        "gaussian(0.7),1e-2",
        "gaussian(0.7),1e-5",
        "gaussian(0.7),1e-8",
        "'matern(1.5,1)',1e-8",
        "'polynomial(3)',1e-4",
        "'exponential(1)[x1] * gaussian(2) + linear()',1e-6"
    })
    void onAllRowsItIsExactRidgeTo1em6(String kernel, double lambda) {
        Dataset data = data(150);
        for (Intercept intercept : Intercept.values())
            for (Way way : List.of(Way.DIRECT, Way.ITERATIVE)) {
                Kernel k = Kernel.parse(kernel);
                double[] exact = KernelRidge.of(k, lambda, intercept).fit(data).predict(places());
                Nystrom all = new Nystrom(150).withWay(way).withStopping(TIGHT);
                double[] found =
                        predictions(KernelRidge.of(k, lambda, intercept).withStrategy(all), data);
                assertThat(found).as("%s %s", intercept, way).containsExactly(exact, within(1e-6));
            }
    }

    /** Five thousand rows are in bench/compare nystrom. */
    @Test
    void onAThousandRowsItIsExactRidgeTo1em6() {
        Dataset data = data(1000);
        double[] exact = KernelRidge.of(KERNEL, 1e-8).fit(data).predict(places());
        Nystrom all = new Nystrom(1000).withWay(Way.DIRECT).withStopping(TIGHT);
        assertThat(predictions(KernelRidge.of(KERNEL, 1e-8).withStrategy(all), data))
                .containsExactly(exact, within(1e-6));
    }

    /** In five dimensions, where the jitter of the equations on centres would show. */
    @Test
    void onAllRowsItIsSolvedAsRidgeRegression() {
        SplittableRandom random = new SplittableRandom(7);
        DensePoints x = DensePoints.generate(400, 5, (i, k) -> random.nextGaussian());
        double[] y = new double[400];
        Arrays.setAll(y, i -> Math.sin(2 * x.get(i, 0)) + 0.1 * random.nextGaussian());
        Dataset data = Dataset.of(x, Reals.of(y));
        Points others = DensePoints.generate(50, 5, (i, k) -> random.nextGaussian());
        Kernel kernel = Kernel.parse("gaussian(2)");
        for (Intercept intercept : Intercept.values()) {
            Regressor exact = KernelRidge.of(kernel, 1e-8, intercept).fit(data);
            KernelRegression all = KernelRidge.of(kernel, 1e-8, intercept).withStrategy(new Nystrom(400));
            Regressor found = all.fit(data, compute, Progress.none());
            assertThat(found.predict(others)).containsExactly(exact.predict(others), within(1e-9));
            assertThat(found.training().certificate())
                    .isEqualTo(exact.training().certificate());
        }
    }

    @Test
    void iterationIsTheDirectWayTo1em7InDoubleAnd1em4InSingle() {
        Dataset data = data(1500);
        for (Precision precision : Precision.values()) {
            boolean exact = precision == Precision.DOUBLE;
            Nystrom how =
                    new Nystrom(60).withPrecision(precision).withStopping(exact ? TIGHT : new Stopping(1e-6, 100));
            double lambda = exact ? 1e-6 : 1e-4;
            double[] direct = predictions(KernelRidge.of(KERNEL, lambda).withStrategy(how.withWay(Way.DIRECT)), data);
            double[] steps = predictions(KernelRidge.of(KERNEL, lambda).withStrategy(how.withWay(Way.ITERATIVE)), data);
            assertThat(steps).containsExactly(direct, within(exact ? 1e-7 : 1e-4));
        }
    }

    @Test
    void singlePrecisionIsDoubleTo1em3() {
        Dataset data = data(1500);
        Nystrom how = new Nystrom(60).withStopping(TIGHT);
        double[] exact =
                predictions(KernelRidge.of(KERNEL, 1e-4).withStrategy(how.withPrecision(Precision.DOUBLE)), data);
        double[] single =
                predictions(KernelRidge.of(KERNEL, 1e-4).withStrategy(how.withPrecision(Precision.SINGLE)), data);
        assertThat(single).containsExactly(exact, within(1e-3)).isNotEqualTo(exact);
    }

    @Test
    void keptAndRecomputedKernelValuesGiveTheSameBits() {
        Dataset data = data(3000);
        KernelRegression learner = KernelRidge.of(KERNEL, 1e-6).withStrategy(new Nystrom(100).withWay(Way.DIRECT));
        Regressor kept = learner.fit(data, compute.withMemory(1L << 30), Progress.none());
        Regressor again = learner.fit(data, compute.withMemory(1L << 20), Progress.none());
        assertThat(again.expansion()).isEqualTo(kept.expansion());
    }

    @Test
    void theFunctionIsTheBestOnItsCentersAndTheCertificateSaysSo() {
        Dataset data = data(200);
        Nystrom how = new Nystrom(15).withWay(Way.DIRECT).withStopping(TIGHT);
        Regressor model = KernelRidge.of(KERNEL, 1e-3).withStrategy(how).fit(data);
        Certificate certificate = model.training().certificate().orElseThrow();
        assertThat(certificate.restricted()).isTrue();
        assertThat(certificate.objective()).isCloseTo(objective(model.expansion(), data, 1e-3), within(1e-9));
        assertThat(certificate.gap().orElseThrow()).isBetween(1e-15 * certificate.objective(), 1e-9);
        Certificate exact =
                KernelRidge.of(KERNEL, 1e-3).fit(data).training().certificate().orElseThrow();
        assertThat(exact.restricted()).isFalse();
        assertThat(certificate.objective()).isGreaterThan(exact.objective());
        for (int j = 0; j < 15; j++)
            for (double change : new double[] {1e-3, -1e-3}) {
                Expansion moved = moved(model.expansion(), j, change);
                assertThat(objective(moved, data, 1e-3)).isGreaterThan(certificate.objective());
            }
    }

    private static Expansion moved(Expansion f, int j, double change) {
        double[] alpha = f.weights().get(0).toArray();
        alpha[j] += change;
        return Expansion.of(f.kernel(), f.centers(), Reals.of(alpha), f.bias().get(0));
    }

    private double objective(Expansion f, Dataset data, double lambda) {
        Matrix values = f.predict(data.points(), compute, Progress.none());
        Matrix atCenters = f.predict(f.centers(), compute, Progress.none());
        double risk = 0;
        double total = 0;
        for (int i = 0; i < data.size(); i++) {
            double error = values.get(i, 0) - ((Reals) data.targets().orElseThrow()).get(i);
            risk += data.weights().get(i) * error * error;
            total += data.weights().get(i);
        }
        double norm = 0;
        for (int j = 0; j < atCenters.rows(); j++)
            norm += f.weights().get(0).get(j) * (atCenters.get(j, 0) - f.bias().get(0));
        return risk / total + lambda * norm;
    }

    /** A bound that is none would be above the optimum somewhere on the way. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 5})
    void stoppedEarlyTheBoundIsBelowTheOptimum(long steps) {
        Dataset data = data(1000);
        Nystrom how = new Nystrom(40).withWay(Way.ITERATIVE);
        Regressor best = KernelRidge.of(KERNEL, 1e-6)
                .withStrategy(how.withStopping(TIGHT))
                .fit(data);
        Regressor early = KernelRidge.of(KERNEL, 1e-6)
                .withStrategy(how.withStopping(new Stopping(0, steps)))
                .fit(data);
        double optimum = best.training().certificate().orElseThrow().objective();
        Certificate certificate = early.training().certificate().orElseThrow();
        assertThat(certificate.bound().orElseThrow()).isLessThanOrEqualTo(optimum + 1e-12);
        assertThat(certificate.objective()).isGreaterThanOrEqualTo(optimum - 1e-12);
    }

    @Test
    void sparseRowsAreDenseRowsTo1em7() {
        Dataset data = data(200);
        Dataset sparse = new Dataset(SparsePoints.of(data.points()), data.targets(), data.weights(), data.names());
        KernelRegression learner = KernelRidge.of(KERNEL, 1e-4).withStrategy(new Nystrom(20).withWay(Way.DIRECT));
        assertThat(predictions(learner, sparse)).containsExactly(predictions(learner, data), within(1e-7));
    }

    @Test
    void moreCentersAreCloserToExactRidge() {
        Dataset data = data(400);
        double[] exact = KernelRidge.of(KERNEL, 1e-5).fit(data).predict(places());
        double[] errors = IntStream.of(5, 20, 80, 400)
                .mapToDouble(m -> {
                    double[] found = predictions(KernelRidge.of(KERNEL, 1e-5).withStrategy(new Nystrom(m)), data);
                    return IntStream.range(0, found.length)
                            .mapToDouble(i -> Math.abs(found[i] - exact[i]))
                            .sum();
                })
                .toArray();
        assertThat(errors[1]).isLessThan(errors[0]);
        assertThat(errors[2]).isLessThan(errors[1]);
        assertThat(errors[3]).isLessThan(errors[2]);
    }

    @Test
    void theMeasureTellsHowFarJIsFromItsMinimum() {
        Dataset data = data(3000);
        Nystrom how = new Nystrom(40);
        double least = objective(fitted(how.withWay(Way.DIRECT), data));
        Training rough = fitted(how.withWay(Way.ITERATIVE).withStopping(new Stopping(0.05, 100)), data);
        double excess = objective(rough) / least - 1;
        double told = Math.pow(rough.convergence().measure(), 2);
        assertThat(rough.convergence().reason()).isEqualTo(Reason.CONVERGED);
        assertThat(excess).isGreaterThan(0).isBetween(0.3 * told, 3 * told);
    }

    private Training fitted(Nystrom how, Dataset data) {
        return KernelRidge.of(KERNEL, 1e-5)
                .withStrategy(how)
                .fit(data, compute, Progress.none())
                .training();
    }

    /** Many equal rows err alike in single precision, so that their errors do not cancel. */
    @Test
    void stepsGoOnInDoubleWhereSingleLeadsAstray() {
        int distinct = 1000;
        DensePoints x = DensePoints.generate(20_000, 3, (i, k) -> Math.cos(1.7 * (i % distinct) * (k + 1)));
        double[] y = new double[x.size()];
        Arrays.setAll(y, i -> Math.sin(9 * x.get(i, 0)) + Math.cos(11 * x.get(i, 1) * x.get(i, 2)));
        Dataset data = Dataset.of(x, Reals.of(y));
        Nystrom how = new Nystrom(900);
        Training single = training(how.withPrecision(Precision.SINGLE), data);
        Training twice = training(how.withPrecision(Precision.DOUBLE), data);
        assertThat(single.convergence().reason()).isEqualTo(Reason.CONVERGED);
        // Roughly they would end at 1.7 times as much, stalled.
        assertThat(objective(single)).isLessThan(1.1 * objective(twice));
    }

    private Training training(Nystrom how, Dataset data) {
        return KernelRidge.of(Kernel.parse("gaussian(2)"), 1e-12, Intercept.CENTRED)
                .withStrategy(how)
                .fit(data, compute, Progress.none())
                .training();
    }

    private static double objective(Training training) {
        return training.certificate().orElseThrow().objective();
    }

    @Test
    void nystromOptionsChangeTheModel() {
        Dataset data = data(400);
        Nystrom how = new Nystrom(30).withWay(Way.ITERATIVE);
        Expansion first =
                KernelRidge.of(KERNEL, 1e-6).withStrategy(how).fit(data).expansion();
        for (Nystrom other : List.of(
                new Nystrom(NystromCenters.uniform(30, 2)).withWay(Way.ITERATIVE),
                how.withWay(Way.DIRECT),
                how.withPrecision(Precision.SINGLE),
                how.withStopping(TIGHT),
                how.withValidation(0.2)))
            assertThat(KernelRidge.of(KERNEL, 1e-6)
                            .withStrategy(other)
                            .fit(data)
                            .expansion())
                    .as("%s", other)
                    .isNotEqualTo(first);
    }
}
