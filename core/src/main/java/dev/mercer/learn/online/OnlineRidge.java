package dev.mercer.learn.online;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.FitSupport;
import dev.mercer.linalg.internal.Definiteness;
import dev.mercer.linalg.tile.VectorMath;
import dev.mercer.model.Expansion;
import dev.mercer.model.Regressor;
import dev.mercer.model.Training;
import dev.mercer.model.internal.Provenance;
import dev.mercer.solve.Convergence;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.Reason;
import dev.mercer.util.Cure;
import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Kernel ridge regression with rows that are added and removed one by one: after each change it is the model that
 * {@code KernelRidge.ofRho} would learn from the current rows, {@code (K + ρW⁻¹)α = y − b}.
 *
 * <p>An addition costs n kernel values and n² operations, a removal n² operations, the weights after a change 2n²; a refit n³/3. It takes
 * n²/2 numbers. The penalty is ρ, which does not depend on the number of rows; the λ of a model of n rows of weight 1 is ρ/n. Not
 * thread-safe.
 */
public final class OnlineRidge {
    private static final String NAME = "ridge regression";

    private final Kernel kernel;
    private final double rho;
    private final Intercept intercept;
    private final GrowingFactor factor = new GrowingFactor();
    private final List<double[]> inputs = new ArrayList<>();
    private final List<Double> targets = new ArrayList<>();
    private final List<Double> weights = new ArrayList<>();
    private Optional<Solution> solution = Optional.empty();

    private record Solution(double[] alpha, double bias) {}

    /**
     * A regression without rows.
     *
     * @param kernel k, positive semi-definite, its columns by number
     * @param rho ρ > 0
     * @param intercept centered and free are the same for this loss
     */
    public OnlineRidge(Kernel kernel, double rho, Intercept intercept) {
        Require.that(
                kernel.definiteness() != Definiteness.INDEFINITE,
                Cure.ANOTHER_KERNEL,
                "%s needs a positive semi-definite kernel, which %s is not",
                NAME,
                kernel);
        this.kernel = kernel;
        this.rho = Require.positive("rho", rho);
        this.intercept = intercept;
    }

    /** The number of rows. */
    public int size() {
        return inputs.size();
    }

    /** Adds a row of weight 1 after the others. */
    public void add(double[] x, double y) {
        add(x, y, 1);
    }

    /** Adds a row after the others; a row of weight 2 counts as that row twice. */
    public void add(double[] x, double y, double weight) {
        Require.finite("target", y);
        Require.positive("weight", weight);
        DensePoints point = DensePoints.of(x);
        if (size() > 0) Require.equal("number of coordinates", inputs.get(0).length, x.length);
        kernel.requireAffordable(x.length);
        kernel.requireDomain(point);
        factor.append(similarities(point), kernel.value(point, 0, point, 0) + rho / weight);
        inputs.add(x.clone());
        targets.add(y);
        weights.add(weight);
        solution = Optional.empty();
    }

    /** Adds rows with their targets and weights, in their order. */
    public void addAll(Dataset rows) {
        Reals numbers = FitSupport.numbers(rows, NAME);
        double[] x = new double[rows.points().dim()];
        for (int i = 0; i < rows.size(); i++) {
            rows.points().copyRow(i, x);
            add(x, numbers.get(i), rows.weights().get(i));
        }
    }

    /** Removes a row by its number among the current rows, from 0; the numbers of later rows decrease by 1. */
    public void remove(int row) {
        Require.index("row", row, size());
        factor.remove(row);
        inputs.remove(row);
        targets.remove(row);
        weights.remove(row);
        solution = Optional.empty();
    }

    private double[] similarities(Points point) {
        double[] values = new double[size()];
        DensePoints all = points();
        for (int j = 0; j < values.length; j++) values[j] = kernel.value(point, 0, all, j);
        return values;
    }

    private DensePoints points() {
        return DensePoints.of(inputs.toArray(double[][]::new));
    }

    private Solution solution() {
        if (solution.isPresent()) return solution.get();
        double[] y = targets.stream().mapToDouble(Double::doubleValue).toArray();
        double[] alpha = factor.solve(y);
        double bias = 0;
        if (intercept != Intercept.NONE && size() > 0) {
            double[] ones = new double[size()];
            Arrays.fill(ones, 1);
            double[] unit = factor.solve(ones);
            bias = VectorMath.sum(alpha) / VectorMath.sum(unit);
            for (int i = 0; i < alpha.length; i++) alpha[i] -= bias * unit[i];
        }
        Solution found = new Solution(alpha, bias);
        solution = Optional.of(found);
        return found;
    }

    /** The prediction for a point: 0 while there are no rows. */
    public double predict(double[] x) {
        if (size() == 0) return 0;
        Solution now = solution();
        double[] k = similarities(DensePoints.of(x));
        double sum = now.bias;
        for (int j = 0; j < k.length; j++) sum += now.alpha[j] * k[j];
        return sum;
    }

    /** The model of the current rows, to be kept or written to a file. */
    public Regressor model(Compute compute) {
        Require.atLeast("number of rows", 1, size());
        Solution now = solution();
        DensePoints points = points();
        Dataset rows = Dataset.of(
                points,
                Reals.of(targets.stream().mapToDouble(Double::doubleValue).toArray()));
        Training training = new Training(
                new Convergence(Reason.EXACT, 0, 1),
                Optional.empty(),
                Reals.of(),
                IntStream.range(0, size()).boxed().toList(),
                Provenance.of("OnlineRidge[kernel=" + kernel + ", rho=" + rho + "]", rows, compute));
        return new Regressor(Expansion.of(kernel, points, Reals.of(now.alpha), now.bias), training);
    }
}
