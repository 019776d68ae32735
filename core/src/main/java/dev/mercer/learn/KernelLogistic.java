package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.calibration.ClassDecision;
import dev.mercer.learn.plan.Plan;
import dev.mercer.learn.plan.Planner;
import dev.mercer.loss.Logistic;
import dev.mercer.model.Classifier;
import dev.mercer.model.Expansion;
import dev.mercer.model.Provenance;
import dev.mercer.model.Scheme;
import dev.mercer.solve.Centring;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.Objective;
import dev.mercer.solve.Solution;
import dev.mercer.solve.Stopping;
import dev.mercer.solve.descent.Descent;
import dev.mercer.solve.newton.NewtonSolver;
import dev.mercer.solve.newton.SoftmaxSolver;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.Optional;

/**
 * Kernel logistic regression: minimises {@code (1/Σw) Σ wᵢ ln(1 + e^(−yᵢf(xᵢ))) + λ‖f‖²} for labels ±1, and for more
 * classes its softmax form. Its scores are log odds, so that the model has probabilities.
 *
 * <p>scikit-learn's C is 1/(2λΣw). In probabilistic terms, λ is a Gaussian process prior of covariance k/(2λΣw) on f.
 * With a free intercept the mean of the probabilities of a class is the share of that class in the training data. Cost:
 * see {@link dev.mercer.solve.newton.NewtonSolver}, {@link SoftmaxSolver} and {@link Descent}. A class without points
 * of weight > 0 is not learned. Sources: [ZH05], [RW06, §3.4].
 *
 * @param kernel k, positive semi-definite
 * @param lambda λ > 0
 * @param intercept the treatment of b; free by default
 * @param method the optimisation method; all reach the same J, Newton's method by far the fastest
 * @param scheme for more than two classes: {@link Scheme#SOFTMAX}, by Newton's method, or {@link Scheme#ONE_VS_REST};
 *     two are always {@link Scheme#BINARY}, one output
 * @param classWeights the weights of the classes
 */
