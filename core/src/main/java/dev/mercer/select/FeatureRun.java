package dev.mercer.select;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.kernel.Definiteness;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.LinearMap;
import dev.mercer.kernel.Mapped;
import dev.mercer.learn.Learner;
import dev.mercer.learn.Model;
import dev.mercer.learn.Provenance;
import dev.mercer.learn.Training;
import dev.mercer.linalg.Matrix;
import dev.mercer.solve.Intercept;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * One run of a learner of metrics: {@link FeatureRidge} tells what it does.
 *
 * @param <M> what is learned
 */
final class FeatureRun<M extends Model> {
    /** Rows on which shape and iteration are chosen. */
    static final int JUDGED = 1500;
    /** Rows over which gradients are averaged. */
    static final int GRADIENTS = 4000;

    /** Fewer rows have nothing to choose by. */
    private static final int FEWEST = 5;
    /** An iteration that lowers the error by less than this part of it is the last of its kind. */
    private static final double GAIN = 1e-3;
    /** Powers of √10 for ρ, of √2 for the scale of the metric. */
    private static final int LEAST_RHO = -12;

    private static final int MOST_RHO = 6;
    private static final int SCALES = 6;

    private final Base<M> base;
    private final MetricSearch search;
    private final Intercept intercept;
    private final Compute compute;
    private final Progress progress;
    private int limit = JUDGED;
    private long done;

    /** Makes the learner that is repeated. */
    @FunctionalInterface
    interface Base<M extends Model> {
        Learner<M> with(Kernel kernel, double lambda);
    }

    /**
     * How a metric is made from the one before.
     *
     * @param before a fit with which kernel and ρ
     * @param step how its gradients become a metric
     * @param scale what that is multiplied by
     */
    private record Origin(Stage before, MetricStep step, double scale) {}

    /**
     * A kernel on the way.
     *
     * @param origin where its metric comes from; null for the plain kernel
     * @param kernel with the metric
     * @param rho ρ = λΣw with it
     * @param loss its leave-one-out error
     */
    private record Stage(@Nullable Origin origin, Kernel kernel, double rho, double loss) {}

    FeatureRun(Base<M> base, MetricSearch search, Intercept intercept, Compute compute, Progress progress) {
        this.base = base;
        this.search = search;
        this.intercept = intercept;
        this.compute = compute;
        this.progress = progress;
    }

    /** Chooses on so many rows at most. */
    FeatureRun<M> judgingOn(int rows) {
        limit = rows;
        return this;
    }

    /** The same training with another origin. */
    static Training from(Training training, Provenance provenance) {
        return new Training(
                training.convergence(), training.certificate(), training.losses(), training.rows(), provenance);
    }

    /** What the base cannot learn it refuses in its own words; {@code suited} tells whether its targets are there. */
    M fit(Kernel kernel, double lambda, Dataset data, boolean suited) {
        int[] used = IntStream.range(0, data.size())
                .filter(i -> data.weights().get(i) > 0)
                .toArray();
        boolean psd = kernel.definiteness() != Definiteness.INDEFINITE;
        if (!suited || !psd || used.length < FEWEST)
            return base.with(kernel, lambda).fit(data, compute, progress);
        Kernel plain = kernel.bind(data.names());
        Dataset all = used.length == data.size() ? data : data.select(used);
        Dataset judged = all.size() <= limit ? all : all.select(first(all, limit));
        double rho = lambda * all.weights().stream().sum();
        Stage best = choose(judged(null, plain, rho, judged), judged);
        Kernel found = judged == all ? best.kernel : repeated(best, plain, all);
        return learned(found, best.rho, data);
    }

    private static int[] first(Dataset data, int count) {
        int[] order = Shuffle.proportional(data.targets().orElseThrow(), 1);
        int[] some = Arrays.copyOf(order, Math.min(count, order.length));
        Arrays.sort(some);
        return some;
    }

