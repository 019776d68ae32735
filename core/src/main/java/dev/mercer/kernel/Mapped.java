package dev.mercer.kernel;

import dev.mercer.data.Points;
import dev.mercer.util.InvalidInputException;
import java.util.List;

/**
 * A kernel after a feature map: {@code k(Φ(x), Φ(z))}, written {@code k @ map()}.
 *
 * <p>Positive semi-definite if k is; if k is not, it may still be so on the features. With k = linear it is the kernel of the map itself.
 *
 * @param kernel k
 * @param map Φ
 */
public record Mapped(Kernel kernel, FeatureMap map) implements Composite.Transformed {
    @Override
    public Object key() {
        return map;
    }

    @Override
    public void requireDomain(Points points) {
        map.dim(points.dim());
        // Defined everywhere: nothing is mapped.
        if (kernel instanceof RadialKernel || kernel instanceof DotKernel) return;
        try {
            kernel.requireDomain(map.apply(points));
        } catch (OutsideDomainException outside) {
            // The columns are those of the features, not of the data, so that a composite around this kernel cannot
            // name them.
            throw new InvalidInputException("of the features of " + map + ": " + outside.getMessage(), outside);
        }
    }

    /** Binds nothing: inside, columns are features, which have no names. */
    @Override
    public Kernel bind(List<String> names) {
        return new Mapped(kernel.bind(List.of()), map);
    }

    @Override
    public Kernel withKernel(Kernel other) {
        return new Mapped(other, map);
    }

    @Override
    public void pullBack(double[] gradient, double[] out) {
        if (!(map instanceof LinearMap linear))
            throw new UnsupportedOperationException("no input gradient through a feature map: " + this);
        linear.pullBack(gradient, out);
    }

    @Override
    public String toString() {
        return KernelText.print(this);
    }
}
