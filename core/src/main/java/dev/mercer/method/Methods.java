package dev.mercer.method;

import static dev.mercer.data.Task.CLASSIFICATION;
import static dev.mercer.data.Task.DETECTION;
import static dev.mercer.data.Task.REGRESSION;
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
import dev.mercer.data.table.RowOption;
import dev.mercer.learn.Learner;
import dev.mercer.solve.Intercept;
import dev.mercer.util.RefusedException.Joined;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** The table of methods, and the choice among them: the first that can learn the target with the settings that were given. */
public final class Methods {
    /**
     * The methods that are compared where none is named, the preferred one first. Classes are compared by log loss, which logistic
     * regression minimises, so it comes before support vectors, which take the longest.
     */
    private static final List<MethodKind> TUNED =
            List.of(MethodKind.RIDGE, MethodKind.LSSVM, MethodKind.LOGISTIC, MethodKind.SVM);

    public static final List<Method> ALL = List.of(
            Method.of(MethodKind.RIDGE, REGRESSION, "kernel ridge regression", Learners::exactNumbers)
                    .severalTargets()
                    .needs(Set.of(KERNEL))
                    .needs(PENALTY)
                    .losses(LossKind.SQUARED)
                    .intercept(Intercept.CENTRED),
            Method.of(MethodKind.RIDGE, REGRESSION, "Huber regression", Learners::exactNumbers)
                    .needs(Set.of(KERNEL))
                    .needs(PENALTY)
                    .needs(Set.of(LOSS))
                    .losses(LossKind.HUBER)
                    .intercept(Intercept.FREE)
                    .takes(TOLERANCE, ITERATIONS),
            Method.of(MethodKind.SVM, CLASSIFICATION, "support vector machine", Learners::exactClasses)
                    .needs(Set.of(KERNEL))
                    .needs(PENALTY)
                    .losses(LossKind.HINGE)
                    .intercept(Intercept.FREE)
                    .schemes(ONE_VS_ONE, ONE_VS_REST)
                    .takes(CLASS_WEIGHT, TOLERANCE, ITERATIONS, PROBABILITIES),
            Method.of(
                            MethodKind.LSSVM,
                            CLASSIFICATION,
                            "ridge regression on classes (least-squares SVM)",
                            Learners::exactClasses)
                    .needs(Set.of(KERNEL))
                    .needs(PENALTY)
                    .losses(LossKind.SQUARED)
                    .intercept(Intercept.CENTRED)
                    .takes(CLASS_WEIGHT, PROBABILITIES),
            Method.of(
                            MethodKind.RIDGE,
                            REGRESSION,
                            "kernel ridge regression in the leaves of a tree",
                            Learners::ridgeInLeaves)
                    .severalTargets()
                    .needs(Set.of(KERNEL))
                    .needs(PENALTY)
                    .needs(Set.of(LEAVES))
                    .losses(LossKind.SQUARED)
                    .intercept(Intercept.CENTRED)
                    .takes(TREES),
            Method.of(
                            MethodKind.LSSVM,
                            CLASSIFICATION,
                            "ridge regression on classes in the leaves of a tree",
                            Learners::ridgeOnClassesInLeaves)
                    .needs(Set.of(KERNEL))
                    .needs(PENALTY)
                    .needs(Set.of(LEAVES))
                    .losses(LossKind.SQUARED)
                    .intercept(Intercept.CENTRED)
                    .takes(CLASS_WEIGHT, PROBABILITIES, TREES),
            Method.of(
                            MethodKind.SVM,
                            CLASSIFICATION,
                            "support vector machine with squared slacks",
                            Learners::exactClasses)
                    .needs(Set.of(KERNEL))
                    .needs(PENALTY)
                    .needs(Set.of(LOSS))
                    .losses(LossKind.SQUAREDHINGE)
                    .intercept(Intercept.FREE)
                    .schemes(ONE_VS_REST, ONE_VS_ONE)
                    .takes(CLASS_WEIGHT, TOLERANCE, ITERATIONS, PROBABILITIES),
            Method.of(MethodKind.SVM, REGRESSION, "support vector regression", Learners::exactNumbers)
                    .needs(Set.of(KERNEL))
                    .needs(PENALTY)
                    .losses(LossKind.EPSILON)
                    .intercept(Intercept.FREE)
                    .takes(EPSILON, TOLERANCE, ITERATIONS),
            Method.of(MethodKind.SVM, REGRESSION, "quantile regression", Learners::exactNumbers)
                    .needs(Set.of(KERNEL))
                    .needs(PENALTY)
                    .needs(Set.of(LOSS))
                    .losses(LossKind.PINBALL)
                    .intercept(Intercept.FREE)
                    .takes(TOLERANCE, ITERATIONS),
            Method.of(MethodKind.SVM, CLASSIFICATION, "support vector machine with a share of errors", Learners::nuSvm)
                    .needs(Set.of(KERNEL))
                    .needs(Set.of(NU))
                    .schemes(ONE_VS_ONE, ONE_VS_REST)
                    .takes(CLASS_WEIGHT, TOLERANCE, ITERATIONS)
                    .alwaysFree(),
            Method.of(
                            MethodKind.SVM,
                            REGRESSION,
                            "support vector regression with a share outside the tube",
                            Learners::nuRegression)
                    .needs(Set.of(KERNEL))
                    .needs(PENALTY)
                    .needs(Set.of(NU))
                    .takes(TOLERANCE, ITERATIONS)
                    .alwaysFree(),
            Method.of(
                            MethodKind.ONE_CLASS,
                            DETECTION,
                            "one-class support vector machine, without a target",
                            Learners::oneClass)
                    .needs(Set.of(KERNEL))
                    .takes(NU, TOLERANCE, ITERATIONS)
                    .alwaysFree(),
            Method.of(MethodKind.LOGISTIC, CLASSIFICATION, "kernel logistic regression", Learners::logistic)
                    .needs(Set.of(KERNEL))
                    .needs(PENALTY)
                    .losses(LossKind.LOGISTIC)
                    .intercept(Intercept.FREE)
                    .schemes(s -> s.get(BATCH).isPresent() ? List.of(ONE_VS_REST) : List.of(SOFTMAX, ONE_VS_REST))
                    .takes(CLASS_WEIGHT, TOLERANCE, ITERATIONS, BATCH, STEP, AVERAGING, SEED),
            Method.of(MethodKind.FEATURES, REGRESSION, "regression on features", Learners::numbersOnFeatures)
                    .severalTargets()
                    .needs(Set.of(FEATURES))
                    .needs(PENALTY)
                    .losses(LossKind.SQUARED, LossKind.HUBER, LossKind.EPSILON, LossKind.PINBALL)
                    .intercept(Intercept.CENTRED)
                    .takes(SEED),
            Method.of(MethodKind.FEATURES, CLASSIFICATION, "classification on features", Learners::classesOnFeatures)
                    .needs(Set.of(FEATURES))
                    .needs(PENALTY)
                    .losses(LossKind.LOGISTIC, LossKind.SQUAREDHINGE, LossKind.SQUARED, LossKind.HINGE)
                    .intercept(Intercept.FREE)
                    .schemes(s -> s.lossKind() == LossKind.LOGISTIC
                            ? List.of(ONE_VS_REST, ONE_VS_ONE, SOFTMAX)
                            : List.of(ONE_VS_REST, ONE_VS_ONE))
                    .takes(CLASS_WEIGHT),
            metric(REGRESSION, "ridge regression that learns its metric", Learners::learnedMetric)
                    .losses(LossKind.SQUARED),
            metric(
                            CLASSIFICATION,
                            "ridge or logistic regression on classes that learns its metric",
                            Learners::learnedMetricOfClasses)
                    .losses(LossKind.SQUARED, LossKind.LOGISTIC),
            metric(REGRESSION, "ridge regression on few centers that learns its metric", Learners::learnedMetric)
                    .needs(Set.of(CENTERS))
                    .losses(LossKind.SQUARED),
            metric(
                            CLASSIFICATION,
                            "ridge or logistic regression on classes on few centers that learns its metric",
                            Learners::learnedMetricOfClasses)
                    .needs(Set.of(CENTERS))
                    .losses(LossKind.SQUARED, LossKind.LOGISTIC),
            metric(
                            REGRESSION,
                            "ridge regression in the leaves of a tree that learns its metric",
                            Learners::learnedMetric)
                    .needs(Set.of(LEAVES))
                    .losses(LossKind.SQUARED),
            metric(
                            CLASSIFICATION,
                            "ridge regression on classes in the leaves of a tree that learns its metric",
                            Learners::learnedMetricOfClasses)
                    .needs(Set.of(LEAVES))
                    .losses(LossKind.SQUARED),
            Method.of(
                            MethodKind.GP,
                            REGRESSION,
                            "Gaussian process, with kernel and noise by marginal likelihood",
                            Learners::gaussianProcess)
                    .intercept(Intercept.CENTRED)
                    .takes(KERNEL, LAMBDA, RHO, CENTERS, SELECTION, ITERATIONS, SEED),
            Method.of(
                            MethodKind.GP,
                            CLASSIFICATION,
                            "Gaussian process of classes, with its kernel by Laplace's approximation",
                            Learners::gaussianProcessOfClasses)
                    .intercept(Intercept.FREE)
                    .takes(KERNEL, LAMBDA, RHO, ITERATIONS, SEED),
            Method.of(
                            MethodKind.GP,
                            REGRESSION,
                            "Gaussian process with a given likelihood, by Laplace's approximation",
                            Learners::gaussianProcessOfNumbers)
                    .needs(Set.of(LIKELIHOOD))
                    .intercept(Intercept.FREE)
                    .without(Setting.INTERVAL, Setting.TARGET_SCALE)
                    .takes(KERNEL, ITERATIONS, SEED),
            Method.of(
                            MethodKind.GP,
                            CLASSIFICATION,
                            "Gaussian process of ordered classes, by Laplace's approximation",
                            Learners::gaussianProcessOfOrder)
                    .needs(Set.of(LIKELIHOOD))
                    .alwaysFree()
                    .takes(KERNEL, ITERATIONS, SEED),
            Method.of(MethodKind.PERCEPTRON, CLASSIFICATION, "kernel perceptron", Learners::perceptron)
                    .needs(Set.of(KERNEL))
                    .schemes(ONE_VS_ONE, ONE_VS_REST)
                    .takes(ITERATIONS, STEP, START, AVERAGING, CLASS_WEIGHT),
            Method.of(MethodKind.SGD, CLASSIFICATION, "support vector machine by stochastic descent", Learners::sgd)
                    .needs(Set.of(KERNEL))
                    .needs(PENALTY)
                    .losses(LossKind.HINGE)
                    .schemes(ONE_VS_ONE, ONE_VS_REST)
                    .takes(ITERATIONS, AVERAGING, SEED, CLASS_WEIGHT),
            Method.of(MethodKind.DESCENT, REGRESSION, "gradient descent", Learners::numberDescent)
                    .needs(Set.of(KERNEL))
                    .needs(PENALTY)
                    .losses(LossKind.SQUARED, LossKind.HUBER)
                    .intercept(Intercept.NONE)
                    .takes(BATCH, STEP, AVERAGING, TOLERANCE, ITERATIONS, SEED)
                    .withoutPenaltyToo(),
            Method.of(MethodKind.DESCENT, CLASSIFICATION, "gradient descent", Learners::classDescent)
                    .needs(Set.of(KERNEL))
                    .needs(PENALTY)
                    .losses(LossKind.LOGISTIC, LossKind.SQUAREDHINGE)
                    .intercept(Intercept.NONE)
                    .schemes(ONE_VS_REST, ONE_VS_ONE)
                    .takes(BATCH, STEP, AVERAGING, TOLERANCE, ITERATIONS, SEED, CLASS_WEIGHT)
                    .withoutPenaltyToo(),
            Method.of(MethodKind.NYSTROM, REGRESSION, "ridge regression on few centers", Learners::nystromNumbers)
                    .severalTargets()
                    .needs(Set.of(KERNEL))
                    .needs(PENALTY)
                    .losses(LossKind.SQUARED)
                    .intercept(Intercept.CENTRED)
                    .takes(CENTERS, SELECTION, VALIDATION, TOLERANCE, ITERATIONS, SEED),
            Method.of(MethodKind.NYSTROM, CLASSIFICATION, "classification on few centers", Learners::nystromClasses)
                    .needs(Set.of(KERNEL))
                    .needs(PENALTY)
                    .losses(LossKind.SQUARED, LossKind.LOGISTIC, LossKind.SQUAREDHINGE)
                    .intercept(Intercept.FREE)
                    .takes(CENTERS, SELECTION, VALIDATION, TOLERANCE, ITERATIONS, SEED, CLASS_WEIGHT, PROBABILITIES));

