package dev.mercer.metric;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Labels;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.LinearMap;
import dev.mercer.learn.Learner;
import dev.mercer.learn.TrialFit;
import dev.mercer.linalg.Definiteness;
import dev.mercer.linalg.Matrix;
import dev.mercer.model.Classifier;
import dev.mercer.model.Model;
import dev.mercer.model.Provenance;
import dev.mercer.score.Shuffle;
import dev.mercer.solve.Candidates;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.Penalty;
import dev.mercer.util.Indices;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * One run of a metric learner: see {@link MetricRidge}. {@link MetricChoice} chooses the metric steps on a sample; they
 * are then repeated on all rows.
 *
 * @param <M> the type of the model
 */
final class MetricRun<M extends Model> {
    /** Rows on which the metric steps are chosen. */
    static final int CHOICE_ROWS = 1500;
    /** Rows of a fit for gradients: a metric needs fewer rows than f. */
    static final int FIT_ROWS = 5000;
    /** Rows over which gradients are averaged. */
    static final int GRADIENT_ROWS = 4000;

    /** With fewer rows there is no choice to make. */
    static final int FEWEST = 5;

    private final Base<M> base;
    private final Base<M> last;
    private final Setup setup;
    private int limit = CHOICE_ROWS;
    private long done;

    /** Makes the learner for a given kernel and λ. */
    @FunctionalInterface
    interface Base<M extends Model> {
        Learner<M> with(Kernel kernel, double lambda);
    }

    /** The settings and resources of a run. */
    record Setup(MetricSearch search, Intercept intercept, Compute compute, Progress progress) {}

    MetricRun(Base<M> base, Setup setup) {
        this(base, base, setup);
    }

    /** With another learner for the final fit, which finds nearly the same function. */
    MetricRun(Base<M> base, Base<M> last, Setup setup) {
        this.base = base;
        this.last = last;
        this.setup = setup;
    }

    Setup setup() {
        return setup;
    }

    /** Limits the rows on which the steps are chosen. */
    MetricRun<M> choosingOn(int rows) {
        limit = rows;
        return this;
    }

    /**
     * Learns the metric and fits all rows. If {@code suited} is false, the targets are of the wrong kind, and the base
     * learner throws.
     */
    M fit(Kernel kernel, double lambda, Dataset data, boolean suited) {
        int[] used = Indices.where(data.size(), i -> data.weights().get(i) > 0);
        boolean psd = kernel.definiteness() != Definiteness.INDEFINITE;
        if (!suited || !psd || used.length < FEWEST)
            return last.with(kernel, lambda).fit(data, setup.compute, setup.progress);
        Kernel plain = kernel.bind(data.names());
        Dataset all = used.length == data.size() ? data : data.select(used);
        double rho = Penalty.rho(lambda, all.weights().sum());
        MetricStage best = new MetricChoice(
                        this,
                        plain,
                        MetricRows.of(all, Shuffle.proportional(all.targets().orElseThrow(), 1), limit))
                .from(rho);
        return learned(last, repeated(best, plain, all), best.rho(), data);
    }

    /** Fits classes; the result is a model of this learner. */
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
        return by.with(kernel, Penalty.lambda(rho, data.weights())).fit(data, setup.compute, setup.progress);
    }

    /** Gradients of a fit, and the points at which they were taken. */
    record Gradient(List<Matrix> values, Dataset at) {
        Optional<LinearMap> improved(MetricStep step, Compute compute) {
            return step.of(values, at.weights(), at.points(), compute);
        }
    }

    /** Fits a sample and takes the gradients there. */
    Gradient gradient(Kernel kernel, double rho, Dataset data) {
        Dataset some = first(data, FIT_ROWS);
        M model = TrialFit.of(
                base.with(kernel, Penalty.lambda(rho, some.weights())), some, setup.compute, setup.progress);
        Dataset sample = first(data, GRADIENT_ROWS);
        return new Gradient(
                model.expansion().gradients(sample.points(), setup.compute, setup.progress.silent()), sample);
    }

    /** At most {@code most} rows, in a fixed random order. */
    private static Dataset first(Dataset data, int most) {
        if (data.size() <= most) return data;
        int[] rows = Arrays.copyOf(Shuffle.proportional(data.targets().orElseThrow(), 1), most);
        Arrays.sort(rows);
        return data.select(rows);
    }

    void report() {
        setup.progress.report("metric", ++done, 0);
    }

    /** Repeats the steps of a stage on more rows, with the same ρ, which is that of the noise. */
    private Kernel repeated(MetricStage stage, Kernel plain, Dataset data) {
        if (stage.origin().isEmpty()) return stage.kernel();
        MetricStage.Origin origin = stage.origin().get();
        Kernel before = repeated(origin.before(), plain, data);
        Optional<LinearMap> map = new Candidates("metrics")
                .attempt(() -> gradient(before, origin.before().rho(), data))
                .flatMap(gradient -> gradient.improved(origin.step(), setup.compute));
        report();
        return map.map(m -> plain.after(MetricStep.scaled(m, stage.scale()))).orElse(before);
    }
}
