package dev.mercer.studio.playground;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.gp.internal.ExactInference;
import dev.mercer.kernel.Constant;
import dev.mercer.kernel.DrawnRbfBasis;
import dev.mercer.kernel.FeatureMap;
import dev.mercer.kernel.Features;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.FeatureRegression;
import dev.mercer.learn.KernelClassification;
import dev.mercer.learn.KernelDescent;
import dev.mercer.learn.KernelLogistic;
import dev.mercer.learn.KernelPerceptron;
import dev.mercer.learn.KernelRegression;
import dev.mercer.learn.KernelRidge;
import dev.mercer.learn.Nystrom;
import dev.mercer.learn.OneClassSvm;
import dev.mercer.learn.Svm;
import dev.mercer.loss.Squared;
import dev.mercer.model.Bounds;
import dev.mercer.model.Expansion;
import dev.mercer.model.Model;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.Stopping;
import dev.mercer.solve.descent.Descent;
import dev.mercer.solve.descent.PerceptronSolver;
import dev.mercer.studio.playground.PlaygroundAnswer.Curve;
import dev.mercer.studio.playground.PlaygroundAnswer.Fit;
import dev.mercer.studio.playground.PlaygroundAnswer.Lifted;
import dev.mercer.studio.playground.PlaygroundRequest.Settings;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** One fit of the playground: the learner of the method, its function on the grid, and the weights of the points. */
final class PlaygroundFit {
    /** The classes, in the order of a binary classifier: a positive score means the second. */
    private static final List<String> CLASSES = List.of("-1", "1");

    /** Share of observations in the band. */
    private static final double LEVEL = 0.95;

    private static final long SEED = 1;

    private final PlaygroundRequest request;
    private final Settings settings;
    private final Kernel kernel;
    private final Dataset data;
    private final DensePoints grid;
    private final Compute compute;
    private final Progress progress;
    private final Intercept centered;
    private final Intercept free;

    PlaygroundFit(PlaygroundRequest request, Kernel kernel, Compute compute, Progress progress) {
        this.request = request;
        this.settings = request.settings();
        this.kernel = kernel;
        this.grid = request.grid().points();
        this.compute = compute;
        this.progress = progress;
        this.data = data(request);
        this.centered = settings.intercept() ? Intercept.CENTRED : Intercept.NONE;
        this.free = settings.intercept() ? Intercept.FREE : Intercept.NONE;
    }

    private static Dataset data(PlaygroundRequest request) {
        if (!request.method().forLabels()) return Dataset.of(request.points(), request.targets());
        List<String> names = request.targets().stream()
                .mapToObj(y -> CLASSES.get(y > 0 ? 1 : 0))
                .toList();
        return Dataset.of(request.points(), Labels.of(names, CLASSES));
    }

    Fit fit() {
        return switch (request.method()) {
            case RIDGE -> ridge();
            case SVR ->
                of(
                        Svm.regression(kernel, settings.lambda(), settings.epsilon())
                                .withIntercept(free)
                                .fit(data, compute, progress),
                        "f");
            case BASIS -> basis();
            case FEW_CENTERS -> fewCenters();
            case DESCENT -> descent();
            case SVM -> of(Svm.of(kernel, settings.lambda()).withIntercept(free).fit(data, compute, progress), "f");
            case LOGISTIC -> of(logistic(), "f");
            case PERCEPTRON -> perceptron();
            case ONE_CLASS ->
                of(new OneClassSvm(kernel, settings.nu()).fit(Dataset.of(data.points()), compute, progress), "f");
        };
    }

    private Model logistic() {
        KernelClassification learner =
                KernelLogistic.of(kernel, settings.lambda()).withIntercept(free);
        return request.start()
                .map(start -> KernelLogistic.fitFrom(start, learner, data, compute, progress))
                .orElseGet(() -> learner.fit(data, compute, progress));
    }

    private KernelRegression ridgeLearner() {
        return KernelRidge.dual(kernel, settings.lambda(), centered);
    }

    private Fit ridge() {
        Model model = ridgeLearner().fit(data, compute, progress);
        if (!settings.band()) return of(model, "f");
        Bounds band = ExactInference.of(ridgeLearner(), data, compute, progress)
                .posterior()
                .at(grid, LEVEL, compute, progress);
        return of(model, List.of(curve(model, "f")), OptionalInt.empty(), Optional.of(band));
    }

    private Fit basis() {
        Require.that(
                kernel instanceof Gaussian,
                "basis functions are compared with the gaussian kernel, got %s: choose gaussian(sigma=1)",
                kernel);
        Features onEveryRow = new DrawnRbfBasis(data.size(), ((Gaussian) kernel).sigma(), SEED);
        Model other = FeatureRegression.of(onEveryRow, new Squared(), settings.lambda(), centered)
                .fit(data, compute, progress);
        return of(ridgeLearner().fit(data, compute, progress), "kernel", curve(other, "basis"));
    }

