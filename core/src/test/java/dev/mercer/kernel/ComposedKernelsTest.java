package dev.mercer.kernel;

import static dev.mercer.kernel.KernelCase.assertFormula;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.mercer.compute.internal.KernelBlock;
import dev.mercer.data.Points;
import dev.mercer.data.SparsePoints;
import dev.mercer.kernel.internal.Parameter;
import dev.mercer.linalg.internal.Definiteness;
import dev.mercer.util.InvalidInputException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Kernels of other kernels. */
class ComposedKernelsTest {
    private static final Kernel A = new Gaussian(1.5);
    private static final Kernel B = new Polynomial(2, 0.5);
    private static final Kernel C = new Rational(2, 1 / 3.0);

    @Test
    void sumAddsTheTerms() {
        Points x = TestPoints.normal(5, 3, 1);
        for (int i = 0; i < 5; i++)
            assertThat(A.plus(B).plus(C).value(x, 0, x, i))
                    .isEqualTo(A.value(x, 0, x, i) + B.value(x, 0, x, i) + C.value(x, 0, x, i));
    }

    @Test
    void sumIsFlatHoweverItIsBuilt() {
        assertThat(A.plus(B).plus(C)).isEqualTo(A.plus(B.plus(C))).isEqualTo(new Sum(List.of(A, B, C)));
        assertThat(new Sum(List.of(A.plus(B), C.plus(A))).terms()).containsExactly(A, B, C, A);
    }

    @Test
    void sumParametersAreThoseOfTheTermsInOrder() {
        assertThat(A.plus(C).parameters())
                .containsExactly(
                        new Parameter("sigma", 1.5), new Parameter("alpha", 2), new Parameter("sigma", 1 / 3.0));
    }

    @Test
    void sumIsProvenIfAllTermsAre() {
        assertThat(A.plus(B).definiteness()).isEqualTo(Definiteness.PROVEN);
        assertThat(A.plus(new Sigmoid(1, 0)).definiteness()).isEqualTo(Definiteness.UNKNOWN);
    }

    @Test
    void sumRefusesFewerThanTwoTerms() {
        assertThatThrownBy(() -> new Sum(List.of(A))).hasMessage("a sum needs at least 2 kernels, got 1");
    }

    @Test
    void productMultipliesTheFactors() {
        Points x = TestPoints.normal(5, 3, 1);
        for (int i = 0; i < 5; i++)
            assertThat(A.times(B).times(C).value(x, 0, x, i))
                    .isEqualTo(A.value(x, 0, x, i) * B.value(x, 0, x, i) * C.value(x, 0, x, i));
    }

    @Test
    void productIsFlatHoweverItIsBuilt() {
        assertThat(A.times(B).times(C)).isEqualTo(A.times(B.times(C))).isEqualTo(new Product(List.of(A, B, C)));
        assertThat(new Product(List.of(A.times(B), C.times(A))).factors()).containsExactly(A, B, C, A);
    }

    /** Where one factor is 0 its own derivative still counts: nothing may be divided out. */
    @Test
    void productDerivativeIsRightWhereAFactorIsZero() {
        Points x = Points.of(new double[] {1, 0}, new double[] {0, 2});
        Kernel product = new Linear().times(new Polynomial(1, 3));
        double[] out = new double[2];
        product.inputGradient(x, 0, x, 1, out);
        assertThat(out).containsExactly(0, 6);
    }

    @Test
    void productIsProvenIfAllFactorsAre() {
        assertThat(A.times(B).definiteness()).isEqualTo(Definiteness.PROVEN);
        assertThat(A.times(new Sigmoid(1, 0)).definiteness()).isEqualTo(Definiteness.UNKNOWN);
    }

    @Test
    void productRefusesFewerThanTwoFactors() {
        assertThatThrownBy(() -> new Product(List.of())).hasMessage("a product needs at least 2 kernels, got 0");
    }

    @Test
    void scaledMultipliesByTheFactor() {
        Kernel kernel = new Manhattan(2);
        Points x = TestPoints.normal(5, 3, 1);
        for (int i = 0; i < 5; i++)
            assertThat(kernel.scaled(0.3).value(x, 0, x, i)).isEqualTo(0.3 * kernel.value(x, 0, x, i));
    }

