package dev.mercer.examples;

import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.Polynomial;
import dev.mercer.learn.KernelRegression;
import dev.mercer.learn.KernelRidge;
import dev.mercer.learn.Svm;
import dev.mercer.model.Classifier;
import dev.mercer.model.Regressor;
import java.util.Arrays;

/** Kernel, learner and model by hand: a regression, and a machine with its certificate. */
public final class ByHand {
    private ByHand() {}

    public static void main(String[] args) {
        Points points = DensePoints.generate(60, 1, (i, k) -> i / 10.0 - 3);
        Points others = Points.of(new double[] {1.55});
        double[] squares = new double[60];
        Arrays.setAll(squares, i -> points.get(i, 0) * points.get(i, 0));
        Reals targets = Reals.of(squares);
        String[] names = new String[60];
        Arrays.setAll(names, i -> squares[i] < 2 ? "inside" : "outside");
        Dataset labelled = Dataset.of(points, Labels.of(names));

        Kernel smooth = new Gaussian(2);
        Kernel trend = new Polynomial(2, 1).scaled(0.5);
        Kernel both = smooth.plus(trend); // gaussian(sigma=2) + 0.5*polynomial(degree=2, c=1)
        Kernel same = Kernel.parse("gaussian(2) + 0.5*polynomial(2)");

        KernelRegression ridge = KernelRidge.of(both, 1e-6);
        Regressor model = ridge.fit(Dataset.of(points, targets));
        double[] predicted = model.predict(others);

        Classifier machine = Svm.ofC(smooth, 10, labelled).fit(labelled);
        Labels classes = machine.predict(others);
        double gap = machine.training().certificate().orElseThrow().gap().orElseThrow();

        System.out.println(both + (same.equals(both) ? ", written or parsed" : " is read differently"));
        System.out.printf("1.55² is about %.2f, which is %s%n", predicted[0], classes.get(0));
        System.out.println("at most 0.01 from the optimum: " + (gap <= 0.01));
    }
}
