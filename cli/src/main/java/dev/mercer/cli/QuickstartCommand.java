package dev.mercer.cli;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Reals;
import dev.mercer.gram.PsdDoctor;
import dev.mercer.gram.PsdReport;
import dev.mercer.io.plot.Curve;
import dev.mercer.io.plot.Dots;
import dev.mercer.io.plot.Figure;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.KernelRidge;
import dev.mercer.learn.Regressor;
import dev.mercer.select.RegressionScore;
import dev.mercer.solve.Intercept;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code mercer quickstart}: how far does a car go before it stops? */
@Command(
        name = "quickstart",
        description = "Learn the stopping distance of cars from data that is built in, and draw it.")
final class QuickstartCommand implements Callable<Integer> {
    private static final Kernel KERNEL = Kernel.parse("gaussian(sigma=8) + 0.01*polynomial(degree=2, c=1)");
    private static final double LAMBDA = 0.01;
    private static final int CURVE_POINTS = 200;

    private final Session session;

    @Option(names = "--out", paramLabel = "FILE", description = "Where the picture goes (default: ${DEFAULT-VALUE}).")
    private Path out = Path.of("mercer-quickstart.svg");

    QuickstartCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        Dataset cars = Cars.dataset();
        Compute compute = session.compute(cars.points());
        Progress progress = session.progress();
        PsdReport health = PsdDoctor.examine(KERNEL, cars.points(), compute, progress);
        Regressor model = new KernelRidge(KERNEL, LAMBDA, Intercept.NONE).fit(cars, compute, progress);
        RegressionScore score = RegressionScore.of(Cars.DISTANCE, model.predict(cars.points(), compute, progress));
        picture(model, compute, progress).writeTo(out);
        String verdict = health.verdict().name().toLowerCase(Locale.ROOT);
        session.answer(text(verdict, score), json(verdict, score));
        session.say(next());
        return ExitCode.SUCCESS;
    }

    private static Figure picture(Regressor model, Compute compute, Progress progress) {
        double slowest = Cars.SPEED.stream().min().orElseThrow();
        double fastest = Cars.SPEED.stream().max().orElseThrow();
        double step = (fastest - slowest) / (CURVE_POINTS - 1);
        double[] speeds = IntStream.range(0, CURVE_POINTS)
                .mapToDouble(i -> slowest + i * step)
                .toArray();
        double[] distances = model.predict(DensePoints.of(CURVE_POINTS, 1, speeds), compute, progress);
        return new Figure(
                "How far does a car go before it stops?",
                new Figure.Axes("speed (miles per hour)", "stopping distance (feet)"),
                new Dots("50 cars", Cars.SPEED, Cars.DISTANCE),
                new Curve("kernel ridge regression", Reals.of(speeds), Reals.of(distances)));
    }

    private String text(String verdict, RegressionScore score) {
        return Layout.table(List.of(
                List.of("data", "50 cars: speed (miles per hour) and stopping distance (feet)"),
                List.of("kernel", Layout.whole(KERNEL.toString()) + " (" + verdict + " to be a kernel)"),
                List.of("method", "kernel ridge regression, lambda = " + Require.text(LAMBDA)),
                List.of(
                        "fit",
                        "off by " + Layout.number(score.rmse()) + " feet (rmse), explains " + Layout.percent(score.r2())
                                + " of the variance (r2) of these cars"),
                List.of("picture", Layout.whole(out.toAbsolutePath().toString()))));
    }

    private Json json(String verdict, RegressionScore score) {
        return new Json()
                .with("task", "regression")
                .with("method", "ridge")
                .with("kernel", KERNEL.toString())
                .with("verdict", verdict)
                .with("lambda", LAMBDA)
                .with("n", Cars.SPEED.size())
                .with("d", 1)
                .with("train", new Json().with("rmse", score.rmse()).with("r2", score.r2()))
                .with("picture", out.toAbsolutePath().toString());
    }

    private static String next() {
        String mercer = Machine.command();
        String commands = Layout.table(List.of(
                List.of(mercer + " kernel list", "what else there is"),
                List.of(mercer + " kernel show \"" + KERNEL + "\"", "this one, taken apart"),
                List.of(mercer + " kernel check \"linear() * periodic(period=7, sigma=1)\"", "is that a kernel?")));
        return "\nNext:\n" + Layout.indented(commands);
    }
}
