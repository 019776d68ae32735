package dev.mercer.learn.plan;

import dev.mercer.gram.Precision;
import dev.mercer.kernel.Kernel;
import java.util.Optional;

/**
 * The properties of a problem on few centers that determine its cost.
 *
 * @param kernel k, bound to the columns
 * @param outputs the number of functions learned at once
 * @param centers the number of centers
 * @param why the reason for their number, if it was not given
 * @param precision of the kernel values between points and centers
 * @param direct whether the normal equations of all rows may be solved
 * @param iterative whether conjugate gradients may be used
 * @param tolerance the measure that conjugate gradients must reach
 */
public record CentersProblem(
        Kernel kernel,
        int outputs,
        int centers,
        Optional<String> why,
        Precision precision,
        boolean direct,
        boolean iterative,
        double tolerance) {}
