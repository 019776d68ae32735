package dev.mercer.bench.plan;

import dev.mercer.bench.Case;
import dev.mercer.bench.Setting;
import dev.mercer.bench.Timing;
import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.learn.plan.Plan;
import java.util.Map;

/** Predicts first, then does it, in code that has been compiled. */
public final class TimeCase implements Case {
    /** What takes so many seconds is warm after one run. */
    private static final double LONG = 0.5;

    @Override
    public Map<String, Object> run(Setting setting) {
        Compute compute = setting.compute();
        Dataset data = Subject.data(setting);
        Subject subject = Subject.of(setting);
        Plan.Option predicted = subject.predicted(setting, data, compute);
        Timing.Effort effort = setting.quick()
                ? Timing.Effort.of(setting)
                : predicted.seconds() > LONG ? new Timing.Effort(2, 0, 0) : new Timing.Effort(5, 2, 10);
        Timing timing = Timing.of(effort, System::gc, subject.work(setting, data, compute));
        return Map.of("seconds", predicted.seconds(), "way", predicted.name(), "timing", timing);
    }
}
