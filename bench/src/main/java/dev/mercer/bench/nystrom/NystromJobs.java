package dev.mercer.bench.nystrom;

import dev.mercer.bench.ForkMain;
import dev.mercer.bench.NormalData;
import dev.mercer.bench.Setting;
import dev.mercer.bench.Timing;
import dev.mercer.compute.Compute;
import dev.mercer.compute.internal.KernelBlock;
import dev.mercer.data.Dataset;
import dev.mercer.data.Labels;
import dev.mercer.data.Points;
import dev.mercer.gram.Precision;
import dev.mercer.gram.TallGram;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.KernelRidge;
import dev.mercer.learn.Nystrom;
import dev.mercer.learn.RidgeClassifier;
import dev.mercer.linalg.Matrix;
import dev.mercer.model.Classifier;
import dev.mercer.model.Model;
import dev.mercer.model.Regressor;
import dev.mercer.solve.Convergence;
import dev.mercer.util.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the comparison does in processes of their own: the name of the job first, then its arguments. */
public final class NystromJobs {
    private NystromJobs() {}

    public static void main(String[] args) throws IOException {
        Map<String, Object> found =
                switch (args[0]) {
                    case "prepare" -> prepare(args[1], Path.of(args[2]), Path.of(args[3]), Integer.parseInt(args[4]));
                    case "fit" -> new Fit(args).run();
                    case "pass" -> pass(args);
                    case "centers" -> centers(args[1], Path.of(args[2]), Integer.parseInt(args[3]));
                    case "agreement" -> new NystromAgreement(Integer.parseInt(args[1]), compute()).run();
                    default -> throw new IllegalArgumentException(args[0]);
                };
        ForkMain.print(found);
    }

    /** The budget is what the heap has beside the points that are there already. */
    private static Compute compute() {
        Runtime machine = Runtime.getRuntime();
        long free = machine.maxMemory() - (machine.totalMemory() - machine.freeMemory());
        return new Compute(Setting.backendOf("blas"), machine.availableProcessors(), (long) (0.9 * free));
    }

    /** Writes both sides of a set into a folder. */
    private static Map<String, Object> prepare(String name, Path data, Path folder, int most) {
        NystromData.Sides sides = NystromData.read(NystromSet.named(name), data).atMost(most);
        sides.train().write(folder.resolve(name + ".train"));
        sides.test().write(folder.resolve(name + ".test"));
        return Map.of(
                "rows", sides.train().targets().length,
                "judged", sides.test().targets().length,
                "columns", sides.train().points().dim());
    }

    /** One fit, timed, and its error: {@code fit NAME FOLDER COLUMNS CENTERS SIGMA LAMBDA RUNS}. */
    private static final class Fit {
        /** Seconds of fits before those that count, at least, and at most where they still get shorter. */
        private static final double WARM = 3;

        private static final double MOST_WARM = 12;

        /** What takes less than so many seconds is done so often; the peer's fits alike. */
        private static final double SHORT = 3;

        private static final int MANY = 7;

        private final NystromData train;
        private final NystromData test;
        private final Kernel kernel;
        private final double lambda;
        private final Nystrom how;
        private final int runs;

        Fit(String[] args) {
            NystromSet set = NystromSet.named(args[1]);
            Path folder = Path.of(args[2]);
            int columns = Integer.parseInt(args[3]);
            train = NystromData.read(folder.resolve(set.name() + ".train"), columns, set.classes());
            test = NystromData.read(folder.resolve(set.name() + ".test"), columns, set.classes());
            how = new Nystrom(Integer.parseInt(args[4]));
            kernel = new Gaussian(Double.parseDouble(args[5]));
            lambda = Double.parseDouble(args[6]);
            runs = Integer.parseInt(args[7]);
        }

        Map<String, Object> run() {
            Dataset data = train.dataset();
            System.gc();
            Compute compute = compute();
            Stages stages = new Stages();
            Model[] model = new Model[1];
            Runnable work = () -> {
                stages.begin();
                model[0] = fit(data, compute, stages);
                stages.end();
            };
            long first = System.nanoTime();
            work.run();
            double seconds = (System.nanoTime() - first) * 1e-9;
            // A single run is for what takes minutes, and is not warmed up.
            int counted = seconds < SHORT ? MANY : runs;
            Timing timing = runs > 1
                    ? Timing.of(new Timing.Effort(counted, WARM, MOST_WARM), System::gc, work)
                    : Timing.once(seconds);
            System.err.printf("compare: the first fit took %.2f s, the best %.2f s%n", seconds, timing.best());
            Map<String, Object> found = new LinkedHashMap<>();
            found.put("fit", timing);
            long start = System.nanoTime();
            found.put("error", test.error(predict(model[0], test.points(), compute)));
            found.put("predictSeconds", (System.nanoTime() - start) * 1e-9);
            Convergence end = convergence(model[0]);
            found.put("iterations", end.iterations());
            found.put("reason", end.reason().toString());
            found.put("stages", stages.seconds);
            found.put("backend", compute.backend().name());
            return found;
        }

