package dev.mercer.spark;

import dev.mercer.compute.Compute;
import dev.mercer.data.BlockSample;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.LocalKernel;
import dev.mercer.model.Classifier;
import dev.mercer.model.Expansion;
import dev.mercer.model.Model;
import dev.mercer.model.Provenance;
import dev.mercer.model.Regressor;
import dev.mercer.model.Scheme;
import dev.mercer.model.TableModel;
import dev.mercer.model.Training;
import dev.mercer.select.KernelFamily;
import dev.mercer.solve.Convergence;
import dev.mercer.solve.Reason;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import scala.Tuple2;

/**
 * A fit in the leaves of a tree: the tree is grown from a sample on the driver, rows are sent to the task of their leaf, and each leaf
 * is learned by squared loss on centres of its own. The cost is linear in the rows. There is one intercept, the mean of the targets; f
 * may jump at the borders.
 *
 * @param settings the settings
 * @param rows the rows
 */
record LeafFit(FitSettings settings, SparkRows rows) {
    private static final int CENTERS = 500;

    ModelContent fit() {
        if (settings.kernel().isEmpty() || settings.lambda().isEmpty())
            throw new InvalidInputException(
                    "a fit in leaves needs the params kernel and lambda: set both (CrossValidator compares values of lambda)");
        BlockSample sample = BlockSample.of(rows, FitPlan.FEW, settings.seed(), Progress.none());
        KernelFamily family = new KernelFamily(settings.kernel().get());
        Kernel within = (family.single() ? family.any() : family.start(sample.data())).bind(rows.names());
        Kernel local = LocalKernel.grown(
                within,
                sample.rows().points(),
                Reals.of(sample.rows().weights()),
                settings.leaves().orElseThrow());
        double[] sums = rows.weightSums(Progress.none());
        double total = Arrays.stream(sums).sum();
        double[] means = means(sums, total);
        LeafTask task = new LeafTask(
                local.toString(),
                settings.lambda().getAsDouble() * total,
                settings.centers().orElse(CENTERS),
                settings.seed(),
                means,
                rows.classes().isPresent());
        Expansion f = joined(local, means, learn(task));
        return ModelContent.of(new TableModel(rows.encoder(), rows.target(), model(f)));
    }

    /** The mean of each output: of ±1 from the weights of the classes. */
    private double[] means(double[] sums, double total) {
        if (rows.classes().isEmpty()) {
            double sum = rows.stored()
                    .map(block -> {
                        double own = 0;
                        for (int i = 0; i < block.size(); i++) own += block.weights()[i] * block.targets()[i];
                        return own;
                    })
                    .reduce(Double::sum);
            return new double[] {sum / total};
        }
        double[] means = Arrays.stream(sums).map(sum -> 2 * sum / total - 1).toArray();
        return means.length == 2 ? new double[] {means[1]} : means;
    }

    private List<LeafTask.Leaf> learn(LeafTask task) {
        int[] starts = rows.starts();
        return rows.stored()
                .mapPartitionsWithIndex((partition, blocks) -> parts(task, blocks, starts[partition]), true)
                .mapToPair(part -> part)
                .groupByKey(settings.leaves().orElseThrow())
                .mapPartitions(leaves -> {
                    List<LeafTask.Leaf> found = new ArrayList<>();
                    leaves.forEachRemaining(leaf -> task.learn(leaf._2()).ifPresent(found::add));
                    return found.iterator();
                })
                .collect();
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

    private Model model(Expansion f) {
        String learner = "leaves of " + settings.kernel().orElseThrow() + ", lambda=" + settings.lambda() + ", "
                + settings.leaves().orElseThrow() + " leaves";
        Provenance provenance =
                Provenance.of(learner, rows.size(), rows.dim(), rows.digest(), Compute.standard());
        Training training = new Training(
                new Convergence(Reason.CONVERGED, 0, 1), Optional.empty(), Reals.of(), List.of(), provenance);
        if (rows.classes().isEmpty()) return new Regressor(f, training);
        List<String> names = rows.classes().get();
        Scheme scheme = names.size() == 2 ? Scheme.BINARY : Scheme.ONE_VS_REST;
        return new Classifier(f, names, scheme, Optional.empty(), training);
    }
}
