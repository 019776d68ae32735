package dev.mercer.examples;

import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.kernel.FeatureMap;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.PolynomialMap;

/** The kernel trick: (1 + xᵀz)² in three multiplications, or through six features written out. */
public final class KernelTrick {
    private KernelTrick() {}

    public static void main(String[] args) {
        Points points = Points.of(new double[] {1, 2}, new double[] {3, -1});
        FeatureMap map = new PolynomialMap(2);
        DensePoints features = map.apply(points);
        Kernel kernel = map.kernel().orElseThrow();
        System.out.println(kernel + " is the inner product of " + features.dim() + " features");
        System.out.printf("by features: %.6f%n", features.dot(0, features, 1));
        System.out.printf("by kernel:   %.6f%n", kernel.value(points, 0, points, 1));
    }
}
