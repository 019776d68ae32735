package dev.mercer.learn;

import dev.mercer.data.Reals;
import dev.mercer.gp.EvidenceSearch;
import dev.mercer.gp.GaussianProcess;
import dev.mercer.gp.GaussianProcessClassifier;
import dev.mercer.gp.ProcessLikelihood;
import dev.mercer.kernel.DrawnRbfBasis;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.kernel.PolynomialMap;
import dev.mercer.learn.LearnerCase.Trait;
import dev.mercer.loss.EpsilonInsensitive;
import dev.mercer.loss.Hinge;
import dev.mercer.loss.Huber;
import dev.mercer.loss.Logistic;
import dev.mercer.loss.Pinball;
import dev.mercer.loss.Squared;
import dev.mercer.loss.SquaredHinge;
import dev.mercer.metric.MetricLearning;
import dev.mercer.metric.MetricSearch;
import dev.mercer.model.Scheme;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.Stopping;
import dev.mercer.solve.descent.Descent;
import dev.mercer.solve.descent.PerceptronSolver;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;

/** The catalogue of learners: every class that implements {@link Learner} is here at least once. */
public final class LearnerCases {
    private static final Gaussian KERNEL = new Gaussian(0.6);
    private static final PolynomialMap MAP = new PolynomialMap(3);
    private static final double LAMBDA = 1e-2;
    private static final Stopping TIGHT = new Stopping(1e-9, 100_000);

    /** Other values, by the name of the component. */
    private static final Map<String, Object> COMMON = Map.of(
            "kernel",
            new Gaussian(0.9),
            "map",
            new PolynomialMap(2),
            "lambda",
            2e-2,
            "intercept",
            Intercept.NONE,
            "stopping",
            new Stopping(0.5, 2),
            "scheme",
            Scheme.ONE_VS_REST,
            "classWeights",
            ClassWeights.of(Map.of("b", 3.0)),
            "weights",
            ClassWeights.of(Map.of("b", 3.0)),
            "probabilities",
            Probabilities.NONE);

    private static final Map<String, Object> OTHER_METRIC = Map.of(
            "search",
            MetricSearch.standard().withShape(MetricSearch.Shape.DIAGONAL).withIterations(1),
            "losses",
            List.of(new Huber(0.1)),
            "loss",
            new Hinge(),
            "scheme",
            Scheme.ONE_VS_ONE,
            "leaves",
            2,
            "trees",
            2);

    private LearnerCases() {}

    public static List<LearnerCase> all() {
        return Stream.concat(numbers().stream(), classes().stream()).toList();
    }

