package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Reals;
import dev.mercer.data.RowBlocks;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.plan.NystromPlan;
import dev.mercer.learn.plan.Plan;
import dev.mercer.learn.plan.Planner;
import dev.mercer.loss.Squared;
import dev.mercer.model.Provenance;
import dev.mercer.model.Regressor;
import dev.mercer.solve.Checkpoints;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.Solution;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Kernel ridge regression on M centres: minimises {@code (1/Σw) Σ wᵢ(yᵢ − f(xᵢ))² + λ‖f‖²} over the functions f(x) = Σⱼ
 * αⱼk(x, cⱼ) + b of the centres only. For N far beyond the reach of {@link KernelRidge}; the same function where every
 * row is a centre.
 *
 * <p>N·M² operations in one pass, or some tens of passes of N·M, and M³; memory for M² numbers, and for N·M where that
 * fits. A prediction costs M kernel values. Sources: [WS01], [RCR17].
 *
 * @param kernel k, positive semi-definite
 * @param lambda λ > 0
 * @param intercept centred and free are the same for this loss
 * @param nystrom the settings of the Nyström method
 */
public record NystromRegression(Kernel kernel, double lambda, Intercept intercept, Nystrom nystrom)
        implements PenalizedLearner<Regressor> {
    private static final String NAME = "regression on few centers";

    public NystromRegression {
        Require.positive("lambda", lambda);
    }

    /** With a centred intercept. */
    public NystromRegression(Kernel kernel, double lambda, Nystrom nystrom) {
        this(kernel, lambda, Intercept.CENTRED, nystrom);
    }

    @Override
    public NystromRegression withLambda(double newLambda) {
        return new NystromRegression(kernel, newLambda, intercept, nystrom);
    }

    @Override
    public Regressor fit(Dataset data, Compute compute, Progress progress) {
        return fit(data, FitSupport.targets(data, NAME), compute, progress);
    }

    /** Learns several targets at once for little more than the cost of one; the targets of the data set are ignored. */
    public Regressor fit(Dataset data, List<Reals> targets, Compute compute, Progress progress) {
        NystromBlocks work = work(data, targets, compute, progress);
        Solution solution =
                work.solve(new Squared(), intercept, Checkpoints.none(), lambda).get(0);
        return new Regressor(work.expansion(solution), work.training(solution, Provenance.of(this, data, compute)));
    }

    /**
     * Learns one model for each λ, in this order, on the same centres: K is multiplied with itself once for all of them, and
     * each begins with the solution before it. Centres chosen by leverage are those of this learner's own λ.
     */
    public List<Regressor> path(Dataset data, double[] lambdas, Compute compute, Progress progress) {
        for (double each : lambdas) Require.positive("lambda", each);
        NystromBlocks work = work(data, FitSupport.targets(data, NAME), compute, progress);
        List<Solution> found = work.solve(new Squared(), intercept, Checkpoints.none(), lambdas);
        List<Regressor> models = new ArrayList<>();
        for (int k = 0; k < lambdas.length; k++) {
            NystromRegression one = new NystromRegression(kernel, lambdas[k], intercept, nystrom);
            models.add(new Regressor(
                    work.expansion(found.get(k)), work.training(found.get(k), Provenance.of(one, data, compute))));
        }
        return models;
    }

    @Override
    public Regressor fit(RowBlocks rows, Checkpoints checkpoints, Compute compute, Progress progress) {
        return NystromBlocks.fit(this, rows, checkpoints, compute, progress);
    }

    @Override
    public Optional<Plan> plan(Dataset data, Planner planner) {
        return Optional.of(
                new NystromPlan(NystromBlocks.problem(nystrom, kernel, data, 1, planner.compute()), data, planner)
                        .squared());
    }

    private NystromBlocks work(Dataset data, List<Reals> targets, Compute compute, Progress progress) {
        NystromCenters.Context context =
                new NystromCenters.Context(FitSupport.requirePsd(kernel, data, NAME), data, lambda, compute);
        return NystromBlocks.inMemory(nystrom, context, targets, false, progress);
    }
}
