package dev.mercer.io.plot;

import dev.mercer.data.Reals;
import java.util.List;

/** Lays a figure out, from the outside inwards, and draws it. Nothing here depends on fonts being at hand. */
final class FigurePainter {
    private static final double WIDTH = 600;
    private static final double HEIGHT = 400;
    private static final double GAP = 8;
    private static final double ROW = 20;
    private static final double KEY = 22;
    private static final double RADIUS = 3.5;

    private final Figure figure;
    private final List<String> names;
    private final Legend legend;
    private final Axis x;
    private final Axis y;
    private final Svg svg = new Svg();

    FigurePainter(Figure figure) {
        this.figure = figure;
        this.names = figure.marks().stream().map(Mark::name).distinct().toList();
        this.legend = Legend.of(names, KEY + GAP, WIDTH - 2 * GAP);
        Range across = figure.marks().stream()
                .map(m -> Range.of(m.xs()))
                .reduce(Range::with)
                .orElseThrow();
        Range up = figure.marks().stream().map(Mark::height).reduce(Range::with).orElseThrow();
        double top = 2 * GAP + Theme.TITLE + legend.rows() * ROW + GAP;
        double bottom = HEIGHT - 3 * GAP - Theme.SMALL - Theme.LABEL;
        this.y = Axis.upright(figure.axes().y(), up.padded(), bottom, top);
        double left = 3 * GAP + Theme.LABEL + y.widestLabel();
        Axis wide = Axis.level(figure.axes().x(), across.padded(), left, WIDTH - GAP);
        double right = WIDTH - Math.max(3 * GAP, GAP + wide.widestLabel() / 2);
        this.x = Axis.level(figure.axes().x(), across.padded(), left, right);
    }

    String paint() {
        svg.begin(
                "svg",
                "xmlns",
                "http://www.w3.org/2000/svg",
                "class",
                "mercer",
                "viewBox",
                "0 0 " + Svg.number(WIDTH) + " " + Svg.number(HEIGHT),
                "width",
                WIDTH,
                "height",
                HEIGHT,
                "role",
                "img");
        svg.text("title", figure.title());
        svg.text("style", Theme.css());
        svg.draw("rect", "class", "paper", "width", WIDTH, "height", HEIGHT, "fill", Theme.PAPER);
        double room = WIDTH - 2 * GAP;
        words(Theme.fitting(figure.title(), Theme.TITLE, room), WIDTH / 2, GAP + Theme.TITLE, Theme.TITLE, "middle");
        paintLegend();
        paintAxes();
        for (Mark mark : figure.marks()) paint(mark);
        svg.end();
        return svg.toString();
    }

    private void paintLegend() {
        double top = GAP + Theme.TITLE + GAP;
        for (Legend.Entry entry : legend.entries()) {
            double middle = top + entry.row() * ROW + ROW / 2;
            svg.begin("g", "class", "legend");
            for (Mark mark : figure.marks()) if (mark.name().equals(entry.name())) paintKey(mark, entry.x(), middle);
            words(entry.text(), entry.x() + KEY + GAP, middle + Theme.SMALL * 0.35, Theme.SMALL, "start");
            svg.end();
        }
    }

    /** A small sample of the mark. */
    private void paintKey(Mark mark, double left, double middle) {
        int series = names.indexOf(mark.name());
        if (mark instanceof Dots) dot(left + KEY / 2, middle, series);
        else if (mark instanceof Curve) line("M" + pair(left, middle) + " H" + Svg.number(left + KEY), series);
        else area("M" + pair(left, middle - 6) + " h" + Svg.number(KEY) + " v12 h" + Svg.number(-KEY) + " Z", series);
    }

