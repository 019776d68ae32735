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
import dev.mercer.data.table.Table;
import dev.mercer.gp.internal.ExactInference;
import dev.mercer.io.table.DataFile;
import dev.mercer.io.table.ReadOptions;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.HoldOut;
import dev.mercer.learn.KernelRegression;
import dev.mercer.learn.KernelRidge;
import dev.mercer.learn.RandomParts;
import dev.mercer.metric.MetricLearning;
import dev.mercer.model.internal.CalibrationBasis;
import dev.mercer.model.Intervals;
import dev.mercer.model.Regressor;
import dev.mercer.score.RidgeLeaveOneOut;
import dev.mercer.solve.Intercept;
import dev.mercer.util.Progress;
import java.nio.file.Path;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Coverage and width of every kind of interval, on real sets and where rows are not independent or settings were learned. */
public final class CoverageCase implements Case {
    static final List<String> SETS = List.of(
            "abalone",
            "airfoil",
            "auto_mpg",
            "boston_housing",
            "concrete",
            "cpusmall",
            "energy_heating",
            "kin8nm",
            "power_plant_ccpp",
            "wine_quality");

    private static final double TEST = 0.25;
    private static final double KEPT = 0.2;
    /** Of groups; ten of forty give level 0.9. */
    private static final double KEPT_GROUPS = 0.5;

    private static final int FOLDS = 10;

    /** A way to intervals, and whether it is promised that those of level L hold at least, or about, L. */
    private record Way(String name, boolean promised, Function<Sides, Intervals> intervals) {}

    private Compute compute = Compute.standard();
    private int repeats;
    private final Map<String, Object> found = new LinkedHashMap<>();
    private final IdentityHashMap<Dataset, KernelRegression> chosen = new IdentityHashMap<>();

    @Override
    public Map<String, Object> run(Setting setting) {
        compute = setting.compute();
        repeats = setting.m();
        for (String set : SETS) independent(set, table(setting, set), setting.n());
        groups(setting);
        times(setting);
        Kernel kernel = new Gaussian(1);
        measure("Gaussian process, 40 rows", seed -> Generated.process(kernel, 0.1, seed), 10 * repeats,
                new Way("gp", true, sides -> gp(sides, KernelRidge.ofRho(kernel, 0.1, 40, Intercept.NONE))));
        metrics(setting);
        return found;
    }

    static Table table(Setting setting, String set) {
        String file = Path.of(setting.data(), set + ".csv.gz").toString();
        return DataFile.read(file, ReadOptions.defaults(), Progress.none());
    }

    /** Some rows at random, and some of them new. */
    static Sides random(Table all, int rows, int seed) {
        Table some = rows < all.size() ? all.select(new HoldOut((double) rows / all.size(), seed).of(all.size())) : all;
        return Sides.of(some, RowGroups.single(some.size()), new HoldOut(TEST, 1000 + seed).of(some.size()));
    }

    private void independent(String set, Table all, int rows) {
        measure(
                set,
                seed -> random(all, rows, seed),
                repeats,
                new Way("split", true, sides -> split(sides, KEPT, this::tuned)),
                new Way("cv", true, sides -> cv(sides.calibration(), tuned(sides.train()))),
                new Way("gp", false, sides -> gp(sides, tuned(sides.train()))));
    }

    /** Generated groups; the mixes of concrete, of each of which there are several ages; the sweeps of an airfoil. */
    private void groups(Setting setting) {
        Way[] ways = {
            new Way("split", true, sides -> split(sides, KEPT_GROUPS, this::fixed)),
            new Way("cv", true, sides -> cv(sides.calibration(), fixed(sides.train()))),
            new Way("cv by rows", false, sides -> cv(CalibrationSet.of(sides.train()), fixed(sides.train())))
        };
        measure("groups, generated", Generated::groups, repeats, ways);
        measure("groups, concrete by mix", grouped(table(setting, "concrete"), 0, 7), repeats, ways);
        measure("groups, airfoil by sweep", grouped(table(setting, "airfoil"), 1, 5), repeats, ways);
    }

    /** Rows that are equal in some columns are a group; new rows are of new groups, one of each. */
    private static IntFunction<Sides> grouped(Table all, int from, int to) {
        RowGroups groups = RowGroups.of(Labels.of(IntStream.range(0, all.size())
                .mapToObj(i -> all.columns().subList(from, to).stream()
                        .map(c -> c.text(i))
                        .toList()
                        .toString())
                .toList()));
        return seed -> {
            int[] test = new HoldOut(TEST, seed).of(groups);
            Sides whole = Sides.of(all, groups, test);
            List<int[]> fresh = groups.select(test).rows();
            SplittableRandom random = new SplittableRandom(seed);
            int[] one = fresh.stream().mapToInt(g -> g[random.nextInt(g.length)]).toArray();
            return new Sides(
                    whole.train(), whole.groups(), whole.where().select(one), whole.truth().select(one));
        };
    }

    /** A stationary series, and an hourly one: 600 hours, then the next 100. */
    private void times(Setting setting) {
        Table bikes = table(setting, "bike_sharing_hour");
        Way last = new Way("split, last rows", false, sides -> latest(sides, this::tuned));
        measure("time, generated", Generated::series, repeats, last);
        measure(
                "time, bike_sharing_hour",
                seed -> {
                    int from = new SplittableRandom(seed).nextInt(bikes.size() - 700);
                    Table some = bikes.select(IntStream.range(from, from + 700).toArray());
                    return Sides.of(
                            some,
                            RowGroups.single(700),
                            IntStream.range(600, 700).toArray());
                },
                repeats,
                last);
    }

