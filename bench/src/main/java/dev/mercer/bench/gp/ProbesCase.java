package dev.mercer.bench.gp;

import dev.mercer.bench.Case;
import dev.mercer.bench.Setting;
import dev.mercer.learn.belief.StochasticEvidence;
import dev.mercer.select.GaussianProcess;
import java.util.Map;

/** A Gaussian process of n generated rows whose likelihood of all rows is estimated by probes, as {@link InducingCase} otherwise. */
public final class ProbesCase implements Case {
    private static final int PROBES = 16;

    @Override
    public Map<String, Object> run(Setting setting) {
        StochasticEvidence.Settings standard = StochasticEvidence.Settings.of(PROBES);
        return InducingCase.measured(
                setting,
                GaussianProcess.standard().withStochastic(setting.quick() ? standard.withRank(200) : standard),
                PROBES);
    }
}
