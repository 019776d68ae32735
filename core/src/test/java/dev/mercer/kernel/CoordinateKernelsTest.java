package dev.mercer.kernel;

import static dev.mercer.kernel.KernelCase.assertFormula;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.mercer.compute.internal.KernelBlock;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.SparsePoints;
import dev.mercer.util.InvalidInputException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Kernels of the coordinates one by one. */
class CoordinateKernelsTest {
    @Test
    void manhattanIsTheExponentialOfTheSumOfDifferences() {
        assertFormula(new Manhattan(0.8), (x, z) -> {
            double sum = 0;
            for (int k = 0; k < x.length; k++) sum += Math.abs(x[k] - z[k]);
            return Math.exp(-sum / 0.8);
        });
    }

    @Test
    void manhattanIsAProductOfExponentialKernelsOfOneColumn() {
        Kernel one = new Exponential(0.8);
        Kernel product = one.on(0).times(one.on(1)).times(one.on(2));
        Points x = TestPoints.normal(10, 3, 5);
        for (int i = 0; i < 10; i++)
            assertThat(new Manhattan(0.8).value(x, 0, x, i))
                    .isCloseTo(product.value(x, 0, x, i), withinPercentage(1e-12));
    }

    @Test
    void manhattanKnownValue() {
        Points x = Points.of(new double[] {1, 2}, new double[] {-2, 6});
        assertThat(new Manhattan(7).value(x, 0, x, 1)).isEqualTo(Math.exp(-1));
    }

    @Test
    void minkowskiIsTheExponentialOfAPowerOfTheDistance() {
        assertFormula(new Minkowski(0.8, 1.5, 1.2), (x, z) -> {
            double sum = 0;
            for (int k = 0; k < x.length; k++) sum += Math.pow(Math.abs(x[k] - z[k]), 1.5);
            return Math.exp(-Math.pow(Math.pow(sum, 1 / 1.5) / 0.8, 1.2));
        });
    }

    @Test
    void minkowskiContainsTheManhattanAndTheExponentialKernel() {
        Points x = TestPoints.normal(10, 3, 5);
        for (int i = 0; i < 10; i++) {
            assertThat(new Minkowski(0.8, 1, 1).value(x, 0, x, i))
                    .isCloseTo(new Manhattan(0.8).value(x, 0, x, i), withinPercentage(1e-10));
            assertThat(new Minkowski(0.8, 2, 1.3).value(x, 0, x, i))
                    .isCloseTo(new Exponential(0.8, 1.3).value(x, 0, x, i), withinPercentage(1e-10));
        }
    }

    @Test
    void minkowskiExponentsThatAreNotPositiveDefiniteAreRefused() {
        assertThatThrownBy(() -> new Minkowski(1, 1, 1.5))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("q must be > 0 and <= p = 1, got 1.5");
        assertThatThrownBy(() -> new Minkowski(1, 2.5, 1))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("p must be > 0 and <= 2");
    }

    @Test
    void periodicIsAProductOverTheCoordinates() {
        assertFormula(new Periodic(1.7, 0.9), (x, z) -> {
            double product = 1;
            for (int k = 0; k < x.length; k++) {
                double sine = Math.sin(Math.PI * (x[k] - z[k]) / 1.7);
                product *= Math.exp(-2 * sine * sine / (0.9 * 0.9));
            }
            return product;
        });
    }

    @Test
    void periodicComesBackAfterAPeriodOfAnyCoordinate() {
        Points x = Points.of(new double[] {1, 2}, new double[] {1 + 3, 2 - 5 * 3}, new double[] {1 + 1.5, 2});
        Kernel kernel = new Periodic(3, 0.5);
        assertThat(kernel.value(x, 0, x, 1)).isEqualTo(1);
        assertThat(kernel.value(x, 0, x, 2)).isCloseTo(Math.exp(-8), within(1e-16));
    }

    /** The reason why it is a product: the same formula with ‖x − z‖ has negative eigenvalues in the plane. */
    @Test
    void periodicWithTheNormItWouldBeNoKernel() {
        Kernel wrong = Kernel.of("wrong", (x, z) -> {
            double sine = Math.sin(Math.PI * Naive.distance(x, z));
            return Math.exp(-2 * sine * sine);
        });
        Points x = TestPoints.normal(60, 2, 5);
        Eigenvalues of = Eigenvalues.of(wrong, x);
        assertThat(of.smallest()).isLessThan(-0.1);
    }

