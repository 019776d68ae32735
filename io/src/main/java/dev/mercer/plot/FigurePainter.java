package dev.mercer.plot;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/** Lays out a figure, from the outside inwards, and draws it. Does not depend on installed fonts. */
final class FigurePainter {
    private static final double WIDTH = 600;
    private static final double GAP = 8;
    private static final double ROW = 20;
    private static final double KEY = 22;
    private static final double TICK = 4;

    private final Figure figure;
    private final double height;
    private final boolean covered;
    private final Optional<Cells> cells;
    private final Legend legend;
    private final Axis x;
    private final Axis y;
    private final Svg svg = new Svg();
    private final Brush brush = new Brush(svg);
    private final MarkPainter painter;

    FigurePainter(Figure figure) {
        this.figure = figure;
        this.height = figure.height();
        this.covered = figure.marks().stream().anyMatch(Mark::covers);
        this.cells = figure.marks().stream()
                .filter(Cells.class::isInstance)
                .map(Cells.class::cast)
                .findFirst();
        this.legend = Legend.of(names(m -> !(m instanceof Cells)), KEY + GAP, WIDTH - 2 * GAP);
        double top = 2 * GAP + Theme.TITLE + legend.rows() * ROW + GAP;
        double bottom = height - 3 * GAP - Theme.SMALL - Theme.LABEL;
        this.y = Axis.upright(figure.axes().y(), range(figure.axes().y(), Mark::height), bottom, top);
        double left = 3 * GAP + Theme.LABEL + y.widestLabel();
        this.x = across(
                left,
                WIDTH
                        - cells.map(c -> new CellPainter(svg, c).barWidth(bottom, top))
                                .orElse(0.0));
        this.painter = new MarkPainter(svg, x, y, series());
    }

    private List<String> names(Predicate<Mark> which) {
        return figure.marks().stream()
                .filter(which)
                .map(Mark::name)
                .filter(name -> !name.isEmpty())
                .distinct()
                .toList();
    }

    /** The names in the order of their colours; the first colour, blue, would not be visible on a heat map. */
    private List<String> series() {
        List<String> series = new ArrayList<>(names(Mark::colored));
        if (cells.isPresent()) series.add(0, "");
        return series;
    }

    /** The horizontal axis; the label of its last tick must not leave the picture. */
    private Axis across(double left, double end) {
        Side side = figure.axes().x();
        Range range = range(side, Mark::width);
        Axis wide = Axis.level(side, range, left, end - GAP);
        double over = side.names().isEmpty() ? GAP + wide.widestLabel() / 2 : GAP;
        return Axis.level(side, range, left, end - Math.max(cells.isPresent() ? GAP : 3 * GAP, over));
    }

    private Range range(Side side, Function<Mark, Range> of) {
        Range all = figure.marks().stream().map(of).reduce(Range::with).orElseThrow();
        Range shown = side.scale().of(all);
        return covered && shown.length() > 0 ? shown : shown.padded();
    }

    String paint() {
        String box = "0 0 " + Svg.number(WIDTH) + " " + Svg.number(height);
        svg.begin(
                "svg",
                "xmlns",
                "http://www.w3.org/2000/svg",
                "class",
                "mercer",
                "viewBox",
                box,
                "width",
                WIDTH,
                "height",
                height,
                "role",
                "img");
        svg.text("title", figure.title());
        svg.text("style", Theme.css());
        svg.draw("rect", "class", "paper", "width", WIDTH, "height", height, "fill", Theme.PAPER);
        String title = Theme.fitting(figure.title(), Theme.TITLE, WIDTH - 2 * GAP);
        brush.words(title, WIDTH / 2, GAP + Theme.TITLE, Theme.TITLE, "middle");
        paintLegend();
        if (!covered) paintGrid();
        for (Mark mark : figure.marks()) if (mark.isArea()) painter.paint(mark);
        for (Mark mark : figure.marks()) if (!mark.isArea()) painter.paint(mark);
        paintAxes();
        cells.ifPresent(c -> new CellPainter(svg, c).paintBar(x.end(), y.start(), y.end()));
        svg.end();
        return svg.toString();
    }

    private void paintLegend() {
        double top = GAP + Theme.TITLE + GAP;
        for (Legend.Entry entry : legend.entries()) {
            double middle = top + entry.row() * ROW + ROW / 2;
            svg.begin("g", "class", "legend");
            for (Mark mark : figure.marks())
                if (mark.name().equals(entry.name())) painter.sample(mark, entry.x(), middle, KEY);
            brush.words(entry.text(), entry.x() + KEY + GAP, middle + Theme.SMALL * 0.35, Theme.SMALL, "start");
            svg.end();
        }
    }

    private void paintGrid() {
        for (double tick : x.ticks().values()) grid(x.place(tick), y.start(), x.place(tick), y.end());
        for (double tick : y.ticks().values()) grid(x.start(), y.place(tick), x.end(), y.place(tick));
    }

    private void grid(double x1, double y1, double x2, double y2) {
        svg.draw("line", "class", "grid", "x1", x1, "y1", y1, "x2", x2, "y2", y2, "stroke", Theme.GRID);
    }

    private void paintAxes() {
        StringBuilder frame = new StringBuilder("M" + Brush.pair(x.start(), y.end()) + " V" + Svg.number(y.start())
                + " H" + Svg.number(x.end()) + (covered ? " V" + Svg.number(y.end()) + " Z" : ""));
        double labels = y.start() + GAP + Theme.SMALL * 0.8;
        for (int k = 0; k < x.ticks().values().size(); k++) {
            double at = x.place(x.ticks().values().get(k));
            if (covered) frame.append(" M" + Brush.pair(at, y.start()) + " v" + Svg.number(TICK));
            brush.words(x.ticks().labels().get(k), at, labels, Theme.SMALL, "middle");
        }
        for (int k = 0; k < y.ticks().values().size(); k++) {
            double at = y.place(y.ticks().values().get(k));
            if (covered) frame.append(" M" + Brush.pair(x.start(), at) + " h" + Svg.number(-TICK));
            brush.words(y.ticks().labels().get(k), x.start() - GAP, at + Theme.SMALL * 0.35, Theme.SMALL, "end");
        }
        brush.beginInk("axes", 1, false);
        brush.path(frame.toString());
        brush.end();
        String below = Theme.fitting(x.side().label(), Theme.LABEL, x.end() - x.start());
        brush.words(below, (x.start() + x.end()) / 2, height - GAP - Theme.LABEL * 0.2, Theme.LABEL, "middle");
        String aside = Theme.fitting(y.side().label(), Theme.LABEL, y.start() - y.end());
        brush.turned(aside, GAP + Theme.LABEL * 0.8, (y.start() + y.end()) / 2);
    }
}
