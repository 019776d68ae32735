package dev.mercer.cli.option;

import dev.mercer.auto.SearchOptions;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.score.ScoreMetric;
import dev.mercer.search.Tuner;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import picocli.CommandLine.Option;

/** Options that control tuning. */
public final class TuneOptions {
    @Option(
            names = "--kernels",
            paramLabel = "\"EXPR; …\"",
            description = "The kernels to choose among; \"auto\" in place of a number is searched for, as in"
                    + " \"gaussian(sigma=auto)\".")
    private Optional<String> kernels = Optional.empty();

    @Option(
            names = "--folds",
            paramLabel = "K",
            description =
                    "The number of folds of cross-validation (default: 5). Where everything is given, train scores by folds only"
                            + " with this option.")
    private Optional<String> folds = Optional.empty();

    @Option(
            names = "--group",
            paramLabel = "COL",
            description = "Rows of the same value stay in one fold; the column is no input.")
    private Optional<String> group = Optional.empty();

    @Option(
            names = "--time-order",
            paramLabel = "COL",
            arity = "0..1",
            fallbackValue = "",
            description = "Validate later rows by models of earlier ones, in the order of the column or of the file.")
    private Optional<String> timeOrder = Optional.empty();

    @Option(
            names = "--time",
            paramLabel = "TIME",
            description =
                    "The time for tuning and learning, such as 30s, 10m or 1h (default: 1m, with --quick 10s); a fit"
                            + " that has begun is completed.")
    private Optional<String> time = Optional.empty();

    @Option(
            names = "--quick",
            description = "Tune in seconds: kernels do not learn which inputs matter, and fewer settings are tried.")
    private boolean quick;

    @Option(
            names = "--metric",
            paramLabel = "METRIC",
            description =
                    "The measure by which methods and settings are compared: log-loss (default), brier, auc, accuracy,"
                            + " balanced-accuracy for classes; rmse (default), mae, rmsle, r2 for numbers.")
    private Optional<String> metric = Optional.empty();

    /** The options in the form that the library uses. */
    SearchOptions search() {
        if (group.isPresent() && timeOrder.isPresent())
            throw new UsageProblem("--group and --time-order contradict each other: give one of them");
        return new SearchOptions(
                families(),
                folds(),
                time.map(TuneOptions::duration),
                quick ? Tuner.Effort.QUICK : Tuner.Effort.THOROUGH,
                metric());
    }

    private Optional<ScoreMetric> metric() {
        return metric.map(text -> SettingText.oneOf("--metric", text, ScoreMetric.values()));
    }

    static Duration duration(String text) {
        return AmountText.duration("--time", text);
    }

    private OptionalInt folds() {
        return folds.map(text -> OptionalInt.of((int) Math.min(1_000_000, SettingText.whole("--folds", 2, text))))
                .orElse(OptionalInt.empty());
    }

    Optional<String> group() {
        return group;
    }

    /** True if rows are in the order of time. */
    boolean inOrder() {
        return timeOrder.isPresent();
    }

    Optional<String> timeColumn() {
        return timeOrder.filter(name -> !name.isEmpty());
    }

    /** The kernels that were given to choose among. */
    private Optional<List<KernelFamily>> families() {
        return kernels.map(list -> Arrays.stream(list.split(";", -1))
                .map(String::strip)
                .filter(text -> !text.isEmpty())
                .map(KernelFamily::new)
                .toList());
    }
}
