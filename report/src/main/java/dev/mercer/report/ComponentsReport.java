package dev.mercer.report;

import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.io.PredictionColumns;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.structure.KernelPca;
import dev.mercer.linalg.Matrix;
import dev.mercer.plot.ClassPictures;
import dev.mercer.plot.Figure;
import dev.mercer.plot.Rows;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The answer of {@code mercer project}: coordinates of rows along the principal components of a kernel.
 *
 * @param kernel k
 * @param components the components
 * @param coordinates a row for each row and a column for each component
 */
public record ComponentsReport(Kernel kernel, KernelPca components, Matrix coordinates) {
    /** The most classes that can be distinguished by colors. */
    private static final int MOST_CLASSES = 10;

    /** The number of components listed in the text. */
    private static final int NAMED = 5;

    /** The names of the components. */
    public List<String> names() {
        return IntStream.rangeClosed(1, components.size())
                .mapToObj(c -> "component_" + c)
                .toList();
    }

    /** A column for each component. */
    public PredictionColumns columns() {
        return new PredictionColumns(IntStream.range(0, components.size())
                .<PredictionColumns.Column>mapToObj(
                        c -> new PredictionColumns.Numbers(names().get(c), Reals.of(coordinates.column(c))))
                .toList());
    }

    /** The shares of the first components in one line. */
    public String words() {
        String shares = components.shares().stream()
                .limit(NAMED)
                .mapToObj(Layout::percent)
                .collect(Collectors.joining(", "));
        return Layout.count(components.size(), "component") + " of " + kernel + ": " + shares
                + (components.size() > NAMED ? ", …" : "") + " of the variance in feature space";
    }

    /** The facts beside the coordinates. */
    public Json json() {
        return new Json()
                .with("kernel", kernel.toString())
                .with("components", components.size())
                .with("eigenvalues", components.eigenvalues())
                .with("shares", components.shares());
    }

    /** The rows along the first two components, colored by class if there are few classes. */
    public Figure picture(Optional<Labels> classes) {
        int n = coordinates.rows();
        Labels colours = classes.filter(labels -> labels.classes().size() <= MOST_CLASSES)
                .orElseGet(() -> Labels.of(Collections.nCopies(n, Layout.count(n, "row"))));
        DensePoints plane = DensePoints.generate(n, 2, (i, c) -> c < components.size() ? coordinates.get(i, c) : 0);
        return ClassPictures.groups(
                "Principal components of " + kernel,
                new Figure.Axes(axis(0), axis(1)),
                new Rows(plane, colours, List.of()));
    }

    private String axis(int component) {
        String share = component < components.size()
                ? Layout.percent(components.shares().get(component))
                : "none";
        return "component " + (component + 1) + " (" + share + " of the variance)";
    }
}
