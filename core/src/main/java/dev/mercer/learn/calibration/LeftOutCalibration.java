package dev.mercer.learn.calibration;

import dev.mercer.data.Dataset;
import dev.mercer.data.Points;
import dev.mercer.data.internal.WeightedLabels;
import dev.mercer.learn.leftout.LeftOutRows;
import dev.mercer.linalg.Matrix;
import dev.mercer.solve.internal.RidgeLeftOut;
import dev.mercer.util.Indices;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Calibrates ridge classification by leave-one-out scores in closed form, for all points or for {@value #POINTS} of
 * them. Points with equal inputs are left out as one.
 */
public final class LeftOutCalibration {
    /** The most points: more than enough for a slope and an offset. Each costs a forward substitution. */
    private static final int POINTS = 1000;

    private static final long SEED = 1;

    private final WeightedLabels given;
    private final BalancedSample sample;
    private final LeftOutRows leftOut;
    private final int wanted;

    /** The number of points that are left out if there are {@code size} points. */
    public static int points(int size) {
        return Math.min(POINTS, size);
    }

    /** A calibration by these points, which also computes the scores of the {@code wanted} points. */
    public LeftOutCalibration(WeightedLabels given, Points points, int... wanted) {
        this.given = given;
        this.sample = BalancedSample.of(given, POINTS, SEED);
        this.wanted = wanted.length;
        int[] rows = IntStream.concat(Arrays.stream(sample.rows()), Arrays.stream(wanted))
                .toArray();
        this.leftOut = new LeftOutRows(Dataset.of(points).withWeights(given.weights()), rows);
    }

    /** The object that must be passed to the solver. */
    public RidgeLeftOut leftOut() {
        return leftOut.forSolver();
    }

    /** The leave-one-out scores of the requested points; empty if K is indefinite or was not kept. */
    public Optional<Matrix> wantedScores() {
        int first = sample.rows().length;
        return leftOut.predictions()
                .map(found ->
                        found.select(IntStream.range(first, first + wanted).toArray()));
    }

    /** The decision rule; empty if K is indefinite or was not kept. */
    public Optional<ClassDecision> decision() {
        return leftOut.predictions().map(found -> {
            Matrix scores = found.select(Indices.range(sample.rows().length));
            int[] codes = Arrays.stream(sample.rows()).map(given.labels()::code).toArray();
            double[] counts = given.counts().select(sample.rows()).toArray();
            return ClassDecision.calibrated(given.classes(), scores, codes, sample.weights(), counts);
        });
    }
}
