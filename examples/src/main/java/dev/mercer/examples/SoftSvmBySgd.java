package dev.mercer.examples;

import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Points;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.Svm;
import dev.mercer.model.Classifier;
import dev.mercer.solve.Certificate;
import dev.mercer.solve.descent.Averaging;
import java.util.Arrays;
import java.util.SplittableRandom;

/** A soft-margin support vector machine by stochastic steps: J comes down, and the gap proves how far it has come. */
public final class SoftSvmBySgd {
    private SoftSvmBySgd() {}

    public static void main(String[] args) {
        SplittableRandom random = new SplittableRandom(1);
        Points points = DensePoints.generate(200, 2, (i, k) -> random.nextDouble(-1, 1));
        String[] names = new String[200];
        Arrays.setAll(names, i -> Math.hypot(points.get(i, 0), points.get(i, 1)) < 0.7 ? "inside" : "outside");
        Dataset circle = Dataset.of(points, Labels.of(names));

        for (long passes : new long[] {1, 10, 100}) {
            Classifier model = Svm.pegasos(Kernel.parse("gaussian(sigma=0.5)"), 1e-3, passes, Averaging.SUFFIX, 1)
                    .fit(circle);
            Certificate proof = model.training().certificate().orElseThrow();
            System.out.printf(
                    "%3d passes: J = %.4f, gap %.4f, %d support vectors%n",
                    passes,
                    proof.objective(),
                    proof.gap().orElseThrow(),
                    model.expansion().centers().size());
            Labels found = model.predict(Points.of(new double[] {0, 0}, new double[] {0.9, 0}));
            System.out.println("  the middle is " + found.get(0) + ", the edge is " + found.get(1));
        }
    }
}
