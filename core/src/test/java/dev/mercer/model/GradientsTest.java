package dev.mercer.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.compute.PlainBackend;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Examples;
import dev.mercer.kernel.Exponential;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.Linear;
import dev.mercer.kernel.Metric;
import dev.mercer.kernel.Polar;
import dev.mercer.kernel.Scales;
import dev.mercer.linalg.Matrix;
import dev.mercer.util.Progress;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class GradientsTest {
    private static final Compute COMPUTE = Compute.standard(new PlainBackend());

    private static Expansion expansion(Kernel kernel, Points centers, int outputs) {
        SplittableRandom random = new SplittableRandom(3);
        List<Reals> alpha = IntStream.range(0, outputs)
                .mapToObj(t -> Reals.of(
                        random.doubles(centers.size()).map(a -> a - 0.5).toArray()))
                .toList();
        return new Expansion(Optional.empty(), kernel, centers, alpha, Reals.constant(outputs, 1));
    }

    private static void assertFiniteDifferences(Expansion f, Points x) {
        List<Matrix> gradients = f.gradients(x, COMPUTE, Progress.none());
        double h = 1e-6;
        for (int t = 0; t < f.outputs(); t++)
            for (int i = 0; i < x.size(); i++)
                for (int k = 0; k < x.dim(); k++) {
                    int row = i;
                    int column = k;
                    Points up = DensePoints.generate(1, x.dim(), (r, c) -> x.get(row, c) + (c == column ? h : 0));
                    Points down = DensePoints.generate(1, x.dim(), (r, c) -> x.get(row, c) - (c == column ? h : 0));
                    double slope = (f.value(up, 0, t) - f.value(down, 0, t)) / (2 * h);
                    assertThat(gradients.get(t).get(i, k))
                            .as("%s, output %d, point %d, column %d", f.kernel(), t, i, k)
                            .isCloseTo(slope, within(1e-5 * (1 + Math.abs(slope))));
                }
    }

    @Test
    void areFiniteDifferencesForEveryKernelThatHasThem1em5() {
        int tried = 0;
        for (Examples.Example example : Examples.all(3)) {
            Points centers = example.points(9, 3, 5);
            Points x = inside(example.points(4, 3, 6));
            Kernel kernel = example.kernel();
            try {
                kernel.inputGradient(x, 0, centers, 0, new double[3]);
            } catch (UnsupportedOperationException none) {
                continue;
            }
            assertFiniteDifferences(expansion(kernel, centers, 2), x);
            tried++;
        }
        assertThat(tried).isGreaterThan(30);
    }

    @Test
    void areFiniteDifferencesThroughMetrics1em5() {
        DensePoints root = DensePoints.of(new double[] {1, 0.5, -2}, new double[] {0.25, 3, 1});
        Points centers = points(9, 5);
        for (Kernel inner : List.of(new Exponential(2), new Gaussian(1.5).plus(new Exponential(3, 1.5).scaled(2)))) {
            assertFiniteDifferences(expansion(inner.after(new Metric(root)), centers, 2), points(4, 6));
            assertFiniteDifferences(expansion(inner.after(Scales.of(2, 0, 0.5)), centers, 1), points(4, 6));
            assertFiniteDifferences(expansion(inner.perColumn(2, 3, 0.5), centers, 1), points(4, 6));
        }
    }

    @Test
    void aCenterWithAKinkAddsNothingToItsOwnGradient() {
        Points centers = points(2, 8);
        Expansion f = Expansion.of(new Exponential(1), centers, Reals.of(3, 1), 0);
        double[] other = new double[3];
        new Exponential(1).inputGradient(centers, 0, centers, 1, other);
        assertThat(f.gradients(centers, COMPUTE, Progress.none()).get(0).row(0)).containsExactly(other, within(1e-15));
    }

    @Test
    void theFarOriginCostsFewDigits1em8() {
        DensePoints near = points(20, 5);
        DensePoints far = DensePoints.generate(20, 3, (i, k) -> near.get(i, k) + 1e6);
        Matrix here = expansion(new Gaussian(1), near, 1)
                .gradients(near, COMPUTE, Progress.none())
                .get(0);
        Matrix there = expansion(new Gaussian(1), far, 1)
                .gradients(far, COMPUTE, Progress.none())
                .get(0);
        for (int at = 0; at < here.values().length; at++)
            assertThat(there.values()[at]).isCloseTo(here.values()[at], within(1e-8));
    }

    @Test
    void explicitWeightsAreTheirOwnGradient() {
        Expansion f = Expansion.linear(Scales.of(2, 3, 1), DensePoints.of(new double[] {1, 1, -4}), Reals.of(7));
        Matrix gradient = f.gradients(points(2, 1), COMPUTE, Progress.none()).get(0);
        assertThat(gradient.row(1)).containsExactly(2, 3, -4);
    }

    @Test
    void otherFeatureMapsAreRefused() {
        Expansion f =
                new Expansion(Optional.of(new Polar()), new Linear(), points(1, 1), List.of(Reals.of(1)), Reals.of(0));
        Points x = points(2, 2);
        assertThatThrownBy(() -> f.gradients(x, COMPUTE, Progress.none()))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessage("no gradient through the feature map polar()");
    }

    /** Away from 0 where that is the edge of the domain: differences need both sides. */
    private static Points inside(Points points) {
        boolean edge = true;
        for (int i = 0; i < points.size(); i++) for (int k = 0; k < points.dim(); k++) edge &= points.get(i, k) >= 0;
        double moved = edge ? 0.37 : 0;
        return DensePoints.generate(points.size(), points.dim(), (i, k) -> points.get(i, k) + moved);
    }

    private static DensePoints points(int n, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        return DensePoints.generate(n, 3, (i, k) -> 2 * random.nextDouble() - 1);
    }
}
