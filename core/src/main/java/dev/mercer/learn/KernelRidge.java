package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.FeatureMap;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.leftout.LeftOutRows;
import dev.mercer.learn.plan.Plan;
import dev.mercer.learn.plan.Planner;
import dev.mercer.learn.plan.PrimalOrDual;
import dev.mercer.learn.plan.RidgeProblem;
import dev.mercer.linalg.StreamedSolver;
import dev.mercer.loss.Squared;
import dev.mercer.model.Provenance;
import dev.mercer.model.Regressor;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.Penalty;
import dev.mercer.solve.RidgeLeftOut;
import dev.mercer.solve.RidgeSolver;
import dev.mercer.solve.Solution;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.List;
import java.util.Optional;

/**
 * Kernel ridge regression: minimises {@code (1/Σw) Σ wᵢ(yᵢ − f(xᵢ))² + λ‖f‖²}.
 *
 * <p>The dual weights solve (K + NλI)α = y − b, by one Cholesky factorisation: O(N³/3 + N²d). Other texts write ρ for
 * Nλ. Where K does not fit into memory it is recomputed in each step of conjugate gradients ({@link StreamedSolver}).
 * Where the kernel has few features, the primal (ΦᵀΦ + NλI)θ = Φᵀ(y − b) gives the same function for O(D²N + D³/3), and
 * a model whose predictions cost D: {@link Form}. Source: [SGV98].
 *
 * <p>With a λ below rounding, where K is singular, the smallest jitter that makes it positive definite is added to the
 * diagonal, and {@link dev.mercer.solve.Convergence#jitter} has it. A K that is indefinite beyond rounding throws {@link
 * dev.mercer.linalg.NotPositiveDefiniteException}: that is known only once K is factored, and is not an invalid argument.
 *
 * @param kernel k, positive semi-definite; a kernel known to be indefinite is refused
 * @param lambda λ > 0
 * @param intercept centred and free are the same for this loss
 * @param form the normal equations to solve; the cheaper ones by default
 */
public record KernelRidge(Kernel kernel, double lambda, Intercept intercept, Form form)
        implements PenalizedLearner<Regressor> {
    private static final String NAME = "ridge regression";

    /** The choice of normal equations. Both give the same function, but different models. */
    public enum Form {
        /**
         * The primal where the kernel has finitely many features (linear, polynomial, subsets) and they take less than half
         * of the operations, or only they fit into memory; else the dual.
         */
        AUTO,
        /** N equations for the weights α of the training points. */
        DUAL,
        /** D equations for the weights θ of the features. */
        PRIMAL
    }

    public KernelRidge {
        Require.positive("lambda", lambda);
        Require.that(
                form != Form.PRIMAL || FeatureMap.of(kernel).isPresent(),
                "the primal needs a kernel with finitely many features, which %s is not known to have: choose the dual, or "
                        + "linear, polynomial or subsets",
                kernel);
    }

    /** In the cheaper form. */
    public KernelRidge(Kernel kernel, double lambda, Intercept intercept) {
        this(kernel, lambda, intercept, Form.AUTO);
    }

    /**
     * A learner with ρ, as in (K + ρI)α = y, instead of λ: λ = ρ/Σw, which is ρ/N for points of weight 1. The
     * {@code alpha} of scikit-learn is this ρ.
     */
    public static KernelRidge ofRho(Kernel kernel, double rho, double totalWeight, Intercept intercept) {
        Require.positive("rho", rho);
        Require.positive("total weight", totalWeight);
        return new KernelRidge(kernel, Penalty.lambda(rho, totalWeight), intercept);
    }

    @Override
    public KernelRidge withLambda(double newLambda) {
        return new KernelRidge(kernel, newLambda, intercept, form);
    }

    /** With a centred intercept. */
    public KernelRidge(Kernel kernel, double lambda) {
        this(kernel, lambda, Intercept.CENTRED);
    }

    public KernelRidge withForm(Form newForm) {
        return new KernelRidge(kernel, lambda, intercept, newForm);
    }

    @Override
    public Regressor fit(Dataset data, Compute compute, Progress progress) {
        return fit(data, FitSupport.targets(data, NAME), compute, progress);
    }

    @Override
    public LeftOutFit<Regressor> fitLeavingOut(Dataset data, int[] rows, Compute compute, Progress progress) {
        LeftOutRows wanted = new LeftOutRows(data, rows);
        Regressor model = fit(data, FitSupport.targets(data, NAME), wanted.forSolver(), compute, progress);
        return new LeftOutFit<>(model, wanted.predictions());
    }

    /** Learns several targets at once for little more than the cost of one; the targets of the data set are ignored. */
    public Regressor fit(Dataset data, List<Reals> targets, Compute compute, Progress progress) {
        return fit(data, targets, new RidgeLeftOut(List.of()), compute, progress);
    }

    private Regressor fit(Dataset data, List<Reals> targets, RidgeLeftOut leftOut, Compute compute, Progress progress) {
        FitSupport.requireRows(data);
        Kernel bound = FitSupport.requirePsd(kernel, data, NAME);
        PrimalOrDual forms = PrimalOrDual.of(bound, data);
        Optional<FeatureMap> primal = forms.chosen(problem(targets.size()), compute);
        if (primal.isPresent()) {
            FeatureRegression ridge = new FeatureRegression(primal.get(), new Squared(), lambda, intercept);
            return ridge.fit(
                    Provenance.of(this, data, compute), new FeatureFit(ridge, data, compute, progress), targets);
        }
        Gram gram = forms.gram(compute, progress);
        boolean free = intercept != Intercept.NONE;
        Solution solution = RidgeSolver.solve(gram, targets, data.weights(), lambda, free, leftOut, progress);
        return FitSupport.regressor(this, bound, data, solution, compute);
    }

    @Override
    public Optional<Plan> plan(Dataset data, Planner planner) {
        return Optional.of(planner.ridge(problem(FitSupport.outputs(data)), data));
    }

    RidgeProblem problem(int outputs) {
        return new RidgeProblem(
                kernel, lambda, intercept != Intercept.NONE, outputs, form != Form.PRIMAL, form != Form.DUAL);
    }
}
