package dev.mercer.io;

import dev.mercer.compute.Compute;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.RowGroups;
import dev.mercer.data.SparsePoints;
import dev.mercer.data.encoder.Encoder;
import dev.mercer.data.encoder.Encoding;
import dev.mercer.data.encoder.TableEncoder;
import dev.mercer.data.encoder.internal.ColumnParts;
import dev.mercer.data.encoder.internal.LetterColumn;
import dev.mercer.data.encoder.internal.LevelTable;
import dev.mercer.data.encoder.internal.OneHot;
import dev.mercer.data.encoder.internal.TargetStatistics;
import dev.mercer.data.encoder.internal.TextVectors;
import dev.mercer.data.table.ColumnKind;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.Table;
import dev.mercer.data.table.TextColumn;
import dev.mercer.data.textfeatures.TextFeatures;
import dev.mercer.data.textfeatures.TextModel;
import dev.mercer.kernel.FeatureMap;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.Linear;
import dev.mercer.kernel.Precomputed;
import dev.mercer.linalg.Matrix;
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
import dev.mercer.model.internal.GaussianPrior;
import dev.mercer.model.internal.Provenance;
import dev.mercer.model.internal.TargetScale;
import dev.mercer.solve.Certificate;
import dev.mercer.solve.Convergence;
import dev.mercer.solve.Reason;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Models of every kind, with numbers that have all their digits. */
public final class ModelExamples {
    private static final double NA = Double.NaN;
    private static final Kernel KERNEL = Kernel.parse("gaussian(sigma=0.1) + 0.3*polynomial(degree=2, c=1.7)");

    /** A column of every kind. */
    public static final Table TABLE = Table.of(
            NumberColumn.of("age", 20.1, NA, 40.7, 31, 55.5),
            NumberColumn.of("speed", 1e-7, 3e-7, 2e-7, 9e-7, 1e-6),
            TextColumn.of("city", "Rome", "Köln", null, "a \"b\", \\c\n\u0001", "\uD83D\uDE00 \uD800"),
            NumberColumn.of("year", 2020, 2020, 2020, 2020, 2020),
            NumberColumn.of("flag", 7, 7, NA, 7, NA),
            TextColumn.of("when", "2020-01-01", "2020-01-05T12:30", null, "17.02.2021", "2023-05-31"),
            TextColumn.of("paid", "yes", "No", "no", null, "YES"),
            TextColumn.of("rent", "$1,200", "$900", "unknown", "$1,100", null));

    /** Levels and texts that were encoded by what they tell of a target. */
    private static final Table TEXTS = Table.of(
            TextColumn.of("zip", "10115", "10117", null, "20095"),
            TextColumn.of("code", "A/5", "B/7", "A/9", null),
            TextColumn.of("title", "a red house", "two houses", null, "RED"),
            TextColumn.of("word", "ab", "ü", null, "abba"));

    private static final Table NUMBERS = TABLE.keep(1, 3);
    private static final SparsePoints SPARSE = SparsePoints.of(
            Points.of(new double[] {0, 3.3, 0, -1, 0}, new double[] {1e-3, 0, 0, 0, 0}, new double[] {0, 0, 0, 0, 0}));

    private ModelExamples() {}

    private static Encoder texts() {
        TextModel model = new TextModel(
                new TextFeatures(true, new int[] {3, 16383}, new float[] {1, 2.5f}),
                1,
                new float[] {1, 2, 3, 4, 5, 6},
                new float[] {0, 1, 0.1f});
        return new TableEncoder(
                Encoding.AUTO,
                List.of(
                        new ColumnParts(
                                "zip", List.of(new OneHot("zip", List.of("10117"), true, false), statistics("zip"))),
                        statistics("code"),
                        new TextVectors("title", List.of(""), model),
                        new LetterColumn("word", ColumnKind.SEQUENCE, 8, true)));
    }