    private M learned(Kernel kernel, double rho, Dataset data) {
        return base.with(kernel, rho / data.weights().stream().sum()).fit(data, compute, progress);
    }

    private Stage choose(Stage start, Dataset data) {
        Stage best = start;
        if (!Double.isFinite(start.loss)) return start;
        Gradient first = gradient(start.kernel, start.rho, data);
        for (MetricStep step : search.steps(data.points().dim())) {
            Stage at = start;
            for (int t = 0; t < search.iterations() && !progress.expired(); t++) {
                Gradient gradient = t == 0 ? first : gradient(at.kernel, at.rho, data);
                Optional<LinearMap> map = gradient.improved(step, compute);
                if (map.isEmpty()) break;
                Kernel kernel = start.kernel.after(map.get());
                Stage next = judged(new Origin(at, step, 1), kernel, at.rho, data);
                progress.report("features", ++done, 0);
                if (next.loss < best.loss) best = next;
                if (!(next.loss < at.loss * (1 - GAIN))) break;
                at = next;
            }
        }
        return search.penalty() == MetricSearch.Penalty.CHOSEN ? scaled(best, data) : best;
    }

    /** Whether the metric is best as it is, or larger, or smaller. */
    private Stage scaled(Stage stage, Dataset data) {
        if (stage.origin == null || !(stage.kernel instanceof Mapped mapped)) return stage;
        Origin origin = stage.origin;
        Map<Integer, Stage> tried = new TreeMap<>(Map.of(0, stage));
        Climb climb = new Climb(
                k -> {
                    if (progress.expired() && k != 0) return Double.POSITIVE_INFINITY;
                    double scale = Math.pow(2, k / 2.0);
                    Kernel kernel = mapped.kernel().after(MetricStep.scaled((LinearMap) mapped.map(), scale));
                    Origin here = new Origin(origin.before, origin.step, scale);
                    return tried.computeIfAbsent(k, key -> judged(here, kernel, stage.rho, data)).loss;
                },
                GAIN,
                1,
                -SCALES,
                SCALES);
        return tried.getOrDefault(climb.from(0), stage);
    }

    private Stage judged(@Nullable Origin origin, Kernel kernel, double rho, Dataset data) {
        RidgeJudge judge = RidgeJudge.leaveOneOut(kernel, intercept, data, compute, progress.silent());
        if (search.penalty() == MetricSearch.Penalty.GIVEN)
            return new Stage(origin, kernel, rho, judge.at(rho).loss());
        Climb climb = new Climb(k -> judge.at(rho * Math.pow(10, k / 2.0)).loss(), 0, 1, LEAST_RHO, MOST_RHO);
        int best = climb.from(0);
        return new Stage(origin, kernel, rho * Math.pow(10, best / 2.0), climb.value(best));
    }

    /** Gradients of a fit, where they were taken. */
    private record Gradient(List<Matrix> values, Dataset at) {
        Optional<LinearMap> improved(MetricStep step, Compute compute) {
            return step.of(values, at.weights(), at.points(), compute);
        }
    }

    private Gradient gradient(Kernel kernel, double rho, Dataset data) {
        M model = learned(kernel, rho, data);
        Dataset some = data.size() <= GRADIENTS ? data : data.select(first(data, GRADIENTS));
        return new Gradient(model.expansion().gradients(some.points(), compute, progress.silent()), some);
    }

    /** The way to a stage once more, on all rows and with the same ρ, which is that of the noise. */
    private Kernel repeated(Stage stage, Kernel plain, Dataset data) {
        Origin origin = stage.origin;
        if (origin == null) return plain;
        Kernel before = repeated(origin.before, plain, data);
        Optional<LinearMap> map = gradient(before, origin.before.rho, data).improved(origin.step, compute);
        progress.report("features", ++done, 0);
        return map.map(m -> plain.after(MetricStep.scaled(m, origin.scale))).orElse(before);
    }
}
