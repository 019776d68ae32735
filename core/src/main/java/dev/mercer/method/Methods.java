package dev.mercer.method;

import static dev.mercer.data.Task.CLASSIFICATION;
import static dev.mercer.data.Task.DETECTION;
import static dev.mercer.data.Task.REGRESSION;
import static dev.mercer.method.LossKind.HINGE;
import static dev.mercer.method.LossKind.HUBER;
import static dev.mercer.method.LossKind.LOGISTIC;
import static dev.mercer.method.LossKind.PINBALL;
import static dev.mercer.method.LossKind.SQUARED;
import static dev.mercer.method.LossKind.SQUAREDHINGE;
import static dev.mercer.method.Setting.AVERAGING;
import static dev.mercer.method.Setting.BATCH;
import static dev.mercer.method.Setting.CENTERS;
import static dev.mercer.method.Setting.CLASS_WEIGHT;
import static dev.mercer.method.Setting.EPSILON;
import static dev.mercer.method.Setting.FEATURES;
import static dev.mercer.method.Setting.ITERATIONS;
import static dev.mercer.method.Setting.KERNEL;
import static dev.mercer.method.Setting.LAMBDA;
import static dev.mercer.method.Setting.LEAVES;
import static dev.mercer.method.Setting.LIKELIHOOD;
import static dev.mercer.method.Setting.LOSS;
import static dev.mercer.method.Setting.NU;
import static dev.mercer.method.Setting.PENALTY;
import static dev.mercer.method.Setting.PROBABILITIES;
import static dev.mercer.method.Setting.RHO;
import static dev.mercer.method.Setting.SEED;
import static dev.mercer.method.Setting.SELECTION;
import static dev.mercer.method.Setting.START;
import static dev.mercer.method.Setting.STEP;
import static dev.mercer.method.Setting.TOLERANCE;
import static dev.mercer.method.Setting.TREES;
import static dev.mercer.method.Setting.VALIDATION;
import static dev.mercer.model.Scheme.ONE_VS_ONE;
import static dev.mercer.model.Scheme.ONE_VS_REST;
import static dev.mercer.model.Scheme.SOFTMAX;

import dev.mercer.data.Task;
import dev.mercer.data.table.internal.RowOption;
import dev.mercer.learn.GradientDescent;
import dev.mercer.learn.Learner;
import dev.mercer.learn.Strategy;
import dev.mercer.solve.Intercept;
import dev.mercer.util.RefusedException.Joined;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The table of methods, and the choice among them: the first that can learn the target with the settings that were given. */
public final class Methods {
    /**
     * The methods that are compared if none is named, the preferred one first. Classes are compared by log loss, which
     * logistic regression minimises, so that it comes before support vector machines, which take the longest.
     */
    private static final List<MethodKind> TUNED =
            List.of(MethodKind.RIDGE, MethodKind.LSSVM, MethodKind.LOGISTIC, MethodKind.SVM);

