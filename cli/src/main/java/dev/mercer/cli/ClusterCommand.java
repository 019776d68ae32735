package dev.mercer.cli;

import dev.mercer.cli.option.Session;
import dev.mercer.cli.option.StructureOptions;
import dev.mercer.compute.Compute;
import dev.mercer.gram.Gram;
import dev.mercer.learn.structure.KernelKMeans;
import dev.mercer.learn.structure.KernelPca;
import dev.mercer.learn.structure.SpectralClustering;
import dev.mercer.method.ValueText;
import dev.mercer.report.ClustersReport;
import dev.mercer.report.ComponentsReport;
import dev.mercer.report.EnumText;
import dev.mercer.util.Progress;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code mercer cluster DATA --clusters K}. */
@Command(
        name = "cluster",
        description = "Divide rows into clusters, as CSV, in the order of the rows.",
        footer = {
            "",
            "Columns are encoded as for training. kmeans divides rows by the nearest mean in the feature space of the kernel,",
            "spectral by chains of similar rows, so that shapes such as rings come apart; it needs a kernel that is not negative,",
            "and often a length below the median distance. Clusters are numbered in the order of their first rows.",
            "",
            "Example:",
            "  mercer cluster customers.csv --clusters 4 --column id=ignore --plot customers.svg",
            "  mercer cluster rings.csv --clusters 2 --method spectral --kernel \"gaussian(sigma=0.3)\""
        })
final class ClusterCommand implements Callable<Integer> {
    private final Session session;

    /** Names of the methods. */
    private enum Method {
        KMEANS,
        SPECTRAL
    }

    @Option(names = "--clusters", paramLabel = "K", required = true, description = "The number of clusters.")
    private String clusters = "";

    @Option(names = "--method", paramLabel = "METHOD", description = "kmeans or spectral (default: kmeans).")
    private String method = "kmeans";

    @Option(names = "--seed", paramLabel = "N", description = "The seed of the starts (default: 1).")
    private String seed = "1";

    @Mixin
    private final StructureOptions options = new StructureOptions();

    ClusterCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        int count = ValueText.count("--clusters", 1, clusters);
        long start = ValueText.whole("--seed", 0, seed);
        Method chosen = ValueText.oneOf("--method", method, Method.values());
        options.require(Map.of(), session);
        Progress progress = session.progress();
        StructureOptions.KernelRows rows = options.read(session);
        Compute compute = session.compute(rows.points());
        Gram gram = Gram.of(rows.kernel(), rows.points(), compute, progress);
        KernelKMeans.Clusters found = chosen == Method.KMEANS
                ? new KernelKMeans(count, start).of(gram, progress)
                : new SpectralClustering(count, start).of(gram, progress);
        ClustersReport report = new ClustersReport(EnumText.text(chosen), rows.named(), found);
        options.plot().ifPresent(file -> {
            KernelPca pca = KernelPca.of(rows.kernel(), rows.points(), 2, compute, progress);
            new ComponentsReport(rows.named(), pca, pca.project(rows.points(), compute, progress))
                    .picture(Optional.of(report.labels()))
                    .writeTo(file);
            session.say("the picture is in " + file);
        });
        session.say(report.words());
        options.answer(report.columns(), report.json().with("seed", start), session);
        return ExitCode.SUCCESS;
    }
}
