package dev.mercer.io;

import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.RowGroups;
import dev.mercer.data.SparsePoints;
import dev.mercer.io.json.ArrayNode;
import dev.mercer.io.json.JsonNode;
import dev.mercer.io.tensor.Tensor;
import dev.mercer.io.tensor.TensorFile;
import dev.mercer.kernel.FeatureMap;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.KernelText;
import dev.mercer.kernel.Precomputed;
import dev.mercer.kernel.ShortText;
import dev.mercer.linalg.Matrix;
import dev.mercer.loss.internal.PoissonCounts;
import dev.mercer.model.BandIntervals;
import dev.mercer.model.Calibration;
import dev.mercer.model.Classifier;
import dev.mercer.model.ConformalIntervals;
import dev.mercer.model.Detector;
import dev.mercer.model.Expansion;
import dev.mercer.model.Intervals;
import dev.mercer.model.Model;
import dev.mercer.model.ObservationNoise;
import dev.mercer.model.Posterior;
import dev.mercer.model.PosteriorCovariance;
import dev.mercer.model.Regressor;
import dev.mercer.model.TableModel;
import dev.mercer.model.TargetDecoder;
import dev.mercer.model.Training;
import dev.mercer.model.internal.CalibrationBasis;
import dev.mercer.model.internal.GaussianPrior;
import dev.mercer.model.internal.Provenance;
import dev.mercer.model.internal.TargetScale;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Require;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Converts a model to texts and arrays; {@link ModelReader} converts it back. */
public final class ModelWriter {
    /** Name prefix of everything that belongs to intervals. */
    static final String INTERVALS = "intervals.";

    /** Prefix of grouped intervals: an older reader, which would count each point, finds a model without intervals. */
    static final String GROUPED = "grouped.";

    /** Prefix of Gaussian intervals: an older reader finds a model without intervals. */
    static final String GAUSSIAN = "gaussian.";

    /** Prefix of Gaussian intervals on inducing points: an older reader finds a model without intervals. */
    static final String SPARSE = "sparse.";

    /** Prefix of the mean of f, if intervals are about another f than that of the model. */
    static final String MEAN = "observed.mean.";

    /** Prefix of a Gaussian process whose observations are not normal, or whose noise varies: an older reader finds a model without intervals. */
    static final String OBSERVED = "observed.";

    /** Prefix of the logarithm of noise that varies. */
    static final String NOISE = "noise.";

    /** Prefix of the posterior of the logarithm of noise that varies. */
    static final String NOISE_POSTERIOR = "noise.posterior.";

    /** Prefix of intervals whose width depends on x: an older reader finds a model without intervals. */
    static final String BAND = "band.";

    /** Prefix of the function that scales such intervals. */
    static final String BAND_SCALE = "band.scale.";

    /** Prefix of sets of classes. */
    static final String SETS = "sets.";

    /** Prefix of sets with a guarantee for each class: an older reader finds a model without sets. */
    static final String CLASS_SETS = "class_sets.";

    /** Name, and name prefix, of the rule for pairs of classes. */
    static final String PAIRS = "calibration.pairs";

    /** Name, and name prefix, of the scale of the target. */
    static final String SCALE = "target_scale";

    /** Name of the number of further terms of a blend, and with a number from 1 the name prefix of each. */
    static final String TERM = "term";

    /** Name prefix of matrices inside the kernel. */
    static final String MATRIX = "kernel.";

    private final Map<String, String> texts;
    private final Map<String, Tensor> tensors;

    private ModelWriter(TensorFile file) {
        texts = file.metadata();
        tensors = file.tensors();
    }

    static TensorFile content(TableModel model) {
        TensorFile file = TensorFile.empty();
        new ModelWriter(file).put(model);
        return file.aligned();
    }

    private void put(TableModel whole) {
        Optional<TargetDecoder> decoder =
                whole.model() instanceof Regressor regressor ? regressor.decoder() : Optional.empty();
        texts.put("format_version", Integer.toString(version(whole.model(), decoder)));
        texts.put("task", task(whole.model()));
        if (whole.targets().size() == 1) texts.put("target", whole.targets().get(0));
        if (whole.targets().size() > 1) texts.put("targets", list(whole.targets()));
        put(whole.model().expansion(), "");
        putOthers(whole.model().expansion(), "");
        if (whole.model() instanceof Classifier classifier) put(classifier);
        if (whole.model() instanceof Regressor regressor)
            regressor.intervals().ifPresent(intervals -> putIntervals(intervals, regressor.expansion()));
        decoder.ifPresent(this::put);
        EncoderText.put(whole.encoder(), texts, tensors);
        put(whole.model().training());
    }

