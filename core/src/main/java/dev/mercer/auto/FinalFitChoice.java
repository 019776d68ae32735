package dev.mercer.auto;

import dev.mercer.compute.Compute;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.TextKernel;
import dev.mercer.learn.NystromCenters;
import dev.mercer.learn.Probabilities;
import dev.mercer.learn.plan.CostModel;
import dev.mercer.learn.plan.Plan;
import dev.mercer.learn.plan.Speed;
import dev.mercer.method.Candidate;
import dev.mercer.method.LearnerSettings;
import dev.mercer.method.Method;
import dev.mercer.method.Methods;
import dev.mercer.method.Setting;
import dev.mercer.search.Trial;
import dev.mercer.search.Tuned;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntToDoubleFunction;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Divides the time between tuning and the final fit, and chooses the final fit once kernel and λ are known: exactly if
 * half of the time is enough, else in the fewest leaves of a tree, else on the most centers for which it is enough.
 * Work is counted and divided by the speed of the machine, which is not measured if there is little work. The other
 * half of the time is for tuning, so that the choice does not depend on the time that tuning leaves.
 *
 * @param seconds the time for the final fit and its intervals
 * @param speed the speed of the machine
 * @param mostTrees the most trees of leaves
 */
record FinalFitChoice(double seconds, Speed speed, int mostTrees) {
    /** The most trees: each further one gains less, and adds as much to the cost of each prediction as the first. */
    static final int MOST_TREES = 4;

    private static final int LEAST_CENTERS = 500;

    /** The fewest rows of a leaf: fewer contain too little of the table. */
    private static final int LEAST_ROWS_IN_LEAF = 1000;

    private static final int MOST_LEAVES = 1 << 16;

    /** The most numbers in a model of leaves, which has all rows: a file of 256 MiB. */
    private static final double MOST_NUMBERS = 1 << 25;

    /** Upper limit of centers as a multiple of √N, up to which rough kernels gain: docs/internals/decisions/0018. */
    private static final int MOST_CENTERS_OVER_ROOT = 60;

    /** Significant digits of a number of centers, so that a slightly faster or slower machine chooses the same number. */
    private static final int DIGITS = 2;

    /** The most plans that are made to find the number of centers. */
    private static final int MOST_PLANS = 3;

    /** The power of the number of rows with which the time of support vector machines grows; measured between 1.2 and 2.3 on real tables. */
    private static final double SUPPORT_GROWTH = 1.7;

    /** The exact problem, unless that takes too long or too much memory; then in leaves, and if these take too long too, on centers. */
    Problem of(Problem exact, Problem few) {
        double whole = Forecast.seconds(exact, speed);
        return whole <= seconds ? exact : inLeaves(exact, whole).orElseGet(() -> onCenters(few));
    }

    /**
     * The best result whose final fit is within the time. No plan predicts the seconds of support vector machines; they
     * are estimated from a trial on some rows.
     *
     * @param support true for a result by support vectors that may be replaced
     * @param folds the number of folds of a trial
     * @param rows the rows of the final fit
     */
    Tuned inTime(Tuned best, Predicate<Tuned> support, int folds, int rows) {
        return Stream.concat(Stream.of(best), best.others().stream())
                .filter(found -> !support.test(found)
                        || supportSeconds(found.trials(), found.candidate(), folds, rows) <= seconds)
                .findFirst()
                .orElse(best);
    }

    /** The estimated seconds of a support vector machine on all rows, from those of a trial on some rows. */
    static double supportSeconds(List<Trial> trials, Candidate support, int folds, int rows) {
        return trials.stream()
                .filter(t -> t.method().equals(support.name()) && t.validation() == Trial.Validation.FOLDS)
                .filter(t -> t.rho() == support.rho())
                .mapToDouble(t -> t.seconds() / folds * Math.pow(rows / (t.rows() * (1 - 1.0 / folds)), SUPPORT_GROWTH))
                .max()
                .orElse(0);
    }

    /** True if rows can be divided, and a file has room for this number of models with all rows. */
    static boolean canHaveLeaves(Problem problem, int models) {
        int rows = problem.data().size();
        return rows >= 2 * LEAST_ROWS_IN_LEAF
                && (double) models * rows * problem.data().points().dim() <= MOST_NUMBERS;
    }

    /** The problem in the fewest leaves that there is time for, if the model has room for all rows. */
    private Optional<Problem> inLeaves(Problem exact, double whole) {
        int rows = exact.data().size();
        Kernel kernel = exact.settings().kernel();
        if (kernel.ofItems() || TextKernel.isIn(kernel)) return Optional.empty();
        if (!canHaveLeaves(exact, 1)) return Optional.empty();
        Method method = Methods.inLeaves(exact.method().task());
        OptionalInt leaves =
                leaves(rows, whole, l -> Forecast.seconds(with(exact, method, Setting.LEAVES, l), speed), seconds);
        if (leaves.isEmpty()) return Optional.empty();
        Problem one = with(exact, method, Setting.LEAVES, leaves.getAsInt());
        if (!canHaveTrees(exact)) return Optional.of(one);
        int trees = (int) Math.min(mostTrees, seconds / Forecast.seconds(one, speed));
        return Optional.of(trees > 1 ? with(one, method, Setting.TREES, trees) : one);
    }