    private Methods() {}

    /** Refuses settings with which none of the methods that come into question can do anything. */
    public static void check(Optional<MethodKind> kind, Optional<Task> task, Settings given) {
        List<Method> named = named(kind);
        List<Method> fitting = named.stream()
                .filter(m -> task.isEmpty() || m.task() == task.get())
                .toList();
        if (fitting.isEmpty()) throw wrongTask(named.get(0), task.orElseThrow());
        if (fitting.stream().noneMatch(m -> m.problem(given).isEmpty())) throw problem(fitting, given);
    }

    /** The one task that a method can do, if it is one. */
    public static Optional<Task> onlyTask(Optional<MethodKind> kind, Settings given) {
        List<Task> tasks = named(kind).stream()
                .filter(m -> m.problem(given).isEmpty())
                .map(Method::task)
                .distinct()
                .toList();
        return tasks.size() == 1 ? Optional.of(tasks.get(0)) : Optional.empty();
    }

    /** The first method for the task that can do with these settings. */
    public static Method choose(Optional<MethodKind> kind, Task task, Settings given) {
        List<Method> fitting =
                named(kind).stream().filter(m -> m.task() == task).toList();
        if (fitting.isEmpty()) throw wrongTask(named(kind).get(0), task);
        return fitting.stream()
                .filter(m -> m.problem(given).isEmpty())
                .findFirst()
                .orElseThrow(() -> problem(fitting, given));
    }

