package dev.mercer.method;

import dev.mercer.data.Task;
import dev.mercer.gp.EvidenceSearch;
import dev.mercer.gp.GaussianProcess;
import dev.mercer.gp.GaussianProcessClassifier;
import dev.mercer.gp.ProcessLikelihood;
import dev.mercer.kernel.DrawnRbfBasis;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.Linear;
import dev.mercer.learn.ClassOptions;
import dev.mercer.learn.Exact;
import dev.mercer.learn.ExplicitFeatures;
import dev.mercer.learn.GradientDescent;
import dev.mercer.learn.KernelClassification;
import dev.mercer.learn.KernelLearner;
import dev.mercer.learn.KernelPerceptron;
import dev.mercer.learn.KernelRegression;
import dev.mercer.learn.Learner;
import dev.mercer.learn.Leaves;
import dev.mercer.learn.NuSvmClassifier;
import dev.mercer.learn.NuSvmRegressor;
import dev.mercer.learn.Nystrom;
import dev.mercer.learn.NystromCenters;
import dev.mercer.learn.OneClassSvm;
import dev.mercer.learn.Probabilities;
import dev.mercer.learn.Strategy;
import dev.mercer.learn.Svm;
import dev.mercer.loss.Logistic;
import dev.mercer.metric.MetricLearning;
import dev.mercer.metric.MetricSearch;
import dev.mercer.model.Scheme;
import dev.mercer.solve.Stopping;
import dev.mercer.solve.descent.Averaging;
import dev.mercer.solve.descent.Descent;
import dev.mercer.solve.descent.PerceptronSolver;
import dev.mercer.solve.internal.Penalty;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;

/** Constructs learners from settings; settings that were not given keep the learner's own default. */
public final class Learners {
    /** The initial ρ = λΣw of the search for the best one. */
    private static final double START = 0.01;

    private Learners() {}

    /** The learner with a loss and a strategy. */
    static KernelLearner<?> made(LearnerSettings s, Strategy strategy) {
        return made(s, s.lambda(), s.scheme(), strategy);
    }

    private static KernelLearner<?> made(LearnerSettings s, double lambda, Scheme scheme, Strategy strategy) {
        Kernel kernel = s.get(Setting.FEATURES).isPresent() ? new Linear() : s.kernel();
        if (s.method().task() == Task.REGRESSION)
            return new KernelRegression(kernel, s.losses(), lambda, s.intercept(), strategy);
        Probabilities probabilities = strategy.hasProbabilities(s.loss()) ? s.probabilities() : Probabilities.NONE;
        ClassOptions options = new ClassOptions(scheme, s.classWeights(), probabilities);
        return new KernelClassification(kernel, s.loss(), lambda, s.intercept(), strategy, options);
    }

    /** The exact strategy; gradient descent for logistic regression whose steps are given. */
    static Strategy exact(LearnerSettings s) {
        return s.get(Setting.BATCH).isPresent()
                ? new GradientDescent(s.descent())
                : new Exact(Exact.of(s.loss()).stopping().map(s::stopping), false);
    }

    static Strategy leaves(LearnerSettings s) {
        return new Leaves(s.leaves().orElseThrow(), s.trees());
    }

    static Strategy features(LearnerSettings s) {
        if (s.features() instanceof FeatureBasis.Explicit explicit) return new ExplicitFeatures(explicit.map());
        if (s.method().task() == Task.CLASSIFICATION)
            throw new RefusedSettings("%s rbf(NUMBER, SIGMA) is for numbers, not for classes", Setting.FEATURES);
        FeatureBasis.DrawnCenters drawn = (FeatureBasis.DrawnCenters) s.features();
        return new ExplicitFeatures(new DrawnRbfBasis(drawn.count(), drawn.sigma(), s.seed()));
    }

    /** The centers, with the method for their equations. */
    public static Nystrom nystrom(LearnerSettings s) {
        Nystrom standard = centers(s);
        Nystrom how = standard.withStopping(s.stopping(standard.stopping()));
        return s.get(Setting.VALIDATION).map(how::withValidation).orElse(how);
    }

    /** The centers alone, for methods whose iterations differ from those of the equations. */
    private static Nystrom centers(LearnerSettings s) {
        NystromCenters.Selection selection = s.get(Setting.SELECTION).orElse(NystromCenters.Selection.UNIFORM);
        OptionalInt count = s.get(Setting.CENTERS).map(OptionalInt::of).orElse(OptionalInt.empty());
        return new Nystrom(new NystromCenters.Drawn(selection, count, s.seed()));
    }

