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
        if (mark instanceof Series some) paint(some, k);
        else if (mark instanceof Contour contour) paint(contour, k);
        else if (mark instanceof Cells cells) new CellPainter(svg, cells).paint(x, y);
    }

    private void paint(Series mark, int k) {
        Reals xs = mark.xs();
        Reals ys = mark.lower();
        switch (mark.shape()) {
            case CURVE -> {
                brush.beginLine("curve", k, CURVE);
                brush.path(path("M", xs, ys, false));
            }
            case GUIDE -> {
                brush.beginInk("guide", THIN, true);
                brush.path(path("M", xs, ys, false));
            }
            case DOTS -> {
                if (series.indexOf("") == 0) brush.beginOutlined("dots", k);
                else brush.beginFill("dots", k, DOT_OPACITY);
                for (int i = 0; i < xs.size(); i++) brush.dot(x.place(xs.get(i)), y.place(ys.get(i)), k);
            }
            case RINGS -> {
                // Many rings must be thinner, or they hide the dots.
                boolean many = xs.size() > MANY;
                brush.beginInk("rings", many ? THIN / 2 : THIN, false);
                for (int i = 0; i < xs.size(); i++)
                    brush.ring(x.place(xs.get(i)), y.place(ys.get(i)), many ? FINE : RING);
            }
            case BAND -> {
                brush.beginFill("band", k, AREA_OPACITY);
                brush.path(path("M", xs, ys, false) + path(" L", xs, mark.upper(), true) + " Z");
            }
            case WHISKERS -> {
                brush.beginLine("whiskers", k, THIN);
                for (int i = 0; i < xs.size(); i++)
                    brush.path("M" + Brush.pair(x.place(xs.get(i)), y.place(ys.get(i))) + " V"
                            + Svg.number(y.place(mark.upper().get(i))));
            }
        }
        brush.end();
    }

    private void paint(Contour contour, int k) {
        if (contour.isArea()) {
            brush.beginFill("region", k, REGION_OPACITY);
            brush.areaWithHoles(path(Contours.around(contour.grid()), true));
        } else {
            brush.beginInk("contour", THIN, contour.style() == Contour.Style.DASHED);
            for (double level : contour.levels().toArray()) {
                String path = path(Contours.at(contour.grid(), level), false);
                if (!path.isEmpty()) brush.path(path);
            }
        }
        brush.end();
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
        if (mark.isArea()) {
            brush.beginFill("key", k, mark instanceof Contour ? REGION_OPACITY : AREA_OPACITY);
            brush.path(
                    "M" + Brush.pair(left, middle - 6) + " h" + Svg.number(wide) + " v12 h" + Svg.number(-wide) + " Z");
        } else if (mark instanceof Contour contour) {
            brush.beginInk("key", THIN, contour.style() == Contour.Style.DASHED);
            brush.path(line);
        } else
            switch (((Series) mark).shape()) {
                case DOTS -> {
                    brush.beginFill("key", k, DOT_OPACITY);
                    brush.dot(left + wide / 2, middle, k);
                }
                case RINGS -> {
                    brush.beginInk("key", THIN, false);
                    brush.ring(left + wide / 2, middle, RING);
                }
                case WHISKERS -> {
                    brush.beginLine("key", k, THIN);
                    brush.path("M" + Brush.pair(left + wide / 2, middle - 7) + " v14");
                }
                case GUIDE -> {
                    brush.beginInk("key", THIN, true);
                    brush.path(line);
                }
                default -> {
                    brush.beginLine("key", k, CURVE);
                    brush.path(line);
                }
            }
        brush.end();
    }
}
