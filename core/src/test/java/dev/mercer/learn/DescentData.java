package dev.mercer.learn;

import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Kernel;
import dev.mercer.loss.Logistic;
import dev.mercer.loss.Loss;
import dev.mercer.model.Classifier;
import dev.mercer.model.Scheme;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.descent.Descent;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Data for the tests of learners that descend. */
final class DescentData {
    private DescentData() {}

    private static Points points(int n) {
        SplittableRandom random = new SplittableRandom(8);
        return DensePoints.generate(n, 2, (i, k) -> random.nextDouble(-1, 1));
    }

    /** A sine along one column and a line along the other. */
    static Dataset numbers(int n) {
        Points points = points(n);
        double[] y = new double[n];
        Arrays.setAll(y, i -> Math.sin(3 * points.get(i, 0)) + points.get(i, 1));
        return Dataset.of(points, Reals.of(y));
    }

    /** Inside or outside of a circle, with a gap between. */
    static Dataset circle(int n) {
        Points all = points(4 * n);
        int[] clear = IntStream.range(0, all.size())
                .filter(i -> Math.abs(radius(all, i) - 0.7) > 0.1)
                .limit(n)
                .toArray();
        Points points = all.select(clear);
        String[] names = new String[n];
        Arrays.setAll(names, i -> radius(points, i) < 0.7 ? "in" : "out");
        return Dataset.of(points, Labels.of(names));
    }

    /** Three rings with gaps between. */
    static Dataset rings(int n) {
        Points points = DensePoints.generate(n, 2, (i, k) -> {
            double angle = 2.4 * i;
            double radius = 0.2 + 0.4 * (i % 3);
            return radius * (k == 0 ? Math.cos(angle) : Math.sin(angle));
        });
        return Dataset.of(
                points,
                Labels.of(IntStream.range(0, n).mapToObj(i -> "ring" + i % 3).toList()));
    }

    private static double radius(Points points, int i) {
        return Math.hypot(points.get(i, 0), points.get(i, 1));
    }

    static double accuracy(Classifier model, Dataset data) {
        Labels truth = (Labels) data.targets().orElseThrow();
        Labels found = model.predict(data.points());
        int right = 0;
        for (int i = 0; i < truth.size(); i++) if (truth.get(i).equals(found.get(i))) right++;
        return (double) right / truth.size();
    }

    /** A descent on two classes, or one against the rest, with the probabilities that its loss has. */
    static KernelClassification learner(Kernel kernel, Loss loss, double lambda, Intercept intercept, Descent descent) {
        Probabilities own = loss instanceof Logistic ? Probabilities.LEFT_OUT : Probabilities.NONE;
        ClassOptions options = new ClassOptions(Scheme.ONE_VS_REST, ClassWeights.none(), own);
        return new KernelClassification(kernel, loss, lambda, intercept, new GradientDescent(descent), options);
    }
}
