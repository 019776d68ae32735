package dev.mercer.compute.internal;

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
            bad.perColumn(1, 2)
        })
            assertThatThrownBy(() -> KernelBlock.square(kernel, BAD))
                    .as("%s", kernel)
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining("got -1 at row 2, column 2");
    }
}
