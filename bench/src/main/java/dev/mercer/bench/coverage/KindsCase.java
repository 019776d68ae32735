package dev.mercer.bench.coverage;

import dev.mercer.bench.Case;
import dev.mercer.bench.Setting;
import dev.mercer.compute.Compute;
import dev.mercer.conformal.CalibrationSet;
import dev.mercer.conformal.Conformal;
import dev.mercer.data.Dataset;
import dev.mercer.data.Labels;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.RowGroups;
import dev.mercer.data.encoder.Encoder;
import dev.mercer.data.encoder.Encoding;
import dev.mercer.data.table.Table;
import dev.mercer.gp.EvidenceSearch;
import dev.mercer.gp.GaussianProcess;
import dev.mercer.gp.ProcessLikelihood;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.learn.HoldOut;
import dev.mercer.learn.KernelLogistic;
import dev.mercer.learn.KernelRegression;
import dev.mercer.learn.Learner;
import dev.mercer.learn.QuantileRegression;
import dev.mercer.linalg.Matrix;
import dev.mercer.model.ClassSets;
import dev.mercer.model.Classifier;
import dev.mercer.model.Expansion;
import dev.mercer.model.Intervals;
import dev.mercer.model.Regressor;
import dev.mercer.model.TargetDecoder;
import dev.mercer.model.internal.TargetScale;
import dev.mercer.score.internal.AdaptiveLevel;
import dev.mercer.score.internal.AdaptiveScore;
import dev.mercer.score.RidgeLeaveOneOut;
import dev.mercer.solve.Intercept;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.BiFunction;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Coverage of further kinds of conformal prediction: bands of varying width, sets of classes, series that drift. */
public final class KindsCase implements Case {
    private static final List<String> CLASSES = List.of("iris", "wine", "wdbc", "digits", "ionosphere", "sonar");
    private static final double KEPT = 0.2;
    private static final double STEP = 0.05;

    private Compute compute = Compute.standard();
    private int repeats;
    private final Map<String, Object> found = new LinkedHashMap<>();

    @Override
    public Map<String, Object> run(Setting setting) {
        compute = setting.compute();
        repeats = setting.m();
        for (String set : CoverageCase.SETS) {
            Table all = CoverageCase.table(setting, set);
            bands(set, seed -> CoverageCase.random(all, setting.n(), seed));
        }
        bands("noise that grows, generated", Generated::growingNoise);
        processes();
        scaled("positive targets, generated: log", TargetScale::log);
        scaled("positive targets, generated: ranks", TargetScale::normalScores);
        for (String set : CLASSES) classes(set, CoverageCase.table(setting, set), setting.n());
        drifting("time, generated drift", Generated::drift);
        Table bikes = CoverageCase.table(setting, "bike_sharing_hour");
        drifting("time, bike_sharing_hour", seed -> {
            int from = new SplittableRandom(seed).nextInt(bikes.size() - 1200);
            Table some = bikes.select(IntStream.range(from, from + 1200).toArray());
            return Sides.of(some, RowGroups.single(1200), IntStream.range(600, 1200).toArray());
        });
        return found;
    }

    /** Gaussian processes on data of their own likelihood. */
    private void processes() {
        EvidenceSearch search = EvidenceSearch.standard(new ProcessLikelihood.Bernoulli()).withRestarts(0);
        KernelFamily family = KernelFamily.ofAnyScale(new Gaussian(1));
        likelihood(
                "gaussian",
                GaussianProcess.of(family).withSearch(search),
                (x, phase, random) -> Math.sin(2 * x + phase) + 0.3 * random.nextGaussian());
        likelihood(
                "student-t",
                GaussianProcess.of(family, new ProcessLikelihood.StudentT()).withSearch(search),
                (x, phase, random) -> Math.sin(2 * x + phase) + 0.3 * Generated.heavy(random));
        likelihood(
                "poisson",
                GaussianProcess.of(family, new ProcessLikelihood.Poisson()).withSearch(search),
                (x, phase, random) -> Generated.count(Math.exp(5 + 0.8 * Math.sin(1.5 * x + phase)), random));
        likelihood(
                "heteroscedastic",
                GaussianProcess.of(family, new ProcessLikelihood.Heteroscedastic()).withSearch(search),
                (x, phase, random) ->
                        Math.sin(2 * x + phase) + Math.exp(Math.cos(x + phase) - 1.5) * random.nextGaussian());
    }

