package dev.mercer.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.loss.Squared;
import dev.mercer.util.Progress;
import java.util.List;
import org.junit.jupiter.api.Test;

class RidgeCertificateTest {
    private static final int N = 25;
    private static final double LAMBDA = 0.01;
    private static final Points X = Examples.points(N, 2, 1);
    private static final Reals WEIGHTS = Reals.constant(N, 2);
    private static final List<Reals> TARGETS = List.of(Examples.numbers(N, 2), Examples.numbers(N, 3));

    private final Gram gram = Examples.gram("gaussian(sigma=1)", X);
    private final RidgeCertificate certificate = new RidgeCertificate(gram, TARGETS, WEIGHTS, LAMBDA, true);

    @Test
    void atTheSolutionItsBoundIsTheSumOfBothObjectivesTo1em12() {
        Solution solution = RidgeSolver.solve(gram, TARGETS, WEIGHTS, LAMBDA, true, Progress.none());
        double expected = 0;
        for (int t = 0; t < 2; t++) {
            double[] alpha = solution.alpha().get(t).toArray();
            double[] product = new double[N];
            gram.apply(alpha, product);
            expected += new Objective(gram, new Squared(), TARGETS.get(t), WEIGHTS, LAMBDA, true)
                    .value(alpha, product, solution.bias().get(t));
        }
        Certificate found = certificate.of(solution.alpha(), solution.bias());
        assertThat(found.objective()).isCloseTo(expected, within(1e-14));
        assertThat(found.gap().orElseThrow()).isCloseTo(0, within(1e-12));
    }

    @Test
    void awayFromItTheGapIsAtLeastTheDistanceFromTheOptimum() {
        Solution solution = RidgeSolver.solve(gram, TARGETS, WEIGHTS, LAMBDA, true, Progress.none());
        double best = certificate.of(solution.alpha(), solution.bias()).objective();
        // Two elements change by opposite amounts: Σα stays 0, as a free b demands of a dual point.
        double[] moved = solution.alpha().get(0).toArray();
        moved[0] += 0.5;
        moved[1] -= 0.5;
        Certificate found =
                certificate.of(List.of(Reals.of(moved), solution.alpha().get(1)), solution.bias());
        assertThat(found.objective()).isGreaterThan(best + 1e-6);
        assertThat(found.bound().orElseThrow()).isLessThanOrEqualTo(best);
    }

    @Test
    void anIndefiniteKernelHasNoBound() {
        Gram indefinite = Examples.gram("sigmoid(scale=1, c=-1)", X);
        List<Reals> zero = List.of(Reals.constant(N, 0), Reals.constant(N, 0));
        assertThat(new RidgeCertificate(indefinite, TARGETS, WEIGHTS, LAMBDA, false)
                        .of(zero, Reals.of(0, 0))
                        .bound())
                .isEmpty();
    }
}
