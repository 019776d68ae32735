package dev.mercer.method;

import dev.mercer.data.Task;
import dev.mercer.gp.EvidenceSearch;
import dev.mercer.gp.GaussianProcess;
import dev.mercer.gp.GaussianProcessClassifier;
import dev.mercer.gp.GaussianProcessHeteroscedastic;
import dev.mercer.gp.GaussianProcessLaplace;
import dev.mercer.gp.GaussianProcessOrdinal;
import dev.mercer.gp.ProcessLikelihood;
import dev.mercer.kernel.DrawnRbfBasis;
import dev.mercer.kernel.Features;
import dev.mercer.learn.ClassOptions;
import dev.mercer.learn.Exact;
import dev.mercer.learn.FeatureClassification;
import dev.mercer.learn.FeatureRegression;
import dev.mercer.learn.GradientDescent;
import dev.mercer.learn.KernelClassification;
import dev.mercer.learn.KernelLogistic;
import dev.mercer.learn.KernelPerceptron;
import dev.mercer.learn.KernelRegression;
import dev.mercer.learn.KernelRidge;
import dev.mercer.learn.Learner;
import dev.mercer.learn.Leaves;
import dev.mercer.learn.NuSvmClassifier;
import dev.mercer.learn.NuSvmRegressor;
import dev.mercer.learn.Nystrom;
import dev.mercer.learn.NystromCenters;
import dev.mercer.learn.OneClassSvm;
import dev.mercer.learn.Probabilities;
import dev.mercer.learn.RidgeClassifier;
import dev.mercer.learn.Strategy;
import dev.mercer.learn.Svm;
import dev.mercer.loss.Logistic;
import dev.mercer.loss.Loss;
import dev.mercer.loss.Pinball;
import dev.mercer.metric.MetricLearning;
import dev.mercer.metric.MetricSearch;
import dev.mercer.model.Scheme;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.Penalty;
import dev.mercer.solve.Stopping;
import dev.mercer.solve.descent.Averaging;
import dev.mercer.solve.descent.Descent;
import dev.mercer.solve.descent.PerceptronSolver;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** Makes learners from settings; what was not given keeps the learner's own default. */
public final class Learners {
    /** ρ = λΣw from which the best one is looked for. */
    private static final double START = 0.01;

    private Learners() {}

    static Learner<?> exactNumbers(LearnerSettings s) {
        return numbers(s, exact(s));
    }

    static Learner<?> exactClasses(LearnerSettings s) {
        return classifier(s, exact(s));
    }

    static Learner<?> ridgeInLeaves(LearnerSettings s) {
        return numbers(s, new Leaves(s.leaves().orElseThrow(), s.trees()));
    }

    static Learner<?> numberDescent(LearnerSettings s) {
        return numbers(s, new GradientDescent(s.descent()));
    }

    private static KernelRegression numbers(LearnerSettings s, Strategy strategy) {
        Loss first = s.loss();
        List<Loss> quantiles =
                s.quantiles().stream().mapToObj(tau -> (Loss) new Pinball(tau)).toList();
        List<Loss> losses = quantiles.isEmpty() ? List.of(first) : quantiles;
        return new KernelRegression(s.kernel(), losses, s.lambda(), s.intercept(), strategy);
    }

    static Learner<?> ridgeOnClassesInLeaves(LearnerSettings s) {
        return classifier(s, new Leaves(s.leaves().orElseThrow(), s.trees()));
    }

    private static Exact exact(LearnerSettings s) {
        return new Exact(Exact.of(s.loss()).stopping().map(s::stopping), false);
    }

    private static KernelClassification classifier(LearnerSettings s, Strategy strategy) {
        return classifier(s, s.intercept(), strategy);
    }

