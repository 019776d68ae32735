package dev.mercer.learn.plan;

import dev.mercer.compute.Backend;
import dev.mercer.data.Dataset;
import dev.mercer.data.Points;
import dev.mercer.learn.plan.Plan.Kind;
import dev.mercer.learn.plan.Plan.Work;
import dev.mercer.linalg.FloatSymmetricMatrix;
import dev.mercer.linalg.IterationForecast;
import dev.mercer.linalg.StreamedSolver;
import dev.mercer.linalg.SymmetricMatrix;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The options to solve (K + ρI)α = y − b: in single precision, by conjugate gradients or by a factor, and in double where that
 * is not enough.
 *
 * @param problem the ridge regression
 * @param forms its data
 * @param prices of the machine
 * @param matrices how often the matrix is computed where it is stored
 */
record DualRidgePlan(RidgeProblem problem, PrimalOrDual forms, CostModel prices, int matrices) {
    /** Conjugate gradients where the matrix is not stored; how many they are depends on the data. */
    private static final int STREAMED_STEPS = 200;

    /** In the order in which they are tried. */
    List<Plan.Option> of(Dataset data) {
        Optional<Plan.Option> resident = resident();
        if (resident.isPresent()) return List.of(resident.get());
        Work common = prices.gram(forms.values())
                .times(matrices)
                .plus(prices.scan(size()))
                // The certificate.
                .plus(prices.products(size(), problem.outputs()));
        Work all = forms.weighted() ? common.plus(prices.scan(size()).times(2)) : common;
        IterationProbe probe = new IterationProbe(problem, forms, prices.compute());
        Optional<IterationForecast> forecast = probe.forecast(data);
        boolean solved = forecast.isPresent() && forecast.get().solves();
        Plan.Option single = single(all, problem.columns(), forecast, solved);
        Optional<IterationForecast> streamed = IterationForecast.streamed(
                        size(), forms.spare(prices.compute()), STREAMED_STEPS)
                .filter(steps -> !single.fits());
        if (streamed.isPresent()) return List.of(single, inDouble(all), streamed(streamed.get()));
        // Where conjugate gradients solve it there is no factor that could be too coarse.
        boolean enough = solved || probe.singleIsEnough(data);
        return enough ? List.of(single, inDouble(all)) : List.of(inDouble(all));
    }

    /** In memory of the back end's own: what is made in that of the host are vectors. */
    private Optional<Plan.Option> resident() {
        Backend backend = prices.compute().backend();
        OptionalDouble seconds = backend.residentSeconds(forms.kernel(), forms.points(), problem.columns());
        if (seconds.isEmpty()) return Optional.empty();
        double n = size();
        double leftOut = problem.leftOut() / n;
        Work work = new Work(n * n * n / 3 * (1 + leftOut), seconds.getAsDouble() * (1 + leftOut));
        long bytes = 8L * size() * (8L * problem.columns() + 4) + prices.workspace();
        String what = "Cholesky factor of K + ρI in the memory of " + backend.name() + ", refined in double";
        return Optional.of(prices.option(Kind.DUAL, what, work, bytes, bytes));
    }

    /** Without K in memory: where it does not fit. */
    private Plan.Option streamed(IterationForecast steps) {
        long preconditioner = steps.bytes(size());
        long triangle = FloatSymmetricMatrix.bytes(size());
        long prepared = prices.preparedBytes(forms.points());
        boolean kept = prices.compute().fits(triangle + StreamedSolver.bytes(size()) + prepared);
        Work work = prices.streamedIterations(forms, problem.columns(), steps, kept);
        long copied = (long) (8 * CostModel.coordinates(forms.points()) * size());
        long bytes = (kept ? triangle : 0) + preconditioner + 2 * prepared + copied + prices.workspace();
        String what = "about " + STREAMED_STEPS + " conjugate gradients on K + ρI, K "
                + (kept ? "kept in single precision only" : "computed again in each");
        return prices.option(Kind.DUAL_STREAMED, what, work, bytes, (kept ? triangle : 0) + preconditioner + prepared)
                .with(Plan.Certainty.ROUGH);
    }

    private int size() {
        return forms.points().size();
    }

    private Plan.Option single(Work common, int columns, Optional<IterationForecast> forecast, boolean solved) {
        Work tried =
                forecast.map(found -> prices.iterations(size(), columns, found)).orElse(Work.NONE);
        String what = solved
                ? "about " + forecast.orElseThrow().iterations()
                        + " conjugate gradients on K + ρI in single precision, corrected in double"
                : "Cholesky factor of K + ρI in single precision, refined in double";
        Work work = common.plus(tried).plus(solved ? prices.nearest(problem.leftOut()) : factor(true));
        long beside = forecast.map(found -> found.bytes(size())).orElse(0L);
        long bytes = FloatSymmetricMatrix.bytes(size()) + beside;
        return prices.option(Kind.DUAL, what, work, kept() + bytes, forms.dualNeed(prices.compute(), true));
    }

    private Plan.Option inDouble(Work common) {
        String what = "Cholesky factor of K + ρI in double: where λ is too small for single precision";
        long bytes = kept() + SymmetricMatrix.bytes(size());
        long need = forms.dualNeed(prices.compute(), false);
        return prices.option(Kind.DUAL_DOUBLE, what, common.plus(factor(false)), bytes, need);
    }

    private Work factor(boolean single) {
        return prices.factor(size(), single)
                .plus(prices.solves(size(), single, problem.columns(), single ? Planner.REFINEMENTS : 1))
                .plus(prices.leftOut(size(), single, problem.leftOut()));
    }

    /** Bytes of K, its scaled copy if there is one, and the points, packed and in the model. */
    private long kept() {
        Points points = forms.points();
        long matrix = SymmetricMatrix.bytes(points.size());
        long copied = (long) (8 * CostModel.coordinates(points) * points.size());
        return matrix + (forms.weighted() ? matrix : 0) + prices.preparedBytes(points) + copied + prices.workspace();
    }
}
