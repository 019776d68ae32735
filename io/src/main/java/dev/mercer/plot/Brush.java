package dev.mercer.plot;

import java.util.ArrayList;
import java.util.List;

/** Draws in pixels with the colors of the theme; groups have the colors, so that each shape is short. */
final class Brush {
    static final double RADIUS = 3.5;

    private final Svg svg;
    private boolean nested;

    Brush(Svg svg) {
        this.svg = svg;
    }

    static String pair(double a, double b) {
        return Svg.number(a) + " " + Svg.number(b);
    }

    /** Begins a group of filled shapes in the colour of a series. */
    void beginFill(String what, int series, double opacity) {
        String style = what + " " + Theme.series(series) + " fill";
        svg.begin("g", "class", style, "fill", Theme.color(series), "fill-opacity", opacity);
    }

    /** Begins a group of shapes with a white rim, which can be seen on every colour of cells. */
    void beginOutlined(String what, int series) {
        String style = what + " " + Theme.series(series) + " fill";
        svg.begin("g", "class", style, "fill", Theme.color(series), "stroke", "#ffffff", "stroke-width", 1);
    }

    /** Begins a group of lines in the colour of a series. */
    void beginLine(String what, int series, double width) {
        String style = what + " " + Theme.series(series) + " line";
        svg.begin("g", "class", style, "fill", "none", "stroke", Theme.color(series), "stroke-width", width);
    }

    /** Begins a group of lines in the colour of the text. */
    void beginInk(String what, double width, boolean dashed) {
        String style = what + " frame";
        svg.begin("g", "class", style, "fill", "none", "stroke", Theme.INK, "stroke-width", width);
        if (dashed) svg.begin("g", "stroke-dasharray", "6 4");
        else svg.begin("g");
        nested = true;
    }

    /** Ends the group that was begun. */
    void end() {
        if (nested) svg.end();
        svg.end();
        nested = false;
    }

    /** A shape for each series: circle, triangle, square, diamond, cross, hexagon. */
    void dot(double x, double y, int series) {
        double r = RADIUS;
        switch (series % 6) {
            case 1 -> path(polygon(x, y, 1.35 * r, 3));
            case 2 ->
                path("M" + pair(x - 0.9 * r, y - 0.9 * r) + " h" + Svg.number(1.8 * r) + " v" + Svg.number(1.8 * r)
                        + " h" + Svg.number(-1.8 * r) + " Z");
            case 3 -> path(polygon(x, y, 1.3 * r, 4));
            case 4 -> path(cross(x, y, r));
            case 5 -> path(polygon(x, y, 1.15 * r, 6));
            default -> svg.draw("circle", "cx", x, "cy", y, "r", r);
        }
    }

    /** A polygon with one corner at the top. */
    private static String polygon(double x, double y, double radius, int corners) {
        StringBuilder path = new StringBuilder();
        for (int k = 0; k < corners; k++) {
            double angle = 2 * StrictMath.PI * k / corners;
            path.append(k == 0 ? "M" : " L")
                    .append(pair(x + radius * StrictMath.sin(angle), y - radius * StrictMath.cos(angle)));
        }
        return path + " Z";
    }

    private static String cross(double x, double y, double r) {
        String arm = Svg.number(0.65 * r);
        String back = Svg.number(-0.65 * r);
        String wide = Svg.number(0.7 * r);
        String left = Svg.number(-0.7 * r);
        return "M" + pair(x - 0.35 * r, y - r) + " h" + wide + " v" + arm + " h" + arm + " v" + wide + " h" + back
                + " v" + arm + " h" + left + " v" + back + " h" + back + " v" + left + " h" + arm + " Z";
    }

    void ring(double x, double y, double radius) {
        svg.draw("circle", "cx", x, "cy", y, "r", radius);
    }

    void path(String path) {
        svg.draw("path", "d", path);
    }

    void areaWithHoles(String path) {
        svg.draw("path", "d", path, "fill-rule", "evenodd");
    }

    void words(String text, double x, double y, double size, String anchor) {
        svg.text("text", text, ink(size, anchor, "x", x, "y", y));
    }

    /** Vertical text that reads upwards, centered here. */
    void turned(String text, double x, double y) {
        String turn = "translate(" + pair(x, y) + ") rotate(-90)";
        svg.text("text", text, ink(Theme.LABEL, "middle", "transform", turn));
    }

    private static Object[] ink(double size, String anchor, Object... place) {
        List<Object> all = new ArrayList<>(List.of("class", "ink"));
        all.addAll(List.of(place));
        all.addAll(List.of("font-size", size, "text-anchor", anchor, "fill", Theme.INK));
        return all.toArray();
    }
}