    private static KernelClassification classifier(LearnerSettings s, Intercept intercept, Strategy strategy) {
        Probabilities probabilities = strategy.hasProbabilities(s.loss()) ? s.probabilities() : Probabilities.NONE;
        ClassOptions options = new ClassOptions(s.scheme(), s.classWeights(), probabilities);
        return new KernelClassification(s.kernel(), s.loss(), s.lambda(), intercept, strategy, options);
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

    static Learner<?> logistic(LearnerSettings s) {
        return classifier(s, s.get(Setting.BATCH).isPresent() ? new GradientDescent(s.descent()) : exact(s));
    }

    static Learner<?> numbersOnFeatures(LearnerSettings s) {
        Features features = s.features() instanceof FeatureBasis.DrawnCenters drawn
                ? new DrawnRbfBasis(drawn.count(), drawn.sigma(), s.seed())
                : ((FeatureBasis.Explicit) s.features()).map();
        return FeatureRegression.of(features, s.loss(), s.lambda(), s.intercept());
    }

    static Learner<?> classesOnFeatures(LearnerSettings s) {
        if (!(s.features() instanceof FeatureBasis.Explicit explicit))
            throw new RefusedSettings("%s rbf(NUMBER, SIGMA) is for numbers, not for classes", Setting.FEATURES);
        return FeatureClassification.of(explicit.map(), s.loss(), s.lambda(), s.intercept())
                .withScheme(s.scheme())
                .withClassWeights(s.classWeights());
    }

    static Learner<?> learnedMetric(LearnerSettings s) {
        return new MetricLearning<>(ridge(s, s.lambda()), metricSearch(s));
    }

    static Learner<?> learnedMetricOfClasses(LearnerSettings s) {
        return new MetricLearning<>(scored(s, s.lambda()), metricSearch(s));
    }

    /** λ is chosen with the metric: a start is all that is needed. */
    static Learner<?> chosenMetric(LearnerSettings s) {
        MetricSearch search = metricSearch(s).withPenalty(MetricSearch.Penalty.CHOSEN);
        double start = START / s.totalWeight();
        return s.method().task() == Task.CLASSIFICATION
                ? new MetricLearning<>(scored(s, start), search)
                : new MetricLearning<>(ridge(s, start), search);
    }

    private static KernelRegression ridge(LearnerSettings s, double lambda) {
        return KernelRidge.of(s.kernel(), lambda, s.intercept()).withStrategy(few(s).orElseGet(Exact::dualOnly));
    }

    private static KernelClassification scored(LearnerSettings s, double lambda) {
        Optional<Strategy> few = few(s);
        if (!(s.loss() instanceof Logistic)) {
            KernelClassification exact = RidgeClassifier.of(s.kernel(), lambda).withIntercept(s.intercept());
            return few.map(exact::withStrategy).orElse(exact);
        }
        KernelClassification exact = KernelLogistic.of(s.kernel(), lambda).withIntercept(s.intercept());
        return few.map(exact.withScheme(Scheme.ONE_VS_REST)::withStrategy).orElse(exact);
    }

    /** The strategy of the final fit with a learned metric, where that is not exact. */
    private static Optional<Strategy> few(LearnerSettings s) {
        if (s.leaves().isPresent()) return Optional.of(new Leaves(s.leaves().getAsInt()));
        return s.get(Setting.CENTERS).map(given -> centers(s));
    }

    private static MetricSearch metricSearch(LearnerSettings s) {
        MetricSearch standard = MetricSearch.standard();
        long most = s.stopping(new Stopping(0, standard.iterations())).iterations();
        return standard.withIterations((int) Math.min(Integer.MAX_VALUE, most));
    }

    /** Free parameters of the kernel, and ρ unless it is given, are chosen by the learner itself. */
    static Learner<?> gaussianProcess(LearnerSettings s) {
        NystromCenters.Selection selection = s.get(Setting.SELECTION).orElse(NystromCenters.Selection.PIVOTS);
        return new GaussianProcess(
                s.get(Setting.KERNEL),
                rho(s),
                s.intercept(),
                s.get(Setting.CENTERS)
                        .map(count -> new NystromCenters.Drawn(selection, OptionalInt.of(count), s.seed())),
                evidenceSearch(s, EvidenceSearch.standard()));
    }

    static Learner<?> gaussianProcessOfClasses(LearnerSettings s) {
        return new GaussianProcessClassifier(
                s.get(Setting.KERNEL), rho(s), s.intercept(), evidenceSearch(s, GaussianProcessClassifier.ofClasses()));
    }

    /** Numbers with another likelihood than normal noise of one variance. */
    static Learner<?> gaussianProcessOfNumbers(LearnerSettings s) {
        ProcessLikelihood likelihood = s.get(Setting.LIKELIHOOD).orElseThrow();
        EvidenceSearch search = evidenceSearch(s, GaussianProcessClassifier.ofClasses());
        return likelihood instanceof ProcessLikelihood.Heteroscedastic
                ? new GaussianProcessHeteroscedastic(s.get(Setting.KERNEL), s.intercept(), search)
                : new GaussianProcessLaplace(s.get(Setting.KERNEL), likelihood, s.intercept(), search);
    }

    static Learner<?> gaussianProcessOfOrder(LearnerSettings s) {
        return new GaussianProcessOrdinal(
                s.get(Setting.KERNEL), evidenceSearch(s, GaussianProcessClassifier.ofClasses()));
    }

    private static OptionalDouble rho(LearnerSettings s) {
        return s.penalty()
                .map(lambda -> OptionalDouble.of(Penalty.rho(lambda, s.totalWeight())))
                .orElse(OptionalDouble.empty());
    }

    private static EvidenceSearch evidenceSearch(LearnerSettings s, EvidenceSearch standard) {
        long steps = s.stopping(new Stopping(0, standard.iterations())).iterations();
        return standard.withSeed(s.seed()).withIterations((int) Math.min(Integer.MAX_VALUE, steps));
    }

    static Learner<?> perceptron(LearnerSettings s) {
        PerceptronSolver standard = new KernelPerceptron(s.kernel()).solver();
        long epochs = s.stopping(new Stopping(0, standard.epochs())).iterations();
        int most = (int) Math.min(Integer.MAX_VALUE, epochs);
        PerceptronSolver solver = new PerceptronSolver(
                s.start(standard.start()),
                s.averaging(Averaging.ALL) == Averaging.ALL,
                s.get(Setting.STEP).orElse(standard.step()),
                most);
        return new KernelPerceptron(s.kernel(), solver).withScheme(s.scheme()).withClassWeights(s.classWeights());
    }

    static Learner<?> sgd(LearnerSettings s) {
        Descent standard =
                ((GradientDescent) Svm.pegasos(s.kernel(), s.lambda(), s.seed()).strategy()).descent();
        Descent descent = standard.withAveraging(s.averaging(standard.averaging()))
                .withStopping(new Stopping(0, s.stopping(standard.stopping()).iterations()));
        return classifier(s, Intercept.NONE, new GradientDescent(descent));
    }

    static Learner<?> classDescent(LearnerSettings s) {
        return classifier(s, new GradientDescent(s.descent()));
    }

    static Learner<?> nystromNumbers(LearnerSettings s) {
        return numbers(s, nystrom(s));
    }

    static Learner<?> nystromClasses(LearnerSettings s) {
        return classifier(s, nystrom(s));
    }

    /** The settings of the approximation. */
    public static Nystrom nystrom(LearnerSettings s) {
        Nystrom standard = centers(s);
        Nystrom how = standard.withStopping(s.stopping(standard.stopping()));
        return s.get(Setting.VALIDATION).map(how::withValidation).orElse(how);
    }

    /** The centres alone, for methods whose iterations are others than those of the equations. */
    private static Nystrom centers(LearnerSettings s) {
        NystromCenters.Selection selection = s.get(Setting.SELECTION).orElse(NystromCenters.Selection.UNIFORM);
        OptionalInt count = s.get(Setting.CENTERS).map(OptionalInt::of).orElse(OptionalInt.empty());
        return new Nystrom(new NystromCenters.Drawn(selection, count, s.seed()));
    }
}