    /** The table of all methods; the settings that a method takes follow from its strategy and its losses. */
    public static final List<Method> ALL = List.of(
            exact(MethodKind.RIDGE, REGRESSION, "kernel ridge regression", SQUARED),
            exact(MethodKind.RIDGE, REGRESSION, "Huber regression", HUBER).needs(LOSS),
            exact(MethodKind.SVM, CLASSIFICATION, "support vector machine", HINGE)
                    .schemes(ONE_VS_ONE, ONE_VS_REST),
            exact(MethodKind.LSSVM, CLASSIFICATION, "ridge regression on classes (least-squares SVM)", SQUARED),
            inLeaves(REGRESSION, "kernel ridge regression in the leaves of a tree"),
            inLeaves(CLASSIFICATION, "ridge regression on classes in the leaves of a tree"),
            exact(MethodKind.SVM, CLASSIFICATION, "support vector machine with squared slacks", SQUAREDHINGE)
                    .needs(LOSS)
                    .schemes(ONE_VS_REST, ONE_VS_ONE),
            exact(MethodKind.SVM, REGRESSION, "support vector regression", LossKind.EPSILON)
                    .takes(EPSILON),
            exact(MethodKind.SVM, REGRESSION, "quantile regression", PINBALL).needs(LOSS),
            Method.of(MethodKind.SVM, CLASSIFICATION, "support vector machine with a share of errors", Learners::nuSvm)
                    .needs(KERNEL)
                    .needs(NU)
                    .schemes(ONE_VS_ONE, ONE_VS_REST)
                    .takes(CLASS_WEIGHT, TOLERANCE, ITERATIONS)
                    .alwaysFree(),
            Method.of(
                            MethodKind.SVM,
                            REGRESSION,
                            "support vector regression with a share outside the tube",
                            Learners::nuRegression)
                    .needs(KERNEL)
                    .needs(PENALTY)
                    .needs(NU)
                    .takes(TOLERANCE, ITERATIONS)
                    .alwaysFree(),
            Method.of(
                            MethodKind.ONE_CLASS,
                            DETECTION,
                            "one-class support vector machine, without a target",
                            Learners::oneClass)
                    .needs(KERNEL)
                    .takes(NU, TOLERANCE, ITERATIONS)
                    .alwaysFree(),
            exact(MethodKind.LOGISTIC, CLASSIFICATION, "kernel logistic regression", LOGISTIC)
                    .takes(BATCH, STEP, AVERAGING, SEED)
                    .schemes(s -> s.get(BATCH).isPresent() ? List.of(ONE_VS_REST) : List.of(SOFTMAX, ONE_VS_REST)),
            onFeatures(REGRESSION, "regression on features", SQUARED, HUBER, LossKind.EPSILON, PINBALL)
                    .takes(SEED),
            onFeatures(CLASSIFICATION, "classification on features", LOGISTIC, SQUAREDHINGE, SQUARED, HINGE)
                    .schemes(s -> s.lossKind() == LOGISTIC
                            ? List.of(ONE_VS_REST, ONE_VS_ONE, SOFTMAX)
                            : List.of(ONE_VS_REST, ONE_VS_ONE)),
            metric(REGRESSION, "ridge regression that learns its metric", SQUARED),
            metric(CLASSIFICATION, "ridge or logistic regression on classes that learns its metric", SQUARED, LOGISTIC),
            metric(REGRESSION, "ridge regression on few centers that learns its metric", SQUARED)
                    .needs(CENTERS),
            metric(
                            CLASSIFICATION,
                            "ridge or logistic regression on classes on few centers that learns its metric",
                            SQUARED,
                            LOGISTIC)
                    .needs(CENTERS),
            metric(REGRESSION, "ridge regression in the leaves of a tree that learns its metric", SQUARED)
                    .needs(LEAVES),
            metric(
                            CLASSIFICATION,
                            "ridge regression on classes in the leaves of a tree that learns its metric",
                            SQUARED)
                    .needs(LEAVES),
            process(
                            REGRESSION,
                            "Gaussian process, with kernel and noise by marginal likelihood",
                            Learners::gaussianProcess)
                    .intercept(Intercept.CENTRED)
                    .takes(LAMBDA, RHO, CENTERS, SELECTION),
            process(
                            CLASSIFICATION,
                            "Gaussian process of classes, with its kernel by Laplace's approximation",
                            Learners::gaussianProcessOfClasses)
                    .intercept(Intercept.FREE)
                    .takes(LAMBDA, RHO),
            process(
                            REGRESSION,
                            "Gaussian process with a given likelihood, by Laplace's approximation",
                            Learners::gaussianProcess)
                    .needs(LIKELIHOOD)
                    .intercept(Intercept.FREE)
                    .without(Setting.INTERVAL, Setting.TARGET_SCALE),
            process(
                            CLASSIFICATION,
                            "Gaussian process of ordered classes, by Laplace's approximation",
                            Learners::gaussianProcessOfClasses)
                    .needs(LIKELIHOOD)
                    .alwaysFree(),
            Method.of(MethodKind.PERCEPTRON, CLASSIFICATION, "kernel perceptron", Learners::perceptron)
                    .needs(KERNEL)
                    .schemes(ONE_VS_ONE, ONE_VS_REST)
                    .takes(ITERATIONS, STEP, START, AVERAGING, CLASS_WEIGHT),
            Method.of(MethodKind.SGD, CLASSIFICATION, "support vector machine by stochastic descent", Learners::sgd)
                    .needs(KERNEL)
                    .needs(PENALTY)
                    .losses(HINGE)
                    .schemes(ONE_VS_ONE, ONE_VS_REST)
                    .takes(ITERATIONS, AVERAGING, SEED, CLASS_WEIGHT),
            byDescent(REGRESSION, SQUARED, HUBER),
            byDescent(CLASSIFICATION, LOGISTIC, SQUAREDHINGE).schemes(ONE_VS_REST, ONE_VS_ONE),
            onCenters(REGRESSION, "ridge regression on few centers", SQUARED),
            onCenters(CLASSIFICATION, "classification on few centers", SQUARED, LOGISTIC, SQUAREDHINGE)
                    .intercept(Intercept.FREE));

