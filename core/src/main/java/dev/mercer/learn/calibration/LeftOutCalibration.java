package dev.mercer.learn.calibration;

import dev.mercer.data.Points;
import dev.mercer.data.RowGroups;
import dev.mercer.learn.WeightedLabels;
import dev.mercer.linalg.Matrix;
import dev.mercer.solve.RidgeLeftOut;
import dev.mercer.util.Indices;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Calibrates ridge classification by leave-one-out scores in closed form, of all points or of {@value #POINTS} of them.
 * Points with equal inputs are left out as one.
 */
public final class LeftOutCalibration {
    /** More than enough for a slope and an offset; as many forward substitutions. */
    private static final int POINTS = 1000;

    private static final long SEED = 1;

    private final WeightedLabels given;
    private final BalancedSample sample;
    /** The group of each point of the sample among those that are left out. */
    private final int[] groupOf;

    private final RidgeLeftOut leftOut;

    /** The number of points that are left out, of so many at most. */
    public static int points(int size) {
        return Math.min(POINTS, size);
    }

    public LeftOutCalibration(WeightedLabels given, Points points) {
        this.given = given;
        List<int[]> classes = given.rows().stream()
                .map(rows -> Arrays.stream(rows)
                        .filter(i -> given.weights().get(i) > 0)
                        .toArray())
                .toList();
        this.sample = BalancedSample.of(classes, given.weights(), POINTS, SEED);
        int[] used = Indices.where(points.size(), i -> given.weights().get(i) > 0);
        RowGroups equal = RowGroups.ofEqual(points.select(used));
        if (equal.count() < 2) equal = RowGroups.single(used.length);
        List<int[]> members = equal.rows();
        int[] place = new int[members.size()];
        Arrays.fill(place, -1);
        List<int[]> groups = new ArrayList<>();
        this.groupOf = new int[sample.rows().length];
        for (int i = 0; i < groupOf.length; i++) {
            int group = equal.groupOf(Arrays.binarySearch(used, sample.rows()[i]));
            if (place[group] < 0) {
                place[group] = groups.size();
                groups.add(Indices.select(used, members.get(group)));
            }
            groupOf[i] = place[group];
        }
        this.leftOut = new RidgeLeftOut(groups);
    }

    /** Must be given to the solver. */
    public RidgeLeftOut leftOut() {
        return leftOut;
    }

    /** The decision rule; empty where the equations were solved without a factor. */
    public Optional<ClassDecision> decision() {
        return leftOut.predictions().map(found -> {
            Matrix scores = found.select(groupOf);
            int[] codes = Arrays.stream(sample.rows()).map(given.labels()::code).toArray();
            return new ScoreCalibration(scores, codes, sample.weights()).decision(given.classes());
        });
    }
}
