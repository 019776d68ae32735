package dev.mercer.examples;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Points;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.KernelClassification;
import dev.mercer.learn.KernelLogistic;
import dev.mercer.linalg.Matrix;
import dev.mercer.model.Classifier;
import dev.mercer.util.Progress;
import java.util.List;
import java.util.stream.IntStream;

/** Kernel logistic regression on two rings: a class and its probability, with a certificate. */
public final class LogisticRegression {
    private LogisticRegression() {}

    public static void main(String[] args) {
        Points x = DensePoints.generate(60, 2, (i, k) -> (i % 2 + 1) * (k == 0 ? Math.cos(i) : Math.sin(i)));
        List<String> rings = IntStream.range(0, 60)
                .mapToObj(i -> i % 2 == 0 ? "inner" : "outer")
                .toList();

        KernelClassification logistic = KernelLogistic.of(Kernel.parse("gaussian(sigma=1)"), 1e-3);
        Classifier model = logistic.fit(Dataset.of(x, Labels.of(rings)));

        Points test = Points.of(new double[] {0.5, 0.5}, new double[] {1.5, 0}, new double[] {0, -2.2});
        Labels predicted = model.predict(test);
        Matrix p = model.probabilities(test, Compute.standard(), Progress.none());
        for (int i = 0; i < test.size(); i++)
            System.out.printf("%s: %s, probability of outer %.3f%n", point(test, i), predicted.get(i), p.get(i, 1));
        System.out.println(model.training().convergence().reason());
    }

    private static String point(Points points, int i) {
        return "(" + points.get(i, 0) + ", " + points.get(i, 1) + ")";
    }
}
