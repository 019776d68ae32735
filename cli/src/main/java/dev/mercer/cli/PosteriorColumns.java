package dev.mercer.cli;

import dev.mercer.cli.option.UsageProblem;
import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.io.PredictionColumns;
import dev.mercer.method.ValueText;
import dev.mercer.model.Model;
import dev.mercer.model.Posterior;
import dev.mercer.model.Regressor;
import dev.mercer.report.PosteriorText;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Columns of {@code predict} that only a Gaussian process has: deviations, and samples of its posterior. */
final class PosteriorColumns {
    private static final long SEED = 1;

    private static final String DEVIATION = "--deviation";

    @Option(
            names = "--deviation",
            description = "Also the standard deviation of an observation about its prediction; for Gaussian processes.")
    private boolean deviation;

    @Option(
            names = "--samples",
            paramLabel = "K",
            description = "Also K functions drawn from the posterior, columns sample_1 …; for Gaussian processes.")
    private Optional<String> samples = Optional.empty();

    @Option(names = "--seed", paramLabel = "N", description = "The seed of --samples (default: 1).")
    private Optional<String> seed = Optional.empty();

    private int count() {
        return samples.map(text -> ValueText.count("--samples", 1, text)).orElse(0);
    }

    /** Refuses columns that a model does not have, before any data is read. */
    void require(Model model) {
        if (seed.isPresent() && samples.isEmpty())
            throw new UsageProblem("--seed decides nothing here: it is the seed of --samples");
        if (deviation) posterior(model, DEVIATION);
        if (count() > 0) posterior(model, "--samples");
    }

    /** Refuses samples for rows that are predicted in parts: samples are drawn jointly at all rows. */
    void requireInParts() {
        if (count() > 0)
            throw new InvalidInputException("--samples draws all rows together, and these are predicted in parts (give"
                    + " fewer rows, or raise --memory)");
    }

    /** The posterior of a model whose target is not transformed; other models are refused. */
    static Posterior posterior(Model model, String what) {
        if (!(model instanceof Regressor regressor)
                || !(regressor.intervals().orElse(null) instanceof Posterior posterior))
            throw new InvalidInputException("the model is no Gaussian process, so that " + what
                    + " has nothing to tell (train with --method gp, or --interval gp)");
        if (posterior.inUnitOfTarget() && what.equals(DEVIATION)) return posterior;
        if (regressor.decoder().isPresent() && posterior.inUnitOfTarget())
            throw new InvalidInputException(
                    "a process of counts learns the logarithm of their rate, on which " + what + " would be");
        if (regressor.decoder().isPresent())
            throw new InvalidInputException("the target was learned on another scale, on which " + what
                    + " would be (train with --target-scale none)");
        return posterior;
    }

    PredictionColumns addTo(PredictionColumns columns, Model model, Points points, Compute compute, Progress progress) {
        if (!deviation && count() == 0) return columns;
        Posterior posterior = ((Regressor) model).posterior();
        PredictionColumns all = deviation
                ? columns.with(new PredictionColumns.Numbers(
                        "deviation", posterior.predictiveDeviation(points, compute, progress)))
                : columns;
        if (count() == 0) return all;
        long start = seed.map(text -> ValueText.whole("--seed", 0, text)).orElse(SEED);
        return PosteriorText.withSamples(all, posterior.sample(points, count(), start, compute, progress));
    }
}