    private void paint(Mark mark) {
        int series = names.indexOf(mark.name());
        if (mark instanceof Dots dots) {
            svg.begin("g", "class", "dots");
            for (int i = 0; i < dots.xs().size(); i++)
                dot(x.place(dots.xs().get(i)), y.place(dots.ys().get(i)), series);
            svg.end();
        } else if (mark instanceof Curve curve) {
            line(path("M", curve.xs(), curve.ys(), false), series);
        } else if (mark instanceof Band band) {
            String there = path("M", band.xs(), band.lower(), false);
            area(there + path(" L", band.xs(), band.upper(), true) + " Z", series);
        }
    }

    private void dot(double cx, double cy, int series) {
        String style = Theme.series(series) + " fill";
        svg.draw(
                "circle",
                "class",
                style,
                "cx",
                cx,
                "cy",
                cy,
                "r",
                RADIUS,
                "fill",
                Theme.color(series),
                "fill-opacity",
                0.65);
    }

    private void line(String path, int series) {
        String style = Theme.series(series) + " line";
        svg.draw(
                "path",
                "class",
                style,
                "d",
                path,
                "fill",
                "none",
                "stroke",
                Theme.color(series),
                "stroke-width",
                2.5,
                "stroke-linejoin",
                "round",
                "stroke-linecap",
                "round");
    }

    private void area(String path, int series) {
        String style = Theme.series(series) + " fill";
        svg.draw("path", "class", style, "d", path, "fill", Theme.color(series), "fill-opacity", 0.2);
    }

    private String path(String start, Reals xs, Reals ys, boolean backwards) {
        StringBuilder path = new StringBuilder();
        for (int k = 0; k < xs.size(); k++) {
            int i = backwards ? xs.size() - 1 - k : k;
            path.append(k == 0 ? start : " L").append(pair(x.place(xs.get(i)), y.place(ys.get(i))));
        }
        return path.toString();
    }

    private static String pair(double a, double b) {
        return Svg.number(a) + " " + Svg.number(b);
    }

    private void paintAxes() {
        for (double tick : x.ticks().values()) grid(x.place(tick), y.start(), x.place(tick), y.end());
        for (double tick : y.ticks().values()) grid(x.start(), y.place(tick), x.end(), y.place(tick));
        String frame = "M" + pair(x.start(), y.end()) + " V" + Svg.number(y.start()) + " H" + Svg.number(x.end());
        svg.draw("path", "class", "frame", "d", frame, "fill", "none", "stroke", Theme.INK, "stroke-width", 1.0);
        for (int k = 0; k < x.ticks().values().size(); k++) {
            double at = x.place(x.ticks().values().get(k));
            words(x.ticks().labels().get(k), at, y.start() + GAP + Theme.SMALL * 0.8, Theme.SMALL, "middle");
        }
        for (int k = 0; k < y.ticks().values().size(); k++) {
            double at = y.place(y.ticks().values().get(k));
            words(y.ticks().labels().get(k), x.start() - GAP, at + Theme.SMALL * 0.35, Theme.SMALL, "end");
        }
        String below = Theme.fitting(x.label(), Theme.LABEL, x.end() - x.start());
        words(below, (x.start() + x.end()) / 2, HEIGHT - GAP - Theme.LABEL * 0.2, Theme.LABEL, "middle");
        String aside = Theme.fitting(y.label(), Theme.LABEL, y.start() - y.end());
        String turned = "translate(" + pair(GAP + Theme.LABEL * 0.8, (y.start() + y.end()) / 2) + ") rotate(-90)";
        svg.text(
                "text",
                aside,
                "transform",
                turned,
                "font-size",
                Theme.LABEL,
                "text-anchor",
                "middle",
                "fill",
                Theme.INK);
    }

    private void grid(double x1, double y1, double x2, double y2) {
        svg.draw("line", "class", "grid", "x1", x1, "y1", y1, "x2", x2, "y2", y2, "stroke", Theme.GRID);
    }

    private void words(String text, double atX, double atY, double size, String anchor) {
        svg.text("text", text, "x", atX, "y", atY, "font-size", size, "text-anchor", anchor, "fill", Theme.INK);
    }
}
