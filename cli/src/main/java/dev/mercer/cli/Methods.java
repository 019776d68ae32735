package dev.mercer.cli;

import static dev.mercer.cli.Setting.AVERAGING;
import static dev.mercer.cli.Setting.BATCH;
import static dev.mercer.cli.Setting.CENTERS;
import static dev.mercer.cli.Setting.CLASS_WEIGHT;
import static dev.mercer.cli.Setting.EPSILON;
import static dev.mercer.cli.Setting.FEATURES;
import static dev.mercer.cli.Setting.ITERATIONS;
import static dev.mercer.cli.Setting.KERNEL;
import static dev.mercer.cli.Setting.LEAVES;
import static dev.mercer.cli.Setting.LOSS;
import static dev.mercer.cli.Setting.NU;
import static dev.mercer.cli.Setting.PENALTY;
import static dev.mercer.cli.Setting.PROBABILITIES;
import static dev.mercer.cli.Setting.SEED;
import static dev.mercer.cli.Setting.SELECTION;
import static dev.mercer.cli.Setting.START;
import static dev.mercer.cli.Setting.STEP;
import static dev.mercer.cli.Setting.TOLERANCE;
import static dev.mercer.cli.Setting.VALIDATION;
import static dev.mercer.cli.Task.CLASSIFICATION;
import static dev.mercer.cli.Task.DETECTION;
import static dev.mercer.cli.Task.REGRESSION;
import static dev.mercer.model.Scheme.ONE_VS_ONE;
import static dev.mercer.model.Scheme.ONE_VS_REST;
import static dev.mercer.model.Scheme.SOFTMAX;

import dev.mercer.learn.Learner;
import dev.mercer.loss.Logistic;
import dev.mercer.solve.Intercept;
import dev.mercer.util.Quote;
import dev.mercer.util.Suggest;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The table of methods. {@code auto} is the first of them that can learn the target with the options that were given. */
final class Methods {
    static final String AUTO = "auto";

    /** Learned without a target: never chosen unasked. */
    static final String ONE_CLASS = "one-class";

    /** Functions on some of the rows; chosen unasked only where a matrix of all is out of the question. */
    static final String NYSTROM = "nystrom";

    /** What {@code auto} compares. */
    private static final List<String> TUNED = List.of("ridge", "lssvm", "svm", "logistic");