    private static TargetStatistics statistics(String column) {
        return new TargetStatistics(
                column,
                List.of("a", "b"),
                List.of(
                        new LevelTable(LevelTable.Prefix.TWO_CHARACTERS, List.of("10", ""), Reals.of(0.1, 2, 3, 4)),
                        new LevelTable(LevelTable.Prefix.WHOLE, List.of("10115"), Reals.of(5, 6))),
                new LevelTable(LevelTable.Prefix.WHOLE, List.of("10115", "10117"), Reals.of(0.5, -0.5)),
                -1.5);
    }

    public static List<ModelExample> regressors() {
        Encoder auto = Encoder.learn(Encoding.AUTO, TABLE);
        Encoder none = Encoder.learn(Encoding.NONE, NUMBERS);
        Encoder sparse = Encoder.learn(Encoding.AUTO, SPARSE);
        Encoder plain = Encoder.learn(Encoding.NONE, SPARSE);
        Points points = auto.encode(TABLE).points();
        Points features = SparsePoints.of(Points.of(new double[] {0, 0.1}, new double[] {-1, 1}));
        List<ModelExample> all = new ArrayList<>(List.of(
                example(
                        "levels and texts",
                        texts(),
                        expansion(KERNEL, texts().encode(TEXTS).points(), 1),
                        TEXTS),
                example("dense centres", auto, expansion(KERNEL, points, 1), TABLE),
                example("several targets", auto, expansion(KERNEL, points, 3), TABLE),
                namedTargets(auto, expansion(KERNEL, points, 3)),
                example("no centres", auto, expansion(KERNEL, points.range(0, 0), 2), TABLE),
                example("numbers as they are", none, expansion(KERNEL, NUMBERS.points(0, 1), 1), NUMBERS),
                example("sparse centres", auto, expansion(KERNEL, SparsePoints.of(points), 1), TABLE),
                example("lengths and columns", none, expansion(awkward(), NUMBERS.points(0, 1), 1), NUMBERS),
                example("a learned metric", none, expansion(learned(), NUMBERS.points(0, 1), 1), NUMBERS),
                example("explicit weights", auto, primal("polynomial(degree=2)", points.dim()), TABLE),
                example("radial basis", none, primal("rbf([[0.1, 2019.3], [1e-7, -0.0]], sigma=0.7)", 2), NUMBERS),
                points(
                        "sparse points",
                        sparse,
                        expansion(KERNEL, sparse.encode(SPARSE).points(), 1)),
                points("sparse points as they are", plain, expansion(KERNEL, SPARSE, 2)),
                points("all sparse rows empty", plain, expansion(KERNEL, SPARSE.select(2, 2), 1))));
        Encoder uncentered = Encoder.learn(Encoding.UNCENTRED, TABLE);
        Points scaled = uncentered.encode(TABLE).points();
        all.add(example("numbers that are not centred", uncentered, expansion(KERNEL, scaled, 1), TABLE));
        all.add(items());
        all.addAll(intervals(auto, points));
        all.addAll(scaled(auto, points));
        all.addAll(blends(auto, points));
        for (Reals quantiles : List.of(Reals.of(0.7 / 3), Reals.of(0.1, 1 / 3.0, 0.9))) {
            Expansion expansion = expansion(KERNEL, points, quantiles.size());
            Regressor model = new Regressor(expansion, training(points.size()).withQuantiles(quantiles));
            all.add(ModelExample.of(
                    quantiles.size() + " quantiles", new TableModel(auto, Optional.of("y"), model), TABLE));
        }
        return all;
    }

    /** Models on a scale of the target, of each kind, with and without intervals. */
    private static List<ModelExample> scaled(Encoder encoder, Points points) {
        Expansion own = expansion(KERNEL, points, 1);
        List<TargetScale> scales = List.of(
                new TargetScale.Log(0.1 / 3),
                new TargetScale.SquareRoot(),
                new TargetScale.NormalScores(Reals.of(0.1, 1 / 3.0, 7), Reals.of(-1.1, 0.1 / 7, 2)));
        List<ModelExample> all = new ArrayList<>();
        for (TargetScale scale : scales) {
            TargetDecoder decoder =
                    new TargetDecoder(scale, Reals.of(numbers(9, 13, -1, 1)), -7.1 / 3, 9.7 / 3, "as asked for, \"é\"");
            Regressor model = new Regressor(own, training(points.size()))
                    .with(intervals(own, RowGroups.single(7), CalibrationBasis.UNSEEN))
                    .with(decoder);
            all.add(ModelExample.of(
                    "on the scale " + scale.name(), new TableModel(encoder, Optional.of("y"), model), TABLE));
        }
        return all;
    }