    private Fit fewCenters() {
        Nystrom few = new Nystrom(Math.min(settings.centers(), data.size()));
        Model model = KernelRidge.of(kernel, settings.lambda(), centered)
                .withStrategy(few)
                .fit(data, compute, progress);
        return of(model, "few centres", curve(ridgeLearner().fit(data, compute, progress), "all points"));
    }

    private Fit descent() {
        return of(
                descent(Descent.full()),
                "gradient",
                curve(descent(Descent.stochastic(SEED)), "stochastic"),
                curve(descent(Descent.hybrid(SEED)), "hybrid"),
                optimum());
    }

    private Model descent(Descent schedule) {
        Descent passes = schedule.withStopping(new Stopping(0, settings.steps()));
        return KernelDescent.of(kernel, new Squared(), settings.lambda(), centered, passes)
                .fit(data, compute, progress);
    }

    private Curve optimum() {
        Model model = ridgeLearner().fit(data, compute, progress);
        double least = model.training().certificate().orElseThrow().objective();
        Curve curve = curve(model, "optimum");
        return new Curve(curve.name(), curve.values(), curve.fitted(), Reals.of(least));
    }

    private Fit perceptron() {
        Kernel used = settings.intercept() ? kernel.plus(new Constant(1)) : kernel;
        PerceptronSolver solver =
                new PerceptronSolver(PerceptronSolver.Start.ZERO, false, 1, PlaygroundRequest.MOST_STEPS);
        KernelPerceptron learner = new KernelPerceptron(used, solver);
        MistakeLimit limit = new MistakeLimit(settings.steps());
        Model model = learner.fit(data, compute, limit);
        int[] before = limit.mistakes() == 1
                ? new int[data.size()]
                : mistakes(learner.fit(data, compute, new MistakeLimit(limit.mistakes() - 1)));
        int[] now = mistakes(model);
        int last = IntStream.range(0, before.length)
                .filter(i -> now[i] != before[i])
                .findFirst()
                .orElse(0);
        return of(model, List.of(curve(model, "f")), OptionalInt.of(last), Optional.empty());
    }

    private int[] mistakes(Model model) {
        return Arrays.stream(weights(model))
                .mapToInt(a -> (int) Math.round(Math.abs(a)))
                .toArray();
    }

    /** The fit of a model of one output, with other curves beside its own. */
    private Fit of(Model model, String name, Curve... others) {
        List<Curve> curves = new ArrayList<>(List.of(curve(model, name)));
        curves.addAll(List.of(others));
        return of(model, List.copyOf(curves), OptionalInt.empty(), Optional.empty());
    }

    private Fit of(Model model, List<Curve> curves, OptionalInt mistake, Optional<Bounds> band) {
        Reals alpha = Reals.of(weights(model));
        double c = 1 / (2 * data.size() * settings.lambda());
        return new Fit(
                curves,
                alpha,
                model.expansion().bias().get(0),
                model.training().rows(),
                bounded(alpha, c),
                settings.lambda(),
                c,
                model.training().certificate(),
                model.training().convergence(),
                mistake,
                band,
                lifted(model.expansion()));
    }

    /** A weight for each point; 0 for points that are not in the model. */
    private double[] weights(Model model) {
        double[] alpha = new double[data.size()];
        List<Integer> rows = model.training().rows();
        Reals kept = model.expansion().weights().get(0);
        for (int j = 0; j < rows.size(); j++) alpha[rows.get(j)] = kept.get(j);
        return alpha;
    }

    private List<Integer> bounded(Reals alpha, double c) {
        boolean boxed = request.method() == PlaygroundMethod.SVM || request.method() == PlaygroundMethod.SVR;
        if (!boxed) return List.of();
        return IntStream.range(0, alpha.size())
                .filter(i -> Math.abs(alpha.get(i)) >= c * (1 - 1e-6))
                .boxed()
                .toList();
    }

    private Curve curve(Model model, String name) {
        Expansion f = model.expansion();
        return new Curve(
                name,
                Reals.of(f.predict(grid, compute, progress).values()),
                Reals.of(f.predict(data.points(), compute, progress).values()),
                model.training().losses());
    }

    /** The points in feature space, if the kernel has three features. */
    private Optional<Lifted> lifted(Expansion f) {
        return FeatureMap.of(f.kernel())
                .filter(map -> data.points().dim() == 2 && map.dim(2) == 3)
                .map(map -> {
                    DensePoints z = map.apply(data.points());
                    List<Reals> features = IntStream.range(0, z.size())
                            .mapToObj(i -> Reals.of(z.get(i, 0), z.get(i, 1), z.get(i, 2)))
                            .toList();
                    DensePoints theta = (DensePoints) f.explicit(map).centers();
                    return new Lifted(
                            map.names(List.of("x₁", "x₂")).orElseThrow(),
                            features,
                            Reals.of(theta.get(0, 0), theta.get(0, 1), theta.get(0, 2)),
                            f.bias().get(0));
                });
    }
}
