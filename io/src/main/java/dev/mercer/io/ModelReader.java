package dev.mercer.io;

import static dev.mercer.io.ModelWriter.BAND;
import static dev.mercer.io.ModelWriter.BAND_SCALE;
import static dev.mercer.io.ModelWriter.CLASS_SETS;
import static dev.mercer.io.ModelWriter.GAUSSIAN;
import static dev.mercer.io.ModelWriter.GROUPED;
import static dev.mercer.io.ModelWriter.INTERVALS;
import static dev.mercer.io.ModelWriter.MEAN;
import static dev.mercer.io.ModelWriter.NOISE;
import static dev.mercer.io.ModelWriter.NOISE_POSTERIOR;
import static dev.mercer.io.ModelWriter.OBSERVED;
import static dev.mercer.io.ModelWriter.PAIRS;
import static dev.mercer.io.ModelWriter.SCALE;
import static dev.mercer.io.ModelWriter.SETS;
import static dev.mercer.io.ModelWriter.SPARSE;
import static dev.mercer.io.ModelWriter.TERM;

import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.RowGroups;
import dev.mercer.data.SparsePoints;
import dev.mercer.io.tensor.Tensor;
import dev.mercer.io.tensor.TensorFile;
import dev.mercer.kernel.FeatureMap;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.KernelText;
import dev.mercer.linalg.Matrix;
import dev.mercer.loss.internal.ObservedNumber;
import dev.mercer.loss.internal.PoissonCounts;
import dev.mercer.loss.internal.StudentNoise;
import dev.mercer.model.BandIntervals;
import dev.mercer.model.Calibration;
import dev.mercer.model.ClassSets;
import dev.mercer.model.Classifier;
import dev.mercer.model.ConformalIntervals;
import dev.mercer.model.Detector;
import dev.mercer.model.Expansion;
import dev.mercer.model.Intervals;
import dev.mercer.model.Model;
import dev.mercer.model.ObservationNoise;
import dev.mercer.model.PairRule;
import dev.mercer.model.Posterior;
import dev.mercer.model.PosteriorCovariance;
import dev.mercer.model.Regressor;
import dev.mercer.model.Scheme;
import dev.mercer.model.TableModel;
import dev.mercer.model.TargetDecoder;
import dev.mercer.model.Training;
import dev.mercer.model.internal.CalibrationBasis;
import dev.mercer.model.internal.GaussianFactor;
import dev.mercer.model.internal.GaussianPrior;
import dev.mercer.model.internal.Provenance;
import dev.mercer.model.internal.TargetScale;
import dev.mercer.solve.Certificate;
import dev.mercer.solve.Convergence;
import dev.mercer.solve.Reason;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Require;
import dev.mercer.util.Text;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Builds a model from the texts and arrays that {@link ModelWriter} wrote. */
final class ModelReader {
    private final TensorFile file;

    private ModelReader(TensorFile file) {
        this.file = file;
    }

    static TableModel model(TensorFile file) {
        return new ModelReader(file).model();
    }

    private TableModel model() {
        int version = integer("format_version");
        if (version > Models.VERSION) throw new Models.NewerFormat(version);
        String task = file.text("task");
        Model model = switch (task) {
            case "regression" -> regressor();
            case "classification" -> classifier();
            case "detection" -> new Detector(whole(""), training());
            default -> throw new InvalidInputException("its task is " + Text.quote(task));
        };
        Optional<String> several = file.optional("targets");
        Optional<String> single = file.optional("target");
        List<String> targets = several.isPresent()
                ? EncoderText.texts(EncoderText.parse(several.get()))
                : single.isPresent() ? List.of(single.get()) : List.of();
        int rows = model.training().rows().size();
        int centers = model.expansion().centers().size();
        Require.that(
                rows == 0 || rows == centers, "it has %d centres, but the training rows of %d of them", centers, rows);
        return new TableModel(EncoderText.read(file), targets, model);
    }

    private Regressor regressor() {
        Expansion own = whole("");
        return new Regressor(own, training(), intervals(own), decoder());
    }

    private Optional<Intervals> intervals(Expansion own) {
        if (file.optional(INTERVALS + "shared").isPresent()) return Optional.of(conformal(own, INTERVALS));
        if (file.optional(GROUPED + "shared").isPresent()) return Optional.of(conformal(own, GROUPED));
        if (file.optional(GAUSSIAN + "shared").isPresent()) return Optional.of(gaussian(own, GAUSSIAN));
        if (file.optional(OBSERVED + "kind").isPresent()) return Optional.of(observed(own));
        if (file.optional(SPARSE + "rho").isPresent()) return Optional.of(sparse(own));
        return file.tensors().containsKey(BAND + "scores") ? Optional.of(band()) : Optional.empty();
    }

