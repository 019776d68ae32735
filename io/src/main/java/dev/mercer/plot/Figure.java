package dev.mercer.plot;

import dev.mercer.io.file.WholeFile;
import dev.mercer.util.Require;
import java.nio.file.Path;
import java.util.List;

/**
 * A picture with two axes and some marks, 600 pixels wide.
 *
 * @param title above everything
 * @param axes labels and scales of the axes
 * @param marks one or more, drawn in this order, areas below all others
 * @param height in pixels, 200 or more
 */
public record Figure(String title, Axes axes, List<Mark> marks, int height) {
    private static final int STANDARD_HEIGHT = 400;
    private static final int LEAST_HEIGHT = 200;

    /**
     * The two axes.
     *
     * @param x the horizontal axis
     * @param y the vertical axis
     */
    public record Axes(Side x, Side y) {
        /** Linear axes with these labels. */
        public Axes(String x, String y) {
            this(Side.of(x), Side.of(y));
        }
    }

    public Figure {
        marks = List.copyOf(marks);
        Require.that(!marks.isEmpty(), "a figure needs at least one mark");
        Require.atLeast("height of a figure", LEAST_HEIGHT, height);
    }

    public Figure(String title, Axes axes, List<Mark> marks) {
        this(title, axes, marks, STANDARD_HEIGHT);
    }

    public Figure(String title, Axes axes, Mark... marks) {
        this(title, axes, List.of(marks));
    }

    /** A copy with another height. */
    public Figure withHeight(int newHeight) {
        return new Figure(title, axes, marks, newHeight);
    }

    /** The picture as an SVG document. */
    public String toSvg() {
        return new FigurePainter(this).paint();
    }

    /**
     * Writes the picture to a file atomically.
     *
     * @throws dev.mercer.util.InvalidInputException if the file cannot be written
     */
    public void writeTo(Path file) {
        WholeFile.write(file, toSvg());
    }
}