    /**
     * The version that a reader must support. Without scales it would predict numbers on the scale, without blends only their first term, and
     * without the rule for pairs of classes other classes.
     */
    private static int version(Model model, Optional<TargetDecoder> decoder) {
        if (model instanceof Classifier classifier
                && classifier.calibration().flatMap(Calibration::pairs).isPresent()) return Models.PAIRS;
        if (!model.expansion().others().isEmpty()) return Models.BLENDS;
        return decoder.isPresent() ? Models.SCALES : Models.FIRST;
    }

    /** The further terms of a blend; centers that are equal to those of the first term are not stored twice. */
    private void putOthers(Expansion whole, String before) {
        if (whole.others().isEmpty()) return;
        texts.put(before + TERM + "s", Integer.toString(whole.others().size()));
        for (int m = 0; m < whole.others().size(); m++) {
            Expansion other = whole.others().get(m);
            String prefix = before + TERM + (m + 1) + ".";
            boolean same = other.centers().equals(whole.centers());
            texts.put(prefix + "shared", name(same ? Shared.CENTERS : Shared.NOTHING));
            putKernel(other, prefix);
            if (!same) putCenters(kept(other), prefix);
            putWeights(other, prefix);
        }
    }

    private void put(TargetDecoder decoder) {
        texts.put(SCALE, decoder.scale().name());
        texts.put(SCALE + ".reason", decoder.reason());
        put(SCALE + ".residuals", decoder.residuals());
        put(SCALE + ".range", Reals.of(decoder.least(), decoder.most()));
        if (decoder.scale() instanceof TargetScale.Log log) texts.put(SCALE + ".offset", Double.toString(log.offset()));
        if (decoder.scale() instanceof TargetScale.NormalScores ranks) {
            put(SCALE + ".targets", ranks.targets());
            put(SCALE + ".scores", ranks.scores());
        }
    }

    private static String task(Model model) {
        if (model instanceof Detector) return "detection";
        return model instanceof Classifier ? "classification" : "regression";
    }

    private void put(Expansion expansion, String prefix) {
        putKernel(expansion, prefix);
        putCenters(kept(expansion), prefix);
        putWeights(expansion, prefix);
    }

    private void putKernel(Expansion expansion, String prefix) {
        ShortText kernel = ShortText.of(expansion.kernel());
        exact(expansion.kernel(), text -> KernelText.parse(kernel.text(), kernel.matrices()));
        texts.put(prefix + "kernel", kernel.text());
        kernel.matrices().forEach((name, matrix) -> put(matrix, prefix + MATRIX + name));
        expansion.features().ifPresent(map -> texts.put(prefix + "features", exact(map, FeatureMap::parse)));
    }

    /** The centers to store; for precomputed items only their numbers. */
    private static Points kept(Expansion expansion) {
        return Precomputed.isAllOf(expansion.kernel())
                ? Precomputed.numbersOf(expansion.centers())
                : expansion.centers();
    }

    private void putCenters(Points centers, String prefix) {
        if (centers instanceof SparsePoints sparse) put(sparse, prefix);
        else if (centers instanceof DensePoints dense) put(dense, prefix + "centers");
    }

    private void putWeights(Expansion expansion, String prefix) {
        int centers = expansion.centers().size();
        long numbers = (long) expansion.outputs() * centers;
        Require.that(numbers < Integer.MAX_VALUE - 8, "%d weights are too many for a model file", numbers);
        double[] weights = new double[(int) numbers];
        for (int t = 0; t < expansion.outputs(); t++)
            System.arraycopy(expansion.weights().get(t).toArray(), 0, weights, t * centers, centers);
        tensors.put(prefix + "weights", new Tensor.F64(List.of(expansion.outputs(), centers), weights));
        put(prefix + "bias", expansion.bias());
    }

    private void putIntervals(Intervals intervals, Expansion own) {
        if (intervals instanceof ConformalIntervals conformal) put(conformal, own);
        else if (intervals instanceof Posterior posterior) put(posterior, own);
        else if (intervals instanceof BandIntervals band) put(band);
    }

    private void put(BandIntervals band) {
        put(band.models(), BAND);
        putOthers(band.models(), BAND);
        band.logScale().ifPresent(scale -> put(scale, BAND_SCALE));
        putCalibration(band.groups(), band.basis(), BAND);
        put(BAND + "scores", band.scores());
    }

    /** The groups of calibration points, and the role that they had in choosing the model. */
    private void putCalibration(RowGroups groups, CalibrationBasis basis, String prefix) {
        if (!groups.isSingle())
            put(
                    prefix + "groups",
                    IntStream.range(0, groups.size()).mapToObj(groups::groupOf).toList());
        if (basis != CalibrationBasis.UNKNOWN) texts.put(prefix + "basis", name(basis));
    }