        private Model fit(Dataset data, Compute compute, Progress progress) {
            return train.classes()
                    ? RidgeClassifier.of(kernel, lambda).withStrategy(how).fit(data, compute, progress)
                    : KernelRidge.of(kernel, lambda).withStrategy(how).fit(data, compute, progress);
        }
    }

    private static Convergence convergence(Model model) {
        return model instanceof Regressor regressor
                ? regressor.training().convergence()
                : ((Classifier) model).training().convergence();
    }

    private static double[] predict(Model model, Points points, Compute compute) {
        if (model instanceof Regressor regressor) return regressor.predict(points, compute, Progress.none());
        Labels labels = ((Classifier) model).predict(points, compute, Progress.none());
        double[] codes = new double[labels.size()];
        for (int i = 0; i < codes.length; i++) codes[i] = Double.parseDouble(labels.get(i));
        return codes;
    }

    /** The time until each stage of a fit reported last, in the order of the stages; of the last run. */
    private static final class Stages implements Progress {
        final Map<String, Double> seconds = new LinkedHashMap<>();
        private long start;
        private String now = "before";

        void begin() {
            seconds.clear();
            start = System.nanoTime();
            now = "before";
        }

        @Override
        public void report(String stage, long done, long total) {
            count();
            now = stage;
        }

        private void count() {
            long time = System.nanoTime();
            seconds.merge(now, (time - start) * 1e-9, Double::sum);
            start = time;
        }

        void end() {
            count();
        }
    }

    /** The heavy primitive: {@code pass ROWS CENTERS COLUMNS OUTPUTS QUICK}. */
    private static Map<String, Object> pass(String[] args) {
        int n = Integer.parseInt(args[1]);
        int m = Integer.parseInt(args[2]);
        int d = Integer.parseInt(args[3]);
        int outputs = Integer.parseInt(args[4]);
        Setting setting = new Setting("blas", 0, 0, 0, 0, Boolean.parseBoolean(args[5]), "");
        KernelBlock block = new KernelBlock(
                new Gaussian(Math.sqrt(d)), NormalData.points(n, d, 1), NormalData.points(m, d, 2));
        Compute compute = compute();
        Matrix v = new Matrix(m, outputs);
        System.arraycopy(NormalData.vector(m * outputs, 3), 0, v.values(), 0, m * outputs);
        Map<String, Object> found = new LinkedHashMap<>();
        for (long spare : new long[] {0, Long.MAX_VALUE}) {
            TallGram gram = TallGram.of(block, Precision.SINGLE, spare, compute);
            Runnable work = () -> gram.roughNormal(v, (i, row) -> {}, Progress.none());
            found.put(spare == 0 ? "computed" : "kept", Timing.of(Timing.Effort.of(setting), work));
        }
        return found;
    }

    /** Errors of exact ridge and of more and more centres, on at most so many rows. */
    private static Map<String, Object> centers(String name, Path data, int most) {
        NystromSet set = NystromSet.named(name);
        NystromData.Sides sides = NystromData.read(set, data).atMost(most);
        NystromTuned tuned = NystromTuned.of(sides.train(), compute());
        System.err.printf(
                "compare: %s, %d rows: %s, lambda %s%n",
                name, sides.train().targets().length, tuned.kernel(), tuned.lambda());
        Dataset train = sides.train().dataset();
        Compute compute = compute();
        Map<String, Object> found = new LinkedHashMap<>();
        found.put("rows", train.size());
        found.put("sigma", tuned.kernel().sigma());
        found.put("lambda", tuned.lambda());
        List<Integer> sizes = new ArrayList<>();
        List<Double> errors = new ArrayList<>();
        List<Double> times = new ArrayList<>();
        for (int m = NystromTable.LEAST; m <= NystromTable.MOST && m < train.size(); m *= 2) {
            Nystrom how = new Nystrom(m);
            long start = System.nanoTime();
            Model model = set.classes()
                    ? RidgeClassifier.of(tuned.kernel(), tuned.lambda()).withStrategy(how).fit(train, compute, Progress.none())
                    : KernelRidge.of(tuned.kernel(), tuned.lambda()).withStrategy(how).fit(train, compute, Progress.none());
            times.add((System.nanoTime() - start) * 1e-9);
            sizes.add(m);
            errors.add(sides.test().error(predict(model, sides.test().points(), compute)));
            System.err.printf("compare: %s, M=%d: %.5f%n", name, m, errors.get(errors.size() - 1));
        }
        found.put("sizes", sizes);
        found.put("errors", errors);
        found.put("seconds", times);
        long start = System.nanoTime();
        Model exact = set.classes()
                ? RidgeClassifier.of(tuned.kernel(), tuned.lambda()).fit(train, compute, Progress.none())
                : KernelRidge.of(tuned.kernel(), tuned.lambda()).fit(train, compute, Progress.none());
        found.put("exactSeconds", (System.nanoTime() - start) * 1e-9);
        found.put("exact", sides.test().error(predict(exact, sides.test().points(), compute)));
        return found;
    }
}
