package dev.mercer.bench.coverage;

import dev.mercer.bench.Case;
import dev.mercer.bench.Setting;
import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Encoder;
import dev.mercer.data.Encoding;
import dev.mercer.data.NumberColumn;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.Table;
import dev.mercer.io.DataFile;
import dev.mercer.io.ReadOptions;
import dev.mercer.io.TableData;
import dev.mercer.kernel.Gaussian;
import dev.mercer.learn.Apart;
import dev.mercer.learn.Bounds;
import dev.mercer.learn.Conformal;
import dev.mercer.learn.GaussianPrediction;
import dev.mercer.learn.KernelRidge;
import dev.mercer.learn.Parts;
import dev.mercer.learn.Regressor;
import dev.mercer.learn.RidgePosterior;
import dev.mercer.select.RidgeLeaveOneOut;
import dev.mercer.solve.Intercept;
import dev.mercer.util.Progress;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** Coverage and width of intervals by each method, on each set. */
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

    static final List<String> METHODS = List.of("split", "cv", "gp");

    private static final double LEVEL = 0.9;
    private static final double TEST = 0.25;
    private static final double KEPT = 0.2;
    private static final int FOLDS = 10;

    @Override
    public Map<String, Object> run(Setting setting) {
        Map<String, Object> found = new LinkedHashMap<>();
        for (String set : SETS) {
            System.err.println("compare: " + set);
            found.put(set, of(set, setting));
        }
        return found;
    }

    private static Map<String, Double> of(String set, Setting setting) {
        String file = Path.of(setting.data(), set + ".csv.gz").toString();
        Table all = ((TableData) DataFile.read(file, ReadOptions.defaults(), Progress.none())).table();
        Map<String, Double> sums = new LinkedHashMap<>();
        for (int split = 0; split < setting.m(); split++) {
            int rows = Math.min(all.size(), setting.n());
            Table some =
                    rows < all.size() ? all.select(new Apart((double) rows / all.size(), split).of(all.size())) : all;
            measure(some, split, setting.compute())
                    .forEach((name, value) -> sums.merge(name, value / setting.m(), Double::sum));
        }
        return sums;
    }

    /** One split into training and test rows. */
    private static Map<String, Double> measure(Table rows, int seed, Compute compute) {
        Apart test = new Apart(TEST, 1000 + seed);
        Sides sides = Sides.of(rows.select(test.others(rows.size())), rows.select(test.of(rows.size())));
        Dataset train = sides.train;
        Apart kept = new Apart(KEPT, seed);
        Dataset proper = train.select(kept.others(train.size()));
        Regressor half = tuned(proper, compute).fit(proper, compute, Progress.none());
        Bounds split = Conformal.split(half, train.select(kept.of(train.size())), compute, Progress.none())
                .at(sides.where, LEVEL, compute, Progress.none());
        KernelRidge ridge = tuned(train, compute);
        Bounds cv = Conformal.crossValidated(ridge, train, new Parts(FOLDS, seed), compute, Progress.none())
                .at(sides.where, LEVEL, compute, Progress.none());
        GaussianPrediction gp =
                RidgePosterior.of(ridge, train, compute, Progress.none()).predict(sides.where, Progress.none());
        Map<String, Double> found = new LinkedHashMap<>();
        found.put("rows", (double) rows.size());
        score("split", split, sides.truth, found);
        score("cv", cv, sides.truth, found);
        score("gp", bounds(gp), sides.truth, found);
        double nll = 0;
        double squares = 0;
        for (int i = 0; i < sides.truth.size(); i++) {
            nll += gp.negativeLogDensity(i, sides.truth.get(i)) / sides.truth.size();
            squares += Math.pow(gp.mean().get(i) - sides.truth.get(i), 2) / sides.truth.size();
        }
        found.put("nll", nll);
        found.put("rmse", Math.sqrt(squares));
        return found;
    }

    private static void score(String method, Bounds bounds, Reals truth, Map<String, Double> found) {
        double held = 0;
        double width = 0;
        for (int i = 0; i < truth.size(); i++) {
            if (bounds.contains(i, truth.get(i))) held++;
            width += bounds.upper().get(i) - bounds.lower().get(i);
        }
        found.put(method, held / truth.size());
        found.put(method + "Width", width / truth.size());
    }

    private static Bounds bounds(GaussianPrediction gp) {
        double[] lower = gp.mean().toArray();
        double[] upper = gp.mean().toArray();
        for (int i = 0; i < lower.length; i++) {
            lower[i] -= gp.halfWidth(i, LEVEL);
            upper[i] += gp.halfWidth(i, LEVEL);
        }
        return new Bounds(Reals.of(lower), Reals.of(upper));
    }

    /** Standardised by the training rows, targets too. */
    private record Sides(Dataset train, Points where, Reals truth) {
        static Sides of(Table train, Table test) {
            int target = train.columns().size() - 1;
            Encoder encoder = Encoder.learn(Encoding.AUTO, train.drop(target));
            double[] y = ((NumberColumn) train.column(target)).toArray();
            double mean = Arrays.stream(y).average().orElseThrow();
            double deviation = Math.sqrt(
                    Arrays.stream(y).map(v -> (v - mean) * (v - mean)).average().orElseThrow());
            double[] truth = ((NumberColumn) test.column(target)).toArray();
            return new Sides(
                    Dataset.of(
                            encoder.encode(train.drop(target)).points(),
                            Reals.of(Arrays.stream(y)
                                    .map(v -> (v - mean) / deviation)
                                    .toArray())),
                    encoder.encode(test.drop(target)).points(),
                    Reals.of(Arrays.stream(truth)
                            .map(v -> (v - mean) / deviation)
                            .toArray()));
        }
    }

    /** The λ of the least leave-one-out error, among powers of √10. */
    private static KernelRidge tuned(Dataset data, Compute compute) {
        Gaussian kernel = new Gaussian(medianDistance(data.points()));
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
        return new KernelRidge(kernel, chosen);
    }

    private static double medianDistance(Points points) {
        SplittableRandom random = new SplittableRandom(1);
        double[] distances = random.ints(4000, 0, points.size())
                .mapToDouble(i -> points.squaredDistance(i, points, random.nextInt(points.size())))
                .filter(d2 -> d2 > 0)
                .sorted()
                .toArray();
        return Math.sqrt(distances[distances.length / 2]);
    }
}
