package dev.mercer.cli;

import dev.mercer.data.encoder.Encoding;
import dev.mercer.io.table.Format;
import dev.mercer.kernel.KernelTable;
import dev.mercer.method.MethodKind;
import dev.mercer.report.EnumText;
import dev.mercer.score.ScoreMetric;
import dev.mercer.solve.Intercept;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The values of options that a shell completes after Tab. */
final class OptionValues {
    private static final Map<String, List<String>> VALUES = Map.of(
            "--method",
            Stream.concat(Stream.of("auto"), Arrays.stream(MethodKind.values()).map(MethodKind::plain))
                    .toList(),
            "--metric",
            names(ScoreMetric.values()),
            "--kernel",
            KernelTable.entries().stream().map(KernelTable.Entry::name).toList(),
            "--format",
            names(Format.values()),
            "--encode",
            names(Encoding.values()),
            "--encoding",
            List.of("utf-8", "windows-1252", "utf-16"),
            "--intercept",
            names(Intercept.values()),
            "--backend",
            List.of("auto", "blas", "plain", "cuda"),
            "--to",
            List.of("onnx", "libsvm"));

    /** Options of the same name with other values. */
    private static final Map<String, List<String>> OF_CLUSTER = Map.of("--method", List.of("kmeans", "spectral"));

    private OptionValues() {}

    private static List<String> names(Enum<?>[] values) {
        return Arrays.stream(values).map(EnumText::text).toList();
    }

    /** Adds the values to the options of a command and its subcommands, for the script of completions. */
    static void addTo(CommandLine command) {
        command.getSubcommands().values().forEach(OptionValues::addTo);
        CommandSpec spec = command.getCommandSpec();
        for (OptionSpec option : List.copyOf(spec.options())) {
            List<String> values = VALUES.getOrDefault(option.longestName(), List.of());
            if (spec.name().equals("cluster")) values = OF_CLUSTER.getOrDefault(option.longestName(), values);
            if (values.isEmpty()) continue;
            spec.remove(option);
            spec.addOption(option.toBuilder()
                    .scopeType(CommandLine.ScopeType.LOCAL)
                    .inherited(false)
                    // The script has a variable for each label, so that two options must not share one.
                    .paramLabel(option.longestName().substring(2))
                    .completionCandidates(values)
                    .build());
        }
    }
}
