package dev.mercer.loss.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.util.InvalidInputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StudentTTest {
    /** From scipy.stats.t: ppf at (1 + level)/2, and logpdf at 1.5. */
    @ParameterizedTest
    @CsvSource({
        "1, 0.5, 1.0000000000000002, -2.3233848821910463",
        "1, 0.99, 63.656741162871526, -2.3233848821910463",
        "2, 0.9, 2.9199855803537242, -2.1703784744044885",
        "9, 0.9, 1.833112932656237, -2.0623777286583556",
        "10, 0.95, 2.228138851986274, -2.0600719941327488",
        "39, 0.9, 1.6848751217112248, -2.0471374207719935",
        "0.3, 0.8, 64.78654563709692, -2.86368313532924",
        "4.5, 0.999, 7.580740499372756, -2.0890897365877485",
        "200, 0.95, 1.9718962236339088, -2.0445010617482664",
        "1e+06, 0.9, 1.6448551507220404, -2.043938642580305",
        "25, 0.01, 0.012659419495917893, -2.0492459227670445"
    })
    void quantileAndDensityAreThoseOfScipy(double degrees, double level, double t, double logDensity) {
        StudentT student = new StudentT(degrees);
        assertThat(student.halfWidth(level)).isCloseTo(t, within(1e-10 * t));
        assertThat(student.outside(t)).isCloseTo(1 - level, within(1e-12));
        assertThat(student.logDensity(1.5)).isCloseTo(logDensity, within(1e-12));
    }

    @Test
    void manyDegreesAreTheNormalDistribution() {
        for (double level : new double[] {0.1, 0.9, 0.999}) {
            double normal = Normal.quantile(0.5 + level / 2);
            assertThat(new StudentT(Double.POSITIVE_INFINITY).halfWidth(level)).isEqualTo(normal);
            assertThat(new StudentT(1e9).halfWidth(level)).isCloseTo(normal, within(1e-7));
        }
        assertThat(new StudentT(Double.POSITIVE_INFINITY).logDensity(2))
                .isCloseTo(new StudentT(1e9).logDensity(2), within(1e-8));
    }

    @Test
    void nothingIsOutsideWhereAllIsInside() {
        for (double degrees : new double[] {0.5, 3, 1000}) {
            assertThat(new StudentT(degrees).outside(0)).isEqualTo(1);
            assertThat(new StudentT(degrees).outside(1e100)).isBetween(0.0, 1e-40);
        }
    }

    @Test
    void needsDegreesOfFreedom() {
        for (double degrees : new double[] {0, -1, Double.NaN})
            assertThatThrownBy(() -> new StudentT(degrees))
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageStartingWith("degrees of freedom must be > 0, got");
    }
}
