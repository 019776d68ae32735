package dev.mercer.examples;

import dev.mercer.data.Points;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.Polynomial;
import java.util.List;

/** Kernels are values: they compose, print, parse back and know whether they are positive semi-definite. */
public final class KernelAlgebra {
    private KernelAlgebra() {}

    public static void main(String[] args) {
        Kernel smooth = new Gaussian(2);
        Kernel trend = new Polynomial(2, 1).scaled(0.5);
        Kernel both = smooth.plus(trend);
        System.out.println(both);
        System.out.println(Kernel.parse("gaussian(2) + 0.5*polynomial(2)").equals(both));
        System.out.println(both.definiteness());

        Points points = Points.of(new double[] {1, 0}, new double[] {0, 1});
        System.out.printf("k(x, z) = %.6f%n", both.value(points, 0, points, 1));

        Kernel onNames = Kernel.parse("matern(nu=2.5, sigma=1)[age] * linear()[income]");
        System.out.println(onNames.bind(List.of("income", "age")));
    }
}
