package dev.mercer.compute.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.data.Points;
import dev.mercer.kernel.Linear;
import dev.mercer.kernel.TestPoints;
import dev.mercer.util.InvalidInputException;
import org.junit.jupiter.api.Test;

class WindowTest {
    private static final Points FOUR = TestPoints.normal(4, 2, 1);
    private static final PointPair PAIR = PointPair.of(new KernelBlock(new Linear(), FOUR, FOUR.range(0, 2)));

    @Test
    void mustLieInsideAndFitIntoTheArray() {
        int length = 10;
        new Window(0, 4, 0, 2).requireRoom(PAIR, length, 2, 2);
        new Window(0, 1, 0, 2).requireRoom(PAIR, length, 8, 0);
        new Window(2, 2, 0, 2).requireRoom(PAIR, 0, 77, 0);
        assertThatThrownBy(() -> new Window(0, 5, 0, 2).requireRoom(PAIR, length, 0, 2))
                .hasMessage("the window ends at row 5, column 2, the matrix has 4 rows and 2 columns");
        assertThatThrownBy(() -> new Window(0, 4, 0, 2).requireRoom(PAIR, length, 3, 2))
                .hasMessage("4 rows of 2 numbers from 3 on, 2 apart, do not fit into an array of 10");
        assertThatThrownBy(() -> new Window(0, 2, 0, 2).requireRoom(PAIR, length, 0, 1))
                .hasMessage("2 rows of 2 numbers from 0 on, 1 apart, do not fit into an array of 10");
        assertThatThrownBy(() -> new Window(0, 1, 0, 2).requireRoom(PAIR, length, -1, 2))
                .isInstanceOf(InvalidInputException.class);
    }

    @Test
    void doesNotEndBeforeItBegins() {
        assertThat(new Window(2, 5, 1, 1).rows()).isEqualTo(3);
        assertThat(new Window(2, 5, 1, 1).columns()).isZero();
        assertThatThrownBy(() -> new Window(3, 2, 0, 1))
                .hasMessage("a window must begin at 0 or later and not end before it begins, "
                        + "got rows 3..2, columns 0..1");
        assertThatThrownBy(() -> new Window(-1, 2, 0, 1)).isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> new Window(0, 2, 1, 0)).isInstanceOf(InvalidInputException.class);
    }
}
