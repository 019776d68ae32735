package dev.mercer.bench.loo;

import dev.mercer.bench.Case;
import dev.mercer.bench.Setting;
import dev.mercer.bench.Timing;
import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.kernel.Gaussian;
import dev.mercer.score.RidgeLeaveOneOut;
import dev.mercer.solve.Intercept;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.Map;

/** From points to the exact leave-one-out error of every λ: Gram matrix, band form, all shifts. */
public final class LooCase implements Case {
    @Override
    public Map<String, Object> run(Setting setting) {
        Compute compute = setting.compute();
        Dataset data = Example.data(setting);
        double[] lambdas = Example.lambdas();
        double[][] errors = new double[1][];
        Timing timing = Timing.of(Timing.Effort.of(setting), System::gc, () -> {
            RidgeLeaveOneOut out =
                    RidgeLeaveOneOut.of(new Gaussian(Example.SIGMA), Intercept.NONE, data, compute, Progress.none());
            errors[0] = Arrays.stream(lambdas).map(out::meanSquaredError).toArray();
        });
        return Map.of("loo", timing, "errors", errors[0]);
    }
}
