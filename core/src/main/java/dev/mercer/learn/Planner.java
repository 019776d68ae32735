package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.compute.KernelBlock;
import dev.mercer.data.Dataset;
import dev.mercer.data.Points;
import dev.mercer.kernel.FeatureMap;
import dev.mercer.kernel.Kernel;
import dev.mercer.linalg.FloatSymmetricMatrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.util.InvalidInputException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Predicts what work will cost, before it starts: primal or dual, in which precision, in how many seconds and bytes.
 *
 * <p>Every way is a few products, one factorisation and some passes over memory; their operations are counted and divided by
 * the {@link Rates} of the machine. The cost of a kernel value is measured on a sample of the data.
 *
 * @param rates what the machine can do
 * @param compute the machine
 */
public record Planner(Rates rates, Compute compute) {
    /** Refinements that a float factor needs, on ordinary data. */
    private static final int REFINEMENTS = 3;
    /** What starting threads, allocating and copying small things takes, whatever the size. */
    private static final double START = 3e-4;
    /** Beyond this many features the primal is not worth considering. */
    private static final int MOST_FEATURES = 20_000;

    /** The ways of ridge regression: dual in mixed precision or in double, primal where the kernel has features. */
    public Plan ridge(KernelRidge learner, Dataset data) {
        Kernel kernel = learner.kernel().bind(data.names());
        double pair = KernelCost.perPair(kernel, data.points(), compute);
        List<Way> ways = new ArrayList<>();
        ways.add(dual(kernel, data.points(), pair, true));
        ways.add(dual(kernel, data.points(), pair, false));
        features(kernel, data.points().dim()).ifPresent(map -> ways.add(primal(map, data.points())));
        return Plan.among(ways, compute.memoryBytes());
    }

    /** A prediction of one output at {@code count} points by a model with these centres. */
    public Way prediction(Kernel kernel, Points centers, int count) {
        double pair = KernelCost.perPair(kernel, centers, compute);
        double pairs = (double) count * centers.size();
        double flops = pairs * (2.0 * centers.dim() + 2);
        long bytes = 8L * count + compute.backend().preparedBytes(KernelBlock.square(kernel, centers));
        double seconds = START + pairs * (pair + 2 / rates.products());
        return new Way("prediction", "kernel values with every centre", flops, seconds, bytes, compute.fits(bytes));
    }

    /** The explicit features of a kernel, if they are few enough to be written out. */
    private static Optional<FeatureMap> features(Kernel kernel, int inputs) {
        return FeatureMap.of(kernel).filter(map -> {
            try {
                return map.dim(inputs) <= MOST_FEATURES;
            } catch (InvalidInputException tooMany) {
                return false;
            }
        });
    }

    private Way dual(Kernel kernel, Points points, double pair, boolean single) {
        double n = points.size();
        long matrix = SymmetricMatrix.bytes(points.size());
        long factor = single ? FloatSymmetricMatrix.bytes(points.size()) : matrix;
        long bytes = matrix + factor + compute.backend().preparedBytes(KernelBlock.square(kernel, points));
        double gram = n * n / 2 * pair + matrix / rates.fresh();
        double cubic = n * n * n / 3 / (single ? rates.floatProducts() : rates.products());
        double tiles = Math.ceil(n / SymmetricMatrix.TILE);
        double factoring = cubic + tiles * rates.factorOverhead() + factor / rates.fresh();
        // A refinement reads the matrix once and the factor twice; the certificate reads the matrix once more.
        int steps = single ? REFINEMENTS : 1;
        double solving = (steps * (matrix + 2.0 * factor) + 2.0 * matrix) / rates.memory();
        double flops = n * n * points.dim() + n * n * n / 3 + steps * 6 * n * n;
        return new Way(
                single ? "dual" : "dual-double",
                single
                        ? "Cholesky factor of K + ρI in single precision, refined in double"
                        : "Cholesky factor of K + ρI in double precision",
                flops,
                START + gram + factoring + solving,
                bytes,
                compute.fits(bytes));
    }

    private Way primal(FeatureMap map, Points points) {
        double n = points.size();
        double dim = map.dim(points.dim());
        long bytes = SymmetricMatrix.bytes((int) dim) * 2 + 8L * 1024 * (long) dim;
        double flops = n * dim * dim + dim * dim * dim / 3 + 2 * n * dim;
        double seconds = START
                + (n * dim * dim + dim * dim * dim / 3) / rates.products()
                + 2 * n * dim * 8 / rates.memory()
                + n * FeatureCost.perPoint(map, points);
        return new Way(
                "primal",
                "Cholesky factor of ΦᵀΦ + ρI on " + (int) dim + " features",
                flops,
                seconds,
                bytes,
                compute.fits(bytes));
    }
}
