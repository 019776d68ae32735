package dev.mercer.kernel;

import dev.mercer.data.Points;
import java.util.List;

/**
 * Sum of kernels: {@code k₁ + k₂ + …}; its features are those of all terms side by side.
 *
 * <p>Positive semi-definite if all terms are.
 *
 * @param terms two or more; sums among them are flattened
 */
public record Sum(List<Kernel> terms) implements Composite.OfValues {
    public Sum {
        terms = Composite.flatten(Sum.class, terms, "sum");
    }

    @Override
    public double value(Points x, int i, Points y, int j) {
        double sum = 0;
        // A loop by index avoids the garbage of an iterator for each value.
        for (int t = 0; t < terms.size(); t++) sum += terms.get(t).value(x, i, y, j);
        return sum;
    }

    @Override
    public void fill(Tile tile) {
        terms.get(0).fill(tile);
        tile.scratch(next -> {
            for (Kernel term : terms.subList(1, terms.size())) {
                term.fill(next);
                tile.add(next);
            }
        });
    }

    @Override
    public List<Kernel> parts() {
        return terms;
    }

    @Override
    public Kernel withParts(List<Kernel> others) {
        return new Sum(others);
    }

    @Override
    public double slope(int part, Points x, int i, Points y, int j) {
        return 1;
    }

    @Override
    public String toString() {
        return KernelText.print(this);
    }
}