    private Optional<TargetDecoder> decoder() {
        Optional<String> name = file.optional(SCALE);
        if (name.isEmpty()) return Optional.empty();
        Reals range = reals(SCALE + ".range");
        Require.equal("number of ends of the range of targets", 2, range.size());
        TargetScale scale = switch (name.get()) {
            case "none" -> new TargetScale.Identity();
            case "log" -> new TargetScale.Log(number(SCALE + ".offset"));
            case "sqrt" -> new TargetScale.SquareRoot();
            case "ranks" -> new TargetScale.NormalScores(reals(SCALE + ".targets"), reals(SCALE + ".scores"));
            default -> throw new InvalidInputException("its scale of the target is " + Text.quote(name.get()));
        };
        return Optional.of(new TargetDecoder(
                scale, reals(SCALE + ".residuals"), range.get(0), range.get(1), file.text(SCALE + ".reason")));
    }

    private Posterior gaussian(Expansion own, String prefix) {
        ModelWriter.Shared shared = constant(prefix + "shared", ModelWriter.Shared.values());
        boolean same = shared == ModelWriter.Shared.CENTERS;
        Kernel kernel = same ? own.kernel() : Kernel.parse(file.text(prefix + "kernel"));
        Reals weights = reals(prefix + "weights");
        Optional<GaussianFactor> factor = file.tensors().containsKey(prefix + "factor")
                ? Optional.of(GaussianFactor.ofPacked(
                        weights.size(), file.reals(prefix + "factor").values()))
                : Optional.empty();
        Points points = same ? own.centers() : centers(prefix);
        return new Posterior(
                own, prior(kernel, prefix, weights.size()), new PosteriorCovariance.Exact(points, weights, factor));
    }

    private Intervals observed(Expansion own) {
        Expansion mean = file.tensors().containsKey(MEAN + "weights")
                ? new Expansion(own.features(), own.kernel(), own.centers(), weights(MEAN), reals(MEAN + "bias"))
                : own;
        Posterior latent = gaussian(mean, OBSERVED);
        String kind = file.text(OBSERVED + "kind");
        if (kind.equals("heteroscedastic")) {
            Expansion noise = expansion(NOISE);
            return latent.withNoise(new ObservationNoise.Varying(
                    noise, file.optional(NOISE_POSTERIOR + "shared").map(shared -> gaussian(noise, NOISE_POSTERIOR))));
        }
        Reals parameters = reals(OBSERVED + "parameters");
        ObservedNumber observation = switch (kind) {
            case "poisson" -> new PoissonCounts();
            case "student-t" -> {
                Require.equal("number of parameters of Student's t noise", 2, parameters.size());
                yield new StudentNoise(parameters.get(0), parameters.get(1));
            }
            default -> throw new InvalidInputException("its observations are " + Text.quote(kind));
        };
        return latent.withNoise(new ObservationNoise.NonNormal(observation));
    }

    private GaussianPrior prior(Kernel kernel, String prefix, int n) {
        String intercept = file.text(prefix + "intercept");
        Require.that(
                intercept.equals("true") || intercept.equals("false"),
                "its %sintercept is %s",
                prefix,
                Text.quote(intercept));
        boolean flat = intercept.equals("true");
        // In files without degrees of freedom the amplitude was estimated from n points, less one for an intercept.
        double degrees = optional(prefix + "degrees_of_freedom").orElse(flat ? n - 1 : n);
        return new GaussianPrior(kernel, number(prefix + "amplitude"), degrees, number(prefix + "rho"), flat);
    }

    private Posterior sparse(Expansion own) {
        GaussianPrior prior = prior(own.kernel(), SPARSE, own.centers().size());
        List<Integer> rows = file.tensors().containsKey(SPARSE + "rows")
                ? Arrays.stream(file.integers(SPARSE + "rows")).boxed().toList()
                : List.of();
        int size = rows.isEmpty() ? own.centers().size() : rows.size();
        double[] root = file.reals(SPARSE + "root").values();
        Require.that(
                root.length == (long) size * size,
                "its sparse.root has %d numbers for %d inducing points",
                root.length,
                size);
        Matrix matrix = Matrix.rowMajor(root, size);
        Reals unit = prior.intercept() ? reals(SPARSE + "unit") : Reals.of();
        return new Posterior(
                own, prior, new PosteriorCovariance.LowRank(matrix, unit, number(SPARSE + "precision"), rows));
    }

