package dev.mercer.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.SparsePoints;
import java.util.List;
import org.junit.jupiter.api.Test;

class PolarTest extends FeatureMapContract {
    @Override
    protected List<FeatureMap> examples(int d) {
        return List.of(new Polar());
    }

    @Override
    protected List<Integer> dims() {
        return List.of(2, 3, 5, 9);
    }

    @Test
    void circlesBecomeLines() {
        DensePoints circle =
                DensePoints.generate(40, 2, (i, k) -> 3 * (k == 0 ? Math.cos(i * 0.15 - 3) : Math.sin(i * 0.15 - 3)));
        DensePoints polar = new Polar().apply(circle);
        for (int i = 0; i < 40; i++) {
            assertThat(polar.get(i, 0)).isCloseTo(3, within(1e-14));
            assertThat(polar.get(i, 1)).isCloseTo(i * 0.15 - 3, within(1e-14));
        }
    }

    @Test
    void thePointComesBackFromItsPolarCoordinates() {
        for (int d : dims()) {
            Points x = points(50, d, 6);
            DensePoints polar = new Polar().apply(x);
            for (int i = 0; i < 50; i++) {
                double rest = polar.get(i, 0);
                for (int k = 0; k < d - 1; k++) {
                    double angle = polar.get(i, k + 1);
                    assertThat(rest * Math.cos(angle)).isCloseTo(x.get(i, k), within(1e-14));
                    if (k < d - 2) assertThat(angle).isBetween(0.0, Math.PI);
                    rest *= Math.sin(angle);
                }
                assertThat(rest).isCloseTo(x.get(i, d - 1), within(1e-14));
            }
        }
    }

    @Test
    void angles() {
        assertThat(polar(0, 2)).containsExactly(2, Math.PI / 2);
        assertThat(polar(-2, 0)).containsExactly(2, Math.PI);
        assertThat(polar(0, -2)).containsExactly(2, -Math.PI / 2);
        assertThat(polar(0, 0, 2)).containsExactly(2, Math.PI / 2, Math.PI / 2);
        assertThat(polar(-2, 0, 0)).containsExactly(2, Math.PI, 0);
        assertThat(polar(0, 0)).containsExactly(0, 0);
    }

    /** −0 has the angle −π where 0 has π; sparse points do not even keep it. */
    @Test
    void negativeZeroIsZero() {
        assertThat(polar(-2, -0.0)).containsExactly(2, Math.PI);
        assertThat(polar(-0.0, 0)).containsExactly(0, 0);
        Points x = Points.of(new double[] {-2, -0.0});
        assertThat(new Polar().apply(SparsePoints.of(x))).isEqualTo(new Polar().apply(x));
    }

    private static double[] polar(double... point) {
        double[] out = new double[point.length];
        new Polar().map(Points.of(point), 0, out);
        return out;
    }

    @Test
    void refusesALine() {
        assertThatThrownBy(() -> new Polar().dim(1)).hasMessage("polar() needs at least 2 coordinates, got 1");
    }
}