    /** A method with a loss and a strategy. */
    private static Method made(
            MethodKind kind,
            Task task,
            String title,
            Function<LearnerSettings, Strategy> strategy,
            LossKind... losses) {
        Method method = Method.of(kind, task, title, s -> Learners.made(s, strategy.apply(s)))
                .needs(kind == MethodKind.FEATURES ? FEATURES : KERNEL)
                .needs(PENALTY)
                .losses(losses)
                .intercept(losses[0] == SQUARED ? Intercept.CENTRED : Intercept.FREE);
        return task == CLASSIFICATION ? method.takes(CLASS_WEIGHT) : method;
    }

    /** An exact method. Squared loss has a closed form, and so no tolerance; logistic loss has probabilities without calibration. */
    private static Method exact(MethodKind kind, Task task, String title, LossKind loss) {
        Method method = made(kind, task, title, Learners::exact, loss);
        if (loss != SQUARED) method = method.takes(TOLERANCE, ITERATIONS);
        return task == CLASSIFICATION && loss != LOGISTIC ? method.takes(PROBABILITIES) : method;
    }

    private static Method inLeaves(Task task, String title) {
        Method method = made(MethodKind.LEAVES, task, title, Learners::leaves, SQUARED)
                .needs(LEAVES)
                .takes(TREES);
        return task == CLASSIFICATION ? method.takes(PROBABILITIES) : method;
    }

    private static Method onCenters(Task task, String title, LossKind... losses) {
        Method method = made(MethodKind.NYSTROM, task, title, Learners::nystrom, losses)
                .takes(CENTERS, SELECTION, VALIDATION, TOLERANCE, ITERATIONS, SEED);
        return task == CLASSIFICATION ? method.takes(PROBABILITIES) : method;
    }

    private static Method onFeatures(Task task, String title, LossKind... losses) {
        return made(MethodKind.FEATURES, task, title, Learners::features, losses);
    }

    private static Method byDescent(Task task, LossKind... losses) {
        return made(MethodKind.DESCENT, task, "gradient descent", s -> new GradientDescent(s.descent()), losses)
                .intercept(Intercept.NONE)
                .takes(BATCH, STEP, AVERAGING, TOLERANCE, ITERATIONS, SEED);
    }

    /** A method that learns its metric. */
    private static Method metric(Task task, String title, LossKind... losses) {
        return Method.of(MethodKind.METRIC, task, title, Learners::learnedMetric)
                .needs(KERNEL)
                .needs(PENALTY)
                .losses(losses)
                .intercept(Intercept.CENTRED)
                .takes(ITERATIONS);
    }

    /** A Gaussian process, which chooses settings that are not given by its likelihood. */
    private static Method process(Task task, String title, Function<LearnerSettings, Learner<?>> learner) {
        return Method.of(MethodKind.GP, task, title, learner).takes(KERNEL, ITERATIONS, SEED);
    }

    private Methods() {}

    /** Rejects settings that none of the possible methods accepts. */
    public static void check(Optional<MethodKind> kind, Optional<Task> task, Settings given) {
        List<Method> fitting = named(kind, task);
        if (fitting.stream().noneMatch(m -> m.problem(given).isEmpty())) throw problem(fitting, given);
    }

