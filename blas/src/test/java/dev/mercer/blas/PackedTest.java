package dev.mercer.blas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.blas.Packed.Precision;
import dev.mercer.compute.internal.KernelBlock;
import dev.mercer.compute.internal.PointPair;
import dev.mercer.compute.internal.TileLoop;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.SparsePoints;
import dev.mercer.kernel.Linear;
import dev.mercer.kernel.TestPoints;
import org.junit.jupiter.api.Test;

class PackedTest {
    private static PointPair pair(Points x, Points y) {
        TileLoop.Shape one = new TileLoop.Shape(1, 1);
        KernelBlock block = new KernelBlock(new Linear(), x, y);
        return new TileLoop<>(block, one, double[]::new, place -> new BlasTile(place, new PlainSimd())).pair();
    }

    @Test
    void pointsAsTheyAre() {
        Points x = Points.of(new double[] {3, 4}, new double[] {0, 2});
        Packed<float[]> packed = Packed.raw(pair(x, x).rows(), Precision.FLOAT);
        assertThat(packed.values()).containsExactly(3, 4, 0, 2);
        assertThat(packed.norms()).containsExactly(25, 4);
        assertThat(packed.largest()).isEqualTo(25);
        assertThat(packed.width()).isEqualTo(2);
    }

    @Test
    void leftTimesRightIsTheSquaredDistance() {
        Points x = TestPoints.normal(3, 5, 1);
        Points y = TestPoints.normal(4, 5, 2);
        PointPair pair = pair(x, y);
        Packed<double[]> left = Packed.left(pair, Precision.DOUBLE);
        Packed<double[]> right = Packed.right(pair, Precision.DOUBLE);
        productsAreDistances(left, right, x, y);
    }

    /** Sparse points, packed by their non-zeros, are those packed coordinate by coordinate, near the origin and far from it. */
    @Test
    void sparsePointsAreTheSameAsDenseOnes() {
        Points some = DensePoints.generate(30, 40, (i, k) -> (i * 7 + k * 3) % 5 == 0 ? i + 0.1 * k : 0);
        for (Points x : new Points[] {some, TestPoints.moved(TestPoints.normal(30, 40, 1), 1e8)}) {
            PointPair dense = pair(x, x);
            PointPair sparse = pair(SparsePoints.of(x), SparsePoints.of(x));
            same(Packed.raw(sparse.rows(), Precision.DOUBLE), Packed.raw(dense.rows(), Precision.DOUBLE));
            same(Packed.left(sparse, Precision.DOUBLE), Packed.left(dense, Precision.DOUBLE));
            same(Packed.right(sparse, Precision.DOUBLE), Packed.right(dense, Precision.DOUBLE));
            assertThat(Packed.right(sparse, Precision.FLOAT).values())
                    .containsExactly(Packed.right(dense, Precision.FLOAT).values(), within(1e-4f));
        }
    }

    private static void same(Packed<double[]> one, Packed<double[]> other) {
        double rounding = 1e-12 * other.largest();
        assertThat(one.width()).isEqualTo(other.width());
        assertThat(one.values()).containsExactly(other.values(), within(rounding));
        assertThat(one.norms()).containsExactly(other.norms(), within(rounding));
        assertThat(one.largest()).isCloseTo(other.largest(), within(rounding));
    }

    /** What is 0 in all columns is not multiplied with, but counts in the distances of rows that have it. */
    @Test
    void coordinatesThatNoColumnHasAreLeftOut() {
        Points y = SparsePoints.of(DensePoints.generate(4, 12, (i, k) -> k % 3 == 0 ? i + k + 1 : 0));
        Points x = TestPoints.normal(3, 12, 1);
        for (Points rows : new Points[] {x, SparsePoints.of(x)}) {
            PointPair pair = pair(rows, y);
            Packed<double[]> left = Packed.left(pair, Precision.DOUBLE);
            Packed<double[]> right = Packed.right(pair, Precision.DOUBLE);
            assertThat(left.width()).isEqualTo(4 + 2);
            assertThat(right.width()).isEqualTo(4 + 2);
            productsAreDistances(left, right, x, y);
        }
    }

    private static void productsAreDistances(Packed<double[]> left, Packed<double[]> right, Points x, Points y) {
        int width = left.width();
        for (int i = 0; i < x.size(); i++)
            for (int j = 0; j < y.size(); j++) {
                double product = 0;
                for (int k = 0; k < width; k++) product += left.values()[i * width + k] * right.values()[j * width + k];
                assertThat(product).isCloseTo(x.squaredDistance(i, y, j), within(1e-12));
            }
    }

    /** Or norms would be large beside all distances, and every distance computed twice. */
    @Test
    void distancesAreTakenAroundTheMean() {
        Points x = TestPoints.moved(TestPoints.normal(20, 10, 2), 1e8);
        PointPair pair = pair(x, TestPoints.moved(TestPoints.normal(50, 10, 1), 1e8));
        assertThat(Packed.left(pair, Precision.DOUBLE).largest()).isBetween(1.0, 100.0);
        assertThat(Packed.right(pair, Precision.FLOAT).largest()).isBetween(1.0, 100.0);
    }

    @Test
    void packedOnce() {
        Points x = TestPoints.normal(5, 10, 1);
        PointPair pair = pair(x, x);
        assertThat(Packed.left(pair, Precision.DOUBLE)).isSameAs(Packed.left(pair, Precision.DOUBLE));
        assertThat(Packed.right(pair, Precision.DOUBLE)).isSameAs(Packed.right(pair, Precision.DOUBLE));
        assertThat(Packed.raw(pair.rows(), Precision.FLOAT)).isSameAs(Packed.raw(pair.columns(), Precision.FLOAT));
    }
}
