package dev.mercer.data;

import java.util.Arrays;

/**
 * A k-d tree of points with few coordinates: finds the nearest points within a radius, in about log n steps if the
 * radius is small.
 */
final class NeighborTree {
    private static final int LEAF = 8;

    private final double[] values;
    private final int dim;
    /** The points; those of a node are contiguous, and the one in the middle divides them. */
    private final int[] order;
    /** For the middle of each node, the coordinate by which the node is divided; −1 in a leaf. */
    private final byte[] axis;
    /** For the middle of each node, the value at which the node is divided. */
    private final double[] split;

    /** Points of {@code dim} coordinates, row after row; the array is not copied. */
    NeighborTree(double[] values, int dim) {
        this.values = values;
        this.dim = dim;
        this.order = new int[values.length / dim];
        Arrays.setAll(order, i -> i);
        this.axis = new byte[order.length];
        this.split = new double[order.length];
        divide(0, order.length);
    }

    private void divide(int from, int to) {
        int middle = (from + to) >>> 1;
        if (from == to) return;
        axis[middle] = (byte) (to - from <= LEAF ? -1 : widest(from, to));
        if (axis[middle] < 0) return;
        partition(from, to - 1, middle, axis[middle]);
        split[middle] = at(middle, axis[middle]);
        divide(from, middle);
        divide(middle, to);
    }

    /** The coordinate in which the points differ most; −1 if all points are the same. */
    private int widest(int from, int to) {
        int best = -1;
        double most = 0;
        for (int k = 0; k < dim; k++) {
            double low = Double.POSITIVE_INFINITY;
            double high = Double.NEGATIVE_INFINITY;
            for (int p = from; p < to; p++) {
                double value = at(p, k);
                if (value < low) low = value;
                if (value > high) high = value;
            }
            if (high - low > most) {
                most = high - low;
                best = k;
            }
        }
        return best;
    }

    /** Reorders the points so that none before the middle is larger than it, and none after it smaller. */
    private void partition(int from, int to, int middle, int k) {
        int low = from;
        int high = to;
        while (low < high) {
            double pivot = at((low + high) >>> 1, k);
            int i = low;
            int j = high;
            while (i <= j) {
                while (at(i, k) < pivot) i++;
                while (at(j, k) > pivot) j--;
                if (i > j) break;
                int kept = order[i];
                order[i++] = order[j];
                order[j--] = kept;
            }
            if (middle <= j) high = j;
            else if (middle >= i) low = i;
            else return;
        }
    }

    private double at(int place, int k) {
        return values[order[place] * dim + k];
    }

    /** At most {@code most} points nearest to point {@code i}, itself excluded, within a radius; in no order. */
    int[] near(int i, double radius, int most) {
        Search search = new Search(i, radius * radius, most);
        search.node(0, order.length);
        return Arrays.copyOf(search.found, search.count);
    }

    /** A heap of the nearest points so far, the farthest on top. */
    private final class Search {
        private final int point;
        private final int most;
        private int[] found = new int[8];
        private double[] distances = new double[8];
        private int count;
        private double bound;

        Search(int point, double bound, int most) {
            this.point = point;
            this.bound = bound;
            this.most = most;
        }

        void node(int from, int to) {
            if (from == to) return;
            int middle = (from + to) >>> 1;
            if (axis[middle] < 0) {
                for (int p = from; p < to; p++) offer(order[p]);
                return;
            }
            double side = values[point * dim + axis[middle]] - split[middle];
            if (side < 0) node(from, middle);
            else node(middle, to);
            if (side * side > bound) return;
            if (side < 0) node(middle, to);
            else node(from, middle);
        }

        private void offer(int other) {
            if (other == point) return;
            double sum = 0;
            for (int k = 0; k < dim; k++) {
                double difference = values[point * dim + k] - values[other * dim + k];
                sum += difference * difference;
            }
            if (!(sum <= bound)) return;
            if (count == most) {
                down(other, sum);
            } else {
                if (count == found.length) {
                    found = Arrays.copyOf(found, 2 * count);
                    distances = Arrays.copyOf(distances, 2 * count);
                }
                up(other, sum);
            }
            if (count == most) bound = distances[0];
        }

        private void up(int other, double distance) {
            int place = count++;
            while (place > 0 && distances[(place - 1) / 2] < distance) {
                set(place, found[(place - 1) / 2], distances[(place - 1) / 2]);
                place = (place - 1) / 2;
            }
            set(place, other, distance);
        }

        /** Replaces the farthest point. */
        private void down(int other, double distance) {
            int place = 0;
            for (int child = 1; child < count; child = 2 * place + 1) {
                if (child + 1 < count && distances[child + 1] > distances[child]) child++;
                if (distances[child] <= distance) break;
                set(place, found[child], distances[child]);
                place = child;
            }
            set(place, other, distance);
        }

        private void set(int place, int other, double distance) {
            found[place] = other;
            distances[place] = distance;
        }
    }
}
