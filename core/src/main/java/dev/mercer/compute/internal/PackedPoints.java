package dev.mercer.compute.internal;

import dev.mercer.data.Points;

/**
 * Dense points, transposed in panels of {@link #WIDTH} points: coordinate k of the points of a panel is one array, so
 * that a loop over the points of a panel is vectorised without flags. (C2 vectorises a loop over several arrays only
 * when all are used at the same index; offsets into one large array are four times slower.)
 */
public final class PackedPoints {
    public static final int WIDTH = 256;

    private final double[][][] panels;

    PackedPoints(Points points) {
        int count = (points.size() + WIDTH - 1) / WIDTH;
        panels = new double[count][][];
        // The last panel has only the width that it needs, so that a few points of very many coordinates do not become
        // 256.
        for (int p = 0; p < count; p++)
            panels[p] = new double[points.dim()][Math.min(WIDTH, points.size() - p * WIDTH)];
        double[] row = new double[points.dim()];
        for (int i = 0; i < points.size(); i++) {
            points.copyRow(i, row);
            double[][] panel = panels[i / WIDTH];
            for (int k = 0; k < row.length; k++) panel[k][i % WIDTH] = row[k];
        }
    }

    /** The panel of this column; coordinate k of the column is at {@code [k][column % WIDTH]}. */
    double[][] panel(int column) {
        return panels[column / WIDTH];
    }
}
