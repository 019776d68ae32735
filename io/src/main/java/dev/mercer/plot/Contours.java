package dev.mercer.plot;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Lines along which a function of a grid has a value, by marching squares: each square between four grid points
 * contributes the segments determined by its corners, with ends by linear interpolation, and segments that share an end
 * are joined. Costs O(columns · rows).
 */
final class Contours {
    /** A point of the plane, in data coordinates. */
    record Spot(double x, double y) {}

    /** A line through spots; closed ones end where they begin. */
    record Line(List<Spot> spots) {}

    private final double[] xs;
    private final double[] ys;
    private final double[][] heights;
    private final Map<Long, Spot> spots = new LinkedHashMap<>();
    private final Map<Long, List<Long>> neighbours = new LinkedHashMap<>();

    private Contours(double[] xs, double[] ys, double[][] heights) {
        this.xs = xs;
        this.ys = ys;
        this.heights = heights;
    }

    /** The contour lines at {@code level}. */
    static List<Line> at(Grid grid, double level) {
        double[][] heights = new double[grid.ys().size()][grid.xs().size()];
        for (int j = 0; j < heights.length; j++)
            for (int i = 0; i < heights[j].length; i++) heights[j][i] = grid.get(i, j) - level;
        return new Contours(grid.xs().toArray(), grid.ys().toArray(), heights).lines();
    }

    /**
     * The border of the region where the function is positive, closed along the edges of the grid: the grid is
     * surrounded by another ring of points, at the same positions, with very negative values.
     */
    static List<Line> around(Grid grid) {
        int columns = grid.xs().size();
        int rows = grid.ys().size();
        double[][] heights = new double[rows + 2][columns + 2];
        for (int j = 0; j < rows + 2; j++)
            for (int i = 0; i < columns + 2; i++) {
                boolean inside = i > 0 && j > 0 && i <= columns && j <= rows;
                heights[j][i] = inside ? grid.get(i - 1, j - 1) : -Double.MAX_VALUE;
            }
        return new Contours(widened(grid.xs().toArray()), widened(grid.ys().toArray()), heights).lines();
    }

    private static double[] widened(double[] places) {
        double[] wide = new double[places.length + 2];
        System.arraycopy(places, 0, wide, 1, places.length);
        wide[0] = places[0];
        wide[wide.length - 1] = places[places.length - 1];
        return wide;
    }

    private List<Line> lines() {
        for (int j = 0; j + 1 < ys.length; j++) for (int i = 0; i + 1 < xs.length; i++) square(i, j);
        List<Line> lines = new ArrayList<>();
        // Open lines first: they begin where only one segment ends.
        for (long end : List.copyOf(neighbours.keySet())) if (left(end).size() == 1) lines.add(walk(end));
        for (long start : List.copyOf(neighbours.keySet())) if (!left(start).isEmpty()) lines.add(walk(start));
        return lines;
    }

    private List<Long> left(long spot) {
        return neighbours.getOrDefault(spot, List.of());
    }

    private Line walk(long start) {
        List<Spot> passed = new ArrayList<>();
        long at = start;
        passed.add(spot(at));
        while (!left(at).isEmpty()) {
            long next = left(at).get(0);
            left(at).remove(next);
            left(next).remove(at);
            at = next;
            passed.add(spot(at));
        }
        return new Line(Collections.unmodifiableList(passed));
    }

    private Spot spot(long edge) {
        Spot found = spots.get(edge);
        if (found == null) throw new IllegalStateException("no spot on edge " + edge);
        return found;
    }

    /** The segments inside the square whose lower left corner is (i, j). */
    private void square(int i, int j) {
        boolean a = heights[j][i] > 0;
        boolean b = heights[j][i + 1] > 0;
        boolean c = heights[j + 1][i + 1] > 0;
        boolean d = heights[j + 1][i] > 0;
        List<Long> cut = new ArrayList<>(); // below, right, above, left: as they are cut
        if (a != b) cut.add(level(i, j));
        if (b != c) cut.add(upright(i + 1, j));
        if (d != c) cut.add(level(i, j + 1));
        if (a != d) cut.add(upright(i, j));
        if (cut.size() == 2) join(cut.get(0), cut.get(1));
        if (cut.size() == 4) {
            // A saddle: the value in the middle decides which corners are connected.
            double middle =
                    heights[j][i] / 4 + heights[j][i + 1] / 4 + heights[j + 1][i + 1] / 4 + heights[j + 1][i] / 4;
            boolean around = (middle > 0) == a;
            join(cut.get(0), cut.get(around ? 1 : 3));
            join(cut.get(2), cut.get(around ? 3 : 1));
        }
    }

    private void join(long one, long other) {
        neighbours.computeIfAbsent(one, k -> new ArrayList<>()).add(other);
        neighbours.computeIfAbsent(other, k -> new ArrayList<>()).add(one);
    }

    /** The edge from (i, j) to the right. */
    private long level(int i, int j) {
        long edge = 2L * ((long) j * xs.length + i);
        spots.put(edge, new Spot(between(xs[i], heights[j][i], xs[i + 1], heights[j][i + 1]), ys[j]));
        return edge;
    }

    /** The edge from (i, j) upwards. */
    private long upright(int i, int j) {
        long edge = 2L * ((long) j * xs.length + i) + 1;
        spots.put(edge, new Spot(xs[i], between(ys[j], heights[j][i], ys[j + 1], heights[j + 1][i])));
        return edge;
    }

    private static double between(double from, double low, double to, double high) {
        double share = low / 2 / (low / 2 - high / 2); // halves: the difference may not overflow
        return from + share * (to - from);
    }
}
