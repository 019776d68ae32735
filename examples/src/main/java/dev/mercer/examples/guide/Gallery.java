package dev.mercer.examples.guide;

import dev.mercer.compute.Compute;
import dev.mercer.compute.PlainBackend;
import dev.mercer.plot.Figure;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/** Every picture of the guide by its name. The plain back end draws them: the same bytes on every machine. */
public final class Gallery {
    static final Compute PLAIN = Compute.standard(new PlainBackend());

    private Gallery() {}

    /** Names of files without their ending, and what draws them. */
    public static Map<String, Supplier<Figure>> pictures() {
        Map<String, Supplier<Figure>> all = new TreeMap<>();
        all.put("first-model", CurveGallery::firstModel);
        all.put("ridge-forms", CurveGallery::ridgeForms);
        all.put("quickstart", CurveGallery::cars);
        all.put("support-by-epsilon", CurveGallery::supportByEpsilon);
        all.put("basis", CurveGallery::basisVersusKernel);
        all.put("sigma", CurveGallery::sigmas);
        all.put("circles", ClassGallery::circles);
        all.put("circles-lifted", ClassGallery::circlesLifted);
        all.put("perceptron", ClassGallery::perceptron);
        all.put("logistic", ClassGallery::logistic);
        all.put("calibration", ClassGallery::calibration);
        all.put("confusion", ClassGallery::confusion);
        all.put("svm", ClassGallery::svm);
        all.put("gram", MatrixGallery::gram);
        all.put("molecules", MatrixGallery::molecules);
        all.put("sentences", MatrixGallery::sentences);
        all.put("baskets", MatrixGallery::baskets);
        all.put("eigenvalues", MatrixGallery::eigenvalues);
        all.put("validation", MatrixGallery::validation);
        all.put("l1", MatrixGallery::l1);
        all.put("importances", MatrixGallery::importances);
        all.put("left-out", PosteriorGallery::leftOut);
        all.put("residuals", PosteriorGallery::residuals);
        all.put("coin", PosteriorGallery::coin);
        all.put("posterior", PosteriorGallery::posterior);
        all.put("extrapolation", PosteriorGallery::extrapolation);
        all.put("outliers", NoiseGallery::outliers);
        all.put("varying-noise", NoiseGallery::varyingNoise);
        all.put("counts", NoiseGallery::counts);
        all.put("descent", PosteriorGallery::descent);
        all.put("sgd", PosteriorGallery::stochasticSteps);
        all.put("online", StreamGallery::change);
        all.put("kernel-draws", KernelGallery::draws);
        all.put("conformal", ConformalGallery::bands);
        all.put("class-sets", ConformalGallery::sets);
        all.put("components", StructureGallery::components);
        all.put("clusters", StructureGallery::clusters);
        all.put("power", SampleGallery::power);
        all.put("density", SampleGallery::density);
        all.put("novelty", SampleGallery::novelty);
        all.put("representatives", SampleGallery::representatives);
        all.put("correlation", SampleGallery::correlation);
        all.put("kernel-draws-more", KernelGallery::moreDraws);
        all.put("additive", KernelGallery::additive);
        return all;
    }

    /** Writes all of them into a directory. */
    public static void main(String[] args) {
        Path directory = Path.of(args[0]);
        pictures().forEach((name, picture) -> picture.get().writeTo(directory.resolve(name + ".svg")));
    }
}
