package dev.mercer.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.PolynomialMap;
import dev.mercer.kernel.RbfBasis;
import dev.mercer.linalg.Matrix;
import dev.mercer.loss.Squared;
import dev.mercer.model.Regressor;
import dev.mercer.solve.Intercept;
import dev.mercer.util.Progress;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Predictions agree with scikit-learn to 1e-8: its numbers come from bench/reference/ridge.py. */
class RidgeReferenceTest {
    private static final String FILE = text();

    private final double lambda = numbers("lambda")[0];
    private final double sigma = numbers("sigma")[0];
    private final DensePoints x = DensePoints.of(30, 2, numbers("x"));
    private final DensePoints test = DensePoints.of(7, 2, numbers("test"));
    private final Reals y = column(numbers("y"), 0);
    private final Dataset data = Dataset.of(x, y);
    private final Dataset weighted = data.withWeights(Reals.of(numbers("weights")));

    private static String text() {
        try (InputStream in = RidgeReferenceTest.class.getResourceAsStream("/reference/ridge.json")) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new java.io.UncheckedIOException(unreadable);
        }
    }

    /** The flat list that the file has under this name. */
    private static double[] numbers(String name) {
        Matcher list =
                Pattern.compile('"' + Pattern.quote(name) + "\": \\[([^]]*)]").matcher(FILE);
        assertThat(list.find()).as(name).isTrue();
        return Arrays.stream(list.group(1).split(",", -1))
                .mapToDouble(Double::parseDouble)
                .toArray();
    }

    private static Reals column(double[] pairs, int of) {
        double[] column = new double[pairs.length / 2];
        Arrays.setAll(column, i -> pairs[2 * i + of]);
        return Reals.of(column);
    }

    private void same(Learner<Regressor> learner, Dataset learned, String reference) {
        assertThat(learner.fit(learned).predict(test)).containsExactly(numbers(reference), within(1e-8));
    }

    @Test
    void kernelRidge() {
        KernelRegression gaussian = KernelRidge.of(new Gaussian(sigma), lambda, Intercept.NONE);
        same(gaussian, data, "gaussian");
        same(gaussian, weighted, "gaussian weighted");
        same(KernelRidge.of(Kernel.parse("polynomial(degree=3, c=1)"), lambda, Intercept.NONE), data, "polynomial");
        same(KernelRidge.ofRho(new Gaussian(sigma), 30 * lambda, 30, Intercept.NONE), data, "gaussian");
    }

    @Test
    void severalTargets() {
        List<Reals> both = List.of(y, column(numbers("y"), 1));
        Matrix found = KernelRidge.of(new Gaussian(sigma), lambda, Intercept.NONE)
                .fit(data, both, Compute.standard(), Progress.none())
                .predictAll(test, Compute.standard(), Progress.none());
        assertThat(found.values()).containsExactly(numbers("gaussian two targets"), within(1e-8));
    }

    @Test
    void ridgeWithIntercept() {
        KernelRegression linear = KernelRidge.of(Kernel.parse("linear()"), lambda, Intercept.FREE);
        same(linear, data, "linear with intercept");
        same(linear, weighted, "linear with intercept, weighted");
    }

    @Test
    void ridgeOnFeatures() {
        same(
                FeatureRegression.of(new PolynomialMap(2), new Squared(), lambda, Intercept.CENTRED),
                weighted,
                "features with intercept, weighted");
        RbfBasis basis = new RbfBasis(x.range(0, 10), sigma);
        same(FeatureRegression.of(basis, new Squared(), lambda, Intercept.NONE), data, "rbf basis on ten centres");
    }
}