    /** Sums of machines with the same centres and with others, by themselves, on a scale and with intervals. */
    private static List<ModelExample> blends(Encoder encoder, Points points) {
        Kernel rough = Kernel.parse(
                "manhattan(sigma=0.3) @ scales(factors=[" + Arrays.toString(numbers(points.dim(), 4, 0.1, 2)) + "])");
        Expansion same = Expansion.sum(List.of(expansion(KERNEL, points, 1), expansion(rough, points, 1)));
        Expansion others = Expansion.sum(List.of(
                expansion(rough, points, 1),
                expansion(KERNEL, points.range(0, 2), 1),
                primal("polynomial(degree=2)", points.dim(), 1)));
        TargetDecoder decoder =
                new TargetDecoder(new TargetScale.SquareRoot(), Reals.of(0.1 / 3), -7.1 / 3, 9.7 / 3, "as asked for");
        Regressor whole = new Regressor(same, training(points.size()))
                .with(intervals(same, RowGroups.single(7), CalibrationBasis.UNSEEN))
                .with(decoder);
        return List.of(
                example("a blend on the same centres", encoder, same, TABLE),
                example("a blend on other centres", encoder, others, TABLE),
                ModelExample.of(
                        "a blend on a scale with intervals", new TableModel(encoder, Optional.of("y"), whole), TABLE));
    }

    /** What a file keeps of items is their numbers. */
    private static ModelExample items() {
        Points values = Points.of(new double[] {2, 0.3}, new double[] {0.3, 0});
        Points rows = Precomputed.training(values, 1, 2);
        Expansion expansion = expansion(new Precomputed(), Precomputed.numbersOf(rows), 1);
        Regressor model = new Regressor(expansion, training(2));
        TableModel whole = new TableModel(Encoder.learn(Encoding.NONE, rows), Optional.empty(), model);
        return ModelExample.of("kernel values", whole, Precomputed.unseen(Points.of(new double[] {0.1, -7})));
    }

