package dev.mercer.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.compute.Filled;
import dev.mercer.compute.PlainBackend;
import dev.mercer.compute.internal.KernelBlock;
import dev.mercer.compute.internal.RowEvaluator;
import dev.mercer.data.Points;
import dev.mercer.data.SparsePoints;
import dev.mercer.linalg.internal.Definiteness;
import dev.mercer.util.InvalidInputException;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The contract of every kernel of the catalogue: laws of values, one by one and in bulk; the super classes have those of text, parameters
 * and derivatives. What is true of one kernel alone is in the test of its family.
 */
@ParameterizedClass
@MethodSource("dev.mercer.kernel.KernelCases#all")
class KernelContractTest extends DerivativeLaws {
    private static final int[] SIZES = {1, 2, 3, 7, 64, 65, 257};
    private static final PlainBackend PLAIN = new PlainBackend();

    @Test
    void isSymmetric() {
        Points x = each.points(12, 3, 1);
        Points sparse = SparsePoints.of(x);
        for (Kernel kernel : each.examples())
            for (int i = 0; i < x.size(); i++)
                for (int j = 0; j < i; j++) {
                    assertThat(kernel.value(x, i, x, j)).as(kernel.toString()).isEqualTo(kernel.value(x, j, x, i));
                    assertThat(kernel.value(sparse, i, x, j)).isEqualTo(kernel.value(x, j, sparse, i));
                }
    }

    @Test
    void theGramMatrixIsExactlySymmetric() {
        for (Points x : List.of(each.points(70, 3, 2), SparsePoints.of(each.points(70, 3, 2))))
            for (Kernel kernel : each.examples()) {
                Filled gram = Filled.whole(PLAIN, KernelBlock.square(kernel, x));
                for (int i = 0; i < 70; i++)
                    for (int j = 0; j < i; j++)
                        assertThat(gram.get(i, j)).as(kernel.toString()).isEqualTo(gram.get(j, i));
            }
    }

    @Test
    void whatIsProvenOrClaimedHasNoNegativeEigenvalues() {
        List<Kernel> proven = each.examples().stream()
                .filter(k -> k.definiteness().compareTo(Definiteness.CLAIMED) <= 0)
                .toList();
        Assumptions.assumeFalse(proven.isEmpty(), "nothing is proven about this kernel");
        for (Kernel kernel : proven)
            for (int n : new int[] {1, 2, 10, 40}) {
                Points once = each.points(n, 3, 3);
                Points x = each.hasCoordinates() ? TestPoints.nearDuplicates(once, 1e-6) : once;
                Eigenvalues of = Eigenvalues.of(kernel, x);
                assertThat(of.smallest())
                        .as("smallest eigenvalue of %s on %d points, the largest is %s", kernel, x.size(), of.largest())
                        .isGreaterThanOrEqualTo(-x.size() * Math.ulp(1.0) * of.largest());
            }
    }

    @Test
    void bulkIsTheDefinitionAtAwkwardSizes() {
        for (Kernel kernel : each.examples())
            for (int s = 0; s < SIZES.length; s++) {
                Points x = each.points(SIZES[s], 3, 4);
                Points y = each.points(SIZES[SIZES.length - 1 - s], 3, 5);
                checkBulk(kernel, x, y);
                checkBulk(kernel, x, x);
            }
    }

    private void checkBulk(Kernel kernel, Points x, Points y) {
        Filled filled = Filled.whole(PLAIN, new KernelBlock(kernel, x, y));
        for (int i = 0; i < x.size(); i++)
            for (int j = 0; j < y.size(); j++) each.assertIsValue(filled.get(i, j), kernel, x, i, y, j);
    }

    @Test
    void rowsOneByOneAreTheDefinition() {
        Points x = each.points(5, 3, 4);
        double[] row = new double[x.dim()];
        RowEvaluator.Buffers buffers = new RowEvaluator.Buffers();
        for (Kernel kernel : each.examples())
            for (int size : new int[] {1, 7, 257})
                for (Points centers : List.of(each.points(size, 3, 5), SparsePoints.of(each.points(size, 3, 5)))) {
                    RowEvaluator evaluator = new RowEvaluator(kernel, centers);
                    for (int i = 0; i < x.size(); i++) {
                        x.copyRow(i, row);
                        double[] values = evaluator.values(row, buffers);
                        for (int j = 0; j < size; j++) each.assertIsValue(values[j], kernel, x, i, centers, j);
                    }
                }
    }

