package dev.mercer.plot;

/**
 * One axis of a figure, and the pixels it covers.
 *
 * @param side label, scale and names
 * @param range from end to end, in the unit of the axis: numbers, or their logarithms
 * @param ticks the tick marks
 * @param start the pixel of the low end
 * @param end the pixel of the high end
 */
record Axis(Side side, Range range, Ticks ticks, double start, double end) {
    private static final double PIXELS_PER_TICK = 40;
    private static final double WIDEST_NAME = 110;
    private static final double LEAST_NAME = 30;
    private static final int FEWEST = 2;

    /** A vertical axis. */
    static Axis upright(Side side, Range range, double start, double end) {
        if (!side.names().isEmpty()) {
            double distance = Math.abs(end - start) / side.names().size();
            int step = (int) Math.ceil(Theme.SMALL * 1.2 / distance);
            return new Axis(side, range, Ticks.named(side.names(), step).fitting(WIDEST_NAME), start, end);
        }
        return new Axis(side, range, ticks(side, range, mostTicks(start, end)), start, end);
    }

    /** A horizontal axis: as many ticks as there is room for their labels. */
    static Axis level(Side side, Range range, double start, double end) {
        if (!side.names().isEmpty()) {
            double distance = Math.abs(end - start) / side.names().size();
            int step = (int) Math.ceil(LEAST_NAME / distance);
            Ticks names = Ticks.named(side.names(), step).fitting(step * distance - Theme.SMALL / 2);
            return new Axis(side, range, names, start, end);
        }
        int most = mostTicks(start, end);
        Axis axis = new Axis(side, range, ticks(side, range, most), start, end);
        while (most > FEWEST && axis.widestLabel() + Theme.SMALL > axis.tickDistance())
            axis = new Axis(side, range, ticks(side, range, --most), start, end);
        return axis;
    }

    private static Ticks ticks(Side side, Range range, int most) {
        return side.scale() == Scale.LOG ? Ticks.logarithmic(range, most) : Ticks.inside(range, most);
    }

    private static int mostTicks(double start, double end) {
        return Math.max(FEWEST, (int) (Math.abs(end - start) / PIXELS_PER_TICK));
    }

    /** The position of a number, in pixels. */
    double place(double value) {
        return start + (side.scale().of(value) - range.low()) / range.length() * (end - start);
    }

    double widestLabel() {
        return ticks.labels().stream()
                .mapToDouble(text -> Theme.width(text, Theme.SMALL))
                .max()
                .orElse(0);
    }

    /** The distance between the two closest ticks. */
    private double tickDistance() {
        double least = Double.POSITIVE_INFINITY;
        for (int k = 1; k < ticks.values().size(); k++)
            least = Math.min(
                    least,
                    Math.abs(place(ticks.values().get(k)) - place(ticks.values().get(k - 1))));
        return least;
    }
}
