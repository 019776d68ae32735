package dev.mercer.linalg.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.tile.Engine;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BandFormTest {
    private static SymmetricMatrix gram(int n) {
        SplittableRandom random = new SplittableRandom(n);
        double[][] points = new double[n][3];
        for (double[] point : points) for (int k = 0; k < 3; k++) point[k] = random.nextDouble(-1, 1);
        SymmetricMatrix matrix = new SymmetricMatrix(n);
        for (int i = 0; i < n; i++)
            for (int j = 0; j <= i; j++) {
                double distance = 0;
                for (int k = 0; k < 3; k++) distance += Math.pow(points[i][k] - points[j][k], 2);
                matrix.set(i, j, Math.exp(-distance));
            }
        return matrix;
    }

    private static Matrix rightSides(int n) {
        SplittableRandom random = new SplittableRandom(n + 1);
        Matrix b = new Matrix(n, 2);
        for (int i = 0; i < 2 * n; i++) b.values()[i] = random.nextDouble(-1, 1);
        return b;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5, 63, 64, 65, 127, 128, 129, 150, 200, 321})
    void inverseSolutionsAndDeterminantAreThoseOfCholeskyTo1em9(int n) {
        SymmetricMatrix a = gram(n);
        Matrix b = rightSides(n);
        BandForm.RightSides sides =
                BandForm.of(a, Engine.plain(), Progress.none()).with(b);
        for (double shift : new double[] {1e-3, 0.5, 1000}) {
            Cholesky expected = Cholesky.of(a, shift);
            BandForm.Inverse actual = sides.at(shift);
            Matrix solutions = expected.solve(b);
            double[] diagonal = expected.inverseDiagonal();
            double scale = 1 / shift;
            for (int i = 0; i < n; i++) {
                assertThat(actual.diagonal()[i]).isCloseTo(diagonal[i], within(1e-9 * scale));
                for (int t = 0; t < 2; t++)
                    assertThat(actual.solutions().get(i, t)).isCloseTo(solutions.get(i, t), within(1e-9 * scale));
            }
            assertThat(actual.logDeterminant()).isCloseTo(expected.logDeterminant(), within(1e-8 * n));
        }
    }

    @Test
    void sameBitsAtAnyThreadCount() {
        SymmetricMatrix a = gram(300);
        Engine plain = Engine.plain();
        BandForm.Inverse one = at(a, new Engine(plain.math(), plain.floatMath(), 1));
        BandForm.Inverse three = at(a, new Engine(plain.math(), plain.floatMath(), 3));
        assertThat(three.diagonal()).isEqualTo(one.diagonal());
        assertThat(three.solutions()).isEqualTo(one.solutions());
    }

    private static BandForm.Inverse at(SymmetricMatrix a, Engine engine) {
        return BandForm.of(a, engine, Progress.none())
                .with(rightSides(a.size()))
                .at(0.1);
    }

    @Test
    void aMatrixOfOnesOrZerosHasNothingToReflect() {
        for (double value : new double[] {0, 1}) {
            SymmetricMatrix a = new SymmetricMatrix(130);
            for (int i = 0; i < 130; i++) for (int j = 0; j <= i; j++) a.set(i, j, value);
            BandForm.Inverse inverse = at(a, Engine.plain());
            double expected = value == 0 ? 10 : 10 - 100 / (1 + 130 * 10.0);
            for (double d : inverse.diagonal()) assertThat(d).isCloseTo(expected, within(1e-10));
        }
    }

    @Test
    void refusesWhatIsNotPositiveDefiniteOrDoesNotFit() {
        BandForm form = BandForm.of(gram(70), Engine.plain(), Progress.none());
        assertThatThrownBy(() -> form.with(rightSides(70)).at(-5)).isInstanceOf(NotPositiveDefiniteException.class);
        assertThatThrownBy(() -> form.with(rightSides(69)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("rows of the right-hand sides");
    }
}
