package dev.mercer.bench.export;

import dev.mercer.data.Reals;
import dev.mercer.gp.EvidenceSearch;
import dev.mercer.gp.GaussianProcess;
import dev.mercer.kernel.FeatureMap;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.learn.ClassWeights;
import dev.mercer.learn.FeatureRegression;
import dev.mercer.learn.KernelLogistic;
import dev.mercer.learn.KernelPerceptron;
import dev.mercer.learn.KernelRidge;
import dev.mercer.learn.Learner;
import dev.mercer.learn.Leaves;
import dev.mercer.learn.Nystrom;
import dev.mercer.learn.OneClassSvm;
import dev.mercer.learn.RegressionBlend;
import dev.mercer.learn.RidgeClassifier;
import dev.mercer.learn.Svm;
import dev.mercer.metric.MetricLearning;
import dev.mercer.model.Scheme;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.descent.PerceptronSolver;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The methods whose models are exported, by name. */
public final class ExportMethods {
    private static final Kernel KERNEL = new Gaussian(4);
    private static final double LAMBDA = 1e-3;
    private static final int CENTERS = 200;
    private static final int LEAVES = 4;

    private static final Map<String, Learner<?>> NUMBERS = new LinkedHashMap<>();
    private static final Map<String, Learner<?>> CLASSES = new LinkedHashMap<>();

    static {
        NUMBERS.put("ridge", KernelRidge.of(KERNEL, LAMBDA));
        NUMBERS.put("manhattan", KernelRidge.of(Kernel.parse("manhattan(sigma=20)"), LAMBDA));
        NUMBERS.put("svr", Svm.regression(KERNEL, LAMBDA, 0.05));
        NUMBERS.put(
                "gp",
                GaussianProcess.of(new KernelFamily("gaussian(sigma=auto)"))
                        .withSearch(EvidenceSearch.standard().withRestarts(0)));
        NUMBERS.put("leaves", KernelRidge.of(KERNEL, LAMBDA, Intercept.CENTRED).withStrategy(new Leaves(LEAVES)));
        NUMBERS.put("metric", MetricLearning.of(KernelRidge.of(KERNEL, LAMBDA)));
        NUMBERS.put("nystrom", KernelRidge.of(KERNEL, LAMBDA).withStrategy(new Nystrom(CENTERS)));
        NUMBERS.put("features", FeatureRegression.of(FeatureMap.parse("fourier(gaussian(sigma=4), size=200)"), LAMBDA));
        NUMBERS.put(
                "blend",
                new RegressionBlend(
                        List.of(KernelRidge.of(KERNEL, LAMBDA), KernelRidge.of(new Gaussian(8), LAMBDA)),
                        Reals.of(0.6, 0.4)));
        NUMBERS.put("one-class", new OneClassSvm(KERNEL, 0.1));
        CLASSES.put("svm", Svm.of(KERNEL, LAMBDA));
        CLASSES.put("lssvm", RidgeClassifier.of(KERNEL, LAMBDA));
        CLASSES.put("logistic", KernelLogistic.of(KERNEL, LAMBDA));
        CLASSES.put(
                "perceptron",
                new KernelPerceptron(
                        KERNEL,
                        new PerceptronSolver(PerceptronSolver.Start.ZERO, true, 1, 20),
                        Scheme.ONE_VS_REST,
                        ClassWeights.none()));
        CLASSES.put("nystrom-classes", RidgeClassifier.of(KERNEL, LAMBDA).withStrategy(new Nystrom(CENTERS)));
    }

    private ExportMethods() {}

    /** All names. */
    public static List<String> names() {
        Set<String> all = new LinkedHashSet<>(NUMBERS.keySet());
        all.addAll(CLASSES.keySet());
        return List.copyOf(all);
    }

    /** Whether the method learns classes. */
    public static boolean ofClasses(String name) {
        return CLASSES.containsKey(name);
    }

    public static Learner<?> learner(String name) {
        Learner<?> found = ofClasses(name) ? CLASSES.get(name) : NUMBERS.get(name);
        if (found == null) throw new IllegalArgumentException("there is no method " + name);
        return found;
    }
}
