package dev.mercer.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.compute.KernelBlock;
import dev.mercer.data.Points;
import dev.mercer.util.InvalidInputException;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PerColumnTest extends KernelContract {
    @Override
    protected List<Kernel> examples() {
        return examples(3);
    }

    @Override
    protected List<Kernel> examples(int d) {
        double[] lengths = IntStream.range(0, d).mapToDouble(k -> (k + 1) / 3.0).toArray();
        double[] others = IntStream.range(0, d).mapToDouble(k -> 1 + k % 3).toArray();
        return List.of(
                new Gaussian(2).perColumn(lengths),
                new Matern(1.5, 1).plus(new Polynomial(2, 0.5)).perColumn(others),
                new Manhattan(1).perColumn(lengths).perColumn(others).scaled(2));
    }

    @Override
    protected double scale(Kernel kernel, Points x, int i, Points y, int j) {
        return byDiagonal(kernel, x, i, y, j);
    }

    @Test
    void dividesEachFeatureByItsLength() {
        assertFormula(
                new Linear().perColumn(2, 0.5, 4), (x, z) -> x[0] * z[0] / 4 + x[1] * z[1] * 4 + x[2] * z[2] / 16);
    }

    @Test
    void equalLengthsAreOneSigma() {
        assertFormula(new Gaussian(1).perColumn(3, 3, 3), (x, z) -> Math.exp(-Math.pow(Naive.distance(x, z), 2) / 18));
    }

    @Test
    void lengthsAreParametersByNumber() {
        assertThat(new Gaussian(2).perColumn(3, 4).parameters())
                .containsExactly(new Parameter("sigma", 2), new Parameter("length 1", 3), new Parameter("length 2", 4));
    }

    @Test
    void refusesLengthsThatAreNotPositive() {
        assertThatThrownBy(() -> new Gaussian(1).perColumn(1, 0)).hasMessage("length 2 must be > 0 and finite, got 0");
        assertThatThrownBy(() -> new Gaussian(1).perColumn(Double.NaN, 1))
                .hasMessage("length 1 must be > 0 and finite, got NaN");
        assertThatThrownBy(() -> new Gaussian(1).perColumn()).hasMessage("number of lengths must be >= 1, got 0");
    }

    @Test
    void refusesAnotherNumberOfColumns() {
        Points x = points(2, 3, 1);
        assertThatThrownBy(() -> KernelBlock.square(new Gaussian(1).perColumn(1, 2), x))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("the kernel has 2 lengths, the data has 3 columns: give one length for each column");
    }

    @Test
    void whatItsKernelRefusesIsNamedByTheValueInTheData() {
        Points x = Points.of(new double[] {1, 1}, new double[] {1, -7});
        assertThatThrownBy(() -> KernelBlock.square(new Intersection().perColumn(2, 10), x))
                .hasMessageContaining("got -7 at row 2, column 2:");
    }
}