    /** With the model's own function, its centres, or others: each is stored in its own way. */
    private static List<ModelExample> intervals(Encoder encoder, Points points) {
        Expansion own = expansion(KERNEL, points, 1);
        Expansion map = primal("polynomial(degree=2)", points.dim(), 1);
        List<ModelExample> all = new ArrayList<>();
        all.add(example("errors of points kept apart", encoder, own, own));
        all.add(example("models of parts on the same centres", encoder, own, expansion(KERNEL, points, 4)));
        all.add(example("models of parts on other centres", encoder, own, expansion(KERNEL, points.range(1, 4), 2)));
        all.add(example(
                "models of parts on sparse centres", encoder, own, expansion(KERNEL, SparsePoints.of(points), 2)));
        all.add(example("models of parts with another kernel", encoder, own, expansion(new Linear(), points, 2)));
        all.add(example("models of parts on features", encoder, map, primal("polynomial(degree=2)", points.dim(), 3)));
        all.add(grouped("errors of groups", encoder, own, own));
        all.add(grouped("models of parts of groups", encoder, own, expansion(KERNEL, points, 3)));
        all.add(gaussian("Gaussian intervals on the same centres", encoder, own, KERNEL, points));
        all.add(gaussian("Gaussian intervals on more points", encoder, own.keep(1, 3), KERNEL, points));
        all.add(gaussian("Gaussian intervals on sparse points", encoder, own, KERNEL, SparsePoints.of(points)));
        all.add(gaussian("Gaussian intervals on features", encoder, map, Kernel.parse("polynomial(degree=2)"), points));
        GaussianPrior prior = new GaussianPrior(KERNEL, 2.5, 4.1, 0.3, true);
        PosteriorCovariance.Exact rows = new PosteriorCovariance.Exact(points, Reals.constant(points.size(), 1));
        Posterior plain = new Posterior(own, prior, rows);
        Posterior kept = new Posterior(
                own, prior, rows.keeping(prior.given(points, rows.weights(), Compute.standard(), Progress.none())));
        all.add(example("a kept factor", encoder, own, kept));
        Matrix root = new Matrix(points.size(), points.size());
        for (int i = 0; i < points.size(); i++) for (int k = 0; k <= i; k++) root.set(i, k, 0.1 / (1 + i + 2 * k));
        Reals unit = Reals.of(numbers(points.size(), 5, 0, 0.1));
        Reals scores = Reals.of(numbers(7, 13, -1, 3));
        RowGroups groups = RowGroups.of(0, 1, 2, 0, 1, 2, 3);
        all.add(example(
                "a band between quantiles",
                encoder,
                own,
                new BandIntervals(
                        Expansion.sum(
                                List.of(expansion(KERNEL, points, 2), expansion(new Linear(), points.range(0, 2), 2))),
                        Optional.empty(),
                        scores,
                        groups,
                        CalibrationBasis.UNSEEN)));
        all.add(example(
                "a band with a scale",
                encoder,
                own,
                new BandIntervals(
                        expansion(KERNEL, points.range(0, 3), 2),
                        Optional.of(expansion(new Linear(), points, 1)),
                        scores,
                        RowGroups.single(7),
                        CalibrationBasis.LATEST)));
        ObservationNoise counts = new ObservationNoise.NonNormal(new PoissonCounts());
        all.add(example("counts", encoder, own, kept.withNoise(counts)));
        all.add(example(
                "Student's t noise",
                encoder,
                own,
                plain.withNoise(new ObservationNoise.NonNormal(new StudentNoise(0.3, 4.5)))));
        Posterior elsewhere = kept.withMean(own.weighted(Reals.of(0.5), Reals.of(0.1)));
        all.add(example("counts about another mean", encoder, own, elsewhere.withNoise(counts)));
        Expansion noise = own.weighted(Reals.of(0.3), Reals.of(-1));
        all.add(example(
                "noise with a posterior",
                encoder,
                own,
                kept.withNoise(new ObservationNoise.Varying(noise, Optional.of(kept.withMean(noise))))));
        all.add(example(
                "noise that varies",
                encoder,
                own,
                kept.withNoise(new ObservationNoise.Varying(own.keep(1, 3), Optional.empty()))));
        all.add(example(
                "inducing points",
                encoder,
                own,
                new Posterior(own, prior, new PosteriorCovariance.LowRank(root, unit, 3.5, List.of()))));
        all.add(example(
                "some centres as inducing points",
                encoder,
                own,
                new Posterior(
                        own,
                        prior,
                        new PosteriorCovariance.LowRank(
                                Matrix.of(new double[] {0.3, 0}, new double[] {0.1, 0.2}),
                                Reals.of(0.2, 0.4),
                                3.5,
                                List.of(2, 0)))));
        return all;
    }

    private static ModelExample namedTargets(Encoder encoder, Expansion expansion) {
        Regressor model = new Regressor(expansion, training(expansion.centers().size()));
        List<String> names = List.of("u", "v, w", "\"x\"");
        return ModelExample.of("several targets with names", new TableModel(encoder, names, model), TABLE);
    }

    private static ModelExample example(String name, Encoder encoder, Expansion expansion, Expansion models) {
        return example(name, encoder, expansion, intervals(models, RowGroups.single(7), CalibrationBasis.UNSEEN));
    }

    private static ModelExample grouped(String name, Encoder encoder, Expansion expansion, Expansion models) {
        RowGroups groups = RowGroups.of(0, 1, 2, 0, 1, 2, 3);
        return example(name, encoder, expansion, intervals(models, groups, CalibrationBasis.TUNED));
    }

