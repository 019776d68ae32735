package dev.mercer.studio.playground;

import dev.mercer.data.Reals;
import dev.mercer.gram.psd.PsdReport;
import dev.mercer.linalg.Matrix;
import dev.mercer.model.Bounds;
import dev.mercer.solve.Certificate;
import dev.mercer.solve.Convergence;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The picture of a state of the playground.
 *
 * @param kernel the kernel in its notation; the given text if it cannot be read
 * @param fit the fitted functions, unless the kernel cannot be read or the method refuses it or the points
 * @param problem the reason why there is no fit
 * @param details properties of the Gram matrix, if requested
 */
public record PlaygroundAnswer(String kernel, Optional<Fit> fit, Optional<Problem> problem, Optional<Details> details) {

    /**
     * A refusal.
     *
     * @param sentence what is wrong, and the cure
     * @param position the character of the kernel's text at fault, counted from 0
     */
    public record Problem(String sentence, OptionalInt position) {}

    /**
     * A function on the grid.
     *
     * @param name its name, such as {@code kernel} or {@code stochastic}
     * @param values its values on the grid, row by row
     * @param fitted its values at the points
     * @param losses J after each pass of a descent
     */
    public record Curve(String name, Reals values, Reals fitted, Reals losses) {}

    /**
     * The points in a feature space of three dimensions and the plane θᵀz + b = 0 that separates them there.
     *
     * @param names names of the three features
     * @param features three numbers for each point
     * @param theta θ
     * @param bias b
     */
    public record Lifted(List<String> names, List<Reals> features, Reals theta, double bias) {}

    /**
     * A fitted method.
     *
     * @param curves the function that was learned, and others to compare it with
     * @param alpha the weight of each point in the first
     * @param bias its intercept
     * @param support points with a weight other than 0
     * @param bounded the support vectors with the largest possible weight, C
     * @param lambda λ
     * @param c C = 1/(2Nλ)
     * @param certificate J and its lower bound, if the method minimizes J
     * @param convergence why the solver stopped
     * @param mistake the point of the perceptron's last mistake
     * @param band the interval of 95 % of observations, if requested
     * @param lifted the points in feature space, if that has three dimensions
     */
    public record Fit(
            List<Curve> curves,
            Reals alpha,
            double bias,
            List<Integer> support,
            List<Integer> bounded,
            double lambda,
            double c,
            Optional<Certificate> certificate,
            Convergence convergence,
            OptionalInt mistake,
            Optional<Bounds> band,
            Optional<Lifted> lifted) {}

    /**
     * The Gram matrix and the doctor's report on it.
     *
     * @param rows the points that the picture of the matrix shows, all or evenly chosen ones
     * @param gram kernel values between these points
     * @param eigenvalues all eigenvalues, descending
     * @param report the doctor's report
     */
    public record Details(List<Integer> rows, Matrix gram, Reals eigenvalues, PsdReport report) {}
}
