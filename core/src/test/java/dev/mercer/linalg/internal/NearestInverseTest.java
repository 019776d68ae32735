package dev.mercer.linalg.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.tile.VectorMath;
import java.util.Random;
import org.junit.jupiter.api.Test;

class NearestInverseTest {
    private static final double SHIFT = 0.3;

    /** A Gaussian Gram matrix of random points in the plane, at least 0.05 of its diagonal. */
    private static SymmetricMatrix gram(int n) {
        Random random = new Random(4);
        double[] x = random.doubles(n, 0, 4).toArray();
        double[] y = random.doubles(n, 0, 4).toArray();
        SymmetricMatrix a = new SymmetricMatrix(n);
        for (int i = 0; i < n; i++)
            for (int j = 0; j <= i; j++)
                a.set(i, j, Math.exp(-2 * (Math.pow(x[i] - x[j], 2) + Math.pow(y[i] - y[j], 2))));
        return a;
    }

    private static Matrix sides(int n) {
        Matrix b = new Matrix(n, 4);
        b.set(0, 0, 1);
        b.set(n - 1, 1, 2);
        b.set(3, 2, 1);
        b.set(7, 2, -0.5);
        return b;
    }

    private static double[] exact(SymmetricMatrix a, Matrix b) {
        Matrix x = Cholesky.of(a, SHIFT).solve(b);
        double[] forms = new double[b.columns()];
        for (int c = 0; c < forms.length; c++) forms[c] = VectorMath.dot(x.column(c), b.column(c));
        return forms;
    }

    @Test
    void isExactWhereAllRowsAreNear() {
        SymmetricMatrix a = gram(NearestInverse.NEAREST);
        Matrix b = sides(a.size());
        double[] found = new NearestInverse(a, SHIFT, 2).forms(b);
        double[] exact = exact(a, b);
        for (int c = 0; c < 4; c++) assertThat(found[c]).isCloseTo(exact[c], within(1e-12 * (1 + exact[c])));
        assertThat(found[3]).as("of nothing").isZero();
    }

    @Test
    void isALittleTooSmallWhereManyAreFar() {
        SymmetricMatrix a = gram(3 * NearestInverse.NEAREST);
        Matrix b = sides(a.size());
        double[] found = new NearestInverse(a, SHIFT, 2).forms(b);
        double[] exact = exact(a, b);
        for (int c = 0; c < 3; c++)
            assertThat(found[c])
                    .isBetween(0.97 * exact[c], exact[c] * (1 + 1e-9))
                    .isNotEqualTo(exact[c]);
    }

    @Test
    void sameAtAnyNumberOfThreads() {
        SymmetricMatrix a = gram(300);
        Matrix b = sides(300);
        assertThat(new NearestInverse(a, SHIFT, 3).forms(b)).isEqualTo(new NearestInverse(a, SHIFT, 1).forms(b));
    }

    @Test
    void anIndefiniteMatrixHasNoForm() {
        SymmetricMatrix a = gram(10);
        a.set(5, 5, -3);
        assertThat(new NearestInverse(a, SHIFT, 1).forms(sides(10))[0]).isFinite();
        Matrix b = new Matrix(10, 1);
        b.set(5, 0, 1);
        assertThat(new NearestInverse(a, SHIFT, 1).forms(b)[0]).isNaN();
    }
}
