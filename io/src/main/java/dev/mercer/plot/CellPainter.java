package dev.mercer.plot;

import dev.mercer.data.Reals;
import dev.mercer.util.Require;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Draws a heat map and its colour bar. */
final class CellPainter {
    private static final double BAR = 14;
    private static final double GAP = 8;

    private final Svg svg;
    private final Brush brush;
    private final Cells cells;
    private final Range values;

    CellPainter(Svg svg, Cells cells) {
        this.svg = svg;
        this.brush = new Brush(svg);
        this.cells = cells;
        Range numbers = cells.values();
        // Numbers that are written are counts: colours then begin at 0, so that their lightness is proportional.
        boolean fromZero = cells.style().written() && numbers.low() >= 0;
        Range all = cells.style().scale().of(fromZero ? new Range(0, numbers.high()) : numbers);
        this.values = all.length() > 0 ? all : all.padded();
    }

    /** The colour step of a number. */
    private int step(double value) {
        double share = (cells.style().scale().of(value) - values.low()) / values.length();
        return (int) Math.min(Theme.STEPS - 1, Math.floor(share * Theme.STEPS));
    }

    /**
     * Draws one path for each colour, of all runs of equal cells: a tenth of the size of one rectangle for each cell.
     */
    void paint(Axis x, Axis y) {
        Map<Integer, StringBuilder> paths = new TreeMap<>();
        for (int j = 0; j < cells.rows().size(); j++) {
            Reals row = cells.rows().get(j);
            double bottom = y.place(cells.up().get(j));
            double top = y.place(cells.up().get(j + 1));
            for (int i = 0, to; i < row.size(); i = to) {
                int step = step(row.get(i));
                for (to = i + 1; to < row.size() && step(row.get(to)) == step; ) to++;
                double left = x.place(cells.across().get(i));
                double right = x.place(cells.across().get(to));
                paths.computeIfAbsent(step, k -> new StringBuilder())
                        .append(box(left, top, right - left, bottom - top));
            }
        }
        svg.begin("g", "class", "cells", "shape-rendering", "crispEdges");
        paths.forEach((step, path) -> svg.draw("path", "fill", Theme.ramp(step), "d", path));
        svg.end();
        if (cells.style().written()) write(x, y);
    }

    private static String box(double left, double top, double wide, double high) {
        return "M" + Brush.pair(left, top) + "h" + Svg.number(wide) + "v" + Svg.number(high) + "h" + Svg.number(-wide)
                + "z";
    }

    private void write(Axis x, Axis y) {
        double wide =
                Math.abs(x.place(cells.across().get(1)) - x.place(cells.across().get(0)));
        double high = Math.abs(y.place(cells.up().get(1)) - y.place(cells.up().get(0)));
        double longest = cells.rows().stream()
                .flatMap(row -> row.stream().mapToObj(CellPainter::text))
                .mapToDouble(text -> Theme.width(text, Theme.SMALL))
                .max()
                .orElse(0);
        if (longest + 4 > wide || Theme.SMALL + 4 > high) return;
        svg.begin("g", "class", "numbers", "font-size", Theme.SMALL, "text-anchor", "middle");
        for (int j = 0; j < cells.rows().size(); j++)
            for (int i = 0; i < cells.rows().get(j).size(); i++) {
                double value = cells.rows().get(j).get(i);
                double middle =
                        (x.place(cells.across().get(i)) + x.place(cells.across().get(i + 1))) / 2;
                double base = (y.place(cells.up().get(j)) + y.place(cells.up().get(j + 1))) / 2 + Theme.SMALL * 0.35;
                svg.text("text", text(value), "x", middle, "y", base, "fill", Theme.onRamp(step(value)));
            }
        svg.end();
    }

    private static String text(double value) {
        return value == Math.rint(value) ? Require.text(value) : String.format(Locale.ROOT, "%.3g", value);
    }

    /** The axis of the colour bar between two heights. */
    private Axis barAxis(double bottom, double top) {
        return Axis.upright(new Side(cells.name(), cells.style().scale(), List.of()), values, bottom, top);
    }

    /** The width of the colour bar, with numbers and name. */
    double barWidth(double bottom, double top) {
        return 2 * GAP + BAR + GAP / 2 + barAxis(bottom, top).widestLabel() + GAP + Theme.LABEL;
    }

    /** Draws the colour bar to the right of {@code from}. */
    void paintBar(double from, double bottom, double top) {
        Axis axis = barAxis(bottom, top);
        double left = from + 2 * GAP;
        svg.begin("g", "class", "bar", "shape-rendering", "crispEdges");
        for (int k = 0; k < Theme.STEPS; k++) {
            double low = bottom + (top - bottom) * k / Theme.STEPS;
            double high = bottom + (top - bottom) * (k + 1) / Theme.STEPS;
            svg.draw("path", "fill", Theme.ramp(k), "d", box(left, high, BAR, low - high));
        }
        svg.end();
        for (int k = 0; k < axis.ticks().values().size(); k++) {
            double at = axis.place(axis.ticks().values().get(k)) + Theme.SMALL * 0.35;
            brush.words(axis.ticks().labels().get(k), left + BAR + GAP / 2, at, Theme.SMALL, "start");
        }
        double end = left + BAR + GAP / 2 + axis.widestLabel() + GAP + Theme.LABEL * 0.6;
        brush.turned(Theme.fitting(cells.name(), Theme.LABEL, bottom - top), end, (bottom + top) / 2);
    }
}
