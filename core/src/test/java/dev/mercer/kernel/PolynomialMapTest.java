package dev.mercer.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.Points;
import dev.mercer.util.InvalidInputException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class PolynomialMapTest extends FeatureMapContract {
    @Override
    protected List<FeatureMap> examples(int d) {
        List<FeatureMap> maps = new ArrayList<>();
        for (int degree = 1; degree <= 5; degree++)
            for (double c : new double[] {1, 0, 2.5, 1 / 3.0}) maps.add(new PolynomialMap(degree, c));
        return maps;
    }

    @Override
    protected List<Integer> dims() {
        return List.of(1, 2, 3, 5, 8);
    }

    @Test
    void degreeTwoInThePlane() {
        Points x = Points.of(new double[] {3, 5});
        double root = Math.sqrt(2);
        assertThat(sorted(new PolynomialMap(2).apply(x)))
                .containsExactly(new double[] {1, 3 * root, 5 * root, 9, 15 * root, 25}, within(1e-13));
        assertThat(sorted(new PolynomialMap(2, 0).apply(x)))
                .containsExactly(new double[] {9, 15 * root, 25}, within(1e-13));
    }

    private static double[] sorted(Points features) {
        double[] row = new double[features.dim()];
        features.copyRow(0, row);
        Arrays.sort(row);
        return row;
    }

    @Test
    void thereAreAsManyFeaturesAsMonomials() {
        assertThat(new PolynomialMap(3).dim(4)).isEqualTo(35);
        assertThat(new PolynomialMap(3, 0).dim(4)).isEqualTo(20);
        assertThat(new PolynomialMap(1).dim(16_777_215)).isEqualTo(1 << 24);
        assertThat(new PolynomialMap(150).dim(1)).isEqualTo(151);
    }

    @Test
    void isTheOtherSideOfThePolynomialKernel() {
        assertThat(new PolynomialMap(4, 2.5).kernel()).contains(new Polynomial(4, 2.5));
        assertThat(FeatureMap.parse("polynomial(3)")).isEqualTo(new PolynomialMap(3, 1));
    }

    /** One frame of the stack for each coordinate would be too many, and so would a loop over all for each. */
    @Test
    @Timeout(10)
    void takesVeryManyCoordinates() {
        Points x = TestPoints.normal(1, 300_000, 1);
        double[] features = new double[300_001];
        new PolynomialMap(1, 4).map(x, 0, features);
        assertThat(features[0]).isEqualTo(2);
        assertThat(features[300_000]).isEqualTo(x.get(0, 299_999));
    }

    /** c¹⁵⁰ is below the smallest double: the feature is 0, but it is still there. */
    @Test
    void writesFeaturesThatUnderflow() {
        double[] features = new double[151];
        Arrays.fill(features, -77);
        new PolynomialMap(150, 1e-3).map(Points.of(new double[] {1}), 0, features);
        assertThat(features).doesNotContain(-77);
    }

    @Test
    void refusesMoreFeaturesThanFitAndNamesTheCure() {
        assertThatThrownBy(() -> new PolynomialMap(5).dim(100))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("polynomial(degree=5, c=1) makes 9.66e+07 features of 100 coordinates, "
                        + "at most 16777216 are allowed: use the kernel instead");
        assertThatThrownBy(() -> new PolynomialMap(150).dim(2_000_000_000)).isInstanceOf(InvalidInputException.class);
    }

    @Test
    void refusesOtherParameters() {
        assertThatThrownBy(() -> new PolynomialMap(0)).hasMessage("degree must be >= 1, got 0");
        assertThatThrownBy(() -> new PolynomialMap(151))
                .hasMessage("degree must be <= 150, got 151: its factorial would overflow");
        assertThatThrownBy(() -> new PolynomialMap(2, -1)).hasMessage("c must be >= 0 and finite, got -1");
    }

    @Test
    void namesItsFeatures() {
        assertThat(new PolynomialMap(2).names(List.of("a", "b"))).contains(List.of("1", "a", "a*b", "a^2", "b", "b^2"));
        assertThat(new PolynomialMap(1, 0).names(List.of("a", "b"))).contains(List.of("a", "b"));
    }
}
