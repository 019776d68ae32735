package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.compute.KernelBlock;
import dev.mercer.data.Dataset;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.gram.Precision;
import dev.mercer.gram.tall.TallGram;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.nystrom.ValidationRows;
import dev.mercer.learn.plan.CentersProblem;
import dev.mercer.learn.plan.CostModel;
import dev.mercer.learn.plan.NystromCost;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.loss.Loss;
import dev.mercer.loss.Squared;
import dev.mercer.model.Expansion;
import dev.mercer.model.Provenance;
import dev.mercer.model.Training;
import dev.mercer.solve.Checkpoints;
import dev.mercer.solve.EarlyStopping;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.RidgeSolver;
import dev.mercer.solve.Solution;
import dev.mercer.solve.centres.CentersMemory;
import dev.mercer.solve.centres.NystromNewton;
import dev.mercer.solve.centres.NystromProblem;
import dev.mercer.solve.centres.NystromRidge;
import dev.mercer.solve.centres.NystromRows;
import dev.mercer.util.Cancellation;
import dev.mercer.util.Cure;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Common steps of the Nyström learners: choosing centres, making matrices, and choosing a direct or iterative solver.
 */
public final class NystromFit {
    /** Up to this many kernel values double precision is affordable. */
    private static final long FEW = 1L << 24;

    /** Rows of Newton's preconditioner for each of few centres, for each of many, and how many of both are thought of as many. */
    private static final int ROWS_PER_CENTER = 10;

    private static final int LEAST_ROWS_PER_CENTER = 3;
    private static final int FEW_CENTERS = 2000;
    private static final int LEAST_ROWS = 4096;

    private final Nystrom how;
    private final Kernel kernel;
    private final Points points;
    private final ValidationRows validation;
    private final NystromCenters.Chosen centers;
    private final TallGram gram;
    private final SymmetricMatrix matrix;
    private final Progress progress;

    /** Chooses the centres among the rows of weight > 0, for this loss. */
    NystromFit(Nystrom how, NystromCenters.Context context, Loss loss, Progress progress) {
        this.how = how;
        this.progress = progress;
        this.kernel = context.kernel();
        Dataset data = context.data();
        Compute compute = context.compute();
        this.points = data.points();
        this.validation = ValidationRows.of(how.validation(), data.size());
        Dataset learned = data.withWeights(validation.without(data.weights()));
        this.centers =
                how.centers().choose(new NystromCenters.Context(kernel, learned, context.lambda(), compute), progress);
        long rows = data.size();
        int columns = centers.points.size();
        // Where every row is a centre there are other matrices.
        CentersMemory memory = loss instanceof Squared && !exact(how, centers, data.size())
                ? CentersMemory.squared(columns, precision(how, rows, columns), compute)
                : CentersMemory.WHOLE;
        compute.requireMemory(
                String.format(Locale.ROOT, "the equations of %,d centers", columns),
                memory.bytes(columns),
                Cure.FEWER_CENTERS);
        this.matrix = Gram.of(kernel, centers.points, compute, progress).toMatrix(progress);
        KernelBlock block = Cancellation.during(progress, () -> new KernelBlock(kernel, points, centers.points));
        long spare = CostModel.spareBytes(columns, compute.backend().preparedBytes(points, centers.points), compute);
        this.gram = TallGram.of(block, precision(how, rows, columns), spare, compute);
    }

    /** Of the kernel values. */
    static Precision precision(Nystrom how, long rows, long columns) {
        return how.precision().orElse(rows * columns <= FEW ? Precision.DOUBLE : Precision.SINGLE);
    }

    /** The part of a fit that its cost depends on. */
    static CentersProblem problem(Nystrom how, Kernel kernel, Dataset data, int outputs, Compute compute) {
        int rows = data.size();
        int centers = Math.max(1, Math.min(how.centers().size(rows, compute), rows));
        return new CentersProblem(
                kernel.bind(data.names()),
                outputs,
                centers,
                how.centers().why(rows, compute),
                precision(how, rows, centers),
                how.way() != Nystrom.Way.ITERATIVE && how.validation().isEmpty(),
                how.way() != Nystrom.Way.DIRECT,
                how.stopping().tolerance());
    }