    @Test
    void scaledTheFactorIsItsFirstParameter() {
        assertThat(new Gaussian(2).scaled(3).parameters())
                .containsExactly(new Parameter("factor", 3), new Parameter("sigma", 2));
    }

    @Test
    void scaledIsAsDefiniteAsItsKernel() {
        assertThat(new Gaussian(2).scaled(3).definiteness()).isEqualTo(Definiteness.PROVEN);
        assertThat(new Sigmoid(1, 0).scaled(3).definiteness()).isEqualTo(Definiteness.INDEFINITE);
    }

    @Test
    void scaledRefusesAFactorThatTurnsTheKernelAround() {
        assertThatThrownBy(() -> new Linear().scaled(-2))
                .hasMessage("the factor of a kernel must be > 0 and finite, got -2");
    }

    @Test
    void powerIsTheProductWithItself() {
        Kernel kernel = new Gaussian(2);
        Points x = TestPoints.normal(5, 3, 1);
        for (int i = 0; i < 5; i++)
            assertThat(kernel.power(3).value(x, 0, x, i))
                    .isCloseTo(kernel.times(kernel).times(kernel).value(x, 0, x, i), withinPercentage(1e-12));
    }

    @Test
    void powerIntegerPowersAreExactForWholeNumbers() {
        assertThat(Power.of(3, 0)).isEqualTo(1);
        assertThat(Power.of(-3, 5)).isEqualTo(-243);
        assertThat(Power.of(7, 11)).isEqualTo(1977326743.0);
        for (int n = 0; n <= 60; n++) assertThat(Power.of(2, n)).isEqualTo(1L << n);
        assertThat(Power.of(1, Integer.MAX_VALUE)).isEqualTo(1);
    }

    /** tanh² may or may not be a kernel: an even power hides what was wrong, so nothing is claimed. */
    @Test
    void powerNothingIsKnownAboutAPowerOfAnIndefiniteKernel() {
        assertThat(new Sigmoid(1, 0).power(2).definiteness()).isEqualTo(Definiteness.UNKNOWN);
        assertThat(new Sigmoid(1, 0).power(1).definiteness()).isEqualTo(Definiteness.INDEFINITE);
        assertThat(new Gaussian(1).power(2).definiteness()).isEqualTo(Definiteness.PROVEN);
    }

    @Test
    void powerRefusesExponentsBelowOne() {
        assertThatThrownBy(() -> new Linear().power(0)).hasMessage("the exponent of a kernel must be >= 1, got 0");
    }

    @Test
    void expIsTheExponentialOfTheValue() {
        assertFormula(new Linear().exp(), (x, z) -> Math.exp(Naive.dot(x, z)));
    }

    /** exp(xᵀz/σ²), normalised, is exp(−‖x − z‖²/2σ²): how the Gaussian gets its features. */
    @Test
    void expOfLinearNormalizedIsTheGaussian() {
        Kernel gaussian = new Linear().scaled(1 / 4.0).exp().normalized();
        assertFormula(gaussian, (x, z) -> Math.exp(-Math.pow(Naive.distance(x, z), 2) / 8));
    }

    @Test
    void expIsProvenIfItsKernelIs() {
        assertThat(new Linear().exp().definiteness()).isEqualTo(Definiteness.PROVEN);
        assertThat(new Sigmoid(1, 0).exp().definiteness()).isEqualTo(Definiteness.UNKNOWN);
    }

    @Test
    void expOfZeroIsOne() {
        Points x = Points.of(new double[] {1, 0}, new double[] {0, 1});
        assertThat(new Linear().exp().value(x, 0, x, 1)).isEqualTo(1);
    }

    private static final List<String> NAMES = List.of("age", "income", "net worth");

    @Test
    void onColumnsSeesTheseColumnsInThisOrder() {
        assertFormula(new Linear().on(2, 0), (x, z) -> x[2] * z[2] + x[0] * z[0]);
        assertFormula(new Linear().on(1, 1), (x, z) -> 2 * x[1] * z[1]);
        Kernel lengths = new Linear().perColumn(1, 10).on(2, 0);
        assertFormula(lengths, (x, z) -> x[2] * z[2] + x[0] * z[0] / 100);
    }

