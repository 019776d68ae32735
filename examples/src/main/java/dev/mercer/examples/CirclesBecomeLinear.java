package dev.mercer.examples;

import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Points;
import dev.mercer.kernel.FeatureMap;
import dev.mercer.learn.FeatureClassification;
import dev.mercer.model.Classifier;
import java.util.List;
import java.util.stream.IntStream;

/** The embedding paradigm: two circles that no line separates, until the points are mapped. */
public final class CirclesBecomeLinear {
    private CirclesBecomeLinear() {}

    public static void main(String[] args) {
        // Even points lie on the circle of radius 1, odd ones on that of radius 2.
        Points points = DensePoints.generate(200, 2, (i, k) -> (1 + i % 2) * (k == 0 ? Math.cos(i) : Math.sin(i)));
        List<String> names = IntStream.range(0, 200)
                .mapToObj(i -> i % 2 == 0 ? "inner" : "outer")
                .toList();
        Dataset circles = Dataset.of(points, Labels.of(names));

        for (String notation : List.of("polynomial(degree=1)", "polar()", "polynomial(degree=2)")) {
            FeatureMap map = FeatureMap.parse(notation);
            Classifier model = FeatureClassification.of(map, 1e-3).fit(circles);
            Labels found = model.predict(points);
            long right = IntStream.range(0, 200)
                    .filter(i -> found.get(i).equals(names.get(i)))
                    .count();
            System.out.printf("%-27s %3d features, accuracy %.2f%n", map, map.dim(2), right / 200.0);
        }
    }
}