    /** The rows of the preconditioner of squared loss; all of them where the equations are solved directly. */
    static int rows(Nystrom how, int rows, int columns, int outputs) {
        NystromCost cost =
                new NystromCost(rows, columns, outputs, how.stopping().tolerance());
        return switch (how.way()) {
            case DIRECT -> rows;
            case ITERATIVE -> cost.sample();
            case AUTO -> cost.isDirect() && how.validation().isEmpty() ? rows : cost.sample();
        };
    }

    /** The rows of the preconditioner of Newton's method, which is made anew in each step and for each output. */
    static int newtonRows(Nystrom how, int rows, int columns) {
        double each = Math.max(
                LEAST_ROWS_PER_CENTER, Math.min(ROWS_PER_CENTER, (double) ROWS_PER_CENTER * FEW_CENTERS / columns));
        int some = (int) Math.min(Math.max(1, rows / 2), Math.max(LEAST_ROWS, each * columns));
        return switch (how.way()) {
            case DIRECT -> rows;
            case ITERATIVE -> some;
            case AUTO -> some >= rows / 2 ? rows : some;
        };
    }

    /** Finds a function for each target; their weights may be other than those of the data. */
    Solution solve(List<Reals> targets, Reals weights, Objective objective) {
        return path(targets, weights, objective, objective.lambda()).get(0);
    }

    /** The loss, λ and intercept, and whether targets are ±1. */
    record Objective(Loss loss, double lambda, Intercept intercept, boolean labels) {}

    /** Finds the functions for several λ in this order, each starting from the solution before it. */
    List<Solution> path(List<Reals> targets, Reals weights, Objective objective, double... lambdas) {
        if (exact() && objective.loss() instanceof Squared) return ridges(targets, weights, objective, lambdas);
        NystromRows rows = NystromRows.inMemory(gram, targets, validation.without(weights));
        NystromProblem problem = new NystromProblem(rows, matrix, objective.intercept());
        return path(
                problem,
                how,
                objective.loss(),
                () -> watch(targets, weights, objective),
                Checkpoints.none(),
                progress,
                lambdas);
    }

    /** The functions of several λ, of rows in memory or in pieces; {@code watch} gives one for each λ. */
    static List<Solution> path(
            NystromProblem problem,
            Nystrom how,
            Loss loss,
            Supplier<EarlyStopping> watch,
            Checkpoints checkpoints,
            Progress progress,
            double... lambdas) {
        NystromRows rows = problem.rows();
        List<Solution> found = new ArrayList<>();
        if (!(loss instanceof Squared)) {
            int sample = newtonRows(how, rows.size(), rows.columns());
            NystromNewton newton = NystromNewton.of(problem, loss, sample, checkpoints, progress);
            for (double lambda : lambdas) found.add(newton.solve(lambda, how.stopping(), watch.get()));
            return found;
        }
        int sample = rows(how, rows.size(), rows.columns(), rows.outputs());
        NystromRidge ridge = NystromRidge.of(problem, sample, checkpoints, progress);
        Optional<Solution> last = Optional.empty();
        for (double lambda : lambdas) {
            last = Optional.of(ridge.solve(lambda, last, how.stopping(), watch.get()));
            found.add(last.get());
        }
        return found;
    }

    private List<Solution> ridges(List<Reals> targets, Reals weights, Objective objective, double... lambdas) {
        Gram all = Gram.of(kernel, centers.points, gram.compute(), progress);
        boolean intercept = objective.intercept() != Intercept.NONE;
        List<Solution> found = new ArrayList<>();
        for (double lambda : lambdas) found.add(RidgeSolver.solve(all, targets, weights, lambda, intercept, progress));
        return found;
    }

    private boolean exact() {
        return exact(how, centers, points.size());
    }

    /** Where every row is a centre, the equations are those of ridge regression itself: fewer, and better conditioned. */
    static boolean exact(Nystrom how, NystromCenters.Chosen centers, int rows) {
        return how.way() == Nystrom.Way.AUTO && how.validation().isEmpty() && centers.rows.length == rows;
    }

    private EarlyStopping watch(List<Reals> targets, Reals weights, Objective objective) {
        ValidationRows.Function function =
                new ValidationRows.Function(kernel, centers.points, objective.labels(), gram.compute());
        return validation.watch(points, targets, weights, function);
    }

    Expansion expansion(Solution solution) {
        return new Expansion(Optional.empty(), kernel, centers.points, solution.alpha(), solution.bias());
    }

    Training training(Solution solution, Provenance provenance) {
        return FitSupport.training(solution, centers.rows, provenance);
    }
}
