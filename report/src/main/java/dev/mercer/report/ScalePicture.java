package dev.mercer.report;

import dev.mercer.auto.Choice;
import dev.mercer.auto.Problem;
import dev.mercer.data.Dataset;
import dev.mercer.data.TargetVectors;
import dev.mercer.data.Task;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.ShortText;
import dev.mercer.plot.Figure;
import dev.mercer.plot.RunPictures;
import dev.mercer.search.ScaleCurve;
import dev.mercer.search.Tuned;
import dev.mercer.util.Progress;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The picture of {@code mercer tune --plot}: the error of ridge regression against the scale of the chosen kernel. */
public final class ScalePicture {
    private static final Pattern SIGMA = Pattern.compile("[^@+*]*\\bsigma=([0-9.E+-]+)[^@+*]*");

    private ScalePicture() {}

    /** The picture, if the kernel has a scale. */
    public static Optional<Figure> of(Choice chosen, Tuned tuned, Progress progress) {
        Problem problem = chosen.problem();
        if (tuned.candidate().kernel().ofItems()) return Optional.empty();
        Dataset all = problem.weighted();
        ScaleCurve squared = ScaleCurve.of(tuned, all, problem.compute(), progress);
        boolean classes = problem.method().task() == Task.CLASSIFICATION;
        ScaleCurve curve = classes ? squared : squared.root();
        String error = classes
                ? ChoiceText.weighting(chosen).isEmpty()
                        ? "share of wrong classes"
                        : ChoiceText.weighting(chosen) + "error"
                : all.targets().orElse(null) instanceof TargetVectors ? "rmse/sd" : "rmse";
        return Optional.of(RunPictures.scales(
                "Ridge regression by the scale of "
                        + ShortText.of(tuned.candidate().kernel()).text(),
                scale(tuned.candidate().kernel()),
                new RunPictures.ScaleErrors(error, curve.factors(), curve.training(), curve.validation())));
    }

    /** σ if the kernel has a σ; else the scale relative to the chosen one. */
    private static RunPictures.ChosenScale scale(Kernel kernel) {
        Matcher sigma = SIGMA.matcher(ShortText.of(kernel).text());
        return sigma.matches()
                ? new RunPictures.ChosenScale("sigma", Double.parseDouble(sigma.group(1)))
                : new RunPictures.ChosenScale("scale, relative to the chosen one", 1);
    }
}
