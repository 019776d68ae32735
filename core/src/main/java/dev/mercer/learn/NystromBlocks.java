package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.data.BlockReader;
import dev.mercer.data.BlockSample;
import dev.mercer.data.Dataset;
import dev.mercer.data.Reals;
import dev.mercer.data.RowBlock;
import dev.mercer.data.RowBlocks;
import dev.mercer.gram.Gram;
import dev.mercer.gram.Precision;
import dev.mercer.gram.tall.TallBlocks;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.plan.CostModel;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.loss.Loss;
import dev.mercer.loss.Squared;
import dev.mercer.model.Classifier;
import dev.mercer.model.Expansion;
import dev.mercer.model.Provenance;
import dev.mercer.model.Regressor;
import dev.mercer.model.Scheme;
import dev.mercer.model.Training;
import dev.mercer.solve.Checkpoints;
import dev.mercer.solve.EarlyStopping;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.Solution;
import dev.mercer.solve.centres.BlockNewton;
import dev.mercer.solve.centres.BlockProblem;
import dev.mercer.solve.centres.BlockRidge;
import dev.mercer.solve.centres.BlockTargets;
import dev.mercer.util.Cure;
import dev.mercer.util.Indices;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * {@link NystromRegression} and {@link NystromClassifier} of rows that come in blocks, for data that does not fit into
 * memory, and for work that may be interrupted: the same functions up to rounding, in memory for M² numbers and a few
 * blocks. The result is the same, bit by bit, whether a run was interrupted and went on from a checkpoint or not.
 */
public final class NystromBlocks {
    /** Memory for each of M² numbers: that of {@link NystromFit}, and the sums under way. */
    private static final double BYTES_PER_SQUARE = CostModel.BYTES_PER_SQUARE + 16;

    /** Kernel values that are there at a time, at most: in both precisions, and as many again of the next ones. */
    private static final long VALUES = 1L << 23;

    private static final int ROWS_AT_A_TIME = 4096;

    /** Up to so many kernel values double is affordable. */
    private static final long FEW = 1L << 24;

    /** Centres up to which N·M² operations once take less time than kernel values again and again, and more for each output. */
    private static final int DIRECT = 2000;

    private static final int DIRECT_PER_OUTPUT = 60;

    /** Rows in memory from which centres are chosen, at least, and for each centre. */
    private static final int SAMPLE = 20_000;

    private static final int SAMPLE_PER_CENTER = 10;
    private static final int ROWS_PER_CENTER = 5;
    private static final long SAMPLE_SEED = 1;

    private final Nystrom how;
    private final Kernel kernel;
    private final RowBlocks all;
    /** The same, some of weight 0. */
    private final RowBlocks rows;

    private final ValidationRows apart;
    private final Compute compute;
    private final Progress progress;
    private final BlockSample sample;
    private final NystromCenters.Chosen centers;
    private final SymmetricMatrix matrix;

    private NystromBlocks(
            Nystrom asked, Kernel kernel, double lambda, RowBlocks rows, Compute compute, Progress progress) {
        Require.that(rows.size() > 0, "there are no rows to learn from");
        this.how = sized(asked, rows, compute);
        this.all = rows;
        this.apart = ValidationRows.of(how.validation(), rows.size());
        this.rows = apart.without(rows);
        this.compute = compute;
        this.progress = progress;
        int count = how.centers() instanceof NystromCenters.Drawn drawn
                ? drawn.count().orElseThrow()
                : ((NystromCenters.Given) how.centers()).points().size();
        requireMemory(count);
        long most = Math.max(count, compute.memoryBytes() / 8 / (Double.BYTES * (rows.dim() + 2L)));
        int wanted = (int) Math.min(most, Math.max(SAMPLE, (long) SAMPLE_PER_CENTER * count));
        this.sample = BlockSample.of(this.rows, wanted, SAMPLE_SEED, progress);
        Dataset some = sample.data();
        this.kernel = FitSupport.requirePsd(kernel, some, "learning on few centers");
        this.centers = how.centers().choose(new NystromCenters.Context(this.kernel, some, lambda, compute), progress);
        this.matrix = Gram.of(this.kernel, centers.points, compute, progress).toMatrix(progress);
    }

    /** With a number of centres, which depends on rows and memory where none is given. */
    private static Nystrom sized(Nystrom how, RowBlocks rows, Compute compute) {
        if (!(how.centers() instanceof NystromCenters.Drawn drawn)) return how;
        int size = Math.min(rows.size(), drawn.size(rows.size(), compute));
        NystromCenters.Drawn known = new NystromCenters.Drawn(drawn.selection(), OptionalInt.of(size), drawn.seed());
        return new Nystrom(known, how.way(), how.precision(), how.stopping(), how.validation());
    }

    private void requireMemory(int count) {
        long blocks = 3L * rows.blockRows() * (rows.dim() + 2) * Double.BYTES;
        long values = Math.min(VALUES, (long) ROWS_AT_A_TIME * count) * 2 * (Float.BYTES + Double.BYTES);
        compute.requireMemory(
                String.format(Locale.ROOT, "the equations of %,d centers", count),
                (long) (BYTES_PER_SQUARE * count * count) + blocks + values,
                Cure.FEWER_CENTERS);
    }

