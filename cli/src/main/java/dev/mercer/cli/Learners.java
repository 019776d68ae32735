package dev.mercer.cli;

import dev.mercer.kernel.FeatureMap;
import dev.mercer.learn.DescentClassifier;
import dev.mercer.learn.FeatureClassification;
import dev.mercer.learn.FeatureRegression;
import dev.mercer.learn.HuberRegression;
import dev.mercer.learn.KernelDescent;
import dev.mercer.learn.KernelLogistic;
import dev.mercer.learn.KernelPerceptron;
import dev.mercer.learn.KernelRidge;
import dev.mercer.learn.Learner;
import dev.mercer.learn.LocalRidge;
import dev.mercer.learn.LocalRidgeClassifier;
import dev.mercer.learn.NuSvmClassifier;
import dev.mercer.learn.NuSvmRegressor;
import dev.mercer.learn.Nystrom;
import dev.mercer.learn.OneClassSvm;
import dev.mercer.learn.QuantileRegression;
import dev.mercer.learn.RbfBasisRegression;
import dev.mercer.learn.RidgeClassifier;
import dev.mercer.learn.SgdSvm;
import dev.mercer.learn.SquaredHingeSvm;
import dev.mercer.learn.SvmClassifier;
import dev.mercer.learn.SvmRegressor;
import dev.mercer.loss.Huber;
import dev.mercer.loss.Logistic;
import dev.mercer.loss.Squared;
import dev.mercer.select.FinalFit;
import dev.mercer.select.MetricLogistic;
import dev.mercer.select.MetricRidge;
import dev.mercer.select.MetricRidgeClassifier;
import dev.mercer.select.MetricSearch;
import dev.mercer.solve.Stopping;
import dev.mercer.solve.descent.Averaging;
import dev.mercer.solve.descent.PerceptronSolver;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Learners of the library from the settings of the command; what was not given keeps the learner's own default. */
final class Learners {
    /** {@code rbf(50, 2)}: so many training rows as centres. */
    private static final Pattern DRAWN = Pattern.compile(
            "\\s*rbf\\(\\s*(?:centers\\s*=)?\\s*([0-9.eE]+)\\s*,\\s*(?:sigma\\s*=)?\\s*([0-9.eE+-]+)\\s*\\)\\s*");

    /** ρ = λΣw from which the best one is looked for. */
    private static final double START = 0.01;

    private Learners() {}

    static Learner<?> ridge(Settings s) {
        return new KernelRidge(s.kernel(), s.lambda(), s.intercept());
    }

    static Learner<?> ridgeOnClasses(Settings s) {
        return new RidgeClassifier(s.kernel(), s.lambda(), s.intercept(), s.classWeights());
    }

    static Learner<?> ridgeInLeaves(Settings s) {
        return new LocalRidge(s.kernel(), s.lambda(), s.intercept(), s.leaves().orElseThrow());
    }

    static Learner<?> ridgeOnClassesInLeaves(Settings s) {
        return new LocalRidgeClassifier(
                s.kernel(),
                s.lambda(),
                s.intercept(),
                s.classWeights(),
                s.leaves().orElseThrow());
    }

    static Learner<?> huber(Settings s) {
        double delta = ((Huber) s.loss()).delta();
        HuberRegression standard = new HuberRegression(s.kernel(), s.lambda(), delta);
        return new HuberRegression(s.kernel(), s.lambda(), delta, s.intercept(), s.stopping(standard.stopping()));
    }

    static Learner<?> svm(Settings s) {
        SvmClassifier standard = new SvmClassifier(s.kernel(), s.lambda());
        return standard.withIntercept(s.intercept())
                .withClassWeights(s.classWeights())
                .withScheme(s.scheme())
                .withProbabilities(s.probabilities())
                .withStopping(s.stopping(standard.stopping()));
    }

    static Learner<?> squaredSlacks(Settings s) {
        SquaredHingeSvm standard = new SquaredHingeSvm(s.kernel(), s.lambda());
        return standard.withIntercept(s.intercept())
                .withClassWeights(s.classWeights())
                .withScheme(s.scheme())
                .withProbabilities(s.probabilities())
                .withStopping(s.stopping(standard.stopping()));
    }

    static Learner<?> supportVectorRegression(Settings s) {
        SvmRegressor standard = new SvmRegressor(s.kernel(), s.lambda(), s.epsilon());
        return standard.withIntercept(s.intercept()).withStopping(s.stopping(standard.stopping()));
    }

    static Learner<?> nuSvm(Settings s) {
        NuSvmClassifier standard = new NuSvmClassifier(s.kernel(), s.nu());
        return standard.withScheme(s.scheme())
                .withClassWeights(s.classWeights())
                .withStopping(s.stopping(standard.stopping()));
    }

    static Learner<?> nuRegression(Settings s) {
        NuSvmRegressor standard = new NuSvmRegressor(s.kernel(), s.lambda(), s.nu());
        return standard.withStopping(s.stopping(standard.stopping()));
    }

    static Learner<?> oneClass(Settings s) {
        OneClassSvm standard = new OneClassSvm(s.kernel(), s.nu());
        return standard.withStopping(s.stopping(standard.stopping()));
    }

    static Learner<?> quantile(Settings s) {
        s.loss(); // refuses what are no quantiles
        QuantileRegression standard =
                new QuantileRegression(s.kernel(), s.lambda(), s.quantiles().toArray());
        return standard.withIntercept(s.intercept()).withStopping(s.stopping(standard.stopping()));
    }

