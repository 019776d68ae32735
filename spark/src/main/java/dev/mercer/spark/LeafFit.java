package dev.mercer.spark;

import dev.mercer.auto.Auto;
import dev.mercer.auto.AutoRun;
import dev.mercer.compute.Compute;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Reals;
import dev.mercer.data.internal.BlockSample;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.kernel.LocalKernel;
import dev.mercer.learn.Nystrom;
import dev.mercer.learn.calibration.ClassDecision;
import dev.mercer.loss.Loss;
import dev.mercer.loss.Squared;
import dev.mercer.method.ChosenLoss;
import dev.mercer.method.LearnerSettings;
import dev.mercer.method.Setting;
import dev.mercer.model.Classifier;
import dev.mercer.model.Expansion;
import dev.mercer.model.Model;
import dev.mercer.model.Regressor;
import dev.mercer.model.Scheme;
import dev.mercer.model.TableModel;
import dev.mercer.model.Training;
import dev.mercer.model.internal.Provenance;
import dev.mercer.solve.Convergence;
import dev.mercer.solve.Stopping;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import scala.Tuple2;

/**
 * A fit in the leaves of trees: each tree is grown from a sample on the driver, rows are sent to the task of their leaf, and each leaf is
 * learned on its own centers. The cost is linear in the rows. f is the mean over the trees, whose borders are at different places, so that with
 * T trees a jump at a border is 1/T as high as with one tree.
 *
 * <p>With squared loss there is one intercept, the mean of the targets; with other losses each leaf has one, by a constant in the kernel.
 *
 * @param settings the settings
 * @param rows the rows
 * @param loss the loss
 * @param family the kernel
 * @param lambda λ; a leaf has the same ρ = λΣw as a fit of all rows
 */
record LeafFit(FitSettings settings, SparkRows rows, Loss loss, KernelFamily family, double lambda) {
    private static final int CENTERS = 500;

    /**
     * The constant c in the kernel. A bias b of a leaf then costs λb²/c, which is little compared with λ‖f‖² for kernels that are 1 at distance 0.
     */
    private static final double BIAS = 10;

    /** Kernel and λ that are not given are chosen as for a fit of all rows on centers. */
    static LeafFit of(FitSettings settings, SparkRows rows) {
        Loss loss = settings.get(Setting.LOSS).map(ChosenLoss::loss).orElse(new Squared());
        boolean known = loss instanceof Squared || (rows.classes().isPresent() && loss.forLabels() && loss.smooth());
        if (!known)
            throw new InvalidInputException(
                    "a fit in leaves has the loss squared; for classes also logistic or squaredhinge, got "
                            + settings.get(Setting.LOSS).orElseThrow());
        Optional<KernelFamily> kernel = settings.get(Setting.KERNEL);
        Optional<Double> lambda = settings.get(Setting.LAMBDA);
        if (kernel.isPresent() && lambda.isPresent())
            return new LeafFit(settings, rows, loss, kernel.get(), lambda.get());
        LearnerSettings found =
                settings.onCenters().choose(rows, AutoRun.standard()).problem().settings();
        return new LeafFit(settings, rows, loss, KernelFamily.of(found.kernel()), found.lambda());
    }

    ModelContent fit() {
        BlockSample sample = BlockSample.of(rows, Auto.TUNING_ROWS, settings.seed(), Progress.none());
        Kernel given = (family.single() ? family.any() : family.start(sample.data())).bind(rows.names());
        Kernel within = loss instanceof Squared ? given : LocalKernel.biased(given, BIAS);
        double[] sums = rows.weightSums(Progress.none());
        double total = Arrays.stream(sums).sum();
        double[] means = means(sums, total);
        Stopping stopping = settings.stopping(new Nystrom().stopping());
        List<Expansion> trees = new ArrayList<>();
        List<Convergence> ends = new ArrayList<>();
        for (int tree = 0; tree < settings.trees(); tree++) {
            Kernel local = LocalKernel.grown(
                    within,
                    sample.rows().points(),
                    Reals.of(sample.rows().weights()),
                    settings.leaves().orElseThrow(),
                    tree);
            LeafTask task = new LeafTask(
                    local.toString(),
                    ChosenLoss.of(loss).toString(),
                    lambda * total,
                    settings.get(Setting.CENTERS).orElse(CENTERS),
                    settings.seed(),
                    stopping.tolerance(),
                    stopping.iterations(),
                    means,
                    rows.classes().isPresent());
            String text = "learn " + settings.leaves().getAsInt() + " leaves of tree " + (tree + 1) + " of "
                    + settings.trees();
            List<LeafTask.Leaf> leaves = learn(task, text);
            for (LeafTask.Leaf leaf : leaves) ends.add(leaf.convergence());
            Expansion f = joined(local, means, leaves);
            Reals none = Reals.constant(f.outputs(), 0);
            trees.add(f.weighted(Reals.constant(f.outputs(), 1.0 / settings.trees()), none));
        }
        return ModelContent.of(
                new TableModel(rows.encoder(), rows.target(), model(Expansion.sum(trees), Convergence.worst(ends))));
    }

