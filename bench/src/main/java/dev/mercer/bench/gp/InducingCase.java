package dev.mercer.bench.gp;

import dev.mercer.bench.Case;
import dev.mercer.bench.NormalData;
import dev.mercer.bench.Setting;
import dev.mercer.bench.Timing;
import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Reals;
import dev.mercer.gp.GaussianProcess;
import dev.mercer.learn.NystromCenters;
import dev.mercer.model.GaussianPrediction;
import dev.mercer.model.Regressor;
import dev.mercer.util.Progress;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** A Gaussian process of n generated rows by inducing points, and the exact process of m of them, on rows that neither has seen. */
public final class InducingCase implements Case {
    private static final int TEST = 2000;
    private static final long SEED = 7;
    private static final double NOISE = 0.2;

    @Override
    public Map<String, Object> run(Setting setting) {
        int points = setting.quick() ? 200 : 1000;
        GaussianProcess process = GaussianProcess.standard()
                .withInducing(
                        new NystromCenters.Drawn(NystromCenters.Selection.PIVOTS, OptionalInt.of(points), SEED));
        Compute compute = setting.compute();
        int n = setting.n();
        Dataset all = data(n + TEST, setting.d());
        Dataset train = all.select(IntStream.range(0, n).toArray());
        Dataset test = all.select(IntStream.range(n, n + TEST).toArray());
        long start = System.nanoTime();
        Regressor sparse = process.fit(train, compute, Progress.none());
        double seconds = (System.nanoTime() - start) * 1e-9;
        Regressor exact = GaussianProcess.standard().fit(
                all.select(IntStream.range(0, setting.m()).toArray()), compute, Progress.none());
        double[] ours = errors(sparse, test, compute);
        double[] few = errors(exact, test, compute);
        return Map.of(
                "gp", Timing.once(seconds),
                "points", points,
                "rmse", ours[0],
                "density", ours[1],
                "bestRmse", NOISE,
                "bestDensity", 0.5 * Math.log(2 * Math.PI * Math.E * NOISE * NOISE),
                "exactRmse", few[0],
                "exactDensity", few[1]);
    }

    /** A smooth function of four columns, two columns without effect, noise of deviation 0.2. */
    private static Dataset data(int n, int d) {
        DensePoints x = NormalData.points(n, d, SEED);
        double[] y = NormalData.vector(n, SEED + 1);
        for (int i = 0; i < n; i++)
            y[i] = Math.sin(1.5 * x.get(i, 0)) + 0.5 * x.get(i, 1) * x.get(i, 2) + 0.5 * x.get(i, 3) + NOISE * y[i];
        return Dataset.of(x, Reals.of(y));
    }

    /** The root mean squared error, and the mean negative log density. */
    private static double[] errors(Regressor model, Dataset test, Compute compute) {
        GaussianPrediction found =
                model.posterior().predict(test.points(), compute, Progress.none());
        Reals y = (Reals) test.targets().orElseThrow();
        double squares = 0;
        double density = 0;
        for (int i = 0; i < y.size(); i++) {
            double error = y.get(i) - found.mean().get(i);
            squares += error * error / y.size();
            density += found.negativeLogDensity(i, y.get(i)) / y.size();
        }
        return new double[] {Math.sqrt(squares), density};
    }
}