    @Test
    void bitsDoNotDependOnTheCut() {
        Points x = each.points(65, 3, 6);
        Points y = each.points(270, 3, 7);
        for (Kernel kernel : each.examples())
            for (Points columns : List.of(y, SparsePoints.of(y))) {
                KernelBlock block = new KernelBlock(kernel, x, columns);
                double[] whole = Filled.whole(PLAIN, block).values();
                assertThat(Filled.inPieces(PLAIN, block, 1, 1).values()).isEqualTo(whole);
                assertThat(Filled.inPieces(PLAIN, block, 7, 131).values()).isEqualTo(whole);
            }
    }

    @Test
    void denseSparseAndMixedAreTheSame() {
        Points dense = each.points(20, 3, 8);
        Points sparse = SparsePoints.of(dense);
        for (Kernel kernel : each.examples())
            for (Points x : List.of(dense, sparse))
                for (Points y : List.of(dense, sparse)) {
                    Filled filled = Filled.whole(PLAIN, new KernelBlock(kernel, x, y));
                    for (int i = 0; i < x.size(); i++)
                        for (int j = 0; j < y.size(); j++) {
                            each.assertIsValue(kernel.value(x, i, y, j), kernel, dense, i, dense, j);
                            each.assertIsValue(filled.get(i, j), kernel, dense, i, dense, j);
                        }
                }
    }

    /** Where ‖x‖² + ‖z‖² − 2xᵀz has no correct digit, and a square root makes it worse. */
    @Test
    void nearDuplicatesKeepTheirDigits() {
        Assumptions.assumeTrue(each.hasCoordinates(), "the points of this kernel cannot be moved");
        for (double offset : new double[] {0, 1e4}) {
            Points x = TestPoints.nearDuplicates(TestPoints.moved(each.points(5, 3, 9), offset), 1e-9);
            for (Kernel kernel : each.examples()) {
                checkBulk(kernel, x, x);
                checkBulk(kernel, SparsePoints.of(x), SparsePoints.of(x));
                checkBulk(kernel, x, SparsePoints.of(x));
                checkBulk(kernel, SparsePoints.of(x), x);
            }
        }
    }

    @Test
    void equalPointsGiveExactlyTheDiagonal() {
        Points once = each.hasCoordinates() ? TestPoints.moved(each.points(4, 3, 10), 100) : each.points(4, 3, 10);
        Points dense = once.select(0, 1, 2, 3, 0, 1, 2, 3);
        for (Points x : List.of(dense, SparsePoints.of(dense)))
            for (Kernel kernel : each.examples()) {
                Filled filled = Filled.whole(PLAIN, KernelBlock.square(kernel, x));
                RowEvaluator rows = new RowEvaluator(kernel, x);
                for (int i = 0; i < 4; i++) {
                    double[] row = new double[x.dim()];
                    x.copyRow(i, row);
                    double[] values = rows.values(row, new RowEvaluator.Buffers());
                    assertThat(values[i + 4]).as(kernel.toString()).isEqualTo(values[i]);
                    assertThat(kernel.value(x, i, x, i + 4)).isEqualTo(kernel.value(x, i, x, i));
                    assertThat(filled.get(i, i + 4)).as(kernel.toString()).isEqualTo(filled.get(i, i));
                    assertThat(filled.get(i + 4, i)).as(kernel.toString()).isEqualTo(filled.get(i, i));
                }
            }
    }

    @Test
    void refusesPointsOfAnotherNumberOfColumns() {
        Assumptions.assumeTrue(each.seesAllColumns(), "this kernel looks at some columns only");
        Points three = each.points(2, 3, 11);
        Points two = each.points(2, 2, 12);
        for (Kernel kernel : each.examples())
            assertThatThrownBy(() -> kernel.value(three, 0, two, 0))
                    .as(kernel.toString())
                    .isInstanceOf(InvalidInputException.class);
    }
}
