package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.plan.Plan;
import dev.mercer.learn.plan.Planner;
import dev.mercer.model.Detector;
import dev.mercer.model.Expansion;
import dev.mercer.model.internal.Provenance;
import dev.mercer.solve.Stopping;
import dev.mercer.solve.internal.Solution;
import dev.mercer.solve.smo.OneClassProblem;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.Optional;

/**
 * One-class support vector machine: learns from unlabelled points the region where most of them are, to detect
 * outliers.
 *
 * <p>The f = Σ αⱼ k(xⱼ, ·) of least norm that is above a level ρ for all but a share of about ν of the points:
 * {@code min ½αᵀKα}, 0 ≤ αᵢ ≤ wᵢ, Σα = ν·Σw, with the score f(x) − ρ. At most the share ν of the training weight is
 * outliers, with a score below 0 by more than the {@link Detector#tolerance}, and at least the share ν is support
 * vectors. Targets are ignored. Exact, by {@link OneClassProblem}: time between N² and N³. Source: [SPS01].
 *
 * @param kernel k, positive semi-definite, preferably with constant k(x, x), such as the Gaussian; otherwise directions
 *     matter more than positions
 * @param nu {@code 0 < ν ≤ 1}, the share of training points that may be outliers
 * @param stopping the violation of the optimality conditions to reach, in the scale of αᵢ ≤ wᵢ, and the most steps
 */
public record OneClassSvm(Kernel kernel, double nu, Stopping stopping) implements Learner<Detector> {
    /** Default ν, one in ten: LIBSVM's ½ would call half of all training points outliers. */
    public static final double NU = 0.1;

    /**
     * Tighter than LIBSVM's 1e-3: f is nearly constant where points are dense, and scores there are small. This takes
     * about twice as many steps.
     */
    private static final Stopping STOPPING = SupportVectors.STOPPING.withTolerance(1e-6);

    public OneClassSvm {
        Require.that(nu > 0 && nu <= 1, "nu must be > 0 and <= 1, got %s", Require.text(nu));
    }

    /** A learner with a tolerance of 1e-6. */
    public OneClassSvm(Kernel kernel, double nu) {
        this(kernel, nu, STOPPING);
    }

    public OneClassSvm withStopping(Stopping newStopping) {
        return new OneClassSvm(kernel, nu, newStopping);
    }

    @Override
    public Detector fit(Dataset data, Compute compute, Progress progress) {
        Kernel bound = FitSupport.requirePsd(kernel, data, "a one-class support vector machine");
        FitSupport.requireRows(data);
        Gram gram = SupportVectors.gram(bound, data.points(), compute, progress);
        Solution solution = new OneClassProblem(gram, data.weights(), nu)
                .solve(stopping, progress)
                .solution();
        Expansion all = FitSupport.expansion(bound, data, solution);
        int[] support = all.support();
        return new Detector(
                all.keep(support), FitSupport.training(solution, support, Provenance.of(this, data, compute)));
    }

    @Override
    public Optional<Plan> plan(Dataset data, Planner planner) {
        return Optional.of(planner.matrix(kernel, data).svm(1));
    }
}
