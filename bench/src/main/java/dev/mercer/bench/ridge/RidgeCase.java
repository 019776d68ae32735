package dev.mercer.bench.ridge;

import dev.mercer.learn.KernelRidge;
import dev.mercer.learn.KernelRegression;
import dev.mercer.bench.Case;
import dev.mercer.bench.Setting;
import dev.mercer.bench.Timing;
import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.model.Regressor;
import dev.mercer.solve.Intercept;
import dev.mercer.util.Progress;
import java.util.LinkedHashMap;
import java.util.Map;

/** {@link KernelRidge#fit}, everything in it: Gram matrix, mixed factor, refinement, certificate, provenance. */
public final class RidgeCase implements Case {
    @Override
    public Map<String, Object> run(Setting setting) {
        Compute compute = setting.compute();
        Dataset data = Example.data(setting);
        Map<String, Object> found = new LinkedHashMap<>();
        found.put("backend", compute.backend().name());
        Regressor plain = measure("fit", Intercept.NONE, setting, data, found);
        measure("intercept", Intercept.CENTRED, setting, data, found);
        found.put("predictions", plain.predict(Example.others(setting), compute, Progress.none()));
        return found;
    }

    private static Regressor measure(
            String name, Intercept intercept, Setting setting, Dataset data, Map<String, Object> found) {
        Compute compute = setting.compute();
        Timing.Effort effort = setting.quick() ? Timing.Effort.of(setting) : new Timing.Effort(3, 3, 20);
        KernelRegression learner = KernelRidge.of(Example.KERNEL, Example.LAMBDA, intercept);
        Regressor[] model = new Regressor[1];
        found.put(name, Timing.of(effort, System::gc, () -> model[0] = learner.fit(data, compute, Progress.none())));
        found.put(name + "Residual", model[0].training().convergence().measure());
        found.put(
                name + "Gap",
                model[0].training().certificate().orElseThrow().gap().orElse(Double.NaN));
        return model[0];
    }
}