    static Learner<?> logistic(Settings s) {
        KernelLogistic standard = new KernelLogistic(s.kernel(), s.lambda())
                .withIntercept(s.intercept())
                .withScheme(s.scheme())
                .withClassWeights(s.classWeights());
        if (s.text(Setting.BATCH).isPresent()) return standard.withMethod(new KernelLogistic.ByDescent(s.descent()));
        KernelLogistic.Newton newton = (KernelLogistic.Newton) standard.method();
        return standard.withStopping(s.stopping(newton.stopping()));
    }

    /** Reads a feature map, or {@code rbf(NUMBER, sigma)}, whose centres are training rows. */
    static void checkFeatures(String text) {
        if (!drawsCenters(text)) FeatureMap.parse(text);
    }

    static boolean drawsCenters(String features) {
        return DRAWN.matcher(features).matches();
    }

    static Learner<?> numbersOnFeatures(Settings s) {
        Matcher drawn = DRAWN.matcher(s.featureText());
        if (!drawn.matches()) return new FeatureRegression(s.features(), s.loss(), s.lambda(), s.intercept());
        if (!(s.loss() instanceof Squared))
            throw new UsageProblem("--features rbf(NUMBER, SIGMA) is learned with the squared loss only");
        int centers = (int) Math.min(Integer.MAX_VALUE, Setting.whole("the number of centers", 1, drawn.group(1)));
        double sigma = Setting.positive("sigma of rbf", drawn.group(2));
        return new RbfBasisRegression(new RbfBasisRegression.Some(centers, s.seed()), sigma, s.lambda(), s.intercept());
    }

    static Learner<?> classesOnFeatures(Settings s) {
        return new FeatureClassification(s.features(), s.loss(), s.lambda(), s.intercept())
                .withScheme(s.scheme())
                .withClassWeights(s.classWeights());
    }

    static Learner<?> learnedMetric(Settings s) {
        return new MetricRidge(s.kernel(), s.lambda(), s.intercept(), metricSearch(s), allRows(s));
    }

    static Learner<?> learnedMetricOfClasses(Settings s) {
        if (s.loss() instanceof Logistic)
            return new MetricLogistic(s.kernel(), s.lambda(), s.intercept(), metricSearch(s), centers(s));
        return new MetricRidgeClassifier(s.kernel(), s.lambda(), s.intercept(), metricSearch(s), allRows(s));
    }

    /** λ is chosen with the metric: a start is all that is needed. */
    static Learner<?> chosenMetric(Settings s) {
        MetricSearch search = metricSearch(s).withPenalty(MetricSearch.Penalty.CHOSEN);
        double start = START / s.totalWeight();
        if (s.loss() instanceof Logistic)
            return new MetricLogistic(s.kernel(), start, s.intercept(), search, centers(s));
        return s.method().task() == Task.CLASSIFICATION
                ? new MetricRidgeClassifier(s.kernel(), start, s.intercept(), search, allRows(s))
                : new MetricRidge(s.kernel(), start, s.intercept(), search, allRows(s));
    }

    private static FinalFit allRows(Settings s) {
        if (s.leaves().isPresent()) return new FinalFit.InLeaves(s.leaves().getAsInt());
        return centers(s).<FinalFit>map(FinalFit.OnCenters::new).orElseGet(FinalFit.Exactly::new);
    }

    private static Optional<Nystrom> centers(Settings s) {
        return s.text(Setting.CENTERS).map(given -> NystromLearners.centers(s));
    }

    private static MetricSearch metricSearch(Settings s) {
        MetricSearch standard = MetricSearch.standard();
        long most = s.stopping(new Stopping(0, standard.iterations())).iterations();
        return standard.withIterations((int) Math.min(Integer.MAX_VALUE, most));
    }

    static Learner<?> perceptron(Settings s) {
        PerceptronSolver standard = new KernelPerceptron(s.kernel()).solver();
        long epochs = s.stopping(new Stopping(0, standard.epochs())).iterations();
        int most = (int) Math.min(Integer.MAX_VALUE, epochs);
        PerceptronSolver solver = new PerceptronSolver(
                s.start(standard.start()),
                s.averaging(Averaging.ALL) == Averaging.ALL,
                s.step().orElse(standard.step()),
                most);
        return new KernelPerceptron(s.kernel(), solver).withScheme(s.scheme()).withClassWeights(s.classWeights());
    }

    static Learner<?> sgd(Settings s) {
        SgdSvm standard = new SgdSvm(s.kernel(), s.lambda(), s.seed());
        long passes = s.stopping(new Stopping(0, standard.passes())).iterations();
        return new SgdSvm(s.kernel(), s.lambda(), passes, s.averaging(standard.averaging()), s.seed())
                .withScheme(s.scheme())
                .withClassWeights(s.classWeights());
    }

    static Learner<?> numberDescent(Settings s) {
        return new KernelDescent(s.kernel(), s.loss(), s.lambda(), s.intercept(), s.descent());
    }

    static Learner<?> classDescent(Settings s) {
        return new DescentClassifier(s.kernel(), s.loss(), s.lambda(), s.intercept(), s.descent())
                .withScheme(s.scheme())
                .withClassWeights(s.classWeights());
    }
}
