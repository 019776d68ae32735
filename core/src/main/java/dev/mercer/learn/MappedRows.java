package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.kernel.FeatureMap;
import dev.mercer.solve.primal.FeatureRows;
import dev.mercer.util.Cancellation;

/** Φ of points, each row mapped when needed. */
public record MappedRows(FeatureMap map, Points points, Compute compute) implements FeatureRows {
    @Override
    public int size() {
        return points.size();
    }

    @Override
    public int dim() {
        return map.dim(points.dim());
    }

    @Override
    public void row(int i, double[] out) {
        Cancellation.check();
        map.map(points, i, out);
    }
}