    /** Bochner: the mean of cos(2πsτ) over frequencies s that are normal about f with deviation 1/2πσ, by quadrature. */
    @Test
    void spectralIsTheTransformOfItsSpectralDensity() {
        double f = 0.3;
        double sigma = 1.7;
        double deviation = 1 / (2 * Math.PI * sigma);
        for (double tau : new double[] {0, 0.4, 1, 3.3}) {
            double sum = 0;
            double weights = 0;
            for (int n = -400; n <= 400; n++) {
                double t = n / 50.0;
                double weight = Math.exp(-t * t / 2);
                sum += weight * Math.cos(2 * Math.PI * (f + deviation * t) * tau);
                weights += weight;
            }
            Points x = Points.of(new double[] {tau}, new double[] {0});
            assertThat(new Spectral(f, sigma).value(x, 0, x, 1)).isCloseTo(sum / weights, within(1e-12));
        }
    }

    @Test
    void spectralIsTheFormula() {
        assertFormula(new Spectral(0.2, 1.5), (x, z) -> {
            double product = 1;
            for (int k = 0; k < 3; k++) {
                double t = x[k] - z[k];
                product *= Math.cos(0.4 * Math.PI * t) * Math.exp(-t * t / 4.5);
            }
            return product;
        });
    }

    @Test
    void spectralRefusesAFrequencyOfZero() {
        assertThatThrownBy(() -> new Spectral(0, 1)).hasMessageContaining("frequency");
    }

    /** The overlap of two bumps of the lengths at x and at z, divided by the roots of their own, by quadrature. */
    @Test
    void gibbsIsTheOverlapOfBumps() {
        double x = 0.4;
        double z = -0.9;
        double slope = 0.5;
        double own = 1.2 * Math.exp(slope * x);
        double other = 1.2 * Math.exp(slope * z);
        double cross = 0;
        double ofX = 0;
        double ofZ = 0;
        for (double u = -20; u <= 20; u += 0.01) {
            double a = Math.exp(-Math.pow((u - x) / own, 2));
            double b = Math.exp(-Math.pow((u - z) / other, 2));
            cross += a * b;
            ofX += a * a;
            ofZ += b * b;
        }
        Points points = Points.of(new double[] {x}, new double[] {z});
        assertThat(new Gibbs(1.2, slope).value(points, 0, points, 1))
                .isCloseTo(cross / Math.sqrt(ofX * ofZ), within(1e-12));
    }

    @Test
    void gibbsIsTheFormula() {
        assertFormula(new Gibbs(0.8, 0.4), (x, z) -> {
            double product = 1;
            for (int k = 0; k < 3; k++) {
                double a = 0.8 * Math.exp(0.4 * x[k]);
                double b = 0.8 * Math.exp(0.4 * z[k]);
                double sum = a * a + b * b;
                product *= Math.sqrt(2 * a * b / sum) * Math.exp(-(x[k] - z[k]) * (x[k] - z[k]) / sum);
            }
            return product;
        });
    }

    @Test
    void gibbsWithoutSlopeItIsTheGaussian() {
        Points x = TestPoints.normal(6, 3, 1);
        for (int i = 0; i < 6; i++)
            assertThat(new Gibbs(1.3, 0).value(x, 0, x, i))
                    .isCloseTo(new Gaussian(1.3).value(x, 0, x, i), within(1e-14));
    }

    @Test
    void gibbsRefusesALengthOfZero() {
        assertThatThrownBy(() -> new Gibbs(0, 1)).hasMessageContaining("sigma");
    }

    @Test
    void subsetsIsTheSumOverAllSubsetsOfColumns() {
        assertFormula(new Subsets(), (x, z) -> {
            double sum = 0;
            for (int subset = 0; subset < 1 << x.length; subset++) {
                double product = 1;
                for (int k = 0; k < x.length; k++) if ((subset >> k & 1) == 1) product *= x[k] * z[k];
                sum += product;
            }
            return sum;
        });
    }

    @Test
    void subsetsKnownValue() {
        Points x = Points.of(new double[] {1, 2, 3}, new double[] {2, 1, -1});
        assertThat(new Subsets().value(x, 0, x, 1)).isEqualTo(3 * 3 * -2);
    }

    @Test
    void subsetsTheDerivativeIsRightWhereAFactorIsZero() {
        Points x = Points.of(new double[] {1, 2, 3}, new double[] {-1, 1, 2});
        double[] out = new double[3];
        new Subsets().inputGradient(x, 0, x, 1, out);
        assertThat(out).containsExactly(-1 * 3 * 7, 0, 0);
    }

