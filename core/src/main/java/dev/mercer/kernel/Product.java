package dev.mercer.kernel;

import dev.mercer.data.Points;
import dev.mercer.linalg.internal.Definiteness;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * Product of kernels: {@code k₁ · k₂ · …}; its features are all products of theirs.
 *
 * <p>Positive semi-definite if all factors are (Schur's product theorem).
 *
 * @param factors two or more; products among them are flattened
 */
public record Product(List<Kernel> factors) implements Composite.OfValues {
    public Product {
        factors = Composite.flatten(Product.class, factors, "product");
    }

    @Override
    public double value(Points x, int i, Points y, int j) {
        double product = 1;
        // A loop by index avoids the garbage of an iterator for each value.
        for (int f = 0; f < factors.size() && product != 0; f++)
            product *= factors.get(f).value(x, i, y, j);
        return product;
    }

    @Override
    public void fill(Tile tile) {
        fill(tile, Kernel::fill);
    }

    /** The product of the normalised factors, if their k(x, x) are known to have roots. */
    @Override
    public void fillNormalized(Tile tile) {
        if (definiteness() == Definiteness.PROVEN) fill(tile, Kernel::fillNormalized);
        else Composite.OfValues.super.fillNormalized(tile);
    }

    private void fill(Tile tile, BiConsumer<Kernel, Tile> fill) {
        fill.accept(factors.get(0), tile);
        tile.scratch(next -> {
            for (Kernel factor : factors.subList(1, factors.size())) {
                fill.accept(factor, next);
                tile.multiply(next);
            }
        });
    }

    @Override
    public List<Kernel> parts() {
        return factors;
    }

    @Override
    public Kernel withParts(List<Kernel> others) {
        return new Product(others);
    }

    /** The product of all factors except this one: dividing it out would fail if it is 0. */
    @Override
    public double slope(int part, Points x, int i, Points y, int j) {
        double product = 1;
        for (int f = 0; f < factors.size(); f++)
            if (f != part) product *= factors.get(f).value(x, i, y, j);
        return product;
    }

    @Override
    public String toString() {
        return KernelText.print(this);
    }
}
