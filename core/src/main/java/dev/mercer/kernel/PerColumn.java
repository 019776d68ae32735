package dev.mercer.kernel;

import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.kernel.internal.Parameter;
import dev.mercer.kernel.internal.PointMap;
import dev.mercer.linalg.internal.Definiteness;
import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A kernel with a length of its own for each column: {@code k(x/ℓ, z/ℓ)}, division coordinate by coordinate.
 *
 * <p>It has the definiteness of k, because it is k after a linear map. Large ℓₖ make column k count less ("automatic
 * relevance determination").
 *
 * @param kernel k
 * @param lengths ℓ, one for each column, all > 0
 */
public record PerColumn(Kernel kernel, Reals lengths) implements Composite.Transformed {
    public PerColumn {
        Require.atLeast("number of lengths", 1, lengths.size());
        checked(lengths.toArray());
    }

    /** The lengths as an array, which is copied. */
    public PerColumn(Kernel kernel, double... lengths) {
        this(kernel, checked(lengths));
    }

    private static Reals checked(double... lengths) {
        for (int k = 0; k < lengths.length; k++) Require.scale("length " + (k + 1), lengths[k]);
        return Reals.of(lengths);
    }

    /** x/ℓ. */
    @Override
    public PointMap map() {
        double[] divisors = lengths.toArray();
        return new PointMap() {
            @Override
            public int dim(int inputs) {
                Require.that(
                        inputs == divisors.length,
                        "the kernel has %d lengths, the data has %d columns: give one length for each column",
                        divisors.length,
                        inputs);
                return inputs;
            }

            @Override
            public Points apply(Points points) {
                dim(points.dim());
                return points.dividedBy(divisors);
            }

            @Override
            public OfOne single() {
                return (x, out) -> {
                    for (int k = 0; k < divisors.length; k++) out[k] = x[k] / divisors[k];
                };
            }
        };
    }

    @Override
    public Object key() {
        return lengths;
    }

    @Override
    public Definiteness definiteness() {
        return kernel.definiteness();
    }

    @Override
    public void requireDomain(Points points) {
        requireDomain(points, column -> column);
    }

    @Override
    public List<Parameter> parameters() {
        List<Parameter> all = new ArrayList<>(kernel.parameters());
        for (int k = 0; k < lengths.size(); k++) all.add(new Parameter("length " + (k + 1), lengths.get(k)));
        return List.copyOf(all);
    }

    @Override
    public Kernel withParameters(double... values) {
        int inner = kernel.parameters().size();
        Require.equal("number of parameters", inner + lengths.size(), values.length);
        return new PerColumn(
                kernel.withParameters(Arrays.copyOf(values, inner)), Arrays.copyOfRange(values, inner, values.length));
    }

    @Override
    public Kernel withKernel(Kernel other) {
        return new PerColumn(other, lengths);
    }

    /** ∂k(x/ℓ, z/ℓ)/∂ℓₖ = −(uₖ ∂k/∂uₖ + vₖ ∂k/∂vₖ)/ℓₖ at u = x/ℓ, v = z/ℓ. */
    @Override
    public void gradient(Points x, int i, Points y, int j, double[] out, int at) {
        Pair pair = pair(x, i, y, j);
        Points u = pair.x();
        Points v = pair.y();
        kernel.gradient(u, 0, v, 0, out, at);
        double[] byU = new double[u.dim()];
        double[] byV = new double[u.dim()];
        kernel.inputGradient(u, 0, v, 0, byU);
        kernel.inputGradient(v, 0, u, 0, byV);
        int first = at + kernel.parameters().size();
        for (int k = 0; k < lengths.size(); k++)
            out[first + k] = -(u.get(0, k) * byU[k] + v.get(0, k) * byV[k]) / lengths.get(k);
    }

    @Override
    public void pullBack(double[] gradient, double[] out) {
        for (int k = 0; k < lengths.size(); k++) out[k] = gradient[k] / lengths.get(k);
    }

    @Override
    public String toString() {
        return KernelText.print(this);
    }
}