    static final List<Method> ALL = List.of(
            Method.of("ridge", REGRESSION, "kernel ridge regression", Learners::ridge)
                    .severalTargets()
                    .needs(Set.of(KERNEL))
                    .needs(PENALTY)
                    .losses("squared")
                    .intercept(Intercept.CENTRED),
            Method.of("ridge", REGRESSION, "Huber regression", Learners::huber)
                    .needs(Set.of(KERNEL))
                    .needs(PENALTY)
                    .needs(Set.of(LOSS))
                    .losses("huber")
                    .intercept(Intercept.FREE)
                    .takes(TOLERANCE, ITERATIONS),
            Method.of("svm", CLASSIFICATION, "support vector machine", Learners::svm)
                    .needs(Set.of(KERNEL))
                    .needs(PENALTY)
                    .losses("hinge")
                    .intercept(Intercept.FREE)
                    .schemes(ONE_VS_ONE, ONE_VS_REST)
                    .takes(CLASS_WEIGHT, TOLERANCE, ITERATIONS, PROBABILITIES),
            Method.of(
                            "lssvm",
                            CLASSIFICATION,
                            "ridge regression on classes (least-squares SVM)",
                            Learners::ridgeOnClasses)
                    .needs(Set.of(KERNEL))
                    .needs(PENALTY)
                    .losses("squared")
                    .intercept(Intercept.CENTRED)
                    .takes(CLASS_WEIGHT),
            Method.of("ridge", REGRESSION, "kernel ridge regression in the leaves of a tree", Learners::ridgeInLeaves)
                    .severalTargets()
                    .needs(Set.of(KERNEL))
                    .needs(PENALTY)
                    .needs(Set.of(LEAVES))
                    .losses("squared")
                    .intercept(Intercept.CENTRED),
            Method.of(
                            "lssvm",
                            CLASSIFICATION,
                            "ridge regression on classes in the leaves of a tree",
                            Learners::ridgeOnClassesInLeaves)
                    .needs(Set.of(KERNEL))
                    .needs(PENALTY)
                    .needs(Set.of(LEAVES))
                    .losses("squared")
                    .intercept(Intercept.CENTRED)
                    .takes(CLASS_WEIGHT),
            Method.of("svm", CLASSIFICATION, "support vector machine with squared slacks", Learners::squaredSlacks)
                    .needs(Set.of(KERNEL))
                    .needs(PENALTY)
                    .needs(Set.of(LOSS))
                    .losses("squaredhinge")
                    .intercept(Intercept.FREE)
                    .schemes(ONE_VS_REST, ONE_VS_ONE)
                    .takes(CLASS_WEIGHT, TOLERANCE, ITERATIONS, PROBABILITIES),
            Method.of("svm", REGRESSION, "support vector regression", Learners::supportVectorRegression)
                    .needs(Set.of(KERNEL))
                    .needs(PENALTY)
                    .losses("epsilon")
                    .intercept(Intercept.FREE)
                    .takes(EPSILON, TOLERANCE, ITERATIONS),
            Method.of("svm", REGRESSION, "quantile regression", Learners::quantile)
                    .needs(Set.of(KERNEL))
                    .needs(PENALTY)
                    .needs(Set.of(LOSS))
                    .losses("pinball")
                    .intercept(Intercept.FREE)
                    .takes(TOLERANCE, ITERATIONS),
            Method.of("svm", CLASSIFICATION, "support vector machine with a share of errors", Learners::nuSvm)
                    .needs(Set.of(KERNEL))
                    .needs(Set.of(NU))
                    .schemes(ONE_VS_ONE, ONE_VS_REST)
                    .takes(CLASS_WEIGHT, TOLERANCE, ITERATIONS)
                    .alwaysFree(),
            Method.of(
                            "svm",
                            REGRESSION,
                            "support vector regression with a share outside the tube",
                            Learners::nuRegression)
                    .needs(Set.of(KERNEL))
                    .needs(PENALTY)
                    .needs(Set.of(NU))
                    .takes(TOLERANCE, ITERATIONS)
                    .alwaysFree(),
            Method.of(ONE_CLASS, DETECTION, "one-class support vector machine, without a target", Learners::oneClass)
                    .needs(Set.of(KERNEL))
                    .takes(NU, TOLERANCE, ITERATIONS)
                    .alwaysFree(),
            Method.of("logistic", CLASSIFICATION, "kernel logistic regression", Learners::logistic)
                    .needs(Set.of(KERNEL))
                    .needs(PENALTY)
                    .losses("logistic")
                    .intercept(Intercept.FREE)
                    .schemes(s -> s.text(BATCH).isPresent() ? List.of(ONE_VS_REST) : List.of(SOFTMAX, ONE_VS_REST))
                    .takes(CLASS_WEIGHT, TOLERANCE, ITERATIONS, BATCH, STEP, AVERAGING, SEED),
            Method.of("features", REGRESSION, "regression on features", Learners::numbersOnFeatures)
                    .severalTargets()
                    .needs(Set.of(FEATURES))
                    .needs(PENALTY)
                    .losses("squared", "huber", "epsilon", "pinball")
                    .intercept(Intercept.CENTRED)
                    .takes(SEED),
            Method.of("features", CLASSIFICATION, "classification on features", Learners::classesOnFeatures)
                    .needs(Set.of(FEATURES))
                    .needs(PENALTY)
                    .losses("logistic", "squaredhinge", "squared", "hinge")
                    .intercept(Intercept.FREE)
                    .schemes(s -> s.loss() instanceof Logistic
                            ? List.of(ONE_VS_REST, ONE_VS_ONE, SOFTMAX)
                            : List.of(ONE_VS_REST, ONE_VS_ONE))
                    .takes(CLASS_WEIGHT),
            metric(REGRESSION, "ridge regression that learns its metric", Learners::learnedMetric)
                    .losses("squared"),
            metric(
                            CLASSIFICATION,
                            "ridge or logistic regression on classes that learns its metric",
                            Learners::learnedMetricOfClasses)
                    .losses("squared", "logistic"),
            metric(REGRESSION, "ridge regression on few centers that learns its metric", Learners::learnedMetric)
                    .needs(Set.of(CENTERS))
                    .losses("squared"),
            metric(
                            CLASSIFICATION,
                            "ridge or logistic regression on classes on few centers that learns its metric",
                            Learners::learnedMetricOfClasses)
                    .needs(Set.of(CENTERS))
                    .losses("squared", "logistic"),
            metric(
                            REGRESSION,
                            "ridge regression in the leaves of a tree that learns its metric",
                            Learners::learnedMetric)
                    .needs(Set.of(LEAVES))
                    .losses("squared"),
            metric(
                            CLASSIFICATION,
                            "ridge regression on classes in the leaves of a tree that learns its metric",
                            Learners::learnedMetricOfClasses)
                    .needs(Set.of(LEAVES))
                    .losses("squared"),
            Method.of("perceptron", CLASSIFICATION, "kernel perceptron", Learners::perceptron)
                    .needs(Set.of(KERNEL))
                    .schemes(ONE_VS_ONE, ONE_VS_REST)
                    .takes(ITERATIONS, STEP, START, AVERAGING, CLASS_WEIGHT),
            Method.of("sgd", CLASSIFICATION, "support vector machine by stochastic descent", Learners::sgd)
                    .needs(Set.of(KERNEL))
                    .needs(PENALTY)
                    .losses("hinge")
                    .schemes(ONE_VS_ONE, ONE_VS_REST)
                    .takes(ITERATIONS, AVERAGING, SEED, CLASS_WEIGHT),
            Method.of("descent", REGRESSION, "gradient descent", Learners::numberDescent)
                    .needs(Set.of(KERNEL))
                    .needs(PENALTY)
                    .losses("squared", "huber")
                    .intercept(Intercept.NONE)
                    .takes(BATCH, STEP, AVERAGING, TOLERANCE, ITERATIONS, SEED)
                    .withoutPenaltyToo(),
            Method.of("descent", CLASSIFICATION, "gradient descent", Learners::classDescent)
                    .needs(Set.of(KERNEL))
                    .needs(PENALTY)
                    .losses("logistic", "squaredhinge")
                    .intercept(Intercept.NONE)
                    .schemes(ONE_VS_REST, ONE_VS_ONE)
                    .takes(BATCH, STEP, AVERAGING, TOLERANCE, ITERATIONS, SEED, CLASS_WEIGHT)
                    .withoutPenaltyToo(),
            Method.of(NYSTROM, REGRESSION, "ridge regression on few centers", NystromLearners::numbers)
                    .severalTargets()
                    .needs(Set.of(KERNEL))
                    .needs(PENALTY)
                    .losses("squared")
                    .intercept(Intercept.CENTRED)
                    .takes(CENTERS, SELECTION, VALIDATION, TOLERANCE, ITERATIONS, SEED),
            Method.of(NYSTROM, CLASSIFICATION, "classification on few centers", NystromLearners::classes)
                    .needs(Set.of(KERNEL))
                    .needs(PENALTY)
                    .losses("squared", "logistic", "squaredhinge")
                    .intercept(Intercept.FREE)
                    .takes(CENTERS, SELECTION, VALIDATION, TOLERANCE, ITERATIONS, SEED, CLASS_WEIGHT));

