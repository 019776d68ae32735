package dev.mercer.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.util.InvalidInputException;
import java.util.List;
import org.junit.jupiter.api.Test;

class CategoryTest extends KernelContract {
    @Override
    protected List<Kernel> examples() {
        return List.of(new Category(0), new Category(0.25), new Category(1));
    }

    @Override
    protected double scale(Kernel kernel, Points x, int i, Points y, int j) {
        return 1;
    }

    /** Few values, so that points share coordinates. */
    @Override
    protected Points points(int n, int d, long seed) {
        Points all = super.points(n, d, seed);
        return DensePoints.generate(n, d, (i, k) -> Math.rint(all.get(i, k)));
    }

    @Test
    void isTheShareToThePowerOfTheDifferences() {
        Points x = Points.of(new double[] {1, 2, 3}, new double[] {1, 2, 3}, new double[] {1, 0, 0});
        assertThat(new Category(0.5).value(x, 0, x, 1)).isEqualTo(1);
        assertThat(new Category(0.5).value(x, 0, x, 2)).isEqualTo(0.25);
        assertThat(new Category(0).value(x, 0, x, 1)).isEqualTo(1);
        assertThat(new Category(0).value(x, 0, x, 2)).isZero();
    }

    @Test
    void isWrittenWithoutItsArgument() {
        assertThat(Kernel.parse("category()")).isEqualTo(new Category(0));
        assertThat(Kernel.parse("category(other=0.5)[1, 2]").toString()).contains("0.5");
    }

    @Test
    void otherSharesAreRefused() {
        assertThatThrownBy(() -> new Category(1.5))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("other must be from 0 to 1, got 1.5");
    }
}
