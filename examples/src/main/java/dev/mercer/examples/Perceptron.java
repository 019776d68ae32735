package dev.mercer.examples;

import dev.mercer.data.Dataset;
import dev.mercer.data.Labels;
import dev.mercer.data.Points;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.KernelPerceptron;
import dev.mercer.model.Classifier;
import dev.mercer.solve.descent.PerceptronSolver;
import dev.mercer.solve.descent.PerceptronSolver.Start;

/** The dual perceptron on the exclusive or: no line separates it, a polynomial of degree 2 does. */
public final class Perceptron {
    private Perceptron() {}

    public static void main(String[] args) {
        Points corners =
                Points.of(new double[] {1, 1}, new double[] {-1, -1}, new double[] {1, -1}, new double[] {-1, 1});
        Dataset xor = Dataset.of(corners, Labels.of("same", "same", "differ", "differ"));
        PerceptronSolver plain = new PerceptronSolver(Start.ZERO, false, 1, 50);

        for (String kernel : new String[] {"linear()", "polynomial(degree=2)"}) {
            Classifier model = new KernelPerceptron(Kernel.parse(kernel), plain).fit(xor);
            System.out.println(kernel + ": " + model.training().convergence().reason() + " after "
                    + model.training().convergence().iterations() + " epochs");
            if (!model.training().convergence().converged()) continue;
            // Each weight counts the mistakes on its point.
            System.out.println("a = " + model.expansion().weights().get(0));
            for (int i = 0; i < corners.size(); i++)
                System.out.println(
                        "corner " + (i + 1) + ": " + model.predict(corners).get(i));
        }
    }
}
