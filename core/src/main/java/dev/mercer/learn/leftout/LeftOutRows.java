package dev.mercer.learn.leftout;

import dev.mercer.data.Dataset;
import dev.mercer.data.RowGroups;
import dev.mercer.linalg.Matrix;
import dev.mercer.solve.internal.RidgeLeftOut;
import dev.mercer.util.Indices;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Rows of a ridge regression for which leave-one-out predictions are requested. Rows with equal or nearly equal inputs are left out together. */
public final class LeftOutRows {
    /** The group of each requested row among those that are left out. */
    private final int[] groupOf;

    private final RidgeLeftOut forSolver;

    /** Some rows of a weight > 0 among all rows. */
    public LeftOutRows(Dataset data, int... wanted) {
        int[] used = Indices.where(data.size(), i -> data.weights().get(i) > 0);
        RowGroups equal = RowGroups.ofRepeated(data).select(used);
        if (equal.count() < 2) equal = RowGroups.single(used.length);
        List<int[]> members = equal.rows();
        int[] place = new int[members.size()];
        Arrays.fill(place, -1);
        List<int[]> groups = new ArrayList<>();
        this.groupOf = new int[wanted.length];
        for (int i = 0; i < wanted.length; i++) {
            int group = equal.groupOf(Arrays.binarySearch(used, wanted[i]));
            if (place[group] < 0) {
                place[group] = groups.size();
                groups.add(Indices.select(used, members.get(group)));
            }
            groupOf[i] = place[group];
        }
        this.forSolver = new RidgeLeftOut(groups);
    }

    /** The object that must be passed to the solver. */
    public RidgeLeftOut forSolver() {
        return forSolver;
    }

    /** The predictions for the requested rows, in their order; empty if K is indefinite or was not kept. */
    public Optional<Matrix> predictions() {
        return forSolver.predictions().map(found -> found.select(groupOf));
    }
}
