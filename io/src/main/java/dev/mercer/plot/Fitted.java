package dev.mercer.plot;

import dev.mercer.compute.Compute;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Reals;
import dev.mercer.model.Regressor;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * A learned function of one input, to be drawn as a curve.
 *
 * @param name as the legend shows it
 * @param function its values at points of one coordinate
 * @param tube the half-width of the tube around it; 0 for none
 */
public record Fitted(String name, Function<DensePoints, double[]> function, double tube) {
    private static final int POINTS = 200;

    public Fitted {
        Require.nonNegative("tube", tube);
    }

    /** Without a tube. */
    public Fitted(String name, Function<DensePoints, double[]> function) {
        this(name, function, 0);
    }

    /** The predictions of a model. */
    public static Fitted of(String name, Regressor model, double tube, Compute compute) {
        return new Fitted(name, points -> model.predict(points, compute, Progress.none()), tube);
    }

    /** The curve over a range, and its tube. */
    public List<Mark> marks(Range range) {
        Reals xs = Grid.spaced(range, POINTS);
        double[] ys = function.apply(DensePoints.of(POINTS, 1, xs.toArray()));
        List<Mark> marks = new ArrayList<>();
        if (tube > 0) marks.add(Mark.band(name, xs, shifted(ys, -tube), shifted(ys, tube)));
        marks.add(Mark.curve(name, xs, Reals.of(ys)));
        return marks;
    }

    private static Reals shifted(double[] ys, double by) {
        double[] moved = ys.clone();
        for (int i = 0; i < moved.length; i++) moved[i] += by;
        return Reals.of(moved);
    }
}
