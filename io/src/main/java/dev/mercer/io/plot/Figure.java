package dev.mercer.io.plot;

import dev.mercer.io.WholeFile;
import dev.mercer.util.Require;
import java.nio.file.Path;
import java.util.List;

/**
 * A picture with two axes and some marks, 600 pixels wide.
 *
 * @param title above everything
 * @param axes what is measured
 * @param marks one or more, drawn in this order
 */
public record Figure(String title, Axes axes, List<Mark> marks) {
    /**
     * What the two axes show.
     *
     * @param x along the horizontal one, with its unit
     * @param y along the vertical one, with its unit
     */
    public record Axes(String x, String y) {}

    public Figure {
        marks = List.copyOf(marks);
        Require.that(!marks.isEmpty(), "a figure needs at least one mark");
    }

    public Figure(String title, Axes axes, Mark... marks) {
        this(title, axes, List.of(marks));
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
