package dev.mercer.bench.coverage;

import dev.mercer.bench.Case;
import dev.mercer.bench.Setting;
import dev.mercer.compute.Compute;
import dev.mercer.conformal.CalibrationSet;
import dev.mercer.conformal.Conformal;
import dev.mercer.data.Dataset;
import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.gp.EvidenceSearch;
import dev.mercer.gp.GaussianProcessClassifier;
import dev.mercer.gp.ProcessLikelihood;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.kernel.Manhattan;
import dev.mercer.kernel.PolynomialMap;
import dev.mercer.learn.ClassificationBlend;
import dev.mercer.learn.FeatureClassification;
import dev.mercer.learn.HoldOut;
import dev.mercer.learn.KernelLogistic;
import dev.mercer.learn.Learner;
import dev.mercer.learn.Leaves;
import dev.mercer.learn.Nystrom;
import dev.mercer.learn.RidgeClassifier;
import dev.mercer.learn.Svm;
import dev.mercer.linalg.Matrix;
import dev.mercer.metric.MetricLearning;
import dev.mercer.model.ClassSets;
import dev.mercer.model.Classifier;
import dev.mercer.model.Scheme;
import dev.mercer.score.ClassificationScore;
import dev.mercer.score.internal.SetScore;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.descent.Descent;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/** Probabilities of every classifier for new rows of {@link Clouds}, and the sets of classes that are made of them. */
public final class CalibrationCase implements Case {
    static final String LOSSES = "losses";
    static final String SHARES = "(class shares)";
    static final String TRUTH = "(true probabilities)";
    private static final int FEW = 5;
    private static final int SOME = 50;
    private static final int MOST = 200;
    private static final int MANY = Integer.MAX_VALUE;
    private static final double KEPT = 0.5;
    private static final double LAMBDA = 1e-3;
    private static final int CENTERS = 100;
    private static final PolynomialMap QUADRATIC = new PolynomialMap(2);
    private static final int LEAVES = 4;
    private static final KernelFamily ANY_LENGTH = KernelFamily.ofAnyScale(new Gaussian(1));
    private static final EvidenceSearch ONE_START =
            EvidenceSearch.standard(new ProcessLikelihood.Bernoulli()).withRestarts(0);
    private static final String ORDINAL = "gp --likelihood ordinal";

    /** A kind of classes, and how much of it is drawn. */
    private record Problem(int classes, boolean ordered, boolean skew, int rows, int test, int draws) {
        String name() {
            return classes + (ordered ? " in order" : "") + (skew ? " skew" : "");
        }

        Clouds clouds(long seed) {
            return Clouds.of(classes, ordered, skew, rows, seed);
        }
    }

    /** A classifier, by kernel and λ, for at most so many classes, and whether sets are made of its probabilities. */
    private record Way(String name, int most, boolean sets, BiFunction<Kernel, Double, Learner<Classifier>> learner) {}

    private static final List<Way> WAYS = List.of(
            new Way("svm, pairs", MANY, true, Svm::of),
            new Way(
                    "svm, one against the rest",
                    MANY,
                    false,
                    (k, l) -> Svm.of(k, l).withScheme(Scheme.ONE_VS_REST)),
            new Way(
                    "squared hinge, pairs",
                    MANY,
                    false,
                    (k, l) -> Svm.squaredHinge(k, l).withScheme(Scheme.ONE_VS_ONE)),
            new Way("squared hinge, one against the rest", MANY, false, Svm::squaredHinge),
            new Way("lssvm", MANY, true, RidgeClassifier::of),
            new Way("logistic, softmax", MANY, true, KernelLogistic::of),
            new Way(
                    "logistic, one against the rest",
                    MANY,
                    false,
                    (k, l) -> KernelLogistic.of(k, l).withScheme(Scheme.ONE_VS_REST)),
            new Way("nystrom, squared", MANY, false, (k, l) -> RidgeClassifier.of(k, l).withStrategy(new Nystrom(CENTERS))),
            new Way(
                    "nystrom, logistic",
                    MANY,
                    false,
                    (k, l) -> KernelLogistic.of(k, l).withScheme(Scheme.ONE_VS_REST).withStrategy(new Nystrom(CENTERS))),
            new Way("features, logistic", MANY, false, (k, l) -> FeatureClassification.of(QUADRATIC, l)),
            new Way(
                    "features, softmax",
                    MANY,
                    false,
                    (k, l) -> FeatureClassification.of(QUADRATIC, l).withScheme(Scheme.SOFTMAX)),
            new Way(
                    "descent, logistic",
                    MANY,
                    false,
                    (k, l) -> KernelLogistic.byDescent(k, l, Descent.full()).withIntercept(Intercept.FREE)),
            new Way(
                    "ensemble of two",
                    FEW,
                    false,
                    (k, l) -> new ClassificationBlend(
                            List.of(RidgeClassifier.of(k, l), RidgeClassifier.of(new Manhattan(3), l)), Reals.of(0.5, 0.5))),
            new Way(
                    "leaves",
                    MANY,
                    false,
                    (k, l) -> RidgeClassifier.of(k, l).withStrategy(new Leaves(LEAVES))),
            new Way("metric", SOME, false, (k, l) -> MetricLearning.of(RidgeClassifier.of(k, l))),
            new Way("metric, logistic", 2, false, (k, l) -> MetricLearning.of(KernelLogistic.of(k, l))),
            new Way(
                    "gp",
                    SOME,
                    true,
                    (k, l) -> GaussianProcessClassifier.of(ANY_LENGTH).withSearch(ONE_START)),
            new Way(
                    ORDINAL,
                    FEW,
                    true,
                    (k, l) -> GaussianProcessClassifier.of(ANY_LENGTH, new ProcessLikelihood.Ordinal()).withSearch(ONE_START)));

