package dev.mercer.examples.guide;

import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.examples.ChoosingSigma;
import dev.mercer.examples.StoppingDistance;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.PolynomialMap;
import dev.mercer.kernel.RbfBasis;
import dev.mercer.learn.Exact;
import dev.mercer.learn.FeatureRegression;
import dev.mercer.learn.KernelRidge;
import dev.mercer.model.Regressor;
import dev.mercer.plot.Figure;
import dev.mercer.plot.Fitted;
import dev.mercer.plot.Grid;
import dev.mercer.plot.Mark;
import dev.mercer.plot.NumberPictures;
import dev.mercer.plot.Range;
import dev.mercer.plot.Rows;
import dev.mercer.util.Progress;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;

/** Curves over one input. */
final class CurveGallery {
    private static final Figure.Axes XY = new Figure.Axes("x", "y");

    private CurveGallery() {}

    private static Dataset noisy(Points x, DoubleUnaryOperator f, double noise, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        return Dataset.of(
                x,
                Reals.of(IntStream.range(0, x.size())
                        .mapToDouble(i -> f.applyAsDouble(x.get(i, 0)) + random.nextDouble(-noise, noise))
                        .toArray()));
    }

    static Figure firstModel() {
        Points x = DensePoints.generate(40, 1, (i, k) -> i / 40.0 * 2 * Math.PI);
        Dataset data = noisy(x, Math::sin, 0.3, 1);
        Regressor model = KernelRidge.of(new Gaussian(1), 1e-3).fit(data, Gallery.PLAIN, Progress.none());
        return NumberPictures.curve(
                "A first model: f(x) = Σ αⱼ k(x, xⱼ) + b",
                XY,
                Rows.of(data, model),
                List.of(Fitted.of("kernel ridge regression", model, 0, Gallery.PLAIN)));
    }

    static Figure ridgeForms() {
        Points x = DensePoints.generate(40, 1, (i, k) -> i / 20.0 - 1);
        Dataset data = noisy(x, v -> Math.sin(3 * v), 0.2, 2);
        PolynomialMap cubic = new PolynomialMap(3);
        Regressor dual = KernelRidge.of(cubic.kernel().orElseThrow(), 1e-4)
                .withStrategy(Exact.dualOnly())
                .fit(data, Gallery.PLAIN, Progress.none());
        Regressor primal = FeatureRegression.of(cubic, 1e-4).fit(data, Gallery.PLAIN, Progress.none());
        Reals xs = Grid.spaced(new Range(-1, 0.95), 60);
        double[] ys = primal.predict(DensePoints.of(60, 1, xs.toArray()), Gallery.PLAIN, Progress.none());
        Figure figure = NumberPictures.curve(
                "Two systems of equations, one function",
                XY,
                Rows.of(data, dual),
                List.of(Fitted.of("dual: 40 weights α", dual, 0, Gallery.PLAIN)));
        return new Figure(
                figure.title(),
                XY,
                figure.marks().get(0),
                figure.marks().get(1),
                Mark.guide("primal: 4 weights θ", xs, Reals.of(ys)));
    }

    static Figure cars() {
        Dataset cars = StoppingDistance.cars();
        Regressor svr = StoppingDistance.supportVectors(15);
        return NumberPictures.curve(
                "How far does a car go before it stops?",
                new Figure.Axes("speed (miles per hour)", "stopping distance (feet)"),
                Rows.of(cars, svr),
                List.of(
                        Fitted.of("ridge regression", StoppingDistance.ridge(), 0, Gallery.PLAIN),
                        Fitted.of("support vector regression, tube ± 15", svr, 15, Gallery.PLAIN)));
    }

    static Figure supportByEpsilon() {
        double[] tubes = IntStream.rangeClosed(0, 20).mapToDouble(k -> 2 * k).toArray();
        double[] counts = IntStream.range(0, tubes.length)
                .mapToDouble(k -> StoppingDistance.supportVectors(tubes[k])
                        .training()
                        .rows()
                        .size())
                .toArray();
        Reals xs = Reals.of(tubes);
        return new Figure(
                "The wider the tube, the fewer carry the model",
                new Figure.Axes("half width of the tube, ε (feet)", "support vectors of 50 cars"),
                Mark.curve("support vectors", xs, Reals.of(counts)),
                Mark.dots("support vectors", xs, Reals.of(counts)));
    }

    static Figure basisVersusKernel() {
        DensePoints x = DensePoints.generate(30, 1, (i, k) -> i / 5.0);
        Dataset data = noisy(x, Math::sin, 0.2, 3);
        Regressor basis = FeatureRegression.of(new RbfBasis(x, 0.5), 0.1).fit(data, Gallery.PLAIN, Progress.none());
        Regressor kernel = KernelRidge.of(new Gaussian(0.5), 0.1).fit(data, Gallery.PLAIN, Progress.none());
        return NumberPictures.curve(
                "The same Gaussians, σ = 0.5, λ = 0.1: two models",
                XY,
                Rows.of(data, kernel),
                List.of(
                        Fitted.of("as a kernel", kernel, 0, Gallery.PLAIN),
                        Fitted.of("as basis functions", basis, 0, Gallery.PLAIN)));
    }

    static Figure sigmas() {
        Dataset data = ChoosingSigma.sine();
        Rows rows = new Rows(data.points(), data.targets().orElseThrow(), List.of());
        List<Fitted> curves = IntStream.range(0, 3)
                .mapToObj(k -> {
                    double sigma = new double[] {0.05, 1, 3.2}[k];
                    String name = new String[] {"σ = 0.05: too narrow", "σ = 1: right", "σ = 3.2: too wide"}[k];
                    Regressor model =
                            KernelRidge.of(new Gaussian(sigma), 1e-3).fit(data, Gallery.PLAIN, Progress.none());
                    return Fitted.of(name, model, 0, Gallery.PLAIN);
                })
                .toList();
        return NumberPictures.curve("Variance, and bias: three widths", XY, rows, curves);
    }
}
