package dev.mercer.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.util.InvalidInputException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Feature maps of products and bumps. */
class ExpansionMapsTest {
    @Test
    void polynomialMapDegreeTwoInThePlane() {
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
    void polynomialMapThereAreAsManyFeaturesAsMonomials() {
        assertThat(new PolynomialMap(3).dim(4)).isEqualTo(35);
        assertThat(new PolynomialMap(3, 0).dim(4)).isEqualTo(20);
        assertThat(new PolynomialMap(1).dim(16_777_215)).isEqualTo(1 << 24);
        assertThat(new PolynomialMap(150).dim(1)).isEqualTo(151);
    }

    @Test
    void polynomialMapIsTheOtherSideOfThePolynomialKernel() {
        assertThat(new PolynomialMap(4, 2.5).kernel()).contains(new Polynomial(4, 2.5));
        assertThat(FeatureMap.parse("polynomial(3)")).isEqualTo(new PolynomialMap(3, 1));
    }

    /** One frame of the stack for each coordinate would be too many, and so would a loop over all for each. */
    @Test
    @Timeout(10)
    void polynomialMapTakesVeryManyCoordinates() {
        Points x = TestPoints.normal(1, 300_000, 1);
        double[] features = new double[300_001];
        new PolynomialMap(1, 4).map(x, 0, features);
        assertThat(features[0]).isEqualTo(2);
        assertThat(features[300_000]).isEqualTo(x.get(0, 299_999));
    }

    /** c¹⁵⁰ is below the smallest double: the feature is 0, but it is still there. */
    @Test
    void polynomialMapWritesFeaturesThatUnderflow() {
        double[] features = new double[151];
        Arrays.fill(features, -77);
        new PolynomialMap(150, 1e-3).map(Points.of(new double[] {1}), 0, features);
        assertThat(features).doesNotContain(-77);
    }

    @Test
    void polynomialMapRefusesMoreFeaturesThanFitAndNamesTheCure() {
        assertThatThrownBy(() -> new PolynomialMap(5).dim(100))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("polynomial(degree=5, c=1) makes 9.66e+07 features of 100 coordinates, "
                        + "at most 16777216 are allowed: use the kernel instead");
        assertThatThrownBy(() -> new PolynomialMap(150).dim(2_000_000_000)).isInstanceOf(InvalidInputException.class);
    }

    @Test
    void polynomialMapRefusesOtherParameters() {
        assertThatThrownBy(() -> new PolynomialMap(0)).hasMessage("degree must be >= 1, got 0");
        assertThatThrownBy(() -> new PolynomialMap(151))
                .hasMessage("degree must be <= 150, got 151: its factorial would overflow");
        assertThatThrownBy(() -> new PolynomialMap(2, -1)).hasMessage("c must be >= 0 and finite, got -1");
    }

    @Test
    void polynomialMapNamesItsFeatures() {
        assertThat(new PolynomialMap(2).names(List.of("a", "b"))).contains(List.of("1", "a", "a*b", "a^2", "b", "b^2"));
        assertThat(new PolynomialMap(1, 0).names(List.of("a", "b"))).contains(List.of("a", "b"));
    }

    @Test
    void subsetsMapFeatureNumberIsTheSubsetInBinary() {
        double[] out = new double[8];
        new SubsetsMap().map(Points.of(new double[] {2, 3, 5}), 0, out);
        assertThat(out).containsExactly(1, 2, 3, 6, 5, 10, 15, 30);
    }

    @Test
    void subsetsMapThereAreTwoToTheNumberOfCoordinates() {
        assertThat(new SubsetsMap().dim(10)).isEqualTo(1024);
        assertThat(new SubsetsMap().dim(24)).isEqualTo(1 << 24);
    }

    @Test
    void subsetsMapRefusesMoreThanTwentyFourCoordinatesAndNamesTheCure() {
        assertThatThrownBy(() -> new SubsetsMap().dim(25))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("subsets() makes 2^25 features of 25 coordinates, 24 are the most: "
                        + "use the kernel subsets() instead");
    }

    /** The largest error of Φ(x)ᵀΦ(z) among some pairs. */
    private static double error(int d, int terms) {
        Kernel gaussian = new Gaussian(1.3);
        Points x = TestPoints.normal(12, d, 5);
        DensePoints features = new GaussianSeries(1.3, terms).apply(x);
        double largest = 0;
        for (int i = 0; i < x.size(); i++)
            for (int j = 0; j < x.size(); j++)
                largest = Math.max(largest, Math.abs(features.dot(i, features, j) - gaussian.value(x, i, x, j)));
        return largest;
    }

    @Test
    void gaussianSeriesConvergesToTheGaussian() {
        for (int d = 1; d <= 3; d++) {
            assertThat(error(d, 3)).as("3 terms, %d coordinates", d).isGreaterThan(1e-3);
            assertThat(error(d, 10)).as("10 terms, %d coordinates", d).isLessThan(error(d, 3) / 10);
            assertThat(error(d, 60)).as("60 terms, %d coordinates", d).isLessThan(1e-12);
        }
    }

    @Test
    void gaussianSeriesGrowsFromBelowForPointsOnTheSameSide() {
        Points x = Points.of(new double[] {0.7}, new double[] {1.9});
        double before = 0;
        for (int terms = 1; terms <= 12; terms++) {
            DensePoints features = new GaussianSeries(1, terms).apply(x);
            double value = features.dot(0, features, 1);
            assertThat(value).isGreaterThan(before);
            before = value;
        }
        assertThat(before).isLessThan(new Gaussian(1).value(x, 0, x, 1));
    }

    @Test
    void gaussianSeriesTermsInOneDimension() {
        double[] out = new double[3];
        new GaussianSeries(2, 3).map(Points.of(new double[] {4}), 0, out);
        double decay = Math.exp(-2);
        assertThat(out).containsExactly(new double[] {decay, 2 * decay, 4 / Math.sqrt(2) * decay}, within(1e-15));
    }

    /** exp(−‖x‖²/2σ²) alone is 0 in double precision there, its product with the powers is not. */
    @Test
    void gaussianSeriesIsRightFarOutsideToo() {
        for (double far : new double[] {30, 38.3, 45, 50}) {
            double[] out = new double[4000];
            new GaussianSeries(1, 4000).map(Points.of(new double[] {far}), 0, out);
            double squares = 0;
            for (double feature : out) squares += feature * feature;
            assertThat(squares).as("‖Φ(%s)‖²", far).isCloseTo(1, within(1e-9));
        }
    }

    @Test
    void gaussianSeriesBeyondTheRangeOfDoubleItIsZero() {
        double[] out = {7, 7, 7};
        new GaussianSeries(1e-3, 3).map(Points.of(new double[] {1}), 0, out);
        assertThat(out).containsOnly(0);
    }

    @Test
    void gaussianSeriesThereAreAsManyFeaturesAsMonomialsBelowTheDegree() {
        assertThat(new GaussianSeries(1, 4).dim(4)).isEqualTo(35);
        assertThat(new GaussianSeries(1, 1).dim(9)).isOne();
        assertThat(new GaussianSeries(1, 1000).dim(1)).isEqualTo(1000);
    }

    @Test
    void gaussianSeriesRefusesOtherParametersAndTooManyFeatures() {
        assertThatThrownBy(() -> new GaussianSeries(0, 3)).hasMessage("sigma must be > 0 and finite, got 0");
        assertThatThrownBy(() -> new GaussianSeries(1, 0)).hasMessage("terms must be >= 1, got 0");
        assertThatThrownBy(() -> new GaussianSeries(1, Integer.MAX_VALUE).dim(3))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("gaussianseries(sigma=1, terms=2147483647) makes 1.65e+27 features of 3 coordinates, "
                        + "at most 16777216 are allowed: use the kernel instead");
    }

    @Test
    void rbfBasisEachFeatureIsABumpOnItsCenter() {
        DensePoints centers = DensePoints.of(new double[] {0, 0}, new double[] {3, 4});
        double[] out = new double[2];
        new RbfBasis(centers, 5).map(Points.of(new double[] {0, 0}), 0, out);
        assertThat(out).containsExactly(1, Math.exp(-0.5));
    }

    @Test
    void rbfBasisIsWrittenWithItsCenters() {
        FeatureMap map = new RbfBasis(DensePoints.of(new double[] {0, 1.5}, new double[] {-2, 1e-7}), 2);
        assertThat(map).hasToString("rbf(centers=[[0, 1.5], [-2, 1.0E-7]], sigma=2)");
        assertThat(FeatureMap.parse("rbf([[0, 1.5],[-2, 1e-7]], 2)")).isEqualTo(map);
    }

    @Test
    void rbfBasisHasNoKernelWithAFormulaOfItsOwn() {
        assertThat(new RbfBasis(TestPoints.normal(4, 2, 8), 1).kernel()).isEmpty();
    }

    @Test
    void rbfBasisRefusesPointsOfAnotherNumberOfColumns() {
        RbfBasis map = new RbfBasis(TestPoints.normal(4, 2, 8), 1);
        Points x = TestPoints.normal(2, 3, 1);
        assertThatThrownBy(() -> map.apply(x))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("the centres have 2 coordinates, the points 3");
    }

    @Test
    void rbfBasisRefusesOtherParameters() {
        assertThatThrownBy(() -> new RbfBasis(DensePoints.of(), 1))
                .hasMessage("centers must be one point or more, got none");
        assertThatThrownBy(() -> new RbfBasis(TestPoints.normal(1, 1, 1), -1))
                .hasMessage("sigma must be > 0 and finite, got -1");
    }
}