public record KernelLogistic(
        Kernel kernel, double lambda, Intercept intercept, Method method, Scheme scheme, ClassWeights classWeights)
        implements PenalizedLearner<Classifier> {
    private static final String NAME = "logistic regression";

    /** The optimisation method. */
    public sealed interface Method {
        /** Newton's method, to a relative gradient of 1e-8: J is then exact to about the square of it. */
        static Method newton() {
            return new Newton(new Stopping(1e-8, 100));
        }

        /** Gradient descent on all points, a ← a + (η/N)(y − s(Ka)) with labels 0 and 1, and the decay of a. */
        static Method batch() {
            return new ByDescent(Descent.full());
        }

        /** Stochastic gradient descent, aᵢ ← aᵢ + η(yᵢ − s((Ka)ᵢ)) with labels 0 and 1, and the decay of a. */
        static Method sgd(long seed) {
            return new ByDescent(Descent.stochastic(seed));
        }
    }

    /**
     * Newton's method.
     *
     * @param stopping the relative norm of the gradient to reach, and the most steps
     */
    public record Newton(Stopping stopping) implements Method {}

    /**
     * Gradient descent, on all points or on random batches.
     *
     * @param descent step sizes, batches and stopping rule
     */
    public record ByDescent(Descent descent) implements Method {}

    public KernelLogistic {
        Require.positive("lambda", lambda);
        Require.that(
                scheme == Scheme.SOFTMAX || scheme == Scheme.ONE_VS_REST,
                "logistic regression of many classes is SOFTMAX or ONE_VS_REST, got %s",
                scheme);
    }

    @Override
    public KernelLogistic withLambda(double newLambda) {
        return new KernelLogistic(kernel, newLambda, intercept, method, scheme, classWeights);
    }

    /** With a free intercept, by Newton's method; softmax for more than two classes. */
    public KernelLogistic(Kernel kernel, double lambda) {
        this(kernel, lambda, Intercept.FREE, Method.newton(), Scheme.SOFTMAX, ClassWeights.none());
    }

    public KernelLogistic withIntercept(Intercept newIntercept) {
        return new KernelLogistic(kernel, lambda, newIntercept, method, scheme, classWeights);
    }

    public KernelLogistic withMethod(Method newMethod) {
        return new KernelLogistic(kernel, lambda, intercept, newMethod, scheme, classWeights);
    }

    /** A copy with Newton's method and this stopping rule. */
    public KernelLogistic withStopping(Stopping newStopping) {
        return withMethod(new Newton(newStopping));
    }

    public KernelLogistic withScheme(Scheme newScheme) {
        return new KernelLogistic(kernel, lambda, intercept, method, newScheme, classWeights);
    }

    public KernelLogistic withClassWeights(ClassWeights newWeights) {
        return new KernelLogistic(kernel, lambda, intercept, method, scheme, newWeights);
    }

    @Override
    public Classifier fit(Dataset data, Compute compute, Progress progress) {
        return fit(data, Optional.empty(), compute, progress);
    }

    /**
     * Learns two classes by Newton's method from a start: the weights of a similar problem, one for each row. The model is the same,
     * and found in fewer steps, about three where one row of hundreds has moved.
     */
    public Classifier fitFrom(Reals start, Dataset data, Compute compute, Progress progress) {
        Require.that(method instanceof Newton, "a start is for Newton's method, got %s", method);
        return fit(data, Optional.of(start), compute, progress);
    }

    private Classifier fit(Dataset data, Optional<Reals> start, Compute compute, Progress progress) {
        Kernel bound = FitSupport.requirePsd(kernel, data, NAME);
        WeightedLabels labels = WeightedLabels.of(data, classWeights, NAME);
        Gram gram = Gram.of(bound, data.points(), compute, progress);
        Scheme used = labels.scheme(scheme);
        Require.that(
                start.isEmpty() || used == Scheme.BINARY,
                "a start is for two classes, got %d",
                labels.classes().size());
        Solution solution = used == Scheme.SOFTMAX
                ? softmax(gram, labels, progress)
                : BinaryProblems.of(labels, used)
                        .solve(
                                gram,
                                new Logistic(),
                                lambda,
                                objective -> Centring.solve(objective, intercept, o -> binary(o, start, progress)));
        Expansion all = FitSupport.expansion(bound, data, solution);
        ClassDecision decision =
                ClassDecision.of(labels.classes(), used, new Logistic()).weighted(labels.factors());
        return FitSupport.classifier(all, decision, solution, Provenance.of(this, data, compute));
    }

    private Solution binary(Objective objective, Optional<Reals> start, Progress progress) {
        if (method instanceof Newton newton)
            return start.map(from -> NewtonSolver.solve(objective, from, newton.stopping(), progress))
                    .orElseGet(() -> NewtonSolver.solve(objective, newton.stopping(), progress));
        return ((ByDescent) method).descent().solve(objective, progress);
    }

    private Solution softmax(Gram gram, WeightedLabels given, Progress progress) {
        Require.that(
                method instanceof Newton,
                "softmax is learned by Newton's method, got a descent for %d classes: choose the scheme ONE_VS_REST",
                given.classes().size());
        return new Softmax(lambda, intercept, ((Newton) method).stopping()).solve(gram, given, progress);
    }

    @Override
    public Optional<Plan> plan(Dataset data, Planner planner) {
        int outputs = Classes.outputs(data);
        if (outputs > 1 && scheme == Scheme.SOFTMAX) return Optional.of(planner.softmax(kernel, data, outputs, lambda));
        return Optional.of(
                method instanceof ByDescent by
                        ? planner.descent(
                                Classes.descent(kernel, by.descent(), Classes.share(data, Scheme.ONE_VS_REST)), data)
                        : planner.newton(kernel, data, Classes.rows(data, Scheme.ONE_VS_REST)));
    }
}