    @Test
    void onColumnsJavaCountsFromZeroAndTheNotationFromOne() {
        assertThat(new Linear().on(0, 2)).hasToString("linear()[1, 3]").isEqualTo(Kernel.parse("linear()[1, 3]"));
    }

    @Test
    void onColumnsNamesAreBoundToTheColumnsOfTheData() {
        Kernel named = new Gaussian(1).on("net worth", "age").plus(new Linear().on(1));
        assertThat(named.bind(NAMES)).isEqualTo(new Gaussian(1).on(2, 0).plus(new Linear().on(1)));
        assertThat(named.exp().normalized().power(2).scaled(3).times(named).bind(NAMES))
                .isEqualTo(
                        named.bind(NAMES).exp().normalized().power(2).scaled(3).times(named.bind(NAMES)));
    }

    @Test
    void onColumnsNamesInsideAreThoseOfTheColumnsSeen() {
        Kernel inner = new Gaussian(1).on("age").on("net worth", "age");
        assertThat(inner.bind(NAMES)).isEqualTo(new Gaussian(1).on(1).on(2, 0));
        assertThatThrownBy(() -> new Gaussian(1).on("income").on("age").bind(NAMES))
                .hasMessage("the kernel uses column \"income\", the data has none: the columns are age");
    }

    /** As encoders name what they make of a column of text. */
    @Test
    void onColumnsANameStandsForAllThatWasMadeOfTheColumn() {
        List<String> encoded = List.of("city=Paris", "age", "city=Rome", "citysize=1", "age=(missing)");
        assertThat(new Linear().on("city").bind(encoded)).isEqualTo(new Linear().on(0, 2));
        assertThat(new Linear().on("age", "city").bind(encoded)).isEqualTo(new Linear().on(1, 0, 2));
    }

    @Test
    void onColumnsRefusesANameThatTheDataDoesNotHave() {
        assertThatThrownBy(() -> new Linear().on("incone").bind(NAMES))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("the kernel uses column \"incone\", the data has none: did you mean income?");
        assertThatThrownBy(() -> new Linear().on("age").bind(List.of()))
                .hasMessage("the kernel uses column \"age\", but the columns have no names here: give its number");
    }

    @Test
    void onColumnsRefusesANameThatWasNotBound() {
        Points x = TestPoints.normal(2, 3, 1);
        assertThatThrownBy(() -> KernelBlock.square(new Linear().on("age"), x))
                .hasMessage("column \"age\" is given by name: bind the kernel to the names of the data first");
    }

    @Test
    void onColumnsRefusesAColumnThatTheDataDoesNotHave() {
        Points x = TestPoints.normal(2, 3, 1);
        assertThatThrownBy(() -> KernelBlock.square(new Linear().on(0, 3), x))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("the kernel uses column 4, the data has 3 columns");
        assertThatThrownBy(() -> new Linear().on(-1)).hasMessage("a column has a name or a number >= 1, got 0");
        assertThatThrownBy(() -> new Linear().on(new int[0]))
                .hasMessage("a kernel on columns needs at least one column");
    }

    @Test
    void onColumnsWhatItsKernelRefusesIsNamedByTheColumnOfTheData() {
        Points x = Points.of(new double[] {1, -1, 2}, new double[] {1, -1, -7});
        Kernel kernel = new Intersection().on(2, 0);
        for (Points points : List.of(x, SparsePoints.of(x)))
            assertThatThrownBy(() -> KernelBlock.square(kernel, points))
                    .hasMessageContaining("got -7 at row 2, column 3:");
        assertThat(KernelBlock.square(kernel, x.range(0, 1)).rows()).isOne();
    }

    @Test
    void perColumnDividesEachFeatureByItsLength() {
        assertFormula(
                new Linear().perColumn(2, 0.5, 4), (x, z) -> x[0] * z[0] / 4 + x[1] * z[1] * 4 + x[2] * z[2] / 16);
    }

    @Test
    void perColumnEqualLengthsAreOneSigma() {
        assertFormula(new Gaussian(1).perColumn(3, 3, 3), (x, z) -> Math.exp(-Math.pow(Naive.distance(x, z), 2) / 18));
    }

