package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.compute.internal.KernelBlock;
import dev.mercer.data.Dataset;
import dev.mercer.data.Reals;
import dev.mercer.data.internal.BlockSample;
import dev.mercer.data.internal.RowBlock;
import dev.mercer.data.internal.RowBlocks;
import dev.mercer.gram.Gram;
import dev.mercer.gram.Precision;
import dev.mercer.gram.TallGram;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.nystrom.BlockTargets;
import dev.mercer.learn.nystrom.NystromBlocks;
import dev.mercer.learn.nystrom.PassSetup;
import dev.mercer.learn.nystrom.ValidationRows;
import dev.mercer.learn.plan.CentersProblem;
import dev.mercer.learn.plan.NystromCost;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.loss.Loss;
import dev.mercer.loss.Squared;
import dev.mercer.model.Expansion;
import dev.mercer.model.Regressor;
import dev.mercer.model.internal.Provenance;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.internal.Checkpoints;
import dev.mercer.solve.internal.EarlyStopping;
import dev.mercer.solve.internal.RidgeSolver;
import dev.mercer.solve.internal.Solution;
import dev.mercer.solve.nystrom.CentersMemory;
import dev.mercer.solve.nystrom.NystromNewton;
import dev.mercer.solve.nystrom.NystromProblem;
import dev.mercer.solve.nystrom.NystromRidge;
import dev.mercer.solve.nystrom.NystromRows;
import dev.mercer.util.Cure;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import dev.mercer.util.RandomOrder;
import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * The fit of functions on few centers: chooses the centers, computes the matrices, and calls a direct or an iterative solver.
 *
 * <p>Rows in memory are one block, whose kernel values are kept if there is room. For data that does not fit into memory, for work that may be
 * interrupted, and for {@link RemoteRows} the functions are the same up to rounding, and the memory holds M² numbers and a few blocks. The result has
 * the same bits whether or not a run was interrupted and resumed from a checkpoint.
 */
final class NystromFit {
    /** The most kernel values for which double precision is affordable. */
    private static final long FEW = 1L << 24;

    /**
     * Rows of Newton's preconditioner for each center: this number for few centers, decreasing to the least number for
     * many, but at least {@link #LEAST_ROWS} in all.
     */
    private static final int ROWS_PER_CENTER = 10;

    private static final int LEAST_ROWS_PER_CENTER = 3;
    private static final int FEW_CENTERS = 2000;
    private static final int LEAST_ROWS = 4096;

    /** Memory for each of M² numbers: that of rows in memory, and the sums under way. */
    private static final double BYTES_PER_SQUARE = CentersMemory.WHOLE.bytesPerSquare() + 16;

    /** The most kernel values held at a time: in both precisions, and the same number again of the next block. */
    private static final long VALUES = 1L << 23;

    private static final int ROWS_AT_A_TIME = 4096;

    /** The least number of rows in memory from which centers are chosen, and the number for each center. */
    private static final int SAMPLE = 20_000;

    private static final int SAMPLE_PER_CENTER = 10;

    private final Nystrom how;
    private final KernelLearner<?> learner;
    private final Kernel kernel;
    private final RowBlocks all;
    /** The rows, with weight 0 for validation rows. */
    private final RowBlocks rows;

    private final BlockTargets targets;
    private final ValidationRows validation;
    private final Compute compute;
    private final Progress progress;
    /** The rows of weight > 0. */
    private final BitSet weighted;
    /** The rows from which centers are chosen, and the centers. */
    private final BlockSample candidates;

    private final NystromCenters.Chosen centers;
    /** Whether all rows are one block in memory. */
    private final boolean inMemory;

    /** The fit of rows in memory, or of rows that come in blocks. */
    NystromFit(Nystrom asked, KernelLearner<?> learner, Rows given, Compute compute, Progress progress) {
        this.all = given.all;
        Require.that(all.size() > 0, "there are no rows to learn from");
        this.learner = learner;
        this.compute = compute;
        this.progress = progress;
        this.inMemory = given.inMemory;
        this.how = sized(asked, all, compute);
        this.kernel = FitSupport.requirePsd(learner.kernel(), all.names(), "learning on few centers");
        this.targets = given.targets;
        this.validation = ValidationRows.of(how.validation(), all.size());
        this.rows = validation.without(all);
        int count = how.centers().size(rows.size(), compute);
        if (!inMemory) requireMemoryOfBlocks(count);
        this.weighted = rows.weighted(progress);
        Require.positive("number of rows with a weight", weighted.cardinality());
        Drawn drawn = candidates(count);
        this.candidates = drawn.rows;
        NystromCenters.Context context =
                new NystromCenters.Context(kernel, candidates.data(), learner.lambda(), compute);
        this.centers = how.centers() instanceof NystromCenters.Drawn choice
                ? choice.choose(context, Arrays.stream(drawn.order), progress)
                : how.centers().choose(context, progress);
    }