    private void metrics(Setting setting) {
        Way[] ways = {
            new Way("split", true, sides -> split(sides, KEPT, this::metric)),
            new Way("cv", false, sides -> cv(sides.calibration(), metric(sides.train())))
        };
        measure("metric, generated", Generated::fewColumns, repeats, ways);
        for (String set : List.of("concrete", "boston_housing")) {
            Table all = table(setting, set);
            measure("metric, " + set, seed -> random(all, 300, seed), repeats, ways);
        }
    }

    private void measure(String problem, IntFunction<Sides> draws, int count, Way... ways) {
        System.err.println("compare: " + problem);
        Map<String, Tally> tallies = new LinkedHashMap<>();
        for (int seed = 0; seed < count; seed++) {
            Sides sides = draws.apply(seed);
            chosen.clear();
            for (Way way : ways) {
                Intervals intervals = way.intervals.apply(sides);
                Tally tally = tallies.computeIfAbsent(way.name, name -> new Tally(way.promised));
                for (double level : Tally.LEVELS)
                    tally.add(level, intervals.at(sides.where(), level, compute, Progress.none()), sides.truth());
            }
        }
        Map<String, Object> scores = new LinkedHashMap<>();
        tallies.forEach((name, tally) -> scores.put(name, tally.found()));
        found.put(problem, scores);
    }

    private Intervals split(Sides sides, double share, Function<Dataset, KernelRegression> choice) {
        CalibrationSet all = sides.calibration();
        return heldOut(sides.train(), new HoldOut(share, 1).of(all.groups()), all, choice);
    }

    private Intervals latest(Sides sides, Function<Dataset, KernelRegression> choice) {
        int n = sides.train().size();
        Reals time = Reals.of(IntStream.range(0, n).asDoubleStream().toArray());
        CalibrationSet all = new CalibrationSet(sides.train(), RowGroups.single(n), CalibrationBasis.LATEST);
        return heldOut(sides.train(), new HoldOut(KEPT, 1).latest(time), all, choice);
    }

    private Intervals heldOut(Dataset train, int[] kept, CalibrationSet all, Function<Dataset, KernelRegression> choice) {
        Dataset proper = train.select(HoldOut.training(train.size(), kept));
        Regressor model = choice.apply(proper).fit(proper, compute, Progress.none());
        CalibrationSet some =
                new CalibrationSet(train.select(kept), all.groups().select(kept), all.basis());
        return Conformal.split(model, some, compute, Progress.none());
    }

    private Intervals cv(CalibrationSet rows, KernelRegression ridge) {
        return Conformal.crossValidated(ridge, rows, new RandomParts(FOLDS, 1), compute, Progress.none());
    }

    private Intervals gp(Sides sides, KernelRegression ridge) {
        Regressor model = ridge.fit(sides.train(), compute, Progress.none());
        return ExactInference.of(ridge, sides.train(), compute, Progress.none()).posterior().withMean(model.expansion());
    }

    /** Given beforehand, by the inputs alone. */
    private KernelRegression fixed(Dataset data) {
        return KernelRidge.of(new Gaussian(0.5 * medianDistance(data.points())), 1e-4);
    }

    /** The median distance as σ, and the λ of the least leave-one-out error. */
    private KernelRegression tuned(Dataset data) {
        return once(data, rows -> tuned(new Gaussian(medianDistance(rows.points())), rows, compute));
    }

    /** Settings chosen for the last data sets, each for all kinds of intervals. */
    private KernelRegression once(Dataset data, Function<Dataset, KernelRegression> choice) {
        KernelRegression known = chosen.get(data);
        if (known == null) {
            known = choice.apply(data);
            chosen.put(data, known);
        }
        return known;
    }

    /** A metric learned from the rows, then λ. */
    private KernelRegression metric(Dataset data) {
        return once(data, this::learnedMetric);
    }

    private KernelRegression learnedMetric(Dataset data) {
        KernelRegression plain = tuned(new Gaussian(medianDistance(data.points())), data, compute);
        Regressor learned = MetricLearning.of(plain).fit(data, compute, Progress.none());
        return tuned(learned.expansion().kernel(), data, compute);
    }

    /** The λ of the least leave-one-out error, among powers of √10. */
    static KernelRegression tuned(Kernel kernel, Dataset data, Compute compute) {
        RidgeLeaveOneOut left = RidgeLeaveOneOut.of(kernel, Intercept.CENTRED, data, compute, Progress.none());
        double best = Double.POSITIVE_INFINITY;
        double chosen = 1;
        for (double power = -8; power <= 0; power += 0.5) {
            double lambda = Math.pow(10, power);
            double error = left.meanSquaredError(lambda);
            if (error < best) {
                best = error;
                chosen = lambda;
            }
        }
        return KernelRidge.of(kernel, chosen);
    }

    static double medianDistance(Points points) {
        SplittableRandom random = new SplittableRandom(1);
        double[] distances = random.ints(4000, 0, points.size())
                .mapToDouble(i -> points.squaredDistance(i, points, random.nextInt(points.size())))
                .filter(d2 -> d2 > 0)
                .sorted()
                .toArray();
        return Math.sqrt(distances[distances.length / 2]);
    }
}
