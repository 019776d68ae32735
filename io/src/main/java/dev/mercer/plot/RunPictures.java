package dev.mercer.plot;

import dev.mercer.data.Reals;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/** Pictures of training and of plans: losses, validation curves, predicted against measured cost. */
public final class RunPictures {
    /** The smallest relative distance from the optimum that is drawn: below is rounding. */
    private static final double FLOOR = 1e-6;

    private RunPictures() {}

    /**
     * The objective after each pass over the data, one curve for each method, on logarithmic scales; where the optimum
     * is known, its excess over the optimum.
     *
     * @param losses names and objectives, all > 0
     */
    public static Figure losses(String title, Map<String, Reals> losses, OptionalDouble optimum) {
        List<Mark> marks = new ArrayList<>();
        for (Map.Entry<String, Reals> curve : losses.entrySet()) {
            Reals passes = Reals.of(IntStream.rangeClosed(1, curve.getValue().size())
                    .asDoubleStream()
                    .toArray());
            Reals heights = optimum.isPresent() ? above(curve.getValue(), optimum.getAsDouble()) : curve.getValue();
            marks.add(
                    passes.size() > 1
                            ? Mark.curve(curve.getKey(), passes, heights)
                            : Mark.dots(curve.getKey(), passes, heights));
        }
        String label = optimum.isPresent() ? "objective J above its optimum" : "objective J";
        return new Figure(title, new Figure.Axes(Side.log("pass over the data"), Side.log(label)), marks);
    }

    private static Reals above(Reals objectives, double optimum) {
        return Reals.of(objectives.stream()
                .map(j -> Math.max(j - optimum, FLOOR * optimum))
                .toArray());
    }

    /**
     * The validation curve of a kernel: training and leave-one-out error against its scale, and the chosen scale.
     *
     * @param scale the chosen scale, which the factors multiply
     * @param errors the errors at each factor
     */
    public static Figure scales(String title, ChosenScale scale, ScaleErrors errors) {
        Reals xs =
                Reals.of(errors.factors().stream().map(f -> f * scale.value()).toArray());
        Range heights = Range.of(errors.training()).with(Range.of(errors.validation()));
        List<Mark> marks = List.of(
                Mark.curve("training error", xs, errors.training()),
                Mark.curve("leave-one-out error", xs, errors.validation()),
                Mark.guide("chosen", Reals.of(scale.value(), scale.value()), Reals.of(heights.low(), heights.high())));
        return new Figure(title, new Figure.Axes(Side.log(scale.name()), Side.of(errors.name())), marks);
    }

    /**
     * The chosen scale.
     *
     * @param name of the axis
     * @param value > 0
     */
    public record ChosenScale(String name, double value) {}

    /**
     * Errors by the scale of a kernel.
     *
     * @param name of the axis
     * @param factors of the chosen scale, > 0
     * @param training the training error for each factor
     * @param validation the leave-one-out error, for each factor
     */
    public record ScaleErrors(String name, Reals factors, Reals training, Reals validation) {}

    /**
     * Planned against measured cost, on logarithmic scales: on the diagonal where the plan was right, and in the band
     * where it was right within a factor of 2.
     *
     * @param unit such as "seconds"
     */
    public static Figure plan(String title, String unit, Map<String, Pairing> work) {
        List<Mark> marks = new ArrayList<>();
        Range all = work.values().stream()
                .map(p -> Range.of(p.predicted()).with(Range.of(p.measured())))
                .reduce(Range::with)
                .orElseThrow();
        work.forEach((name, p) -> marks.add(Mark.dots(name, p.predicted(), p.measured())));
        Reals ends = Reals.of(all.low(), all.high());
        marks.add(Mark.band(
                "within a factor of 2",
                ends,
                Reals.of(all.low() / 2, all.high() / 2),
                Reals.of(all.low() * 2, all.high() * 2)));
        marks.add(Mark.diagonal("predicted = measured", all));
        return new Figure(title, new Figure.Axes(Side.log("predicted " + unit), Side.log("measured " + unit)), marks);
    }

    /**
     * Predicted and measured values, in the same order.
     *
     * @param predicted > 0
     * @param measured > 0, as many
     */
    public record Pairing(Reals predicted, Reals measured) {}
}
