package dev.mercer.solve.smo;

import dev.mercer.loss.EpsilonInsensitive;
import dev.mercer.loss.Hinge;
import dev.mercer.loss.Huber;
import dev.mercer.loss.Loss;
import dev.mercer.loss.Pinball;
import dev.mercer.loss.Squared;
import dev.mercer.loss.SquaredHinge;
import dev.mercer.solve.Convergence;
import dev.mercer.solve.Reason;
import dev.mercer.solve.SolverContract;
import dev.mercer.solve.Stopping;
import dev.mercer.solve.internal.NewtonSolver;
import dev.mercer.solve.internal.Objective;
import dev.mercer.solve.internal.Solution;
import dev.mercer.util.Progress;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;

/** {@link SmoSolver} beside every other solver of its losses. */
class SmoContractTest {
    abstract static class Smo extends SolverContract {
        @Override
        protected Solver solver() {
            return SmoSolver::solve;
        }

        @Override
        protected Stopping tight() {
            return new Stopping(1e-8, 1_000_000);
        }
    }

    /** Slow and simple, in the dual; then the best b by golden section. */
    private static Solution proximal(Objective objective, Stopping stopping, Progress progress) {
        double[] alpha = ProximalGradient.solve(objective.gram(), BoxProblem.of(objective), 8000);
        double[] product = new double[alpha.length];
        objective.gram().apply(alpha, product);
        double ratio = (Math.sqrt(5) - 1) / 2;
        double low = objective.free() ? -10 : 0;
        double high = objective.free() ? 10 : 0;
        while (high - low > 1e-9) {
            double left = high - ratio * (high - low);
            double right = low + ratio * (high - low);
            if (objective.value(alpha, product, left) < objective.value(alpha, product, right)) high = right;
            else low = left;
        }
        double bias = (low + high) / 2;
        Convergence convergence = new Convergence(Reason.ITERATION_LIMIT, Double.NaN, 8000);
        return Solution.of(alpha, bias, convergence, objective.certify(alpha, product, bias));
    }

    @Nested
    class OfLossesWithAKink extends Smo {
        @Override
        protected List<Loss> losses() {
            return List.of(new Hinge(), new EpsilonInsensitive(0.2), new Pinball(0.3));
        }

        @Override
        protected Map<String, Solver> rivals() {
            return Map.of("proximal gradient", SmoContractTest::proximal);
        }
    }

    @Nested
    class OfSmoothLosses extends Smo {
        @Override
        protected List<Loss> losses() {
            return List.of(new Squared(), new SquaredHinge(), new Huber(0.3));
        }

        @Override
        protected Map<String, Solver> rivals() {
            return Map.of(
                    "Newton", (o, stopping, progress) -> NewtonSolver.solve(o, new Stopping(1e-8, 100), progress));
        }
    }
}
