package dev.mercer.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.data.Points;
import dev.mercer.data.SparsePoints;
import dev.mercer.util.InvalidInputException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Kernels whose values are given. */
class PrecomputedTest {
    private static final Kernel KERNEL = new Precomputed();

    @Test
    void isTheValueInTheRow() {
        Points x = KernelCases.items(20, 6, 1);
        for (int i = 0; i < 20; i++)
            for (int j = 0; j < 20; j++)
                assertThat(KERNEL.value(x, i, x, j))
                        .isEqualTo(KernelCases.ofItems((int) x.get(i, 0), (int) x.get(j, 0)));
    }

    @Test
    void aNewItemIsComparedWithTrainingItemsWhoseNumbersAreEnough() {
        Points known = KernelCases.items(4, 4, 1);
        Points fresh = Precomputed.unseen(Points.of(new double[] {7, 0, 9}));
        SparsePoints numbers = Precomputed.numbersOf(known);
        for (int i = 0; i < 4; i++) {
            double expected = fresh.get(0, (int) known.get(i, 0));
            assertThat(KERNEL.value(fresh, 0, known, i)).isEqualTo(expected);
            assertThat(KERNEL.value(known, i, fresh, 0)).isEqualTo(expected);
            assertThat(KERNEL.value(numbers, i, fresh, 0)).isEqualTo(expected);
            assertThat(KERNEL.value(numbers, i, known, 0)).isEqualTo(KERNEL.value(known, i, known, 0));
            assertThat(KERNEL.value(known, 0, numbers, i)).isEqualTo(KERNEL.value(known, i, known, 0));
        }
        assertThatThrownBy(() -> KERNEL.value(fresh, 0, fresh, 0))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("precomputed() is not known between two new items, those of rows 1 and 1");
    }

    @Test
    void whatIsWrongIsSaid() {
        assertThatThrownBy(() -> Precomputed.training(Points.of(new double[] {2, 1}, new double[] {1.1, 2}), 1, 2))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("kernel values are symmetric, got k(x, z) = 1.1 and k(z, x) = 1.0"
                        + " for the training items of rows 2 and 1");
        assertThatThrownBy(() -> Precomputed.training(Points.of(new double[] {2, 1}), 3))
                .hasMessage("row 1 is that of training item 3, but rows hold kernel values with items 1 to 2");
        assertThatThrownBy(() -> KERNEL.requireDomain(Points.of(new double[] {1, 2}, new double[] {0.5, 2})))
                .hasMessage("precomputed() needs the number of a training item, 1 to 1, or 0 for a new one,"
                        + " got 0.5 in row 2");
    }

    /** As single precision leaves them. */
    @Test
    void valuesThatDifferByRoundingBecomeSymmetric() {
        Points x = Precomputed.training(Points.of(new double[] {2, 1}, new double[] {1 + 1e-7, 2}), 1, 2);
        assertThat(x.get(0, 2)).isEqualTo(x.get(1, 1)).isBetween(1.0, 1 + 1e-7);
    }

    @Test
    void saysOfWhatItIsMade() {
        assertThat(Precomputed.isAllOf(Kernel.parse("2*precomputed()^2 + constant(1)")))
                .isTrue();
        assertThat(Precomputed.isAllOf(Kernel.parse("exp(precomputed)"))).isTrue();
        for (String other : List.of("constant(1)", "precomputed() + linear()", "precomputed()[1]", "linear()"))
            assertThat(Precomputed.isAllOf(Kernel.parse(other))).as(other).isFalse();
    }
}
