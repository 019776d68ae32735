package dev.mercer.bench.plan;

import dev.mercer.learn.FeatureRegression;
import dev.mercer.learn.KernelRidge;
import dev.mercer.learn.Learner;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.mercer.bench.NormalData;
import dev.mercer.bench.Setting;
import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Reals;
import dev.mercer.kernel.FeatureMap;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.Linear;
import dev.mercer.kernel.Polynomial;
import dev.mercer.learn.plan.Plan;
import dev.mercer.learn.plan.Planner;
import dev.mercer.model.Expansion;
import dev.mercer.solve.Intercept;
import dev.mercer.util.Progress;

/**
 * What is predicted and done: {@code dual} or {@code primal} ridge regression of n points, or the {@code prediction} of m
 * points by n centres.
 *
 * @param method one of these three
 * @param speed of the machine
 */
record Subject(String method, double speed) {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final double LAMBDA = 1e-4;

    /** In the text of a setting, which is how it comes to another process. */
    String text() {
        try {
            return JSON.writeValueAsString(this);
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    static Subject of(Setting setting) {
        try {
            return JSON.readValue(setting.data(), Subject.class);
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Degree 2 where its features can be written out; in 500 dimensions they would be 125,751. */
    private Kernel kernel(Setting setting) {
        if (method.equals("primal")) return setting.d() <= 50 ? new Polynomial(2, 1) : new Linear();
        return new Gaussian(Math.sqrt(setting.d()));
    }

    private Learner<?> learner(Setting setting) {
        Kernel kernel = kernel(setting);
        return method.equals("primal")
                ? FeatureRegression.of(FeatureMap.of(kernel).orElseThrow(), LAMBDA)
                : KernelRidge.dual(kernel, LAMBDA, Intercept.CENTRED);
    }

    static Dataset data(Setting setting) {
        DensePoints points = NormalData.points(setting.n(), setting.d(), 1);
        double[] y = NormalData.vector(setting.n(), 3);
        for (int i = 0; i < y.length; i++) y[i] = Math.sin(points.get(i, 0)) + 0.1 * y[i];
        return Dataset.of(points, Reals.of(y));
    }

    Plan.Option predicted(Setting setting, Dataset data, Compute compute) {
        Planner planner = new Planner(speed, compute);
        if (method.equals("prediction")) return planner.prediction(kernel(setting), data.points(), setting.m());
        Plan plan = learner(setting).plan(data, planner).orElseThrow();
        return plan.chosen();
    }

    Runnable work(Setting setting, Dataset data, Compute compute) {
        if (!method.equals("prediction")) return () -> learner(setting).fit(data, compute, Progress.none());
        Expansion model = Expansion.of(kernel(setting), data.points(), Reals.of(NormalData.vector(setting.n(), 4)), 0);
        DensePoints others = NormalData.points(setting.m(), setting.d(), 2);
        return () -> model.predict(others, compute, Progress.none());
    }
}
