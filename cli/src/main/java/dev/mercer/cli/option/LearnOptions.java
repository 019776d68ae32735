package dev.mercer.cli.option;

import dev.mercer.kernel.KernelFamily;
import dev.mercer.method.ChosenMethod;
import dev.mercer.method.RefusedSettings;
import dev.mercer.method.Setting;
import dev.mercer.method.Settings;
import dev.mercer.util.InvalidInputException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
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

    /** The method that was named, with its arguments; absent for {@code auto}. */
    Optional<ChosenMethod> method() {
        return method.filter(text -> !text.equals("auto"))
                .map(text -> read("--method", () -> ChosenMethod.parse(text)));
    }

    private List<String> kernels() {
        return kernels.stream()
                .flatMap(text -> Arrays.stream(text.split(";")))
                .map(String::strip)
                .filter(text -> !text.isEmpty())
                .toList();
    }

    /** The kernels to choose among, if several were given. */
    Optional<List<KernelFamily>> families() {
        return Optional.of(kernels())
                .filter(named -> named.size() > 1)
                .map(named -> named.stream().map(KernelFamily::new).toList());
    }

    /** The settings that were given. */
    Settings given() {
        Settings given = method().map(ChosenMethod::arguments).orElse(Settings.none());
        Settings all =
                loss.map(text -> read("--loss", () -> given.withLoss(text))).orElse(given);
        Map<Setting<?>, Optional<String>> texts = new LinkedHashMap<>();
        List<String> named = kernels();
        texts.put(Setting.KERNEL, named.stream().findFirst().filter(one -> named.size() == 1));
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
        for (Map.Entry<Setting<?>, Optional<String>> each : texts.entrySet())
            if (each.getValue().isPresent())
                all = all.read(each.getKey(), each.getValue().get());
        return all;
    }

    /** Reads the notation of an option; a complaint about it names the option. */
    private static <T> T read(String option, Supplier<T> reader) {
        try {
            return reader.get();
        } catch (RefusedSettings refused) {
            throw refused;
        } catch (InvalidInputException refused) {
            String message = CureText.message(refused);
            boolean named = message.startsWith(option.substring(2) + " ");
            throw new UsageProblem((named ? "--" : option + ": ") + message);
        }
    }
}
