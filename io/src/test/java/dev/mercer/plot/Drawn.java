package dev.mercer.plot;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** A picture read back: pixels become numbers again by the labels of its axes, as a person would read them. */
final class Drawn {
    private static final Pattern NUMBER = Pattern.compile("-?\\d+(?:\\.\\d+)?");
    private static final Pattern LABEL = Pattern.compile("-?\\d+(\\.\\d+)?(e-?\\d+)?");

    private final Element root;
    private final boolean logX;
    private final boolean logY;

    private Drawn(Element root, boolean logX, boolean logY) {
        this.root = root;
        this.logX = logX;
        this.logY = logY;
    }

    static Drawn of(Figure figure) {
        try {
            Element root = DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(new ByteArrayInputStream(figure.toSvg().getBytes(StandardCharsets.UTF_8)))
                    .getDocumentElement();
            return new Drawn(
                    root,
                    figure.axes().x().scale() == Scale.LOG,
                    figure.axes().y().scale() == Scale.LOG);
        } catch (Exception wrong) {
            throw new AssertionError("not SVG", wrong);
        }
    }

    List<Element> all(String element) {
        return list(root.getElementsByTagName(element));
    }

    /** The groups of one kind of mark. */
    List<Element> groups(String kind) {
        return all("g").stream()
                .filter(g -> List.of(g.getAttribute("class").split(" ")).contains(kind))
                .toList();
    }

    /** What is inside such groups. */
    List<Element> inside(String kind, String element) {
        return groups(kind).stream()
                .flatMap(g -> list(g.getElementsByTagName(element)).stream())
                .toList();
    }

    private static List<Element> list(NodeList found) {
        return IntStream.range(0, found.getLength())
                .mapToObj(i -> (Element) found.item(i))
                .toList();
    }

    /** Texts outside the legend. */
    List<String> texts() {
        return all("text").stream().map(Element::getTextContent).toList();
    }

    double x(double pixel) {
        return number(pixel, "x", logX);
    }

    double y(double pixel) {
        return number(pixel, "y", logY);
    }

    /** By two labels of the axis. */
    private double number(double pixel, String axis, boolean log) {
        List<Element> labels = all("text").stream()
                .filter(t -> t.getAttribute("font-size").equals("13"))
                .filter(t -> t.getAttribute("text-anchor").equals(axis.equals("x") ? "middle" : "end"))
                .filter(t -> t.hasAttribute("class"))
                .filter(t -> LABEL.matcher(t.getTextContent()).matches())
                .toList();
        Element first = labels.get(0);
        Element last = labels.get(labels.size() - 1);
        double from = value(first, log);
        double to = value(last, log);
        // The baseline of a label stands a little below its tick.
        double shift = axis.equals("x") ? 0 : 13 * 0.35;
        double start = Double.parseDouble(first.getAttribute(axis)) - shift;
        double end = Double.parseDouble(last.getAttribute(axis)) - shift;
        double found = from + (pixel - start) / (end - start) * (to - from);
        return log ? Math.pow(10, found) : found;
    }

    private static double value(Element label, boolean log) {
        double value = Double.parseDouble(label.getTextContent());
        return log ? Math.log10(value) : value;
    }

    /** The centres of circles of one kind of mark, as numbers of the axes. */
    List<double[]> circles(String kind) {
        return inside(kind, "circle").stream()
                .map(c -> new double[] {
                    x(Double.parseDouble(c.getAttribute("cx"))), y(Double.parseDouble(c.getAttribute("cy")))
                })
                .toList();
    }

    /** The corners of the paths of one kind of mark that are made of absolute moves and lines. */
    List<List<double[]>> paths(String kind) {
        List<List<double[]>> paths = new ArrayList<>();
        for (Element path : inside(kind, "path")) {
            List<Double> numbers = NUMBER.matcher(path.getAttribute("d"))
                    .results()
                    .map(MatchResult::group)
                    .map(Double::valueOf)
                    .toList();
            List<double[]> corners = new ArrayList<>();
            for (int k = 0; k + 1 < numbers.size(); k += 2)
                corners.add(new double[] {x(numbers.get(k)), y(numbers.get(k + 1))});
            paths.add(corners);
        }
        return paths;
    }
}
