package dev.mercer.io.plot;

/**
 * One axis: the numbers it shows and the pixels it covers.
 *
 * @param label what is measured, with its unit
 * @param range the numbers from end to end
 * @param ticks where the marks are
 * @param start the pixel of the low end
 * @param end the pixel of the high end
 */
record Axis(String label, Range range, Ticks ticks, double start, double end) {
    private static final double PIXELS_PER_TICK = 40;
    private static final int FEWEST = 2;

    /** An axis whose labels stand below each other. */
    static Axis upright(String label, Range range, double start, double end) {
        return new Axis(label, range, Ticks.inside(range, mostTicks(start, end)), start, end);
    }

    /** An axis whose labels stand side by side: as many ticks as there is room for their labels. */
    static Axis level(String label, Range range, double start, double end) {
        int most = mostTicks(start, end);
        Axis axis = new Axis(label, range, Ticks.inside(range, most), start, end);
        while (most > FEWEST && axis.widestLabel() + Theme.SMALL > axis.tickDistance())
            axis = new Axis(label, range, Ticks.inside(range, --most), start, end);
        return axis;
    }

    private static int mostTicks(double start, double end) {
        return Math.max(FEWEST, (int) (Math.abs(end - start) / PIXELS_PER_TICK));
    }

    /** Where a number lies, in pixels. */
    double place(double value) {
        return start + (value - range.low()) / range.length() * (end - start);
    }

    double widestLabel() {
        return ticks.labels().stream()
                .mapToDouble(text -> Theme.width(text, Theme.SMALL))
                .max()
                .orElse(0);
    }

    private double tickDistance() {
        return Math.abs(place(range.low() + ticks.step()) - start);
    }
}
