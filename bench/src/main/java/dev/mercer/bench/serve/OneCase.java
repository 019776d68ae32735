package dev.mercer.bench.serve;

import dev.mercer.bench.Case;
import dev.mercer.bench.NormalData;
import dev.mercer.bench.Setting;
import dev.mercer.bench.Timing;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Gaussian;
import dev.mercer.model.Expansion;
import dev.mercer.model.Scorer;
import java.util.Map;

/** One prediction at a time by a scorer, in code that has been compiled. */
public final class OneCase implements Case {
    private static final int TIMES = 2000;

    @Override
    public Map<String, Object> run(Setting setting) {
        DensePoints centers = NormalData.points(setting.n(), setting.d(), 1);
        Reals weights = Reals.of(NormalData.vector(setting.n(), 2));
        Expansion model = Expansion.of(new Gaussian(4), centers, weights, 0);
        double[][] rows = new double[TIMES][setting.d()];
        DensePoints others = NormalData.points(TIMES, setting.d(), 3);
        for (int i = 0; i < TIMES; i++) others.copyRow(i, rows[i]);
        Scorer scorer = model.scorer();
        double[] sum = {0};
        Timing timing = Timing.of(Timing.Effort.of(setting), () -> {
            for (double[] row : rows) sum[0] += scorer.value(row);
        });
        if (Double.isNaN(sum[0])) throw new IllegalStateException();
        return Map.of("seconds", timing.best() / TIMES, "timing", timing);
    }
}
