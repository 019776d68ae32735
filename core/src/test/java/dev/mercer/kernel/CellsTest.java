package dev.mercer.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.compute.KernelBlock;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.util.InvalidInputException;
import java.util.List;
import org.junit.jupiter.api.Test;

class CellsTest extends KernelContract {
    /** One cut at 0 of the first column; below it one at 0.5 of the second. */
    private static final Cells THREE = cells(new double[] {1, 0}, new double[] {2, 0.5});

    private static Cells cells(double[]... splits) {
        return new Cells(DensePoints.of(splits));
    }

    @Override
    protected List<Kernel> examples() {
        // Of the first column, which points of every contract have.
        return List.of(
                cells(new double[] {1, 0.1}),
                cells(new double[] {1, 0}, new double[] {1, -0.5}),
                cells(new double[] {0, 0}, new double[] {1, 0}),
                cells(new double[] {1, 0}, new double[] {0, 0}, new double[] {1, 0.2}));
    }

    @Override
    protected double scale(Kernel kernel, Points x, int i, Points y, int j) {
        return 1;
    }

    @Test
    void pointsAreAlikeWithinACellOnly() {
        Points x = Points.of(
                new double[] {-1, 0},
                new double[] {-2, 0.4},
                new double[] {-1, 0.5},
                new double[] {0, 9},
                new double[] {3, 0});
        int[] cell = {0, 0, 1, 2, 2};
        for (int i = 0; i < 5; i++)
            for (int j = 0; j < 5; j++)
                assertThat(THREE.value(x, i, x, j)).as("%d, %d", i, j).isEqualTo(cell[i] == cell[j] ? 1 : 0);
    }

    @Test
    void withoutASplitThereIsOneCell() {
        Points x = Points.of(new double[] {-1}, new double[] {1});
        assertThat(cells(new double[] {0, 0}).value(x, 0, x, 1)).isEqualTo(1);
    }

    @Test
    void isWrittenAndReadWithItsTree() {
        Kernel local = Kernel.parse("cells([[1, 0], [2, 0.5]]) * gaussian(2) @ metric([[1, 1], [0, 2]])");
        assertThat(local).isEqualTo(THREE.times(new Gaussian(2)).after(new Metric(DensePoints.of(new double[][] {
            {1, 1}, {0, 2}
        }))));
        ShortText text = ShortText.of(local);
        assertThat(text.text()).isEqualTo("(cells(splits=M1) * gaussian(sigma=2)) @ metric(root=M2)");
        assertThat(KernelText.parse(text.text(), text.matrices())).isEqualTo(local);
    }

    @Test
    void refusesWhatIsNoTree() {
        assertThatThrownBy(() -> Kernel.parse("cells([[1, 2, 3]])"))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("rows of a column and a cut such as [[1, 0.5]], got 1 rows of 3 numbers");
        assertThatThrownBy(() -> Kernel.parse("cells([[1.5, 2]])"))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining(
                        "split 1 must begin with the number of a column, from 1, or with 0 for none, got 1.5");
        assertThatThrownBy(() -> KernelBlock.square(THREE, Points.of(new double[] {1}, new double[] {2})))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("split 2 of cells() is one of column 2, the points have 1");
    }
}
