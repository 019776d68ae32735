package dev.mercer.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.Polynomial;
import dev.mercer.kernel.PolynomialMap;
import dev.mercer.linalg.Matrix;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ExpansionTest {
    private static final Kernel KERNEL = Kernel.parse("gaussian(sigma=1) + 0.5*polynomial(degree=2, c=1)");
    private final Compute compute = Compute.standard();
    private final Points centers = points(40, 3, 1);
    private final Points others = points(1500, 3, 2);

    private static Points points(int n, int d, int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        return DensePoints.generate(n, d, (i, k) -> random.nextDouble(-1, 1));
    }

    private static Reals alpha(int n, int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        return Reals.of(random.doubles(n, -1, 1).toArray());
    }

    private Expansion two() {
        return new Expansion(Optional.empty(), KERNEL, centers, List.of(alpha(40, 3), alpha(40, 4)), Reals.of(0.5, -2));
    }

    @Test
    void predictsTheWeightedSumTo1em12() {
        Matrix predicted = two().predict(others, compute, Progress.none());
        for (int i = 0; i < others.size(); i += 97)
            for (int t = 0; t < 2; t++) {
                double sum = two().bias().get(t);
                for (int j = 0; j < 40; j++) sum += two().weights().get(t).get(j) * KERNEL.value(others, i, centers, j);
                assertThat(predicted.get(i, t)).isCloseTo(sum, within(1e-12));
                assertThat(two().value(others, i, t)).isCloseTo(sum, within(1e-12));
            }
    }

    @Test
    void aPredictionDoesNotDependOnTheBatch() {
        Matrix all = two().predict(others, compute, Progress.none());
        Matrix some = two().predict(others.select(7, 1400, 3), compute, Progress.none());
        for (int t = 0; t < 2; t++) {
            assertThat(some.get(0, t)).isCloseTo(all.get(7, t), within(1e-13));
            assertThat(some.get(1, t)).isCloseTo(all.get(1400, t), within(1e-13));
            assertThat(some.get(2, t)).isCloseTo(all.get(3, t), within(1e-13));
        }
    }

    @Test
    void explicitWeightsAreTheSameFunctionTo1em10() {
        Kernel polynomial = Kernel.parse("polynomial(degree=3, c=1)");
        Expansion dual = new Expansion(
                Optional.empty(), polynomial, centers, List.of(alpha(40, 3), alpha(40, 4)), Reals.of(0.5, -2));
        Expansion primal = dual.explicit(new PolynomialMap(3));
        Matrix expected = dual.predict(others, compute, Progress.none());
        Matrix actual = primal.predict(others, compute, Progress.none());
        for (int i = 0; i < others.size(); i++)
            for (int t = 0; t < 2; t++) assertThat(actual.get(i, t)).isCloseTo(expected.get(i, t), within(1e-10));
        assertThat(primal.value(others, 5, 1)).isCloseTo(expected.get(5, 1), within(1e-10));
        assertThatThrownBy(() -> two().explicit(new PolynomialMap(3)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("is not a feature map of the kernel");
    }

    @Test
    void explicitWeightsWhereTheFeaturesAreNotTooMany() {
        Expansion dual = Expansion.of(new Polynomial(3, 1), centers, alpha(40, 3), 0);
        int dim = new PolynomialMap(3).dim(centers.dim());
        assertThat(dual.explicit(dim)).contains(dual.explicit(new PolynomialMap(3)));
        assertThat(dual.explicit(dim - 1)).isEmpty();
        assertThat(two().explicit(1000)).isEmpty();
        assertThat(dual.explicit(dim).orElseThrow().explicit(dim)).isEqualTo(dual.explicit(dim));
    }

    @Test
    void influencesAddUpToThePrediction() {
        List<Influence> all = two().influence(others, 11, 1, 40);
        double sum = two().bias().get(1)
                + all.stream().mapToDouble(Influence::contribution).sum();
        assertThat(sum).isCloseTo(two().value(others, 11, 1), within(1e-12));
        assertThat(two().influence(others, 11, 1, 3)).isEqualTo(all.subList(0, 3));
        assertThat(Math.abs(all.get(0).contribution()))
                .isGreaterThanOrEqualTo(Math.abs(all.get(1).contribution()));
    }

    @Test
    void centersWithoutWeightCanGo() {
        double[] sparse = alpha(40, 3).toArray();
        for (int j = 0; j < 40; j++) if (j % 3 != 0) sparse[j] = 0;
        Expansion all = Expansion.of(KERNEL, centers, Reals.of(sparse), 1);
        Expansion kept = all.keep(all.support());
        assertThat(kept.centers().size()).isEqualTo(14);
        assertThat(kept.value(others, 0, 0)).isCloseTo(all.value(others, 0, 0), within(1e-13));
    }

    @Test
    void onePredictionLeavesNoGarbage() {
        Expansion expansion = two();
        com.sun.management.ThreadMXBean threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        double sum = 0;
        for (int i = 0; i < 1500; i++) sum += expansion.value(others, i, 0);
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < 1500; i++) sum += expansion.value(others, i, 0);
        long after = threads.getCurrentThreadAllocatedBytes();
        assertThat(sum).isNotNaN();
        // The measurement itself may allocate a little; one object a prediction would be 24,000 bytes.
        assertThat(after - before).isLessThan(10_000);
    }

    @Test
    void refusesPartsThatDoNotFit() {
        assertThatThrownBy(() -> Expansion.of(KERNEL, centers, alpha(39, 1), 0))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("number of weights");
        assertThatThrownBy(
                        () -> new Expansion(Optional.empty(), KERNEL, centers, List.of(alpha(40, 1)), Reals.of(1, 2)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("number of biases");
    }

    private Expansion blend() {
        Expansion other = new Expansion(
                Optional.empty(),
                Kernel.parse("manhattan(sigma=2)"),
                points(30, 3, 5),
                List.of(alpha(30, 6), alpha(30, 7)),
                Reals.of(1, 2));
        return Expansion.sum(List.of(two(), other));
    }

    @Test
    void aBlendIsTheSumOfItsTerms() {
        Expansion blend = blend();
        Matrix sum = blend.predict(others, compute, Progress.none());
        Matrix first = two().predict(others, compute, Progress.none());
        Matrix second = blend.others().get(0).predict(others, compute, Progress.none());
        for (int i = 0; i < others.size(); i += 97)
            for (int t = 0; t < 2; t++) {
                double expected = first.get(i, t) + second.get(i, t);
                assertThat(sum.get(i, t)).isEqualTo(expected);
                assertThat(blend.value(others, i, t)).isCloseTo(expected, within(1e-12));
                double[] x = new double[3];
                others.copyRow(i, x);
                assertThat(blend.scorer().values(x)[t]).isCloseTo(expected, within(1e-12));
            }
        assertThat(blend.centerCount()).isEqualTo(70);
        assertThat(Expansion.sum(List.of(blend, two())).terms()).hasSize(3);
    }

    @Test
    void theGradientOfABlendIsTheSumOfTheGradients() {
        Points some = others.range(0, 5);
        List<Matrix> sum = blend().gradients(some, compute, Progress.none());
        List<Matrix> first = two().gradients(some, compute, Progress.none());
        List<Matrix> second = blend().others().get(0).gradients(some, compute, Progress.none());
        for (int t = 0; t < 2; t++)
            for (int k = 0; k < 3; k++)
                assertThat(sum.get(t).get(4, k))
                        .isCloseTo(first.get(t).get(4, k) + second.get(t).get(4, k), within(1e-12));
    }

    @Test
    void outputsAreMultipliedAndShifted() {
        Matrix plain = blend().predict(others, compute, Progress.none());
        Matrix scaled = blend().weighted(Reals.of(2, -1), Reals.of(0.5, 3)).predict(others, compute, Progress.none());
        assertThat(scaled.get(7, 0)).isCloseTo(2 * plain.get(7, 0) + 0.5, within(1e-12));
        assertThat(scaled.get(7, 1)).isCloseTo(3 - plain.get(7, 1), within(1e-12));
    }

    @Test
    void centersContributeToAllTermsThatShareThem() {
        Expansion same = new Expansion(
                Optional.empty(), Kernel.parse("manhattan(sigma=2)"), centers, two().weights(), two().bias());
        Expansion blend = Expansion.sum(List.of(two(), same));
        double sum = blend.influence(others, 3, 1, 40).stream()
                .mapToDouble(Influence::contribution)
                .sum();
        double bias = 2 * two().bias().get(1);
        assertThat(sum + bias).isCloseTo(blend.value(others, 3, 1), within(1e-12));
        assertThatThrownBy(() -> blend().influence(others, 3, 1, 5))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("a blend of machines with centres of their own");
        assertThat(blend.explicit(1000)).isEmpty();
    }

    @Test
    void aTermWithOtherOutputsIsRefused() {
        Expansion one = Expansion.of(KERNEL, centers, alpha(40, 1), 0);
        assertThatThrownBy(() -> Expansion.sum(List.of(two(), one)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("number of outputs of a term");
    }
}
