package dev.mercer.examples.guide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.data.Reals;
import dev.mercer.plot.Cells;
import dev.mercer.plot.Contour;
import dev.mercer.plot.Figure;
import dev.mercer.plot.Series;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** Every picture of the guide. */
class GalleryTest {
    private static final Path IMAGES = Path.of("../docs/images");

    static List<String> names() {
        return List.copyOf(Gallery.pictures().keySet());
    }

    private static Figure figure(String name) {
        Supplier<Figure> picture = Gallery.pictures().get(name);
        assertThat(picture).as(name).isNotNull();
        return picture.get();
    }

    /** If this fails and the change is meant, run docs/pictures and look at them. */
    @ParameterizedTest
    @MethodSource("names")
    void isDrawnAsItStandsInTheGuide(String name) throws Exception {
        assertThat(figure(name).toSvg().getBytes(StandardCharsets.UTF_8))
                .isEqualTo(Files.readAllBytes(IMAGES.resolve(name + ".svg")));
    }

    @ParameterizedTest
    @MethodSource("names")
    void showsOneMarkForEachPieceOfDataAllOfThemInside(String name) throws Exception {
        Figure figure = figure(name);
        Document svg = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(figure.toSvg().getBytes(StandardCharsets.UTF_8)));
        int dots = series(figure, Series.Shape.DOTS)
                .mapToInt(some -> some.xs().size())
                .sum();
        int rings = series(figure, Series.Shape.RINGS)
                .mapToInt(some -> some.xs().size())
                .sum();
        assertThat(inside(svg, "dots", "circle").size()
                        + inside(svg, "dots", "path").size())
                .isEqualTo(dots);
        List<Element> around = inside(svg, "rings", "circle");
        assertThat(around).hasSize(rings);
        for (Element circle : around) {
            assertThat(Double.parseDouble(circle.getAttribute("cx"))).isBetween(0.0, 600.0);
            assertThat(Double.parseDouble(circle.getAttribute("cy"))).isBetween(0.0, (double) figure.height());
        }
        assertThat(inside(svg, "curve", "path"))
                .hasSize((int) series(figure, Series.Shape.CURVE).count());
        assertThat(inside(svg, "band", "path"))
                .hasSize((int) series(figure, Series.Shape.BAND).count());
        assertThat(inside(svg, "region", "path")).hasSize((int) figure.marks().stream()
                .filter(mark -> mark instanceof Contour && mark.isArea())
                .count());
        if (figure.marks().get(0) instanceof Cells cells)
            assertThat(inside(svg, "cells", "path").stream()
                            .mapToDouble(GalleryTest::boxes)
                            .sum())
                    .as("runs of cells, at most as many as cells")
                    .isBetween(
                            1.0, cells.rows().stream().mapToDouble(Reals::size).sum());
    }

    /** Some show what was measured, which cannot be drawn again without measuring; they are shown beside what they are about. */
    @Test
    void everyOtherPictureIsWholeAndShown() throws Exception {
        StringBuilder pages = new StringBuilder();
        try (Stream<Path> files = Files.list(Path.of("../docs/internals/math"))) {
            for (Path page : files.toList()) pages.append(Files.readString(page));
        }
        List<String> others;
        try (Stream<Path> files = Files.list(IMAGES)) {
            others = files.filter(Files::isRegularFile)
                    .map(f -> f.getFileName().toString())
                    .filter(f -> !Gallery.pictures().containsKey(f.replace(".svg", "")))
                    .sorted()
                    .toList();
        }
        assertThat(others).contains("plan-memory.svg", "plan-time.svg");
        for (String file : others) {
            Document svg = DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(IMAGES.resolve(file).toFile());
            assertThat(svg.getElementsByTagName("circle").getLength()
                            + svg.getElementsByTagName("path").getLength())
                    .isPositive();
            assertThat(pages).contains("(../../images/" + file + ")");
        }
    }

    private static double boxes(Element path) {
        return path.getAttribute("d").chars().filter(c -> c == 'M').count();
    }

    private static Stream<Series> series(Figure figure, Series.Shape shape) {
        return figure.marks().stream()
                .filter(Series.class::isInstance)
                .map(Series.class::cast)
                .filter(some -> some.shape() == shape);
    }

    private static List<Element> inside(Document svg, String kind, String element) {
        NodeList all = svg.getElementsByTagName(element);
        return IntStream.range(0, all.getLength())
                .mapToObj(i -> (Element) all.item(i))
                .filter(e -> under(e, kind))
                .toList();
    }

    private static boolean under(Element element, String kind) {
        for (var at = element.getParentNode(); at instanceof Element group; at = at.getParentNode())
            if (List.of(group.getAttribute("class").split(" ")).contains(kind)) return true;
        return false;
    }
}
