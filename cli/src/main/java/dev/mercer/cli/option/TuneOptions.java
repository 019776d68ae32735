package dev.mercer.cli.option;

import dev.mercer.auto.internal.SearchOptions;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.method.ValueText;
import dev.mercer.score.ScoreMetric;
import dev.mercer.search.Tuner;
import dev.mercer.util.Call;
import dev.mercer.util.Text;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import picocli.CommandLine.Option;

/** Options that control tuning. */
public final class TuneOptions {
    private static final String ORDERED = "ordered";

    @Option(
            names = "--folds",
            paramLabel = "K",
            description =
                    "The number of folds (default: 5); ordered or ordered(K): validate later rows by models of earlier ones.")
    private Optional<String> folds = Optional.empty();

    @Option(
            names = "--time",
            paramLabel = "TIME",
            description = "The time for tuning and learning, such as 10s, 5m or 1h (default: 1m).")
    private Optional<String> time = Optional.empty();

    @Option(
            names = "--metric",
            paramLabel = "METRIC",
            description =
                    "What is optimized: log-loss (default), brier, auc, accuracy, balanced-accuracy; rmse (default), mae, rmsle, r2.")
    private Optional<String> metric = Optional.empty();

    /** The options in the form that the library uses, with the kernels to choose among. */
    SearchOptions search(Optional<List<KernelFamily>> kernels) {
        SearchOptions open = new SearchOptions(kernels, count(), Optional.empty(), Tuner.Effort.THOROUGH, metric());
        return time.map(TuneOptions::duration).map(open::within).orElse(open);
    }

    private Optional<ScoreMetric> metric() {
        return metric.map(text -> ValueText.oneOf("--metric", text, ScoreMetric.values()));
    }

    static Duration duration(String text) {
        return AmountText.duration("--time", text);
    }

    /** True if rows are in the order of time. */
    boolean ordered() {
        return folds.filter(text -> text.strip().startsWith(ORDERED)).isPresent();
    }

    private OptionalInt count() {
        Optional<String> number =
                ordered() ? Optional.ofNullable(parts().get("parts")).map(Call.Argument::text) : folds;
        return number.map(text -> OptionalInt.of((int) Math.min(1_000_000, ValueText.whole("--folds", 2, text))))
                .orElse(OptionalInt.empty());
    }

    private Map<String, Call.Argument> parts() {
        Call call = Call.parse(folds.orElseThrow());
        if (!call.name().equals(ORDERED))
            throw new UsageProblem("--folds must be a whole number, ordered or ordered(PARTS), got "
                    + Text.quote(folds.orElseThrow()));
        return call.named(List.of("parts"));
    }
}
