package dev.mercer.metric;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.data.Targets;
import dev.mercer.data.Task;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.LinearMap;
import dev.mercer.learn.KernelLearner;
import dev.mercer.learn.TrialFit;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.internal.Definiteness;
import dev.mercer.metric.internal.MetricRows;
import dev.mercer.metric.internal.MetricStep;
import dev.mercer.model.Model;
import dev.mercer.score.internal.Shuffle;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.internal.Candidates;
import dev.mercer.solve.internal.Penalty;
import dev.mercer.util.Indices;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * One run of {@link MetricLearning}. {@link MetricChoice} chooses the metric steps on a sample; they
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

    /** The fewest rows; with fewer, no metric is chosen. */
    static final int FEWEST = 5;

    private final MetricLearning<M> learning;
    private final Compute compute;
    private final Progress progress;
    private int limit = CHOICE_ROWS;
    private long done;

    MetricRun(MetricLearning<M> learning, Compute compute, Progress progress) {
        this.learning = learning;
        this.compute = compute;
        this.progress = progress;
    }

    MetricSearch search() {
        return learning.search();
    }

    Intercept intercept() {
        return learning.learner().intercept();
    }

    Compute compute() {
        return compute;
    }

    Progress progress() {
        return progress;
    }

    /** Limits the rows on which the steps are chosen. */
    MetricRun<M> choosingOn(int rows) {
        limit = rows;
        return this;
    }

    /** Learns the metric and fits all rows; the learner rejects targets of the wrong kind. */
    M fit(Dataset data) {
        KernelLearner<M> plain = learning.learner();
        int[] used = Indices.where(data.size(), i -> data.weights().get(i) > 0);
        boolean psd = plain.kernel().definiteness() != Definiteness.INDEFINITE;
        if (!suited(data) || !psd || used.length < FEWEST) return plain.fit(data, compute, progress);
        Kernel kernel = plain.kernel().bind(data.names());
        Dataset all = used.length == data.size() ? data : data.select(used);
        double rho = Penalty.rho(learning.lambdaOfRidge(), all.weights().sum());
        MetricRows rows = MetricRows.of(all, Shuffle.proportional(all.targets().orElseThrow(), 1), limit);
        MetricStage best = new MetricChoice(this, kernel, rows).from(rho);
        return learning.last(repeated(best, kernel, all), Penalty.lambda(best.rho(), data.weights()))
                .fit(data, compute, progress);
    }

    /** True for targets that the learner can learn. */
    private boolean suited(Dataset data) {
        Optional<Targets> targets = data.targets();
        return learning.learner().task() == Task.REGRESSION
                ? targets.filter(Reals.class::isInstance).isPresent()
                : targets.filter(t ->
                                t instanceof Labels labels && labels.classes().size() >= 2)
                        .isPresent();
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
        M model = TrialFit.of(learning.base(kernel, Penalty.lambda(rho, some.weights())), some, compute, progress);
        Dataset sample = first(data, GRADIENT_ROWS);
        return new Gradient(model.expansion().gradients(sample.points(), compute, progress.silent()), sample);
    }

    /** At most {@code most} rows, in a fixed random order. */
    private static Dataset first(Dataset data, int most) {
        if (data.size() <= most) return data;
        int[] rows = Arrays.copyOf(Shuffle.proportional(data.targets().orElseThrow(), 1), most);
        Arrays.sort(rows);
        return data.select(rows);
    }

    void report() {
        progress.report("metric", ++done, 0);
    }

    /** Repeats the steps of a stage on more rows, with the same ρ, because ρ depends on the noise only. */
    private Kernel repeated(MetricStage stage, Kernel plain, Dataset data) {
        if (stage.origin().isEmpty()) return stage.kernel();
        MetricStage.Origin origin = stage.origin().get();
        Kernel before = repeated(origin.before(), plain, data);
        Optional<LinearMap> map = new Candidates("metrics")
                .attempt(() -> gradient(before, origin.before().rho(), data))
                .flatMap(gradient -> gradient.improved(origin.step(), compute));
        report();
        return map.map(m -> plain.after(MetricStep.scaled(m, stage.scale()))).orElse(before);
    }
}
