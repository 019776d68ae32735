package dev.mercer.bench.gp;

import dev.mercer.bench.Case;
import dev.mercer.bench.Setting;
import dev.mercer.bench.Timing;
import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Reals;
import dev.mercer.data.table.Table;
import dev.mercer.gp.EvidenceSearch;
import dev.mercer.gp.internal.ExactInference;
import dev.mercer.gp.GaussianProcess;
import dev.mercer.io.table.DataFile;
import dev.mercer.io.table.ReadOptions;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.kernel.internal.Parameter;
import dev.mercer.learn.KernelRegression;
import dev.mercer.learn.KernelRidge;
import dev.mercer.model.internal.GaussianPrior;
import dev.mercer.model.Regressor;
import dev.mercer.solve.Intercept;
import dev.mercer.util.Progress;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A Gaussian process with a length for each column on a real set, whose columns are standardised. The set is number m of the list.
 */
public final class SetCase implements Case {
    static final List<String> SETS = List.of("auto_mpg", "boston_housing", "concrete", "energy_heating", "airfoil");

    static Dataset data(Setting setting) {
        String file =
                Path.of(setting.data(), SETS.get(setting.m()) + ".csv.gz").toString();
        Table table = DataFile.read(file, ReadOptions.defaults(), Progress.none());
        int last = table.columns().size() - 1;
        DensePoints numbers = table.points(IntStream.rangeClosed(0, last).toArray());
        double[][] columns = new double[last + 1][];
        for (int c = 0; c <= last; c++) columns[c] = standardised(numbers, c);
        return Dataset.of(
                DensePoints.generate(table.size(), last, (i, k) -> columns[k][i]), Reals.of(columns[last]));
    }

    private static double[] standardised(DensePoints numbers, int c) {
        double[] column = new double[numbers.size()];
        Arrays.setAll(column, i -> numbers.get(i, c));
        double mean = 0;
        for (double value : column) mean += value / column.length;
        double squares = 0;
        for (double value : column) squares += (value - mean) * (value - mean) / column.length;
        double[] standard = column.clone();
        for (int i = 0; i < standard.length; i++)
            standard[i] = (standard[i] - mean) / (squares > 0 ? Math.sqrt(squares) : 1);
        return standard;
    }

    /** The lengths of the columns. */
    static List<Double> lengths(GaussianPrior prior) {
        return prior.kernel().parameters().stream()
                .skip(1)
                .map(Parameter::value)
                .toList();
    }

    @Override
    public Map<String, Object> run(Setting setting) {
        Compute compute = setting.compute();
        Dataset data = data(setting);
        String lengths =
                String.join(", ", Collections.nCopies(data.points().dim(), "auto"));
        GaussianProcess process = GaussianProcess.of(new KernelFamily("gaussian(sigma=1) / [" + lengths + "]"))
                .withIntercept(Intercept.NONE)
                .withSearch(EvidenceSearch.standard().withRows(data.size()));
        long start = System.nanoTime();
        Regressor model = process.fit(data, compute, Progress.none());
        Timing timing = Timing.once((System.nanoTime() - start) * 1e-9);
        GaussianPrior prior =
                model.posterior().prior();
        KernelRegression ridge = KernelRidge.ofRho(prior.kernel(), prior.rho(), data.size(), Intercept.NONE);
        double evidence =
                ExactInference.of(ridge, data, compute, Progress.none()).logMarginalLikelihood();
        return Map.of(
                "gp", timing,
                "evidence", evidence,
                "lengths", lengths(prior),
                "amplitude", prior.amplitude(),
                "noise", prior.noise(),
                "evaluations", model.training().convergence().iterations(),
                "n", data.size());
    }
}
