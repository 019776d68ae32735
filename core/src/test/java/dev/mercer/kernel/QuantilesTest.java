package dev.mercer.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.util.InvalidInputException;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class QuantilesTest extends FeatureMapContract {
    @Override
    protected List<FeatureMap> examples(int d) {
        return List.of(
                Quantiles.of(points(50, d, 8)), new Quantiles(DensePoints.generate(4, d, (r, k) -> k - 1.0 + r / 2)));
    }

    @Test
    void onlyTheOrderOfAColumnCounts() {
        Points x = points(40, 2, 1);
        Points bent = DensePoints.generate(40, 2, (i, k) -> k == 0 ? Math.exp(3 * x.get(i, k)) : x.get(i, k));
        DensePoints one = Quantiles.of(x).apply(x);
        DensePoints other = Quantiles.of(bent).apply(bent);
        // Between knots lines are not bent: 65 knots of 40 rows are all of them.
        for (int i = 0; i < 40; i++)
            for (int k = 0; k < 2; k++) assertThat(one.get(i, k)).isCloseTo(other.get(i, k), within(1e-12));
    }

    @Test
    void hasMeanZeroAndVarianceOneOverTheKnots() {
        DensePoints x = DensePoints.generate(65, 1, (i, k) -> Math.exp(i / 9.0));
        DensePoints found = Quantiles.of(x).apply(x);
        double mean = 0;
        double square = 0;
        for (int i = 0; i < 65; i++) {
            mean += found.get(i, 0) / 65;
            square += found.get(i, 0) * found.get(i, 0) / 65;
        }
        assertThat(mean).isCloseTo(0, within(1e-12));
        assertThat(square).isCloseTo(1, within(1e-12));
    }

    @Test
    void equalValuesShareTheMiddleOfTheirRanksAndTheEndsAreKept() {
        Quantiles map = new Quantiles(DensePoints.of(
                new double[] {0}, new double[] {0}, new double[] {0}, new double[] {0}, new double[] {10}));
        // Two values, four to one: apart by σ⁻¹ with σ² = 4/5 · 1/5.
        DensePoints found = map.apply(
                Points.of(new double[] {-5}, new double[] {0}, new double[] {5}, new double[] {10}, new double[] {99}));
        assertThat(found.get(0, 0)).isEqualTo(found.get(1, 0));
        assertThat(found.get(4, 0)).isEqualTo(found.get(3, 0));
        assertThat(found.get(2, 0)).isCloseTo((found.get(1, 0) + found.get(3, 0)) / 2, within(1e-12));
        assertThat(found.get(3, 0) - found.get(1, 0)).isCloseTo(2.5, within(1e-12));
    }

    @Test
    void aColumnThatDoesNotVaryBecomesZero() {
        Points x = DensePoints.generate(5, 1, (i, k) -> 3);
        assertThat(Quantiles.of(x).apply(x).get(2, 0)).isZero();
    }

    @Test
    void aPointOfWeightTwoIsThatPointTwice() {
        Points x = points(200, 3, 4);
        double[] weights = IntStream.range(0, 200).mapToDouble(i -> i % 4).toArray();
        int[] repeated = IntStream.range(0, 200)
                .flatMap(i -> IntStream.generate(() -> i).limit(i % 4))
                .toArray();
        Quantiles expected = Quantiles.of(x.select(repeated));
        assertThat(Quantiles.of(x, Reals.of(weights))).isEqualTo(expected);
        assertThatThrownBy(() -> Quantiles.of(x, Reals.constant(200, 0)))
                .hasMessage("quantiles need points of positive weight, got none");
    }

    @Test
    void weightsOfASmallSumAreRelative() {
        Points x = points(200, 3, 4);
        assertThat(Quantiles.of(x, Reals.constant(200, 1e-3))).isEqualTo(Quantiles.of(x));
    }

    @Test
    void aRareValueIsKept() {
        Points x = DensePoints.generate(10_000, 1, (i, k) -> i == 77 ? 1 : 0);
        DensePoints found = Quantiles.of(x).apply(x);
        assertThat(found.get(77, 0)).isGreaterThan(found.get(0, 0) + 1);
    }

    @Test
    void refusesKnotsThatDoNotAscendAndOtherPoints() {
        assertThatThrownBy(() -> FeatureMap.parse("quantiles([[1, 1], [2, 0]])"))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("knots must ascend, got 0 after 1 in column 2");
        assertThatThrownBy(() -> FeatureMap.parse("quantiles([[1]])"))
                .hasMessageContaining("knots must be two rows or more, got 1");
        Quantiles map = Quantiles.of(points(9, 2, 1));
        Points x = points(2, 3, 1);
        assertThatThrownBy(() -> map.apply(x)).hasMessage("the knots are those of 2 columns, the points have 3");
    }
}
