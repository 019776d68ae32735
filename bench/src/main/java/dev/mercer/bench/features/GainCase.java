package dev.mercer.bench.features;

import dev.mercer.bench.Case;
import dev.mercer.bench.Setting;
import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.learn.KernelRidge;
import dev.mercer.metric.MetricLearning;
import dev.mercer.metric.MetricSearch;
import dev.mercer.model.Regressor;
import dev.mercer.score.Sample;
import dev.mercer.search.Tuned;
import dev.mercer.search.Tuner;
import dev.mercer.util.Progress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** The mean squared error against the truth, without its noise: of the best Gaussian that tuning finds, and of a learned metric. */
public final class GainCase implements Case {
    private static final int TEST = 2000;

    @Override
    public Map<String, Object> run(Setting setting) {
        Compute compute = setting.compute();
        Dataset train = Example.rows(setting.n(), setting.d(), Example.NOISE, Example.SEED);
        Dataset test = Example.rows(TEST, setting.d(), 0, Example.SEED + 2);
        Sample sample = Sample.of(train);
        Tuned tuned = Tuner.standard(train.targets().orElseThrow())
                .withKernels(List.of(new KernelFamily("gaussian(sigma=auto)")))
                .withTime(Duration.ofHours(1))
                .tune(sample, compute, Progress.none());
        Regressor plain = (Regressor) tuned.fit(train, compute, Progress.none());
        MetricSearch search = MetricSearch.standard().withPenalty(MetricSearch.Penalty.CHOSEN);
        double sigma = ((Gaussian) tuned.candidate().kernel()).sigma();
        Regressor learned = MetricLearning.of(KernelRidge.of(new Gaussian(sigma), tuned.lambda(train)))
                .withSearch(search)
                .fit(train, compute, Progress.none());
        return Map.of("plain", error(plain, test, compute), "learned", error(learned, test, compute));
    }

    private static double error(Regressor model, Dataset test, Compute compute) {
        double[] predicted = model.predict(test.points(), compute, Progress.none());
        Reals truth = (Reals) test.targets().orElseThrow();
        return IntStream.range(0, predicted.length)
                .mapToDouble(i -> Math.pow(predicted[i] - truth.get(i), 2))
                .average()
                .orElseThrow();
    }
}
