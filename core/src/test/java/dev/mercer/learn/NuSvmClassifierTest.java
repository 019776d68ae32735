package dev.mercer.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Labels;
import dev.mercer.kernel.Gaussian;
import dev.mercer.model.Classifier;
import dev.mercer.model.Model;
import dev.mercer.model.Scheme;
import dev.mercer.solve.Stopping;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class NuSvmClassifierTest {
    private static final Stopping TIGHT = new Stopping(1e-10, 1_000_000);
    private static final Gaussian KERNEL = Gaussian.ofGamma(0.25);

    private static double[] scores(Model model, Dataset data) {
        return model.expansion()
                .predict(data.points(), Compute.standard(), Progress.none())
                .values();
    }

    /** C is the largest weight, where some are at their bound. */
    @Test
    void isTheSupportVectorMachineWithItsC_1em6() {
        Dataset iris = SvmReferenceTest.iris(true);
        Classifier nu = new NuSvmClassifier(KERNEL, 0.35).withStopping(TIGHT).fit(iris);
        double c = SvmReferenceTest.largest(nu.expansion().weights().get(0).toArray());
        Classifier same = Svm.ofC(KERNEL, c, iris).withStopping(TIGHT).fit(iris);
        assertThat(scores(nu, iris)).containsExactly(scores(same, iris), within(1e-6));
        assertThat(nu.training().certificate().orElseThrow().objective())
                .isCloseTo(same.training().certificate().orElseThrow().objective(), within(1e-9));
    }

    @Test
    void classWeightsMoveTheBorder() {
        Dataset iris = SvmReferenceTest.iris(true);
        NuSvmClassifier plain = new NuSvmClassifier(KERNEL, 0.3);
        Labels balanced = plain.fit(iris).predict(iris.points());
        Labels weighted = plain.withClassWeights(ClassWeights.of(Map.of("2", 4.0)))
                .fit(iris)
                .predict(iris.points());
        assertThat(weighted.counts()[1]).isGreaterThan(balanced.counts()[1]);
    }

    @Test
    void refusesANuThatIsTooLargeForAPair() {
        Dataset iris = SvmReferenceTest.iris(false);
        int[] some = IntStream.range(0, 150).filter(i -> i < 110).toArray();
        Dataset uneven = iris.select(some);
        assertThatThrownBy(() -> new NuSvmClassifier(KERNEL, 0.4).fit(uneven))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageStartingWith(
                        "nu must be at most 0.3333333333333333 for these classes, twice the share of the"
                                + " smaller one of \"0\" and \"2\", got 0.4");
        assertThatThrownBy(() -> new NuSvmClassifier(KERNEL, 0.4)
                        .withScheme(Scheme.ONE_VS_REST)
                        .fit(uneven))
                .hasMessageContaining("0.18181818181818182")
                .hasMessageContaining("\"2\" and the rest");
        assertThat(new NuSvmClassifier(KERNEL, 0.3)
                        .fit(uneven)
                        .predict(uneven.points())
                        .size())
                .isEqualTo(110);
    }
}