    /** False for intervals that require a function of one kernel, and for classes without probabilities, since trees average log odds. */
    private boolean canHaveTrees(Problem problem) {
        LearnerSettings settings = problem.settings();
        return mostTrees > 1
                && canHaveLeaves(problem, mostTrees)
                && settings.probabilities() != Probabilities.NONE
                && settings.interval().filter(i -> i.fits() > 1).isEmpty();
    }

    /**
     * The fewest leaves that take at most {@code enough} seconds, a power of two; empty if they would be too small.
     *
     * @param whole seconds of one matrix for all; infinite without the memory for it
     * @param seconds of a number of leaves; infinite without the memory for one of them
     */
    static OptionalInt leaves(int rows, double whole, IntToDoubleFunction seconds, double enough) {
        // L leaves take at least 1/L² of the time.
        double least = Double.isFinite(whole) ? Math.sqrt(whole / enough) : 2;
        for (int leaves = power(least); leaves <= rows / LEAST_ROWS_IN_LEAF; leaves *= 2) {
            if (seconds.applyAsDouble(leaves) <= enough) return OptionalInt.of(leaves);
        }
        return OptionalInt.empty();
    }

    /** The least power of two that is at least {@code least}, and at least 2. */
    private static int power(double least) {
        int leaves = 2;
        while (leaves < least && leaves < MOST_LEAVES) leaves *= 2;
        return leaves;
    }

    /** The chosen option, if its matrix is in memory. */
    static Optional<Plan.Option> stored(Plan plan) {
        return plan.choice().filter(option -> option.kind() != Plan.Kind.DUAL_STREAMED);
    }

    /** The problem with as many centers as there is time for, unless their number was given. */
    Problem onCenters(Problem few) {
        if (few.settings().get(Setting.CENTERS).isPresent()) return few;
        int rows = few.data().size();
        int most = most(rows, few.compute());
        if (CostModel.squareOperations(rows, most) < Forecast.LITTLE) return with(few, most);
        return with(few, centers(most, m -> Forecast.seconds(with(few, m), speed), seconds));
    }

    /** True when the predicted time of a fit of all rows is within the time for it. */
    boolean isInTime(Problem problem) {
        return Forecast.seconds(problem, speed) <= seconds;
    }

    private static Problem with(Problem few, int centers) {
        return with(few, few.method(), Setting.CENTERS, centers);
    }

    private static Problem with(Problem problem, Method method, Setting<Integer> setting, int count) {
        return problem.with(method, problem.settings().given().with(setting, count));
    }

    /**
     * The number of centers: at most {@code most}, fewer if these take longer than {@code enough}. M centers take
     * between M and M² times as long as one; the better estimate is tried first.
     */
    static int centers(int most, IntToDoubleFunction seconds, double enough) {
        int centers = most;
        for (int t = 0; t < MOST_PLANS && centers > LEAST_CENTERS; t++) {
            double predicted = seconds.applyAsDouble(centers);
            if (predicted <= enough) break;
            double part = Double.isFinite(predicted) ? enough / predicted : 0.5;
            double fewer = t == 0 ? Math.sqrt(part) : part;
            centers = Math.max(Math.min(most, LEAST_CENTERS), rounded(centers * fewer));
        }
        return centers;
    }

    private static int rounded(double number) {
        double unit = Math.pow(10, Math.floor(Math.log10(number)) + 1 - DIGITS);
        return (int) (Math.floor(number / unit) * unit);
    }

    /** The largest number of centers for these rows and this memory. */
    private static int most(int rows, Compute compute) {
        double most = Math.min(MOST_CENTERS_OVER_ROOT * Math.sqrt(rows), CostModel.mostCenters(compute));
        return (int) Math.min(rows, Math.max(LEAST_CENTERS, most));
    }

    /**
     * The number of centers for rows that come in blocks, for which no plan can be made, by the operations of their
     * normal equations. Without a time limit, it is the default of the learner.
     */
    int centers(int rows, boolean inTime, Compute compute) {
        NystromCenters.Drawn any = new NystromCenters.Drawn(NystromCenters.Selection.UNIFORM, OptionalInt.empty(), 1);
        int usual = Math.min(rows, any.size(rows, compute));
        int most = Math.min(usual, most(rows, compute));
        if (!inTime || CostModel.squareOperations(rows, most) < Forecast.LITTLE) return usual;
        double rate = speed.of(compute);
        return centers(most, m -> CostModel.squareOperations(rows, m) / rate, seconds);
    }
}