    /** Learns numbers. */
    public static Regressor fit(
            NystromRegression how, RowBlocks rows, Checkpoints checkpoints, Compute compute, Progress progress) {
        if (rows.classes().isPresent())
            throw new InvalidInputException("regression on few centers needs numbers as targets, got classes");
        NystromBlocks work = new NystromBlocks(how.nystrom(), how.kernel(), how.lambda(), rows, compute, progress);
        Solution solution =
                work.solve(BlockTargets.numbers(), new Squared(), how.lambda(), how.intercept(), 1, checkpoints);
        return new Regressor(work.expansion(solution), work.training(solution, provenance(how, rows, compute)));
    }

    /** Learns classes, each against the rest. */
    public static Classifier fit(
            NystromClassifier how, RowBlocks rows, Checkpoints checkpoints, Compute compute, Progress progress) {
        List<String> named = rows.classes()
                .orElseThrow(() -> new InvalidInputException(
                        "classification on few centers needs classes as targets, got numbers"));
        double[] sums = sums(rows, named.size(), progress);
        int[] learned = Indices.where(sums.length, c -> sums[c] > 0);
        Require.that(
                learned.length >= 2,
                "classification on few centers needs at least two classes with weight > 0, got %d",
                learned.length);
        boolean two = learned.length == 2;
        int[] positive = two ? new int[] {learned[1]} : learned;
        NystromBlocks work = new NystromBlocks(how.nystrom(), how.kernel(), how.lambda(), rows, compute, progress);
        double[] factors = how.classWeights().factors(named, sums);
        BlockTargets targets = BlockTargets.classes(positive, factors);
        Solution solution =
                work.solve(targets, how.loss(), how.lambda(), how.intercept(), positive.length, checkpoints);
        List<String> classes = Arrays.stream(learned).mapToObj(named::get).toList();
        ClassDecision choosing = ClassDecision.of(classes, two ? Scheme.BINARY : Scheme.ONE_VS_REST, how.loss())
                .weighted(Reals.of(factors).select(learned));
        return new Classifier(
                work.expansion(solution),
                choosing.classes(),
                choosing.scheme(),
                choosing.calibration(),
                work.training(solution, provenance(how, rows, compute)));
    }

    /** The rows that are not learned from but judge each step, in memory; none without validation. */
    public static RowBlock keptApart(Nystrom how, RowBlocks rows, Progress progress) {
        return ValidationRows.of(how.validation(), rows.size()).of(rows, progress);
    }

    /** Where a model of these rows comes from, and what a checkpoint must agree with. */
    public static Provenance provenance(Learner<?> how, RowBlocks rows, Compute compute) {
        return Provenance.of(how, rows.size(), rows.dim(), rows.digest(), compute);
    }

    private static double[] sums(RowBlocks rows, int classes, Progress progress) {
        double[] sums = new double[classes];
        try (BlockReader reader = new BlockReader(rows, 0)) {
            while (reader.hasNext()) {
                progress.throwIfCancelled();
                RowBlock block = reader.next();
                for (int i = 0; i < block.size(); i++) sums[(int) block.targets()[i]] += block.weights()[i];
            }
        }
        return sums;
    }

    private Solution solve(
            BlockTargets targets, Loss loss, double lambda, Intercept intercept, int outputs, Checkpoints checkpoints) {
        int columns = centers.points.size();
        Precision precision =
                how.precision().orElse((long) rows.size() * columns <= FEW ? Precision.DOUBLE : Precision.SINGLE);
        TallBlocks gram = new TallBlocks(kernel, rows, centers.points, precision, compute);
        BlockProblem problem = new BlockProblem(gram, matrix, targets, intercept);
        if (!(loss instanceof Squared)) {
            RowBlock some = sample.subsample(ROWS_PER_CENTER * columns, SAMPLE_SEED);
            return BlockNewton.solve(
                    problem, loss, lambda, some, how.stopping(), watch(targets, true), checkpoints, progress);
        }
        boolean direct = switch (how.way()) {
            case DIRECT -> true;
            case ITERATIVE -> false;
            case AUTO -> how.validation().isEmpty() && columns <= DIRECT + (long) DIRECT_PER_OUTPUT * outputs;
        };
        Optional<RowBlock> preconditioner =
                direct ? Optional.empty() : Optional.of(sample.subsample(ROWS_PER_CENTER * columns, SAMPLE_SEED));
        EarlyStopping watch = watch(targets, rows.classes().isPresent());
        return BlockRidge.solve(problem, lambda, preconditioner, how.stopping(), watch, checkpoints, progress);
    }

    private EarlyStopping watch(BlockTargets targets, boolean labels) {
        if (how.validation().isEmpty()) return EarlyStopping.none();
        RowBlock some = apart.of(all, progress);
        ValidationRows.Function function = new ValidationRows.Function(kernel, centers.points, labels, compute);
        return apart.watch(some.points(), targets.of(some), targets.weights(some), function);
    }

    private Expansion expansion(Solution solution) {
        return new Expansion(Optional.empty(), kernel, centers.points, solution.alpha(), solution.bias());
    }

    private Training training(Solution solution, Provenance provenance) {
        List<Integer> numbers = new ArrayList<>();
        for (int row : centers.rows) numbers.add(sample.number(row));
        return new Training(solution.convergence(), solution.certificate(), solution.losses(), numbers, provenance);
    }
}
