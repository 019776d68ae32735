package dev.mercer.learn.structure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.DensePoints;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Linear;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ClustersTest {
    /** 20 points about each of three places. */
    private static DensePoints clouds() {
        Random random = new Random(1);
        double[][] places = {{0, 0}, {5, 0}, {0, 5}};
        return DensePoints.generate(60, 2, (i, k) -> places[i / 20][k] + 0.5 * random.nextGaussian());
    }

    /** Two rings with one middle, 40 points each. */
    private static DensePoints rings() {
        return DensePoints.generate(80, 2, (i, k) -> {
            double angle = 2 * Math.PI * i / 40;
            return (i < 40 ? 1 : 4) * (k == 0 ? Math.cos(angle) : Math.sin(angle));
        });
    }

    @Test
    void cloudsAreFoundAndTheInertiaIsThatOfTheirMeansTo1em9() {
        DensePoints x = clouds();
        KernelKMeans.Clusters found = new KernelKMeans(3, 1).of(Gram.of(new Linear(), x), Progress.none());
        List<Integer> expected = IntStream.range(0, 60).mapToObj(i -> i / 20).toList();
        assertThat(found.clusterOf()).isEqualTo(expected);
        double inertia = 0;
        for (int c = 0; c < 3; c++)
            for (int k = 0; k < 2; k++) {
                double mean = 0;
                for (int i = 0; i < 20; i++) mean += x.get(20 * c + i, k) / 20;
                for (int i = 0; i < 20; i++) inertia += Math.pow(x.get(20 * c + i, k) - mean, 2);
            }
        assertThat(found.inertia()).isCloseTo(inertia, within(1e-9));
        assertThat(new SpectralClustering(3, 1)
                        .of(Gram.of(new Gaussian(1), x), Progress.none())
                        .clusterOf())
                .isEqualTo(expected);
    }

    @Test
    void ringsAreFoundBySpectralClusteringOnly() {
        List<Integer> expected = IntStream.range(0, 80).mapToObj(i -> i / 40).toList();
        assertThat(new SpectralClustering(2, 1)
                        .of(Gram.of(new Gaussian(0.5), rings()), Progress.none())
                        .clusterOf())
                .isEqualTo(expected);
        assertThat(new KernelKMeans(2, 1)
                        .of(Gram.of(new Linear(), rings()), Progress.none())
                        .clusterOf())
                .isNotEqualTo(expected);
    }

    @Test
    void negativeSimilaritiesAndTooFewRowsAreRefused() {
        assertThatThrownBy(() -> new SpectralClustering(2, 1).of(Gram.of(new Linear(), rings()), Progress.none()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageStartingWith("spectral clustering needs similarities >= 0, got -");
        assertThatThrownBy(() -> new KernelKMeans(61, 1).of(Gram.of(new Linear(), clouds()), Progress.none()))
                .hasMessage("61 clusters need as many rows or more, got 60");
    }
}
