package dev.mercer.spark;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.NumberedNames;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.LocalKernel;
import dev.mercer.learn.ClassOptions;
import dev.mercer.learn.ClassWeights;
import dev.mercer.learn.KernelClassification;
import dev.mercer.learn.KernelRidge;
import dev.mercer.learn.Nystrom;
import dev.mercer.learn.Probabilities;
import dev.mercer.loss.Loss;
import dev.mercer.loss.Squared;
import dev.mercer.method.ChosenLoss;
import dev.mercer.model.Expansion;
import dev.mercer.model.Regressor;
import dev.mercer.model.Scheme;
import dev.mercer.solve.Convergence;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.Reason;
import dev.mercer.solve.Stopping;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import scala.Tuple2;

/**
 * Learns one leaf from its rows, with the same learners as on a single machine.
 *
 * @param kernel the kernel with its cells, in its notation
 * @param loss the loss, in its notation
 * @param rho λΣw of all rows, which every leaf has too
 * @param centers the largest number of centers of a leaf
 * @param seed for drawing them
 * @param tolerance of an iterative solver
 * @param iterations
 * the most iterations
 * @param means the intercept of each output
 * @param classes whether targets are the numbers of classes; else there is one output of numbers
 */
record LeafTask(
        String kernel,
        String loss,
        double rho,
        int centers,
        long seed,
        double tolerance,
        long iterations,
        double[] means,
        boolean classes)
        implements Serializable {
    private static final long serialVersionUID = 1L;

    /**
     * The function of a leaf: its centers, row by row, and the weights of each output.
     *
     * @param points the coordinates of the centers
     * @param weights for each output a number for each center
     */
    record Leaf(double[] points, double[][] weights, Reason reason, double measure, long iterations, double jitter)
            implements Serializable {
        private static final long serialVersionUID = 2L;

        /** The convergence of its solver. */
        Convergence convergence() {
            return new Convergence(reason, measure, iterations, jitter);
        }
    }

    /** Divides a block by the leaves of its rows. */
    List<Tuple2<Integer, StoredBlock>> divided(LocalKernel local, StoredBlock block, int start) {
        List<Tuple2<Integer, StoredBlock>> parts = new ArrayList<>();
        local.groups(block.rows().points())
                .forEach((leaf, rows) -> parts.add(new Tuple2<>(leaf, block.select(rows, start + block.first()))));
        return parts;
    }

    LocalKernel local() {
        return LocalKernel.of(Kernel.parse(kernel)).orElseThrow();
    }

    /** Learns the leaf; empty if all its rows have weight 0. */
    Optional<Leaf> learn(Iterable<StoredBlock> parts) {
        List<StoredBlock> blocks = new ArrayList<>();
        parts.forEach(blocks::add);
        // Shuffled rows come in any order, and centers are drawn by the positions of rows.
        blocks.sort(Comparator.comparingInt(StoredBlock::first));
        StoredBlock all = StoredBlock.joined(blocks);
        double total = Arrays.stream(all.weights()).sum();
        if (!(total > 0)) return Optional.empty();
        Compute compute = TaskMachine.compute();
        Points points = all.rows().points();
        Dataset data = new Dataset(points, Optional.empty(), Reals.of(all.weights()), NumberedNames.of(points.dim()));
        return Optional.of(leaf(function(data, outputs(all.targets()), rho / total, compute)));
    }

    private Regressor function(Dataset data, List<Reals> outputs, double lambda, Compute compute) {
        Nystrom how =
                new Nystrom(Math.min(centers, data.size()), seed).withStopping(new Stopping(tolerance, iterations));
        Kernel within = local().within();
        Loss known = ChosenLoss.parse(loss).loss();
        if (known instanceof Squared)
            return KernelRidge.of(within, lambda, Intercept.NONE)
                    .withStrategy(how)
                    .fit(data, outputs, compute, TaskMachine.progress());
        ClassOptions options = new ClassOptions(Scheme.ONE_VS_REST, ClassWeights.none(), Probabilities.NONE);
        return new KernelClassification(within, known, lambda, Intercept.NONE, how, options)
                .scores(data, outputs, compute, TaskMachine.progress());
    }

    private static Leaf leaf(Regressor model) {
        Expansion f = model.expansion();
        Convergence end = model.training().convergence();
        double[][] weights = f.weights().stream().map(Reals::toArray).toArray(double[][]::new);
        return new Leaf(
                f.centers().coordinates(), weights, end.reason(), end.measure(), end.iterations(), end.jitter());
    }

    /** The targets minus the intercept; for classes 1 and −1, and for two classes only the output of the second. */
    private List<Reals> outputs(double[] targets) {
        List<Reals> outputs = new ArrayList<>();
        for (int t = 0; t < means.length; t++) {
            double[] y = targets.clone();
            int positive = means.length == 1 ? 1 : t;
            for (int i = 0; i < y.length; i++)
                y[i] = (classes ? ((int) targets[i] == positive ? 1 : -1) : targets[i]) - means[t];
            outputs.add(Reals.of(y));
        }
        return outputs;
    }
}