    private static ConformalIntervals intervals(Expansion models, RowGroups groups, CalibrationBasis basis) {
        List<Integer> parts =
                IntStream.range(0, 7).mapToObj(i -> i % models.outputs()).toList();
        return new ConformalIntervals(models, parts, Reals.of(numbers(7, 11, 0, 3)), groups, basis);
    }

    private static ModelExample example(String name, Encoder encoder, Expansion expansion, Intervals intervals) {
        Regressor model = new Regressor(expansion, training(expansion.centers().size())).with(intervals);
        return ModelExample.of(name, new TableModel(encoder, Optional.of("y"), model), TABLE);
    }

    private static ModelExample gaussian(String name, Encoder encoder, Expansion own, Kernel kernel, Points points) {
        GaussianPrior prior = new GaussianPrior(kernel, 1.7 / 3, 4.1, 0.1 / 3, points instanceof DensePoints);
        Reals weights = Reals.of(numbers(points.size(), 12, 0.5, 2));
        Regressor model = new Regressor(own, training(own.centers().size()))
                .with(new Posterior(own, prior, new PosteriorCovariance.Exact(points, weights)));
        return ModelExample.of(name, new TableModel(encoder, Optional.of("y"), model), TABLE);
    }

    public static List<ModelExample> classifiers() {
        List<ModelExample> all = new ArrayList<>();
        Encoder encoder = Encoder.learn(Encoding.AUTO, TABLE);
        Points points = encoder.encode(TABLE).points();
        for (Scheme scheme : Scheme.values())
            for (boolean calibrated : List.of(false, true)) {
                List<String> classes =
                        scheme == Scheme.BINARY ? List.of("no", "yes, \"é\"") : List.of("1", "2", "", "x");
                int outputs = scheme.outputs(classes.size());
                Calibration odd = new Calibration(
                        Reals.of(numbers(outputs, 5, 0.1, 2)),
                        Reals.of(numbers(outputs, 6, -1, 1)),
                        scheme == Scheme.SOFTMAX ? Reals.of() : Reals.of(numbers(classes.size(), 7, 0.1, 9)));
                Model model = new Classifier(
                        expansion(KERNEL, points, outputs),
                        classes,
                        scheme,
                        calibrated ? Optional.of(odd) : Optional.empty(),
                        training(points.size()));
                String name = scheme + (calibrated ? " with probabilities" : "");
                all.add(ModelExample.of(name, new TableModel(encoder, Optional.of("class"), model), TABLE));
                for (PairRule.Source source : PairRule.Source.values()) {
                    if (scheme != Scheme.ONE_VS_ONE || !calibrated) continue;
                    Optional<Calibration> ruled = Optional.of(odd.with(new PairRule(source, 1 / 3.0)));
                    Model by = new Classifier(model.expansion(), classes, scheme, ruled, training(points.size()));
                    all.add(ModelExample.of(
                            "pairs by " + source, new TableModel(encoder, Optional.of("class"), by), TABLE));
                }
            }
        Expansion sum = Expansion.sum(
                List.of(expansion(KERNEL, points, 3), expansion(Kernel.parse("exponential(sigma=0.7)"), points, 3)));
        Classifier blend = new Classifier(
                sum,
                List.of("a", "b", "c"),
                Scheme.ONE_VS_REST,
                Optional.of(Calibration.logOdds(3)),
                training(points.size()));
        Reals scores = Reals.of(numbers(7, 14, 0, 1));
        all.add(ModelExample.of(
                "sets of classes",
                new TableModel(
                        encoder,
                        Optional.of("class"),
                        blend.with(new ClassSets(scores, RowGroups.of(0, 0, 1, 2, 3, 4, 5), CalibrationBasis.UNSEEN))),
                TABLE));
        ClassSets byClass = new ClassSets(
                scores, RowGroups.of(0, 0, 1, 2, 3, 4, 5), CalibrationBasis.UNSEEN, List.of(0, 0, 1, 2, 1, 0, 2));
        all.add(ModelExample.of(
                "sets of classes with a guarantee for each",
                new TableModel(encoder, Optional.of("class"), blend.with(byClass)),
                TABLE));
        all.add(ModelExample.of("a blend of classifiers", new TableModel(encoder, Optional.of("class"), blend), TABLE));
        return all;
    }