    private static List<LearnerCase> numbers() {
        Descent full = Descent.full().withStopping(TIGHT.withIterations(5000));
        return List.of(
                of(KernelRidge.of(KERNEL, LAMBDA), Map.of("losses", List.of(new Huber(0.1)))),
                of(
                        new RegressionBlend(
                                List.of(KernelRidge.of(KERNEL, LAMBDA), KernelRidge.of(new Gaussian(2), LAMBDA)),
                                Reals.of(0.6, 0.4)),
                        Map.of(
                                "members",
                                List.of(KernelRidge.of(KERNEL, LAMBDA), KernelRidge.of(new Gaussian(3), LAMBDA)),
                                "weights",
                                Reals.of(0.5, 0.5))),
                of(
                        KernelRidge.of(KERNEL, LAMBDA, Intercept.CENTRED).withStrategy(new Leaves(3)),
                        Map.of("leaves", 2, "trees", 2, "losses", List.of(new Huber(0.1)))),
                of(
                        GaussianProcess.of(new KernelFamily("gaussian(sigma=auto)"))
                                .withSearch(EvidenceSearch.standard().withRestarts(0)),
                        Map.of(
                                "family",
                                Optional.of(new KernelFamily("gaussian(sigma=2)")),
                                "likelihood",
                                new ProcessLikelihood.Heteroscedastic(),
                                "rho",
                                OptionalDouble.of(0.5),
                                "inducing",
                                Optional.of(NystromCenters.uniform(12, 1)),
                                "search",
                                EvidenceSearch.standard().withRestarts(0).withIterations(1))),
                of(
                        GaussianProcess.of(
                                        new KernelFamily("gaussian(sigma=0.6)"),
                                        new ProcessLikelihood.StudentT(OptionalDouble.of(4)))
                                .withSearch(EvidenceSearch.standard().withRestarts(0)),
                        Map.of(
                                "family",
                                Optional.of(new KernelFamily("gaussian(sigma=2)")),
                                "likelihood",
                                new ProcessLikelihood.StudentT(OptionalDouble.of(30)),
                                "rho",
                                OptionalDouble.of(0.5),
                                "inducing",
                                Optional.of(NystromCenters.uniform(12, 1)),
                                "search",
                                EvidenceSearch.standard().withRestarts(0).withIterations(1))),
                of(
                        GaussianProcess.of(new KernelFamily("gaussian(sigma=0.6)"), new ProcessLikelihood.Poisson())
                                .withSearch(EvidenceSearch.standard().withRestarts(0)),
                        Map.of(
                                "family",
                                Optional.of(new KernelFamily("gaussian(sigma=2)")),
                                "likelihood",
                                new ProcessLikelihood.StudentT(OptionalDouble.of(4)),
                                "rho",
                                OptionalDouble.of(0.5),
                                "inducing",
                                Optional.of(NystromCenters.uniform(12, 1)),
                                "search",
                                EvidenceSearch.standard().withRestarts(0).withIterations(1)),
                        Trait.COUNTS),
                of(
                        GaussianProcess.of(
                                        new KernelFamily("gaussian(sigma=0.6)"),
                                        new ProcessLikelihood.Heteroscedastic())
                                .withSearch(EvidenceSearch.standard().withRestarts(0)),
                        Map.of(
                                "family",
                                Optional.of(new KernelFamily("gaussian(sigma=2)")),
                                "likelihood",
                                new ProcessLikelihood.Normal(),
                                "rho",
                                OptionalDouble.of(0.5),
                                "inducing",
                                Optional.of(NystromCenters.uniform(12, 1)),
                                "search",
                                EvidenceSearch.standard().withRestarts(0).withIterations(1))),
                of(MetricLearning.of(KernelRidge.of(KERNEL, LAMBDA)), OTHER_METRIC, Trait.BY_ORDER),
                of(
                        MetricLearning.of(KernelRidge.of(KERNEL, LAMBDA).withStrategy(new Leaves(3))),
                        OTHER_METRIC,
                        Trait.BY_ORDER),
                of(
                        KernelDescent.of(KERNEL, new Squared(), LAMBDA, Intercept.CENTRED, full),
                        Map.of(
                                "losses",
                                List.of(new Huber(0.1)),
                                "descent",
                                Descent.full().withStopping(new Stopping(0, 5))),
                        Trait.ANY_KERNEL),
                of(
                        HuberRegression.of(KERNEL, LAMBDA, 0.1).withStopping(TIGHT),
                        Map.of("losses", List.of(new Huber(0.2)))),
                of(
                        QuantileRegression.of(KERNEL, LAMBDA, 0.4).withStopping(TIGHT),
                        Map.of("losses", List.of(new Pinball(0.7)))),
                of(
                        Svm.regression(KERNEL, LAMBDA, 0.05).withStopping(TIGHT),
                        Map.of("losses", List.of(new EpsilonInsensitive(0.1)))),
                of(new NuSvmRegressor(KERNEL, LAMBDA, 0.4, TIGHT), Map.of("nu", 0.6)),
                of(new OneClassSvm(KERNEL, 0.3, TIGHT), Map.of("nu", 0.5), Trait.NO_TARGETS),
                of(
                        FeatureRegression.of(MAP, LAMBDA),
                        Map.of("map", new DrawnRbfBasis(4, 0.6, 1), "losses", List.of(new Huber(0.1)))),
                of(
                        FeatureRegression.of(MAP, new EpsilonInsensitive(0.1), LAMBDA, Intercept.FREE),
                        Map.of("losses", List.of(new EpsilonInsensitive(0.2)))),
                of(
                        KernelRidge.of(KERNEL, LAMBDA).withStrategy(new Nystrom(12)),
                        Map.of("strategy", new Nystrom(13), "losses", List.of(new Huber(0.1))),
                        Trait.BY_ORDER),
                of(
                        KernelRidge.of(KERNEL, LAMBDA).withStrategy(new Nystrom(300).withStopping(TIGHT)),
                        Map.of(
                                "strategy",
                                new Nystrom(NystromCenters.uniform(20, 2)),
                                "losses",
                                List.of(new Huber(0.1)))));
    }