    private Compute compute = Compute.standard();

    @Override
    public Map<String, Object> run(Setting setting) {
        compute = setting.compute();
        boolean losses = setting.data().equals(LOSSES);
        Map<String, Object> found = new LinkedHashMap<>();
        for (Problem problem : problems(losses, setting.quick())) {
            System.err.println("compare: classes " + problem.name());
            found.put(problem.name(), losses ? losses(problem) : sets(problem));
        }
        return found;
    }

    /** Many classes for the losses only; of the rows for sets half are held out. */
    private static List<Problem> problems(boolean losses, boolean quick) {
        int[] sizes = losses && !quick ? new int[] {2, FEW, SOME, MOST} : new int[] {2, FEW};
        int draws = quick ? 2 : losses ? 3 : 20;
        List<Problem> all = new ArrayList<>();
        for (boolean ordered : new boolean[] {false, true})
            for (int classes : ordered ? new int[] {FEW} : sizes)
                for (boolean skew : new boolean[] {false, true}) {
                    int rows = classes == MOST ? 1000 : classes > FEW || !losses ? 600 : 300;
                    int test = classes == MOST ? 500 : losses ? 2000 : 1000;
                    all.add(new Problem(classes, ordered, skew, rows, test, classes > FEW ? 1 : draws));
                }
        return all;
    }

    /** The classifiers for a problem; the ordinal one is for classes in an order only. */
    private static List<Way> ways(Problem problem) {
        return WAYS.stream()
                .filter(way -> problem.classes <= way.most && (problem.ordered || !way.name.equals(ORDINAL)))
                .toList();
    }

    private Classifier fit(Way way, Dataset train) {
        Kernel kernel = new Gaussian(CoverageCase.medianDistance(train.points()));
        return way.learner.apply(kernel, LAMBDA).fit(train, compute, Progress.none());
    }

    private Map<String, Object> losses(Problem problem) {
        Map<String, double[]> sums = new LinkedHashMap<>();
        for (int seed = 0; seed < problem.draws; seed++) {
            Clouds clouds = problem.clouds(seed);
            Dataset train = clouds.train(seed);
            Dataset test = clouds.draw(problem.test, seed);
            add(sums, SHARES, clouds.lossOfShares(), 0, problem);
            add(sums, TRUTH, clouds.lossOfTruth(test), 0, problem);
            for (Way way : ways(problem)) {
                Classifier model = fit(way, train);
                Matrix scores = model.scores(test.points(), compute, Progress.none());
                ClassificationScore score = ClassificationScore.of(
                        model, scores, (Labels) test.targets().orElseThrow(), test.weights());
                add(
                        sums,
                        way.name,
                        score.logLoss().orElseThrow(() -> new IllegalStateException(way.name + " has no probabilities")),
                        score.calibrationError().orElseThrow(),
                        problem);
            }
        }
        return new LinkedHashMap<>(sums);
    }

    private static void add(Map<String, double[]> sums, String way, double loss, double error, Problem problem) {
        double[] sum = sums.computeIfAbsent(way, w -> new double[2]);
        sum[0] += loss / problem.draws;
        sum[1] += error / problem.draws;
    }

    private Map<String, Object> sets(Problem problem) {
        Map<String, List<Tally>> tallies = new LinkedHashMap<>();
        for (int seed = 0; seed < problem.draws; seed++) {
            Clouds clouds = problem.clouds(seed);
            Dataset train = clouds.draw(problem.rows, 1000 + seed);
            Dataset test = clouds.draw(problem.test, seed);
            int[] kept = new HoldOut(KEPT, seed).of(train.size());
            Dataset proper = train.select(HoldOut.training(train.size(), kept));
            CalibrationSet held = CalibrationSet.of(train.select(kept));
            for (Way way : ways(problem)) {
                if (!way.sets) continue;
                Classifier model = fit(way, proper);
                for (ClassSets sets : List.of(
                        Conformal.classes(model, held, compute, Progress.none()),
                        Conformal.byClass(model, held, compute, Progress.none()))) {
                    String name = way.name + (sets.byClass() ? ", class" : ", split");
                    List<Tally> two = List.of(new Tally(true), new Tally(sets.byClass()));
                    add(tallies.computeIfAbsent(name, n -> two), sets, model, test);
                }
            }
        }
        Map<String, Object> found = new LinkedHashMap<>();
        tallies.forEach(
                (name, two) -> found.put(name, two.stream().map(Tally::found).toList()));
        return found;
    }

    /** To all rows, and to those of the first class, which is a rare one wherever there are any. */
    private void add(List<Tally> two, ClassSets sets, Classifier model, Dataset test) {
        Matrix probabilities = model.probabilities(test.points(), compute, Progress.none());
        for (double level : Tally.LEVELS) {
            SetScore score = SetScore.of(
                    level,
                    sets.at(probabilities, level),
                    model.classes(),
                    (Labels) test.targets().orElseThrow(),
                    test.weights());
            two.get(0).add(level, score.coverage(), score.size());
            two.get(1).add(level, score.classes().get(0).coverage(), score.size());
        }
    }
}
