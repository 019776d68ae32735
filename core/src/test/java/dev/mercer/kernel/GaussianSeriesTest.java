package dev.mercer.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.util.InvalidInputException;
import java.util.List;
import org.junit.jupiter.api.Test;

class GaussianSeriesTest extends FeatureMapContract {
    @Override
    protected List<FeatureMap> examples(int d) {
        return List.of(new GaussianSeries(1 / 3.0, 1), new GaussianSeries(1, 4), new GaussianSeries(20, 7));
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
    void convergesToTheGaussian() {
        for (int d = 1; d <= 3; d++) {
            assertThat(error(d, 3)).as("3 terms, %d coordinates", d).isGreaterThan(1e-3);
            assertThat(error(d, 10)).as("10 terms, %d coordinates", d).isLessThan(error(d, 3) / 10);
            assertThat(error(d, 60)).as("60 terms, %d coordinates", d).isLessThan(1e-12);
        }
    }

    @Test
    void growsFromBelowForPointsOnTheSameSide() {
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
    void termsInOneDimension() {
        double[] out = new double[3];
        new GaussianSeries(2, 3).map(Points.of(new double[] {4}), 0, out);
        double decay = Math.exp(-2);
        assertThat(out).containsExactly(new double[] {decay, 2 * decay, 4 / Math.sqrt(2) * decay}, within(1e-15));
    }

    /** exp(−‖x‖²/2σ²) alone is 0 in double precision there, its product with the powers is not. */
    @Test
    void isRightFarOutsideToo() {
        for (double far : new double[] {30, 38.3, 45, 50}) {
            double[] out = new double[4000];
            new GaussianSeries(1, 4000).map(Points.of(new double[] {far}), 0, out);
            double squares = 0;
            for (double feature : out) squares += feature * feature;
            assertThat(squares).as("‖Φ(%s)‖²", far).isCloseTo(1, within(1e-9));
        }
    }

    @Test
    void beyondTheRangeOfDoubleItIsZero() {
        double[] out = {7, 7, 7};
        new GaussianSeries(1e-3, 3).map(Points.of(new double[] {1}), 0, out);
        assertThat(out).containsOnly(0);
    }

    @Test
    void thereAreAsManyFeaturesAsMonomialsBelowTheDegree() {
        assertThat(new GaussianSeries(1, 4).dim(4)).isEqualTo(35);
        assertThat(new GaussianSeries(1, 1).dim(9)).isOne();
        assertThat(new GaussianSeries(1, 1000).dim(1)).isEqualTo(1000);
    }

    @Test
    void refusesOtherParametersAndTooManyFeatures() {
        assertThatThrownBy(() -> new GaussianSeries(0, 3)).hasMessage("sigma must be > 0 and finite, got 0");
        assertThatThrownBy(() -> new GaussianSeries(1, 0)).hasMessage("terms must be >= 1, got 0");
        assertThatThrownBy(() -> new GaussianSeries(1, Integer.MAX_VALUE).dim(3))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("gaussianseries(sigma=1, terms=2147483647) makes 1.65e+27 features of 3 coordinates, "
                        + "at most 16777216 are allowed: use the kernel instead");
    }
}
