package dev.mercer.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.kernel.Gaussian;
import dev.mercer.model.Classifier;
import dev.mercer.model.Detector;
import dev.mercer.model.Expansion;
import dev.mercer.model.Model;
import dev.mercer.model.Regressor;
import dev.mercer.solve.Certificate;
import dev.mercer.solve.Stopping;
import dev.mercer.util.Progress;
import org.junit.jupiter.api.Test;

/** Numbers of LIBSVM's svm-train with -s 1, 2 and 4: bench/reference/nu.py computed them. */
class NuReferenceTest {
    private static final Stopping TIGHT = new Stopping(1e-9, 10_000_000);
    private final Compute compute = Compute.standard();

    private static double[] reference(String test, String quantity) {
        return SvmReferenceTest.reference("nu.csv", test, quantity);
    }

    private void requireScores(String test, Model model, Dataset data) {
        double[] wanted = reference(test, "scores");
        double[] found = model.expansion()
                .predict(data.points(), compute, Progress.none())
                .values();
        assertThat(model.training().convergence().converged()).isTrue();
        assertThat(found)
                .as(test)
                .containsExactly(wanted, within(1e-4 * Math.max(1, SvmReferenceTest.largest(wanted))));
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
        Dataset iris = SvmReferenceTest.iris(false);
        for (double nu : new double[] {0.1, 0.5}) {
            String test = "one-class-" + nu;
            Gaussian kernel = Gaussian.ofGamma(nu == 0.1 ? 0.25 : 2);
            Detector model = new OneClassSvm(kernel, nu, TIGHT).fit(iris, compute, Progress.none());
            requireScores(test, model, iris);
            // ½αᵀKα, and λ = 1/2N.
            double dual = certificate(model).inSvmScaling(1 / 300.0).orElseThrow();
            double expected = reference(test, "objective")[0];
            assertThat(dual).isCloseTo(expected, within(1e-6 * expected));
            assertThat(-model.expansion().bias().get(0)).isCloseTo(reference(test, "found")[0], within(1e-5));
        }
    }

    @Test
    void twoClassesDualTo1em6AndScoresTo1em4() {
        Dataset iris = SvmReferenceTest.iris(true);
        for (double nu : new double[] {0.2, 0.8}) {
            String test = "two-" + nu;
            NuSvmClassifier svm = new NuSvmClassifier(Gaussian.ofGamma(0.25), nu).withStopping(TIGHT);
            Classifier model = svm.fit(iris, compute, Progress.none());
            requireScores(test, model, iris);
            assertThat(norm(model) / 2)
                    .isCloseTo(reference(test, "objective")[0], within(1e-6 * reference(test, "objective")[0]));
            assertThat(SvmReferenceTest.largest(
                            model.expansion().weights().get(0).toArray()))
                    .as("C")
                    .isCloseTo(reference(test, "found")[0], within(1e-5));
        }
    }

    @Test
    void threeClassesScoresTo1em4() {
        Dataset iris = SvmReferenceTest.iris(false);
        NuSvmClassifier svm = new NuSvmClassifier(Gaussian.ofGamma(0.25), 0.33).withStopping(TIGHT);
        Classifier model = svm.fit(iris, compute, Progress.none());
        requireScores("three-0.33", model, iris);
        for (int pair = 0; pair < 3; pair++)
            assertThat(SvmReferenceTest.largest(
                            model.expansion().weights().get(pair).toArray()))
                    .as("C of pair %d", pair)
                    .isCloseTo(reference("three-0.33", "found")[pair], within(1e-5));
    }

    @Test
    void regressionDualTo1em6AndValuesTo1em4OfTheLargest() {
        Dataset cars = SvmReferenceTest.cars();
        for (double nu : new double[] {0.2, 0.7}) {
            String test = "cars-" + nu;
            NuSvmRegressor svm = new NuSvmRegressor(Gaussian.ofGamma(2), 1, nu)
                    .withC(10, cars)
                    .withStopping(TIGHT);
            Regressor model = svm.fit(cars, compute, Progress.none());
            requireScores(test, model, cars);
            double epsilon = reference(test, "found")[0];
            // LIBSVM leaves out ε‖α‖₁ = εCνN.
            double dual = certificate(model).inSvmScaling(svm.lambda()).orElseThrow() - epsilon * 10 * nu * 50;
            double expected = reference(test, "objective")[0];
            assertThat(dual).isCloseTo(expected, within(1e-6 * Math.abs(expected)));
        }
    }
}
