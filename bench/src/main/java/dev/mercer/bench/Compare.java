package dev.mercer.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import dev.mercer.bench.auto.AutoComparison;
import dev.mercer.bench.compress.CompressComparison;
import dev.mercer.bench.coverage.CalibrationComparison;
import dev.mercer.bench.coverage.CoverageComparison;
import dev.mercer.bench.export.ExportComparison;
import dev.mercer.bench.features.FeatureComparison;
import dev.mercer.bench.gp.GpComparison;
import dev.mercer.bench.gram.GramComparison;
import dev.mercer.bench.loo.LooComparison;
import dev.mercer.bench.nystrom.NystromComparison;
import dev.mercer.bench.optimism.OptimismComparison;
import dev.mercer.bench.plan.PlanComparison;
import dev.mercer.bench.power.PowerComparison;
import dev.mercer.bench.ridge.RidgeComparison;
import dev.mercer.bench.scorer.ScorerComparison;
import dev.mercer.bench.serve.ServeComparison;
import dev.mercer.bench.spark.SparkComparison;
import dev.mercer.bench.stream.StreamComparison;
import dev.mercer.bench.svm.SvmComparison;
import dev.mercer.bench.tables.TablesComparison;
import dev.mercer.bench.texts.TextsComparison;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code bench/compare}: runs one comparison, prints its table and writes its JSON. */
public final class Compare {
    private static final List<Comparison> ALL =
            List.of(
                    new GramComparison(),
                    new RidgeComparison(),
                    new SvmComparison(),
                    new PlanComparison(),
                    new LooComparison(),
                    new GpComparison(),
                    new CoverageComparison(),
                    new CalibrationComparison(),
                    new PowerComparison(),
                    new OptimismComparison(),
                    new AutoComparison(),
                    new FeatureComparison(),
                    new TablesComparison(),
                    new TextsComparison(),
                    new NystromComparison(),
                    new StreamComparison(),
                    new ServeComparison(),
                    new ScorerComparison(),
                    new ExportComparison(),
                    new SparkComparison(),
                    new CompressComparison());

    private Compare() {}

    public static void main(String[] args) throws IOException {
        Comparison comparison = find(args);
        Options options = null;
        try {
            if (comparison != null) options = options(comparison, List.of(args).subList(1, args.length));
        } catch (IllegalArgumentException mistake) {
            System.err.println("compare: " + mistake.getMessage());
        }
        if (comparison == null || options == null) {
            System.err.println("usage: bench/compare COMPARISON " + Options.USAGE);
            for (Comparison c : ALL) System.err.println("  " + c.name() + ": " + c.description() + " " + c.parts());
            System.exit(2);
            return;
        }
        Report report = comparison.run(options);
        System.out.print(report);
        write(report, options.json() != null ? options.json() : standardFile(comparison, options));
        if (!report.failed.isEmpty()) System.exit(1);
    }

    private static @Nullable Comparison find(String[] args) {
        for (Comparison c : ALL) if (args.length > 0 && c.name().equals(args[0])) return c;
        return null;
    }

    private static Options options(Comparison comparison, List<String> arguments) {
        Options options = Options.parse(arguments);
        for (String part : options.only())
            if (!comparison.parts().contains(part))
                throw new IllegalArgumentException("there is no part " + part + ": " + comparison.parts());
        return options;
    }

    /** A trial does not replace a measurement. */
    private static Path standardFile(Comparison comparison, Options options) {
        String name = comparison.name() + (options.quick() ? "-quick" : "") + ".json";
        return Path.of(System.getProperty("bench.home"), "target", "results", name);
    }

    private static void write(Report report, Path file) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        if (folder != null) Files.createDirectories(folder);
        new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT).writeValue(file.toFile(), report);
        System.err.println("compare: written to " + file);
    }
}
