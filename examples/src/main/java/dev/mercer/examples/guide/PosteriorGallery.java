package dev.mercer.examples.guide;

import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.examples.CarbonDioxide;
import dev.mercer.examples.ChoosingSigma;
import dev.mercer.examples.CoinAndPriors;
import dev.mercer.gp.internal.ExactInference;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.KernelDescent;
import dev.mercer.learn.KernelRidge;
import dev.mercer.learn.Svm;
import dev.mercer.loss.Squared;
import dev.mercer.model.Bounds;
import dev.mercer.model.GaussianPrediction;
import dev.mercer.model.Posterior;
import dev.mercer.plot.Figure;
import dev.mercer.plot.Grid;
import dev.mercer.plot.Mark;
import dev.mercer.plot.NumberPictures;
import dev.mercer.plot.Range;
import dev.mercer.plot.RunPictures;
import dev.mercer.plot.Side;
import dev.mercer.score.RidgeLeaveOneOut;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.Stopping;
import dev.mercer.solve.descent.Averaging;
import dev.mercer.solve.descent.Descent;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Pictures of uncertainty, of residuals, and of the convergence of solvers. */
final class PosteriorGallery {
    private PosteriorGallery() {}

    private static Reals leftOutPredictions() {
        return Reals.of(RidgeLeaveOneOut.of(
                        new Gaussian(1.6), Intercept.CENTRED, ChoosingSigma.sine(), Gallery.PLAIN, Progress.none())
                .predictions(1e-4)
                .column(0));
    }

    private static Reals targets() {
        return (Reals) ChoosingSigma.sine().targets().orElseThrow();
    }

    static Figure leftOut() {
        return NumberPictures.predicted(
                "Each point predicted by a model that has not seen it", "y", targets(), leftOutPredictions());
    }

    static Figure residuals() {
        return NumberPictures.residuals("Residuals: no pattern", "y", targets(), leftOutPredictions());
    }

    static Figure coin() {
        List<Mark> marks = new ArrayList<>();
        Reals xs = Grid.spaced(new Range(0.01, 0.99), 197);
        for (CoinAndPriors.Prior prior :
                new CoinAndPriors.Prior[] {CoinAndPriors.UNIFORM, CoinAndPriors.BANK, CoinAndPriors.CASINO}) {
            double best = prior.mostProbable(2, 1);
            double lowest = CoinAndPriors.loss(best, 2, 1) + prior.penalty(best);
            double[] heights = xs.stream()
                    .map(p -> Math.exp(lowest - CoinAndPriors.loss(p, 2, 1) - prior.penalty(p)))
                    .toArray();
            marks.add(Mark.curve(prior.name(), xs, Reals.of(heights)));
        }
        return new Figure(
                "Heads, heads, tails: how probable is each coin now?",
                new Figure.Axes("probability of heads", "posterior, its highest point 1"),
                marks);
    }

    static Figure posterior() {
        SplittableRandom random = new SplittableRandom(9);
        Points x = DensePoints.generate(40, 1, (i, k) -> random.nextDouble(0, 5));
        Reals y = Reals.of(IntStream.range(0, 40)
                .mapToDouble(i -> Math.sin(2 * x.get(i, 0)) + 0.2 * random.nextGaussian())
                .toArray());
        Posterior posterior = ExactInference.of(
                        KernelRidge.of(new Gaussian(0.7), 1e-3), Dataset.of(x, y), Gallery.PLAIN, Progress.none())
                .posterior();
        Reals xs = Grid.spaced(new Range(-0.5, 6.5), 200);
        GaussianPrediction found =
                posterior.predict(DensePoints.of(200, 1, xs.toArray()), Gallery.PLAIN, Progress.none());
        double[] lower = new double[200];
        double[] upper = new double[200];
        for (int i = 0; i < 200; i++) {
            lower[i] = found.mean().get(i) - found.halfWidth(i, 0.9);
            upper[i] = found.mean().get(i) + found.halfWidth(i, 0.9);
        }
        return new Figure(
                "Where there is no data, the prior is back",
                new Figure.Axes("x", "y"),
                Mark.dots("40 rows", Reals.of(column(x)), y),
                Mark.band("mean, and 90 % of observations", xs, Reals.of(lower), Reals.of(upper)),
                Mark.curve("mean, and 90 % of observations", xs, found.mean()));
    }

