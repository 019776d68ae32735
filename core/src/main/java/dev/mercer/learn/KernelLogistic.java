package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Kernel;
import dev.mercer.loss.Logistic;
import dev.mercer.solve.Centring;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.SoftmaxObjective;
import dev.mercer.solve.SoftmaxSolver;
import dev.mercer.solve.Solution;
import dev.mercer.solve.Stopping;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.Optional;

/**
 * Kernel logistic regression: minimises {@code (1/Σw) Σ wᵢ ln(1 + e^(−yᵢf(xᵢ))) + λ‖f‖²} for labels ±1, and for more classes its
 * softmax form. Its scores are log odds, so that the model has probabilities.
 *
 * <p>scikit-learn's C is 1/(2λΣw). In the language of likelihoods, λ is a Gaussian prior of covariance k/(2λΣw) on f. With
 * a free intercept the mean of the probabilities of a class is the share of that class in the training data. Cost: see {@link
 * dev.mercer.solve.NewtonSolver} and {@link SoftmaxSolver}. A class without points of weight > 0 is not learned. Sources: [ZH05],
 * [RW06, §3.4].
 *
 * @param kernel k, positive semi-definite
 * @param lambda λ > 0
 * @param intercept what is done about b; free unless given
 * @param method how J is minimised
 * @param scheme what more than two classes are: {@link Scheme#SOFTMAX} or {@link Scheme#ONE_VS_REST}; two are always one
 *     output
 * @param stopping the relative norm of the gradient to reach, and the most Newton steps
 */
public record KernelLogistic(
        Kernel kernel, double lambda, Intercept intercept, Method method, Scheme scheme, Stopping stopping)
        implements Learner<Classifier> {
    /** Of the relative norm of the gradient: J is then exact to about the square of it. */
    private static final Stopping STANDARD = new Stopping(1e-8, 100);

    /** How J is minimised. */
    public enum Method {
        /** To the optimum, by second derivatives. */
        NEWTON
    }

    public KernelLogistic {
        Require.positive("lambda", lambda);
        Require.that(
                scheme == Scheme.SOFTMAX || scheme == Scheme.ONE_VS_REST,
                "logistic regression of many classes is SOFTMAX or ONE_VS_REST, got %s",
                scheme);
    }

    /** With a free intercept, to a relative gradient of 1e-8; softmax for more than two classes. */
    public KernelLogistic(Kernel kernel, double lambda) {
        this(kernel, lambda, Intercept.FREE, Method.NEWTON, Scheme.SOFTMAX, STANDARD);
    }

    public KernelLogistic withIntercept(Intercept newIntercept) {
        return new KernelLogistic(kernel, lambda, newIntercept, method, scheme, stopping);
    }

    public KernelLogistic withScheme(Scheme newScheme) {
        return new KernelLogistic(kernel, lambda, intercept, method, newScheme, stopping);
    }

    public KernelLogistic withStopping(Stopping newStopping) {
        return new KernelLogistic(kernel, lambda, intercept, method, scheme, newStopping);
    }

    @Override
    public Classifier fit(Dataset data, Compute compute, Progress progress) {
        Labels labels = WeightedClasses.of(data, "logistic regression");
        Kernel bound = kernel.bind(data.names());
        Gram gram = Gram.of(bound, data.points(), compute, progress);
        boolean two = labels.classes().size() == 2;
        Solution solution = two || scheme == Scheme.ONE_VS_REST
                ? new SmoothLoss(new Logistic(), lambda, intercept, stopping)
                        .classify(gram, labels, data.weights(), progress)
                : softmax(gram, labels, data.weights(), progress);
        Expansion all = Learned.expansion(bound, data, solution);
        int[] support = all.support();
        Training training = Learned.training(solution, support, Provenance.of(this, data, compute));
        Calibration calibration = Calibration.logOdds(all.outputs());
        return new Classifier(
                all.keep(support), labels.classes(), two ? Scheme.BINARY : scheme, Optional.of(calibration), training);
    }

    private Solution softmax(Gram gram, Labels labels, Reals weights, Progress progress) {
        if (intercept != Intercept.CENTRED)
            return SoftmaxSolver.solve(
                    new SoftmaxObjective(gram, labels, weights, lambda, intercept == Intercept.FREE),
                    stopping,
                    progress);
        Centring centring = new Centring(gram, weights);
        SoftmaxObjective centred = new SoftmaxObjective(centring.gram(), labels, weights, lambda, false);
        return centring.restored(SoftmaxSolver.solve(centred, stopping, progress), 0);
    }

    @Override
    public Optional<Plan> plan(Dataset data, Planner planner) {
        int outputs = Classes.outputs(data);
        return Optional.of(
                outputs > 1 && scheme == Scheme.SOFTMAX
                        ? planner.softmax(kernel, data, outputs)
                        : planner.newton(kernel, data, outputs));
    }
}
