package dev.mercer.learn.plan;

import dev.mercer.learn.plan.Plan.Certainty;
import dev.mercer.learn.plan.Plan.Kind;
import dev.mercer.learn.plan.Plan.Work;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.descent.Averaging;
import dev.mercer.solve.descent.Batch;
import dev.mercer.solve.descent.Descent;
import dev.mercer.solve.smo.SmoSolver;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Plans of the methods that work on the N×N kernel matrix of a loss other than the squared one: Newton's method, support vector
 * machines, descents.
 */
public final class MatrixPlan {
    /**
     * Products with K in all conjugate gradients of a softmax fit with λ = 1, and the power of 1/λ that they grow with. Measured
     * on three classes in 2 and 10 dimensions, 600 and 1,500 rows alike: 20 to 34 products for λ = 1e-2, 64 to 89 for 1e-3, 178 to
     * 210 for 1e-4, 477 to 569 for 1e-5.
     */
    private static final double SOFTMAX_PRODUCTS = 5.2;

    private static final double SOFTMAX_POWER = 0.4;

    /**
     * Steps of an exact support vector machine for each point. Measured on the same points: 0.3 to 0.7 for classes and 1.2 to 1.7
     * for numbers where C is 1, up to 2.4 and 15 where it is 10.
     */
    private static final double STEPS_PER_POINT = 3;

    /** The number of steps for each row that is computed again, if K is not stored. */
    private static final double STEPS_PER_NEW_ROW = 1.5;

    /** Products that find the largest eigenvalue of K, for the step size of a full descent. */
    private static final double STEP_SIZE_PRODUCTS = 30;

    private static final String ROUGH = "; a rough figure, the steps depend on the data";

    private final KernelSample values;
    private final CostModel prices;
    private final Planner planner;

    MatrixPlan(KernelSample values, Planner planner) {
        this.values = values;
        this.prices = planner.prices();
        this.planner = planner;
    }

    /** Newton's method on a smooth loss, one factorisation a step, for each of several problems with these numbers of rows. */
    public Plan newton(int... rows) {
        int n = values.size();
        long matrix = SymmetricMatrix.bytes(n);
        Work work = prices.gram(values);
        for (int each : rows)
            work = work.plus(prices.factor(each, false)
                    .plus(prices.solves(each, false, 1, 1))
                    .plus(prices.products(each, 4))
                    .times(Planner.NEWTON_STEPS));
        int most = Arrays.stream(rows).max().orElse(n);
        String each = rows.length == 1 ? "" : most < n ? " pairs of classes" : " classes";
        return first(prices.option(
                Kind.NEWTON,
                "about " + Planner.NEWTON_STEPS + " Cholesky factors in double"
                        + (rows.length > 1 ? " for each of " + rows.length + each : ""),
                work,
                2 * matrix + prices.preparedBytes(values) + prices.workspace(),
                2 * matrix));
    }

    /** Newton's method for many classes at once, by conjugate gradients. */
    public Plan softmax(int classes, double lambda) {
        return passes(
                new Reading(SOFTMAX_PRODUCTS * Math.pow(lambda, -SOFTMAX_POWER), classes, 0, 0, 0),
                Certainty.ROUGH,
                "Newton's method with conjugate gradients for " + classes + " classes" + ROUGH,
                Kind.NEWTON,
                Kind.NEWTON_STREAMED);
    }

    /**
     * An exact support vector machine; with a free intercept on the back end, if it has its own memory for that.
     *
     * @param share Σnₚ²/n² over the problems of two classes that are solved
     */
    public Plan svm(double share, Intercept intercept) {
        Optional<Plan> resident = intercept == Intercept.FREE ? residentSvm(share) : Optional.empty();
        return resident.orElseGet(() -> svm(share));
    }

    /** An exact support vector machine in the memory of the host: a step reads two rows of K and takes 6n operations. */
    public Plan svm(double share) {
        double steps = STEPS_PER_POINT * share;
        return passes(
                new Reading(1, 1, 2 * steps, steps / STEPS_PER_NEW_ROW, 3),
                Certainty.ROUGH,
                "sequential minimal optimisation" + ROUGH,
                Kind.SMO,
                Kind.SMO_STREAMED);
    }

    /** An exact support vector machine in the back end's own memory: only vectors are allocated in the memory of the host. */
    private Optional<Plan> residentSvm(double share) {
        if (values.size() < SmoSolver.LEAST_FOR_WORKING_SETS) return Optional.empty();
        OptionalDouble seconds = planner.compute().backend().decompositionSeconds(values.kernel(), values.points());
        if (seconds.isEmpty()) return Optional.empty();
        double n = values.size();
        Work work = new Work(3 * STEPS_PER_POINT * share * n * n, share * seconds.getAsDouble());
        long bytes = 8L * 16 * values.size() + prices.workspace();
        String what = "sequential minimal optimisation in the memory of "
                + planner.compute().backend().name() + ROUGH;
        return Optional.of(
                first(prices.option(Kind.SMO_STREAMED, what, work, bytes, bytes).with(Certainty.ROUGH)));
    }

    /** A descent for problems whose squared sizes have this share. */
    public Plan descent(Descent descent, double share) {
        boolean full = descent.batch() instanceof Batch.Full;
        return descent(descent.stopping().iterations(), full, descent.averaging() != Averaging.NONE, share);
    }

    /**
     * At most {@code most} passes, each of which reads K once, or its rows.
     *
     * @param full whether a step uses all points, and is a product with K, rather than one or a few points, whose rows are read
     * @param averaged whether the solution is the mean of the steps, which costs another product in each pass
     * @param share Σnₚ²/n² over the problems of two classes that are solved
     */
    public Plan descent(long most, boolean full, boolean averaged, double share) {
        double passes = most * share;
        double products = (full || averaged ? passes : 0) + (full ? STEP_SIZE_PRODUCTS * share : 0);
        double rows = full ? 0 : passes;
        return passes(
                new Reading(products, 1, rows, rows, 2),
                Certainty.AT_MOST,
                String.format(Locale.ROOT, "at most %,d passes over K", most),
                Kind.PASSES,
                Kind.PASSES_STREAMED);
    }

    /**
     * The number of times that K is read.
     *
     * @param products the number of products with vectors, each of which reads one triangle
     * @param vectors the number of vectors in a product
     * @param rows the number of times that all n rows are read one after the other
     * @param newRows the part of {@code rows} that is computed again if K is not stored
     * @param flops operations for each number of a row
     */
    private record Reading(double products, int vectors, double rows, double newRows, double flops) {}

    private Plan passes(Reading reading, Certainty certainty, String what, Kind kept, Kind again) {
        double n = values.size();
        long matrix = SymmetricMatrix.bytes(values.size());
        long prepared = prices.preparedBytes(values);
        Work common = new Work(reading.flops * reading.rows * n * n, 0);
        Work stored = prices.gram(values)
                .plus(prices.products(n, reading.products * reading.vectors))
                .plus(prices.rows(n, reading.rows))
                .plus(common);
        Work streamed = prices.streamedProducts(values, reading.vectors, reading.products)
                .plus(prices.streamedRows(values, reading.newRows))
                .plus(common);
        long beside = 8L * values.size() * Math.min(values.size(), 64) + prices.workspace();
        return first(
                prices.option(kept, what, stored, matrix + prepared + beside, matrix + prepared)
                        .with(certainty),
                prices.option(
                                again,
                                "the same with K computed again whenever it is read",
                                streamed,
                                prepared + beside,
                                prepared)
                        .with(certainty));
    }

    private Plan first(Plan.Option... options) {
        return planner.of(List.of(options));
    }
}
