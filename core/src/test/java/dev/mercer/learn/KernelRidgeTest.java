package dev.mercer.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.PolynomialMap;
import dev.mercer.linalg.Cholesky;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.solve.Intercept;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class KernelRidgeTest {
    private final Compute compute = Compute.standard();

    private static Points points(int n, int d, int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        return DensePoints.generate(n, d, (i, k) -> random.nextDouble(-1, 1));
    }

    private static Reals targets(Points points) {
        double[] y = new double[points.size()];
        Arrays.setAll(y, i -> Math.sin(3 * points.get(i, 0)) + points.get(i, 1));
        return Reals.of(y);
    }

    /** Dual (K + NλI)α = y against primal (ΦᵀΦ + NλI)θ = Φᵀy on the features written out. */
    @Test
    void dualEqualsPrimalTo1em8() {
        Points x = points(60, 2, 1);
        Points test = points(25, 2, 2);
        Reals y = targets(x);
        double lambda = 1e-3;
        Regressor dual = new KernelRidge(Kernel.parse("polynomial(degree=3, c=1)"), lambda, Intercept.NONE)
                .fit(Dataset.of(x, y), compute, Progress.none());
        PolynomialMap map = new PolynomialMap(3);
        DensePoints phi = map.apply(x);
        SymmetricMatrix normal = new SymmetricMatrix(phi.dim());
        double[] right = new double[phi.dim()];
        for (int a = 0; a < phi.dim(); a++) {
            for (int i = 0; i < x.size(); i++) right[a] += phi.get(i, a) * y.get(i);
            for (int b = 0; b <= a; b++) {
                double sum = 0;
                for (int i = 0; i < x.size(); i++) sum += phi.get(i, a) * phi.get(i, b);
                normal.set(a, b, sum);
            }
        }
        double[] theta = Cholesky.of(normal, x.size() * lambda).solve(right);
        double[] predicted = dual.predict(test, compute, Progress.none());
        DensePoints features = map.apply(test);
        for (int i = 0; i < test.size(); i++) {
            double primal = 0;
            for (int a = 0; a < theta.length; a++) primal += theta[a] * features.get(i, a);
            assertThat(predicted[i]).isCloseTo(primal, within(1e-8));
        }
    }

    @Test
    void columnsByNameAreBoundToTheData() {
        Points x = points(20, 2, 3);
        Dataset data = Dataset.of(x, targets(x)).withNames(List.of("speed", "age"));
        Regressor byName = new KernelRidge(Kernel.parse("gaussian(1)[age]"), 0.1).fit(data, compute, Progress.none());
        Regressor byNumber = new KernelRidge(Kernel.parse("gaussian(1)[2]"), 0.1).fit(data, compute, Progress.none());
        assertThat(byName.expansion()).isEqualTo(byNumber.expansion());
    }

    @Test
    void refusesWhatItCannotLearnFrom() {
        KernelRidge ridge = new KernelRidge(Kernel.parse("gaussian(1)"), 0.1);
        Points x = points(3, 2, 4);
        assertThatThrownBy(() -> new KernelRidge(Kernel.parse("gaussian(1)"), -0.1))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("lambda must be > 0 and finite, got -0.1");
        assertThatThrownBy(() -> ridge.fit(Dataset.of(x, Labels.of("a", "b", "a")), compute, Progress.none()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("ridge regression needs numbers as targets, got classes");
    }
}
