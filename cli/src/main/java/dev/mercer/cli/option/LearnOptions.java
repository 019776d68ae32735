package dev.mercer.cli.option;

import dev.mercer.method.Setting;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Options of the method. An option that the method does not support is refused. */
public final class LearnOptions {
    @Option(
            names = "--method",
            paramLabel = "NAME",
            description = "The method: svm, \"nystrom(1000, pivots)\" … (default: chosen).")
    private Optional<String> method = Optional.empty();

    @Option(
            names = "--kernel",
            paramLabel = "EXPR",
            description =
                    "What \"similar\" means: \"gaussian(sigma=2)\". auto in place of a number is tuned; several kernels are separated by ; (default: chosen).")
    private List<String> kernels = List.of();

    @Option(
            names = "--lambda",
            paramLabel = "L",
            description = "The weight of the penalty: J = mean loss + L * |f|^2 (default: tuned).")
    private Optional<String> lambda = Optional.empty();

    @Option(names = "--c", paramLabel = "C", description = "The penalty as the C of other tools: L = 1/(2*N*C).")
    private Optional<String> c = Optional.empty();

    @Option(names = "--rho", paramLabel = "R", description = "The penalty as the ridge R of K + R*I: L = R/N.")
    private Optional<String> rho = Optional.empty();

    @Option(
            names = "--loss",
            paramLabel = "LOSS",
            description =
                    "The loss: squared, \"epsilon(0.1)\", \"huber(1)\", \"pinball(0.1, 0.9)\", hinge, squaredhinge, logistic; for gp \"student-t(4)\", poisson, heteroscedastic, ordinal (default: that of the method).")
    private Optional<String> loss = Optional.empty();

    @Option(
            names = "--intercept",
            paramLabel = "KIND",
            description = "none, centred or free (default: that of the method).")
    private Optional<String> intercept = Optional.empty();

    @Option(
            names = "--class-weight",
            paramLabel = "W",
            description =
                    "balanced, or LABEL:W,LABEL:W: rows of a class count W times; probabilities stay those of the data.")
    private Optional<String> classWeight = Optional.empty();

    @Option(
            names = "--tolerance",
            paramLabel = "T",
            description = "The tolerance of a solver (svm: 1e-3); 0 runs to --iterations.")
    private Optional<String> tolerance = Optional.empty();

    @Option(names = "--iterations", paramLabel = "N", description = "The maximum number of iterations of a solver.")
    private Optional<String> iterations = Optional.empty();

    @Option(
            names = "--interval",
            paramLabel = "KIND",
            description =
                    "Also learn intervals: cv, cv:PARTS, split, split:SHARE, quantile or gp; of classes sets: split or class.")
    private Optional<String> interval = Optional.empty();

    @Option(
            names = "--target-scale",
            paramLabel = "KIND",
            description = "The scale on which numbers are learned: auto, none, log, sqrt or ranks.")
    private Optional<String> targetScale = Optional.empty();

    @Option(names = "--seed", paramLabel = "N", description = "The seed of random choices (default: 1).")
    private Optional<String> seed = Optional.empty();

    /** The options as they were given. */
    GivenOptions given() {
        Map<Setting<?>, Optional<String>> texts = new LinkedHashMap<>();
        texts.put(Setting.LAMBDA, lambda);
        texts.put(Setting.C, c);
        texts.put(Setting.RHO, rho);
        texts.put(Setting.INTERCEPT, intercept);
        texts.put(Setting.CLASS_WEIGHT, classWeight);
        texts.put(Setting.TOLERANCE, tolerance);
        texts.put(Setting.ITERATIONS, iterations);
        texts.put(Setting.INTERVAL, interval);
        texts.put(Setting.TARGET_SCALE, targetScale);
        texts.put(Setting.SEED, seed);
        Map<Setting<?>, String> others = new LinkedHashMap<>();
        texts.forEach((setting, text) -> text.ifPresent(value -> others.put(setting, value)));
        List<String> named = kernels.stream()
                .flatMap(text -> Arrays.stream(text.split(";")))
                .map(String::strip)
                .filter(text -> !text.isEmpty())
                .toList();
        return new GivenOptions(method, named, loss, others);
    }
}
