package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.compute.KernelBlock;
import dev.mercer.data.Dataset;
import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.gram.Precision;
import dev.mercer.gram.TallGram;
import dev.mercer.kernel.Kernel;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.loss.Loss;
import dev.mercer.loss.Squared;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.NystromNewton;
import dev.mercer.solve.NystromProblem;
import dev.mercer.solve.NystromRidge;
import dev.mercer.solve.Solution;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What learners on few centres have in common: centres, matrices, and the choice between the ways to solve. */
final class NystromFit {
    /** Memory for each of M² numbers: the penalty, its factor, the normal equations, theirs, and what they are made of. */
    static final double BYTES_PER_SQUARE = 28;

    /** Blocks of rows that a pass holds, beside K. */
    private static final long WORKSPACE = 192L << 20;

    /** Up to so many kernel values double is affordable. */
    private static final long FEW = 1L << 24;

    /** Centres up to which N·M² operations once take less time than some ten passes, without outputs and for each of them. */
    private static final int DIRECT = 500;

    private static final int DIRECT_PER_OUTPUT = 60;

    /** Rows of a preconditioner for each of few centres, for each of many, and how many of both are thought of as many. */
    private static final int ROWS_PER_CENTER = 10;

    private static final int LEAST_ROWS_PER_CENTER = 3;
    private static final int FEW_CENTERS = 2000;
    private static final int LEAST_ROWS = 4096;

    private final Nystrom how;
    private final Kernel kernel;
    private final NystromCenters.Chosen centers;
    private final TallGram gram;
    private final SymmetricMatrix matrix;
    private final Progress progress;

    /** Chooses the centres among the rows of weight > 0. */
    NystromFit(Nystrom how, NystromCenters.Context context, Progress progress) {
        this.how = how;
        this.progress = progress;
        this.kernel = context.kernel();
        this.centers = how.centers().choose(context, progress);
        Dataset data = context.data();
        Compute compute = context.compute();
        long rows = data.size();
        int columns = centers.points.size();
        long equations = (long) (BYTES_PER_SQUARE * columns * columns);
        compute.requireMemory(
                String.format(Locale.ROOT, "the equations of %,d centers", columns),
                equations,
                "raise --memory or use fewer centers");
        this.matrix = Gram.of(kernel, centers.points, compute, progress).toMatrix(progress);
        Precision precision = how.precision().orElse(rows * columns <= FEW ? Precision.DOUBLE : Precision.SINGLE);
        KernelBlock block = new KernelBlock(kernel, data.points(), centers.points);
        long spare = compute.memoryBytes() - equations - compute.backend().preparedBytes(block) - WORKSPACE;
        this.gram = TallGram.of(block, precision, spare, compute);
    }

    /** How many rows the preconditioner is made of. */
    private int rows(boolean squared, int outputs) {
        int all = gram.rows();
        int columns = gram.columns();
        double each = Math.max(
                LEAST_ROWS_PER_CENTER, Math.min(ROWS_PER_CENTER, (double) ROWS_PER_CENTER * FEW_CENTERS / columns));
        int some = (int) Math.min(Math.max(1, all / 2), Math.max(LEAST_ROWS, each * columns));
        // Newton's method would need the equations of all rows in each step and for each output.
        boolean cheap = squared && columns <= DIRECT + (long) DIRECT_PER_OUTPUT * outputs;
        return switch (how.way()) {
            case DIRECT -> all;
            case ITERATIVE -> some;
            case AUTO -> cheap || some >= all / 2 ? all : some;
        };
    }

    /** Finds a function for each target; their weights may be other than those of the data. */
    Solution solve(List<Reals> targets, Reals weights, Objective objective) {
        return path(targets, weights, objective, objective.lambda()).get(0);
    }

    /** What is minimised. */
    record Objective(Loss loss, double lambda, Intercept intercept) {}

    /** The same for several λ in this order, each beginning with the solution before it. */
    List<Solution> path(List<Reals> targets, Reals weights, Objective objective, double... lambdas) {
        NystromProblem problem = new NystromProblem(gram, matrix, targets, weights, objective.intercept());
        List<Solution> found = new ArrayList<>();
        if (!(objective.loss() instanceof Squared)) {
            for (double lambda : lambdas)
                found.add(NystromNewton.solve(
                        problem, objective.loss(), lambda, rows(false, targets.size()), how.stopping(), progress));
            return found;
        }
        NystromRidge ridge = NystromRidge.of(problem, rows(true, targets.size()), progress);
        Optional<Solution> last = Optional.empty();
        for (double lambda : lambdas) {
            last = Optional.of(ridge.solve(lambda, last, how.stopping(), progress));
            found.add(last.get());
        }
        return found;
    }

    Expansion expansion(Solution solution) {
        return new Expansion(Optional.empty(), kernel, centers.points, solution.alpha(), solution.bias());
    }

    Training training(Solution solution, Provenance provenance) {
        return Learned.training(solution, centers.rows, provenance);
    }
}
