package dev.mercer.bench.gp;

import dev.mercer.bench.Case;
import dev.mercer.bench.NormalData;
import dev.mercer.bench.Setting;
import dev.mercer.bench.Timing;
import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Reals;
import dev.mercer.gp.EvidenceSearch;
import dev.mercer.gp.internal.ExactInference;
import dev.mercer.gp.GaussianProcess;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.learn.KernelRegression;
import dev.mercer.learn.KernelRidge;
import dev.mercer.model.internal.GaussianPrior;
import dev.mercer.model.Regressor;
import dev.mercer.solve.Intercept;
import dev.mercer.util.Progress;
import java.util.Collections;
import java.util.Map;

/** From points to a Gaussian process whose lengths, amplitude and noise maximise the marginal likelihood of all rows, from one start. */
public final class GpCase implements Case {
    static final long SEED = 1;

    static Dataset data(Setting setting) {
        DensePoints points = NormalData.points(setting.n(), setting.d(), SEED);
        double[] y = NormalData.vector(setting.n(), SEED + 2);
        for (int i = 0; i < y.length; i++)
            y[i] = Math.sin(2 * points.get(i, 0)) + 0.5 * points.get(i, 1) + 0.1 * y[i];
        return Dataset.of(points, Reals.of(y));
    }

    @Override
    public Map<String, Object> run(Setting setting) {
        Compute compute = setting.compute();
        Dataset data = data(setting);
        String lengths = String.join(", ", Collections.nCopies(setting.d(), "auto"));
        GaussianProcess process = GaussianProcess.of(new KernelFamily("gaussian(sigma=1) / [" + lengths + "]"))
                .withIntercept(Intercept.NONE)
                .withSearch(EvidenceSearch.standard().withRestarts(0).withRows(setting.n()));
        Regressor[] model = new Regressor[1];
        Timing timing = Timing.of(
                Timing.Effort.of(setting), System::gc, () -> model[0] = process.fit(data, compute, Progress.none()));
        GaussianPrior prior =
                model[0].posterior().prior();
        KernelRegression ridge = KernelRidge.ofRho(prior.kernel(), prior.rho(), data.size(), Intercept.NONE);
        double evidence =
                ExactInference.of(ridge, data, compute, Progress.none()).logMarginalLikelihood();
        return Map.of(
                "gp", timing,
                "evidence", evidence,
                "lengths", SetCase.lengths(prior),
                "amplitude", prior.amplitude(),
                "noise", prior.noise(),
                "evaluations", model[0].training().convergence().iterations());
    }
}