    private Methods() {}

    /** Refuses a name that nobody has, and options with which none of the methods of this name can do anything. */
    static void check(String name, Optional<Task> task, Map<Setting, String> given) {
        List<Method> named = named(name);
        List<Method> fitting = named.stream()
                .filter(m -> task.isEmpty() || m.task() == task.get())
                .toList();
        if (fitting.isEmpty()) throw wrongTask(named.get(0), task.orElseThrow());
        if (fitting.stream().noneMatch(m -> m.problem(given).isEmpty())) throw problem(fitting, given);
    }

    /** The one task that a method can do, if it is one. */
    static Optional<Task> onlyTask(String name, Map<Setting, String> given) {
        List<Task> tasks = named(name).stream()
                .filter(m -> m.problem(given).isEmpty())
                .map(Method::task)
                .distinct()
                .toList();
        return tasks.size() == 1 ? Optional.of(tasks.get(0)) : Optional.empty();
    }

    static Method choose(String name, Task task, Map<Setting, String> given) {
        List<Method> fitting =
                named(name).stream().filter(m -> m.task() == task).toList();
        if (fitting.isEmpty()) throw wrongTask(named(name).get(0), task);
        return fitting.stream()
                .filter(m -> m.problem(given).isEmpty())
                .findFirst()
                .orElseThrow(() -> problem(fitting, given));
    }

