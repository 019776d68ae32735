package dev.mercer.learn.structure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.DensePoints;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.Linear;
import dev.mercer.kernel.Matern;
import dev.mercer.kernel.Rational;
import dev.mercer.linalg.Matrix;
import dev.mercer.model.Regressor;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class KernelPcaTest {
    private final Compute compute = Compute.standard();

    /** As in bench/reference/kernel_pca.py. */
    private static final DensePoints POINTS =
            DensePoints.generate(12, 3, (i, k) -> k == 0 ? Math.sin(1.7 * i) : k == 1 ? Math.cos(2.3 * i) : 0.1 * i);

    private static final DensePoints NEW = DensePoints.of(new double[] {0.2, -0.4, 0.5}, new double[] {1, 0.3, -0.2});

    /** Numbers of scikit-learn 1.2.1, without signs. */
    @Test
    void coordinatesAreThoseOfScikitLearnTo1em8() {
        KernelPca pca = KernelPca.of(new Gaussian(0.9), POINTS, 3, compute, Progress.none());
        assertThat(pca.eigenvalues().toArray())
                .containsExactly(
                        new double[] {2.1160392729019626, 1.9939089303285014, 1.0603332956419471}, within(1e-8));
        double[] unseen = {
            0.4365394842817024, 0.10235066122402284, 0.0905816611133809,
            0.00708489277380621, 0.44962408550359545, 0.02399274615804497
        };
        assertThat(absolute(pca.project(NEW, compute, Progress.none()))).containsExactly(unseen, within(1e-8));
        double[] seen = {
            0.522600447023583, 0.07975455291193409, 0.18300945553006343,
            0.51663217894462, 0.43542674254265873, 0.3939650202978187
        };
        assertThat(absolute(pca.project(POINTS.range(0, 2), compute, Progress.none())))
                .containsExactly(seen, within(1e-8));
    }

    private static double[] absolute(Matrix matrix) {
        return Arrays.stream(matrix.values()).map(Math::abs).toArray();
    }

    /** Three columns have three components, and distances between points are kept. */
    @Test
    void linearComponentsAreARotationTo1em10() {
        KernelPca pca = KernelPca.of(new Linear(), POINTS, 12, compute, Progress.none());
        assertThat(pca.size()).isEqualTo(3);
        assertThat(pca.shares().sum()).isCloseTo(1, within(1e-10));
        Matrix all = pca.project(POINTS, compute, Progress.none());
        for (int i = 0; i < 12; i++) {
            double squared = 0;
            for (int c = 0; c < 3; c++) squared += Math.pow(all.get(i, c) - all.get(0, c), 2);
            assertThat(squared).isCloseTo(POINTS.squaredDistance(i, POINTS, 0), within(1e-10));
        }
    }

    @Test
    void theModelProjectsAsTheComponentsDoTo1em10() {
        KernelPca pca = KernelPca.of(new Gaussian(0.9), POINTS, 3, compute, Progress.none());
        Regressor model = pca.model(compute);
        assertThat(model.predictAll(NEW, compute, Progress.none()).values())
                .containsExactly(pca.project(NEW, compute, Progress.none()).values(), within(1e-10));
        assertThat(model.training().provenance().learner())
                .isEqualTo("KernelPca[kernel=gaussian(sigma=0.9), components=3]");
    }

    /** With all components nothing is lost, so that a training point is its own pre-image. */
    @Test
    void preImagesOfAllComponentsAreThePoints() {
        for (Kernel kernel : List.of(new Gaussian(0.9), new Matern(2.5, 1.2), new Rational(1, 1))) {
            KernelPca pca = KernelPca.of(kernel, POINTS, 11, compute, Progress.none());
            DensePoints found = pca.preImages(pca.project(POINTS, compute, Progress.none()), compute, Progress.none());
            for (int i = 0; i < 12; i++)
                assertThat(Math.sqrt(found.squaredDistance(i, POINTS, i)))
                        .as("%s, point %d", kernel, i)
                        .isLessThan(1e-5);
        }
    }

    /** Points near a circle come nearer to it when only the leading components are kept. */
    @Test
    void preImagesOfFewComponentsRemoveNoise() {
        Random random = new Random(1);
        double[][] noisy = new double[80][];
        for (int i = 0; i < noisy.length; i++) {
            double angle = 2 * Math.PI * i / noisy.length;
            double radius = 1 + 0.15 * random.nextGaussian();
            noisy[i] = new double[] {radius * Math.cos(angle), radius * Math.sin(angle)};
        }
        DensePoints points = DensePoints.of(noisy);
        KernelPca pca = KernelPca.of(new Gaussian(0.8), points, 4, compute, Progress.none());
        DensePoints clean = pca.preImages(pca.project(points, compute, Progress.none()), compute, Progress.none());
        assertThat(deviation(clean)).isLessThan(0.7 * deviation(points));
    }

    /** The root mean squared distance from the unit circle. */
    private static double deviation(DensePoints points) {
        double sum = 0;
        for (int i = 0; i < points.size(); i++) sum += Math.pow(Math.hypot(points.get(i, 0), points.get(i, 1)) - 1, 2);
        return Math.sqrt(sum / points.size());
    }

    @Test
    void preImagesNeedAKernelOfTheDistance() {
        KernelPca pca = KernelPca.of(new Linear(), POINTS, 2, compute, Progress.none());
        Matrix coordinates = pca.project(NEW, compute, Progress.none());
        assertThatThrownBy(() -> pca.preImages(coordinates, compute, Progress.none()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("pre-images need a kernel of the distance")
                .hasMessageContaining("linear()");
    }
}