    private void likelihood(String name, Learner<Regressor> learner, Generated.Observation of) {
        System.err.println("compare: likelihood " + name);
        Map<String, Tally> tallies = new LinkedHashMap<>();
        for (int seed = 0; seed < repeats; seed++) {
            Sides sides = Generated.observed(of, seed);
            Regressor model = learner.fit(sides.train(), compute, Progress.none());
            // About the level: kernel and noise are chosen by the same rows.
            Tally tally = tallies.computeIfAbsent("gp", k -> new Tally(false));
            for (double level : Tally.LEVELS)
                tally.add(level, model.intervals(sides.where(), level, compute, Progress.none()), sides.truth());
        }
        keep(name + " noise, generated", tallies);
    }

    /** Split intervals of a model on a scale of the target, in the unit of the target. */
    private void scaled(String problem, BiFunction<Reals, Reals, Optional<TargetScale>> choice) {
        System.err.println("compare: " + problem);
        Tally tally = new Tally(true);
        for (int seed = 0; seed < repeats; seed++) {
            Sides sides = Generated.growingNoise(seed);
            Reals y = exponential((Reals) sides.train().targets().orElseThrow());
            TargetScale scale = choice.apply(y, sides.train().weights()).orElseThrow();
            Dataset train = sides.train().withTargets(scale.toScale(y));
            Calibrated its = calibrated(train, new HoldOut(KEPT, 1).of(train.size()));
            Regressor model = its.model()
                    .with(Conformal.split(its.model(), its.held(), compute, Progress.none()))
                    .with(TargetDecoder.of(scale, (Reals) train.targets().orElseThrow(), problem));
            for (double level : Tally.LEVELS)
                tally.add(
                        level,
                        model.intervals(sides.where(), level, compute, Progress.none()),
                        exponential(sides.truth()));
        }
        keep(problem, Map.of("split", tally));
    }

    private static Reals exponential(Reals values) {
        return Reals.of(values.stream().map(Math::exp).toArray());
    }

    /** A model of some training rows, the held-out others, and the first ones with their leave-one-out errors as targets. */
    private record Calibrated(Regressor model, CalibrationSet held, Dataset errors, Kernel kernel) {}

    private Calibrated calibrated(Dataset train, int... kept) {
        Dataset proper = train.select(HoldOut.training(train.size(), kept));
        KernelRegression ridge = CoverageCase.tuned(new Gaussian(CoverageCase.medianDistance(proper.points())), proper, compute);
        double[] predicted = RidgeLeaveOneOut.of(ridge.kernel(), Intercept.CENTRED, proper, compute, Progress.none())
                .predictions(ridge.lambda())
                .column(0);
        Reals y = (Reals) proper.targets().orElseThrow();
        double[] errors = new double[predicted.length];
        Arrays.setAll(errors, i -> y.get(i) - predicted[i]);
        return new Calibrated(
                ridge.fit(proper, compute, Progress.none()),
                CalibrationSet.of(train.select(kept)),
                proper.withTargets(Reals.of(errors)),
                ridge.kernel());
    }

    private void bands(String problem, IntFunction<Sides> draws) {
        System.err.println("compare: bands, " + problem);
        Map<String, Tally> tallies = new LinkedHashMap<>();
        for (int seed = 0; seed < repeats; seed++) {
            Sides sides = draws.apply(seed);
            Calibrated its = calibrated(sides.train(), new HoldOut(KEPT, 1).of(sides.train().size()));
            add(tallies, "quantile", quantile(its), sides);
        }
        keep(problem, tallies);
    }

    private void add(Map<String, Tally> tallies, String kind, Intervals intervals, Sides sides) {
        Tally tally = tallies.computeIfAbsent(kind, k -> new Tally(true));
        for (double level : Tally.LEVELS)
            tally.add(level, intervals.at(sides.where(), level, compute, Progress.none()), sides.truth());
    }

