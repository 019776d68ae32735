package dev.mercer.solve.descent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Kernel;
import dev.mercer.loss.EpsilonInsensitive;
import dev.mercer.loss.Hinge;
import dev.mercer.loss.Logistic;
import dev.mercer.loss.Loss;
import dev.mercer.loss.Pinball;
import dev.mercer.loss.Squared;
import dev.mercer.solve.Certificate;
import dev.mercer.solve.internal.Objective;
import dev.mercer.solve.internal.RidgeSolver;
import dev.mercer.solve.internal.Solution;
import dev.mercer.util.Progress;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class DualPointTest {
    private static final List<Loss> LOSSES =
            List.of(new Squared(), new Logistic(), new Hinge(), new EpsilonInsensitive(0.1), new Pinball(0.3));

    private final Points points = DescentProblems.points(25, 3);

    private static Certificate certify(Objective objective, double[] alpha, double bias) {
        double[] product = new double[alpha.length];
        objective.gram().apply(alpha, product);
        return DualPoint.certify(objective, alpha, product, bias);
    }

    /** Whatever α is, its bound is below the J of every other function. */
    @ParameterizedTest
    @FieldSource("LOSSES")
    void anyWeightsGiveABoundBelowEveryJ(Loss loss) {
        SplittableRandom random = new SplittableRandom(1);
        Objective objective = DescentProblems.objective(loss, points, 0.05);
        double highest = Double.NEGATIVE_INFINITY;
        double lowest = Double.POSITIVE_INFINITY;
        for (int trial = 0; trial < 40; trial++) {
            double size = Math.pow(10, random.nextDouble(-4, 2));
            Certificate certificate =
                    certify(objective, random.doubles(25, -size, size).toArray(), 0);
            lowest = Math.min(lowest, certificate.objective());
            highest = Math.max(highest, certificate.bound().orElseThrow());
        }
        assertThat(highest).isLessThanOrEqualTo(lowest + 1e-12);
    }

    @Test
    void theBoundIsTightAtTheOptimumTo1em9() {
        Objective objective = DescentProblems.objective(new Squared(), points, 0.05);
        Solution exact = RidgeSolver.solve(
                objective.gram(), List.of(objective.targets()), objective.weights(), 0.05, false, Progress.none());
        Certificate certificate = certify(objective, DescentProblems.alpha(exact), 0);
        assertThat(certificate.gap().orElseThrow()).isCloseTo(0, within(1e-9));
    }

    @Test
    void aFreeInterceptWantsWeightsThatSumToZero() {
        Objective plain = DescentProblems.objective(new Squared(), points, 0.05);
        Objective free = new Objective(plain.gram(), plain.loss(), plain.targets(), plain.weights(), 0.05, true);
        Solution exact =
                RidgeSolver.solve(plain.gram(), List.of(plain.targets()), plain.weights(), 0.05, true, Progress.none());
        double[] alpha = DescentProblems.alpha(exact);
        double best = certify(free, alpha, exact.bias().get(0)).objective();
        // Weights whose own dual value is far above the optimum of the problem with b, were Σα = 0 not asked for.
        double[] without = DescentProblems.alpha(RidgeSolver.solve(
                plain.gram(), List.of(plain.targets()), plain.weights(), 0.05, false, Progress.none()));
        double bound = certify(free, without, 0).bound().orElseThrow();
        assertThat(certify(plain, without, 0).bound().orElseThrow()).isGreaterThan(best + 1e-6);
        assertThat(bound).isLessThanOrEqualTo(best + 1e-12);
    }

    @Test
    void promisesNothingWithoutPenaltyOrForAnIndefiniteKernel() {
        Objective unpenalised = DescentProblems.objective(new Squared(), points, 0);
        assertThat(certify(unpenalised, new double[25], 0).bound()).isEmpty();
        Objective indefinite = new Objective(
                DescentProblems.gram(Kernel.parse("sigmoid(1, 0)"), points),
                new Squared(),
                DescentProblems.numbers(points),
                Reals.constant(25, 1),
                0.1,
                false);
        Certificate certificate = certify(indefinite, new double[25], 0);
        assertThat(certificate.bound()).isEmpty();
        assertThat(certificate.objective()).isPositive();
    }
}