    /**
     * A learner with a learned metric. λ is chosen together with the metric unless it was given, and then needs only a
     * start.
     */
    static Learner<?> learnedMetric(LearnerSettings s) {
        MetricSearch standard = MetricSearch.standard();
        int iterations = steps(s, standard.iterations());
        MetricSearch search = s.penalty().isPresent() ? standard : standard.withPenalty(MetricSearch.Penalty.CHOSEN);
        double lambda = s.penalty().orElse(START / s.totalWeight());
        boolean exact = !s.given().hasAny(Set.of(Setting.LEAVES, Setting.CENTERS));
        Scheme scheme = exact && s.loss() instanceof Logistic ? Scheme.SOFTMAX : Scheme.ONE_VS_REST;
        return MetricLearning.of(made(s, lambda, scheme, last(s))).withSearch(search.withIterations(iterations));
    }

    /** The strategy of the final fit with a learned metric. */
    private static Strategy last(LearnerSettings s) {
        if (s.leaves().isPresent()) return leaves(s);
        if (s.get(Setting.CENTERS).isPresent()) return centers(s);
        return s.method().task() == Task.REGRESSION ? Exact.dualOnly() : Exact.of(s.loss());
    }

    /** The number of steps that was given, or the standard one. */
    private static int steps(LearnerSettings s, long standard) {
        return (int) Math.min(
                Integer.MAX_VALUE, s.stopping(new Stopping(0, standard)).iterations());
    }

    static Learner<?> nuSvm(LearnerSettings s) {
        NuSvmClassifier standard = new NuSvmClassifier(s.kernel(), s.nu());
        return standard.withScheme(s.scheme())
                .withClassWeights(s.classWeights())
                .withStopping(s.stopping(standard.stopping()));
    }

    static Learner<?> nuRegression(LearnerSettings s) {
        NuSvmRegressor standard = new NuSvmRegressor(s.kernel(), s.lambda(), s.nu());
        return standard.withStopping(s.stopping(standard.stopping()));
    }

    static Learner<?> oneClass(LearnerSettings s) {
        OneClassSvm standard = new OneClassSvm(s.kernel(), s.nu());
        return standard.withStopping(s.stopping(standard.stopping()));
    }

    /**
     * A Gaussian process; the learner itself chooses the free parameters of the kernel and of the likelihood, and ρ
     * unless it is given.
     */
    static Learner<?> gaussianProcess(LearnerSettings s) {
        NystromCenters.Selection selection = s.get(Setting.SELECTION).orElse(NystromCenters.Selection.PIVOTS);
        ProcessLikelihood likelihood = s.get(Setting.LIKELIHOOD).orElseGet(ProcessLikelihood.Normal::new);
        return new GaussianProcess(
                s.get(Setting.KERNEL),
                likelihood,
                rho(s),
                s.intercept(),
                s.get(Setting.CENTERS)
                        .map(count -> new NystromCenters.Drawn(selection, OptionalInt.of(count), s.seed())),
                evidenceSearch(s, likelihood));
    }

    static Learner<?> gaussianProcessOfClasses(LearnerSettings s) {
        ProcessLikelihood likelihood = s.get(Setting.LIKELIHOOD).orElseGet(ProcessLikelihood.Bernoulli::new);
        return new GaussianProcessClassifier(
                s.get(Setting.KERNEL), likelihood, rho(s), s.intercept(), evidenceSearch(s, likelihood));
    }

    private static OptionalDouble rho(LearnerSettings s) {
        return s.penalty()
                .map(lambda -> OptionalDouble.of(Penalty.rho(lambda, s.totalWeight())))
                .orElse(OptionalDouble.empty());
    }

    private static EvidenceSearch evidenceSearch(LearnerSettings s, ProcessLikelihood likelihood) {
        EvidenceSearch standard = EvidenceSearch.standard(likelihood);
        return standard.withSeed(s.seed()).withIterations(steps(s, standard.iterations()));
    }

    static Learner<?> perceptron(LearnerSettings s) {
        PerceptronSolver standard = new KernelPerceptron(s.kernel()).solver();
        PerceptronSolver solver = new PerceptronSolver(
                s.get(Setting.START).orElse(standard.start()),
                s.get(Setting.AVERAGING).orElse(Averaging.ALL) == Averaging.ALL,
                s.get(Setting.STEP).orElse(standard.step()),
                steps(s, standard.epochs()));
        return new KernelPerceptron(s.kernel(), solver).withScheme(s.scheme()).withClassWeights(s.classWeights());
    }

    static Learner<?> sgd(LearnerSettings s) {
        Descent standard =
                ((GradientDescent) Svm.pegasos(s.kernel(), s.lambda(), s.seed()).strategy()).descent();
        Descent descent = standard.withAveraging(s.get(Setting.AVERAGING).orElse(standard.averaging()))
                .withStopping(new Stopping(0, s.stopping(standard.stopping()).iterations()));
        return made(s, new GradientDescent(descent));
    }
}
