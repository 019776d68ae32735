package dev.mercer.learn.plan;

import dev.mercer.gram.Precision;
import dev.mercer.kernel.Kernel;
import java.util.Optional;

/**
 * A problem on few centres, as far as its cost depends on it.
 *
 * @param kernel k, bound to the columns
 * @param outputs how many functions are learned at once
 * @param centers how many centres
 * @param why the reason for their number, where it was not given
 * @param precision of the kernel values between points and centres
 * @param direct whether the normal equations of all rows may be solved
 * @param iterative whether conjugate gradients may be used
 * @param tolerance the measure that they are to reach
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
