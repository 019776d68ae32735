package dev.mercer.examples.guide;

import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Gaussian;
import dev.mercer.learn.structure.KernelPca;
import dev.mercer.learn.structure.SpectralClustering;
import dev.mercer.linalg.Matrix;
import dev.mercer.plot.ClassPictures;
import dev.mercer.plot.Figure;
import dev.mercer.plot.Rows;
import dev.mercer.util.Progress;
import java.util.List;
import java.util.stream.IntStream;

/** Components and clusters of two half-moons. */
final class StructureGallery {
    private static final int SIZE = 120;

    private StructureGallery() {}

    /** Two half-moons that reach into each other. */
    private static DensePoints moons() {
        return DensePoints.generate(SIZE, 2, (i, k) -> {
            int pair = i / 2;
            double angle = Math.PI * pair / (SIZE / 2.0);
            double stray = 0.08 * Math.sin(11 * i + 5 * k);
            if (i % 2 == 0) return stray + (k == 0 ? Math.cos(angle) : Math.sin(angle));
            return stray + (k == 0 ? 1 - Math.cos(angle) : 0.5 - Math.sin(angle));
        });
    }

    private static Labels labels(String word, List<Integer> of) {
        return Labels.of(of.stream().map(c -> word + " " + (c + 1)).toList());
    }

    static Figure components() {
        KernelPca pca = KernelPca.of(new Gaussian(0.35), moons(), 2, Gallery.PLAIN, Progress.none());
        Matrix found = pca.project(moons(), Gallery.PLAIN, Progress.none());
        List<Integer> moonOf = IntStream.range(0, SIZE).map(i -> i % 2).boxed().toList();
        return ClassPictures.groups(
                "Half-moons along two components of gaussian(sigma=0.35)",
                new Figure.Axes("component 1", "component 2"),
                new Rows(DensePoints.generate(SIZE, 2, found::get), labels("moon", moonOf), List.of()));
    }

    static Figure clusters() {
        Gram gram = Gram.of(new Gaussian(0.15), moons(), Gallery.PLAIN, Progress.none());
        List<Integer> clusterOf =
                new SpectralClustering(2, 1).of(gram, Progress.none()).clusterOf();
        return ClassPictures.groups(
                "Two clusters of half-moons, by chains of similar points",
                new Figure.Axes("x₁", "x₂"),
                new Rows(moons(), labels("cluster", clusterOf), List.of()));
    }
}
