package dev.mercer.compute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.data.Points;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Intersection;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.Linear;
import dev.mercer.kernel.TestPoints;
import dev.mercer.util.InvalidInputException;
import org.junit.jupiter.api.Test;

class KernelBlockTest {
    private static final Points GOOD = TestPoints.nonNegative(4, 2, 1);
    private static final Points BAD = Points.of(new double[] {1, 1}, new double[] {1, -1});

    @Test
    void knowsItsSize() {
        KernelBlock block = new KernelBlock(new Linear(), GOOD, BAD);
        assertThat(block.rows()).isEqualTo(4);
        assertThat(block.columns()).isEqualTo(2);
        assertThat(KernelBlock.square(new Linear(), GOOD).columns()).isEqualTo(4);
        assertThat(KernelBlock.square(new Linear(), GOOD).x()).isSameAs(GOOD);
    }

    @Test
    void refusesPointsOfDifferentNumbersOfColumns() {
        Points three = TestPoints.normal(4, 3, 1);
        assertThatThrownBy(() -> new KernelBlock(new Gaussian(1), GOOD, three))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("points of 2 and of 3 coordinates cannot be compared: both must have the same columns");
    }

    @Test
    void refusesPointsOutsideTheDomainOnEitherSide() {
        String message = "intersection() needs coordinates >= 0, got -1 at row 2, column 2: "
                + "scale the column to [0, 1] or use another kernel";
        Kernel kernel = new Intersection();
        assertThatThrownBy(() -> new KernelBlock(kernel, GOOD, BAD)).hasMessage(message);
        assertThatThrownBy(() -> new KernelBlock(kernel, BAD, GOOD)).hasMessage(message);
        assertThatThrownBy(() -> KernelBlock.square(kernel, BAD)).hasMessage(message);
    }

    @Test
    void looksAtTheDomainOfEveryPartOfAnExpression() {
        Kernel bad = new Intersection();
        Kernel good = new Gaussian(1);
        for (Kernel kernel : new Kernel[] {
            good.plus(bad),
            good.times(bad),
            bad.scaled(2),
            bad.power(2),
            bad.exp(),
            bad.normalized(),
            bad.on(1),
            bad.perFeature(1, 2)
        })
            assertThatThrownBy(() -> KernelBlock.square(kernel, BAD))
                    .as("%s", kernel)
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining("got -1 at row 2, column 2");
    }

    @Test
    void windowsMustLieInsideAndFitIntoTheArray() {
        PointPair pair = PointPair.of(new KernelBlock(new Linear(), GOOD, BAD));
        double[] out = new double[10];
        new Window(0, 4, 0, 2).requireRoom(pair, out.length, 2, 2);
        new Window(0, 1, 0, 2).requireRoom(pair, out.length, 8, 0);
        assertThatThrownBy(() -> new Window(0, 5, 0, 2).requireRoom(pair, out.length, 0, 2))
                .hasMessage("the window ends at row 5, column 2, the matrix has 4 rows and 2 columns");
        assertThatThrownBy(() -> new Window(0, 4, 0, 2).requireRoom(pair, out.length, 3, 2))
                .hasMessage("4 rows of 2 numbers from 3 on, 2 apart, do not fit into an array of 10");
        assertThatThrownBy(() -> new Window(0, 2, 0, 2).requireRoom(pair, out.length, 0, 1))
                .hasMessage("2 rows of 2 numbers from 0 on, 1 apart, do not fit into an array of 10");
        assertThatThrownBy(() -> new Window(0, 1, 0, 2).requireRoom(pair, out.length, -1, 2))
                .isInstanceOf(InvalidInputException.class);
    }

    @Test
    void aWindowDoesNotEndBeforeItBegins() {
        assertThat(new Window(2, 5, 1, 1).rows()).isEqualTo(3);
        assertThat(new Window(2, 5, 1, 1).columns()).isZero();
        assertThatThrownBy(() -> new Window(3, 2, 0, 1))
                .hasMessage("a window must begin at 0 or later and not end before it begins, "
                        + "got rows 3..2, columns 0..1");
        assertThatThrownBy(() -> new Window(-1, 2, 0, 1)).isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> new Window(0, 2, 1, 0)).isInstanceOf(InvalidInputException.class);
    }
}
