package dev.mercer.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.data.Points;
import java.util.List;
import java.util.function.ToDoubleBiFunction;

/** The examples that a test of a kernel gives, so that {@link KernelContract} can test its laws. */
public abstract class KernelExamples {
    /** How far the bulk form may be from the definition, relative to {@link #scale}. */
    public static final double BULK_TOLERANCE = 1e-12;

    /** One or more kernels of the class under test for points of 3 coordinates. */
    protected abstract List<Kernel> examples();

    /** The examples for points of d coordinates, where the kernel depends on d. */
    protected List<Kernel> examples(int d) {
        return examples();
    }

    /** Points inside the domain of the kernel. */
    protected Points points(int n, int d, long seed) {
        return TestPoints.normal(n, d, seed);
    }

    /**
     * What an error of the bulk form is measured against: the value itself. Kernels that add numbers of both signs take
     * {@link #byDiagonal} instead.
     */
    protected double scale(Kernel kernel, Points x, int i, Points y, int j) {
        return Math.abs(kernel.value(x, i, y, j));
    }

    /** √(k(x, x) k(z, z)), which by Cauchy and Schwarz is at least |k(x, z)|. */
    protected static double byDiagonal(Kernel kernel, Points x, int i, Points y, int j) {
        return Math.sqrt(Math.abs(kernel.value(x, i, x, i))) * Math.sqrt(Math.abs(kernel.value(y, j, y, j)));
    }

    /** Which values a parameter may have: finite, c ≥ 0 and all others > 0. */
    protected boolean allowed(String parameter, double value) {
        return Double.isFinite(value) && (parameter.equals("c") ? value >= 0 : value > 0);
    }

    /** False for kernels that refuse to say ∂k/∂x. */
    protected boolean hasInputGradient() {
        return true;
    }

    /** False for kernels whose points are no places: none can be moved. */
    protected boolean hasCoordinates() {
        return true;
    }

    /** False for kernels that look at a few columns and do not care how many there are. */
    protected boolean seesAllColumns() {
        return true;
    }

    /** Reads the notation; tests of user-written kernels give them along. */
    protected Kernel parse(String text) {
        return Kernel.parse(text);
    }

    /** Fails unless {@code actual} is k(xᵢ, yⱼ) up to {@link #BULK_TOLERANCE}. */
    protected final void assertIsValue(double actual, Kernel kernel, Points x, int i, Points y, int j) {
        double value = kernel.value(x, i, y, j);
        if (actual == value || Math.abs(actual - value) <= BULK_TOLERANCE * Math.abs(value)) return;
        assertThat(Math.abs(actual - value))
                .as("%s at (%d, %d) of %s and %s: %s is not %s", kernel, i, j, x, y, actual, value)
                .isLessThanOrEqualTo(BULK_TOLERANCE * scale(kernel, x, i, y, j));
    }

    /** Fails unless the kernel is {@code formula}: the definition, written a second time and in another way. */
    protected final void assertFormula(Kernel kernel, ToDoubleBiFunction<double[], double[]> formula) {
        Points x = points(15, 3, 99);
        double[] a = new double[3];
        double[] b = new double[3];
        for (int i = 0; i < x.size(); i++)
            for (int j = 0; j < x.size(); j++) {
                x.copyRow(i, a);
                x.copyRow(j, b);
                double expected = formula.applyAsDouble(a, b);
                assertThat(Math.abs(kernel.value(x, i, x, j) - expected))
                        .as(
                                "%s at (%d, %d): %s, the formula gives %s",
                                kernel, i, j, kernel.value(x, i, x, j), expected)
                        .isLessThanOrEqualTo(1e-13 * scale(kernel, x, i, x, j));
            }
    }
}
