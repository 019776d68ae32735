package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Reals;
import dev.mercer.data.internal.RowBlock;
import dev.mercer.data.internal.RowBlocks;
import dev.mercer.gram.Precision;
import dev.mercer.learn.calibration.CalibrationRows;
import dev.mercer.learn.nystrom.BlockTargets;
import dev.mercer.learn.nystrom.ValidationRows;
import dev.mercer.learn.plan.NystromPlan;
import dev.mercer.learn.plan.Plan;
import dev.mercer.learn.plan.Planner;
import dev.mercer.loss.Loss;
import dev.mercer.loss.Squared;
import dev.mercer.model.Classifier;
import dev.mercer.model.Regressor;
import dev.mercer.model.Scheme;
import dev.mercer.model.internal.Provenance;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.Stopping;
import dev.mercer.solve.internal.Checkpoints;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The Nyström method: solutions on few centers, for more rows than fit into a Gram matrix.
 *
 * <p>The exact solution has a weight for each of the N rows, and needs the N² numbers of their Gram matrix. Here f(x) = Σⱼ αⱼk(x, cⱼ) + b has weights
 * for M centers only, which are some of the rows; but the weights minimise J over all rows. The more centers, the closer f comes to the exact
 * solution; if every row is a center, it is the exact solution. Try {@code KernelRidge.of(kernel, lambda).withStrategy(new Nystrom(1000))}, and
 * double M until the validation error no longer falls. The default M is 4√N, or less if these need more than two minutes or a quarter of the memory.
 *
 * <p>The squared loss has normal equations: N·M² operations in one pass over the rows, or N·M in each of some tens of passes, and M³. The logistic
 * loss and the squared hinge take Newton steps, each with some ten passes for all classes at once; classes are learned one against the rest. Scores
 * of the squared loss are calibrated to probabilities by a hold-out set. The memory holds M² numbers, and N·M kernel values if these fit; a
 * prediction costs M kernel values. Rows that do not fit into memory are learned in blocks, from files or other machines, and an interrupted run
 * resumes from a checkpoint. For tables of some ten thousand rows {@link Leaves} are often more accurate in the same time, but keep all rows.
 * Sources: [WS01], [RCR17], [MBR19].
 *
 * @param centers the choice of centers
 * @param way the method for the normal equations
 * @param precision of the kernel values between rows and centers; if empty, double for at most 2²⁴ values and single for more
 * @param stopping the measure to reach, the square root of the excess of J over its minimum, relative to J (for losses
 *     other than squared, relative to J at f = 0), and the most steps
 * @param validation a share of the rows, at most 20,000 of them, held out for validation after each step (early
 *     stopping): the iteration stops when their error no longer falls, and the best iterate is returned. Not for the
 *     direct method
 */
