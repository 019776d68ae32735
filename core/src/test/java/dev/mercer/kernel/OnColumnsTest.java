package dev.mercer.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.compute.KernelBlock;
import dev.mercer.data.Points;
import dev.mercer.data.SparsePoints;
import dev.mercer.util.InvalidInputException;
import java.util.List;
import org.junit.jupiter.api.Test;

class OnColumnsTest extends KernelContract {
    private static final List<String> NAMES = List.of("age", "income", "net worth");

    @Override
    protected List<Kernel> examples() {
        return examples(3);
    }

    @Override
    protected List<Kernel> examples(int d) {
        return List.of(
                new Gaussian(1.5).on(0, d - 1),
                new Linear().on(d - 1, 0, 0).plus(new Manhattan(2).on(d / 2)),
                new Polynomial(2, 1).on(1).on(0, d - 1));
    }

    @Override
    protected double scale(Kernel kernel, Points x, int i, Points y, int j) {
        return byDiagonal(kernel, x, i, y, j);
    }

    @Override
    protected boolean seesAllColumns() {
        return false;
    }

    @Test
    void seesTheseColumnsInThisOrder() {
        assertFormula(new Linear().on(2, 0), (x, z) -> x[2] * z[2] + x[0] * z[0]);
        assertFormula(new Linear().on(1, 1), (x, z) -> 2 * x[1] * z[1]);
        Kernel lengths = new Linear().perColumn(1, 10).on(2, 0);
        assertFormula(lengths, (x, z) -> x[2] * z[2] + x[0] * z[0] / 100);
    }

    @Test
    void javaCountsFromZeroAndTheNotationFromOne() {
        assertThat(new Linear().on(0, 2)).hasToString("linear()[1, 3]").isEqualTo(Kernel.parse("linear()[1, 3]"));
    }

    @Test
    void namesAreBoundToTheColumnsOfTheData() {
        Kernel named = new Gaussian(1).on("net worth", "age").plus(new Linear().on(1));
        assertThat(named.bind(NAMES)).isEqualTo(new Gaussian(1).on(2, 0).plus(new Linear().on(1)));
        assertThat(named.exp().normalized().power(2).scaled(3).times(named).bind(NAMES))
                .isEqualTo(
                        named.bind(NAMES).exp().normalized().power(2).scaled(3).times(named.bind(NAMES)));
    }

    @Test
    void namesInsideAreThoseOfTheColumnsSeen() {
        Kernel inner = new Gaussian(1).on("age").on("net worth", "age");
        assertThat(inner.bind(NAMES)).isEqualTo(new Gaussian(1).on(1).on(2, 0));
        assertThatThrownBy(() -> new Gaussian(1).on("income").on("age").bind(NAMES))
                .hasMessage("the kernel uses column \"income\", the data has none: the columns are age");
    }

    /** As encoders name what they make of a column of text. */
    @Test
    void aNameStandsForAllThatWasMadeOfTheColumn() {
        List<String> encoded = List.of("city=Paris", "age", "city=Rome", "citysize=1", "age=(missing)");
        assertThat(new Linear().on("city").bind(encoded)).isEqualTo(new Linear().on(0, 2));
        assertThat(new Linear().on("age", "city").bind(encoded)).isEqualTo(new Linear().on(1, 0, 2));
    }

    @Test
    void refusesANameThatTheDataDoesNotHave() {
        assertThatThrownBy(() -> new Linear().on("incone").bind(NAMES))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("the kernel uses column \"incone\", the data has none: did you mean income?");
        assertThatThrownBy(() -> new Linear().on("age").bind(List.of()))
                .hasMessage("the kernel uses column \"age\", but the columns have no names here: give its number");
    }

    @Test
    void refusesANameThatWasNotBound() {
        Points x = points(2, 3, 1);
        assertThatThrownBy(() -> KernelBlock.square(new Linear().on("age"), x))
                .hasMessage("column \"age\" is given by name: bind the kernel to the names of the data first");
    }

    @Test
    void refusesAColumnThatTheDataDoesNotHave() {
        Points x = points(2, 3, 1);
        assertThatThrownBy(() -> KernelBlock.square(new Linear().on(0, 3), x))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("the kernel uses column 4, the data has 3 columns");
        assertThatThrownBy(() -> new Linear().on(-1)).hasMessage("a column has a name or a number >= 1, got 0");
        assertThatThrownBy(() -> new Linear().on(new int[0]))
                .hasMessage("a kernel on columns needs at least one column");
    }

    @Test
    void whatItsKernelRefusesIsNamedByTheColumnOfTheData() {
        Points x = Points.of(new double[] {1, -1, 2}, new double[] {1, -1, -7});
        Kernel kernel = new Intersection().on(2, 0);
        for (Points points : List.of(x, SparsePoints.of(x)))
            assertThatThrownBy(() -> KernelBlock.square(kernel, points))
                    .hasMessageContaining("got -7 at row 2, column 3:");
        assertThat(KernelBlock.square(kernel, x.range(0, 1)).rows()).isOne();
    }
}