    private void put(GaussianPrior prior, String prefix) {
        texts.put(prefix + "amplitude", Double.toString(prior.amplitude()));
        texts.put(prefix + "degrees_of_freedom", Double.toString(prior.degreesOfFreedom()));
        texts.put(prefix + "rho", Double.toString(prior.rho()));
        texts.put(prefix + "intercept", Boolean.toString(prior.intercept()));
    }

    private void put(Posterior posterior, Expansion own) {
        if (posterior.covariance() instanceof PosteriorCovariance.LowRank covariance)
            put(posterior.prior(), covariance);
        else if (posterior.noise() instanceof ObservationNoise.NonNormal noise) put(posterior, noise, own);
        else if (posterior.noise() instanceof ObservationNoise.Varying noise) put(posterior, noise, own);
        else put(posterior, own, GAUSSIAN);
    }

    /** The inducing points are centers of the model. */
    private void put(GaussianPrior prior, PosteriorCovariance.LowRank covariance) {
        put(prior, SPARSE);
        Matrix root = covariance.root();
        tensors.put(
                SPARSE + "root",
                new Tensor.F64(
                        List.of(root.rows(), root.columns()), root.values().clone()));
        if (prior.intercept()) put(SPARSE + "unit", covariance.unit());
        if (!covariance.rows().isEmpty()) put(SPARSE + "rows", covariance.rows());
        texts.put(SPARSE + "precision", Double.toString(covariance.precision()));
    }

    private void put(Posterior posterior, Expansion own, String prefix) {
        GaussianPrior prior = posterior.prior();
        PosteriorCovariance.Exact covariance = (PosteriorCovariance.Exact) posterior.covariance();
        put(prior, prefix);
        covariance.factor().ifPresent(factor -> tensors.put(prefix + "factor", Tensor.F64.of(factor.packed())));
        put(prefix + "weights", covariance.weights());
        Shared shared = own.features().isEmpty()
                        && own.kernel().equals(prior.kernel())
                        && own.centers().equals(covariance.points())
                ? Shared.CENTERS
                : Shared.NOTHING;
        texts.put(prefix + "shared", name(shared));
        if (shared == Shared.CENTERS) return;
        texts.put(prefix + "kernel", exact(prior.kernel(), Kernel::parse));
        putCenters(covariance.points(), prefix);
    }

    private void put(Posterior posterior, ObservationNoise.NonNormal noise, Expansion own) {
        put(posterior, own, OBSERVED);
        Shared shared = Shared.of(posterior.mean(), own);
        Require.that(shared != Shared.NOTHING, "a model file holds observed intervals with the centers of the model");
        if (shared == Shared.CENTERS) putWeights(posterior.mean(), MEAN);
        texts.put(OBSERVED + "kind", noise.observation() instanceof PoissonCounts ? "poisson" : "student-t");
        put(
                OBSERVED + "parameters",
                Reals.of(noise.observation().parameters().stream()
                        .mapToDouble(Double::doubleValue)
                        .toArray()));
    }

    private void put(Posterior posterior, ObservationNoise.Varying noise, Expansion own) {
        put(posterior, own, OBSERVED);
        texts.put(OBSERVED + "kind", "heteroscedastic");
        put(noise.log(), NOISE);
        noise.posterior().ifPresent(log -> put(log, noise.log(), NOISE_POSTERIOR));
    }

    private void put(ConformalIntervals intervals, Expansion own) {
        RowGroups groups = intervals.groups();
        String prefix = groups.isSingle() ? INTERVALS : GROUPED;
        put(prefix + "errors", intervals.errors());
        put(prefix + "parts", intervals.partOf());
        putCalibration(groups, intervals.basis(), prefix);
        Expansion models = intervals.models();
        Shared shared = Shared.of(models, own);
        Require.that(
                shared == Shared.ALL || models.others().isEmpty(),
                "a model file holds intervals of a blend where they are about its own predictions (split)");
        texts.put(prefix + "shared", name(shared));
        if (shared == Shared.CENTERS) putWeights(models, prefix);
        if (shared == Shared.NOTHING) put(models, prefix);
    }

    /** Parts that the models of intervals share with the model itself, and that are not stored twice. */
    enum Shared {
        ALL,
        CENTERS,
        NOTHING;

        private static Shared of(Expansion models, Expansion own) {
            if (models.equals(own)) return ALL;
            boolean same = models.kernel().equals(own.kernel())
                    && models.features().equals(own.features())
                    && models.centers().equals(own.centers());
            return same ? CENTERS : NOTHING;
        }
    }

