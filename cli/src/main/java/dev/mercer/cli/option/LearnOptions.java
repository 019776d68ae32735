package dev.mercer.cli.option;

import dev.mercer.method.MethodKind;
import dev.mercer.method.Setting;
import dev.mercer.method.Settings;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Options of the method. An option that the method does not support is refused. */
public final class LearnOptions {
    @Option(
            names = "--method",
            paramLabel = "NAME",
            description = "The learning method; all are listed below (default: auto).")
    private String method = MethodText.AUTO;

    @Option(
            names = "--kernel",
            paramLabel = "EXPR",
            description =
                    "What \"similar\" means, such as \"gaussian(sigma=2)\"; see `mercer kernel list`. precomputed: rows are"
                            + " kernel values with the training rows, as svm-train -t 4 takes them.")
    private Optional<String> kernel = Optional.empty();

    @Option(
            names = "--features",
            paramLabel = "MAP",
            description =
                    "Learn on features instead of with a kernel, such as \"polynomial(degree=2)\" or \"rbf(50, 1)\" on 50 of the rows.")
    private Optional<String> features = Optional.empty();

    @Option(
            names = "--lambda",
            paramLabel = "L",
            description = "The weight of the penalty: J = mean loss + L * |f|^2. Larger is smoother.")
    private Optional<String> lambda = Optional.empty();

    @Option(names = "--c", paramLabel = "C", description = "The penalty as the C of other tools: L = 1/(2*N*C).")
    private Optional<String> c = Optional.empty();

    @Option(names = "--rho", paramLabel = "R", description = "The penalty as the ridge R of K + R*I: L = R/N.")
    private Optional<String> rho = Optional.empty();

    @Option(
            names = "--loss",
            paramLabel = "LOSS",
            description =
                    "The loss function: squared, epsilon(E), huber(DELTA), pinball(QUANTILE) or pinball(0.1, 0.5, 0.9), hinge, squaredhinge"
                            + " or logistic (default: that of the method).")
    private Optional<String> loss = Optional.empty();

    @Option(
            names = "--epsilon",
            paramLabel = "E",
            description = "Errors up to E cost nothing, in the unit of the target (svm; default: 0.1).")
    private Optional<String> epsilon = Optional.empty();

    @Option(
            names = "--nu",
            paramLabel = "NU",
            description =
                    "The share of rows that may be on the wrong side: svm finds C (classes) or epsilon (numbers) for"
                            + " it; one-class: of outliers (default: 0.1).")
    private Optional<String> nu = Optional.empty();

    @Option(
            names = "--likelihood",
            paramLabel = "KIND",
            description =
                    "The distribution of observations about a Gaussian process (gp): student-t or student-t(NU) for outliers, poisson for"
                            + " counts, heteroscedastic for noise that varies, ordinal for classes in an order (default: normal noise;"
                            + " logistic for classes).")
    private Optional<String> likelihood = Optional.empty();

    @Option(
            names = "--intercept",
            paramLabel = "KIND",
            description = "none, centred or free (default: that of the method).")
    private Optional<String> intercept = Optional.empty();

    @Option(
            names = "--scheme",
            paramLabel = "KIND",
            description =
                    "How more than two classes are divided: one-vs-one, one-vs-rest or softmax (default: that of the method).")
    private Optional<String> scheme = Optional.empty();

    @Option(
            names = "--class-weight",
            paramLabel = "W",
            description =
                    "balanced, or LABEL:W,LABEL:W: rows of a class count W times. Probabilities stay those of the data;"
                            + " the class with the largest W times probability is predicted.")
    private Optional<String> classWeight = Optional.empty();

    @Option(
            names = "--tolerance",
            paramLabel = "T",
            description = "The tolerance at which a solver stops (svm: 1e-3); 0 runs to --iterations.")
    private Optional<String> tolerance = Optional.empty();

    @Option(
            names = "--iterations",
            paramLabel = "N",
            description = "The maximum number of iterations of a solver; of metric, the rounds of learning the metric.")
    private Optional<String> iterations = Optional.empty();

    @Option(
            names = "--batch",
            paramLabel = "KIND",
            description = "The rows of a gradient step: full (default: all), single or growing.")
    private Optional<String> batch = Optional.empty();

    @Option(
            names = "--step",
            paramLabel = "ETA",
            description =
                    "The step size (learning rate): f <- f - ETA * gradient of J (descent, logistic with --batch; default: steps"
                            + " that are safe), or what a mistake adds (perceptron; default: 1).")
    private Optional<String> step = Optional.empty();