    @Test
    void chiSquaredIsTheExponentialOfTheChiSquaredDistance() {
        assertFormula(new ChiSquared(1.5), (x, z) -> {
            double sum = 0;
            for (int k = 0; k < x.length; k++)
                if (x[k] != 0 || z[k] != 0) sum += Math.pow(x[k] - z[k], 2) / (x[k] + z[k]);
            return Math.exp(-1.5 * sum);
        });
    }

    @Test
    void chiSquaredZeroOverZeroCountsAsZero() {
        Points x = Points.of(new double[] {0, 1, 0}, new double[] {0, 3, 2});
        assertThat(new ChiSquared(1).value(x, 0, x, 1)).isCloseTo(Math.exp(-(1 + 2)), within(1e-16));
        assertThat(new ChiSquared(1).value(x, 0, x, 0)).isEqualTo(1);
    }

    @Test
    void chiSquaredRefusesNegativeCoordinatesByRowAndColumn() {
        Points x = Points.of(new double[] {0, 1, 0}, new double[] {0, 3, -0.25});
        String message = "chi2(gamma=2) needs coordinates >= 0, got -0.25 at row 2, column 3: "
                + "scale the column to [0, 1] or use another kernel";
        for (Points points : List.of(x, SparsePoints.of(x))) {
            assertThatThrownBy(() -> KernelBlock.square(new ChiSquared(2), points))
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessage(message);
            assertThatThrownBy(() -> new ChiSquared(2).value(points, 0, points, 1))
                    .hasMessage(message);
            assertThatThrownBy(() -> new ChiSquared(2).value(points, 1, points, 0))
                    .hasMessage(message);
        }
    }

    @Test
    void intersectionIsTheSumOfTheSmallerCoordinates() {
        assertFormula(new Intersection(), (x, z) -> {
            double sum = 0;
            for (int k = 0; k < x.length; k++) sum += x[k] < z[k] ? x[k] : z[k];
            return sum;
        });
        Points x = Points.of(new double[] {1, 5, 0}, new double[] {3, 2, 4});
        assertThat(new Intersection().value(x, 0, x, 1)).isEqualTo(3);
    }

    @Test
    void intersectionTheDerivativeOfAMinimumIsOneZeroOrTheMiddle() {
        Points x = Points.of(new double[] {1, 5, 2}, new double[] {3, 2, 2});
        double[] out = new double[3];
        new Intersection().inputGradient(x, 0, x, 1, out);
        assertThat(out).containsExactly(1, 0, 0.5);
    }

    @Test
    void intersectionRefusesNegativeCoordinatesByRowAndColumn() {
        Points x = Points.of(new double[] {0, 1}, new double[] {-3, 1});
        assertThatThrownBy(() -> KernelBlock.square(new Intersection(), x.select(1, 0)))
                .hasMessageContaining("got -3 at row 1, column 1:");
        assertThatThrownBy(() -> KernelBlock.square(new Intersection(), x))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("intersection() needs coordinates >= 0, got -3 at row 2, column 1: "
                        + "scale the column to [0, 1] or use another kernel");
    }

    @Test
    void categoryIsTheShareToThePowerOfTheDifferences() {
        Points x = Points.of(new double[] {1, 2, 3}, new double[] {1, 2, 3}, new double[] {1, 0, 0});
        assertThat(new Category(0.5).value(x, 0, x, 1)).isEqualTo(1);
        assertThat(new Category(0.5).value(x, 0, x, 2)).isEqualTo(0.25);
        assertThat(new Category(0).value(x, 0, x, 1)).isEqualTo(1);
        assertThat(new Category(0).value(x, 0, x, 2)).isZero();
    }

    @Test
    void categoryIsWrittenWithoutItsArgument() {
        assertThat(Kernel.parse("category()")).isEqualTo(new Category(0));
        assertThat(Kernel.parse("category(other=0.5)[1, 2]").toString()).contains("0.5");
    }

    @Test
    void categoryOtherSharesAreRefused() {
        assertThatThrownBy(() -> new Category(1.5))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("other must be from 0 to 1, got 1.5");
    }

    private static double factor(double[] x, double[] z, int k, double sigma) {
        return Math.exp(-(x[k] - z[k]) * (x[k] - z[k]) / (2 * sigma * sigma));
    }

    /** The sum over the sets written out: the bits of a number are a set of columns. */
    @Test
    void anovaIsTheSumOverSetsOfColumns() {
        for (int degree = 1; degree <= 4; degree++) {
            int most = degree;
            assertFormula(new Anova(degree, 0.8), (x, z) -> {
                double sum = 0;
                for (int set = 1; set < 8; set++) {
                    if (Integer.bitCount(set) > most) continue;
                    double product = 1;
                    for (int k = 0; k < 3; k++) if ((set >> k & 1) == 1) product *= factor(x, z, k, 0.8);
                    sum += product;
                }
                return sum;
            });
        }
    }

