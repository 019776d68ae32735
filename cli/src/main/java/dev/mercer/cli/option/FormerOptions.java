package dev.mercer.cli.option;

import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Options of former versions, each with what takes its place. */
public final class FormerOptions {
    private static final Map<String, String> ARGUMENTS = Map.ofEntries(
            Map.entry("--centers", "nystrom(1000)"),
            Map.entry("--selection", "nystrom(1000, pivots)"),
            Map.entry("--validation", "nystrom(1000, validation=0.1)"),
            Map.entry("--leaves", "leaves(64)"),
            Map.entry("--trees", "leaves(64, trees=4)"),
            Map.entry("--features", "features(polynomial(2))"),
            Map.entry("--nu", "one-class(0.05)"),
            Map.entry("--scheme", "svm(scheme=one-vs-rest)"),
            Map.entry("--probabilities", "svm(probabilities=none)"),
            Map.entry("--batch", "descent(batch=single)"),
            Map.entry("--step", "descent(step=0.1)"),
            Map.entry("--averaging", "descent(averaging=all)"),
            Map.entry("--start", "perceptron(start=first)"));

    private static final Map<String, String> OTHERS = Map.ofEntries(
            Map.entry("--epsilon", "is now the argument of a loss: --loss \"epsilon(0.1)\""),
            Map.entry("--kernels", "is now --kernel, which takes several: --kernel \"gaussian(auto); linear()\""),
            Map.entry("--quick", "is now a time: --time 10s"),
            Map.entry("--regression", "is now --task regression"),
            Map.entry("--classes", "is now --task classes"),
            Map.entry("--checkpoint", "is now --state FILE, which also goes on from FILE where it exists"),
            Map.entry("--resume", "is now --state FILE, which goes on from FILE where it exists"),
            Map.entry(
                    "--time-order",
                    "is now the role of a column: --column COL=time, or --folds ordered for the order of the file"),
            Map.entry("--plot", "is now a command: mercer plot MODEL DATA --out FILE.svg"),
            Map.entry("--likelihood", "is now a loss: --loss poisson, or --loss \"student-t(4)\""));

    private static final Map<String, String> ANYWHERE = Map.of(
            "--ignore", "is now the role of columns: --column COL,COL=ignore",
            "--weight", "is now the role of a column: --column COL=weight",
            "--group", "is now the role of a column: --column COL=group",
            "--drop-missing-target", "is no longer needed: rows without a target are always left out",
            "--gpu-memory", "is now a property: MERCER_JAVA_OPTS=-Dmercer.cuda.memory=BYTES");

    private FormerOptions() {}

    /** A sentence with the new spelling, if this was an option; {@code options} are those of the command. */
    public static Optional<String> sentence(String option, Set<String> options) {
        Optional<String> learning = Optional.ofNullable(ARGUMENTS.get(option))
                .map(method -> "is now an argument of the method: --method \"" + method + "\"")
                .or(() -> Optional.ofNullable(OTHERS.get(option)));
        return learning.filter(rest -> options.contains("--loss")) // Only commands that learn have a loss.
                .or(() -> Optional.ofNullable(ANYWHERE.get(option)))
                .map(rest -> option + " " + rest);
    }
}
