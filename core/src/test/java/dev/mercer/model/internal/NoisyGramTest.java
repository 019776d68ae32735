package dev.mercer.model.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Gaussian;
import dev.mercer.linalg.Matrix;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NoisyGramTest {
    private static final int N = 20;
    private static final double SHIFT = 0.3;
    private final Points points = DensePoints.generate(N, 1, (i, k) -> Math.sin(3.1 * i));
    private final Gram gram = Gram.of(new Gaussian(0.5), points);

    private NoisyGram noisy(double[] roots, boolean intercept) {
        return NoisyGram.of(gram, roots, SHIFT, intercept, Progress.none());
    }

    private static double[] roots() {
        double[] roots = new double[N];
        Arrays.setAll(roots, i -> 0.5 + i % 3);
        return roots;
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whatItInvertsIsKPlusNoiseTo1em10(boolean intercept) {
        double[] roots = roots();
        NoisyGram noisy = noisy(roots, intercept);
        double[] v = new double[N];
        Arrays.setAll(v, i -> i - 7.5);
        double[] solved = noisy.inverse(v);
        double[] back = new double[N];
        gram.apply(solved, back);
        for (int i = 0; i < N; i++)
            assertThat(back[i] + SHIFT * solved[i] / (roots[i] * roots[i])).isCloseTo(v[i], within(1e-10));
    }

    /** A point that says nothing may as well not be there. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aRootOfZeroLeavesThePointOutTo1em12(boolean intercept) {
        double[] roots = roots();
        roots[N - 1] = 0;
        int[] others = IntStream.range(0, N - 1).toArray();
        NoisyGram all = noisy(roots, intercept);
        NoisyGram fewer =
                NoisyGram.of(gram.select(others), Arrays.copyOf(roots, N - 1), SHIFT, intercept, Progress.none());
        Matrix similarities = new Matrix(1, N);
        for (int j = 0; j < N; j++) similarities.set(0, j, 1.0 / (1 + j));
        Matrix less = new Matrix(1, N - 1);
        for (int j = 0; j < N - 1; j++) less.set(0, j, 1.0 / (1 + j));
        assertThat(all.explained(similarities).variances()[0])
                .isCloseTo(fewer.explained(less).variances()[0], within(1e-12));
    }
}
