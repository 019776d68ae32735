package dev.mercer.examples;

import dev.mercer.data.DensePoints;
import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.Linear;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.internal.Cholesky;
import dev.mercer.linalg.internal.Eigen;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.Random;

/**
 * Kernel canonical correlation: the functions f of one part of each row and g of the other that are correlated as much as
 * possible, with a penalty ρ on their norms [BJ02].
 *
 * <p>With centred matrices K and L, {@code R = (K + ρI)⁻¹K} and {@code S = (L + ρI)⁻¹L}, the correlation is the largest
 * singular value of RS, and its singular vectors u and v give the values f = Ru and g = Sv at the rows. Without a penalty
 * any two parts would be correlated perfectly.
 *
 * @param correlation from 0 to 1
 * @param f at each row
 * @param g at each row
 */
public record CanonicalCorrelation(double correlation, Reals f, Reals g) {
    public static CanonicalCorrelation of(Gram one, Gram other, double rho) {
        Matrix r = smoother(one, rho);
        Matrix s = smoother(other, rho);
        Matrix product = r.multiply(s);
        Matrix square = product.multiply(product.transpose());
        SymmetricMatrix symmetric = new SymmetricMatrix(one.size());
        for (int i = 0; i < one.size(); i++) for (int j = 0; j <= i; j++) symmetric.set(i, j, square.get(i, j));
        Eigen eigen = Eigen.of(symmetric);
        double sigma = Math.sqrt(eigen.value(one.size() - 1));
        double[] u = eigen.vectors().column(one.size() - 1);
        double[] v = product.transpose().multiply(u);
        for (int i = 0; i < v.length; i++) v[i] /= sigma;
        return new CanonicalCorrelation(sigma, Reals.of(r.multiply(u)), Reals.of(s.multiply(v)));
    }

    /** (K + ρI)⁻¹K of the centred matrix: the values that ridge regression gives to targets at the rows. */
    private static Matrix smoother(Gram gram, double rho) {
        double[] equal = new double[gram.size()];
        Arrays.fill(equal, 1);
        SymmetricMatrix centered = gram.centered(equal).toMatrix(Progress.none());
        return Cholesky.of(centered, rho).solve(centered.toMatrix());
    }

    public static void main(String[] args) {
        // y is x² with noise: no straight line shows that they depend on each other.
        Random random = new Random(1);
        double[] x = new double[80];
        double[] y = new double[80];
        for (int i = 0; i < 80; i++) {
            x[i] = i / 20.0 - 1.975;
            y[i] = x[i] * x[i] + 0.3 * random.nextGaussian();
        }
        for (Kernel kernel : new Kernel[] {new Linear(), new Gaussian(1)}) {
            Gram one = Gram.of(kernel, DensePoints.of(80, 1, x));
            Gram other = Gram.of(kernel, DensePoints.of(80, 1, y));
            System.out.printf(
                    "%s: correlation %.2f%n", kernel, of(one, other, 1).correlation());
        }
    }
}