    /** The task, if the method and the settings allow only one. */
    public static Optional<Task> onlyTask(Optional<MethodKind> kind, Settings given) {
        List<Task> tasks = named(kind).stream()
                .filter(m -> m.problem(given).isEmpty())
                .map(Method::task)
                .distinct()
                .toList();
        return tasks.size() == 1 ? Optional.of(tasks.get(0)) : Optional.empty();
    }

    /** The first method for the task that accepts these settings. */
    public static Method choose(Optional<MethodKind> kind, Task task, Settings given) {
        List<Method> fitting = named(kind, Optional.of(task));
        return fitting.stream()
                .filter(m -> m.problem(given).isEmpty())
                .findFirst()
                .orElseThrow(() -> problem(fitting, given));
    }

    /** The methods to tune, the preferred one first: the named one, or all that are compared by default. */
    public static List<Method> candidates(Optional<MethodKind> kind, Task task, Settings given) {
        Method first = choose(kind, task, given);
        if (kind.isPresent()) return List.of(first);
        List<Method> among = ALL.stream()
                .filter(m -> m.task() == task && TUNED.contains(m.kind()))
                .filter(m -> m.problem(given).isEmpty() && m.tunes(given))
                .filter(m -> task == CLASSIFICATION || m.kind() == MethodKind.RIDGE)
                .sorted(Comparator.comparingInt(m -> TUNED.indexOf(m.kind())))
                .toList();
        return among.isEmpty() ? List.of(first) : among;
    }

    /** The method on few centers for a task, with the squared loss. */
    public static Method onFewCenters(Task task) {
        return ALL.stream()
                .filter(m -> m.kind() == MethodKind.NYSTROM && m.task() == task)
                .findFirst()
                .orElseThrow();
    }

    /** The method in the leaves of a tree for a task. */
    public static Method inLeaves(Task task) {
        return ALL.stream()
                .filter(m -> m.kind() == MethodKind.LEAVES && m.task() == task)
                .findFirst()
                .orElseThrow();
    }

    /** All methods of a kind. */
    private static List<Method> named(Optional<MethodKind> kind) {
        if (kind.isEmpty())
            return ALL.stream()
                    .filter(m -> m.task() != DETECTION && !m.takes().contains(CENTERS))
                    .toList();
        return ALL.stream().filter(m -> m.kind() == kind.get()).toList();
    }

    /** The methods of a kind for a task. */
    private static List<Method> named(Optional<MethodKind> kind, Optional<Task> task) {
        List<Method> named = named(kind);
        List<Method> fitting = named.stream()
                .filter(m -> task.isEmpty() || m.task() == task.get())
                .toList();
        if (fitting.isEmpty()) throw wrongTask(named.get(0), task.orElseThrow());
        return fitting;
    }

    private static RefusedSettings wrongTask(Method method, Task task) {
        if (method.task() == DETECTION)
            return new RefusedSettings(
                    "%s learns from the inputs alone: leave out %s",
                    method.kind(), task == Task.CLASSIFICATION ? RowOption.CLASSES : RowOption.REGRESSION);
        List<String> others = ALL.stream()
                .filter(m -> m.task() == task)
                .map(m -> m.kind().plain())
                .distinct()
                .toList();
        return new RefusedSettings(
                "%s learns %s, but the target is %s: take the target as %s with %s, or choose one of %s",
                method.kind(),
                method.task().targets(),
                task.targets(),
                method.task().targets(),
                task == Task.CLASSIFICATION ? RowOption.REGRESSION : RowOption.CLASSES,
                others.isEmpty() ? "none" : new Joined(", ", others));
    }

    /** The complaint of the method that fits best: the first that takes most of the given settings. */
    private static RefusedSettings problem(List<Method> methods, Settings given) {
        Comparator<Method> nearness = Comparator.comparingLong(
                m -> given.keys().stream().filter(m.takes()::contains).count());
        Method nearest = methods.stream()
                .reduce((a, b) -> nearness.compare(a, b) >= 0 ? a : b)
                .orElseThrow();
        return nearest.problem(given).orElseThrow();
    }
}
