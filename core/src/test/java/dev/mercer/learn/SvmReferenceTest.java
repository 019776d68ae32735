package dev.mercer.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.linalg.Matrix;
import dev.mercer.model.Classifier;
import dev.mercer.model.Detector;
import dev.mercer.model.Expansion;
import dev.mercer.model.Model;
import dev.mercer.model.Regressor;
import dev.mercer.solve.Certificate;
import dev.mercer.solve.Stopping;
import dev.mercer.util.Progress;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Numbers of LIBSVM, through scikit-learn and svm-train: bench/reference/svm.py and, of machines with ν, nu.py computed them. */
class SvmReferenceTest {
    private static final Kernel GAUSSIAN = Kernel.parse("gaussian(sigma=" + Math.sqrt(2) + ")");
    private static final Kernel CARS = Kernel.parse("gaussian(sigma=0.5)");
    private static final Kernel POLYNOMIAL = Kernel.parse("polynomial(degree=2, c=1)");
    private static final Stopping TIGHT = new Stopping(1e-9, 10_000_000);
    private final Compute compute = Compute.standard();

    static List<String> lines(String name) {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(SvmReferenceTest.class.getResourceAsStream("/svm/" + name)),
                StandardCharsets.UTF_8))) {
            return reader.lines().toList();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static double[][] table(String name) {
        return lines(name).stream()
                .skip(1)
                .map(line -> Arrays.stream(line.split(",", -1))
                        .mapToDouble(Double::parseDouble)
                        .toArray())
                .toArray(double[][]::new);
    }

    private static double[] reference(String test, String quantity) {
        return reference("reference.csv", test, quantity);
    }

    static double[] reference(String file, String test, String quantity) {
        String start = test + "," + quantity + ",";
        String line = lines(file).stream()
                .filter(l -> l.startsWith(start))
                .findFirst()
                .orElseThrow();
        return Arrays.stream(line.substring(start.length()).split(" ", -1))
                .mapToDouble(Double::parseDouble)
                .toArray();
    }

    static Dataset iris(boolean two) {
        double[][] rows = table("iris.csv");
        int[] chosen =
                IntStream.range(0, 150).filter(i -> !two || rows[i][4] > 0).toArray();
        Points x = DensePoints.generate(150, 4, (i, k) -> rows[i][k]);
        Labels y = Labels.of(Arrays.stream(rows).map(r -> "" + (int) r[4]).toList());
        Labels names = Labels.of(Arrays.stream(chosen).mapToObj(y::get).toList());
        return Dataset.of(x.select(chosen), names);
    }

    static Dataset cars() {
        double[][] rows = table("cars.csv");
        double[] y = Arrays.stream(rows).mapToDouble(r -> r[1]).toArray();
        return Dataset.of(DensePoints.generate(50, 1, (i, k) -> rows[i][0] / 10), Reals.of(y));
    }

    private static Reals graded(int n, int first) {
        double[] weights = new double[n];
        Arrays.setAll(weights, i -> 1 + (first + i) % 3);
        return Reals.of(weights);
    }

    private static Dataset over5(Dataset data) {
        double[] fives = new double[data.points().dim()];
        Arrays.fill(fives, 5);
        return new Dataset(data.points().dividedBy(fives), data.targets(), data.weights(), data.names());
    }

    private void check(String test, Model model, double lambda, Points points) {
        double bound = model.training().certificate().orElseThrow().bound().orElseThrow();
        double expected = reference(test, "dual")[0];
        assertThat(model.training().convergence().converged()).isTrue();
        assertThat(-bound / (2 * lambda)).as(test).isCloseTo(expected, within(1e-6 * Math.abs(expected)));
        Matrix scores = model.expansion().predict(points, compute, Progress.none());
        double[] wanted = reference(test, "scores");
        assertThat(scores.values()).as(test).containsExactly(wanted, within(1e-4 * Math.max(1, largest(wanted))));
        // The six digits that svm-train prints, of an optimum with rows in single precision.
        if (!test.contains("-weights"))
            assertThat(-bound / (2 * lambda))
                    .isCloseTo(reference(test, "svm-train")[0], within(1e-6 * Math.abs(expected) + 1e-6));
    }

    static double largest(double[] values) {
        return Arrays.stream(values).map(Math::abs).max().orElseThrow();
    }

    private void classify(String test, KernelClassification start, double c, Dataset data) {
        KernelClassification svm = start.withC(c, data).withStopping(TIGHT);
        check(test, svm.fit(data, compute, Progress.none()), svm.lambda(), data.points());
    }

    @Test
    void twoClassesDualTo1em6AndScoresTo1em4() {
        Dataset iris = iris(true);
        KernelClassification gaussian = Svm.of(GAUSSIAN, 1);
        classify("two-gaussian", gaussian, 1, iris);
        classify("two-polynomial", Svm.of(POLYNOMIAL, 1), 1, over5(iris));
        ClassWeights three = ClassWeights.of(Map.of("2", 3.0));
        classify("two-class-weights", gaussian.withClassWeights(three), 1, iris);
        Dataset weighted = iris.withWeights(graded(100, 50));
        KernelClassification svm = gaussian.withC(1, weighted).withStopping(TIGHT);
        assertThat(svm.lambda()).isEqualTo(1 / (2 * weighted.weights().stream().sum()));
        classify("two-weights", gaussian, 1, weighted);
    }

    @Test
    void threeClassesDualTo1em6AndScoresTo1em4() {
        classify("three-gaussian", Svm.of(GAUSSIAN, 1), 10, iris(false));
        classify("three-polynomial", Svm.of(POLYNOMIAL, 1), 1, over5(iris(false)));
    }

    private void regress(String test, KernelRegression start, double c, Dataset data) {
        KernelRegression svm = start.withC(c, data).withStopping(TIGHT);
        check(test, svm.fit(data, compute, Progress.none()), svm.lambda(), data.points());
    }

    @Test
    void regressionDualTo1em6AndValuesTo1em4OfTheLargest() {
        regress("cars-gaussian", Svm.regression(CARS, 1, 5), 10, cars());
        regress("cars-polynomial", Svm.regression(POLYNOMIAL, 1, 15), 1, over5(cars()));
        regress("cars-weights", Svm.regression(CARS, 1, 5), 10, cars().withWeights(graded(50, 0)));
    }

    private static double[] nu(String test, String quantity) {
        return reference("nu.csv", test, quantity);
    }

    private void requireScores(String test, Model model, Dataset data) {
        double[] wanted = nu(test, "scores");
        double[] found = model.expansion()
                .predict(data.points(), compute, Progress.none())
                .values();
        assertThat(model.training().convergence().converged()).isTrue();
        assertThat(found).as(test).containsExactly(wanted, within(1e-4 * Math.max(1, largest(wanted))));
    }

    private static Certificate certificate(Model model) {
        return model.training().certificate().orElseThrow();
    }

    private static double norm(Model model) {
        Expansion f = model.expansion();
        double[] values =
                f.predict(f.centers(), Compute.standard(), Progress.none()).values();
        double norm = 0;
        for (int j = 0; j < values.length; j++)
            norm += f.weights().get(0).get(j) * (values[j] - f.bias().get(0));
        return norm;
    }

    @Test
    void oneClassDualTo1em6AndScoresTo1em4() {
        Dataset iris = iris(false);
        for (double nu : new double[] {0.1, 0.5}) {
            String test = "one-class-" + nu;
            Gaussian kernel = Gaussian.ofGamma(nu == 0.1 ? 0.25 : 2);
            Detector model = new OneClassSvm(kernel, nu, TIGHT).fit(iris, compute, Progress.none());
            requireScores(test, model, iris);
            // ½αᵀKα, and λ = 1/2N.
            double dual = certificate(model).inSvmScaling(1 / 300.0).orElseThrow();
            double expected = nu(test, "objective")[0];
            assertThat(dual).isCloseTo(expected, within(1e-6 * expected));
            assertThat(-model.expansion().bias().get(0)).isCloseTo(nu(test, "found")[0], within(1e-5));
        }
    }

    @Test
    void nuOfTwoClassesDualTo1em6AndScoresTo1em4() {
        Dataset iris = iris(true);
        for (double nu : new double[] {0.2, 0.8}) {
            String test = "two-" + nu;
            NuSvmClassifier svm = new NuSvmClassifier(Gaussian.ofGamma(0.25), nu).withStopping(TIGHT);
            Classifier model = svm.fit(iris, compute, Progress.none());
            requireScores(test, model, iris);
            assertThat(norm(model) / 2).isCloseTo(nu(test, "objective")[0], within(1e-6 * nu(test, "objective")[0]));
            assertThat(largest(model.expansion().weights().get(0).toArray()))
                    .as("C")
                    .isCloseTo(nu(test, "found")[0], within(1e-5));
        }
    }

    @Test
    void nuOfThreeClassesScoresTo1em4() {
        Dataset iris = iris(false);
        NuSvmClassifier svm = new NuSvmClassifier(Gaussian.ofGamma(0.25), 0.33).withStopping(TIGHT);
        Classifier model = svm.fit(iris, compute, Progress.none());
        requireScores("three-0.33", model, iris);
        for (int pair = 0; pair < 3; pair++)
            assertThat(largest(model.expansion().weights().get(pair).toArray()))
                    .as("C of pair %d", pair)
                    .isCloseTo(nu("three-0.33", "found")[pair], within(1e-5));
    }

    @Test
    void nuOfRegressionDualTo1em6AndValuesTo1em4OfTheLargest() {
        Dataset cars = cars();
        for (double nu : new double[] {0.2, 0.7}) {
            String test = "cars-" + nu;
            NuSvmRegressor svm = new NuSvmRegressor(Gaussian.ofGamma(2), 1, nu)
                    .withC(10, cars)
                    .withStopping(TIGHT);
            Regressor model = svm.fit(cars, compute, Progress.none());
            requireScores(test, model, cars);
            double epsilon = nu(test, "found")[0];
            // LIBSVM leaves out ε‖α‖₁ = εCνN.
            double dual = certificate(model).inSvmScaling(svm.lambda()).orElseThrow() - epsilon * 10 * nu * 50;
            double expected = nu(test, "objective")[0];
            assertThat(dual).isCloseTo(expected, within(1e-6 * Math.abs(expected)));
        }
    }
}
