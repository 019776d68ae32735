package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.LocalKernel;
import dev.mercer.learn.plan.Plan;
import dev.mercer.learn.plan.Planner;
import dev.mercer.model.Provenance;
import dev.mercer.model.Regressor;
import dev.mercer.solve.Intercept;
import dev.mercer.util.Cancellation;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Kernel ridge regression in the leaves of a tree, for large data: rows are split at the median of the column that
 * varies most in the space of the kernel, and again in each half; then each leaf is fitted exactly, independently of
 * the others.
 *
 * <p>That is {@link KernelRidge} with the kernel {@code cells(…) * k}, positive semi-definite too, so that N³
 * operations become N³/L² and a prediction uses one leaf only. f may jump at the borders. The mean of T trees, each with borders at
 * other places, jumps by a T-th at each of them, for T times the work. The model keeps all rows; where that is too much, use {@link
 * Nystrom}.
 *
 * @param kernel k, positive semi-definite
 * @param lambda λ > 0
 * @param intercept one for all leaves
 * @param leaves L, at most; fewer where there are fewer distinct rows
 * @param trees T
 */
public record LocalRidge(Kernel kernel, double lambda, Intercept intercept, int leaves, int trees)
        implements PenalizedLearner<Regressor> {
    private static final String NAME = "ridge regression in leaves";

    public LocalRidge {
        Require.positive("lambda", lambda);
        Require.atLeast("number of leaves", 2, leaves);
        Require.atLeast("number of trees", 1, trees);
    }

    /** In one tree. */
    public LocalRidge(Kernel kernel, double lambda, Intercept intercept, int leaves) {
        this(kernel, lambda, intercept, leaves, 1);
    }

    @Override
    public LocalRidge withLambda(double newLambda) {
        return new LocalRidge(kernel, newLambda, intercept, leaves, trees);
    }

    @Override
    public Regressor fit(Dataset data, Compute compute, Progress progress) {
        FitSupport.requireRows(data);
        return own(Cancellation.during(progress, () -> inLeaves(data)).fit(data, compute, progress), data, compute);
    }

    @Override
    public LeftOutFit<Regressor> fitLeavingOut(Dataset data, int[] rows, Compute compute, Progress progress) {
        FitSupport.requireRows(data);
        LeftOutFit<Regressor> found =
                Cancellation.during(progress, () -> inLeaves(data)).fitLeavingOut(data, rows, compute, progress);
        return new LeftOutFit<>(own(found.model(), data, compute), found.outputs());
    }

    private Regressor own(Regressor model, Dataset data, Compute compute) {
        return new Regressor(model.expansion(), model.training().withProvenance(Provenance.of(this, data, compute)));
    }

    private Learner<Regressor> inLeaves(Dataset data) {
        Kernel bound = FitSupport.requirePsd(kernel, data, NAME);
        List<KernelRidge> each = IntStream.range(0, trees)
                .mapToObj(tree -> LocalKernel.grown(bound, data.points(), data.weights(), leaves, tree))
                .map(local -> new KernelRidge(local, lambda, intercept, KernelRidge.Form.DUAL))
                .toList();
        return trees == 1 ? each.get(0) : new RegressionBlend(List.copyOf(each), Reals.constant(trees, 1.0 / trees));
    }

    @Override
    public Optional<Plan> plan(Dataset data, Planner planner) {
        FitSupport.requirePsd(kernel, data, NAME);
        KernelRidge each = new KernelRidge(kernel, lambda, intercept, KernelRidge.Form.DUAL);
        return Optional.of(planner.ridgeInLeaves(each.problem(FitSupport.outputs(data)), leaves, trees, data));
    }
}
