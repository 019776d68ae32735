package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.plan.Plan;
import dev.mercer.learn.plan.Planner;
import dev.mercer.loss.EpsilonInsensitive;
import dev.mercer.loss.Huber;
import dev.mercer.loss.Logistic;
import dev.mercer.loss.Loss;
import dev.mercer.loss.Pinball;
import dev.mercer.loss.Squared;
import dev.mercer.model.Classifier;
import dev.mercer.model.Regressor;
import dev.mercer.model.Scheme;
import dev.mercer.model.internal.Provenance;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.Stopping;
import dev.mercer.solve.internal.Centering;
import dev.mercer.solve.internal.NewtonSolver;
import dev.mercer.solve.internal.Objective;
import dev.mercer.solve.internal.Solution;
import dev.mercer.solve.smo.SmoSolver;
import dev.mercer.util.Progress;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The exact solution, with a weight for each row: by {@link dev.mercer.solve.smo.SmoSolver} where the loss has a kink,
 * and by {@link dev.mercer.solve.internal.NewtonSolver} where it is smooth. Time grows between N² and N³. The squared loss has a
 * closed form: one factorisation, which also gives leave-one-out predictions.
 *
 * @param stopping the measure to reach and the most steps, for each output: the violation of the optimality conditions, or the relative norm
 *     of the gradient; empty for the squared loss
 * @param dual for regression with the squared loss: solve for weights of the rows even if the kernel has few features
 */
public record Exact(Optional<Stopping> stopping, boolean dual) implements Strategy {
    private static final double VALIDATION_TOLERANCE = 1e-4;
    private static final Stopping NEWTON = new Stopping(1e-8, 100);
    private static final Stopping ROUGH = new Stopping(1e-3, 30);

    /** An exact strategy with the default stopping rule of a loss. */
    public static Exact of(Loss loss) {
        if (loss instanceof Squared) return new Exact(Optional.empty(), false);
        return new Exact(Optional.of(loss.smooth() ? NEWTON : SupportVectors.STOPPING), false);
    }

    /** Least squares with weights of the rows, even if the kernel has few features. */
    public static Exact dualOnly() {
        return new Exact(Optional.empty(), true);
    }

    /** A looser tolerance for gradients of the function: these are averaged over rows, so that a function near the optimum suffices. */
    static Exact forGradients(Loss loss) {
        return loss instanceof Logistic ? of(loss).withStopping(ROUGH) : of(loss);
    }

    /** A copy with another stopping rule, for losses whose solution has no formula. */
    @Override
    public Exact withStopping(Stopping newStopping) {
        return new Exact(Optional.of(newStopping), dual);
    }

    @Override
    public Optional<String> refusal(Loss loss, Intercept intercept, Optional<ClassOptions> classes) {
        if (loss instanceof Squared == stopping.isPresent())
            return Optional.of(
                    stopping.isPresent()
                            ? "the exact solution of Squared[] has a formula, and no stopping rule"
                            : "the exact solution of " + loss + " needs a stopping rule");
        if (dual && (stopping.isPresent() || classes.isPresent()))
            return Optional.of("only least squares of numbers have a primal form that dual could exclude");
        return classes.flatMap(options -> refusal(loss, options.scheme()));
    }

    private static Optional<String> refusal(Loss loss, Scheme scheme) {
        if (!loss.forLabels() && !(loss instanceof Squared))
            return Optional.of("classes need a loss for labels, or the squared loss, got " + loss);
        if (loss instanceof Logistic)
            return scheme == Scheme.SOFTMAX || scheme == Scheme.ONE_VS_REST
                    ? Optional.empty()
                    : Optional.of("logistic regression of many classes is SOFTMAX or ONE_VS_REST, got " + scheme);
        if (loss instanceof Squared && scheme != Scheme.ONE_VS_REST)
            return Optional.of(
                    "least squares learn each class against the rest, so that the scheme is ONE_VS_REST, got "
                            + scheme);
        return BinaryProblems.refusal(scheme);
    }

    @Override
    public boolean hasProbabilities(Loss loss) {
        return true;
    }

