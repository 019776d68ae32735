package dev.mercer.kernel;

import dev.mercer.data.Points;
import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * All-subsets features: the product of the coordinates in each of the 2ᵈ subsets, so that {@code Φ(x)ᵀΦ(z) = Πₖ(1 +
 * xₖzₖ)}. Feature number s is the product over the binary digits of s. For d ≤ 24.
 */
public record SubsetsMap() implements FeatureMap {
    @Override
    public int dim(int inputs) {
        Require.that(
                inputs <= 24,
                "subsets() makes 2^%d features of %d coordinates, 24 are the most: use the kernel subsets() instead",
                inputs,
                inputs);
        return 1 << inputs;
    }

    @Override
    public void map(Points x, int i, double[] out) {
        out[0] = 1;
        for (int k = 0; k < x.dim(); k++) {
            double coordinate = x.get(i, k);
            for (int s = 0; s < 1 << k; s++) out[s + (1 << k)] = out[s] * coordinate;
        }
    }

    @Override
    public Optional<List<String>> names(List<String> inputs) {
        List<String> names = new ArrayList<>(dim(inputs.size()));
        names.add("1");
        for (String input : inputs) {
            int before = names.size();
            for (int s = 0; s < before; s++) names.add(Monomials.times(names.get(s), input));
        }
        return Optional.of(names);
    }

    @Override
    public Optional<Kernel> kernel() {
        return Optional.of(new Subsets());
    }

    @Override
    public String toString() {
        return KernelText.print(this);
    }
}