    @Test
    void perColumnLengthsAreParametersByNumber() {
        assertThat(new Gaussian(2).perColumn(3, 4).parameters())
                .containsExactly(new Parameter("sigma", 2), new Parameter("length 1", 3), new Parameter("length 2", 4));
    }

    @Test
    void perColumnRefusesLengthsThatAreNotPositive() {
        assertThatThrownBy(() -> new Gaussian(1).perColumn(1, 0)).hasMessage("length 2 must be > 0 and finite, got 0");
        assertThatThrownBy(() -> new Gaussian(1).perColumn(Double.NaN, 1))
                .hasMessage("length 1 must be > 0 and finite, got NaN");
        assertThatThrownBy(() -> new Gaussian(1).perColumn()).hasMessage("number of lengths must be >= 1, got 0");
    }

    @Test
    void perColumnRefusesAnotherNumberOfColumns() {
        Points x = TestPoints.normal(2, 3, 1);
        assertThatThrownBy(() -> KernelBlock.square(new Gaussian(1).perColumn(1, 2), x))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("the kernel has 2 lengths, the data has 3 columns: give one length for each column");
    }

    @Test
    void perColumnWhatItsKernelRefusesIsNamedByTheValueInTheData() {
        Points x = Points.of(new double[] {1, 1}, new double[] {1, -7});
        assertThatThrownBy(() -> KernelBlock.square(new Intersection().perColumn(2, 10), x))
                .hasMessageContaining("got -7 at row 2, column 2:");
    }

    private static List<Kernel> afterMaps(int d) {
        List<Kernel> kernels = new ArrayList<>(List.of(new Gaussian(2).after(new PolynomialMap(1, 0.5))));
        kernels.add(new Linear().plus(new Constant(1)).after(new RbfBasis(TestPoints.normal(4, d, 77), 1 / 3.0)));
        if (d > 1) kernels.add(new Rational(1, 2).after(new Polar()));
        if (d < 8) kernels.add(new Linear().after(new PolynomialMap(2)).scaled(3));
        return kernels;
    }

    @Test
    void mappedLinearAfterTheMapIsTheKernelOfTheMap() {
        Kernel mapped = new Linear().after(new PolynomialMap(3, 2));
        Points x = TestPoints.normal(8, 3, 1);
        for (int i = 0; i < 8; i++) {
            double expected = new Polynomial(3, 2).value(x, 0, x, i);
            assertThat(mapped.value(x, 0, x, i)).isCloseTo(expected, within(1e-12 * (1 + Math.abs(expected))));
        }
    }

    @Test
    void mappedAnIndefiniteKernelMayBeAKernelOnTheFeatures() {
        assertThat(new Gaussian(1).after(new Polar()).definiteness()).isEqualTo(Definiteness.PROVEN);
        assertThat(new Sigmoid(1, 0).after(new Polar()).definiteness()).isEqualTo(Definiteness.UNKNOWN);
    }

    @Test
    void mappedRefusesWhatTheMapRefuses() {
        Points x = TestPoints.normal(3, 1, 1);
        assertThatThrownBy(() -> KernelBlock.square(new Linear().after(new Polar()), x))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("polar() needs at least 2 coordinates, got 1");
    }

    /** The place of a feature was looked up among the columns, of which there are fewer. */
    @Test
    void mappedAFeatureOutsideTheDomainIsSaidOfTheFeatures() {
        Kernel kernel = Kernel.parse("(chi2(1)[9] @ tensorsketch(3, 64))[1, 1]");
        assertThatThrownBy(() -> kernel.requireDomain(TestPoints.normal(40, 3, 1)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageStartingWith("of the features of tensorsketch(degree=3, size=64, c=1, seed=1): ")
                .hasMessageContaining(" needs coordinates >= 0, got ");
    }

    @Test
    void mappedFeaturesHaveNoNames() {
        Kernel kernel = new Linear().on("age").after(new Polar());
        assertThatThrownBy(() -> kernel.bind(List.of("age", "income")))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("the kernel uses column \"age\", but the columns have no names here: give its number");
        Kernel numbered = new Linear().on(1).after(new Polar());
        assertThat(numbered.bind(List.of("age", "income"))).isEqualTo(numbered);
    }
}