public record Nystrom(
        NystromCenters centers, Way way, Optional<Precision> precision, Stopping stopping, OptionalDouble validation)
        implements Strategy {
    /** The method for the normal equations. */
    public enum Way {
        /**
         * The cheaper of the two methods: direct for few centers or few rows. Squared loss with every row as a center
         * is ridge regression on all rows, and solved as such.
         */
        AUTO,
        /** Direct: the normal equations of all rows in one pass of N·M² operations. */
        DIRECT,
        /**
         * Conjugate gradients, one pass of N·M operations a step, preconditioned by the normal equations of a sample of
         * rows.
         */
        ITERATIVE
    }

    private static final String NUMBERS = "regression on few centers";

    /** A relative accuracy of 1e-5 for J. */
    private static final Stopping STANDARD = new Stopping(3e-3, 200);

    public Nystrom {
        if (validation.isPresent()) {
            double share = validation.getAsDouble();
            Require.that(share > 0 && share < 1, "the share of rows to validate by must be > 0 and < 1, got %s", share);
            Require.that(way != Way.DIRECT, "the direct solver has no steps that validation rows could stop");
        }
    }

    /** A strategy with the cheaper method, and J to a relative accuracy of 1e-5, on all rows. */
    public Nystrom(NystromCenters centers) {
        this(centers, Way.AUTO, Optional.empty(), STANDARD, OptionalDouble.empty());
    }

    /** A strategy with {@code centers} rows as centers, drawn uniformly with seed 1. */
    public Nystrom(int centers) {
        this(centers, 1);
    }

    /** A strategy with {@code centers} rows as centers, drawn uniformly. */
    public Nystrom(int centers, long seed) {
        this(NystromCenters.uniform(centers, seed));
    }

    /** A strategy with a default number of centers, derived from N and the memory, drawn uniformly with seed 1. */
    public Nystrom() {
        this(new NystromCenters.Drawn(NystromCenters.Selection.UNIFORM, OptionalInt.empty(), 1));
    }

    /** The validation rows, in memory; empty without validation. */
    public RowBlock validationRows(RowBlocks rows, Progress progress) {
        return ValidationRows.of(validation, rows.size()).of(rows, progress);
    }

    /** The numbers of the validation rows; empty without validation. */
    public int[] validationRows(int rows) {
        return ValidationRows.of(validation, rows).rows();
    }

    public Nystrom withWay(Way newWay) {
        return new Nystrom(centers, newWay, precision, stopping, validation);
    }

    public Nystrom withPrecision(Precision newPrecision) {
        return new Nystrom(centers, way, Optional.of(newPrecision), stopping, validation);
    }

    @Override
    public Nystrom withStopping(Stopping newStopping) {
        return new Nystrom(centers, way, precision, newStopping, validation);
    }

    public Nystrom withValidation(double share) {
        return new Nystrom(centers, way, precision, stopping, OptionalDouble.of(share));
    }

    @Override
    public Optional<String> refusal(Loss loss, Intercept intercept, Optional<ClassOptions> classes) {
        return classes.isPresent() ? refusal(loss, classes.get()) : refusal(loss);
    }

    private static Optional<String> refusal(Loss loss) {
        return loss instanceof Squared
                ? Optional.empty()
                : Optional.of(NUMBERS + " needs the squared loss, got " + loss);
    }

    private static Optional<String> refusal(Loss loss, ClassOptions options) {
        if (!(loss instanceof Squared || (loss.forLabels() && loss.smooth())))
            return Optional.of(NystromClasses.NAME + " needs the squared loss or a smooth loss for labels, got " + loss
                    + ": choose logistic or squaredhinge");
        return options.scheme() == Scheme.ONE_VS_REST
                ? Optional.empty()
                : Optional.of(NystromClasses.NAME
                        + " learns each class against the rest, so that the scheme is ONE_VS_REST, got "
                        + options.scheme());
    }

    @Override
    public boolean hasProbabilities(Loss loss) {
        return loss instanceof Squared || Strategy.super.hasProbabilities(loss);
    }

    @Override
    public String name(Loss loss) {
        return NUMBERS;
    }

    @Override
    public Regressor fit(
            KernelRegression learner, Dataset data, List<Reals> targets, Compute compute, Progress progress) {
        FitSupport.requirePsd(learner.kernel(), data, NUMBERS);
        return new NystromFit(this, learner, NystromFit.Rows.inMemory(data, targets, false), compute, progress)
                .regressor(Checkpoints.none(), () -> Provenance.of(learner, data, compute));
    }

    @Override
    public Regressor fit(
            KernelRegression learner, RowBlocks rows, Checkpoints checkpoints, Compute compute, Progress progress) {
        if (rows.classes().isPresent())
            throw new InvalidInputException(NUMBERS + " needs numbers as targets, got classes");
        NystromFit.Rows numbers = new NystromFit.Rows(rows, BlockTargets.numbers(), false);
        return new NystromFit(this, learner, numbers, compute, progress)
                .regressor(checkpoints, () -> Provenance.of(learner, rows, compute));
    }

    @Override
    public Plan plan(KernelRegression learner, Dataset data, Planner planner) {
        return ways(learner, data, 1, planner).squared();
    }

    @Override
    public Classifier fit(KernelClassification learner, Dataset data, Compute compute, Progress progress) {
        return NystromClasses.inMemory(this, learner, data, compute, progress).fit(Checkpoints.none());
    }

    @Override
    public Classifier fit(
            KernelClassification learner, RowBlocks rows, Checkpoints checkpoints, Compute compute, Progress progress) {
        return NystromClasses.inBlocks(this, learner, rows, compute, progress).fit(checkpoints);
    }

    @Override
    public Regressor scores(
            KernelClassification learner, Dataset data, List<Reals> signs, Compute compute, Progress progress) {
        FitSupport.requirePsd(learner.kernel(), data, NystromClasses.NAME);
        return new NystromFit(this, learner, NystromFit.Rows.inMemory(data, signs, true), compute, progress)
                .regressor(Checkpoints.none(), () -> Provenance.of(learner, data, compute));
    }

    @Override
    public Plan plan(KernelClassification learner, Dataset data, Planner planner) {
        NystromPlan ways = ways(learner, data, Classes.outputs(data), planner);
        Plan once = learner.loss() instanceof Squared ? ways.squared() : ways.newton();
        int count = centers.size(data.size(), planner.compute());
        boolean twice = NystromClasses.calibrates(learner) && CalibrationRows.fitTwice(count, data.size());
        if (once.choice().isEmpty() || !twice) return once;
        return planner.after("once without the rows that calibrate probabilities, then ", List.of(once.chosen()), once);
    }

    private NystromPlan ways(KernelLearner<?> learner, Dataset data, int outputs, Planner planner) {
        return new NystromPlan(
                NystromFit.problem(this, learner.kernel(), data, outputs, planner.compute()), data, planner);
    }
}
