package dev.mercer.io.plot;

import dev.mercer.io.file.WholeFile;
import dev.mercer.util.Require;
import java.nio.file.Path;
import java.util.List;

/**
 * A picture with two axes and some marks, 600 pixels wide.
 *
 * @param title above everything
 * @param axes what is measured
 * @param marks one or more, drawn in this order, areas below all others
 * @param height in pixels, 200 or more
 */
public record Figure(String title, Axes axes, List<Mark> marks, int height) {
    private static final int STANDARD_HEIGHT = 400;
    private static final int LEAST_HEIGHT = 200;

    /**
     * What the two axes show.
     *
     * @param x along the horizontal one
     * @param y along the vertical one
     */
    public record Axes(Side x, Side y) {
        /** Numbers on linear scales, each with its unit. */
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

    /** The same picture, lower or higher. */
    public Figure withHeight(int newHeight) {
        return new Figure(title, axes, marks, newHeight);
    }

    /** The whole picture, a document of its own. */
    public String toSvg() {
        return new FigurePainter(this).paint();
    }

    /**
     * Writes the picture to a file, whole or not at all.
     *
     * @throws dev.mercer.util.InvalidInputException if the file cannot be written
     */
    public void writeTo(Path file) {
        WholeFile.write(file, toSvg());
    }
}
