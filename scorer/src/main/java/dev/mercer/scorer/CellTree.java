package dev.mercer.scorer;

import dev.mercer.kernel.Cells;

/**
 * The tree of a kernel {@code cells}: a node has the children 2n and 2n + 1, and no column where it is a leaf.
 *
 * @param columns of each split, from 1; 0 for a leaf
 * @param cuts of each split
 */
record CellTree(int[] columns, double[] cuts) {
    static CellTree of(Cells cells) {
        int[] columns = new int[cells.splits().size()];
        double[] cuts = new double[columns.length];
        for (int i = 0; i < columns.length; i++) {
            columns[i] = (int) cells.splits().get(i, 0);
            cuts[i] = cells.splits().get(i, 1);
        }
        return new CellTree(columns, cuts);
    }

    /** The number of the leaf that x is in. */
    int of(double[] x) {
        int node = 1;
        while (node <= columns.length && columns[node - 1] > 0)
            node = x[columns[node - 1] - 1] < cuts[node - 1] ? 2 * node : 2 * node + 1;
        return node;
    }
}