    /** The methods to tune, the preferred one first: the one that was named, or all that are compared by default. */
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

    /** The method on few centres for a task, with the squared loss. */
    public static Method onFewCenters(Task task) {
        return ALL.stream()
                .filter(m -> m.kind() == MethodKind.NYSTROM && m.task() == task)
                .findFirst()
                .orElseThrow();
    }

    /** The method in the leaves of a tree for a task. */
    public static Method inLeaves(Task task) {
        return ALL.stream()
                .filter(m -> m.takes().contains(LEAVES) && m.task() == task)
                .findFirst()
                .orElseThrow();
    }

    /** A method that learns its metric. */
    private static Method metric(Task task, String title, Function<LearnerSettings, Learner<?>> learner) {
        return Method.of(MethodKind.METRIC, task, title, learner)
                .needs(Set.of(KERNEL))
                .needs(PENALTY)
                .intercept(Intercept.CENTRED)
                .takes(ITERATIONS);
    }

    /** All of a kind; features with a kernel are a learned metric, as they once were called. */
    private static List<Method> named(Optional<MethodKind> kind) {
        if (kind.isEmpty())
            return ALL.stream()
                    .filter(m -> m.task() != DETECTION && !m.takes().contains(CENTERS))
                    .toList();
        MethodKind named = kind.get();
        return ALL.stream()
                .filter(m -> m.kind() == named || (named == MethodKind.FEATURES && m.kind() == MethodKind.METRIC))
                .toList();
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

    /** Of several methods the complaint of the one that comes nearest: the first that takes most of what was given. */
    private static RefusedSettings problem(List<Method> methods, Settings given) {
        Comparator<Method> nearness = Comparator.comparingLong(
                m -> given.keys().stream().filter(m.takes()::contains).count());
        Method nearest = methods.stream()
                .reduce((a, b) -> nearness.compare(a, b) >= 0 ? a : b)
                .orElseThrow();
        return nearest.problem(given).orElseThrow();
    }
}
