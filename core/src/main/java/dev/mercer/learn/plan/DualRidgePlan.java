package dev.mercer.learn.plan;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Labels;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.TargetVectors;
import dev.mercer.data.Targets;
import dev.mercer.gram.Gram;
import dev.mercer.learn.plan.Plan.Kind;
import dev.mercer.learn.plan.Plan.Work;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.internal.FloatSymmetricMatrix;
import dev.mercer.linalg.internal.IterationForecast;
import dev.mercer.linalg.internal.RefinedSolver;
import dev.mercer.linalg.internal.StreamedSolver;
import dev.mercer.util.Indices;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The options for solving (K + ρI)α = y − b: in single precision, by conjugate gradients or by a factor, and in double
 * if single precision is not enough.
 *
 * @param problem the ridge regression
 * @param forms the data of the problem
 * @param prices the cost model of the machine
 * @param matrices the number of times the matrix is computed if it is stored
 */
record DualRidgePlan(RidgeProblem problem, PrimalOrDual forms, CostModel prices, int matrices) {
    /** Assumed steps of conjugate gradients if the matrix is not stored; the actual number depends on the data. */
    private static final int STREAMED_STEPS = 200;

    /** The rows of the sample on which single precision is tested. */
    private static final int FEW = 1024;

    /** The options, in the order in which they are tried. */
    List<Plan.Option> of(Dataset data) {
        Optional<Plan.Option> resident = resident();
        if (resident.isPresent()) return List.of(resident.get());
        Work common = prices.gram(forms.values())
                .times(matrices)
                .plus(prices.scan(size()))
                // The certificate.
                .plus(prices.products(size(), problem.outputs()));
        Work all = forms.weighted() ? common.plus(prices.scan(size()).times(2)) : common;
        Optional<IterationForecast> forecast = forecast(data);
        boolean solved = forecast.isPresent() && forecast.get().solves();
        Plan.Option single = single(all, problem.columns(), forecast, solved);
        Optional<IterationForecast> streamed = IterationForecast.streamed(
                        size(), forms.spare(compute()), STREAMED_STEPS)
                .filter(steps -> !single.fits());
        if (streamed.isPresent()) return List.of(single, inDouble(all), streamed(streamed.get()));
        // If conjugate gradients solve the equations, there is no factor that could be too inaccurate.
        boolean enough = solved || singleIsEnough(data);
        return enough ? List.of(single, inDouble(all)) : List.of(inDouble(all));
    }

    /** The option in the back end's own memory: only vectors are allocated in the memory of the host. */
    private Optional<Plan.Option> resident() {
        OptionalDouble seconds = compute().backend().residentSeconds(forms.kernel(), forms.points(), problem.columns());
        if (seconds.isEmpty()) return Optional.empty();
        double n = size();
        double leftOut = problem.leftOut() / n;
        Work work = new Work(n * n * n / 3 * (1 + leftOut), seconds.getAsDouble() * (1 + leftOut));
        long bytes = 8L * size() * (8L * problem.columns() + 4) + prices.workspace();
        String what = "Cholesky factor of K + ρI in the memory of "
                + compute().backend().name() + ", refined in double";
        return Optional.of(prices.option(Kind.DUAL, what, work, bytes, bytes));
    }

    /** The option without K in memory, for a K that does not fit. */
    private Plan.Option streamed(IterationForecast steps) {
        long preconditioner = steps.bytes(size());
        long triangle = FloatSymmetricMatrix.bytes(size());
        long prepared = prices.preparedBytes(forms.points());
        boolean kept = compute().fits(triangle + StreamedSolver.bytes(size()) + prepared);
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

    private Compute compute() {
        return prices.compute();
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
        return prices.option(Kind.DUAL, what, work, kept() + bytes, forms.dualNeed(compute(), true));
    }

    private Plan.Option inDouble(Work common) {
        String what = "Cholesky factor of K + ρI in double: where λ is too small for single precision";
        long bytes = kept() + SymmetricMatrix.bytes(size());
        long need = forms.dualNeed(compute(), false);
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

    /**
     * Whether conjugate gradients will solve the equations, and in how many iterations, by running the solver on
     * samples of the rows, which takes about a tenth of a second with a fast back end. Empty if iteration is not tried,
     * or if the samples cannot be computed; the fit itself then reports the reason.
     */
    private Optional<IterationForecast> forecast(Dataset data) {
        int n = data.size();
        if (!compute().fits(forms.dualNeed(compute(), true))) return Optional.empty();
        long kept = (forms.weighted() ? 2 : 1) * SymmetricMatrix.bytes(n) + FloatSymmetricMatrix.bytes(n);
        try {
            return IterationForecast.rows(
                            n, problem.columns(), Math.max(0, compute().memoryBytes() - kept))
                    .map(rows -> IterationForecast.of(
                            n,
                            sample(data, rows / 2),
                            sample(data, rows),
                            compute().engine()));
        } catch (InvalidInputException notComputable) {
            return Optional.empty();
        }
    }

    /** Whether single precision with refinement solves the equations of a sample of rows, whose condition is similar to that of all rows. */
    private boolean singleIsEnough(Dataset data) {
        if (data.size() <= FEW) return true;
        try {
            IterationForecast.Sample some = sample(data, FEW);
            return new RefinedSolver()
                    .bySingle(
                            some.matrix(), some.shift(), some.right(), compute().engine(), Progress.none())
                    .converged();
        } catch (InvalidInputException notComputable) {
            return true;
        }
    }

    /** The equations of evenly spaced rows, with ρ scaled by their share of all rows. */
    private IterationForecast.Sample sample(Dataset data, int rows) {
        int[] chosen = Indices.spread(data.size(), rows);
        Reals weights = data.weights().select(chosen);
        double total = forms.weighted() ? data.weights().sum() : data.size();
        double[] scale =
                weights.stream().map(w -> forms.weighted() ? Math.sqrt(w) : 1).toArray();
        Matrix right = new Matrix(rows, problem.columns());
        for (int t = 0; t < problem.columns(); t++) {
            double[] target = t < problem.outputs() ? target(data, t, chosen) : ones(rows);
            double mean = t < problem.outputs() && problem.intercept()
                    ? Arrays.stream(target).average().orElse(0)
                    : 0;
            for (int i = 0; i < rows; i++) right.set(i, t, scale[i] * (target[i] - mean));
        }
        Gram gram = Gram.of(forms.kernel(), forms.points().select(chosen), compute(), Progress.none());
        SymmetricMatrix matrix = (forms.weighted() ? gram.scaled(scale) : gram).toMatrix(Progress.none());
        return new IterationForecast.Sample(matrix, problem.lambda() * total * rows / data.size(), right);
    }

    /** Numbers unchanged, classes as ±1, and ones if there is no target. */
    private static double[] target(Dataset data, int output, int... chosen) {
        Targets all = data.targets().orElse(null);
        if (all instanceof Reals one) return one.select(chosen).toArray();
        if (all instanceof TargetVectors several)
            return several.columns().get(output).select(chosen).toArray();
        if (all instanceof Labels labels)
            return Arrays.stream(chosen)
                    .mapToDouble(i -> labels.code(i) == output ? 1 : -1)
                    .toArray();
        return ones(chosen.length);
    }

    private static double[] ones(int count) {
        return Reals.constant(count, 1).toArray();
    }
}