    /** The mean of each output (for ±1 from the weights of the classes); 0 for other losses than the squared one. */
    private double[] means(double[] sums, double total) {
        if (!(loss instanceof Squared)) return new double[sums.length == 2 ? 1 : sums.length];
        if (rows.classes().isEmpty()) {
            double sum = SparkCalls.described(
                    rows.stored().context(),
                    "mean of the targets",
                    () -> rows.stored().map(LeafFit::targetSum).reduce(Double::sum));
            return new double[] {sum / total};
        }
        double[] means = Arrays.stream(sums).map(sum -> 2 * sum / total - 1).toArray();
        return means.length == 2 ? new double[] {means[1]} : means;
    }

    private static double targetSum(StoredBlock block) {
        double sum = 0;
        for (int i = 0; i < block.size(); i++) sum += block.weights()[i] * block.targets()[i];
        return sum;
    }

    private List<LeafTask.Leaf> learn(LeafTask task, String text) {
        int[] starts = rows.starts();
        int count = settings.leaves().orElseThrow();
        return SparkCalls.described(
                rows.stored().context(),
                text,
                () -> rows.stored()
                        .mapPartitionsWithIndex((partition, blocks) -> parts(task, blocks, starts[partition]), true)
                        .mapToPair(part -> part)
                        .groupByKey(count)
                        .mapPartitions(leaves -> {
                            List<LeafTask.Leaf> found = new ArrayList<>();
                            leaves.forEachRemaining(
                                    leaf -> task.learn(leaf._2()).ifPresent(found::add));
                            return found.iterator();
                        })
                        .collect());
    }

    private static Iterator<Tuple2<Integer, StoredBlock>> parts(
            LeafTask task, Iterator<StoredBlock> blocks, int start) {
        LocalKernel local = task.local();
        List<Tuple2<Integer, StoredBlock>> parts = new ArrayList<>();
        blocks.forEachRemaining(block -> parts.addAll(task.divided(local, block, start)));
        return parts.iterator();
    }

    private Expansion joined(Kernel local, double[] means, List<LeafTask.Leaf> leaves) {
        int dim = rows.dim();
        int size = leaves.stream().mapToInt(leaf -> leaf.points().length / dim).sum();
        double[] points = new double[Math.multiplyExact(size, dim)];
        double[][] weights = new double[means.length][size];
        int at = 0;
        for (LeafTask.Leaf leaf : leaves) {
            System.arraycopy(leaf.points(), 0, points, at * dim, leaf.points().length);
            int own = leaf.points().length / dim;
            for (int t = 0; t < means.length; t++) System.arraycopy(leaf.weights()[t], 0, weights[t], at, own);
            at += own;
        }
        return new Expansion(
                Optional.empty(),
                local,
                DensePoints.of(size, dim, points),
                Arrays.stream(weights).map(Reals::of).toList(),
                Reals.of(means));
    }

    private Model model(Expansion f, Convergence end) {
        String learner = "leaves of " + family.text() + ", lambda=" + lambda + ", "
                + settings.leaves().orElseThrow() + " leaves, trees=" + settings.trees();
        Provenance provenance = Provenance.of(learner, rows.size(), rows.dim(), rows.digest(), Compute.standard());
        Training training = new Training(end, Optional.empty(), Reals.of(), List.of(), provenance);
        if (rows.classes().isEmpty()) return new Regressor(f, training);
        List<String> names = rows.classes().get();
        Scheme scheme = names.size() == 2 ? Scheme.BINARY : Scheme.ONE_VS_REST;
        return new Classifier(
                f, names, scheme, ClassDecision.of(names, scheme, loss).calibration(), training);
    }
}
