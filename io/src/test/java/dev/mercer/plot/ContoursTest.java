package dev.mercer.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.DensePoints;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ContoursTest {
    private static final Range SIDE = new Range(-2, 2);

    /** x² + y² − 1 on a grid. */
    private static Grid circle(int lines) {
        Grid grid = Grid.over(SIDE, SIDE, lines, lines);
        DensePoints places = grid.points();
        return grid.with(IntStream.range(0, places.size())
                .mapToDouble(n -> Math.pow(places.get(n, 0), 2) + Math.pow(places.get(n, 1), 2) - 1)
                .toArray());
    }

    private static double area(List<Contours.Spot> spots) {
        double sum = 0;
        for (int k = 1; k < spots.size(); k++)
            sum += spots.get(k - 1).x() * spots.get(k).y()
                    - spots.get(k).x() * spots.get(k - 1).y();
        return Math.abs(sum) / 2;
    }

    @Test
    void aCircleIsOneClosedLineOfItsRadius() {
        List<Contours.Line> lines = Contours.at(circle(40), 0);
        assertThat(lines).hasSize(1);
        List<Contours.Spot> spots = lines.get(0).spots();
        assertThat(spots.get(0)).isEqualTo(spots.get(spots.size() - 1));
        assertThat(spots).allSatisfy(s -> assertThat(Math.hypot(s.x(), s.y())).isCloseTo(1, within(0.005)));
        assertThat(area(spots)).isCloseTo(Math.PI, within(0.02));
    }

    @Test
    void otherLevels() {
        double radius = Math.sqrt(1 + 1.25);
        assertThat(Contours.at(circle(40), 1.25).get(0).spots())
                .allSatisfy(s -> assertThat(Math.hypot(s.x(), s.y())).isCloseTo(radius, within(0.005)));
        assertThat(Contours.at(circle(40), -3)).isEmpty();
        assertThat(Contours.at(circle(40), 5)).as("the corners").hasSize(4);
    }

    @Test
    void theGroundIsClosedAlongTheEdges() {
        List<Contours.Line> lines = Contours.around(circle(40));
        assertThat(lines).as("the outer edge and the hole").hasSize(2);
        assertThat(lines.stream().mapToDouble(l -> area(l.spots())).max().orElseThrow())
                .isCloseTo(16, within(1e-9));
        assertThat(lines.stream().mapToDouble(l -> area(l.spots())).min().orElseThrow())
                .isCloseTo(Math.PI, within(0.02));
    }

    /** High corners stay together where the middle is high, else low ones: a line keeps to one side of a diagonal. */
    @Test
    void aSaddleIsCutByItsMiddle() {
        Grid grid = Grid.over(SIDE, SIDE, 2, 2);
        for (Contours.Line line : Contours.at(grid.with(3, -1, -1, 3), 0)) {
            Contours.Spot first = line.spots().get(0);
            Contours.Spot last = line.spots().get(1);
            assertThat((first.x() - first.y()) * (last.x() - last.y())).isPositive();
        }
        for (Contours.Line line : Contours.at(grid.with(0.5, -1, -1, 0.5), 0)) {
            Contours.Spot first = line.spots().get(0);
            Contours.Spot last = line.spots().get(1);
            assertThat((first.x() + first.y()) * (last.x() + last.y())).isPositive();
        }
        assertThat(Contours.at(grid.with(3, -1, -1, 3), 0)).hasSize(2);
    }

    @Test
    void everywhereOrNowhere() {
        Grid grid = Grid.over(SIDE, SIDE, 3, 3);
        assertThat(Contours.around(grid.with(1, 1, 1, 1, 1, 1, 1, 1, 1))).hasSize(1);
        assertThat(Contours.around(grid)).as("0 is not positive").isEmpty();
    }
}
