package dev.mercer.kernel;

import dev.mercer.data.Points;
import dev.mercer.kernel.internal.Parameter;
import dev.mercer.linalg.internal.Definiteness;
import dev.mercer.util.Require;
import java.util.List;

/**
 * A user-written kernel: any symmetric function of two points.
 *
 * <p>Its definiteness is unknown: test it with {@code PsdDoctor}, or use {@link #assumedPositive()} if you have a
 * proof; a counterexample found by the test overrides that claim. Two custom kernels are equal if they have the same
 * name and the identical function; the notation prints the name, and {@link KernelText#parse(String, CustomKernel...)}
 * reads it back if the kernel is passed to it.
 *
 * @param name a name as in the notation: letters, digits and _, not beginning with a digit
 * @param function the function of two coordinate vectors, which it must not change
 * @param definiteness the user's claim; never {@link Definiteness#PROVEN}, which only the algebra can establish
 */
public record CustomKernel(String name, Function function, Definiteness definiteness) implements Kernel {
    public CustomKernel {
        Require.that(
                name.matches("[A-Za-z_][A-Za-z_0-9]*"),
                "the name of a kernel must be a letter followed by letters, digits or _, got \"%s\"",
                name);
        Require.that(
                !KernelText.isReserved(name),
                "\"%s\" already means something in the notation: choose another name",
                name);
        Require.that(
                definiteness != Definiteness.PROVEN,
                "nothing proves a user-written function positive semi-definite: say CLAIMED for kernel %s",
                name);
    }

    public CustomKernel(String name, Function function) {
        this(name, function, Definiteness.UNKNOWN);
    }

    /** This kernel, claimed by the user to be positive semi-definite. */
    public CustomKernel assumedPositive() {
        return new CustomKernel(name, function, Definiteness.CLAIMED);
    }

    @Override
    public double value(Points x, int i, Points y, int j) {
        Require.equal("number of coordinates", x.dim(), y.dim());
        double[] a = new double[x.dim()];
        double[] b = new double[y.dim()];
        x.copyRow(i, a);
        y.copyRow(j, b);
        double value = function.of(a, b);
        if (!Double.isFinite(value))
            Require.that(false, "kernel %s must be finite, got %s at rows %d and %d", name, value, i + 1, j + 1);
        return value;
    }

    @Override
    public List<Parameter> parameters() {
        return List.of();
    }

    @Override
    public Kernel withParameters(double... values) {
        Require.equal("number of parameters", 0, values.length);
        return this;
    }

    @Override
    public Kernel bind(List<String> names) {
        return this;
    }

    @Override
    public void inputGradient(Points x, int i, Points y, int j, double[] out) {
        throw new UnsupportedOperationException("no input gradient of a user-written kernel: " + name);
    }

    @Override
    public String toString() {
        return KernelText.print(this);
    }

    /** k(x, z) from the coordinates of both points. */
    @FunctionalInterface
    public interface Function {
        double of(double[] x, double[] z);
    }
}
