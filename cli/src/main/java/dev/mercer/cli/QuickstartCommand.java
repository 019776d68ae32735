package dev.mercer.cli;

import dev.mercer.cli.option.Machine;
import dev.mercer.cli.option.OutFile;
import dev.mercer.cli.option.Session;
import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.gram.psd.PsdDoctor;
import dev.mercer.io.file.WholeFile;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.Polynomial;
import dev.mercer.learn.KernelRidge;
import dev.mercer.learn.Svm;
import dev.mercer.model.Regressor;
import dev.mercer.plot.Figure;
import dev.mercer.plot.Fitted;
import dev.mercer.plot.NumberPictures;
import dev.mercer.plot.Rows;
import dev.mercer.report.Json;
import dev.mercer.report.Layout;
import dev.mercer.report.Lines;
import dev.mercer.score.RegressionScore;
import dev.mercer.score.RidgeLeaveOneOut;
import dev.mercer.solve.Intercept;
import dev.mercer.util.Progress;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code mercer quickstart}: how far does a car go before it stops? */
@Command(
        name = "quickstart",
        description = {
            "Learn the stopping distance of cars from data that is built in, and draw it.",
            "Beside the picture the data is written as a .csv file, for the commands that come next."
        })
final class QuickstartCommand implements Callable<Integer> {
    private static final double[] SIGMAS = {1, 2, 4, 8, 16};
    private static final int[] DEGREES = {1, 2};
    private static final double LAMBDA = 0.01;
    private static final double EPSILON = 15;

    private final Session session;

    @Option(names = "--out", paramLabel = "FILE", description = "Where the picture goes (default: ${DEFAULT-VALUE}).")
    private Path out = Path.of("mercer-quickstart.svg");

    QuickstartCommand(Session session) {
        this.session = session;
    }

    /** A kernel and its leave-one-out error. */
    private record Candidate(Kernel kernel, double leaveOneOut) {}

    /** The models and their errors. */
    private record Result(Candidate chosen, String verdict, Regressor ridge, Regressor svr, double[] rmse) {}

    @Override
    public Integer call() {
        session.expectOutput(out, List.of());
        Map<String, Path> files = new LinkedHashMap<>();
        files.put("--out", out);
        files.put("the data beside it", beside(".csv"));
        OutFile.requireDistinct(files);
        Dataset cars = Cars.dataset();
        Compute compute = session.compute(cars.points());
        Progress progress = session.progress();
        Candidate chosen = choose(cars, compute, progress);
        Regressor ridge = KernelRidge.of(chosen.kernel, LAMBDA, Intercept.NONE).fit(cars, compute, progress);
        Regressor svr = Svm.regression(chosen.kernel, LAMBDA, EPSILON)
                .withIntercept(Intercept.NONE)
                .fit(cars, compute, progress);
        String verdict = PsdDoctor.examine(chosen.kernel, cars.points(), compute, progress)
                .verdict()
                .name()
                .toLowerCase(Locale.ROOT);
        double[] rmse = {rmse(ridge, compute, progress), rmse(svr, compute, progress)};
        picture(ridge, svr, compute).writeTo(out);
        WholeFile.write(beside(".csv"), Cars.csv());
        Result result = new Result(chosen, verdict, ridge, svr, rmse);
        session.answer(text(result), json(result));
        session.say(next());
        return ExitCode.SUCCESS;
    }

    /** The kernel that best predicts cars of a speed that was left out: closed-form leave-one-out at the same ρ. */
    private static Candidate choose(Dataset cars, Compute compute, Progress progress) {
        Candidate best = null;
        for (int degree : DEGREES)
            for (double sigma : SIGMAS) {
                Kernel kernel = new Gaussian(sigma).plus(new Polynomial(degree, 1).scaled(0.01));
                double error = Math.sqrt(RidgeLeaveOneOut.of(kernel, Intercept.NONE, cars, compute, progress)
                        .meanSquaredError(LAMBDA));
                if (best == null || error < best.leaveOneOut) best = new Candidate(kernel, error);
            }
        if (best == null) throw new IllegalStateException("there are candidates");
        return best;
    }

    private static double rmse(Regressor model, Compute compute, Progress progress) {
        double[] predicted = model.predict(Cars.dataset().points(), compute, progress);
        return RegressionScore.of(Cars.DISTANCE, predicted).rmse();
    }

    private static Figure picture(Regressor ridge, Regressor svr, Compute compute) {
        return NumberPictures.curve(
                "How far does a car go before it stops?",
                new Figure.Axes("speed (miles per hour)", "stopping distance (feet)"),
                Rows.of(Cars.dataset(), svr),
                List.of(
                        Fitted.of("ridge regression", ridge, 0, compute),
                        Fitted.of("support vector regression, tube ± 15", svr, EPSILON, compute)));
    }

    /** A file beside the picture. */
    private Path beside(String ending) {
        String name = out.getFileName().toString().replaceFirst("\\.[^.]*$", "");
        return out.resolveSibling(name + ending);
    }

    private String text(Result found) {
        int tried = SIGMAS.length * DEGREES.length;
        return new Lines()
                .with("data", "50 cars: speed (miles per hour) and stopping distance (feet)")
                .with(
                        "kernel",
                        Layout.whole(found.chosen.kernel.toString()) + " (" + found.verdict + " to be a kernel)")
                .with(
                        "",
                        "the best of " + tried + " by leave-one-out: off by " + Layout.number(found.chosen.leaveOneOut)
                                + " feet (rmse) on speeds that were not learned from")
                .with(
                        "ridge",
                        "off by " + Layout.number(found.rmse[0])
                                + " feet on the cars it learned from; every car counts")
                .with(
                        "svr",
                        "off by " + Layout.number(found.rmse[1]) + " feet; "
                                + found.svr.training().rows().size() + " of 50 cars carry it, the support vectors")
                .with("picture", Layout.whole(out.toAbsolutePath().toString()))
                .with("data file", Layout.whole(beside(".csv").toAbsolutePath().toString()))
                .text();
    }

    private Json json(Result found) {
        return new Json()
                .with("task", "regression")
                .with("kernel", found.chosen.kernel.toString())
                .with("verdict", found.verdict)
                .with("lambda", LAMBDA)
                .with("n", Cars.SPEED.size())
                .with("d", 1)
                .with("cv", new Json().with("rmse", found.chosen.leaveOneOut))
                .with("ridge", new Json().with("rmse", found.rmse[0]))
                .with(
                        "svm",
                        new Json()
                                .with("rmse", found.rmse[1])
                                .with("epsilon", EPSILON)
                                .with("support", found.svr.training().rows().size()))
                .with("picture", out.toAbsolutePath().toString())
                .with("data", beside(".csv").toAbsolutePath().toString());
    }

    private String next() {
        String mercer = "\n  " + Machine.command();
        String data = quoted(beside(".csv"));
        String model = quoted(out.resolveSibling("cars.mercer"));
        return "\nNext, a model of your own and a page about it:" + mercer + " train " + data
                + " --target distance --method svm --kernel \"gaussian(sigma=1)\" --c 100 --loss \"epsilon(15)\" --out "
                + model
                + " --report " + quoted(out.resolveSibling("cars.html")) + "\nThe training rows behind each prediction:"
                + mercer + " predict " + model + " " + data + " --explain 3\nIts picture:" + mercer + " plot " + model
                + " " + data + " --out " + quoted(out.resolveSibling("cars.svg"));
    }

    /** A file name quoted for a shell. */
    private static String quoted(Path file) {
        String text = file.toString();
        return text.contains(" ") ? "\"" + text + "\"" : text;
    }
}
