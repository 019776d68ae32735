package dev.mercer.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.util.InvalidInputException;
import java.util.List;
import org.junit.jupiter.api.Test;

class RbfBasisTest extends FeatureMapContract {
    @Override
    protected List<FeatureMap> examples(int d) {
        return List.of(
                new RbfBasis(TestPoints.normal(4, d, 8), 1 / 3.0),
                new RbfBasis(TestPoints.normal(1, d, 9), 2),
                new RbfBasis(DensePoints.generate(2, d, (i, k) -> i == 0 ? -0.0 : 1e22), 2));
    }

    @Test
    void eachFeatureIsABumpOnItsCentre() {
        DensePoints centers = DensePoints.of(new double[] {0, 0}, new double[] {3, 4});
        double[] out = new double[2];
        new RbfBasis(centers, 5).map(Points.of(new double[] {0, 0}), 0, out);
        assertThat(out).containsExactly(1, Math.exp(-0.5));
    }

    @Test
    void isWrittenWithItsCentres() {
        FeatureMap map = new RbfBasis(DensePoints.of(new double[] {0, 1.5}, new double[] {-2, 1e-7}), 2);
        assertThat(map).hasToString("rbf(centers=[[0, 1.5], [-2, 1.0E-7]], sigma=2)");
        assertThat(FeatureMap.parse("rbf([[0, 1.5],[-2, 1e-7]], 2)")).isEqualTo(map);
    }

    @Test
    void hasNoKernelWithAFormulaOfItsOwn() {
        assertThat(examples(2).get(0).kernel()).isEmpty();
    }

    @Test
    void refusesPointsOfAnotherNumberOfColumns() {
        RbfBasis map = new RbfBasis(TestPoints.normal(4, 2, 8), 1);
        Points x = points(2, 3, 1);
        assertThatThrownBy(() -> map.apply(x))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("the centres have 2 coordinates, the points 3");
    }

    @Test
    void refusesOtherParameters() {
        assertThatThrownBy(() -> new RbfBasis(DensePoints.of(), 1))
                .hasMessage("centers must be one point or more, got none");
        assertThatThrownBy(() -> new RbfBasis(TestPoints.normal(1, 1, 1), -1))
                .hasMessage("sigma must be > 0 and finite, got -1");
    }
}
