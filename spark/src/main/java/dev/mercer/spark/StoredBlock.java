package dev.mercer.spark;

import dev.mercer.data.DensePoints;
import dev.mercer.data.internal.RowBlock;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * Some encoded rows of a partition, in the form that an executor stores.
 *
 * @param first the number of the first row within its partition
 * @param points the coordinates, row by row
 * @param targets the targets, or the numbers of the classes
 * @param weights the weights
 */
record StoredBlock(int first, double[] points, double[] targets, double[] weights) implements Serializable {
    private static final long serialVersionUID = 1L;

    /** The rows of some blocks, one after the other. */
    static StoredBlock joined(List<StoredBlock> blocks) {
        return new StoredBlock(
                0,
                joined(blocks, StoredBlock::points),
                joined(blocks, StoredBlock::targets),
                joined(blocks, StoredBlock::weights));
    }

    private static double[] joined(List<StoredBlock> blocks, Function<StoredBlock, double[]> part) {
        long length =
                blocks.stream().mapToLong(block -> part.apply(block).length).sum();
        double[] all = new double[Math.toIntExact(length)];
        int at = 0;
        for (StoredBlock block : blocks) {
            double[] own = part.apply(block);
            System.arraycopy(own, 0, all, at, own.length);
            at += own.length;
        }
        return all;
    }

    /** Selects rows by their positions, as a block with this number. */
    StoredBlock select(int[] places, int number) {
        int dim = points.length / size();
        double[] own = new double[places.length * dim];
        double[] y = new double[places.length];
        double[] w = new double[places.length];
        for (int k = 0; k < places.length; k++) {
            System.arraycopy(points, places[k] * dim, own, k * dim, dim);
            y[k] = targets[places[k]];
            w[k] = weights[places[k]];
        }
        return new StoredBlock(number, own, y, w);
    }

    int size() {
        return targets.length;
    }

    RowBlock rows() {
        return new RowBlock(
                first, DensePoints.of(size(), size() == 0 ? 0 : points.length / size(), points), targets, weights);
    }

    /** A copy with weight 0 for the rows with these numbers within the partition, ascending. */
    StoredBlock without(int[] numbers) {
        int from = Arrays.binarySearch(numbers, first);
        double[] changed = weights.clone();
        for (int k = from < 0 ? -from - 1 : from; k < numbers.length && numbers[k] < first + size(); k++)
            changed[numbers[k] - first] = 0;
        return new StoredBlock(first, points, targets, changed);
    }
}
