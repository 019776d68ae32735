package dev.mercer.gram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.compute.PlainBackend;
import dev.mercer.compute.internal.ResidentMatrix.Accuracy;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.internal.FactorUse;
import dev.mercer.linalg.internal.RefinedSolver;
import dev.mercer.solve.internal.RidgeLeftOut;
import dev.mercer.solve.internal.RidgeSolver;
import dev.mercer.util.Progress;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ResidentGramTest extends GramContract {
    private static final int N = 60;

    private final HostedBackend backend = new HostedBackend();
    private final Compute resident = new Compute(backend, 2, 1L << 30);

    private final Compute plain = new Compute(new PlainBackend(), 2, 1L << 30);

    @Override
    protected Compute compute() {
        return resident;
    }

    @Override
    protected Gram gram(Points points, Compute compute) {
        Gram gram = Gram.of(KERNEL, points, compute, Progress.none());
        assertThat(gram).isInstanceOf(ResidentGram.class);
        return gram;
    }

    private Gram gram() {
        return gram(points(N, 3), resident);
    }

    private static Matrix waves() {
        Matrix b = new Matrix(N, 2);
        for (int i = 0; i < N; i++) {
            b.set(i, 0, Math.sin(i));
            b.set(i, 1, 1);
        }
        return b;
    }

    private static void requireSolved(Gram gram, double shift, RefinedSolver.Result found) {
        assertThat(found.converged()).isTrue();
        assertThat(found.residual()).isLessThan(1e-10);
        Matrix product = gram.multiply(found.x());
        for (int i = 0; i < N; i++)
            assertThat(product.get(i, 0) + shift * found.x().get(i, 0)).isCloseTo(Math.sin(i), within(1e-9));
    }

    @Test
    void theLeastAccurateFactorThatConverges() {
        Gram gram = gram();
        requireSolved(gram, 10, gram.solve(10, waves(), Progress.none()));
        assertThat(backend.factored).containsExactly(Accuracy.ROUGH);
        backend.factored.clear();
        requireSolved(gram, 1e-3, gram.solve(1e-3, waves(), Progress.none()));
        assertThat(backend.factored).containsExactly(Accuracy.MIXED);
        backend.factored.clear();
        requireSolved(gram, 1e-6, gram.solve(1e-6, waves(), Progress.none()));
        assertThat(backend.factored).endsWith(Accuracy.DOUBLE);
        assertThat(backend.open).isZero();
    }

    @Test
    void whoReadsTheInverseGetsNoRoughFactor() {
        boolean[] seen = new boolean[1];
        FactorUse use = (rows, factor) -> seen[0] = rows.length == N;
        gram().solve(10, waves(), use, Progress.none());
        assertThat(seen[0]).isTrue();
        assertThat(backend.factored).containsExactly(Accuracy.SINGLE);
    }

    @Test
    void theHostSolvesWhatNoFactorThereCan() {
        backend.accuracies.remove(Accuracy.DOUBLE);
        Gram gram = gram();
        requireSolved(gram, 1e-6, gram.solve(1e-6, waves(), Progress.none()));
        assertThat(backend.open).isZero();
    }

    @Test
    void weightsAreScaledThere() {
        Gram gram = gram();
        double[] scale =
                IntStream.range(0, N).mapToDouble(i -> 1 + 0.5 * Math.cos(i)).toArray();
        RefinedSolver.Result found = gram.scaled(scale).solve(0.1, waves(), Progress.none());
        assertThat(backend.factored).isNotEmpty();
        Matrix expected = Gram.of(KERNEL, points(N, 3), plain, Progress.none())
                .scaled(scale)
                .solve(0.1, waves(), Progress.none())
                .x();
        for (int i = 0; i < N; i++) assertThat(found.x().get(i, 0)).isCloseTo(expected.get(i, 0), within(1e-8));
    }

    /** At any point: products for the norm, the factor, its solutions, the certificate. */
    @Test
    void aLostDeviceIsReplacedByTheHost() {
        Points points = points(N, 3);
        Reals y = Reals.of(waves().column(0));
        Reals weights = Reals.constant(N, 1);
        List<Reals> expected = RidgeSolver.solve(
                        Gram.of(KERNEL, points, plain, Progress.none()),
                        List.of(y),
                        weights,
                        1e-4,
                        true,
                        Progress.none())
                .alpha();
        for (int calls = 0; calls < 10; calls++) {
            backend.left = calls;
            List<Reals> found = RidgeSolver.solve(
                            gram(points, resident), List.of(y), weights, 1e-4, true, Progress.none())
                    .alpha();
            for (int i = 0; i < N; i++)
                assertThat(found.get(0).get(i)).isCloseTo(expected.get(0).get(i), within(1e-7));
            assertThat(backend.open).isZero();
        }
    }

    @Test
    void leaveOneOutFromTheFactorThere() {
        Points points = points(N, 3);
        Reals y = Reals.of(waves().column(0));
        Reals weights = Reals.constant(N, 1);
        List<int[]> all = IntStream.range(0, N).mapToObj(i -> new int[] {i}).toList();
        Matrix[] found = new Matrix[2];
        Gram[] grams = {gram(points, resident), Gram.of(KERNEL, points, plain, Progress.none())};
        for (int g = 0; g < 2; g++) {
            RidgeLeftOut leftOut = new RidgeLeftOut(all);
            RidgeSolver.solve(grams[g], List.of(y), weights, 1e-3, true, leftOut, Progress.none());
            found[g] = leftOut.predictions().orElseThrow();
        }
        for (int i = 0; i < N; i++) assertThat(found[0].get(i, 0)).isCloseTo(found[1].get(i, 0), within(1e-3));
    }
}