    private static List<LearnerCase> classes() {
        Descent full = Descent.full().withStopping(TIGHT.withIterations(5000));
        ClassWeights none = ClassWeights.none();
        PerceptronSolver perceptron = new PerceptronSolver(PerceptronSolver.Start.ZERO, true, 1, 50);
        return List.of(
                of(Svm.of(KERNEL, LAMBDA).withStopping(TIGHT), Map.of("loss", new SquaredHinge())),
                of(
                        new NuSvmClassifier(KERNEL, 0.2).withStopping(TIGHT),
                        Map.of("nu", 0.25, "stopping", new Stopping(1e-3, 2))),
                of(RidgeClassifier.of(KERNEL, LAMBDA), Map.of("loss", new Hinge(), "scheme", Scheme.ONE_VS_ONE)),
                of(
                        GaussianProcessClassifier.of(new KernelFamily("gaussian(sigma=0.6)"))
                                .withSearch(EvidenceSearch.standard().withRestarts(0)),
                        Map.of(
                                "family",
                                Optional.of(new KernelFamily("gaussian(sigma=2)")),
                                "likelihood",
                                new ProcessLikelihood.Ordinal(),
                                "rho",
                                OptionalDouble.of(0.5),
                                "search",
                                EvidenceSearch.standard().withRestarts(0).withIterations(1))),
                of(
                        GaussianProcessClassifier.of(
                                        new KernelFamily("gaussian(sigma=0.6)"), new ProcessLikelihood.Ordinal())
                                .withSearch(EvidenceSearch.standard().withRestarts(0)),
                        Map.of(
                                "family",
                                Optional.of(new KernelFamily("gaussian(sigma=2)")),
                                "likelihood",
                                new ProcessLikelihood.Bernoulli(),
                                "rho",
                                OptionalDouble.of(0.5),
                                "search",
                                EvidenceSearch.standard().withRestarts(0).withIterations(1))),
                of(
                        new ClassificationBlend(
                                List.of(KernelLogistic.of(KERNEL, LAMBDA), KernelLogistic.of(new Gaussian(2), LAMBDA)),
                                Reals.of(0.6, 0.4)),
                        Map.of(
                                "members",
                                List.of(KernelLogistic.of(KERNEL, LAMBDA), KernelLogistic.of(new Gaussian(3), LAMBDA)),
                                "weights",
                                Reals.of(0.5, 0.5))),
                of(
                        RidgeClassifier.of(KERNEL, LAMBDA).withStrategy(new Leaves(3)),
                        Map.of("leaves", 2, "trees", 2, "loss", new Hinge(), "scheme", Scheme.ONE_VS_ONE)),
                of(MetricLearning.of(RidgeClassifier.of(KERNEL, LAMBDA)), OTHER_METRIC, Trait.BY_ORDER),
                of(MetricLearning.of(KernelLogistic.of(KERNEL, LAMBDA)), OTHER_METRIC, Trait.BY_ORDER),
                of(Svm.squaredHinge(KERNEL, LAMBDA), Map.of("loss", new Hinge(), "scheme", Scheme.ONE_VS_ONE)),
                of(KernelLogistic.of(KERNEL, LAMBDA), Map.of("loss", new SquaredHinge())),
                of(
                        RidgeClassifier.of(KERNEL, LAMBDA).withStrategy(new Nystrom(300)),
                        Map.of("strategy", new Nystrom(12), "loss", new Hinge(), "scheme", Scheme.ONE_VS_ONE)),
                of(
                        KernelLogistic.of(KERNEL, LAMBDA)
                                .withScheme(Scheme.ONE_VS_REST)
                                .withStrategy(new Nystrom(300).withStopping(TIGHT)),
                        Map.of("strategy", new Nystrom(12), "loss", new SquaredHinge(), "scheme", Scheme.SOFTMAX)),
                of(FeatureClassification.of(MAP, LAMBDA), Map.of("loss", new SquaredHinge(), "scheme", Scheme.SOFTMAX)),
                of(
                        FeatureClassification.of(MAP, new Hinge(), LAMBDA, Intercept.FREE),
                        Map.of(
                                "loss",
                                new Squared(),
                                "scheme",
                                Scheme.ONE_VS_ONE,
                                "probabilities",
                                Probabilities.LEFT_OUT)),
                of(
                        DescentData.learner(KERNEL, new Logistic(), LAMBDA, Intercept.CENTRED, full),
                        Map.of(
                                "loss",
                                new SquaredHinge(),
                                "descent",
                                Descent.full().withStopping(new Stopping(0, 5)),
                                "scheme",
                                Scheme.ONE_VS_ONE),
                        Trait.ANY_KERNEL),
                of(
                        new KernelPerceptron(KERNEL, perceptron, Scheme.ONE_VS_ONE, none),
                        Map.of("solver", new PerceptronSolver(PerceptronSolver.Start.ZERO, false, 1, 50)),
                        Trait.BY_ORDER,
                        Trait.ANY_KERNEL),
                of(
                        Svm.pegasos(KERNEL, LAMBDA, 7),
                        Map.of(
                                "loss",
                                new Logistic(),
                                "intercept",
                                Intercept.CENTRED,
                                "descent",
                                Descent.pegasos(21, 7),
                                "probabilities",
                                Probabilities.LEFT_OUT),
                        Trait.BY_ORDER,
                        Trait.ANY_KERNEL));
    }

    private static LearnerCase of(Learner<?> learner, Map<String, Object> special, Trait... traits) {
        LearnerCase bare = new LearnerCase(learner, Map.of(), Set.of(traits));
        Map<String, Object> changes = new HashMap<>(COMMON);
        changes.putAll(special);
        changes.keySet().retainAll(bare.components());
        return new LearnerCase(learner, Map.copyOf(changes), Set.of(traits));
    }
}