    /** The text of an object in the notation, if parsing it gives an equal object. */
    private static <T> String exact(T thing, Function<String, T> parse) {
        String text = thing.toString();
        try {
            if (parse.apply(text).equals(thing)) return text;
        } catch (InvalidInputException unreadable) {
            throw cannotBeStored(text, unreadable);
        }
        throw cannotBeStored(text, null);
    }

    private static InvalidInputException cannotBeStored(String text, @Nullable InvalidInputException cause) {
        String shown = text.length() > 60 ? text.substring(0, 60) + "…" : text;
        String message = "a model with " + shown
                + " cannot be stored: a model file holds no code, so that its kernel must be" + " one of the notation";
        return cause == null ? new InvalidInputException(message) : new InvalidInputException(message, cause);
    }

    private void put(DensePoints centers, String name) {
        tensors.put(name, new Tensor.F64(List.of(centers.size(), centers.dim()), centers.coordinates()));
    }

    private void put(SparsePoints centers, String prefix) {
        int[] starts = new int[centers.size() + 1];
        int[] columns = new int[centers.nonZeros()];
        double[] values = new double[centers.nonZeros()];
        for (int i = 0; i < centers.size(); i++) {
            centers.copyRow(i, columns, values, starts[i]);
            starts[i + 1] = starts[i] + centers.nonZeros(i);
        }
        texts.put(prefix + "centers.dim", Integer.toString(centers.dim()));
        tensors.put(prefix + "centers.values", Tensor.F64.of(values));
        tensors.put(prefix + "centers.columns", Tensor.I32.of(columns));
        tensors.put(prefix + "centers.starts", Tensor.I32.of(starts));
    }

    private static String list(List<String> names) {
        ArrayNode array = JsonNode.array();
        names.forEach(array::add);
        return array.toString();
    }

    private void put(Classifier classifier) {
        texts.put("classes", list(classifier.classes()));
        texts.put("scheme", name(classifier.scheme()));
        if (classifier.calibration().isEmpty()) return;
        Calibration calibration = classifier.calibration().get();
        put("calibration.slopes", calibration.slopes());
        put("calibration.offsets", calibration.offsets());
        if (calibration.classWeights().size() > 0) put("calibration.class_weights", calibration.classWeights());
        calibration.pairs().ifPresent(rule -> {
            texts.put(PAIRS, name(rule.source()));
            texts.put(PAIRS + ".sharpness", Double.toString(rule.sharpness()));
        });
        calibration.sets().ifPresent(sets -> {
            String prefix = sets.byClass() ? CLASS_SETS : SETS;
            put(prefix + "scores", sets.scores());
            putCalibration(sets.groups(), sets.basis(), prefix);
            if (sets.byClass()) put(prefix + "classes", sets.trueClasses());
        });
    }

    private void put(Training training) {
        texts.put("convergence.reason", name(training.convergence().reason()));
        texts.put("convergence.measure", Double.toString(training.convergence().measure()));
        texts.put("convergence.iterations", Long.toString(training.convergence().iterations()));
        if (training.convergence().jitter() > 0)
            texts.put(
                    "convergence.jitter", Double.toString(training.convergence().jitter()));
        training.certificate().ifPresent(certificate -> {
            texts.put("certificate.objective", Double.toString(certificate.objective()));
            certificate.bound().ifPresent(bound -> texts.put("certificate.bound", Double.toString(bound)));
            if (certificate.restricted()) texts.put("certificate.restricted", "true");
        });
        training.tube().ifPresent(tube -> texts.put("training.tube", Double.toString(tube)));
        if (training.quantiles().size() > 0) texts.put("training.quantile", joined(training.quantiles()));
        put("training.losses", training.losses());
        put("training.rows", training.rows());
        Provenance provenance = training.provenance();
        texts.put("provenance.learner", provenance.learner());
        texts.put("provenance.rows", Integer.toString(provenance.rows()));
        texts.put("provenance.columns", Integer.toString(provenance.columns()));
        texts.put("provenance.digest", provenance.digest());
        texts.put("provenance.backend", provenance.backend());
        texts.put("provenance.version", provenance.version());
    }

    private static String joined(Reals numbers) {
        return numbers.stream().mapToObj(Double::toString).collect(Collectors.joining(" "));
    }

    private void put(String name, Reals numbers) {
        tensors.put(name, Tensor.F64.of(numbers.toArray()));
    }

    private void put(String name, List<Integer> numbers) {
        tensors.put(
                name, Tensor.I32.of(numbers.stream().mapToInt(Integer::intValue).toArray()));
    }

    /** The name of a constant as other languages write it: {@code one-vs-one}. */
    public static String name(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
