package dev.mercer.auto;

import dev.mercer.data.Dataset;
import dev.mercer.gp.GaussianProcess;
import dev.mercer.gp.GaussianProcessClassifier;
import dev.mercer.gp.GaussianProcessLaplace;
import dev.mercer.learn.KernelRegression;
import dev.mercer.learn.KernelRidge;
import dev.mercer.learn.Learner;
import dev.mercer.learn.belief.RidgePosterior;
import dev.mercer.model.Classifier;
import dev.mercer.model.GaussianIntervals;
import dev.mercer.model.GaussianPrior;
import dev.mercer.model.Model;
import dev.mercer.model.ObservedIntervals;
import dev.mercer.model.Regressor;
import dev.mercer.solve.Candidates;
import dev.mercer.solve.Intercept;
import dev.mercer.util.Progress;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The log evidence, or log marginal likelihood, of what is learned as a Gaussian process: exact for ridge regression, Laplace's approximation
 * for logistic regression on two classes. The larger, the better kernel and λ explain the targets; no rows are left out for it.
 */
public final class Evidence {
    /** Most rows for which the evidence, another factorisation, is computed unasked. */
    private static final int MOST_ROWS = 1000;

    private Evidence() {}

    /** The log evidence of a problem and what was learned, where it is defined and quick. */
    public static Optional<Double> of(Problem problem, Model model) {
        return new Candidates("evidences").attempt(() -> found(problem, model)).flatMap(value -> value);
    }

    private static Optional<Double> found(Problem problem, Model model) {
        if (model instanceof Regressor regressor
                && regressor.intervals().orElse(null) instanceof GaussianIntervals belief
                && problem.learner() instanceof GaussianProcess) return ofProcess(problem, belief.prior());
        if (model instanceof Regressor regressor
                && regressor.intervals().orElse(null) instanceof ObservedIntervals belief)
            return ofObserved(problem, belief);
        if (model instanceof Classifier classifier && problem.learner() instanceof GaussianProcessClassifier process)
            return ofClasses(problem, process, classifier);
        return ofLearner(problem);
    }

    private static Optional<Double> ofClasses(Problem problem, GaussianProcessClassifier process, Classifier model) {
        if (problem.data().size() > MOST_ROWS) return Optional.empty();
        return finite(process.logMarginalLikelihood(model, problem.data(), problem.compute(), Progress.none()));
    }

    private static Optional<Double> ofObserved(Problem problem, ObservedIntervals belief) {
        if (problem.data().size() > MOST_ROWS) return Optional.empty();
        return finite(GaussianProcessLaplace.logMarginalLikelihood(
                belief, problem.data(), problem.compute(), Progress.none()));
    }

    private static Optional<Double> ofProcess(Problem problem, GaussianPrior prior) {
        Dataset data = problem.data();
        if (data.size() > MOST_ROWS) return Optional.empty();
        Intercept intercept = prior.intercept() ? Intercept.CENTRED : Intercept.NONE;
        KernelRegression ridge =
                KernelRidge.ofRho(prior.kernel(), prior.rho(), data.weights().sum(), intercept);
        return finite(RidgePosterior.of(ridge, data, problem.compute(), Progress.none())
                .logMarginalLikelihood());
    }

    /** The log evidence of a problem, where it is defined and quick. */
    public static Optional<Double> of(Problem problem) {
        return new Candidates("evidences").attempt(() -> ofLearner(problem)).flatMap(value -> value);
    }

    private static Optional<Double> ofLearner(Problem problem) {
        Dataset data = problem.data();
        if (data.size() > MOST_ROWS) return Optional.empty();
        Learner<?> learner = problem.learner();
        OptionalDouble found = learner.evidence(data, problem.compute(), Progress.none());
        return found.isPresent() ? finite(found.getAsDouble()) : Optional.empty();
    }

    private static Optional<Double> finite(double value) {
        return Double.isFinite(value) ? Optional.of(value) : Optional.empty();
    }
}