    /**
     * The rows of a fit.
     *
     * @param all the rows
     * @param targets their targets
     * @param inMemory whether they are one block in memory
     */
    record Rows(RowBlocks all, BlockTargets targets, boolean inMemory) {
        /**
         * Rows in memory, whose own targets are ignored.
         *
         * @param targets one list or more
         * @param labels whether these are ±1
         */
        static Rows inMemory(Dataset data, List<Reals> targets, boolean labels) {
            FitSupport.requireRows(data);
            // The target of a row in a block is its number, which is an index into the table of targets.
            double[] numbers = IntStream.range(0, data.size()).asDoubleStream().toArray();
            RowBlocks all = RowBlocks.of(data.withTargets(Reals.of(numbers)), data.size());
            return new Rows(all, BlockTargets.table(targets, labels), true);
        }
    }

    /** Rows in memory, and the index of each number of the random order among them. */
    private record Drawn(BlockSample rows, int[] order) {}

    /** The first rows of weight > 0 in a random order, which is the same as for rows in memory. */
    private Drawn draw(int count, long seed) {
        int[] ranks = RandomOrder.first(count, weighted.cardinality(), seed);
        int[] ascending = ranks.clone();
        Arrays.sort(ascending);
        int[] numbers = new int[ranks.length];
        for (int row = weighted.nextSetBit(0), rank = 0, found = 0; found < numbers.length; rank++) {
            if (ascending[found] == rank) numbers[found++] = row;
            row = weighted.nextSetBit(row + 1);
        }
        int[] order = Arrays.stream(ranks)
                .map(rank -> Arrays.binarySearch(ascending, rank))
                .toArray();
        return new Drawn(BlockSample.of(rows, numbers, progress), order);
    }

    /** The number of rows from which centers are chosen if all are in memory, but no more than fit into an eighth of the memory. */
    private Drawn candidates(int count) {
        int limit = Math.min(weighted.cardinality(), most(count));
        int size = (int) Math.min(limit, Math.max(SAMPLE, (long) SAMPLE_PER_CENTER * count));
        if (!(how.centers() instanceof NystromCenters.Drawn choice)) return draw(Math.min(size, SAMPLE), 1);
        int wanted = choice.candidates(count);
        while (true) {
            Drawn drawn = draw(size, choice.seed());
            if (size == limit) return drawn;
            int[] different =
                    NystromCenters.Drawn.distinct(drawn.rows.rows().points(), Arrays.stream(drawn.order), wanted);
            if (different.length == wanted) return drawn;
            size = (int) Math.min(limit, 2L * size);
        }
    }

    private int most(int count) {
        if (inMemory) return rows.size();
        long fit = compute.memoryBytes() / 8 / (Double.BYTES * (rows.dim() + 2L));
        return (int) Math.min(rows.size(), Math.max(count, fit));
    }

    /** A copy with a number of centers, which depends on rows and memory if none is given. */
    private static Nystrom sized(Nystrom how, RowBlocks rows, Compute compute) {
        if (!(how.centers() instanceof NystromCenters.Drawn drawn)) return how;
        int size = Math.min(rows.size(), drawn.size(rows.size(), compute));
        NystromCenters.Drawn known = new NystromCenters.Drawn(drawn.selection(), OptionalInt.of(size), drawn.seed());
        return new Nystrom(known, how.way(), how.precision(), how.stopping(), how.validation());
    }

    private void requireMemoryOfBlocks(int count) {
        long blocks = 3L * rows.blockRows() * (rows.dim() + 2) * Double.BYTES;
        long values = Math.min(VALUES, (long) ROWS_AT_A_TIME * count) * 2 * (Float.BYTES + Double.BYTES);
        requireMemory(count, (long) (BYTES_PER_SQUARE * count * count) + blocks + values);
    }

    private void requireMemory(int count, long bytes) {
        compute.requireMemory(
                String.format(Locale.ROOT, "the equations of %,d centers", count), bytes, Cure.FEWER_CENTERS);
    }

    /** The precision of the kernel values. */
    static Precision precision(Nystrom how, long rows, long columns) {
        return how.precision().orElse(rows * columns <= FEW ? Precision.DOUBLE : Precision.SINGLE);
    }

    /** The properties of a fit that determine its cost. */
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

    /** The rows of the preconditioner of squared loss; all of them if the equations are solved directly. */
    static int rows(Nystrom how, int rows, int columns, int outputs) {
        NystromCost cost =
                new NystromCost(rows, columns, outputs, how.stopping().tolerance());
        return switch (how.way()) {
            case DIRECT -> rows;
            case ITERATIVE -> cost.sample();
            case AUTO -> cost.isDirect() && how.validation().isEmpty() ? rows : cost.sample();
        };
    }