    private ConformalIntervals conformal(Expansion own, String prefix) {
        Expansion models = switch (constant(prefix + "shared", ModelWriter.Shared.values())) {
            case ALL -> own;
            case CENTERS ->
                new Expansion(own.features(), own.kernel(), own.centers(), weights(prefix), reals(prefix + "bias"));
            case NOTHING -> expansion(prefix);
        };
        List<Integer> parts =
                Arrays.stream(file.integers(prefix + "parts")).boxed().toList();
        return new ConformalIntervals(
                models, parts, reals(prefix + "errors"), groups(prefix, parts.size()), basis(prefix));
    }

    private BandIntervals band() {
        Optional<Expansion> scale = file.optional(BAND_SCALE + "kernel").map(kernel -> expansion(BAND_SCALE));
        Reals scores = reals(BAND + "scores");
        return new BandIntervals(whole(BAND), scale, scores, groups(BAND, scores.size()), basis(BAND));
    }

    private RowGroups groups(String prefix, int size) {
        return prefix.equals(GROUPED) || file.tensors().containsKey(prefix + "groups")
                ? RowGroups.of(file.integers(prefix + "groups"))
                : RowGroups.single(size);
    }

    private CalibrationBasis basis(String prefix) {
        return file.optional(prefix + "basis")
                .map(text -> constant(prefix + "basis", CalibrationBasis.values()))
                .orElse(CalibrationBasis.UNKNOWN);
    }

    private Calibration calibration() {
        boolean weighted = file.tensors().containsKey("calibration.class_weights");
        return new Calibration(
                reals("calibration.slopes"),
                reals("calibration.offsets"),
                weighted ? reals("calibration.class_weights") : Reals.of(),
                sets(),
                file.optional(PAIRS).isPresent() ? Optional.of(pairs()) : Optional.empty());
    }

    private PairRule pairs() {
        return new PairRule(constant(PAIRS, PairRule.Source.values()), number(PAIRS + ".sharpness"));
    }

    private Optional<ClassSets> sets() {
        boolean byClass = file.tensors().containsKey(CLASS_SETS + "scores");
        String prefix = byClass ? CLASS_SETS : SETS;
        if (!file.tensors().containsKey(prefix + "scores")) return Optional.empty();
        Reals scores = reals(prefix + "scores");
        List<Integer> classes = byClass
                ? Arrays.stream(file.integers(prefix + "classes")).boxed().toList()
                : List.of();
        return Optional.of(new ClassSets(scores, groups(prefix, scores.size()), basis(prefix), classes));
    }

    private Classifier classifier() {
        Optional<Calibration> calibration =
                file.tensors().containsKey("calibration.slopes") ? Optional.of(calibration()) : Optional.empty();
        List<String> classes = EncoderText.texts(EncoderText.parse(file.text("classes")));
        return new Classifier(whole(""), classes, constant("scheme", Scheme.values()), calibration, training());
    }

    /** The function with all its terms. */
    private Expansion whole(String before) {
        Expansion first = expansion(before);
        if (file.optional(before + TERM + "s").isEmpty()) return first;
        int count = integer(before + TERM + "s");
        Require.that(count > 0, "it has %d further terms", count);
        List<Expansion> terms = new ArrayList<>(List.of(first));
        for (int m = 1; m <= count; m++) {
            String prefix = before + TERM + m + ".";
            boolean same = constant(prefix + "shared", ModelWriter.Shared.values()) == ModelWriter.Shared.CENTERS;
            terms.add(expansion(prefix, same ? first.centers() : centers(prefix)));
        }
        return Expansion.sum(terms);
    }

    private Expansion expansion(String prefix) {
        return expansion(prefix, centers(prefix));
    }

    private Expansion expansion(String prefix, Points centers) {
        Kernel kernel = KernelText.parse(file.text(prefix + "kernel"), matrices(prefix + ModelWriter.MATRIX));
        Optional<String> map = file.optional(prefix + "features");
        Optional<FeatureMap> features = map.isPresent() ? Optional.of(FeatureMap.parse(map.get())) : Optional.empty();
        kernel.requireAffordable(centers.dim());
        Expansion expansion = new Expansion(features, kernel, centers, weights(prefix), reals(prefix + "bias"));
        // One value is enough to see whether a metric, lengths or columns of the kernel fit the centers.
        if (expansion.metric().isPresent())
            expansion.metric().get().dim(expansion.centers().dim());
        if (expansion.centers().size() > 0) kernel.value(expansion.centers(), 0, expansion.centers(), 0);
        return expansion;
    }

    /** The matrices named in the kernel. */
    private Map<String, DensePoints> matrices(String prefix) {
        Map<String, DensePoints> found = new HashMap<>();
        for (String name : file.tensors().keySet())
            if (name.startsWith(prefix)) found.put(name.substring(prefix.length()), dense(name));
        return found;
    }

