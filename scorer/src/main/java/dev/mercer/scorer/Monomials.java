package dev.mercer.scorer;

import dev.mercer.kernel.GaussianSeries;
import dev.mercer.kernel.PolynomialMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Products of powers of coordinates, each made of a shorter one: {@code product[n] = product[parent[n]]·x[coordinate[n]]/√m}
 * with m the power that this makes of the coordinate. A feature is a product times a factor.
 *
 * @param parents of each product but the first, which is the number {@code start}
 * @param coordinates of each product
 * @param roots √m of each product
 * @param products the product of each feature
 * @param factors the factor of each feature
 * @param start the first product
 * @param sigma σ of a Gaussian series; 0 for a polynomial
 * @param buffer the number of an array for the products
 */
record Monomials(
        int[] parents,
        int[] coordinates,
        double[] roots,
        int[] products,
        double[] factors,
        double start,
        double sigma,
        int buffer)
        implements RowMap {
    static RowMap of(PolynomialMap map, int inputs, ScratchSizes scratch) {
        double square = 1;
        for (int k = 2; k <= map.degree(); k++) square *= k;
        double[] byDegreeLeft = new double[map.degree() + 1];
        if (map.c() == 0) {
            Arrays.fill(byDegreeLeft, 1);
            return new Builder(inputs, byDegreeLeft, true).build(Math.sqrt(square), 0, scratch);
        }
        for (int r = 0; r <= map.degree(); r++) {
            byDegreeLeft[r] = Math.sqrt(square);
            square *= map.c() / (r + 1);
        }
        return new Builder(inputs, byDegreeLeft, false).build(1, 0, scratch);
    }

    static RowMap of(GaussianSeries map, int inputs, ScratchSizes scratch) {
        double[] same = new double[map.terms()];
        Arrays.fill(same, 1);
        return new Builder(inputs, same, false).build(1, map.sigma(), scratch);
    }

    @Override
    public void apply(double[] x, double[] out, double[][] scratch) {
        double[] product = scratch[buffer];
        double half = sigma == 0 ? 1 : Math.exp(-LeafKernels.square(x) / (4 * sigma * sigma));
        double unit = sigma == 0 ? 1 : sigma;
        product[0] = sigma == 0 ? start : half;
        for (int n = 1; n < parents.length; n++)
            product[n] = product[parents[n]] * (x[coordinates[n]] / unit / roots[n]);
        for (int f = 0; f < products.length; f++) out[f] = half == 0 ? 0 : product[products[f]] * factors[f] * half;
    }

    /** Lists products and features in the order of the feature map. */
    private static final class Builder {
        private final int inputs;
        private final double[] byDegreeLeft;
        private final boolean highestOnly;
        private final List<Integer> parents = new ArrayList<>(List.of(-1));
        private final List<Integer> coordinates = new ArrayList<>(List.of(-1));
        private final List<Double> roots = new ArrayList<>(List.of(1.0));
        private final List<Integer> products = new ArrayList<>();
        private final List<Double> factors = new ArrayList<>();

        Builder(int inputs, double[] byDegreeLeft, boolean highestOnly) {
            this.inputs = inputs;
            this.byDegreeLeft = byDegreeLeft;
            this.highestOnly = highestOnly;
        }

        Monomials build(double start, double sigma, ScratchSizes scratch) {
            descend(0, byDegreeLeft.length - 1, 0);
            return new Monomials(
                    integers(parents),
                    integers(coordinates),
                    doubles(roots),
                    integers(products),
                    doubles(factors),
                    start,
                    sigma,
                    scratch.reserve(parents.size()));
        }

        private void descend(int first, int left, int product) {
            if (left == 0 || !highestOnly) {
                products.add(product);
                factors.add(byDegreeLeft[left]);
            }
            for (int k = first; k < inputs && left > 0; k++) {
                int before = product;
                for (int m = 1; m <= left; m++) {
                    parents.add(before);
                    coordinates.add(k);
                    roots.add(Math.sqrt(m));
                    before = parents.size() - 1;
                    descend(k + 1, left - m, before);
                }
            }
        }

        private static int[] integers(List<Integer> values) {
            return values.stream().mapToInt(Integer::intValue).toArray();
        }

        private static double[] doubles(List<Double> values) {
            return values.stream().mapToDouble(Double::doubleValue).toArray();
        }
    }
}
