package dev.mercer.solve.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.LocalKernel;
import dev.mercer.linalg.Matrix;
import dev.mercer.util.Indices;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RidgeLeftOutTest {
    private static final int N = 40;
    private static final double LAMBDA = 0.01;
    private static final Kernel KERNEL = new Gaussian(0.7);

    private final Points points;
    private final List<Reals> targets = new ArrayList<>();
    private final Reals weights;

    RidgeLeftOutTest() {
        Random random = new Random(3);
        double[][] x = new double[N][2];
        double[] y = new double[N];
        double[] z = new double[N];
        double[] w = new double[N];
        for (int i = 0; i < N; i++) {
            // The last ten repeat the first ten.
            x[i] = i < N - 10 ? new double[] {random.nextGaussian(), random.nextGaussian()} : x[i - N + 10];
            y[i] = random.nextGaussian();
            z[i] = random.nextGaussian();
            w[i] = 0.5 + random.nextDouble();
        }
        points = DensePoints.of(x);
        targets.add(Reals.of(y));
        targets.add(Reals.of(z));
        weights = Reals.of(w);
    }

    private static List<int[]> groups() {
        return List.of(new int[] {0, 30}, new int[] {3, 33}, new int[] {15}, new int[] {29});
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void equalsARefitWithoutTheGroup(boolean intercept) {
        RidgeLeftOut leftOut = new RidgeLeftOut(groups());
        Gram gram = Gram.of(KERNEL, points);
        RidgeSolver.solve(gram, targets, weights, LAMBDA, intercept, leftOut, Progress.none());
        equalsRefits(KERNEL, leftOut, intercept);
    }

    @Test
    void equalsARefitOfWeightsThatAreAllTheSame() {
        RidgeLeftOut leftOut = new RidgeLeftOut(groups());
        Reals ones = Reals.constant(N, 1);
        RidgeSolver.solve(Gram.of(KERNEL, points), targets, ones, LAMBDA, true, leftOut, Progress.none());
        Matrix found = leftOut.predictions().orElseThrow();
        for (int g = 0; g < 4; g++)
            assertThat(found.get(g, 0)).isCloseTo(refit(KERNEL, groups().get(g), ones, true)[0], within(1e-4));
    }

    @Test
    void equalsARefitInLeaves() {
        Kernel local = LocalKernel.grown(KERNEL, points, weights, 4);
        Gram gram = Gram.local(local, LocalKernel.of(local).orElseThrow(), points, Compute.standard(), Progress.none());
        RidgeLeftOut leftOut = new RidgeLeftOut(groups());
        RidgeSolver.solve(gram, targets, weights, LAMBDA, true, leftOut, Progress.none());
        equalsRefits(local, leftOut, true);
    }

    private void equalsRefits(Kernel kernel, RidgeLeftOut leftOut, boolean intercept) {
        Matrix found = leftOut.predictions().orElseThrow();
        for (int g = 0; g < 4; g++) {
            double[] expected = refit(kernel, groups().get(g), weights, intercept);
            for (int t = 0; t < 2; t++) assertThat(found.get(g, t)).isCloseTo(expected[t], within(1e-4));
        }
    }

    /** The predictions for a group of the model of the other points, at the same ρ. */
    private double[] refit(Kernel kernel, int[] group, Reals w, boolean intercept) {
        int[] rest = Indices.where(N, i -> Arrays.stream(group).noneMatch(g -> g == i));
        double lambda = LAMBDA * w.sum() / w.select(rest).sum();
        Points others = points.select(rest);
        List<Reals> y = targets.stream().map(t -> t.select(rest)).toList();
        Solution solution =
                RidgeSolver.solve(Gram.of(kernel, others), y, w.select(rest), lambda, intercept, Progress.none());
        double[] row = new double[rest.length];
        double[] said = new double[2];
        for (int j = 0; j < row.length; j++) row[j] = kernel.value(points, group[0], others, j);
        for (int t = 0; t < 2; t++) {
            said[t] = solution.bias().get(t);
            for (int j = 0; j < row.length; j++)
                said[t] += solution.alpha().get(t).get(j) * row[j];
        }
        return said;
    }
}