    private DensePoints dense(String name) {
        Tensor.F64 rows = file.reals(name);
        Require.equal("number of directions of " + name, 2, rows.shape().size());
        return DensePoints.of(rows.shape().get(0), rows.shape().get(1), rows.values());
    }

    private List<Reals> weights(String prefix) {
        Tensor.F64 weights = file.reals(prefix + "weights");
        Require.equal("number of directions of the weights", 2, weights.shape().size());
        int outputs = weights.shape().get(0);
        int size = weights.shape().get(1);
        List<Reals> alpha = new ArrayList<>();
        for (int t = 0; t < outputs; t++)
            alpha.add(Reals.of(Arrays.copyOfRange(weights.values(), t * size, (t + 1) * size)));
        return alpha;
    }

    private Points centers(String prefix) {
        if (file.optional(prefix + "centers.dim").isPresent()) return sparseCenters(prefix);
        return dense(prefix + "centers");
    }

    private SparsePoints sparseCenters(String prefix) {
        double[] values = file.reals(prefix + "centers.values").values();
        int[] columns = file.integers(prefix + "centers.columns");
        int[] starts = file.integers(prefix + "centers.starts");
        Require.equal("number of columns of centres", values.length, columns.length);
        Require.that(starts.length > 0 && starts[0] == 0, "the first centre does not start at 0");
        Require.equal("end of the last centre", values.length, starts[starts.length - 1]);
        SparsePoints.Builder builder = new SparsePoints.Builder();
        for (int i = 0; i + 1 < starts.length; i++) {
            Require.range(starts[i], starts[i + 1], values.length);
            for (int at = starts[i]; at < starts[i + 1]; at++) builder.add(columns[at], values[at]);
            builder.endRow();
        }
        return builder.build(integer(prefix + "centers.dim"));
    }

    private Training training() {
        Convergence convergence = new Convergence(
                constant("convergence.reason", Reason.values()),
                number("convergence.measure"),
                wholeNumber("convergence.iterations"),
                optional("convergence.jitter").orElse(0));
        List<Integer> rows = new ArrayList<>();
        for (int row : file.integers("training.rows")) rows.add(row);
        return new Training(
                convergence,
                certificate(),
                reals("training.losses"),
                rows,
                optional("training.tube"),
                quantiles(),
                provenance());
    }

    private Optional<Certificate> certificate() {
        if (file.optional("certificate.objective").isEmpty()) return Optional.empty();
        boolean restricted = "true".equals(file.metadata().get("certificate.restricted"));
        return Optional.of(new Certificate(number("certificate.objective"), optional("certificate.bound"), restricted));
    }

    private Reals quantiles() {
        Optional<String> text = file.optional("training.quantile");
        if (text.isEmpty()) return Reals.of();
        try {
            return Reals.of(Arrays.stream(text.get().split(" ", -1))
                    .mapToDouble(Double::parseDouble)
                    .toArray());
        } catch (NumberFormatException notOne) {
            throw notA("list of numbers", "training.quantile", notOne);
        }
    }

    private OptionalDouble optional(String name) {
        return file.optional(name).isPresent() ? OptionalDouble.of(number(name)) : OptionalDouble.empty();
    }

    private Provenance provenance() {
        return new Provenance(
                file.text("provenance.learner"),
                integer("provenance.rows"),
                integer("provenance.columns"),
                file.text("provenance.digest"),
                file.text("provenance.backend"),
                file.text("provenance.version"));
    }

    private Reals reals(String name) {
        return Reals.of(file.reals(name).values());
    }

    private int integer(String name) {
        long value = wholeNumber(name);
        Require.that(value == (int) value, "\"%s\" is out of range: %d", name, value);
        return (int) value;
    }

    private long wholeNumber(String name) {
        try {
            return Long.parseLong(file.text(name));
        } catch (NumberFormatException notOne) {
            throw notA("whole number", name, notOne);
        }
    }

    private double number(String name) {
        try {
            return Double.parseDouble(file.text(name));
        } catch (NumberFormatException notOne) {
            throw notA("number", name, notOne);
        }
    }

    private InvalidInputException notA(String what, String name, Exception cause) {
        return new InvalidInputException(
                "\"" + name + "\" is not a " + what + ": " + Text.quote(file.text(name)), cause);
    }

    private <E extends Enum<E>> E constant(String name, E[] among) {
        String text = file.text(name);
        for (E constant : among) if (ModelWriter.name(constant).equals(text)) return constant;
        throw new InvalidInputException("its " + name + " is " + Text.quote(text));
    }
}
