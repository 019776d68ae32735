package dev.mercer.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FourierTransformTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 32})
    void isTheSumThatDefinesItTo1em13(int n) {
        double[] real = new double[n];
        double[] imaginary = new double[n];
        Arrays.setAll(real, k -> Math.sin(k + 1));
        Arrays.setAll(imaginary, k -> Math.cos(2 * k));
        double[] a = real.clone();
        double[] b = imaginary.clone();
        FourierTransform.of(n).apply(a, b);
        for (int j = 0; j < n; j++) {
            double c = 0;
            double s = 0;
            for (int k = 0; k < n; k++) {
                double angle = -2 * Math.PI * j * k / n;
                c += real[k] * Math.cos(angle) - imaginary[k] * Math.sin(angle);
                s += real[k] * Math.sin(angle) + imaginary[k] * Math.cos(angle);
            }
            assertThat(a[j]).isCloseTo(c, within(1e-13 * n));
            assertThat(b[j]).isCloseTo(s, within(1e-13 * n));
        }
    }
}
