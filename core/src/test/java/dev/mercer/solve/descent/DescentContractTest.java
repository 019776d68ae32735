package dev.mercer.solve.descent;

import dev.mercer.loss.Huber;
import dev.mercer.loss.Logistic;
import dev.mercer.loss.Loss;
import dev.mercer.loss.Squared;
import dev.mercer.loss.SquaredHinge;
import dev.mercer.solve.SolverContract;
import dev.mercer.solve.Stopping;
import dev.mercer.solve.internal.NewtonSolver;
import java.util.List;
import java.util.Map;

/** Gradient descent with full steps reaches the optimum that Newton's method reaches. */
class DescentContractTest extends SolverContract {
    @Override
    protected Solver solver() {
        return (objective, stopping, progress) ->
                Descent.full().withStopping(stopping).solve(objective, progress);
    }

    @Override
    protected Stopping tight() {
        return new Stopping(1e-7, 20_000);
    }

    @Override
    protected List<Loss> losses() {
        return List.of(new Logistic(), new Squared(), new SquaredHinge(), new Huber(0.3));
    }

    @Override
    protected Map<String, Solver> rivals() {
        return Map.of("Newton", (o, stopping, progress) -> NewtonSolver.solve(o, new Stopping(1e-8, 100), progress));
    }
}