    /**
     * The methods among which tuning chooses, the preferred one first: those of {@code auto} that can do something with what was
     * given, or the one that was named.
     */
    static List<Method> candidates(String name, Task task, Map<Setting, String> given) {
        Method first = choose(name, task, given);
        if (!name.equals(AUTO)) return List.of(first);
        List<Method> among = ALL.stream()
                .filter(m -> m.task() == task && TUNED.contains(m.name()))
                .filter(m -> m.problem(given).isEmpty() && m.tunes(given))
                .filter(m -> task == CLASSIFICATION || m.name().equals("ridge"))
                .sorted(Comparator.comparingInt(m -> TUNED.indexOf(m.name())))
                .toList();
        return among.isEmpty() ? List.of(first) : among;
    }

    /** The method on few centres for a task, with the squared loss. */
    static Method onFewCenters(Task task) {
        return ALL.stream()
                .filter(m -> m.name().equals(NYSTROM) && m.task() == task)
                .findFirst()
                .orElseThrow();
    }

    /** The method in the leaves of a tree for a task. */
    static Method inLeaves(Task task) {
        return ALL.stream()
                .filter(m -> m.takes().contains(LEAVES) && m.task() == task)
                .findFirst()
                .orElseThrow();
    }

    /** A method that learns its metric. */
    private static Method metric(Task task, String title, Function<Settings, Learner<?>> learner) {
        return Method.of("features", task, title, learner)
                .needs(Set.of(KERNEL))
                .needs(PENALTY)
                .intercept(Intercept.CENTRED)
                .takes(ITERATIONS);
    }

    private static List<Method> named(String name) {
        if (name.equals(AUTO))
            return ALL.stream()
                    .filter(m -> m.task() != DETECTION && !m.takes().contains(CENTERS))
                    .toList();
        List<Method> named = ALL.stream().filter(m -> m.name().equals(name)).toList();
        if (!named.isEmpty()) return named;
        List<String> names = ALL.stream().map(Method::name).distinct().toList();
        String meant = Suggest.nearest(name, names)
                .map(near -> " (did you mean " + near + "?)")
                .orElse("");
        throw new UsageProblem(
                "there is no method " + Quote.of(name) + ": choose " + AUTO + ", " + String.join(", ", names) + meant);
    }

    private static UsageProblem wrongTask(Method method, Task task) {
        if (method.task() == DETECTION)
            return new UsageProblem("--method " + method.name() + " learns from the inputs alone: leave out "
                    + (task == Task.CLASSIFICATION ? "--classes" : "--regression"));
        String others = ALL.stream()
                .filter(m -> m.task() == task)
                .map(Method::name)
                .distinct()
                .collect(Collectors.joining(", "));
        String cure = task == Task.CLASSIFICATION
                ? "take the target as numbers with --regression"
                : "take the target as classes with --classes";
        return new UsageProblem(
                "--method " + method.name() + " learns " + method.task().targets + ", but the target is " + task.targets
                        + ": " + cure + ", or choose one of " + (others.isEmpty() ? "none" : others));
    }

    /** Of several methods the complaint of the one that comes nearest: the first that takes most of what was given. */
    private static UsageProblem problem(List<Method> methods, Map<Setting, String> given) {
        Comparator<Method> nearness = Comparator.comparingLong(
                m -> given.keySet().stream().filter(m.takes()::contains).count());
        Method nearest = methods.stream()
                .reduce((a, b) -> nearness.compare(a, b) >= 0 ? a : b)
                .orElseThrow();
        return new UsageProblem(nearest.problem(given).orElseThrow());
    }

    /** For the help: a name, what it learns, what it is, and its losses, the default first. */
    static List<String> lines() {
        return ALL.stream()
                .map(m -> String.format(
                        Locale.ROOT,
                        "  %-11s %-8s %s%s",
                        m.name(),
                        m.task().targets,
                        m.title(),
                        m.losses().isEmpty() ? "" : " (" + String.join(", ", m.losses()) + ")"))
                .toList();
    }
}