    @Test
    void anovaOfOneDegreeItIsASumOfGaussians() {
        Kernel sum = new Gaussian(2).on(0).plus(new Gaussian(2).on(1)).plus(new Gaussian(2).on(2));
        Points x = TestPoints.normal(6, 3, 1);
        for (int i = 0; i < 6; i++)
            assertThat(new Anova(1, 2).value(x, 0, x, i)).isCloseTo(sum.value(x, 0, x, i), within(1e-14));
    }

    @Test
    void anovaRefusesADegreeOfZero() {
        assertThatThrownBy(() -> new Anova(0, 1)).hasMessageContaining("degree");
    }

    @Test
    void transitionIsTheFormula() {
        assertFormula(new Transition(0.4, 0.7), (x, z) -> {
            double product = 1;
            for (int k = 0; k < 3; k++)
                product *= 0.25 * (1 + Math.tanh((x[k] - 0.4) / 1.4)) * (1 + Math.tanh((z[k] - 0.4) / 1.4));
            return product;
        });
    }

    /** A kernel before a place and another after it: far from it only one of them is left, and nothing across. */
    @Test
    void transitionChangesAKernelAtAPoint() {
        Kernel change = Kernel.parse("transition(5, -0.1) * gaussian(1) + transition(5, 0.1) * gaussian(4)");
        Points x = Points.of(new double[] {1}, new double[] {2}, new double[] {8}, new double[] {9});
        assertThat(change.value(x, 0, x, 1)).isCloseTo(new Gaussian(1).value(x, 0, x, 1), within(1e-12));
        assertThat(change.value(x, 2, x, 3)).isCloseTo(new Gaussian(4).value(x, 2, x, 3), within(1e-12));
        assertThat(change.value(x, 1, x, 2)).isCloseTo(0, within(1e-12));
    }

    @Test
    void transitionRefusesAWidthOfZero() {
        assertThatThrownBy(() -> new Transition(1, 0)).hasMessage("width must be finite and not 0, got 0");
    }

    /** One cut at 0 of the first column; below it one at 0.5 of the second. */
    private static final Cells THREE = KernelCases.cells(new double[] {1, 0}, new double[] {2, 0.5});

    @Test
    void cellsPointsAreAlikeWithinACellOnly() {
        Points x = Points.of(
                new double[] {-1, 0},
                new double[] {-2, 0.4},
                new double[] {-1, 0.5},
                new double[] {0, 9},
                new double[] {3, 0});
        int[] cell = {0, 0, 1, 2, 2};
        for (int i = 0; i < 5; i++)
            for (int j = 0; j < 5; j++)
                assertThat(THREE.value(x, i, x, j)).as("%d, %d", i, j).isEqualTo(cell[i] == cell[j] ? 1 : 0);
    }

    @Test
    void cellsWithoutASplitThereIsOneCell() {
        Points x = Points.of(new double[] {-1}, new double[] {1});
        assertThat(KernelCases.cells(new double[] {0, 0}).value(x, 0, x, 1)).isEqualTo(1);
    }

    @Test
    void cellsIsWrittenAndReadWithItsTree() {
        Kernel local = Kernel.parse("cells([[1, 0], [2, 0.5]]) * gaussian(2) @ metric([[1, 1], [0, 2]])");
        assertThat(local).isEqualTo(THREE.times(new Gaussian(2)).after(new Metric(DensePoints.of(new double[][] {
            {1, 1}, {0, 2}
        }))));
        ShortText text = ShortText.of(local);
        assertThat(text.text()).isEqualTo("(cells(splits=M1) * gaussian(sigma=2)) @ metric(root=M2)");
        assertThat(KernelText.parse(text.text(), text.matrices())).isEqualTo(local);
    }

    @Test
    void cellsRefusesWhatIsNoTree() {
        assertThatThrownBy(() -> Kernel.parse("cells([[1, 2, 3]])"))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("rows of a column and a cut such as [[1, 0.5]], got 1 rows of 3 numbers");
        assertThatThrownBy(() -> Kernel.parse("cells([[1.5, 2]])"))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining(
                        "split 1 must begin with the number of a column, from 1, or with 0 for none, got 1.5");
        assertThatThrownBy(() -> KernelBlock.square(THREE, Points.of(new double[] {1}, new double[] {2})))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("split 2 of cells() is one of column 2, the points have 1");
    }
}
