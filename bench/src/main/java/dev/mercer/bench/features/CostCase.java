package dev.mercer.bench.features;

import dev.mercer.bench.Case;
import dev.mercer.bench.Setting;
import dev.mercer.bench.Timing;
import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.kernel.Exponential;
import dev.mercer.learn.KernelRidge;
import dev.mercer.metric.MetricLearning;
import dev.mercer.metric.MetricSearch;
import dev.mercer.util.Progress;
import java.util.Map;

/** One plain fit, and the whole of learning a metric in at most three iterations, its choice included. */
public final class CostCase implements Case {
    private static final double SIGMA = 20;
    private static final double LAMBDA = 1e-6;

    @Override
    public Map<String, Object> run(Setting setting) {
        Compute compute = setting.compute();
        Dataset data = Example.rows(setting.n(), setting.d(), Example.NOISE, Example.SEED);
        Exponential kernel = new Exponential(SIGMA);
        MetricSearch three = MetricSearch.standard().withIterations(3);
        Timing plain = Timing.of(
                Timing.Effort.few(setting),
                System::gc,
                () -> KernelRidge.of(kernel, LAMBDA).fit(data, compute, Progress.none()));
        Timing learned = Timing.of(
                Timing.Effort.few(setting),
                System::gc,
                () -> new MetricLearning<>(KernelRidge.of(kernel, LAMBDA), three)
                        .fit(data, compute, Progress.none()));
        return Map.of("plain", plain, "learned", learned);
    }
}