    @Option(
            names = "--start",
            paramLabel = "KIND",
            description =
                    "The start of a perceptron: zero, with y*f <= 0 a mistake (default), or first, at the first row, with"
                            + " y*f < 0 a mistake.")
    private Optional<String> start = Optional.empty();

    @Option(
            names = "--averaging",
            paramLabel = "KIND",
            description =
                    "The averaging of iterates: none (the last one), all (their mean) or suffix (the mean of the later ones); perceptron (default: all), sgd (default: suffix) and descents.")
    private Optional<String> averaging = Optional.empty();

    @Option(
            names = "--centers",
            paramLabel = "M",
            description =
                    "The number of centers, which are training rows (nystrom, features; nystrom's default: as rows and memory suggest).")
    private Optional<String> centers = Optional.empty();

    @Option(
            names = "--leaves",
            paramLabel = "L",
            description =
                    "Halve the rows across the kernel's longest direction until there are L parts, and learn each by itself (ridge, lssvm, features).")
    private Optional<String> leaves = Optional.empty();

    @Option(
            names = "--trees",
            paramLabel = "T",
            description =
                    "Divide the rows in T ways, and take the mean of the functions: less of a jump at the borders of leaves (ridge, lssvm; default: 1).")
    private Optional<String> trees = Optional.empty();

    @Option(
            names = "--selection",
            paramLabel = "KIND",
            description = "How centers are chosen: uniform (default), pivots, leverage or spread (nystrom).")
    private Optional<String> selection = Optional.empty();

    @Option(
            names = "--validation",
            paramLabel = "SHARE",
            description =
                    "Hold out a SHARE of the rows, such as 0.1, for validation after each step, and stop when their error no longer falls (nystrom).")
    private Optional<String> validation = Optional.empty();

    @Option(
            names = "--probabilities",
            paramLabel = "KIND",
            description =
                    "left-out: calibrate probabilities by leave-one-out scores (default); none: no probabilities, and of many classes the one with the largest score or most votes is predicted (lssvm, svm, nystrom).")
    private Optional<String> probabilities = Optional.empty();

    @Option(
            names = "--interval",
            paramLabel = "KIND",
            description = "Also learn prediction intervals of numbers, for `mercer predict --interval`: cv or cv:PARTS,"
                    + " split or split:SHARE, quantile, or gp; of classes sets: split, or class. See below.")
    private Optional<String> interval = Optional.empty();

    @Option(
            names = "--target-scale",
            paramLabel = "KIND",
            description =
                    "The scale on which a target of numbers is learned; predictions are in its own unit: auto, none, log, sqrt or ranks"
                            + " (default: auto where kernel or penalty is chosen for a ridge regression, else none).")
    private Optional<String> targetScale = Optional.empty();

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "For methods and intervals that draw at random (default: 1).")
    private Optional<String> seed = Optional.empty();

    /** The method that was named. */
    Optional<MethodKind> method() {
        return MethodText.parse(method);
    }

    /** The settings that were given. */
    Settings given() {
        Settings given = Settings.none();
        given = with(given, Setting.KERNEL, kernel);
        given = with(given, Setting.FEATURES, features);
        given = with(given, Setting.LAMBDA, lambda);
        given = with(given, Setting.C, c);
        given = with(given, Setting.RHO, rho);
        given = with(given, Setting.LOSS, loss);
        given = with(given, Setting.EPSILON, epsilon);
        given = with(given, Setting.NU, nu);
        given = with(given, Setting.LIKELIHOOD, likelihood);
        given = with(given, Setting.INTERCEPT, intercept);
        given = with(given, Setting.SCHEME, scheme);
        given = with(given, Setting.CLASS_WEIGHT, classWeight);
        given = with(given, Setting.TOLERANCE, tolerance);
        given = with(given, Setting.ITERATIONS, iterations);
        given = with(given, Setting.BATCH, batch);
        given = with(given, Setting.STEP, step);
        given = with(given, Setting.START, start);
        given = with(given, Setting.AVERAGING, averaging);
        given = with(given, Setting.CENTERS, centers);
        given = with(given, Setting.LEAVES, leaves);
        given = with(given, Setting.TREES, trees);
        given = with(given, Setting.SELECTION, selection);
        given = with(given, Setting.VALIDATION, validation);
        given = with(given, Setting.PROBABILITIES, probabilities);
        given = with(given, Setting.INTERVAL, interval);
        given = with(given, Setting.TARGET_SCALE, targetScale);
        given = with(given, Setting.SEED, seed);
        return given;
    }

    private static <T> Settings with(Settings settings, Setting<T> setting, Optional<String> text) {
        return text.map(value -> SettingText.with(settings, setting, value)).orElse(settings);
    }
}