    /** The rows of the preconditioner of Newton's method, which is computed again in each step and for each output. */
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

    /** True if every row is a center: the equations are then those of exact ridge regression, which are fewer and better conditioned. */
    static boolean exact(Nystrom how, NystromCenters.Chosen centers, int rows) {
        return how.way() == Nystrom.Way.AUTO
                && how.validation().isEmpty()
                && centers.rows().size() == rows;
    }

    /** A function for each output. */
    Regressor regressor(Checkpoints checkpoints, Supplier<Provenance> provenance) {
        Solution solution = solve(checkpoints);
        int[] numbers = centers.rows().stream().mapToInt(candidates::number).toArray();
        return new Regressor(
                new Expansion(Optional.empty(), kernel, centers.points(), solution.alpha(), solution.bias()),
                FitSupport.training(solution, numbers, provenance.get()));
    }

    private Solution solve(Checkpoints checkpoints) {
        Loss loss = learner.loss();
        double lambda = learner.lambda();
        boolean squared = loss instanceof Squared;
        int columns = centers.points().size();
        boolean exact = squared && exact(how, centers, rows.size());
        if (inMemory) {
            Precision precision = precision(how, rows.size(), columns);
            boolean lean = squared && !exact;
            CentersMemory memory = lean ? CentersMemory.squared(columns, precision, compute) : CentersMemory.WHOLE;
            requireMemory(columns, memory.bytes(columns));
        }
        if (exact) return ridge(checkpoints);
        int sample =
                squared ? rows(how, rows.size(), columns, targets.outputs()) : newtonRows(how, rows.size(), columns);
        SymmetricMatrix matrix =
                Gram.of(kernel, centers.points(), compute, progress).toMatrix(progress);
        NystromProblem problem = new NystromProblem(rows(sample, squared), matrix, learner.intercept());
        try {
            return squared
                    ? NystromRidge.of(problem, sample, checkpoints, progress).solve(lambda, how.stopping(), watch())
                    : NystromNewton.of(problem, loss, sample, checkpoints, progress)
                            .solve(lambda, how.stopping(), watch());
        } catch (IndexOutOfBoundsException outside) {
            // The arrays of a checkpoint replace sums over the rows.
            if (checkpoints.last().isEmpty()) throw outside;
            throw new InvalidInputException(
                    "the checkpoint has arrays of other lengths than this problem", Cure.SAME_RUN, outside);
        }
    }

    /** The rows for a solver, in this process or on other machines, with a sample for a preconditioner. */
    private NystromRows rows(int sample, boolean squared) {
        int columns = centers.points().size();
        Precision precision = precision(how, rows.size(), columns);
        if (inMemory) {
            RowBlock all = rows.block(0);
            KernelBlock block = progress.during(() -> new KernelBlock(kernel, all.points(), centers.points()));
            long prepared = compute.backend().preparedBytes(all.points(), centers.points());
            TallGram gram =
                    TallGram.of(block, precision, CentersMemory.spareBytes(columns, prepared, compute), compute);
            return NystromRows.inMemory(gram, targets.of(all), targets.weights(all));
        }
        boolean direct = squared && sample >= rows.size();
        RowBlock drawn = draw(direct ? 0 : Math.min(sample, most(columns)), RandomOrder.SAMPLE_SEED)
                .rows
                .rows();
        PassSetup setup = new PassSetup(kernel, centers.points(), precision, Optional.empty(), targets);
        double operations = direct ? (double) columns * columns : columns * (2.0 * rows.dim() + 100);
        return NystromBlocks.of(rows, setup, drawn, operations, compute);
    }

    /** Exact ridge regression on all rows, which are in memory: there is no pass to resume from a checkpoint. */
    private Solution ridge(Checkpoints checkpoints) {
        checkpoints.reached(checkpoints.last().orElse(Checkpoints.State.START));
        Gram gram = Gram.of(kernel, centers.points(), compute, progress);
        Matrix y = targets.of(candidates.rows());
        List<Reals> outputs = new ArrayList<>();
        for (int t = 0; t < y.columns(); t++) outputs.add(Reals.of(y.column(t)));
        Reals weights = Reals.of(targets.weights(candidates.rows()));
        return RidgeSolver.solve(
                gram, outputs, weights, learner.lambda(), learner.intercept() != Intercept.NONE, progress);
    }

    private EarlyStopping watch() {
        if (how.validation().isEmpty()) return EarlyStopping.none();
        RowBlock some = validation.of(all, progress);
        ValidationRows.Function function =
                new ValidationRows.Function(kernel, centers.points(), targets.labels(), compute);
        return validation.watch(some.points(), targets.of(some), targets.weights(some), function);
    }
}
