package dev.mercer.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.Reals;
import dev.mercer.util.InvalidInputException;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class FigureTest {
    private static final Reals XS = Reals.of(1, 2, 3, 4);
    private static final Reals YS = Reals.of(10, -20, 30, 5.5);
    private static final Figure.Axes AXES = new Figure.Axes("x", "y");

    private static List<Element> all(String svg, String element) throws Exception {
        NodeList found = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)))
                .getElementsByTagName(element);
        return IntStream.range(0, found.getLength())
                .mapToObj(i -> (Element) found.item(i))
                .toList();
    }

    @Test
    void everyMarkIsDrawnAndNamed() {
        Figure figure = new Figure(
                "All marks",
                AXES,
                Mark.band("fit", XS, YS, Reals.of(20, -10, 40, 15)),
                Mark.curve("fit", XS, YS),
                Mark.dots("data", XS, YS),
                Mark.rings("special", XS, YS),
                Mark.guide("compare", XS, YS),
                Mark.whiskers("spread", XS, YS, Reals.of(20, -10, 40, 15)));
        Drawn drawn = Drawn.of(figure);
        assertThat(drawn.inside("dots", "path"))
                .as("the second colour has triangles")
                .hasSize(4);
        assertThat(drawn.inside("rings", "circle")).hasSize(4);
        assertThat(drawn.inside("whiskers", "path")).hasSize(4);
        for (String one : List.of("band", "curve", "guide", "axes"))
            assertThat(drawn.inside(one, "path")).hasSize(1);
        assertThat(drawn.groups("legend")).as("band and curve share one entry").hasSize(5);
        assertThat(drawn.inside("legend", "text").stream().map(Element::getTextContent))
                .containsExactly("fit", "data", "special", "compare", "spread");
        assertThat(drawn.texts()).contains("All marks", "x", "y");
    }

    @Test
    void marksLieWhereTheAxesSay() {
        Figure figure = new Figure("Places", AXES, Mark.dots("data", XS, YS), Mark.curve("fit", XS, YS));
        Drawn drawn = Drawn.of(figure);
        for (List<double[]> found :
                List.of(drawn.circles("dots"), drawn.paths("curve").get(0)))
            for (int i = 0; i < 4; i++) {
                assertThat(found.get(i)[0]).isCloseTo(XS.get(i), within(0.001));
                assertThat(found.get(i)[1]).isCloseTo(YS.get(i), within(0.01));
            }
    }

    @Test
    void logarithmicAxes() {
        Reals powers = Reals.of(1e-5, 0.003, 1, 250);
        Figure figure =
                new Figure("Decades", new Figure.Axes(Side.log("x"), Side.log("y")), Mark.dots("data", powers, powers));
        List<double[]> found = Drawn.of(figure).circles("dots");
        for (int i = 0; i < 4; i++) {
            assertThat(found.get(i)[0] / powers.get(i)).isCloseTo(1, within(0.002));
            assertThat(found.get(i)[1] / powers.get(i)).isCloseTo(1, within(0.002));
        }
        Figure zero = new Figure(
                "Zero", new Figure.Axes(Side.log("x"), Side.of("y")), Mark.dots("d", Reals.of(0, 1), XS.select(0, 1)));
        assertThatThrownBy(zero::toSvg).hasMessage("a logarithmic axis shows numbers > 0, got 0.0");
    }

    @Test
    void everythingLiesInsideThePicture() throws Exception {
        String svg = new Figure(
                        "A title that goes on and on, far longer than six hundred pixels can ever hold, whatever the font",
                        new Figure.Axes("x".repeat(200), "y".repeat(200)),
                        Mark.dots("a name that is long enough to need a row of its own", XS, YS),
                        Mark.dots("another name that is long enough for that", XS, Reals.of(1e9, 2e9, -3e9, 0)),
                        Mark.curve("n".repeat(300), Reals.of(1000000.001, 1000000.02), Reals.of(0, 1)))
                .toSvg();
        for (Element circle : all(svg, "circle")) {
            assertThat(Double.parseDouble(circle.getAttribute("cx"))).isBetween(3.5, 596.5);
            assertThat(Double.parseDouble(circle.getAttribute("cy"))).isBetween(3.5, 396.5);
        }
        for (Element text : all(svg, "text")) {
            if (text.hasAttribute("transform")) continue;
            double width = Theme.width(text.getTextContent(), Double.parseDouble(text.getAttribute("font-size")));
            double before = switch (text.getAttribute("text-anchor")) {
                case "middle" -> width / 2;
                case "end" -> width;
                default -> 0;
            };
            double left = Double.parseDouble(text.getAttribute("x")) - before;
            assertThat(left).as(text.getTextContent()).isGreaterThanOrEqualTo(0);
            assertThat(left + width).as(text.getTextContent()).isLessThanOrEqualTo(600);
        }
    }

    @Test
    void labelsOfAnAxisDoNotOverlap() throws Exception {
        String svg = new Figure(
                        "Narrow",
                        AXES,
                        Mark.dots("data", Reals.of(1000000.001, 1000000.0101, 1000000.02), Reals.of(1, 2, 3)))
                .toSvg();
        double end = -1;
        for (Element text : all(svg, "text")) {
            if (!text.getTextContent().matches("1\\.0+[0-9]*e6")) continue;
            double half = Theme.width(text.getTextContent(), Theme.SMALL) / 2;
            double middle = Double.parseDouble(text.getAttribute("x"));
            assertThat(middle - half).isGreaterThan(end);
            end = middle + half;
        }
        assertThat(end).isPositive();
    }

    @Test
    void textIsEscaped() throws Exception {
        String svg = new Figure("a < b & \"c\" \u0007", AXES, Mark.dots("<script>", XS, YS)).toSvg();
        assertThat(all(svg, "script")).isEmpty();
        assertThat(all(svg, "title").get(0).getTextContent()).isEqualTo("a < b & \"c\" �");
    }

    @Test
    void theSameInEveryLocale() {
        Figure figure = new Figure("Locale", AXES, Mark.dots("data", XS, YS));
        Locale before = Locale.getDefault();
        String here = figure.toSvg();
        try {
            Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
            assertThat(figure.toSvg()).isEqualTo(here);
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void numbersThatDoNotVaryHaveRoomAroundThem() {
        for (double value : new double[] {0, 5, -3e-300, 1e300})
            assertThat(new Figure("One", AXES, Mark.dots("dot", Reals.of(value), Reals.of(value))).toSvg())
                    .doesNotContain("NaN", "Infinity");
    }

    @Test
    void lightAndDark() {
        String svg = new Figure("Colours", AXES, Mark.dots("data", XS, YS)).toSvg();
        assertThat(svg).contains("prefers-color-scheme: dark", "var(--s0)", "fill=\"#0072B2\"");
    }

    @Test
    void whatCannotBeDrawnIsRefused() {
        assertThatThrownBy(() -> new Figure("Empty", AXES)).isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> Mark.dots("none", Reals.of(), Reals.of())).isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> Mark.curve("uneven", XS, Reals.of(1, 2))).hasMessage("number of ys must be 4, got 2");
        assertThatThrownBy(() ->
                        new Figure("Far", AXES, Mark.dots("d", Reals.of(-1e308, 1e308), Reals.of(0, 1))).toSvg())
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("too far for a picture");
    }
}
