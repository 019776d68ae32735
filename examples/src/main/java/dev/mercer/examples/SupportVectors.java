package dev.mercer.examples;

import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.Svm;
import dev.mercer.model.Classifier;
import dev.mercer.model.Regressor;
import java.util.Arrays;
import java.util.stream.IntStream;

/** Support vector machines: two rings told apart, and a sine inside a tube; few points carry the answer. */
public final class SupportVectors {
    private SupportVectors() {}

    public static void main(String[] args) {
        Points rings = DensePoints.generate(80, 2, (i, k) -> {
            double radius = i % 2 + 1 + 0.3 * Math.sin(7 * i);
            return radius * (k == 0 ? Math.cos(i) : Math.sin(i));
        });
        Labels sides = Labels.of(IntStream.range(0, 80)
                .mapToObj(i -> i % 2 == 0 ? "inner" : "outer")
                .toList());
        Dataset data = Dataset.of(rings, sides);
        Classifier machine =
                Svm.ofC(Kernel.parse("gaussian(sigma=1)"), 100, data).fit(data);
        Points asked = Points.of(new double[] {0.3, -0.4}, new double[] {-2.1, 0.2});
        System.out.println(
                machine.predict(asked).get(0) + ", " + machine.predict(asked).get(1));
        System.out.println(machine.expansion().centers().size() + " of 80 points are support vectors");

        Points x = DensePoints.generate(60, 1, (i, k) -> i / 10.0);
        double[] y = new double[60];
        Arrays.setAll(y, i -> Math.sin(x.get(i, 0)));
        Regressor tube =
                Svm.regression(Kernel.parse("gaussian(sigma=1)"), 1e-5, 0.1).fit(Dataset.of(x, Reals.of(y)));
        System.out.println(tube.training().rows().size() + " of 60 points lie on the edge of the tube");
        System.out.println("not more than 0.001 from the best: "
                + (tube.training().certificate().orElseThrow().gap().orElseThrow() <= 1e-3));
    }
}