    public static List<ModelExample> detectors() {
        Encoder encoder = Encoder.learn(Encoding.AUTO, TABLE);
        Points points = encoder.encode(TABLE).points();
        Detector model = new Detector(expansion(KERNEL, points, 1), training(points.size()));
        return List.of(ModelExample.of("detector", new TableModel(encoder, Optional.empty(), model), TABLE));
    }

    public static List<ModelExample> all() {
        List<ModelExample> all = new ArrayList<>(regressors());
        all.addAll(classifiers());
        all.addAll(detectors());
        return all;
    }

    private static Kernel awkward() {
        return Kernel.parse("(matern(nu=2.5, sigma=0.3)[2] * linear()) / [0.1, 3e-7] + exp(0.1*cosine())");
    }

    private static Kernel learned() {
        return Kernel.parse("exponential(sigma=0.3) @ metric(root=[[0.1, -3e-7], [1e5, 0.7]])"
                + " + gaussian(sigma=2) @ scales(factors=[[1e6, 0]])");
    }

    private static ModelExample example(String name, Encoder encoder, Expansion expansion, Table data) {
        Regressor model = new Regressor(expansion, training(expansion.centers().size()));
        return ModelExample.of(name, new TableModel(encoder, Optional.of("däst"), model), data);
    }

    private static ModelExample points(String name, Encoder encoder, Expansion expansion) {
        Regressor model = new Regressor(expansion, training(expansion.centers().size()));
        return ModelExample.of(name, new TableModel(encoder, Optional.empty(), model), SPARSE);
    }

    public static Expansion expansion(Kernel kernel, Points centers, int outputs) {
        List<Reals> weights = IntStream.range(0, outputs)
                .mapToObj(t -> Reals.of(numbers(centers.size(), t, -1, 1)))
                .toList();
        return new Expansion(Optional.empty(), kernel, centers, weights, Reals.of(numbers(outputs, 99, -1, 1)));
    }

    private static Expansion primal(String map, int inputs) {
        return primal(map, inputs, 2);
    }

    private static Expansion primal(String map, int inputs, int outputs) {
        FeatureMap features = FeatureMap.parse(map);
        int dim = features.dim(inputs);
        DensePoints theta = DensePoints.of(outputs, dim, numbers(outputs * dim, 3, -1, 1));
        return Expansion.linear(features, theta, Reals.of(Arrays.copyOf(new double[] {0.1, -0.0, 3}, outputs)));
    }

    private static double[] numbers(int count, int seed, double from, double to) {
        return new SplittableRandom(seed).doubles(count, from, to).toArray();
    }

    /** With or without a certificate and a bound, as the number of centres happens to be. */
    private static Training training(int centers) {
        Optional<Certificate> certificate = centers == 0
                ? Optional.empty()
                : Optional.of(new Certificate(
                        1.0 / 3, centers % 2 == 0 ? OptionalDouble.empty() : OptionalDouble.of(0.1), centers % 3 == 1));
        return new Training(
                new Convergence(
                        Reason.values()[centers % Reason.values().length], centers == 0 ? NA : 1e-9 / 3, 1L << 40),
                certificate,
                Reals.of(numbers(centers, 8, 0, 1)),
                Arrays.stream(IntStream.range(0, centers).toArray()).boxed().toList(),
                centers % 2 == 0 ? OptionalDouble.empty() : OptionalDouble.of(0.1 / 3),
                Reals.of(),
                new Provenance("Ridge[λ=0.1]", 5, 9, "00ff", "plain", "0.1.0"));
    }

    public static boolean sameBits(Matrix a, Matrix b) {
        return a.rows() == b.rows() && Arrays.equals(a.values(), b.values());
    }
}
