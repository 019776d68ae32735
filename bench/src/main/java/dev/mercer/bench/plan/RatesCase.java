package dev.mercer.bench.plan;

import dev.mercer.bench.Case;
import dev.mercer.bench.Setting;
import dev.mercer.learn.plan.Rates;
import java.util.Map;

/** The rates of the machine, measured once for all cases, as the command does that keeps them. */
public final class RatesCase implements Case {
    @Override
    public Map<String, Object> run(Setting setting) {
        return Map.of("rates", Rates.measure(setting.compute()));
    }
}