    @Override
    public String name(Loss loss) {
        if (loss instanceof Squared) return "ridge regression";
        if (loss instanceof Huber) return "Huber regression";
        if (loss instanceof Pinball) return "quantile regression";
        return loss instanceof EpsilonInsensitive ? "support vector regression" : "kernel regression";
    }

    @Override
    public Regressor fit(
            KernelRegression learner, Dataset data, List<Reals> targets, Compute compute, Progress progress) {
        if (stopping.isEmpty()) return new LeastSquaresNumbers(learner, dual, data, targets, compute, progress).fit();
        Stopping end = stopping.get();
        boolean smooth = learner.loss().smooth();
        Kernel bound = FitSupport.requirePsd(learner.kernel(), data, name(learner.loss()));
        Supplier<Provenance> provenance = Provenance.inBackground(learner, data, compute);
        Gram gram = smooth
                ? Gram.of(bound, data.points(), compute, progress)
                : SupportVectors.gram(bound, data.points(), compute, progress);
        List<Solution> found = learner.losses().stream()
                .map(loss -> new Objective(gram, loss, targets.get(0), data.weights(), learner.lambda(), false))
                .map(objective -> Centering.solve(
                        objective,
                        learner.intercept(),
                        o -> smooth ? NewtonSolver.solve(o, end, progress) : SmoSolver.solve(o, end, progress)))
                .toList();
        Regressor model = FitSupport.regressor(bound, data, JoinedSolution.mean(found), provenance.get());
        return FitSupport.withLosses(model, learner.losses());
    }

    @Override
    public LeftOutFit<Regressor> fitLeavingOut(
            KernelRegression learner,
            Dataset data,
            List<Reals> targets,
            int[] rows,
            Compute compute,
            Progress progress) {
        return stopping.isPresent()
                ? Strategy.super.fitLeavingOut(learner, data, targets, rows, compute, progress)
                : new LeastSquaresNumbers(learner, dual, data, targets, compute, progress).fitLeavingOut(rows);
    }

    @Override
    public Plan plan(KernelRegression learner, Dataset data, Planner planner) {
        if (stopping.isEmpty())
            return planner.ridge(LeastSquaresNumbers.problem(learner, dual, FitSupport.outputs(data)), data);
        return learner.loss().smooth()
                ? planner.matrix(learner.kernel(), data).newton(data.size())
                : planner.matrix(learner.kernel(), data).svm(learner.losses().size(), learner.intercept());
    }

    @Override
    public Classifier fit(KernelClassification learner, Dataset data, Compute compute, Progress progress) {
        if (stopping.isEmpty()) return new LeastSquaresClasses(learner, data, compute, progress).fit();
        ExactClassification work = new ExactClassification(learner, stopping.get(), data, compute, progress);
        return learner.loss().smooth() ? work.byNewton(Optional.empty()) : work.bySupportVectors();
    }

    @Override
    public LeftOutFit<Classifier> fitLeavingOut(
            KernelClassification learner, Dataset data, int[] rows, Compute compute, Progress progress) {
        return stopping.isPresent()
                ? Strategy.super.fitLeavingOut(learner, data, rows, compute, progress)
                : new LeastSquaresClasses(learner, data, compute, progress).fitLeavingOut(rows);
    }

    /** A validation score does not change below a relative gradient of 1e-4, which saves about two Newton steps. */
    @Override
    public Exact forValidation(Loss loss) {
        return loss instanceof Logistic
                ? new Exact(stopping.map(s -> s.withTolerance(Math.max(VALIDATION_TOLERANCE, s.tolerance()))), dual)
                : this;
    }

    @Override
    public Plan plan(KernelClassification learner, Dataset data, Planner planner) {
        Kernel kernel = learner.kernel();
        Scheme scheme = learner.options().scheme();
        int outputs = Classes.outputs(data);
        if (stopping.isEmpty()) return planner.ridge(LeastSquaresClasses.problem(learner, data), data);
        if (!learner.loss().smooth())
            return planner.matrix(kernel, data).svm(Classes.share(data, scheme), learner.intercept());
        return outputs > 1 && scheme == Scheme.SOFTMAX
                ? planner.matrix(kernel, data).softmax(outputs, learner.lambda())
                : planner.matrix(kernel, data).newton(Classes.rows(data, scheme));
    }
}
