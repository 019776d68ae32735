package dev.mercer.select;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Labels;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.LinearMap;
import dev.mercer.learn.Learner;
import dev.mercer.linalg.Definiteness;
import dev.mercer.linalg.Matrix;
import dev.mercer.model.Classifier;
import dev.mercer.model.Model;
import dev.mercer.model.Provenance;
import dev.mercer.select.score.Shuffle;
import dev.mercer.solve.Intercept;
import dev.mercer.util.Indices;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * One run of a learner of metrics: {@link MetricRidge} tells what it does. {@link MetricChoice} finds a way on some rows, which is then
 * gone on all of them.
 *
 * @param <M> what is learned
 */
final class MetricRun<M extends Model> {
    /** Rows on which the way is chosen. */
    static final int CHOICE_ROWS = 1500;
    /** Rows that a function is learned from for its gradients: a metric is known from fewer rows than f is. */
    static final int FIT_ROWS = 5000;
    /** Rows over which gradients are averaged. */
    static final int GRADIENT_ROWS = 4000;

    /** Fewer rows have nothing to choose by. */
    private static final int FEWEST = 5;

    private final Base<M> base;
    private final Base<M> last;
    private final Setup setup;
    private int limit = CHOICE_ROWS;
    private long done;

    /** Makes the learner that is repeated. */
    @FunctionalInterface
    interface Base<M extends Model> {
        Learner<M> with(Kernel kernel, double lambda);
    }

    /** What is tried, and on what machine. */
    record Setup(MetricSearch search, Intercept intercept, Compute compute, Progress progress) {}

    MetricRun(Base<M> base, Setup setup) {
        this(base, base, setup);
    }

    /** With another learner for all rows, which finds nearly the same function. */
    MetricRun(Base<M> base, Base<M> last, Setup setup) {
        this.base = base;
        this.last = last;
        this.setup = setup;
    }

    Setup setup() {
        return setup;
    }

    /** Chooses on so many rows at most. */
    MetricRun<M> choosingOn(int rows) {
        limit = rows;
        return this;
    }

    /** What the base cannot learn it refuses in its own words; {@code suited} tells whether its targets are there. */
    M fit(Kernel kernel, double lambda, Dataset data, boolean suited) {
        int[] used = Indices.where(data.size(), i -> data.weights().get(i) > 0);
        boolean psd = kernel.definiteness() != Definiteness.INDEFINITE;
        if (!suited || !psd || used.length < FEWEST)
            return last.with(kernel, lambda).fit(data, setup.compute, setup.progress);
        Kernel plain = kernel.bind(data.names());
        Dataset all = used.length == data.size() ? data : data.select(used);
        double rho = lambda * all.weights().sum();
        MetricStage best = new MetricChoice(
                        this,
                        plain,
                        MetricRows.of(all, Shuffle.proportional(all.targets().orElseThrow(), 1), limit))
                .from(rho);
        return learned(last, repeated(best, plain, all), best.rho(), data);
    }

    /** The same for classes, as a model of this learner. */
    static Classifier ofClasses(
            MetricRun<Classifier> run, Learner<Classifier> learner, Kernel kernel, double lambda, Dataset data) {
        boolean classes = data.targets()
                .filter(t -> t instanceof Labels labels && labels.classes().size() >= 2)
                .isPresent();
        Classifier model = run.fit(kernel, lambda, data, classes);
        return new Classifier(
                model.expansion(),
                model.classes(),
                model.scheme(),
                model.calibration(),
                model.training().withProvenance(Provenance.of(learner, data, run.setup.compute)));
    }

    private M learned(Base<M> by, Kernel kernel, double rho, Dataset data) {
        return by.with(kernel, rho / data.weights().sum()).fit(data, setup.compute, setup.progress);
    }

    /** Gradients of a fit, where they were taken. */
    record Gradient(List<Matrix> values, Dataset at) {
        Optional<LinearMap> improved(MetricStep step, Compute compute) {
            return step.of(values, at.weights(), at.points(), compute);
        }
    }

    /** Learns from some rows and takes the gradients there. */
    Gradient gradient(Kernel kernel, double rho, Dataset data) {
        M model = learned(base, kernel, rho, first(data, FIT_ROWS));
        Dataset sample = first(data, GRADIENT_ROWS);
        return new Gradient(model.expansion().gradients(sample.points(), setup.compute, setup.progress.silent()), sample);
    }

    /** So many rows at most, of a random order that is always the same. */
    private static Dataset first(Dataset data, int most) {
        if (data.size() <= most) return data;
        int[] rows = Arrays.copyOf(Shuffle.proportional(data.targets().orElseThrow(), 1), most);
        Arrays.sort(rows);
        return data.select(rows);
    }

    void report() {
        setup.progress.report("features", ++done, 0);
    }

    /** The way to a stage once more, on more rows and with the same ρ, which is that of the noise. */
    private Kernel repeated(MetricStage stage, Kernel plain, Dataset data) {
        if (stage.origin().isEmpty()) return stage.kernel();
        MetricStage.Origin origin = stage.origin().get();
        Kernel before = repeated(origin.before(), plain, data);
        Optional<LinearMap> map = gradient(before, origin.before().rho(), data).improved(origin.step(), setup.compute);
        report();
        return map.map(m -> plain.after(MetricStep.scaled(m, stage.scale()))).orElse(before);
    }
}
