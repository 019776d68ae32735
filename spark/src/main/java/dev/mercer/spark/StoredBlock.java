package dev.mercer.spark;

import dev.mercer.data.DensePoints;
import dev.mercer.data.RowBlock;
import java.io.Serializable;
import java.util.Arrays;

/**
 * Some encoded rows of a partition, as an executor keeps them.
 *
 * @param first the number of the first row within its partition
 * @param points the coordinates, row by row
 * @param targets the targets, or the numbers of the classes
 * @param weights the weights
 */
record StoredBlock(int first, double[] points, double[] targets, double[] weights) implements Serializable {
    private static final long serialVersionUID = 1L;

    int size() {
        return targets.length;
    }

    RowBlock rows() {
        return new RowBlock(
                first, DensePoints.of(size(), size() == 0 ? 0 : points.length / size(), points), targets, weights);
    }

    /** With weight 0 for the rows of these numbers within the partition, which ascend. */
    StoredBlock without(int[] numbers) {
        int from = Arrays.binarySearch(numbers, first);
        double[] changed = weights.clone();
        for (int k = from < 0 ? -from - 1 : from; k < numbers.length && numbers[k] < first + size(); k++)
            changed[numbers[k] - first] = 0;
        return new StoredBlock(first, points, targets, changed);
    }
}
