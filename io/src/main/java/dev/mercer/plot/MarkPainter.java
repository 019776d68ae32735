package dev.mercer.plot;

import dev.mercer.data.Reals;
import java.util.List;

/** Draws marks between two axes, and their samples in the legend. */
final class MarkPainter {
    private static final double CURVE = 2.5;
    private static final double THIN = 1.6;
    private static final double RING = 6.5;
    private static final double FINE = 4.5;
    private static final int MANY = 60;
    private static final double DOT_OPACITY = 0.65;
    private static final double AREA_OPACITY = 0.2;
    private static final double REGION_OPACITY = 0.22;

    private final Brush brush;
    private final Svg svg;
    private final Axis x;
    private final Axis y;
    private final List<String> series;

    MarkPainter(Svg svg, Axis x, Axis y, List<String> series) {
        this.svg = svg;
        this.brush = new Brush(svg);
        this.x = x;
        this.y = y;
        this.series = series;
    }

    void paint(Mark mark) {
        int k = Math.max(0, series.indexOf(mark.name()));
        if (mark instanceof Dots dots) paint(dots, k);
        else if (mark instanceof Rings rings) paint(rings);
        else if (mark instanceof Curve curve) {
            brush.beginLine("curve", k, CURVE);
            brush.path(path("M", curve.xs(), curve.ys(), false));
            brush.end();
        } else if (mark instanceof Guide guide) {
            brush.beginInk("guide", THIN, true);
            brush.path(path("M", guide.xs(), guide.ys(), false));
            brush.endInk();
        } else if (mark instanceof Band band) {
            brush.beginFill("band", k, AREA_OPACITY);
            String there = path("M", band.xs(), band.lower(), false);
            brush.path(there + path(" L", band.xs(), band.upper(), true) + " Z");
            brush.end();
        } else if (mark instanceof Whiskers whiskers) paint(whiskers, k);
        else if (mark instanceof Region region) {
            brush.beginFill("region", k, REGION_OPACITY);
            brush.areaWithHoles(path(Contours.around(region.grid()), true));
            brush.end();
        } else if (mark instanceof Contour contour) paint(contour);
        else if (mark instanceof Cells cells) new CellPainter(svg, cells).paint(x, y);
    }

    private void paint(Dots dots, int k) {
        if (series.indexOf("") == 0) brush.beginOutlined("dots", k);
        else brush.beginFill("dots", k, DOT_OPACITY);
        for (int i = 0; i < dots.xs().size(); i++)
            brush.dot(x.place(dots.xs().get(i)), y.place(dots.ys().get(i)), k);
        brush.end();
    }

    private void paint(Rings rings) {
        int count = rings.xs().size();
        // Many rings must be thinner, or they hide the dots.
        boolean many = count > MANY;
        brush.beginInk("rings", many ? THIN / 2 : THIN, false);
        for (int i = 0; i < count; i++)
            brush.ring(x.place(rings.xs().get(i)), y.place(rings.ys().get(i)), many ? FINE : RING);
        brush.endInk();
    }

    private void paint(Whiskers whiskers, int k) {
        brush.beginLine("whiskers", k, THIN);
        for (int i = 0; i < whiskers.xs().size(); i++) {
            double low = y.place(whiskers.lower().get(i));
            double high = y.place(whiskers.upper().get(i));
            brush.path("M" + Brush.pair(x.place(whiskers.xs().get(i)), low) + " V" + Svg.number(high));
        }
        brush.end();
    }

    private void paint(Contour contour) {
        boolean dashed = contour.stroke() == Contour.Stroke.DASHED;
        brush.beginInk("contour", THIN, dashed);
        for (double level : contour.levels().toArray()) {
            String path = path(Contours.at(contour.grid(), level), false);
            if (!path.isEmpty()) brush.path(path);
        }
        brush.endInk();
    }

    private String path(List<Contours.Line> lines, boolean closed) {
        StringBuilder path = new StringBuilder();
        for (Contours.Line line : lines) {
            String before = "";
            for (int k = 0; k < line.spots().size(); k++) {
                Contours.Spot spot = line.spots().get(k);
                String here = Brush.pair(x.place(spot.x()), y.place(spot.y()));
                if (here.equals(before)) continue; // closer than a picture can show
                path.append(k == 0 ? "M" : " L").append(here);
                before = here;
            }
            path.append(closed ? " Z " : " ");
        }
        return path.toString().strip();
    }

    private String path(String start, Reals xs, Reals ys, boolean backwards) {
        StringBuilder path = new StringBuilder();
        for (int k = 0; k < xs.size(); k++) {
            int i = backwards ? xs.size() - 1 - k : k;
            path.append(k == 0 ? start : " L").append(Brush.pair(x.place(xs.get(i)), y.place(ys.get(i))));
        }
        return path.toString();
    }

    /** A small sample of the mark, {@code wide} pixels from {@code left}. */
    void sample(Mark mark, double left, double middle, double wide) {
        int k = Math.max(0, series.indexOf(mark.name()));
        String line = "M" + Brush.pair(left, middle) + " h" + Svg.number(wide);
        String box = "M" + Brush.pair(left, middle - 6) + " h" + Svg.number(wide) + " v12 h" + Svg.number(-wide) + " Z";
        if (mark instanceof Dots) {
            brush.beginFill("key", k, DOT_OPACITY);
            brush.dot(left + wide / 2, middle, k);
            brush.end();
        } else if (mark instanceof Rings) {
            brush.beginInk("key", THIN, false);
            brush.ring(left + wide / 2, middle, RING);
            brush.endInk();
        } else if (mark instanceof Curve) {
            brush.beginLine("key", k, CURVE);
            brush.path(line);
            brush.end();
        } else if (mark instanceof Whiskers) {
            brush.beginLine("key", k, THIN);
            brush.path("M" + Brush.pair(left + wide / 2, middle - 7) + " v14");
            brush.end();
        } else if (mark instanceof Guide || mark instanceof Contour) {
            boolean solid = mark instanceof Contour contour && contour.stroke() == Contour.Stroke.SOLID;
            brush.beginInk("key", THIN, !solid);
            brush.path(line);
            brush.endInk();
        } else {
            brush.beginFill("key", k, mark instanceof Region ? REGION_OPACITY : AREA_OPACITY);
            brush.path(box);
            brush.end();
        }
    }
}