    private void keep(String problem, Map<String, Tally> tallies) {
        Map<String, Object> scores = new LinkedHashMap<>();
        tallies.forEach((name, tally) -> scores.put(name, tally.found()));
        found.put(problem, scores);
    }

    private Intervals quantile(Calibrated its) {
        Reals errors = (Reals) its.errors().targets().orElseThrow();
        double size = errors.stream().map(Math::abs).average().orElseThrow();
        Dataset unit = its.errors()
                .withTargets(Reals.of(errors.stream().map(e -> e / size).toArray()));
        Regressor two =
                QuantileRegression.of(its.kernel(), 1e-2, 0.05, 0.95).fit(unit, compute, Progress.none());
        Expansion band = two.expansion().weighted(Reals.of(size, size), Reals.of(0, 0));
        return Conformal.errors(
                its.model(), new Regressor(band, two.training()), its.held(), compute, Progress.none());
    }

    /** Sets of classes; the width is the mean number of classes in a set. */
    private void classes(String problem, Table all, int rows) {
        System.err.println("compare: classes, " + problem);
        Tally tally = new Tally(true);
        int target = all.columns().size() - 1;
        for (int seed = 0; seed < repeats; seed++) {
            Table some = rows < all.size()
                    ? all.select(new HoldOut((double) rows / all.size(), seed).of(all.size()))
                    : all;
            int[] test = new HoldOut(0.25, 1000 + seed).of(some.size());
            int[] learned = HoldOut.training(some.size(), test);
            Encoder encoder = Encoder.learn(Encoding.AUTO, some.select(learned).drop(target));
            Points points = encoder.encode(some.drop(target)).points();
            Labels labels = Labels.of(IntStream.range(0, some.size())
                    .mapToObj(i -> some.column(target).text(i))
                    .toList());
            Dataset train = Dataset.of(points.select(learned), labels.select(learned));
            int[] kept = new HoldOut(KEPT, 1).of(train.size());
            Dataset proper = train.select(HoldOut.training(train.size(), kept));
            Classifier model = KernelLogistic.of(new Gaussian(CoverageCase.medianDistance(proper.points())), 1e-3)
                    .fit(proper, compute, Progress.none());
            ClassSets sets =
                    Conformal.classes(model, CalibrationSet.of(train.select(kept)), compute, Progress.none());
            Matrix probabilities = model.probabilities(points.select(test), compute, Progress.none());
            for (double level : Tally.LEVELS) {
                List<List<Integer>> said = sets.at(probabilities, level);
                double inside = 0;
                double size = 0;
                for (int i = 0; i < test.length; i++) {
                    if (said.get(i).contains(model.classes().indexOf(labels.get(test[i])))) inside++;
                    size += said.get(i).size();
                }
                tally.add(level, inside / test.length, size / test.length);
            }
        }
        keep("classes, " + problem, Map.of("sets (width: classes)", tally));
    }

    /** The last fifth is held out, and the rows after it come in the order of time. */
    private void drifting(String problem, IntFunction<Sides> draws) {
        System.err.println("compare: " + problem);
        Map<String, Tally> tallies = new LinkedHashMap<>();
        tallies.put("split", new Tally(false));
        // Its promise is about long series: the level less (level + γ)/(γT), 3.4 points after 600 rows.
        tallies.put("adaptive", new Tally(false));
        for (int seed = 0; seed < repeats; seed++) {
            Sides sides = draws.apply(seed);
            int n = sides.train().size();
            Calibrated its = calibrated(sides.train(), IntStream.range(n - n / 5, n).toArray());
            Intervals split = Conformal.split(its.model(), its.held(), compute, Progress.none());
            Regressor model = its.model().with(split);
            for (double level : Tally.LEVELS) {
                tallies.get("split").add(level, split.at(sides.where(), level, compute, Progress.none()), sides.truth());
                AdaptiveScore score = AdaptiveScore.of(
                        model, sides.where(), sides.truth(), new AdaptiveLevel(level, STEP), compute, Progress.none());
                tallies.get("adaptive").add(level, score.score().coverage(), score.score().width());
            }
        }
        keep(problem, tallies);
    }
}
