package dev.mercer.bench.ridge;

import dev.mercer.bench.NormalData;
import dev.mercer.bench.Setting;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Gaussian;

/** The problem that the library and its peers are measured with: a wave in the first coordinate, with noise. */
final class Example {
    /** γ = 1/2σ² = 0.02, which is scikit-learn's own choice for 50 coordinates. */
    static final double SIGMA = 5;

    static final Gaussian KERNEL = new Gaussian(SIGMA);

    /** ρ = Nλ = 0.01 for 10,000 points. */
    static final double LAMBDA = 1e-6;

    /** Of the points; the points to predict at are of the next, the noise of the one after. */
    static final long SEED = 1;

    private Example() {}

    static Dataset data(Setting setting) {
        DensePoints points = NormalData.points(setting.n(), setting.d(), SEED);
        double[] y = NormalData.vector(setting.n(), SEED + 2);
        for (int i = 0; i < y.length; i++) y[i] = Math.sin(points.get(i, 0)) + 0.1 * y[i];
        return Dataset.of(points, Reals.of(y));
    }

    static DensePoints others(Setting setting) {
        return NormalData.points(setting.m(), setting.d(), SEED + 1);
    }
}