    /** The kernel has the parameters of [RW06, §5.4.3]. */
    static Figure extrapolation() {
        Kernel kernel = Kernel.parse("4356*gaussian(sigma=67) + 5.76*gaussian(sigma=90) * periodic(period=1, sigma=1.3)"
                + " + 0.4356*rational(alpha=0.78, sigma=1.2)");
        Dataset all = CarbonDioxide.months(156);
        int[] first = IntStream.range(0, 120).toArray();
        int[] last = IntStream.range(120, 156).toArray();
        Reals y = (Reals) all.targets().orElseThrow();
        Posterior posterior = ExactInference.of(
                        KernelRidge.ofRho(kernel, 0.04, 120, Intercept.CENTRED),
                        all.select(first),
                        Gallery.PLAIN,
                        Progress.none())
                .posterior();
        Reals xs = Grid.spaced(new Range(1967, 1973.5), 400);
        GaussianPrediction found =
                posterior.predict(DensePoints.of(400, 1, xs.toArray()), Gallery.PLAIN, Progress.none());
        Bounds bounds = found.interval(0.95);
        Reals years = Reals.of(column(all.points()));
        int[] shown = IntStream.range(84, 120).toArray();
        return new Figure(
                "Trend and season go on, and so does doubt",
                new Figure.Axes("year", "ppm"),
                Mark.dots("seen", years.select(shown), y.select(shown)),
                Mark.dots("not seen", years.select(last), y.select(last)),
                Mark.band("mean, and 95 % of observations", xs, bounds.lower(), bounds.upper()),
                Mark.curve("mean, and 95 % of observations", xs, found.mean()));
    }

    private static double[] column(Points x) {
        return IntStream.range(0, x.size()).mapToDouble(i -> x.get(i, 0)).toArray();
    }

    static Figure descent() {
        SplittableRandom random = new SplittableRandom(1);
        Points x = DensePoints.generate(200, 1, (i, k) -> random.nextDouble(0, 6));
        Dataset sine = Dataset.of(
                x,
                Reals.of(IntStream.range(0, 200)
                        .mapToDouble(i -> Math.sin(x.get(i, 0)) + random.nextDouble(-0.5, 0.5))
                        .toArray()));
        Map<String, Descent> ways = new LinkedHashMap<>();
        ways.put("gradient", Descent.full());
        ways.put("stochastic", Descent.stochastic(1));
        ways.put("hybrid", Descent.hybrid(1));
        Map<String, Reals> losses = new LinkedHashMap<>();
        ways.forEach((name, way) -> losses.put(
                name,
                KernelDescent.of(
                                new Gaussian(1),
                                new Squared(),
                                0.01,
                                Intercept.NONE,
                                way.withStopping(new Stopping(0, 100)))
                        .fit(sine, Gallery.PLAIN, Progress.none())
                        .training()
                        .losses()));
        double best = KernelRidge.of(new Gaussian(1), 0.01, Intercept.NONE)
                .fit(sine, Gallery.PLAIN, Progress.none())
                .training()
                .certificate()
                .orElseThrow()
                .objective();
        return RunPictures.losses("Three ways to the same place", losses, OptionalDouble.of(best));
    }

    static Figure stochasticSteps() {
        SplittableRandom random = new SplittableRandom(1);
        Points points = DensePoints.generate(200, 2, (i, k) -> random.nextDouble(-1, 1));
        Dataset circle = Dataset.of(
                points,
                Labels.of(IntStream.range(0, 200)
                        .mapToObj(i -> Math.hypot(points.get(i, 0), points.get(i, 1)) < 0.7 ? "inside" : "outside")
                        .toList()));
        double[] passes = {1, 2, 5, 10, 20, 50, 100};
        double[] objectives = IntStream.range(0, passes.length)
                .mapToDouble(k -> Svm.pegasos(new Gaussian(0.5), 1e-3, (long) passes[k], Averaging.SUFFIX, 1)
                        .fit(circle, Gallery.PLAIN, Progress.none())
                        .training()
                        .certificate()
                        .orElseThrow()
                        .objective())
                .toArray();
        double best = Svm.of(new Gaussian(0.5), 1e-3)
                .withIntercept(Intercept.NONE)
                .fit(circle, Gallery.PLAIN, Progress.none())
                .training()
                .certificate()
                .orElseThrow()
                .objective();
        return new Figure(
                "Soft-SVM by stochastic steps",
                new Figure.Axes(Side.log("passes over the data"), Side.log("objective J")),
                Mark.curve("averaged stochastic steps", Reals.of(passes), Reals.of(objectives)),
                Mark.guide("the exact machine", Reals.of(1, 100), Reals.of(best, best)));
    }
}
